// The timing of a step's animation: first the cards move, then the words and counters, then new cards are dealt. Also
// the copies of cards that move over the board.

import { drawCard, el } from "./cards.js";

/** @import { Event, SeatName } from "../protocol.d.ts" */
/** @typedef {{ left: number, top: number }} Place */

export const CARD_MS = 320; // ms of a card's movement
export const WORD_MS = 140; // ms in which a spoken word appears
// ms between counters, between payments, until the last counter leaves (at most), and of a counter's movement
const COIN_MS = { next: 60, payment: 140, most: 480, lasts: 420 };
const MAX_FLIGHTS = 24; // counters of one payment that are animated
// ms between cards of a deal, until the last card leaves (at most), and of a card's movement
export const DEAL_MS = { next: 24, most: 400, lasts: 220 };

/**
 * A moving counter, with its times in ms; the last counter of a large payment stands for `many` counters.
 *
 * @typedef {{ payer: SeatName, payee: SeatName, many: number, leaves: number, lands: number }} Coin
 */

/**
 * Plan a step whose cards land after `landed` ms, when its words appear: the times at which each counter leaves and
 * lands, and the end of the animation, in ms.
 *
 * @param {Event[]} events
 * @param {number} landed
 * @returns {{ coins: Coin[], ends: number }}
 */
export function planStep(events, landed) {
  const after = landed + (events.some(({ kind }) => kind === "said") ? WORD_MS : 0);
  const paid = events.filter((event) => event.kind === "paid");
  let along = 0;
  const coins = paid.flatMap(({ payer, payee, amount }) => {
    const flying = Math.min(amount, MAX_FLIGHTS);
    const leaving = Array.from({ length: flying }, (_, i) => along + i * COIN_MS.next);
    along += (flying - 1) * COIN_MS.next + COIN_MS.payment;
    return leaving.map((leaves, i) => ({ payer, payee, leaves, many: i < flying - 1 ? 1 : amount - flying + 1 }));
  });
  const pace = Math.min(1, COIN_MS.most / Math.max(1, coins.at(-1)?.leaves ?? 0));
  const timed = coins.map((coin) => {
    const leaves = Math.round(after + coin.leaves * pace);
    return { ...coin, leaves, lands: leaves + COIN_MS.lasts };
  });
  return { coins: timed, ends: timed.at(-1)?.lands ?? after };
}

/**
 * Return whether an event deals cards to a hand or to the middle.
 *
 * @param {Event} event
 * @returns {event is import("../protocol.d.ts").MovedEvent}
 */
export function isDeal(event) {
  if (event.kind !== "moved") return false;
  return ["stock", "box"].includes(event.from.spot) && ["hand", "layout"].includes(event.to.spot);
}

/**
 * List the times in ms at which each seat's cards leave in a deal, one card to each seat in turn. `hands` has the number
 * of cards of each seat.
 *
 * @param {number[]} hands
 * @returns {number[][]}
 */
export function planDeal(hands) {
  const rounds = Math.max(0, ...hands);
  const order = Array.from({ length: rounds }, (_, round) =>
    hands.flatMap((many, seat) => (round < many ? [[seat, round]] : [])),
  ).flat();
  const next = Math.min(DEAL_MS.next, DEAL_MS.most / Math.max(1, order.length - 1));
  const leaves = hands.map((many) => Array(many).fill(0));
  order.forEach(([seat, round], i) => {
    leaves[seat][round] = Math.round(i * next);
  });
  return leaves;
}

/**
 * A copy of a card that moves through some places; a `turned` card is face down from half way on. Times are in ms.
 *
 * @typedef {{ text: string, places: Place[], lasts: number, after?: number, offsets?: number[], turned?: boolean }} Flight
 */

/**
 * Return the layer of a board for moving elements, and add it if needed; changes in the layer do not reflow the board.
 *
 * @param {HTMLElement} board
 * @returns {HTMLElement}
 */
export const getLayer = (board) =>
  board.querySelector(":scope > .ct-travels") ??
  board.appendChild(el("div", { class: "ct-travels", "aria-hidden": "true" }));

/**
 * Animate copies of cards over the board.
 *
 * @param {HTMLElement} board
 * @param {Flight[]} flights
 */
export function flyCards(board, flights) {
  if (!flights.length) return;
  const [base, layer] = [measureBase(board), getLayer(board)];
  layer.append(...flights.map((flight) => drawFlyingCard(flight, base)));
}

/**
 * Measure the origin of the coordinates of a board's absolutely positioned elements.
 *
 * @param {HTMLElement} board
 * @returns {Place}
 */
export function measureBase(board) {
  const { left, top } = board.getBoundingClientRect();
  return { left: left + board.clientLeft, top: top + board.clientTop };
}

/** @param {Flight} flight @param {Place} base */
function drawFlyingCard({ text, places, lasts, after = 0, offsets = [], turned = false }, base) {
  const [from] = places;
  const card = text.startsWith("?") ? el("span", { class: "ct-card ct-back" }) : drawCard(text);
  card.classList.add("ct-flying");
  card.removeAttribute("data-card");
  card.style.left = `${from.left - base.left}px`;
  card.style.top = `${from.top - base.top}px`;
  const frames = places.map((to, i) => ({
    transform: `translate(${to.left - from.left}px, ${to.top - from.top}px)`,
    ...(offsets[i] !== undefined && { offset: offsets[i] }),
  }));
  card.animate(frames, { duration: lasts, delay: after, easing: "ease-in-out" }).onfinish = () => card.remove();
  if (!turned) return card;
  card.animate([{ scale: "1 1" }, { scale: "0 1", offset: 0.5 }, { scale: "1 1" }], { duration: lasts, delay: after });
  card.animate(null, { delay: after + lasts / 2 }).onfinish = () => {
    card.replaceChildren();
    card.classList.add("ct-back");
  };
  return card;
}
