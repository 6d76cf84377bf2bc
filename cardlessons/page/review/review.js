// A review: load the questions of the lessons met before, ask some of them, and schedule each topic anew.

import { el } from "../core/cards.js";
import { readAllProgress, readProgress, writeProgress } from "../table/progress.js";
import { nextDue, readCards } from "./cards.js";
import { chooseLessons, chooseQuestions } from "./choice.js";
import { askRound } from "./round.js";
import * as texts from "../messages/review.js";

/** @import { Asked, ReviewLesson } from "./choice.js" */

/**
 * @typedef {object} ReviewFacts what a page is told of the review
 * @property {ReviewLesson[]} lessons
 * @property {string} scheduler the address of the script with the schedule
 */

/** Load a script once it is needed; a page that lies in a folder on a disk may load nothing else. */
const load = (address) =>
  new Promise((resolve, reject) => {
    const script = el("script", { src: address, onload: resolve, onerror: () => reject(new Error(address)) });
    document.head.append(script);
  });

/** Save a card of the review; that is no visit of its lesson. */
function writeCard(lesson, kind, card) {
  const kept = readProgress(lesson);
  writeProgress(lesson, { when: kept.when, review: { ...readCards(kept), [kind]: card } });
}

/**
 * Ask so many questions; tells whether there were any.
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
    if (again) return; // a topic is scheduled by its first answer of the round
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
      const next = nextDue(readAllProgress(), slugs, Date.now());
      const when = unscheduled ? texts.notScheduled : next ? texts.nextDue(next.many, next.days) : "";
      return [el("span", { class: "cl-when" }, when), ...ended()];
    },
  });
}
