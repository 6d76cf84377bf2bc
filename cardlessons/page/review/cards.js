// The cards of the review as the browser keeps them: one of each topic, which is a lesson and a kind of question. A card
// says when its topic is due again.

/**
 * @typedef {object} ReviewCard
 * @property {number} due ms
 * @property {number} stability
 * @property {number} difficulty
 * @property {number} elapsed_days
 * @property {number} scheduled_days
 * @property {number} learning_steps
 * @property {number} reps how often the topic was asked
 * @property {number} lapses
 * @property {number} state
 * @property {number} last_review ms
 */

/** @typedef {Record<string, any>} Progress what is saved of the lessons, by their slugs */

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
const KIND = /^[a-z]{1,20}$/;

const plain = (value) => (value && typeof value === "object" && !Array.isArray(value) ? value : {});

/**
 * Read the cards of a lesson by kind of question; what is no card is left out.
 *
 * @returns {Record<string, ReviewCard>}
 */
export function readCards(kept) {
  const cards = Object.entries(plain(plain(kept).review)).filter(
    ([kind, card]) => KIND.test(kind) && FIELDS.every((field) => Number.isFinite(plain(card)[field])),
  );
  const fieldsOf = (card) => Object.fromEntries(FIELDS.map((field) => [field, card[field]]));
  return Object.fromEntries(cards.map(([kind, card]) => [kind, /** @type {any} */ (fieldsOf(card))]));
}

/** Join the cards of two visits: of each topic the one that was asked later. */
export function joinCards(mine, theirs) {
  const joined = { ...mine };
  for (const [kind, card] of Object.entries(theirs))
    if (!(joined[kind]?.last_review >= card.last_review)) joined[kind] = card;
  return joined;
}

/** Return the time at which this day ends; what is due before it is due today. */
export function endOfDay(now) {
  const day = new Date(now);
  return day.setHours(24, 0, 0, 0);
}

/** Tell whether a card is due today. */
export const isDue = (card, now) => card.due < endOfDay(now);

/** @param {Progress} progress @param {string[]} slugs */
const allCards = (progress, slugs) => slugs.flatMap((slug) => Object.values(readCards(progress[slug])));

/** Count the questions that are due today. */
export const countDue = (progress, slugs, now) => allCards(progress, slugs).filter((card) => isDue(card, now)).length;

/** Find when the next questions are due after today, in days from now, and how many; null where none is. */
export function nextDue(progress, slugs, now) {
  const later = allCards(progress, slugs).filter((card) => !isDue(card, now));
  if (!later.length) return null;
  const days = later.map(({ due }) => Math.round((endOfDay(due) - endOfDay(now)) / 86_400_000));
  const first = Math.min(...days);
  return { days: first, many: days.filter((day) => day === first).length };
}
