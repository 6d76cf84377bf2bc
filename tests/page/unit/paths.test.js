// Paths through the tree: to a node, and from it to the end of its line.

import assert from "node:assert/strict";
import { test } from "node:test";

import { listLineFrom, listPathTo } from "../../../cardlessons/page/core/paths.js";
import { makeInitialState } from "../../../cardlessons/page/core/store.js";
import { layTable, node, OWN, REFUSED } from "./table_view.js";

const isVariation = ({ n, book }) => !book && n < 5;

test("a path leads from the root to a node, over a branch where it is on one", () => {
  const { nodes } = makeInitialState(layTable({}, OWN));
  assert.deepEqual(
    [listPathTo(nodes, 0), listPathTo(nodes, 3), listPathTo(nodes, 5)],
    [[0], [0, 1, 2, 3], [0, 1, 2, 5]],
  );
});

test("a line goes on along the book, and along a branch to its end", () => {
  const { nodes } = makeInitialState(layTable({}, OWN, node(6, 5, "A 2d", { book: false })));
  assert.deepEqual(
    [0, 5, 6].map((n) => listLineFrom(nodes, n, isVariation)),
    [[1, 2, 3], [6], []],
  );
});

test("a line never goes on over a refused try", () => {
  const { nodes } = makeInitialState(layTable({}, { ...REFUSED, parent: 3 }));
  assert.deepEqual(listLineFrom(nodes, 2, isVariation), [3]);
});

test("where the main line breaks off, a variation of the record is not taken for it, but a try of one's own is", () => {
  const view = layTable();
  view.nodes = [node(0, null), node(1, 0, "A 2c"), node(2, 1, "B 3c", { book: false, verdict: "refused" })];
  view.nodes.push(node(3, 1, "B 9h", { book: false }), node(4, 3, "C 4c", { book: false }));
  const { nodes, line } = makeInitialState(view);
  assert.deepEqual([line, listLineFrom(nodes, 1, isVariation), listLineFrom(nodes, 3, isVariation)], [[0, 1], [], [4]]);
  view.branches = [node(5, 1, "B 2s", { book: false })];
  assert.deepEqual(listLineFrom(makeInitialState(view).nodes, 0, isVariation), [1, 5]);
});
