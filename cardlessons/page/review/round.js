// A round of exercises, one after the other: the table and the answers, then the verdict and the reasons.

import { buildRulesAddress, getCurrentLesson } from "../core/address.js";
import { el } from "../core/cards.js";
import { drawCounters } from "../panel/counters.js";
import { drawShownTable } from "../panel/shown_table.js";
import { measureHead } from "../table/dock.js";
import * as texts from "../messages/review.toml";

/** @import { Asked, Exercise } from "./choice.js" */
/** @import { Looks } from "../plugin.d.ts" */

const COUNTERS = /** @type {const} */ ({
  kind: "counters",
  name: "",
  asks: "",
  whom: texts.toWhom,
  lay: texts.layCounters,
});

/** @param {string} text @param {() => void} onclick */
const drawButton = (text, onclick, main = false) =>
  el("button", { type: "button", class: main ? "cl-button" : "cl-answer", onclick }, text);

/** @param {string} text @param {boolean} isRight @param {boolean} [isWrong] */
const drawAnswer = (text, isRight, isWrong = false) =>
  el(
    "p",
    { class: isRight ? "cl-right" : isWrong ? "cl-wrong" : undefined },
    `${isRight ? "✓ " : isWrong ? "✗ " : ""}${text}`,
  );

/** Show a step of the example in a part of this page, by the slider of its table. @param {Element} part @param {number} step */
function showStep(part, step) {
  /** @type {HTMLElement | null} */ (part.querySelector(".ct-leave:not([hidden])"))?.click();
  const slider = /** @type {HTMLInputElement | null} */ (part.querySelector(".ct-jumps input"));
  if (!slider) return;
  slider.value = String(step);
  slider.dispatchEvent(new Event("input"));
}

/** The first two sentences of a puzzle, which ask it, and what else it tells. */
const PUZZLE = /^((?:[^.]+\.){2})\s*(.*)$/s;
const IS_WIDE = "(min-width: 64rem)"; // as in the stylesheet: there is room for what is folded elsewhere

/** Part what is asked into the question and its details: only a puzzle has any. @param {Exercise} question @returns {[string, string]} */
function partQuestion({ asks, name }) {
  const [, says = asks, more = ""] = (name && asks.match(PUZZLE)) || [];
  return [says, more];
}

/** Scroll so that the table, or else its seat in use, is above the question, and the question on the screen. @param {Element} box */
export function bringQuestion(box) {
  const dock = /** @type {HTMLElement | null} */ (box.querySelector(".cl-dock"));
  const felt = /** @type {HTMLElement | null} */ (box.querySelector(".ct-felt"));
  if (!dock || !felt) return;
  const [below, above] = [dock, felt].map((part) => part.getBoundingClientRect());
  const high = below.left < above.right && above.left < below.right ? below.height : 0;
  felt.style.setProperty("--ct-dock", `${high}px`);
  const whole = above.height + high + measureHead() <= innerHeight;
  (whole ? felt : (felt.querySelector(".ct-turn") ?? felt)).scrollIntoView({ block: "nearest" });
  dock.scrollIntoView({ block: "nearest" });
  dock.scrollTop = 0;
}

/**
 * Draw the links to the step or part of the lesson that tells why, from where another one leads back to the round in `box`,
 * and to the rule on its page. On other pages they open a window of their own, so that the round stays. `bring()` brings its
 * verdict back into view.
 *
 * @param {Element} box
 * @param {Asked} asked
 * @param {() => void} bring
 */
function drawWayBack(box, { lesson, name, question: { told: taught = "", rule } }, bring) {
  const [told, step] = taught.split("=");
  const part = lesson.slug === getCurrentLesson() ? document.getElementById(told) : null;
  const stage = box.closest(".cl-stage");
  const onclick = () => {
    document.querySelector(".cl-back")?.remove();
    const bringLater = () => requestAnimationFrame(() => requestAnimationFrame(bring)); // the stage is shown first
    const link = el("a", { href: `#${stage?.id}`, onclick: bringLater }, texts.backToQuestion);
    const back = el("p", { class: "cl-prose cl-back" }, link);
    if (part?.matches(".cl-stage")) part.prepend(back);
    else (part?.closest("details") ?? part)?.before(back);
    if (part && step) showStep(part, step.split(".").length);
  };
  const place = step ? new URLSearchParams({ [told.replace("table", "example")]: step }) : told;
  const rules = rule && buildRulesAddress(name.slice(name.indexOf(".") + 1));
  return el(
    "p",
    { class: "cl-taught" },
    told &&
      (part && stage
        ? el("a", { href: `#${told}`, onclick }, texts.whereTold)
        : el("a", { href: `${lesson.address}#${place}`, target: "cl-told" }, texts.whereTold)),
    rules && el("a", { href: `${rules}#${rule}`, target: "cl-told" }, texts.ruleOnItsPage),
  );
}

/**
 * Ask the exercises; `answered` is called with each answer, `ended` returns the elements after the last one. The tables
 * have the `looks` of their families.
 *
 * @typedef {{ looks: Looks, answered: (asked: Asked, right: boolean) => void, ended: (right: number) => (Node | string)[] }} Todo
 * @param {Element} box
 * @param {Asked[]} questions
 * @param {Todo} todo
 */
export const askRound = (box, questions, todo) => new Round(box, questions, todo).ask();

class Round {
  table = el("div", { class: "cl-shown" });
  body = el("div", { role: "group" });
  verdict = el("div", { class: "cl-verdict", role: "status" });
  after = el("p", { class: "cl-do" });
  number = 0; // of the question
  right = 0; // how many answers were right
  isOpen = false; // whether the question waits for its answer

  /** @param {Element} box @param {Asked[]} questions @param {Todo} todo */
  constructor(box, questions, todo) {
    this.box = box;
    this.questions = questions;
    this.todo = todo;
    box.replaceChildren(this.table, el("div", { class: "cl-dock" }, this.body, this.verdict, this.after));
  }

  ask() {
    const { body, number, verdict, after } = this;
    const { question } = this.questions[number];
    const { asks, hints = [] } = question;
    /** @type {[number, number, string]} */
    const count = [number + 1, this.questions.length, question.game];
    const title = el("h2", { tabindex: "-1" }, partQuestion(question)[0]);
    this.isOpen = true;
    body.setAttribute("data-next", "");
    body.setAttribute("aria-label", texts.questionLabel(...count, asks));
    const head = el("p", { class: "cl-count" }, count[1] > 1 ? texts.questionNumber(...count) : question.game);
    body.replaceChildren(head, title, ...this.#drawQuestion(question));
    verdict.replaceChildren();
    after.replaceChildren();
    if (hints.length)
      after.append(
        this.#drawHint([...hints]),
        drawButton(texts.showAnswer, () => this.#decide(false, [texts.answerShown])),
      );
    if (number) title.focus({ preventScroll: true });
    bringQuestion(this.box);
  }

  /** Draw the table of a question, and its answers or the counters to lay. @param {Exercise} question */
  #drawQuestion(question) {
    const { answers, counters, before } = question;
    const [, more] = partQuestion(question);
    const details = [more, before && `${before}.`].filter(Boolean).map((text) => el("p", {}, text));
    const touched = answers.map(([, , , what]) => what);
    /** @param {number} i */
    const choose = (i) => this.#choose(i);
    const laid = counters && drawCounters({ ...COUNTERS, ...counters }, (_, laid) => this.#pay(laid));
    this.table.replaceChildren(
      drawShownTable(question, this.todo.looks[String(question.setting.family)], touched, choose),
    );
    return [
      details.length
        ? el(
            "details",
            { class: "cl-before", open: matchMedia(IS_WIDE).matches },
            el("summary", {}, more ? texts.puzzleDetails : texts.playedBefore),
            details,
          )
        : "",
      el(
        "div",
        { class: "cl-answers" },
        laid ? el("div", { class: "ct-root" }, laid) : answers.map(([says], i) => drawButton(says, () => choose(i))),
        touched.some(Boolean) && el("p", { class: "cl-touch" }, texts.touchTable),
      ),
    ];
  }

  /** Draw the button that tells one hint after the other. @param {string[]} hints */
  #drawHint(hints) {
    const button = drawButton(texts.hint, () => {
      this.verdict.append(el("p", {}, hints.shift()));
      button.hidden = !hints.length;
    });
    return button;
  }

  /** @param {number} chosen */
  #choose(chosen) {
    if (!this.isOpen) return;
    const hint = this.body.querySelector(".cl-touch");
    if (chosen < 0) return hint?.replaceWith(el("p", { class: "cl-touch", role: "alert" }, texts.noneOfAnswers));
    const [, isRight, reply] = this.questions[this.number].question.answers[chosen];
    this.#decide(isRight, [el("b", { class: "cl-wrong" }, texts.wrongAnswer), " ", reply], reply, chosen);
  }

  /** Compare the counters laid with those due. @param {string} laid */
  #pay(laid) {
    const { counters } = this.questions[this.number].question;
    const { due, replies } = /** @type {NonNullable<Exercise["counters"]>} */ (counters);
    const reply = replies[laid] ?? "";
    this.#decide(laid === due, [el("b", { class: "cl-wrong" }, texts.wrongAnswer), " ", reply], reply);
  }

  /**
   * Tell whether an answer is right and why, and offer to go on; `wrong` is told of a wrong one, and `reply` is what it
   * says already.
   *
   * @param {boolean} isRight
   * @param {Child[]} wrong
   */
  #decide(isRight, wrong, reply = "", chosen = -1) {
    if (!this.isOpen) return;
    this.isOpen = false;
    const { body, verdict, after, questions } = this;
    body.removeAttribute("data-next");
    const asked = questions[this.number];
    const { game, answers, counters, reasons, name, told, rule } = asked.question;
    this.right += Number(isRight);
    const good = counters?.right ?? answers.find(([, fits]) => fits)?.[0] ?? "";
    const list = answers.map(([text, fits], i) => drawAnswer(text, fits, i === chosen));
    body.querySelector(".cl-answers")?.replaceChildren(...(counters ? [drawAnswer(good, true)] : list));
    const replies = isRight
      ? [el("p", { class: "cl-right" }, texts.thatIsRight)]
      : [el("p", {}, wrong), el("p", {}, texts.rightAnswer(good))];
    verdict.replaceChildren(
      el("p", { class: "cl-game" }, game), // the head of the question may be out of sight
      ...replies,
      ...reasons.filter((reason) => !reply.includes(reason)).map((reason) => el("p", {}, reason)),
    );
    if (name)
      verdict.append(el("p", {}, el("a", { href: `${asked.lesson.address}#puzzles=${name}` }, texts.tryAtTable)));
    this.number += 1;
    const isLast = this.number === questions.length;
    const goOn = () => (isLast ? this.#end() : this.ask());
    const on = drawButton(isLast ? texts.seeResult : texts.nextQuestion, goOn, true);
    on.setAttribute("data-next", "");
    after.replaceChildren(on);
    if (!isRight && (told || rule)) verdict.append(drawWayBack(this.box, asked, () => this.#bringVerdict(on)));
    this.#bringVerdict(on);
    this.todo.answered(asked, isRight);
  }

  /** Bring the verdict and the button that goes on into view, and focus the button. @param {HTMLElement} on */
  #bringVerdict(on) {
    on.focus({ preventScroll: true });
    bringQuestion(this.box);
    for (const part of [this.verdict, on]) part.scrollIntoView({ block: "nearest" });
  }

  #end() {
    const { body, right } = this;
    const many = this.questions.length;
    const done = el("h2", { tabindex: "-1" }, right < many ? texts.result(right, many) : texts.allRight(many));
    this.table.replaceChildren();
    body.removeAttribute("aria-label");
    body.replaceChildren(done);
    this.verdict.replaceChildren();
    this.after.replaceChildren(...this.todo.ended(right));
    done.focus();
  }
}
