// The high points of a deal: after which plays there is a small moment.

import assert from "node:assert/strict";
import { test } from "node:test";

import { findHighPoint } from "../../../cardlessons/page/table/high_points.js";

const played = /** @type {any} */ ({ kind: "moved", cards: ["9c"], from: { spot: "hand", seat: "Ben" }, to: {} });
const paid = (amount) => /** @type {any} */ ({ kind: "paid", payer: "Anna", payee: "pool", amount });
const turned = (seat) => /** @type {any} */ ({ kind: "turned", seat });

test("a large payment, a turn that comes back and a score are high points of who played", () => {
  assert.equal(findHighPoint([played, paid(3)]), "Ben");
  assert.equal(findHighPoint([played, turned("Ben")]), "Ben");
  assert.equal(findHighPoint([played, /** @type {any} */ ({ kind: "scored", seat: "Ben", points: 1 })]), "Ben");
});

test("a small payment, the next player's turn, and what no play has caused are none", () => {
  assert.equal(findHighPoint([played, paid(2), turned("Clara")]), undefined);
  assert.equal(findHighPoint([paid(5)]), undefined);
});
