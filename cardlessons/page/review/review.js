// A review: load the exercises of lessons that the learner has begun, ask some of them, and schedule each topic anew.

import { el } from "../core/cards.js";
import { loadScript } from "../core/loading.js";
import { readAllProgress } from "../core/storage.js";
import { readProgress, writeProgress } from "../table/progress.js";
import { findNextDue, isDue, isMet, readCards, splitOldCards } from "./cards.js";
import { chooseDaily, chooseLessons, chooseQuestions, getKind } from "./choice.js";
import { askRound } from "./round.js";
import * as texts from "../messages/review.toml";

/** @import { Asked, Pool, ReviewLesson } from "./choice.js" */
/** @import { ReviewCard } from "./cards.js" */
/** @import { Looks } from "../plugin.d.ts" */

/**
 * @typedef {object} ReviewFacts the data of the review on a page
 * @property {ReviewLesson[]} lessons
 * @property {string} scheduler the address of the script with the schedule
 * @property {Looks} looks the looks of the families that are loaded
 * @property {(questions: Asked[]) => Promise<unknown>} prepare loads the looks of the families of some questions
 */

/** @param {ReviewLesson[]} lessons */
export const listPuzzling = (lessons) => lessons.filter(({ kinds }) => kinds.includes("puzzle"));

const MAX_SKIPS = 1000; // questions; more than in any pool

/** @type {Map<string, Promise<unknown>>} */
const loading = new Map(); // by the address of a pool

/** Load the exercises of a lesson, its puzzles where they are wanted. @param {ReviewLesson} lesson @returns {Promise<Pool>} */
async function loadPool({ slug, pools, kinds }, hasPuzzles = true) {
  const wanted = hasPuzzles || !kinds.includes("puzzle") ? pools : pools.slice(0, -1);
  for (const pool of wanted) if (!loading.has(pool)) loading.set(pool, loadScript(pool));
  try {
    await Promise.all(wanted.map((pool) => loading.get(pool)));
  } catch (error) {
    loading.clear(); // so that another round tries again
    throw error;
  }
  return self.QUESTIONS?.[slug] ?? {};
}

/** Return whether puzzles of a lesson are due. @param {unknown} kept @param {number} now */
const arePuzzlesDue = (kept, now) =>
  Object.entries(readCards(kept)).some(([name, card]) => getKind(name) === "puzzle" && isDue(card, now));

/**
 * Keep that a puzzle is solved, and with `daily` that the puzzle of this day is answered; the lesson's last visit stays.
 *
 * @param {string} lesson
 * @param {string} puzzle
 * @param {boolean} isSolved
 * @param {number} [daily]
 */
function writePuzzle(lesson, puzzle, isSolved, daily) {
  const { when, puzzles } = readProgress(lesson);
  const solved = Array.isArray(puzzles) ? puzzles : [];
  const fields = isSolved && !solved.includes(puzzle) ? { puzzles: [...solved, puzzle] } : {};
  writeProgress(lesson, { when, ...fields, ...(daily && { daily }) });
}

/**
 * Store a review card, and return whether it is stored; the time of the last visit of its lesson stays.
 *
 * @param {string} lesson
 * @param {string} topic
 * @param {string[]} topics
 * @param {ReviewCard} card
 */
function writeCard(lesson, topic, topics, card) {
  const kept = readProgress(lesson);
  writeProgress(lesson, { when: kept.when, review: { ...splitOldCards(readCards(kept), topics), [topic]: card } });
  return readCards(readProgress(lesson))[topic]?.asked === card.asked;
}

/**
 * Forget the cards of topics that a lesson has no longer, so that none is due for ever; those of puzzles stay, which may
 * not be loaded.
 *
 * @param {string} lesson
 * @param {Pool} pool
 */
function forgetGoneTopics(lesson, pool) {
  const kept = readProgress(lesson);
  const cards = Object.entries(readCards(kept));
  const left = cards.filter(([topic]) => topic in pool || !topic.includes(".") || getKind(topic) === "puzzle");
  if (left.length < cards.length) writeProgress(lesson, { when: kept.when, review: Object.fromEntries(left) });
}

/**
 * Ask `many` exercises of a kind in `box`, or the puzzle of a `day`; show a message if there are none, or if they cannot
 * be loaded. With `unknown` they are from any lessons, and nothing is stored, because this browser does not know what the
 * learner has met.
 *
 * @typedef {{ many?: number, kind?: string, day?: number, family?: string, except?: string, only?: string, unknown?: boolean, ended: () => (Node | string)[] }} Wanted
 * @param {Element} box
 * @param {ReviewFacts} facts
 * @param {Wanted} wanted
 */
export async function startReview(box, facts, wanted) {
  /** @type {Asked[]} */
  let questions;
  try {
    questions = await loadQuestions(facts.lessons, wanted);
  } catch (error) {
    console.error(error);
    box.replaceChildren(el("p", { role: "alert" }, texts.questionsNotLoaded));
    return;
  }
  if (!questions.length) {
    box.replaceChildren(el("p", {}, texts.nothingToAsk));
    return;
  }
  await facts.prepare(questions);
  const schedule = new RoundSchedule(facts.scheduler, wanted);
  askRound(box, questions, {
    looks: facts.looks,
    answered: (asked, right) => schedule.keep(asked, right),
    ended: () => {
      const slugs = facts.lessons.map(({ slug }) => slug);
      const next = findNextDue(readAllProgress(), slugs, Date.now());
      const when = schedule.isKept ? next && texts.nextDueNote(next.many, next.days) : texts.notScheduled;
      return [el("span", { class: "cl-when" }, when), ...wanted.ended()];
    },
  });
}

/** Choose the questions of a round, and load what they need. @param {ReviewLesson[]} lessons @param {Wanted} wanted */
async function loadQuestions(lessons, { many = 1, kind, day, family, except, only, unknown }) {
  const now = Date.now();
  const progress = unknown
    ? Object.fromEntries(lessons.map(({ slug }) => [slug, { ended: [true] }]))
    : readAllProgress();
  if (day) {
    const puzzling = listPuzzling(lessons);
    const met = puzzling.filter(({ slug }) => isMet(progress[slug]));
    return [await chooseDaily(met.length ? met : puzzling.slice(0, 1), day, loadPool)];
  }
  const offered = unknown ? [...lessons].sort(() => Math.random() - 0.5) : lessons;
  const chosen = chooseLessons(offered, progress, { now, many, kind, family, except, only });
  /** @param {ReviewLesson} how */
  const isWanted = ({ slug }) => kind === "puzzle" || (!kind && arePuzzlesDue(progress[slug], now));
  await Promise.all(chosen.map((lesson) => loadPool(lesson, isWanted(lesson))));
  const pools = self.QUESTIONS ?? {};
  for (const { slug } of unknown ? [] : chosen) forgetGoneTopics(slug, pools[slug] ?? {});
  const skipped = unknown ? Math.floor(Math.random() * MAX_SKIPS) : 0;
  return chooseQuestions(chosen, pools, progress, { now, many, kind, skipped });
}

/** Keeps when the topics of a round come back. */
class RoundSchedule {
  /** @type {Map<string, { right: boolean, asked: number }>} */
  results = new Map(); // of each topic in this round

  /** @param {string} scheduler @param {Wanted} wanted */
  constructor(scheduler, { unknown, day }) {
    this.scheduler = scheduler;
    this.unknown = unknown;
    this.day = day;
    this.isKept = !unknown; // whether all could be stored
  }

  /** @param {Asked} asked @param {boolean} right */
  async keep({ lesson, name, card, question }, right) {
    if (this.unknown) return;
    if (question.name) writePuzzle(lesson.slug, question.name, right, this.day);
    if (this.day) return; // it may be of a lesson that the learner has not met
    const topic = `${lesson.slug} ${name}`;
    const before = this.results.get(topic) ?? { right: true, asked: 0 };
    const result = { right: before.right && right, asked: before.asked + 1 };
    this.results.set(topic, result);
    try {
      if (!self.SCHEDULE) await loadScript(this.scheduler);
      const schedule = /** @type {NonNullable<Window["SCHEDULE"]>} */ (self.SCHEDULE);
      // from the card before the round, so that the round counts once: as wrong if one answer was wrong
      const next = schedule(card, result.right, result.asked, Date.now());
      const topics = Object.keys(await loadPool(lesson, Boolean(question.name)));
      this.isKept = writeCard(lesson.slug, name, topics, next) && this.isKept;
    } catch (error) {
      console.error(error);
      this.isKept = false;
    }
  }
}
