// The schedule of the review: when a topic comes back, by the FSRS algorithm. It is a script of its own, which a page
// loads when a question is answered.

import { Rating, createEmptyCard, fsrs } from "../vendor/ts-fsrs/index.js";

/** @import { ReviewCard } from "./cards.js" */

const scheduler = fsrs({ enable_short_term: false, maximum_interval: 365 }); // days; a year at most

/**
 * Return the card of a topic after an answer.
 *
 * @param {ReviewCard | undefined} card nothing where the topic is asked for the first time
 * @param {boolean} right
 * @param {number} now
 * @returns {ReviewCard}
 */
export function schedule(card, right, now) {
  const { card: next } = scheduler.next(card ?? createEmptyCard(now), now, right ? Rating.Good : Rating.Again);
  return { ...next, due: next.due.getTime(), last_review: next.last_review.getTime() };
}
