// Paths through the tree: to a node, and from it to the end of its line.

import assert from "node:assert/strict";
import { test } from "node:test";

import { lineFrom, pathTo } from "../../../cardlessons/page/core/paths.js";
import { initialState } from "../../../cardlessons/page/core/store.js";
import { layTable, node, OWN, REFUSED } from "./table_view.js";

test("a path leads from the root to a node, over a branch where it is on one", () => {
  const { nodes } = initialState(layTable({}, OWN));
  assert.deepEqual([pathTo(nodes, 0), pathTo(nodes, 3), pathTo(nodes, 5)], [[0], [0, 1, 2, 3], [0, 1, 2, 5]]);
});

test("a line goes on along the book, and along a branch to its end", () => {
  const { nodes } = initialState(layTable({}, OWN, node(6, 5, "A 2d", { book: false })));
  assert.deepEqual([lineFrom(nodes, 0), lineFrom(nodes, 5), lineFrom(nodes, 6)], [[1, 2, 3], [6], []]);
});

test("a line never goes on over a refused try", () => {
  const { nodes } = initialState(layTable({}, { ...REFUSED, parent: 3 }));
  assert.deepEqual(lineFrom(nodes, 2), [3]);
});
