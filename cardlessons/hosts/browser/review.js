// Practice: rounds of questions on a page of their own, at the head of a lesson and in its last stage, and the puzzle of
// the day. A script before this one lists the lessons; their addresses are relative to the folder of this script.

import { getCurrentLesson } from "../../page/core/address.js";
import { el } from "../../page/core/cards.js";
import { browserStorage } from "../../page/core/storage.js";
import * as texts from "../../page/messages/review.js";
import { computeDayNumber } from "../../page/core/day.js";
import { countDue, findNextDue } from "../../page/review/cards.js";
import { choosePuzzle, formatDay } from "../../page/review/daily.js";
import { isMet } from "../../page/review/met.js";
import { startReview } from "../../page/review/review.js";
import { readAllProgress } from "../../page/table/progress.js";
import { makeLookLoader } from "./late_looks.js";

/** @import { PageScript } from "../../page/plugin.d.ts" */

/** Offer the questions of the review. @param {PageScript} page */
export function start({ looks }) {
  const home = new URL(".", /** @type {HTMLScriptElement} */ (document.currentScript).src).href;
  const data = /** @type {any} */ (self).REVIEWED;
  const facts = {
    scheduler: home + data.scheduler,
    looks,
    prepare: makeLookLoader(
      Object.fromEntries(
        Object.entries(data.looks).map(([family, files]) => [family, files.map((file) => home + file)]),
      ),
      looks,
    ).prepare,
    lessons: data.lessons.map((one) => ({ ...one, address: home + one.address, pool: home + one.pool })),
  };

  /** Ask three questions in the fold at the head of a lesson, and three others when it is opened after the last one. */
  function askThree(fold) {
    const box = fold.querySelector("div");
    const lesson = getCurrentLesson();
    let isOver = false;
    const close = () => {
      fold.open = false;
      /** @type {HTMLElement} */ (fold.parentElement.querySelector(":scope > .cl-stage:not([hidden])")).focus();
    };
    box.className = "cl-review";
    document.head.append(el("link", { rel: "stylesheet", href: home + data.styles }));
    const ask = () => {
      isOver = false;
      startReview(box, facts, {
        many: 3,
        except: lesson,
        family: facts.lessons.find(({ slug }) => slug === lesson)?.family,
        ended: () => {
          isOver = true;
          return [el("button", { type: "button", class: "cl-button", onclick: close }, texts.toTheLesson)];
        },
      });
    };
    fold.addEventListener("toggle", () => fold.open && isOver && ask());
    ask();
  }

  /** Ask ten questions on their own page, or show a link to the first lesson if the learner has begun none. */
  function askTen(box) {
    const due = document.getElementById("due");
    const unknown = !browserStorage.keys();
    const progress = readAllProgress();
    const met = facts.lessons.filter(({ slug }) => isMet(progress[slug])).map(({ slug }) => slug);
    if (!met.length && !unknown) {
      due.hidden = true;
      document.getElementById("nothing-met").hidden = false;
      return;
    }
    const many = countDue(progress, met, Date.now());
    const told = many ? texts.questionsDue(many) : texts.noneDue(findNextDue(progress, met, Date.now()));
    due.textContent = unknown ? texts.nothingKnown : told;
    const start = () =>
      startReview(box, facts, {
        many: 10,
        unknown,
        ended: () => [
          el("a", { class: "cl-button", href: home + data.start }, texts.allLessons),
          el("button", { type: "button", class: "cl-answer", onclick: start }, texts.tenMore),
        ],
      });
    start();
  }

  /** Ask three questions of this lesson in its last stage. */
  function askAtEnd(box) {
    box.className = "cl-review";
    document.head.append(el("link", { rel: "stylesheet", href: home + data.styles }));
    const ended = () => {
      box.dispatchEvent(new CustomEvent("ct-ended", { bubbles: true }));
      return [];
    };
    startReview(box, facts, { many: 3, only: getCurrentLesson(), ended });
  }

  /** Show the links to the puzzle of today and to the answer of yesterday's. */
  function showDaily() {
    const { puzzles } = data;
    if (!puzzles.length) return;
    const day = computeDayNumber(Date.now());
    const buildAddress = (of, query) => {
      const { lesson, seed, grade } = choosePuzzle(of, puzzles.length);
      return `${home}${puzzles[lesson].address}${query}#puzzles=${seed}.${grade}`;
    };
    const { lesson, seed, grade } = choosePuzzle(day, puzzles.length);
    const solved = [].concat(readAllProgress()[puzzles[lesson].slug]?.puzzles ?? []).includes(`${seed}.${grade}`);
    const links = [
      ["today", buildAddress(day, ""), texts.puzzleOfTheDay(formatDay(day), puzzles[lesson].game, solved)],
      ["yesterday", buildAddress(day - 1, "?answer"), texts.yesterdaysAnswer],
    ];
    for (const [id, href, textContent] of links) {
      const link = document.getElementById(id); // a kiosk has no answer of yesterday
      if (link) Object.assign(link, { href, textContent, hidden: false });
    }
    if (location.hash === "#today") location.replace(links[0][1]); // yesterday's answer leads on to today's puzzle
  }

  Object.assign(self, { REVIEW: askThree, REMEMBER: askAtEnd });
  const page = document.getElementById("review");
  if (page) {
    showDaily();
    askTen(page);
  }
}
