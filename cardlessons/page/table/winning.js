// The outcome of a game: in words, with stars, and with signs of suits that rise from the winner's seat.

import { SUIT_LETTERS, el, drawSuitSign, prefersReducedMotion } from "../core/cards.js";
import { measureBase, getLayer } from "../core/motion.js";
import { findSeat } from "./board.js";
import { score } from "../messages/core.toml";
import * as texts from "../messages/table.toml";

/** @import { NodeData, SeatName, Setting } from "../protocol.d.ts" */

const MAX_STARS = 3; // stars at most
const ANIMATION_MS = 2400; // ms of the animation
const SIGN_WIDTH = 24; // px of a sign, as in the stylesheet

/** Return the outcome as a sentence to the learner. @param {SeatName[]} winners @param {Setting} setting */
export function describeOutcome(winners, { you, seats }) {
  const others = winners.filter((seat) => seat !== you);
  if (winners.length === seats.length) return texts.draw;
  if (winners.includes(you ?? "")) return others.length ? texts.youWonToo(others) : texts.youWon;
  return others.length ? texts.othersWon(others) : texts.nobodyWon;
}

/**
 * Return the points of all seats in their order: `Ben 8, You 0`.
 *
 * @param {Record<string, number>} scores
 * @param {Setting} setting
 */
export const describeScores = (scores, { you, seats }) =>
  seats.map((seat) => score(seat === you ? null : seat, scores[seat])).join(", ");

/** Draw the outcome for the words beside the table. @param {string[]} winners @param {Setting} setting */
export function drawOutcome(winners, setting) {
  const won = winners.includes(setting.you ?? "") && winners.length < setting.seats.length;
  return el("p", { class: `ct-yours${won ? " ct-triumph" : ""}` }, describeOutcome(winners, setting));
}

/** Draw why a game is over, and what comes after a deal. @param {NodeData} node */
export function drawEnding({ events, ends = [], state }) {
  const why = events.filter(({ kind }) => kind === "ended").map((event) => event.why?.text);
  const after = ends.map(({ text }) => (state.over ? texts.nextGame(text) : text));
  return el("p", { class: "ct-over" }, [...why, ...after].join(" "));
}

/** Draw three stars, of which `many` are lit one after the other. @param {number} many */
export function drawStars(many) {
  /** @param {unknown} _ @param {number} i */
  const drawStar = (_, i) =>
    el("span", { class: `ct-star${i < many ? "" : " ct-unlit"}`, style: `--ct-nth:${i}` }, i < many ? "★" : "☆");
  return el(
    "span",
    { class: "ct-stars", role: "img", "aria-label": texts.starCount(many, MAX_STARS) },
    Array.from({ length: MAX_STARS }, drawStar),
  );
}

/**
 * Animate signs of the four suits that rise from a seat and vanish, unless the user's system asks for no animations.
 *
 * @param {HTMLElement} board
 * @param {SeatName} seat
 * @param {{ many: number, after: number }} how the number of signs, and the delay in ms
 */
export function raiseSuits(board, seat, { many, after }) {
  const from = findSeat(board, seat)?.getBoundingClientRect();
  if (!from || prefersReducedMotion()) return;
  const [base, layer] = [measureBase(board), getLayer(board)];
  for (let i = 0; i < many; i += 1) {
    const sign = el("span", { class: "ct-flying ct-rising" }, drawSuitSign(SUIT_LETTERS[i % SUIT_LETTERS.length]));
    const along = (i + 0.5) / many;
    sign.style.left = `${from.left - base.left + (from.width - SIGN_WIDTH) * along}px`;
    sign.style.top = `${from.top - base.top + from.height * 0.4}px`;
    layer.append(sign);
    const [aside, up, turn] = [((i * 37) % 41) - 20, 90 + ((i * 53) % 70), ((i * 71) % 80) - 40];
    /** @param {number} part */
    const formatTransform = (part) => `translate(${aside * part}px, ${-up * part}px) rotate(${turn * part}deg)`;
    sign.animate(
      [
        { transform: formatTransform(0), opacity: 0 },
        { transform: formatTransform(0.35), opacity: 0.9, offset: 0.3 },
        { transform: formatTransform(1), opacity: 0 },
      ],
      { duration: ANIMATION_MS - 700, delay: after + ((i * 97) % 700), easing: "ease-out", fill: "both" },
    ).onfinish = () => sign.remove();
  }
}
