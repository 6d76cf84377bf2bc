// The schedule of the review, by the FSRS algorithm. It is a separate script, which a page loads at the first answer.

import { Rating, createEmptyCard, fsrs } from "../vendor/ts-fsrs/index.js";

/** @import { ReviewCard } from "./cards.js" */

const scheduler = fsrs({ enable_short_term: false, maximum_interval: 365 }); // days; a year at most

/**
 * Return the card of a topic after an answer, with the time at which the topic is due again.
 *
 * @param {ReviewCard | undefined} card undefined for a new topic
 * @param {boolean} right
 * @param {number} now
 * @returns {ReviewCard}
 */
export function schedule(card, right, now) {
  const { card: next } = scheduler.next(card ?? createEmptyCard(now), now, right ? Rating.Good : Rating.Again);
  return { ...next, due: next.due.getTime(), last_review: next.last_review.getTime() };
}
