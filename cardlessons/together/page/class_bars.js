// The result of a vote, answer by answer: on the board, the phones, the remote control, and on paper.

import { el, nameCard } from "../../page/core/cards.js";
import { quoteAnswer } from "../../page/core/language.js";
import { drawBar } from "../../page/table/count_hands.js";
import * as table from "../../page/messages/table.toml";
import * as texts from "./messages/class.toml";

/** @import { BoardHook, BoardQuestion, CardsChosen, ClassAnswer, Hook, PhoneHook } from "./protocol.d.ts" */

/** @typedef {Pick<BoardQuestion, "answers" | "pays" | "bars" | "right">} Result of a vote */

/**
 * Draw the votes for one answer, if it has any; of payments, how many have said which amount for one player.
 *
 * @param {Omit<Result, "answers">} vote
 * @param {number} answer
 */
export function drawVotes({ bars, pays, right }, answer) {
  if (!bars || (!pays && bars.every((counts) => !counts[answer]))) return null;
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

/** Name an answer to the question that opened an example. @param {Hook} hook @param {ClassAnswer} answer */
const nameAnswer = ({ answers, asks_payer }, answer) =>
  (asks_payer ? table.paysMost : quoteAnswer)(answers[Number(answer)] ?? "");

/** Tell what a class said to the question that opened the example; at its end, how many were right. @param {BoardHook} hook */
export function tellVotes(hook) {
  const { answers, counts, right } = hook;
  const all = counts.reduce((sum, n) => sum + n, 0);
  if (right !== undefined) return texts.itWas(nameAnswer(hook, right), counts[Number(right)], all);
  return hook.asks_payer
    ? texts.saidMost(answers.flatMap((seat, n) => (counts[n] ? [`${seat} ${counts[n]}`] : [])).join(", "))
    : "";
}

/** Tell what a phone said to the question that opened the example; at its end, what was right. @param {PhoneHook} hook */
export function tellOwnVote(hook) {
  const { yours, right } = hook;
  const said = nameAnswer(hook, yours);
  if (right === undefined) return table.yourGuess(said);
  return yours === right ? table.rightGuess(said) : table.wrongGuess(said, nameAnswer(hook, right));
}

/** Tell which cards the phones have chosen, the most chosen one first. @param {CardsChosen} chosen */
export function tellChoices({ cards, counts }) {
  const said = cards.map((text, n) => ({ text, count: counts[n] })).filter(({ count }) => count);
  said.sort((one, other) => other.count - one.count);
  return texts.youChose(said.map(({ text, count }) => `${nameChoice(text)} ${count}`).join(", "));
}

/** Return whether what is chosen is a play of one card, in words. @param {string} text */
export const isPlay = (text) => text.length > 2;

/** Name a card to choose, or a play of one; "-" stands for letting the chance go by. @param {string} text */
export const nameChoice = (text) => (isPlay(text) ? text : text === "-" ? texts.noCard : nameCard(text));

/** @param {number} n */
export const formatStars = (n) => "★".repeat(n) + "☆".repeat(3 - n);
