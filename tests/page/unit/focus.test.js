// Where the focus goes when what had it is drawn anew.

import assert from "node:assert/strict";
import { test } from "node:test";
import { findNextFocus } from "../../../cardlessons/page/core/focus.js";

const drawn = (name) => ({ name, closest: () => null, getClientRects: () => [1] });
const find = (parts) => ({ querySelector: (which) => parts[which] ?? null });

test("a goal that is drawn anew keeps the focus, and a card that is gone gives it to the hand", () => {
  const parts = {
    board: find({}),
    words: { ...find({ ".ct-goal": drawn("goal") }), ...drawn("words") },
    steps: { next: { disabled: true }, element: { contains: () => false } },
    hand: drawn("hand"),
    example: false,
  };
  const goal = { matches: (which) => which === ".ct-goal", dataset: {} };
  assert.equal(findNextFocus(goal, parts).name, "goal");
  assert.equal(findNextFocus({ matches: () => false, dataset: { card: "9c" } }, parts).name, "hand");
});
