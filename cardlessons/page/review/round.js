// A round of questions, one after the other: the figure and the answers, then the verdict and the reasons.

import { el } from "../core/cards.js";
import * as texts from "../messages/review.js";

/** @import { Asked } from "./choice.js" */

const drawButton = (text, onclick, main = false) =>
  el("button", { type: "button", class: main ? "cl-button" : "cl-answer", onclick }, text);

/** Draw the figure of a question from its SVG text. */
function drawFigure({ svg, words }) {
  const drawn = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  return el("figure", { role: "img", "aria-label": words }, document.adoptNode(drawn));
}

/**
 * Ask the questions; `answered` is called with each answer, `ended` returns the elements after the last one.
 *
 * @param {Element} box
 * @param {Asked[]} questions
 * @param {{ answered: (asked: Asked, right: boolean) => void, ended: (right: number) => (Node | string)[] }} todo
 */
export function askRound(box, questions, { answered, ended }) {
  const body = el("div", { role: "group" });
  const verdict = el("div", { class: "cl-verdict", role: "status" });
  const after = el("p", { class: "cl-do" });
  let number = 0;
  let right = 0;
  box.replaceChildren(body, verdict, after);

  function ask() {
    const { question } = questions[number];
    const asks = el("h2", { tabindex: "-1" }, question.asks);
    const answers = question.answers.map(([says], i) => drawButton(says, () => answer(i)));
    body.setAttribute("aria-label", question.asks);
    body.replaceChildren(
      el("p", { class: "cl-count" }, texts.questionNumber(number + 1, questions.length, question.game)),
      drawFigure(question),
      question.before && el("p", {}, texts.playedBefore(question.before)),
      asks,
      el("div", { class: "cl-answers" }, answers),
    );
    verdict.replaceChildren();
    after.replaceChildren();
    if (number) asks.focus();
  }

  function answer(chosen) {
    const asked = questions[number];
    const { answers, reasons } = asked.question;
    const isRight = answers[chosen][1];
    right += isRight;
    body
      .querySelector(".cl-answers")
      .replaceChildren(
        ...answers.map(([text, good], i) =>
          el(
            "p",
            { class: good ? "cl-right" : i === chosen ? "cl-wrong" : undefined },
            `${good ? "✓ " : i === chosen ? "✗ " : ""}${text}`,
          ),
        ),
      );
    const good = answers.find(([, fits]) => fits)[0];
    verdict.replaceChildren(
      el("p", { class: isRight ? "cl-right" : "cl-wrong" }, isRight ? texts.thatIsRight : texts.wrongAnswer(good)),
      ...reasons.map((reason) => el("p", {}, reason)),
    );
    number += 1;
    const last = number === questions.length;
    const on = drawButton(last ? texts.seeResult : texts.nextQuestion, last ? end : ask, true);
    after.replaceChildren(on);
    on.focus({ preventScroll: true });
    on.scrollIntoView({ block: "nearest" });
    answered(asked, isRight);
  }

  function end() {
    const done = el("h2", { tabindex: "-1" }, texts.result(right, questions.length));
    body.removeAttribute("aria-label");
    body.replaceChildren(done);
    verdict.replaceChildren();
    after.replaceChildren(...ended(right));
    done.focus();
  }

  ask();
}
