// The learner's first answer to the question that opens an example, such as each seat's payments; compared at the end.

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
 * Draw the learner's guess: guessed payments during the whole main line, and what was right at its end.
 *
 * @param {TableState} state
 */
export function tellGuess({ guess, nodes, line, at, setting }) {
  if (!guess || !nodes[at].book) return null;
  const { amounts, said = describeAmounts(amounts), right } = guess;
  if (at !== line.at(-1)) return amounts ? el("p", { class: "ct-guess" }, texts.yourGuess(said)) : null;
  if (amounts) {
    const paid = sumPayments(line.map((n) => nodes[n]));
    const all = Object.fromEntries(Object.keys(amounts).map((seat) => [seat, paid[seat] ?? 0]));
    return drawComparison(said, describeAmounts(all), ` ${setting.questions[guess.index]?.told ?? ""}`);
  }
  return right ? drawComparison(texts.quoteAnswer(said), texts.quoteAnswer(right)) : null;
}

/** Draw what was said, and what was right if it was something else; `why` follows. */
const drawComparison = (said, right, why = "") =>
  el(
    "p",
    { class: `ct-guess ct-guess-end ${said === right ? "ct-is-right" : ""}`, role: "status" },
    said === right ? texts.rightGuess(said) : texts.wrongGuess(said, right),
    why,
  );

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
