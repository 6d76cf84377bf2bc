// The order of a step: cards, the word, the counters; and the order of a deal.

import assert from "node:assert/strict";
import { test } from "node:test";

import { CARD_MS, planDeal, planStep, isDeal } from "../../../cardlessons/page/core/motion.js";

const said = /** @type {any} */ ({ kind: "said", seat: "Ben", words: "Snip" });
const pays = (payer, amount, payee = "pool") => /** @type {any} */ ({ kind: "paid", payer, payee, amount });
const makeMove = (from, to) =>
  /** @type {any} */ ({ kind: "moved", cards: ["9c"], from: { spot: from }, to: { spot: to } });

test("the word is said when the card has landed, and the counters leave after it, one by one", () => {
  const silent = planStep([makeMove("hand", "pile"), pays("Ben", 3)], CARD_MS);
  const spoken = planStep([makeMove("hand", "pile"), said, pays("Ben", 3)], CARD_MS);
  assert.equal(silent.coins[0].leaves, CARD_MS);
  assert.ok(spoken.coins[0].leaves > CARD_MS);
  assert.equal(spoken.coins.length, 3);
  for (const [i, { leaves, lands, many }] of spoken.coins.entries()) {
    assert.equal(many, 1);
    assert.ok(lands > leaves);
    if (i) assert.ok(leaves > spoken.coins[i - 1].leaves);
  }
  assert.equal(spoken.ends, spoken.coins.at(-1).lands);
});

test("however much is paid, every counter is counted, and all has landed soon", () => {
  const { coins, ends } = planStep([pays("Ben", 100), pays("Clara", 40, "Ben"), pays("Dora", 1)], CARD_MS);
  const sum = (name) => coins.reduce((all, { payer, many }) => all + (payer === name ? many : 0), 0);
  assert.deepEqual(["Ben", "Clara", "Dora"].map(sum), [100, 40, 1]);
  assert.ok(ends < 1500, String(ends));
});

test("a payment follows the one before", () => {
  const { coins } = planStep([pays("Ben", 2), pays("Clara", 1)], 0);
  assert.deepEqual(
    coins.map(({ payer }) => payer),
    ["Ben", "Ben", "Clara"],
  );
  assert.ok(coins[2].leaves - coins[1].leaves > coins[1].leaves - coins[0].leaves);
});

test("where nothing travels nothing is waited for", () => {
  assert.deepEqual(planStep([], 0), { coins: [], ends: 0 });
});

test("a deal gives each seat a card in turn, and is soon over", () => {
  assert.deepEqual(planDeal([2, 2]), [
    [0, 48],
    [24, 72],
  ]);
  assert.deepEqual(planDeal([0, 1]), [[], [0]]);
  assert.ok(Math.max(...planDeal([13, 13, 13, 13]).flat()) <= 400);
});

test("what comes from the stock to a hand or the middle is dealt; what is played is not", () => {
  assert.ok(isDeal(makeMove("stock", "hand")));
  assert.ok(isDeal(makeMove("stock", "layout")));
  assert.ok(!isDeal(makeMove("hand", "layout")));
  assert.ok(!isDeal(makeMove("layout", "hand")));
  assert.ok(!isDeal(pays("Ben", 1)));
});
