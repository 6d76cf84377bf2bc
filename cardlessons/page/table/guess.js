// The learner's guess of each seat's payments in an example: made before the first play, compared at the end.

import { drawCounterRow } from "../core/counter_row.js";
import { drawButton, el } from "../core/cards.js";
import * as texts from "../messages/table.js";

/** @import { TableState } from "../state.d.ts" */
/** @import { QuestionData, SeatName } from "../protocol.d.ts" */

/**
 * Draw the question about the payments; `guess(amounts)` is called with the answer, `onward()` goes on without an answer.
 *
 * @param {QuestionData} question
 * @param {{ guess: (amounts: Record<SeatName, number>) => void, onward: () => void }} does
 */
export function drawGuess({ asks, pays }, { guess, onward }) {
  /** @type {Record<SeatName, number>} */
  const amounts = Object.fromEntries(pays.map((seat) => [seat, 0]));
  return el(
    "div",
    { class: "ct-question ct-guessing", role: "group", "aria-label": asks },
    el("p", { class: "ct-kicker" }, texts.whatDoYouThink),
    el("h3", { tabindex: "-1" }, asks),
    pays.map((seat) => drawCounterRow(seat, amounts)),
    el(
      "div",
      { class: "ct-actions" },
      drawButton(texts.makeGuess, () => guess(amounts), false, { class: "ct-button ct-main ct-on" }),
      drawButton(texts.showAnswer, onward, false, { class: "ct-button ct-on" }),
    ),
  );
}

/**
 * Draw the learner's guess: alone during the main line, with the real payments at its end.
 *
 * @param {TableState} state
 */
export function tellGuess({ guess, nodes, line, at, setting }) {
  if (!guess || !nodes[at].book) return null;
  if (at !== line.at(-1)) return el("p", { class: "ct-guess" }, texts.yourGuess(describeAmounts(guess.amounts)));
  const paid = sumPayments(line.map((n) => nodes[n]));
  const right = Object.keys(guess.amounts).every((seat) => guess.amounts[seat] === (paid[seat] ?? 0));
  const { told = "" } = setting.questions[guess.index];
  return el(
    "p",
    { class: `ct-guess ct-guess-end ${right ? "ct-is-right" : ""}`, role: "status" },
    right
      ? texts.rightGuess(describeAmounts(paid))
      : texts.wrongGuess(describeAmounts(guess.amounts), describeAmounts(paid)),
    ` ${told}`,
  );
}

/** @param {{ events?: any[] }[]} nodes @returns {Record<SeatName, number>} */
function sumPayments(nodes) {
  /** @type {Record<SeatName, number>} */
  const payments = {};
  for (const { kind, payer, amount } of nodes.flatMap(({ events }) => events ?? []))
    if (kind === "paid") payments[payer] = (payments[payer] ?? 0) + amount;
  return payments;
}

/** @param {Record<SeatName, number>} amounts */
function describeAmounts(amounts) {
  const paid = Object.entries(amounts).filter(([, amount]) => amount);
  return paid.map(([seat, amount]) => `${seat} ${amount}`).join(", ") || texts.nobodyPays;
}
