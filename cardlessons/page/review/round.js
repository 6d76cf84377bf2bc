// A round of questions, one after the other: the table and the answers, then the verdict and the reasons.

import { el } from "../core/cards.js";
import { drawBoard } from "../table/board.js";
import * as texts from "../messages/review.js";

/** @import { Asked } from "./choice.js" */
/** @import { Looks } from "../plugin.d.ts" */

const drawButton = (text, onclick, main = false) =>
  el("button", { type: "button", class: main ? "cl-button" : "cl-answer", onclick }, text);

/** Draw the table of a question as all tables are drawn; a touch on the card of an answer calls `choose` with its index. */
function drawTable({ setting, node, answers }, looks, choose) {
  const board = el("div", { class: "ct-felt", role: "group", "aria-label": texts.theTable });
  const find = (card) => answers.findIndex(([, , , answer]) => answer === card);
  const touch = (_, card) => find(card) >= 0 && choose(find(card));
  drawBoard(
    board,
    node,
    [node],
    setting,
    looks[setting.family] ?? {},
    answers.some(([, , , card]) => card) ? touch : null,
  );
  return el("div", { class: "ct-root" }, el("div", { class: "ct-table" }, el("div", { class: "ct-arena" }, board)));
}

/**
 * Ask the questions; `answered` is called with each answer, `ended` returns the elements after the last one. The tables
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
    const count = [number + 1, questions.length, question.game];
    const head = el("p", { class: "cl-count" }, texts.questionNumber(...count));
    const asks = el("h2", { tabindex: "-1" }, question.asks);
    isOpen = true;
    body.setAttribute("data-next", "");
    const answers = question.answers.map(([says], i) => drawButton(says, () => answer(i)));
    body.setAttribute("aria-label", texts.questionLabel(...count, question.asks));
    body.replaceChildren(
      head,
      asks,
      drawTable(question, looks, answer),
      question.before && el("p", {}, texts.playedBefore(question.before)),
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
    if (!isOpen) return;
    isOpen = false;
    body.removeAttribute("data-next");
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
    on.setAttribute("data-next", "");
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
