// The schedule of the review, by the FSRS algorithm. It is a separate script, which a page loads at the first answer.

import { Rating, createEmptyCard, fsrs } from "../vendor/ts-fsrs/index.js";

/** @import { ReviewCard } from "./cards.js" */

const scheduler = fsrs({ enable_short_term: false, maximum_interval: 365 }); // days; a year at most

/**
 * Return the card of a topic after a round, with the time at which the topic is due again.
 *
 * @param {ReviewCard | undefined} card undefined for a new topic
 * @param {boolean} right whether all answers of the round were right
 * @param {number} asked number of questions of the topic in the round
 * @param {number} now
 * @returns {ReviewCard}
 */
export function schedule(card, right, asked, now) {
  // A clock that was set back must not stop the schedule: the last answer counts as given now.
  const before = card ? { ...card, last_review: Math.min(card.last_review, now) } : createEmptyCard(now);
  const { card: next } = scheduler.next(before, now, right ? Rating.Good : Rating.Again);
  return {
    ...next,
    due: next.due.getTime(),
    last_review: next.last_review?.getTime() ?? now,
    asked: (card?.asked ?? 0) + asked,
  };
}
