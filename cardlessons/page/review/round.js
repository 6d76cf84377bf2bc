// A round of questions, one after the other: the figure and the answers, then the verdict and the reasons.

import { el } from "../core/cards.js";
import * as texts from "../messages/review.js";

/** @import { Asked } from "./choice.js" */

const drawButton = (text, onclick, main = false) =>
  el("button", { type: "button", class: main ? "cl-button" : "cl-answer", onclick }, text);

/** Draw an SVG from its text; screen readers do not see it. */
function drawPicture(svg) {
  const drawn = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  drawn.setAttribute("aria-hidden", "true");
  return document.adoptNode(drawn);
}

/** Draw the figure of a question, with the table in words for screen readers, one item for each sentence. */
const drawFigure = ({ svg, words }) =>
  el(
    "figure",
    { "aria-label": texts.theTable },
    drawPicture(svg),
    el(
      "ul",
      {},
      words.map((sentence) => el("li", {}, sentence)),
    ),
  );

/**
 * Ask the questions; `answered` is called with each answer, `ended` returns the elements after the last one. The figures
 * refer to `cards`.
 *
 * @param {Element} box
 * @param {Asked[]} questions
 * @param {{ cards: string, answered: (asked: Asked, right: boolean) => void, ended: (right: number) => (Node | string)[] }} todo
 */
export function askRound(box, questions, { cards, answered, ended }) {
  const body = el("div", { role: "group" });
  const verdict = el("div", { class: "cl-verdict", role: "status" });
  const after = el("p", { class: "cl-do" });
  let number = 0;
  let right = 0;
  box.replaceChildren(drawPicture(cards), body, verdict, after);

  function ask() {
    const { question } = questions[number];
    const count = [number + 1, questions.length, question.game];
    const head = el("p", { class: "cl-count" }, texts.questionNumber(...count));
    const asks = el("h2", { tabindex: "-1" }, question.asks);
    const answers = question.answers.map(([says], i) => drawButton(says, () => answer(i)));
    body.setAttribute("aria-label", texts.questionLabel(...count, question.asks));
    body.replaceChildren(
      head,
      drawFigure(question),
      question.before && el("p", {}, texts.playedBefore(question.before)),
      asks,
      el("div", { class: "cl-answers" }, answers),
    );
    verdict.replaceChildren();
    after.replaceChildren();
    if (!number) {
      // The head of the page takes much of a phone.
      for (const part of [body.lastElementChild, head]) part.scrollIntoView({ block: "nearest" });
      return;
    }
    asks.focus({ preventScroll: true });
    head.scrollIntoView();
  }

  function answer(chosen) {
    const asked = questions[number];
    const { game, answers, reasons } = asked.question;
    const [, isRight, reply] = answers[chosen];
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
    const replies = isRight
      ? [el("p", { class: "cl-right" }, texts.thatIsRight)]
      : [
          el("p", {}, el("b", { class: "cl-wrong" }, texts.wrongAnswer), " ", reply),
          el("p", {}, texts.rightAnswer(good)),
        ];
    verdict.replaceChildren(
      el("p", { class: "cl-game" }, game), // the head of the question may be out of sight
      ...replies,
      ...reasons.filter((reason) => !reply.includes(reason)).map((reason) => el("p", {}, reason)),
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
