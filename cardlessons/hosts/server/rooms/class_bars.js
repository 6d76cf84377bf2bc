// The result of a vote, answer by answer: on the board, the phones, the remote control, and on paper.

import { el } from "../../../page/core/cards.js";
import { drawBar } from "../../../page/table/count_hands.js";
import * as texts from "../messages/class.js";

/** @import { BoardQuestion } from "../../../page/protocol.d.ts" */

/** @typedef {Pick<BoardQuestion, "answers" | "pays" | "bars" | "right">} Result of a vote */

/**
 * Draw the votes for one answer; of payments, how many have said which amount for one player.
 *
 * @param {Omit<Result, "answers">} vote
 * @param {number} answer
 */
export function drawVotes({ bars, pays, right }, answer) {
  if (!bars) return null;
  const place = el("div", { class: "ct-bars" });
  if (!pays) {
    const all = bars.map((counts) => counts.reduce((sum, n) => sum + n, 0));
    drawBar(
      place,
      bars.map((counts, round) => ({ count: counts[answer], all: all[round] })),
    );
    return place;
  }
  const all = bars[answer].reduce((sum, n) => sum + n, 0);
  const said = bars[answer].flatMap((count, amount) => {
    const isRight = Array.isArray(right) && right[answer] === amount;
    if (!count && !isRight) return [];
    const style = `--ct-share: ${all ? (100 * count) / all : 0}%`;
    const text = `${isRight ? "✓ " : ""}${texts.amountSaid(amount, count)}`;
    return [el("span", { class: `ct-amount ${isRight ? "ct-amount-right" : ""}`, style }, text)];
  });
  place.replaceChildren(el("p", { class: "ct-amounts" }, said));
  return place;
}

/** Draw all answers with their votes, for the teacher or on paper. @param {Result} vote */
export const drawAllVotes = (vote) =>
  vote.answers.map((text, answer) => {
    const mark = !vote.pays && vote.right === answer ? " ✓" : "";
    const words = el("p", {}, `${vote.pays ? "" : `${answer + 1}  `}${text}${mark}`);
    return el("div", { class: vote.pays && "ct-amounts-row" }, words, drawVotes(vote, answer));
  });
