// Choose the questions of a review: due topics come first, and similar games are asked side by side.

import { isDue, isMet, readCards, splitOldCards } from "./cards.js";

/** @import { Progress, ReviewCard } from "./cards.js" */
/** @import { ShownTable } from "../protocol.d.ts" */

/**
 * @typedef {object} ReviewLesson a lesson with questions for the review
 * @property {string} slug
 * @property {string} title
 * @property {string} address
 * @property {string} family the family of its games; games of one family are easily confused
 * @property {string[]} pools the addresses of its exercises; the last one that of its puzzles, if it has any
 * @property {string[]} kinds the kinds of its exercises beside questions: `banker`, `puzzle`
 */

/**
 * @typedef {object} Topic
 * @property {ReviewLesson} lesson
 * @property {string} name a kind of question and a game, such as `pays.nobble`
 * @property {ReviewCard} [card]
 */

/**
 * @typedef {object} ExerciseFields
 * @property {string} game
 * @property {string} asks
 * @property {string} before the last plays in words
 * @property {[says: string, isRight: boolean, reply: string, touched: string][]} answers
 * @property {{ payers: string[], payees: string[], due: string, right: string, replies: Record<string, string> }} [counters]
 * @property {string[]} [hints]
 * @property {string[]} reasons
 * @property {string} [told] the id of the part of the lesson that tells why, and for a step `=` and the acts that lead to it
 * @property {string} [rule] the id of the paragraph of the game's rules page that is the right answer
 * @property {string} [name] of a puzzle: its number and grade
 */

/** @typedef {ShownTable & ExerciseFields} Exercise a question about the table that it shows */
/** @typedef {Topic & { question: Exercise }} Asked a topic with an exercise */
/** @typedef {Record<string, Exercise[]>} Pool the exercises of a lesson, by topic */

/** Return the kind of a topic's exercises: `banker`, `puzzle` or `question`. @param {string} name */
export const getKind = (name) => /^(banker|puzzle)\./.exec(name)?.[1] ?? "question";

/** @param {(ReviewCard | { due: number; })[]} cards */
const findEarliestDue = (cards) => Math.min(...cards.map(({ due }) => due));

/**
 * Choose the lessons for a review: lessons with due topics, then lessons of the family, then the others; or `only` one.
 *
 * @param {ReviewLesson[]} lessons
 * @param {Progress} progress
 * @param {{ now: number, many: number, kind?: string, family?: string, except?: string, only?: string }} wanted
 */
export function chooseLessons(lessons, progress, { now, many, kind = "question", family, except, only }) {
  if (only) return lessons.filter(({ slug }) => slug === only);
  const ranked = lessons
    .filter(
      ({ slug, kinds }) => slug !== except && isMet(progress[slug]) && (kind === "question" || kinds.includes(kind)),
    )
    .map((lesson) => {
      const cards = Object.values(readCards(progress[lesson.slug]));
      const due = cards.filter((card) => isDue(card, now));
      const rank = due.length ? 0 : lesson.family === family ? 1 : 2;
      return { lesson, rank, due: findEarliestDue(due.length ? due : [...cards, { due: 0 }]) };
    });
  ranked.sort((one, other) => one.rank - other.rank || one.due - other.due);
  return ranked.slice(0, many).map(({ lesson }) => lesson);
}

/**
 * Choose the exercises of a round, of one kind: due topics first, then new topics, then the others; without a kind what
 * is due of all kinds, then questions. Each repetition of a topic has another exercise, in this round and in later ones;
 * topics repeat in the round if there are fewer topics than exercises.
 *
 * @param {ReviewLesson[]} lessons
 * @param {Record<string, Pool>} pools the questions by lesson and topic
 * @param {Progress} progress
 * @param {{ now: number, many: number, kind?: string, skipped?: number }} wanted `skipped`: number of exercises that new topics leave out
 * @returns {Asked[]}
 */
export function chooseQuestions(lessons, pools, progress, { now, many, kind, skipped = 0 }) {
  const byLesson = lessons.map((lesson) => {
    const names = Object.keys(pools[lesson.slug] ?? {});
    const cards = splitOldCards(readCards(progress[lesson.slug]), names);
    return names.map((name) => ({ lesson, name, card: cards[name] }));
  });
  /** @param {Topic} topic */
  const isOfKind = ({ name }) => getKind(name) === (kind ?? "question");
  const topics = takeTurns(byLesson.map((list) => list.filter((topic) => isOfKind(topic) || (!kind && topic.card))));
  /** @param {Topic} one @param {Topic} other */
  const compareDue = (one, other) => (one.card?.due ?? 0) - (other.card?.due ?? 0);
  const due = topics.filter(({ card }) => card && isDue(card, now)).sort(compareDue);
  const fresh = topics.filter(({ card }) => !card);
  const later = topics.filter((topic) => topic.card && !isDue(topic.card, now) && isOfKind(topic)).sort(compareDue);
  const first = due.slice(0, many);
  const rest = [...fresh, ...later].slice(0, many - first.length);
  const round = [...pairTopics(first), ...pairTopics(rest)];
  /** @type {Asked[]} */
  const asked = [];
  for (let turn = 0; round.length && asked.length < many; turn += 1) {
    const before = asked.length;
    for (const topic of round.slice(0, many - before)) {
      const questions = pools[topic.lesson.slug][topic.name];
      if (turn >= questions.length) continue;
      asked.push({ ...topic, question: questions[((topic.card?.asked ?? skipped) + turn) % questions.length] });
    }
    if (asked.length === before) break;
  }
  return asked;
}

/**
 * Choose the puzzle of a day: the same one for all learners who have met the same lessons.
 *
 * @param {ReviewLesson[]} lessons those with puzzles
 * @param {number} day
 * @param {(lesson: ReviewLesson) => Promise<Pool>} load loads the exercises of a lesson
 * @returns {Promise<Asked>}
 */
export async function chooseDaily(lessons, day, load) {
  const lesson = lessons[day % lessons.length];
  const [name, puzzles] = Object.entries(await load(lesson)).find(([topic]) => getKind(topic) === "puzzle") ?? ["", []];
  return { lesson, name, question: puzzles[Math.floor(day / lessons.length) % puzzles.length] };
}

/**
 * Merge lists by taking one item of each list in turn.
 *
 * @param {Topic[][]} lists
 */
function takeTurns(lists) {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, n) =>
    lists.filter((list) => n < list.length).map((list) => list[n]),
  ).flat();
}

/**
 * Order topics so that pairs from two lessons of one family follow each other; neighbours are of different lessons.
 *
 * @param {Topic[]} topics
 */
export function pairTopics(topics) {
  const left = [...topics];
  /** @type {Topic[]} */
  const mixed = [];
  while (left.length) {
    const [before, last] = [mixed.at(-2)?.lesson, mixed.at(-1)?.lesson];
    const paired = before?.family === last?.family;
    /** @param {Topic} topic */
    const isOtherLesson = ({ lesson }) => lesson.slug !== last?.slug;
    /** @param {Topic} topic */
    const isWanted = (topic) => isOtherLesson(topic) && (topic.lesson.family === last?.family) !== paired;
    const next = left.find(isWanted) ?? left.find(isOtherLesson) ?? left[0];
    mixed.push(...left.splice(left.indexOf(next), 1));
  }
  return mixed;
}
