// Plug-in: a small moment at the high points of a deal: a large payment, a play after which the turn comes back, a score.

import { CARD_MS } from "../core/motion.js";
import { raiseSuits } from "./winning.js";

/** @import { Event } from "../protocol.d.ts" */
/** @import { Page, Plugin } from "../plugin.d.ts" */

const LARGE_PAYMENT = 3; // counters
const SIGNS = 3; // signs of suits that rise

/** Find the seat whose play was a high point; none if it was none. @param {Event[]} events */
export function findHighPoint(events) {
  const seat = events.flatMap(
    (event) => (event.kind === "moved" && event.from.spot === "hand" && event.from.seat) || [],
  );
  /** @param {Event} event */
  const isHigh = (event) =>
    event.kind === "scored" ||
    (event.kind === "paid" ? event.amount >= LARGE_PAYMENT : event.kind === "turned" && event.seat === seat[0]);
  return events.some(isHigh) ? seat[0] : undefined;
}

/** @param {Page} table @returns {Plugin} */
export const joinHighPoints = ({ board }) => ({
  moved({ events }) {
    const seat = findHighPoint(events);
    if (seat) raiseSuits(board, seat, { many: SIGNS, after: CARD_MS });
  },
});
