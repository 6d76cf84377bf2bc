// A phone in a class, or the teacher's remote control: it shows what the board shows, and takes an answer.

import { el } from "../../page/core/cards.js";
import { drawBar } from "../../page/table/count_hands.js";
import * as texts from "./messages/class.js";
import { keepClass, phoneToken } from "./class_lesson.js";
import { connectClass } from "./class_socket.js";

const { base, code } = JSON.parse(document.getElementById("class").textContent);
const key = new URL(location.href).searchParams.get("board");
const main = document.querySelector(".cl-class");
const alert = el("p", { role: "alert" });
const place = el("div", { class: "cl-class-view" });
main.replaceChildren(alert, place);
let isIn = false; // whether the class has let this phone in
let shown = ""; // the step that is drawn

const line = connectClass(base, () => (key ? { code, key, remote: "1" } : { code, phone: phoneToken() }), {
  said: describeAnswer,
  lost: () => {
    alert.textContent = texts.lostConnection;
  },
  gone: over,
});

function describeAnswer(view) {
  if (view.over) {
    over();
    return;
  }
  alert.textContent = view.error ?? (view.away ? texts.boardAway : view.saved === false ? texts.notSaved : "");
  isIn ||= !view.error;
  if (!view.error) place.replaceChildren(...(key ? remote(view) : phone(view)).filter(Boolean));
}

function over() {
  line?.stop();
  keepClass("");
  if (!isIn && alert.textContent) return; // the phone is told why it was not let in
  alert.textContent = "";
  place.replaceChildren(el("p", { role: "status" }, texts.classOver));
}

/** Draw what a phone shows. */
function phone({ title, lesson, begun, free, step, question }) {
  const head = el("h1", {}, title);
  if (!begun) return [head, el("p", { role: "status" }, texts.soon)];
  keepClass(free ? code : "");
  const there = el("p", {}, el("a", { href: `${base}${lesson}`, class: "cl-button" }, texts.toLesson(title)));
  if (free) return [head, el("p", { role: "status" }, texts.free), there];
  return [head, step && drawTable(step), question && drawQuestion(question), step && drawWords(step, question)];
}

/** Draw the table of a step. */
function drawTable({ svg, table }) {
  return el("img", { class: "cl-class-table", src: `data:image/svg+xml,${encodeURIComponent(svg)}`, alt: table });
}

/** Tell what happened at a step; while something is asked, it is folded away. */
function drawWords({ at, of, words }, question) {
  const fresh = shown !== String(at);
  shown = String(at);
  const told = el("p", fresh && !question ? { role: "status" } : {}, words);
  const head = texts.stepOf(at[1], of);
  if (question) return el("details", {}, el("summary", {}, `${texts.whatHappened} (${head})`), told);
  return el("div", {}, el("p", { class: "cl-class-place" }, head), told);
}

/** Draw a question with its answers, and what this phone has said. */
function drawQuestion({ asks, answers, round, open, yours, bars, right, replies }) {
  const said = yours === null || yours === undefined ? null : yours + 1;
  const status = said
    ? texts.youSaid(said, open)
    : open
      ? round > 1
        ? texts.voteAgain
        : texts.notYet
      : texts.youSaidNothing;
  const all = bars?.map((counts) => counts.reduce((sum, n) => sum + n, 0));
  return el(
    "div",
    { class: "cl-class-question", role: "group", "aria-label": asks },
    el("h2", {}, asks),
    answers.map((text, answer) => {
      const row = el("div", { class: "ct-bars" });
      if (bars)
        drawBar(
          row,
          bars.map((counts, n) => ({ count: counts[answer], all: all[n] })),
        );
      const mark = right === undefined ? "" : answer === right ? " ✓" : " ✗";
      return el(
        "div",
        { class: "cl-class-answer" },
        el(
          "button",
          {
            type: "button",
            "aria-pressed": String(said === answer + 1),
            disabled: !open,
            onclick: () => line.send({ vote: answer }),
          },
          `${answer + 1}  ${text}${mark}`,
        ),
        bars && row,
        replies?.[answer] && el("p", {}, replies[answer]),
      );
    }),
    el("p", { role: "status", "aria-label": texts.yourAnswer }, status),
  );
}

/** Draw the remote control: where the board is, how many are right, and the buttons. */
function remote({ phones, step, question, begun }) {
  const press = (text, message, main = false) =>
    el("button", { type: "button", class: main ? "cl-button" : "", onclick: () => line.send(message) }, text);
  const acts = question && [
    question.open && press(texts.close, { do: "close" }),
    question.round < 2 && !question.shown && press(texts.again, { do: "again" }),
    !question.bars && press(texts.bars, { do: "bars" }),
    !question.shown && press(texts.show, { do: "show" }),
  ];
  const share = question?.answered ? question.right_votes / question.answered : 0;
  return [
    el("p", { role: "status" }, texts.phonesHere(phones)),
    step && el("p", {}, `${texts.stepOf(step.at[1], step.of)}: ${step.words}`),
    question && el("h2", {}, question.asks),
    question &&
      el(
        "p",
        { role: "status", "aria-label": texts.answersGroup },
        `${texts.answered(question.answered, question.of)}. ${texts.rightVotes(question.right_votes, question.answered)} ${share >= 0.3 && share <= 0.7 ? texts.worthTalking : ""}`,
      ),
    el(
      "div",
      { class: "cl-class-acts" },
      begun ? press(texts.nextStep, { press: "next" }, true) : null,
      begun && press(texts.backStep, { press: "back" }),
      ...(acts ?? []),
      press(texts.endClass, { do: "end" }),
    ),
  ];
}
