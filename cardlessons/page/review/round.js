// A round of exercises, one after the other: the table and the answers, then the verdict and the reasons.

import { buildRulesAddress, getCurrentLesson } from "../core/address.js";
import { el } from "../core/cards.js";
import { drawCounters } from "../panel/counters.js";
import { drawShownTable } from "../panel/shown_table.js";
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

/** Scroll to the answers of the question, but not past its head. @param {Element} box */
export function bringQuestion(box) {
  for (const part of [".cl-answers", ".cl-count"]) box.querySelector(part)?.scrollIntoView({ block: "nearest" });
}

/**
 * Ask the exercises; `answered` is called with each answer, `ended` returns the elements after the last one. The tables
 * have the `looks` of their families.
 *
 * @param {Element} box
 * @param {Asked[]} questions
 * @param {{ looks: Looks, answered: (asked: Asked, right: boolean) => void, ended: (right: number) => (Node | string)[] }} todo
 */
export function askRound(box, questions, { looks, answered, ended }) {
  const body = el("div", { role: "group" });
  const verdict = el("div", { class: "cl-verdict", role: "status" });
  const after = el("p", { class: "cl-do" });
  let number = 0;
  let right = 0;
  let isOpen = false; // whether the question waits for its answer
  box.replaceChildren(body, verdict, after);

  function ask() {
    const { question } = questions[number];
    const { asks, answers, counters, before, hints = [] } = question;
    /** @type {[number, number, string]} */
    const count = [number + 1, questions.length, question.game];
    const head = el("p", { class: "cl-count" }, texts.questionNumber(...count));
    const title = el("h2", { tabindex: "-1" }, asks);
    const touched = answers.map(([, , , what]) => what);
    isOpen = true;
    body.setAttribute("data-next", "");
    body.setAttribute("aria-label", texts.questionLabel(...count, asks));
    body.replaceChildren(
      head,
      title,
      drawShownTable(question, looks[String(question.setting.family)], touched, choose),
      before && el("p", { class: "cl-before" }, texts.playedBefore(before)),
      el(
        "div",
        { class: "cl-answers" },
        counters
          ? el(
              "div",
              { class: "ct-root" },
              drawCounters({ ...COUNTERS, ...counters }, (_, laid) => pay(laid)),
            )
          : answers.map(([says], i) => drawButton(says, () => choose(i))),
        touched.some(Boolean) && el("p", { class: "cl-touch" }, texts.touchTable),
      ),
    );
    verdict.replaceChildren();
    after.replaceChildren();
    if (hints.length) after.append(drawHint([...hints]), drawButton(texts.showAnswer, giveUp));
    if (!number) return;
    title.focus({ preventScroll: true });
    bringQuestion(box);
  }

  /** Draw the button that tells one hint after the other. @param {string[]} hints */
  function drawHint(hints) {
    const button = drawButton(texts.hint, () => {
      verdict.append(el("p", {}, hints.shift()));
      button.hidden = !hints.length;
    });
    return button;
  }

  /** @param {number} chosen */
  function choose(chosen) {
    if (!isOpen) return;
    const [, isRight, reply] = questions[number].question.answers[chosen];
    decide(isRight, [el("b", { class: "cl-wrong" }, texts.wrongAnswer), " ", reply], reply, chosen);
  }

  /** Compare the counters laid with those due. @param {string} laid */
  function pay(laid) {
    const { due, replies } = /** @type {NonNullable<Exercise["counters"]>} */ (questions[number].question.counters);
    const reply = replies[laid] ?? "";
    decide(laid === due, [el("b", { class: "cl-wrong" }, texts.wrongAnswer), " ", reply], reply);
  }

  const giveUp = () => decide(false, [texts.answerShown]);

  /**
   * Tell whether an answer is right and why; `wrong` is told of a wrong one, and `reply` is what it says already.
   *
   * @param {boolean} isRight
   * @param {Child[]} wrong
   */
  function decide(isRight, wrong, reply = "", chosen = -1) {
    if (!isOpen) return;
    isOpen = false;
    body.removeAttribute("data-next");
    const asked = questions[number];
    const { game, answers, counters, reasons, name } = asked.question;
    right += Number(isRight);
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
    if (!isRight && (asked.question.told || asked.question.rule)) verdict.append(drawWayBack(asked));
    number += 1;
    const last = number === questions.length;
    const on = drawButton(last ? texts.seeResult : texts.nextQuestion, last ? end : ask, true);
    on.setAttribute("data-next", "");
    after.replaceChildren(on);
    on.focus({ preventScroll: true });
    on.scrollIntoView({ block: "nearest" });
    answered(asked, isRight);
  }

  /**
   * Draw the links to the step or part of the lesson that tells why, from where another one leads back, and to the rule on
   * its page. On other pages they open a window of their own, so that the round stays.
   *
   * @param {Asked} asked
   */
  function drawWayBack({ lesson, name, question: { told = "", step, rule } }) {
    const part = lesson.slug === getCurrentLesson() ? document.getElementById(told) : null;
    const stage = box.closest(".cl-stage");
    const onclick = () => {
      document.querySelector(".cl-back")?.remove();
      const back = el("p", { class: "cl-prose cl-back" }, el("a", { href: `#${stage?.id}` }, texts.backToQuestion));
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

  function end() {
    const many = questions.length;
    const done = el("h2", { tabindex: "-1" }, right < many ? texts.result(right, many) : texts.allRight(many));
    body.removeAttribute("aria-label");
    body.replaceChildren(done);
    verdict.replaceChildren();
    after.replaceChildren(...ended(right));
    done.focus();
  }

  ask();
}
