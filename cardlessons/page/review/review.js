// A review: load the questions of lessons that the learner has begun, ask some of them, and schedule each topic anew.

import { el } from "../core/cards.js";
import { readAllProgress, readProgress, writeProgress } from "../table/progress.js";
import { findNextDue, readCards } from "./cards.js";
import { chooseLessons, chooseQuestions } from "./choice.js";
import { askRound } from "./round.js";
import * as texts from "../messages/review.js";

/** @import { Asked, ReviewLesson } from "./choice.js" */

/**
 * @typedef {object} ReviewFacts the data of the review on a page
 * @property {ReviewLesson[]} lessons
 * @property {string} scheduler the address of the script with the schedule
 */

/** Load a script; a page that is opened from a disk can load no other kind of file. */
const load = (address) =>
  new Promise((resolve, reject) => {
    const script = el("script", { src: address, onload: resolve, onerror: () => reject(new Error(address)) });
    document.head.append(script);
  });

/** Store a review card; the time of the last visit of its lesson stays. */
function writeCard(lesson, kind, card) {
  const kept = readProgress(lesson);
  writeProgress(lesson, { when: kept.when, review: { ...readCards(kept), [kind]: card } });
}

/**
 * Ask `many` questions in `box`; show a message if there are none, or if they cannot be loaded.
 *
 * @param {Element} box
 * @param {ReviewFacts} facts
 * @param {{ many: number, family?: string, except?: string, ended: () => (Node | string)[] }} wanted
 */
export async function startReview(box, { lessons, scheduler }, { many, family, except, ended }) {
  const now = Date.now();
  const progress = readAllProgress();
  const chosen = chooseLessons(lessons, progress, { now, many, family, except });
  try {
    await Promise.all(chosen.map(({ slug, pool }) => /** @type {any} */ (self).QUESTIONS?.[slug] ?? load(pool)));
  } catch {
    box.replaceChildren(el("p", { role: "alert" }, texts.questionsNotLoaded));
    return;
  }
  const questions = chooseQuestions(chosen, /** @type {any} */ (self).QUESTIONS ?? {}, progress, { now, many });
  if (!questions.length) {
    box.replaceChildren(el("p", {}, texts.nothingToAsk));
    return;
  }
  let unscheduled = false;
  /** @param {Asked} asked @param {boolean} right */
  const scheduleCard = async ({ lesson, kind, card, again }, right) => {
    if (again) return; // only the first answer of a topic in the round counts
    try {
      /** @type {any} */ (self).SCHEDULE ?? (await load(scheduler));
      writeCard(lesson.slug, kind, /** @type {any} */ (self).SCHEDULE(card, right, Date.now()));
    } catch {
      unscheduled = true;
    }
  };
  askRound(box, questions, {
    answered: scheduleCard,
    ended: () => {
      const slugs = lessons.map(({ slug }) => slug);
      const next = findNextDue(readAllProgress(), slugs, Date.now());
      const when = unscheduled ? texts.notScheduled : next ? texts.nextDueNote(next.many, next.days) : "";
      return [el("span", { class: "cl-when" }, when), ...ended()];
    },
  });
}
