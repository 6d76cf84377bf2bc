// Plug-in: a small moment at the high points of a deal: a large payment, a play after which the turn comes back, a score.

import { CARD_MS } from "../core/motion.js";
import { raiseSuits } from "./winning.js";

/** @import { Event, SeatName } from "../protocol.d.ts" */
/** @import { Page, Plugin } from "../plugin.d.ts" */

const LARGE_PAYMENT = 3; // counters
const SIGNS = 3; // signs of suits that rise

/** Find the seat whose play was a high point; undefined if it was none. @param {Event[]} events @returns {SeatName | undefined} */
export function findHighPoint(events) {
  const played = events.find((event) => event.kind === "moved" && event.from.spot === "hand");
  const seat = played?.kind === "moved" ? played.from.seat : null;
  if (!seat) return undefined;
  const isHigh = events.some(
    (event) =>
      (event.kind === "paid" && event.amount >= LARGE_PAYMENT) ||
      (event.kind === "turned" && event.seat === seat) ||
      event.kind === "scored",
  );
  return isHigh ? seat : undefined;
}

/** @param {Page} table @returns {Plugin} */
export const joinHighPoints = (table) => ({
  moved: ({ events }) => {
    const seat = findHighPoint(events);
    if (seat) raiseSuits(table.board, seat, { many: SIGNS, after: CARD_MS });
  },
});
