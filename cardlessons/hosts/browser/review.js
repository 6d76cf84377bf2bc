// Practice: rounds of exercises on a page of their own, at the head of a lesson and in its last stage. A script before
// this one lists the lessons; their addresses are relative to the folder of this script.

import { getCurrentLesson } from "../../page/core/address.js";
import { el } from "../../page/core/cards.js";
import { computeDayNumber } from "../../page/core/day.js";
import { browserStorage } from "../../page/core/storage.js";
import * as texts from "../../page/messages/review.toml";
import { countExercises, findNextDue, isDailyDone, isMet } from "../../page/review/cards.js";
import { listPuzzling, startReview } from "../../page/review/review.js";
import { bringQuestion } from "../../page/review/round.js";
import { readAllProgress } from "../../page/table/progress.js";
import { makeLookLoader } from "./late_looks.js";
import { getPart } from "./parts.js";

/** @import { PageScript } from "../../page/plugin.d.ts" */

/** @typedef {Omit<Parameters<typeof startReview>[2], "ended">} Wanted a round */

/** The rounds on the page to practise on, by the fragment of its address. @type {Record<string, (now: number) => Wanted>} */
const ROUNDS = {
  questions: () => ({ many: 10 }),
  puzzles: () => ({ many: 3, kind: "puzzle" }),
  banker: () => ({ many: 6, kind: "banker" }),
  today: (now) => ({ day: computeDayNumber(now) }),
  yesterday: (now) => ({ day: computeDayNumber(now) - 1 }),
};

/** Offer the exercises of the review. @param {PageScript} page */
export function start({ looks }) {
  const home = new URL(".", /** @type {HTMLScriptElement} */ (document.currentScript).src).href;
  const data = self.REVIEWED;
  const facts = {
    scheduler: home + data.scheduler,
    looks,
    prepare: makeLookLoader(
      Object.fromEntries(
        Object.entries(data.looks).map(([family, files]) => [family, files.map((file) => home + file)]),
      ),
      looks,
    ).loadLooks,
    lessons: data.lessons.map((one) => ({
      ...one,
      address: home + one.address,
      pools: one.pools.map((pool) => home + pool),
    })),
  };

  /** Ask three questions in a box on a lesson's page. @param {Element} box @param {Parameters<typeof startReview>[2]} wanted */
  async function askThree(box, wanted) {
    box.className = "cl-review";
    document.head.append(el("link", { rel: "stylesheet", href: home + data.styles }));
    await startReview(box, facts, { many: 3, kind: "question", ...wanted });
  }

  /** Ask in the fold at the head of a lesson, and ask others when it is opened after the last one. @param {HTMLDetailsElement} fold */
  function askBefore(fold) {
    const box = /** @type {Element} */ (fold.querySelector("div"));
    const lesson = getCurrentLesson();
    let isOver = false;
    const close = () => {
      fold.open = false;
      fold.parentElement?.querySelector(":scope > .cl-stage:not([hidden])")?.focus();
    };
    const ask = () => {
      isOver = false;
      const family = facts.lessons.find(({ slug }) => slug === lesson)?.family;
      const ended = () => {
        isOver = true;
        return [el("button", { type: "button", class: "cl-button", onclick: close }, texts.toTheLesson)];
      };
      askThree(box, { except: lesson, family, ended });
    };
    fold.addEventListener("toggle", () => fold.open && isOver && ask());
    ask();
  }

  /** Ask about this lesson in its last stage. @param {Element} box */
  function askAtEnd(box) {
    const ended = () => {
      box.dispatchEvent(new CustomEvent("ct-ended", { bubbles: true }));
      return [];
    };
    askThree(box, { only: getCurrentLesson(), ended }).then(() => bringQuestion(box));
  }

  /** Ask the round that the address names; without one what is due, or lead a learner who has met nothing to a lesson. @param {Element} box */
  function practise(box) {
    const due = getPart("due");
    const unknown = !browserStorage.keys();
    const now = Date.now();
    const slugs = facts.lessons.map(({ slug }) => slug);
    const [round = "", only] = [...new URLSearchParams(location.hash.slice(1))][0] ?? [];
    const name = Object.hasOwn(ROUNDS, round) ? round : "questions";
    const wanted = ROUNDS[name](now);
    for (const link of document.querySelectorAll(".cl-kinds a"))
      link.toggleAttribute("aria-current", /** @type {HTMLAnchorElement} */ (link).hash === `#${name}`);
    const progress = readAllProgress();
    const showDue = () => {
      const many = countExercises(readAllProgress(), slugs, now, listPuzzling(facts.lessons).length > 0);
      const told = many ? texts.exercisesDue(many) : texts.noneDue(findNextDue(readAllProgress(), slugs, now)?.days);
      due.textContent = unknown ? texts.nothingKnown : told;
    };
    const isLost = !unknown && !wanted.day && !only && !slugs.some((slug) => isMet(progress[slug]));
    due.hidden = isLost;
    nothing.hidden = !isLost;
    if (isLost) return;
    showDue();
    const begin = () => startReview(box, facts, { ...wanted, only: only || undefined, unknown, ended });
    const ended = () => {
      showDue();
      const isDone = wanted.day || unknown || isDailyDone(readAllProgress(), computeDayNumber(now));
      const [href, text] =
        isDone || !listPuzzling(facts.lessons).length
          ? [home + data.start, texts.allLessons]
          : ["#today", texts.puzzleOfTheDay];
      const again = texts.again(name);
      return [
        el("a", { class: "cl-button", "data-next": "", href }, text),
        ...(again ? [el("button", { type: "button", class: "cl-answer", onclick: begin }, again)] : []),
      ];
    };
    begin();
  }

  Object.assign(self, { REVIEW: askBefore, REMEMBER: askAtEnd });
  const page = document.getElementById("review");
  if (!page) return;
  const nothing = getPart("nothing-met");
  const show = () => {
    page.replaceChildren(nothing);
    practise(page);
  };
  addEventListener("hashchange", show);
  show();
}
