// The stars that are saved of a lesson, with those of extra levels apart.

import assert from "node:assert/strict";
import { test } from "node:test";

import { countStars } from "../../../cardlessons/page/table/saved_stars.js";

test("stars of extra levels count apart", () => {
  const stars = [3, 0, 2, 1];
  assert.deepEqual(countStars({ stars }), { won: 6, most: 12, extra: 0 });
  assert.deepEqual(countStars({ stars, extra: [2, 3] }), { won: 3, most: 6, extra: 3 });
});

test("what is no number of stars counts as none", () => {
  assert.deepEqual(countStars({ stars: [9, "<b>", null], extra: 1 }), { won: 0, most: 9, extra: 0 });
  for (const kept of [undefined, {}, { stars: 3 }]) assert.equal(countStars(kept).most, 0);
});
