// The review cards that the browser stores: one for each topic, which is a lesson, a kind of question and a game. A card
// has the time at which its topic is due again. Older cards are for all games of a lesson, and for kinds with older names.

import { computeDayNumber } from "../core/day.js";
import { toRecord } from "../core/storage.js";

/**
 * @typedef {object} ReviewCard
 * @property {number} due ms
 * @property {number} stability
 * @property {number} difficulty
 * @property {number} elapsed_days
 * @property {number} scheduled_days
 * @property {number} learning_steps
 * @property {number} reps number of answers
 * @property {number} lapses
 * @property {number} state
 * @property {number} last_review ms
 * @property {number} asked number of questions of the topic that were answered, so that the next one is another
 */

/** @typedef {Record<string, unknown>} Progress the stored progress in each lesson, by slug */

const FIELDS = [
  "due",
  "stability",
  "difficulty",
  "elapsed_days",
  "scheduled_days",
  "learning_steps",
  "reps",
  "lapses",
  "state",
  "last_review",
];
const TOPIC = /^[a-z]{1,20}(\.[\w() =-]{1,80})?$/;

/** The kinds that an older card stands for, by its name. @type {Record<string, string[]>} */
const OLDER_KINDS = { allowed: ["plays", "follows"], pays: ["pays", "settles"], points: ["counts", "most"] };

/**
 * Read the valid cards of a lesson, by topic. Older cards do not count the questions asked.
 *
 * @param {unknown} kept
 * @returns {Record<string, ReviewCard>}
 */
export function readCards(kept) {
  const cards = Object.entries(toRecord(toRecord(kept).review)).filter(
    ([topic, card]) => TOPIC.test(topic) && FIELDS.every((field) => Number.isFinite(toRecord(card)[field])),
  );
  /** @param {Record<string, number>} card */
  const pickFields = (card) => ({
    ...Object.fromEntries(FIELDS.map((field) => [field, card[field]])),
    asked: Number.isInteger(card.asked) && card.asked >= 0 ? card.asked : card.reps,
  });
  const read = cards.map(([topic, card]) => [topic, pickFields(/** @type {Record<string, number>} */ (card))]);
  return Object.fromEntries(read);
}

/**
 * Give the cards of older editions, which are for all games of a lesson, to the topics of the lesson.
 *
 * @param {Record<string, ReviewCard>} cards
 * @param {string[]} topics such as `pays.nobble`
 * @returns {Record<string, ReviewCard>}
 */
export function splitOldCards(cards, topics) {
  const all = Object.entries(cards);
  const given = all
    .filter(([name]) => !name.includes("."))
    .flatMap(([name, card]) =>
      topics
        .filter((topic) => (OLDER_KINDS[name] ?? [name]).includes(topic.split(".")[0]))
        .map((topic) => [topic, card]),
    );
  const split = all.filter(([name]) => name.includes("."));
  return { ...Object.fromEntries(given), ...Object.fromEntries(split) };
}

/**
 * Join two sets of cards; for each topic the card with the later answer is kept, and the larger number of questions.
 *
 * @param {Record<string, ReviewCard>} mine
 * @param {Record<string, ReviewCard>} theirs
 */
export function joinCards(mine, theirs) {
  const joined = { ...mine };
  for (const [topic, card] of Object.entries(theirs)) {
    const own = joined[topic];
    const asked = Math.max(own?.asked ?? 0, card.asked);
    joined[topic] = { ...(own?.last_review >= card.last_review ? own : card), asked };
  }
  return joined;
}

/**
 * Return the time (ms) at which the day of `now` ends; a card that is due before it is due today.
 *
 * @param {number} now
 */
export function computeEndOfDay(now) {
  const day = new Date(now);
  return day.setHours(24, 0, 0, 0);
}

/**
 * Return whether a card is due today; also if it was answered after today, by a clock that was wrong.
 *
 * @param {ReviewCard} card
 * @param {number} now
 */
export const isDue = (card, now) => card.due < computeEndOfDay(now) || card.last_review >= computeEndOfDay(now);

/** @param {Progress} progress @param {string[]} slugs */
const listCards = (progress, slugs) => slugs.flatMap((slug) => Object.values(readCards(progress[slug])));

/** Count the topics that are due today. @param {Progress} progress @param {string[]} slugs @param {number} now */
export const countDue = (progress, slugs, now) => listCards(progress, slugs).filter((card) => isDue(card, now)).length;

/** Return whether the learner has finished an example of a lesson or won a level. @param {unknown} kept */
export const isMet = (kept) =>
  [toRecord(kept).ended, toRecord(kept).stars].some((list) => Array.isArray(list) && list.some(Boolean));

/** Return whether the puzzle of a day has been answered. @param {Progress} progress @param {number} day */
export const isDailyDone = (progress, day) => Object.values(progress).some((kept) => toRecord(kept).daily === day);

/**
 * Count what is due today: topics, and for who has met a lesson the puzzle of the day, if there are puzzles.
 *
 * @param {Progress} progress
 * @param {string[]} slugs
 * @param {number} now
 * @param {boolean} hasPuzzles
 */
export const countExercises = (progress, slugs, now, hasPuzzles) =>
  countDue(progress, slugs, now) +
  Number(hasPuzzles && Object.values(progress).some(isMet) && !isDailyDone(progress, computeDayNumber(now)));

/**
 * Find the next day after today with due topics, in days from now, and their number; null if there is none.
 *
 * @param {Progress} progress
 * @param {string[]} slugs
 * @param {number} now
 */
export function findNextDue(progress, slugs, now) {
  const later = listCards(progress, slugs).filter((card) => !isDue(card, now));
  if (!later.length) return null;
  const days = later.map(({ due }) => Math.round((computeEndOfDay(due) - computeEndOfDay(now)) / 86_400_000));
  const first = Math.min(...days);
  return { days: first, many: days.filter((day) => day === first).length };
}
