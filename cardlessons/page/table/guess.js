// The learner's first answer to the question that opens an example: who pays most, or another answer; compared at the end.

import { drawButton, el } from "../core/cards.js";
import { drawFace } from "../core/faces.js";
import { quoteAnswer } from "../core/language.js";
import { joinNames } from "../messages/core.toml";
import * as texts from "../messages/table.toml";

/** @import { TableState } from "../state.d.ts" */
/** @import { Event, QuestionData, SeatName } from "../protocol.d.ts" */

/** Draw the button that goes on from a question: it is the one that goes on from a step. @param {(click: MouseEvent) => void} onward @param {string | null} [lang] */
export const drawOn = (onward, lang) =>
  drawButton(texts.next, onward, false, { class: "ct-button ct-on", "aria-label": texts.nextStep, lang });

/**
 * Draw the question who pays most; `guess(seat)` is called with the answer, `onward` goes on without an answer.
 *
 * @param {QuestionData} question
 * @param {{ guess: (seat: SeatName) => void, onward: (click: MouseEvent) => void }} does
 */
export const drawGuess = ({ asks, pays = [] }, { guess, onward }) =>
  el(
    "div",
    { class: "ct-question ct-guessing ct-of-players", role: "group", "aria-label": asks },
    el("p", { class: "ct-kicker" }, texts.touchPlayer),
    el("h3", { tabindex: "-1" }, asks),
    el(
      "div",
      { class: "ct-actions" },
      pays.map((seat) =>
        drawButton([drawFace(seat), ` ${seat}`], () => guess(seat), false, { class: "ct-button ct-answer" }),
      ),
    ),
    drawOn(onward),
  );

/**
 * Draw the learner's guess: who pays most during the whole main line, and what was right at its end.
 *
 * @param {TableState} state
 */
export function tellGuess({ guess, nodes, line, at, setting }) {
  if (!guess?.said || !nodes[at].book) return null;
  const { said, right, index } = guess;
  const { pays, told } = setting.questions?.[index] ?? {};
  if (at !== line.at(-1))
    return el("p", { class: "ct-guess" }, texts.yourGuess(pays ? texts.paysMost(said) : quoteAnswer(said)));
  if (pays)
    return drawComparison(
      texts.paysMost(said),
      texts.paysMost(
        findMostPaying(
          line.map((n) => nodes[n]),
          said,
        ),
      ),
      ` ${told ?? ""}`,
    );
  return right ? drawComparison(quoteAnswer(said), quoteAnswer(right)) : null;
}

/**
 * Draw what was said, and what was right if it was something else; `why` follows.
 *
 * @param {string} said
 * @param {string} right
 */
const drawComparison = (said, right, why = "") =>
  el(
    "p",
    { class: `ct-guess ct-guess-end ${said === right ? "ct-is-right" : ""}`, role: "status" },
    said === right ? texts.rightGuess(said) : texts.wrongGuess(said, right),
    why,
  );

/** Name who pays most in some steps: `said` if that is one of several. @param {{ events?: Event[] }[]} nodes @param {SeatName} said */
function findMostPaying(nodes, said) {
  /** @type {Record<SeatName, number>} */
  const payments = {};
  for (const event of nodes.flatMap(({ events }) => events ?? []))
    if (event.kind === "paid") payments[event.payer] = (payments[event.payer] ?? 0) + event.amount;
  const most = Object.keys(payments).filter((seat) => payments[seat] === Math.max(...Object.values(payments)));
  return most.includes(said) ? said : joinNames(most);
}
