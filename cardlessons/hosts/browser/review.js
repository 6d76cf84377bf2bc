// Practice: rounds of exercises on a page of their own, at the head of a lesson and in its last stage. A script before
// this one lists the lessons; their addresses are relative to the folder of this script.

import { getCurrentLesson } from "../../page/core/address.js";
import { el } from "../../page/core/cards.js";
import { computeDayNumber } from "../../page/core/day.js";
import { browserStorage, readAllProgress } from "../../page/core/storage.js";
import * as texts from "../../page/messages/review.toml";
import { countDue, countExercises, findNextDue, isDailyDone, isMet } from "../../page/review/cards.js";
import { listPuzzling, startReview } from "../../page/review/review.js";
import { bringQuestion } from "../../page/review/round.js";
import { makeLookLoader } from "./late_looks.js";
import { getPart } from "./parts.js";

/** @import { Looks, PageScript } from "../../page/plugin.d.ts" */
/** @import { Wanted } from "../../page/review/review.js" */

/** The rounds on the page to practise on, by the fragment of its address. @type {Record<string, (now: number) => Omit<Wanted, "ended">>} */
const ROUNDS = {
  questions: () => ({ many: 10 }),
  puzzles: () => ({ many: 3, kind: "puzzle" }),
  banker: () => ({ many: 6, kind: "banker" }),
  today: (now) => ({ day: computeDayNumber(now) }),
  yesterday: (now) => ({ day: computeDayNumber(now) - 1 }),
};

/** Offer the exercises of the review. @param {PageScript} page */
export function start({ looks }) {
  const review = new Review(looks);
  self.REVIEW = (fold) => review.askBefore(fold);
  self.REMEMBER = (box) => review.askAtEnd(box);
  const page = document.getElementById("review");
  if (!page) return;
  const nothing = getPart("nothing-met");
  const show = () => {
    page.replaceChildren(nothing);
    review.practise(page, nothing);
  };
  addEventListener("hashchange", show);
  show();
}

class Review {
  home = new URL(".", /** @type {HTMLScriptElement} */ (document.currentScript).src).href;

  /** @param {Looks} looks */
  constructor(looks) {
    const { home } = this;
    const data = self.REVIEWED;
    /** @param {string[]} files */
    const place = (files) => files.map((file) => home + file);
    const files = Object.entries(data.looks).map(([family, files]) => [family, place(files)]);
    this.start = home + data.start;
    this.styles = home + data.styles;
    this.facts = {
      scheduler: home + data.scheduler,
      looks,
      prepare: makeLookLoader(Object.fromEntries(files), looks).loadLooks,
      lessons: data.lessons.map((one) => ({ ...one, address: home + one.address, pools: place(one.pools) })),
    };
  }

  /** Ask three questions in a box on a lesson's page. @param {Element} box @param {Wanted} wanted */
  async #askThree(box, wanted) {
    box.className = "cl-review";
    document.head.append(el("link", { rel: "stylesheet", href: this.styles }));
    await startReview(box, this.facts, { many: 3, kind: "question", ...wanted });
  }

  /** Ask in the fold at the head of a lesson, and ask others when it is opened after the last one. @param {HTMLDetailsElement} fold */
  askBefore(fold) {
    const box = /** @type {Element} */ (fold.querySelector("div"));
    const lesson = getCurrentLesson();
    let isOver = false;
    const close = () => {
      fold.open = false;
      fold.parentElement?.querySelector(":scope > .cl-stage:not([hidden])")?.focus();
    };
    const ask = () => {
      isOver = false;
      const family = this.facts.lessons.find(({ slug }) => slug === lesson)?.family;
      const ended = () => {
        isOver = true;
        return [el("button", { type: "button", class: "cl-button", onclick: close }, texts.toTheLesson)];
      };
      this.#askThree(box, { except: lesson, family, ended });
    };
    fold.addEventListener("toggle", () => fold.open && isOver && ask());
    ask();
  }

  /** Ask about this lesson in its last stage. @param {Element} box */
  askAtEnd(box) {
    const ended = () => {
      box.dispatchEvent(new CustomEvent("ct-ended", { bubbles: true }));
      return [];
    };
    this.#askThree(box, { only: getCurrentLesson(), ended }).then(() => bringQuestion(box));
  }

  /**
   * Ask the round that the address names; without one what is due, or show a learner who has met `nothing` the way to a
   * lesson.
   *
   * @param {Element} box
   * @param {HTMLElement} nothing
   */
  practise(box, nothing) {
    const due = getPart("due");
    const unknown = !browserStorage.keys();
    const now = Date.now();
    const { lessons } = this.facts;
    const [round = "", only] = [...new URLSearchParams(location.hash.slice(1))][0] ?? [];
    const name = Object.hasOwn(ROUNDS, round) ? round : "questions";
    const wanted = ROUNDS[name](now);
    for (const link of document.querySelectorAll(".cl-kinds a"))
      link.toggleAttribute("aria-current", /** @type {HTMLAnchorElement} */ (link).hash === `#${name}`);
    if (unknown) document.documentElement.classList.add("cl-returns");
    const progress = readAllProgress();
    const isLost = !unknown && !wanted.day && !only && !lessons.some(({ slug }) => isMet(progress[slug]));
    due.hidden = isLost;
    nothing.hidden = !isLost;
    if (isLost) return;
    const showDue = () => {
      due.textContent = unknown ? texts.nothingKnown : this.#tellDue(now);
    };
    showDue();
    const begin = () => startReview(box, this.facts, { ...wanted, only: only || undefined, unknown, ended });
    const ended = () => {
      showDue();
      const isDone = wanted.day || unknown || isDailyDone(readAllProgress(), computeDayNumber(now));
      const [href, text] =
        isDone || !listPuzzling(lessons).length ? [this.start, texts.allLessons] : ["#today", texts.puzzleOfTheDay];
      const again = texts.again(name);
      const onclick = () => begin().then(() => box.querySelector("h2")?.focus({ preventScroll: true }));
      return [
        el("a", { class: "cl-button", "data-next": "", href }, text),
        ...(again ? [el("button", { type: "button", class: "cl-answer", onclick }, again)] : []),
      ];
    };
    begin();
  }

  /** Tell how many exercises are due, or when the next one is. @param {number} now */
  #tellDue(now) {
    const { lessons } = this.facts;
    const progress = readAllProgress();
    const slugs = lessons.map(({ slug }) => slug);
    const many = countExercises(progress, slugs, now, listPuzzling(lessons).length > 0);
    if (countDue(progress, slugs, now)) return texts.exercisesDue(many);
    return texts.noneDue(many ? undefined : findNextDue(progress, slugs, now)?.days); // the puzzle of the day has its own round
  }
}
