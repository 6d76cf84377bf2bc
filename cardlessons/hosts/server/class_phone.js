// A phone in a class, or the teacher's remote control: it shows the step of the board, and sends answers or commands.

import { el } from "../../page/core/cards.js";
import { drawBar } from "../../page/table/count_hands.js";
import * as texts from "./messages/class.js";
import { makeEnd } from "./class_end.js";
import { keepClass, getPhoneToken } from "./class_lesson.js";
import { connectClass } from "./room_line.js";

const { base, code } = JSON.parse(document.getElementById("class").textContent);
const key = new URL(location.href).searchParams.get("board");
const main = document.querySelector(".cl-class");
const alert = el("p", { role: "alert" });
const place = el("div", { class: "cl-class-view" });
main.replaceChildren(alert, place);
const end = makeEnd(() => line.send({ do: "end" })); // at the end, where no finger comes by chance
let isIn = false; // whether the class has accepted this phone
let shown = ""; // the step that was drawn last

const line = connectClass(base, () => (key ? { code, key, remote: "1" } : { code, phone: getPhoneToken() }), {
  said: takeView,
  lost: () => {
    alert.textContent = texts.lostConnection;
  },
  gone: () => leaveClass(),
});

function takeView(view) {
  if (view.over) {
    leaveClass(view.note);
    return;
  }
  alert.textContent = view.error ?? (view.away ? texts.boardAway : view.saved === false ? texts.notSaved : "");
  isIn ||= !view.error;
  if (!view.error) draw((key ? drawRemote(view) : drawPhone(view)).filter(Boolean));
}

/** Replace the parts of the page; the focus and an open fold are restored. */
function draw(parts) {
  const unfolded = place.querySelector("details")?.open;
  const focused = place.contains(document.activeElement) ? document.activeElement.textContent : null;
  place.replaceChildren(...parts);
  if (unfolded) place.querySelector("details")?.setAttribute("open", "");
  if (focused === null) return;
  const buttons = [...place.querySelectorAll("button, summary, a")];
  const same = buttons.find(({ textContent }) => textContent === focused);
  /** @type {HTMLElement | undefined} */ (same ?? place.querySelector(".cl-button"))?.focus({ preventScroll: true });
}

function leaveClass(note = "") {
  line?.stop();
  keepClass("");
  if (!isIn && alert.textContent) return; // keep the message that says why the phone was not accepted
  alert.textContent = "";
  place.replaceChildren(el("p", { role: "status" }, note || texts.classOver));
}

/** Draw the page of a phone. */
function drawPhone({ title, lesson, begun, free, step, question }) {
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

/** Draw the words of a step; while a question is open, they are in a fold. */
function drawWords({ at, of, words }, question) {
  const fresh = shown !== String(at);
  shown = String(at);
  const told = el("p", fresh && !question ? { role: "status" } : {}, words);
  const head = texts.stepNumber(at[1], of);
  if (question) return el("details", {}, el("summary", {}, `${texts.whatHappened} (${head})`), told);
  return el("div", {}, el("p", { class: "cl-class-place" }, head), told);
}

/** Draw a question with its answers, and the answer of this phone. */
function drawQuestion({ asks, answers, round, open, yours, bars, right, replies }) {
  const number = yours === null || yours === undefined ? null : yours + 1;
  const status = number
    ? texts.yourVote(number, open)
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
            "aria-pressed": String(number === answer + 1),
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

/** Draw the remote control: the step of the board, the number of right answers, and the buttons. */
function drawRemote({ phones, step, question, begun }) {
  const drawPress = (text, message, main = false) =>
    el("button", { type: "button", class: main ? "cl-button" : "", onclick: () => line.send(message) }, text);
  const asked = question && !question.shown;
  const acts = asked && [
    question.open && drawPress(texts.close, { do: "close" }, true),
    question.round < 2 && drawPress(texts.again, { do: "again" }),
    !question.bars && drawPress(texts.bars, { do: "bars" }, !question.open),
    drawPress(texts.show, { do: "show" }, Boolean(question.bars)),
  ];
  const share = question?.answered ? question.right_votes / question.answered : 0;
  return [
    el("p", { role: "status" }, texts.phonesHere(phones)),
    question && el("h2", {}, question.asks),
    question &&
      el(
        "p",
        { role: "status", "aria-label": texts.answersGroup },
        [
          `${texts.answerCount(question.answered, question.of)}.`,
          question.answered > 0 && texts.rightVotes(question.right_votes, question.answered),
          share >= 0.3 && share <= 0.7 && texts.worthTalking,
        ]
          .filter(Boolean)
          .join(" "),
      ),
    el(
      "div",
      { class: "cl-class-acts" },
      ...(acts || []),
      begun && !asked && drawPress(texts.nextStep, { press: "next" }, true),
      begun && drawPress(texts.backStep, { press: "back" }),
    ),
    step && el("p", { class: "cl-class-place" }, texts.stepNumber(step.at[1], step.of)),
    step && el("p", {}, step.words),
    end,
  ];
}
