// Paths through the tree: to a node, and from it to the end of its line.

import assert from "node:assert/strict";
import { test } from "node:test";

import { listLineFrom, listPathTo } from "../../../cardlessons/page/core/paths.js";
import { makeInitialState } from "../../../cardlessons/page/core/store.js";
import { layTable, node, OWN, REFUSED } from "./table_view.js";

test("a path leads from the root to a node, over a branch where it is on one", () => {
  const { nodes } = makeInitialState(layTable({}, OWN));
  assert.deepEqual(
    [listPathTo(nodes, 0), listPathTo(nodes, 3), listPathTo(nodes, 5)],
    [[0], [0, 1, 2, 3], [0, 1, 2, 5]],
  );
});

test("a line goes on along the book, and along a branch to its end", () => {
  const { nodes } = makeInitialState(layTable({}, OWN, node(6, 5, "A 2d", { book: false })));
  assert.deepEqual([listLineFrom(nodes, 0), listLineFrom(nodes, 5), listLineFrom(nodes, 6)], [[1, 2, 3], [6], []]);
});

test("a line never goes on over a refused try", () => {
  const { nodes } = makeInitialState(layTable({}, { ...REFUSED, parent: 3 }));
  assert.deepEqual(listLineFrom(nodes, 2), [3]);
});
