// A phone in a class, or the teacher's remote control: it shows the step of the board, and sends answers or commands.

import { buildRulesAddress } from "../../page/core/address.js";
import { drawCardSigns, el } from "../../page/core/cards.js";
import { drawCounterRow } from "../../page/panel/counters.js";
import { readData } from "../../hosts/browser/parts.js";
import * as texts from "./messages/class.toml";
import { drawAllVotes, drawVotes, formatStars, isPlay, nameChoice, tellChoices, tellOwnVote } from "./class_bars.js";
import { makeEnd } from "./class_end.js";
import { forgetPhone, getPhoneToken, keepClass } from "./class_lesson.js";
import { connectClass } from "./room_line.js";

/** @import { JudgementData } from "../../page/protocol.d.ts" */
/** @import { BallotPlace, BoardButton, BoardHand, BoardMessage, ClassAnswer, ClassStep, PhoneHand, PhoneMessage, PhoneQuestion, PhoneView, RemoteQuestion, RemoteView, RoomProblem, TeachersPlan } from "./protocol.d.ts" */
/** @import { RoomLine } from "./room_line.js" */

/** @typedef {PhoneView | RemoteView | RoomProblem} Said */

const { base, code } = /** @type {{ base: string, code: string }} */ (readData("class"));
const key = new URL(location.href).searchParams.get("board");
const alert = el("p", { role: "alert" });
const place = el("div", { class: "cl-class-view" });
document.querySelector(".cl-class")?.replaceChildren(place, alert); // the style keeps it in sight; above, it would move the buttons
let isLost = false; // whether there is no connection
const end = makeEnd(() => line.send({ do: "end" })); // at the end, where no finger comes by chance
let isIn = false; // whether the class has accepted this phone
let shown = ""; // the step that was drawn last
/** @type {PhoneView | null} */
let view = null; // the last view of a phone
/** @type {{ answer: ClassAnswer, on: string } | null} */
let wish = null; // the answer that the class has not counted yet, and the vote that it belongs to
/** @type {{ card: number, on: number } | null} */
let chosen = null; // the card that the class has not counted yet, and the turn that it belongs to
let paying = { on: "", amounts: /** @type {Record<string, number>} */ ({}) }; // what this phone is about to say, and in which vote
let refused = { text: "", on: "" }; // why an answer was not counted, until the class goes on or this phone answers again
let pressed = { at: 0, act: "" }; // when a button of the remote control was pressed last, and its act

/** @returns {Record<string, string>} */
const identify = () => (key ? { code, key, remote: "1" } : { code, phone: getPhoneToken(code) });
/** @type {RoomLine<Said, PhoneMessage | BoardMessage>} */
const line = connectClass(base, identify, {
  said: takeView,
  lost: () => {
    alert.textContent = wish ? texts.lostWithWish : texts.lostConnection;
    isLost = true;
    if (view) draw(drawPhone(view));
  },
  gone: () => leaveClass(),
});

/** @param {Said} now */
function takeView(now) {
  isLost = false;
  if ("error" in now) {
    refused = { text: now.error, on: describePlace(view) };
    alert.textContent = now.error;
    settleWish();
    settleChoice();
    if (view) draw(drawPhone(view));
    return;
  }
  if (now.over) {
    leaveClass(now.note);
    return;
  }
  isIn = true;
  const isAway = "away" in now ? now.away : now.board_away;
  alert.textContent = isAway ? texts.boardAway : now.saved ? "" : texts.notSaved;
  if (!("away" in now)) {
    draw(drawRemote(now));
    return;
  }
  view = now;
  const { question } = view;
  if (refused.on !== describePlace(view)) refused.text = "";
  alert.textContent ||= refused.text;
  if (wish && (!question?.open || wish.on !== String(question.on) || String(question.yours) === String(wish.answer)))
    settleWish();
  if (chosen && (view.hand?.on !== chosen.on || view.hand.yours === chosen.card)) settleChoice();
  draw(drawPhone(view));
}

/** Return the step and the vote that a view shows, as text. @param {PhoneView | null} view */
const describePlace = (view) => JSON.stringify([view?.step?.at, view?.question?.on, view?.hand?.on]);

function settleWish() {
  wish = null;
  line.settle("vote");
}

function settleChoice() {
  chosen = null;
  line.settle("choose");
}

/** Choose a card of the hand: it is shown at once, and sent when the line is there, if it is still the same turn. @param {number} card @param {number} on */
function choose(card, on) {
  chosen = { card, on };
  refused.text = "";
  line.wish("choose", { do: "choose", choose: card, on });
  if (isLost) alert.textContent = texts.lostWithWish;
  if (view) draw(drawPhone(view));
}

/** Answer the question: the answer is shown at once, and sent when the line is there, if the vote is still the same. @param {ClassAnswer} answer @param {BallotPlace} on */
function vote(answer, on) {
  wish = { answer, on: String(on) };
  refused.text = "";
  line.wish("vote", { do: "vote", vote: answer, on });
  if (isLost) alert.textContent = texts.lostWithWish;
  if (view) draw(drawPhone(view));
}

/** Replace the parts of the page; the focus and an open fold are restored. @param {Child[]} parts */
function draw(parts) {
  const unfolded = [...place.querySelectorAll("details[open]")].map(({ className }) => className);
  /** @param {Element} button */
  const nameOf = (button) => button.getAttribute("aria-label") ?? button.textContent;
  const { activeElement } = document;
  const focused = activeElement && place.contains(activeElement) ? nameOf(activeElement) : null;
  place.replaceChildren(...parts.filter((part) => part instanceof Node));
  for (const name of unfolded) place.querySelector(`details.${name}`)?.setAttribute("open", "");
  if (focused === null) return;
  const buttons = [...place.querySelectorAll("button, summary, a")];
  const same = buttons.find((button) => nameOf(button) === focused);
  (same ?? place.querySelector(".cl-button"))?.focus({ preventScroll: true });
}

function leaveClass(note = "") {
  line?.stop();
  keepClass("");
  if (!key) forgetPhone();
  if (!isIn && alert.textContent) return; // keep the message that says why the phone was not accepted
  alert.textContent = "";
  const told = [el("h1", {}, texts.classWord), el("p", { role: "status" }, note || texts.classOver)];
  place.replaceChildren(...told, ...(view ? [linkLesson(view)] : []));
}

/** Draw the link to the lesson, for a learner who goes on alone. @param {PhoneView} now */
const linkLesson = ({ title, lesson }) =>
  el("p", {}, el("a", { href: `${base}${lesson}`, class: "cl-button" }, texts.toLesson(title)));

/** Draw the page of a phone. @param {PhoneView} now @returns {Child[]} */
function drawPhone(now) {
  const { title, begun, free, step, question, hook, hand, judged } = now;
  const head = el("h1", {}, title);
  if (!begun) return [head, el("p", { role: "status" }, texts.soon)];
  keepClass(free ? code : "");
  if (free) return [head, el("p", { role: "status" }, texts.free), linkLesson(now)];
  if (step?.tried) return [head, drawTable(step), drawTried(step)];
  const plays = hand?.plays ? hand : undefined;
  return [
    head,
    step && drawTable(step),
    step?.refused && drawWords(step, false), // why, before another card is chosen
    question && drawQuestion(question),
    judged && drawJudged(judged),
    plays && drawHand(plays),
    now.chosen && el("p", { class: "cl-class-chosen" }, tellChoices(now.chosen)),
    step?.words && !step.refused && drawWords(step, Boolean(question ?? plays ?? judged)),
    hand && !plays && drawProposal(hand),
    hook && el("p", { class: "cl-class-hook", role: "status" }, tellOwnVote(hook)),
    !question && !hand && !step?.calls.length && el("p", { class: "cl-class-place" }, texts.lookAtBoard),
    step && el("p", {}, el("a", { href: buildRulesAddress(step.game), target: "_blank" }, texts.rules)),
  ];
}

/** Draw what came of a level. @param {JudgementData} judged */
const drawJudged = ({ state, stars = 0, told }) =>
  el(
    "p",
    { class: "cl-class-judged", role: "status" },
    el("b", {}, state === "won" ? texts.levelWonWith(formatStars(stars)) : texts.levelLost),
    ` ${told}`,
  );

/** Draw the hand from which the class plays, and the card of this phone. @param {PhoneHand} hand */
function drawHand({ seat, cards, asks, plays, on, yours }) {
  const said = chosen?.on === on ? chosen.card : yours;
  const words = cards.some(isPlay);
  const name = said === null ? "" : words ? said + 1 : nameChoice(cards[said]);
  const tellSaid = words
    ? (/** @type {string | number} */ n) => (chosen ? texts.notSentYet(n) : texts.yourVote(n, true))
    : chosen
      ? texts.notSentCard
      : plays
        ? texts.yourCard
        : texts.yourProposal;
  const title = words ? texts.whichPlay : asks || (plays ? texts.playFor(seat) : texts.proposeFor(seat));
  const buttons = cards.map((text, n) => {
    const label = `${n + 1} ${nameChoice(text)}`;
    const props = {
      type: "button",
      class: `ct-of-${text[1]}`,
      "aria-label": label,
      "aria-pressed": String(said === n),
      onclick: () => choose(n, on),
    };
    return el("button", props, words ? label : text === "-" ? "–" : drawCardSigns(text, true));
  });
  const status = name ? tellSaid(name) : words ? texts.notYet : plays ? texts.chooseCard : texts.proposeCard;
  return el(
    "div",
    { class: "cl-class-question", role: "group", "aria-label": title },
    plays && el("h2", {}, title),
    words
      ? buttons.map((button) => el("div", { class: "cl-class-answer" }, button))
      : el("div", { class: "cl-class-hand" }, buttons),
    el("p", { role: "status", "aria-label": texts.yourAnswer }, status),
  );
}

/** Draw the hand of which a card may be proposed, in a fold. @param {PhoneHand} hand */
const drawProposal = (hand) =>
  el("details", { class: "cl-class-proposal" }, el("summary", {}, texts.proposeFor(hand.seat)), drawHand(hand));

/** Draw the table of a step. @param {ClassStep} step */
function drawTable({ svg, table }) {
  return el("img", { class: "cl-class-table", src: `data:image/svg+xml,${encodeURIComponent(svg)}`, alt: table });
}

/** Draw the words of a play that the board tries. @param {ClassStep} step */
const drawTried = ({ words }) => el("p", { role: "status", "aria-label": texts.whatIf }, `${texts.whatIf}: ${words}`);

/** Draw the words of a step; in a fold while there is something to do or to read above them. @param {ClassStep} step @param {boolean} isFolded */
function drawWords({ at, of, words }, isFolded) {
  const fresh = shown !== `${at} ${words}`;
  shown = `${at} ${words}`;
  const told = el("p", fresh && !isFolded ? { role: "status" } : {}, words);
  const head = of ? texts.stepNumber(at[1], of) : "";
  const title = head ? `${texts.whatHappened} (${head})` : texts.whatHappened;
  if (isFolded) return el("details", { class: "cl-class-words" }, el("summary", {}, title), told);
  return el("div", {}, head && el("p", { class: "cl-class-place" }, head), told);
}

/** Draw a question with its answers, and the answer of this phone. @param {PhoneQuestion} question */
function drawQuestion(question) {
  const { asks, answers, pays, round, open, talking, yours } = question;
  const said = wish ? wish.answer : yours;
  const told = Array.isArray(said) ? sayPayments(answers, said) : said === null ? "" : said + 1;
  const status = talking
    ? texts.talk
    : wish
      ? texts.notSentYet(told)
      : told
        ? texts.yourVote(told, open)
        : open
          ? round > 1
            ? texts.voteAgain
            : pays
              ? texts.payFirst
              : texts.notYet
          : texts.youSaidNothing;
  const words = el("p", { role: "status", "aria-label": texts.yourAnswer }, status);
  const parts = pays ? [words, ...drawPayments(question, said)] : [...drawAnswers(question, said), words];
  return el("div", { class: "cl-class-question", role: "group", "aria-label": asks }, el("h2", {}, asks), parts);
}

/** Say what each player pays, as this phone has said. @param {string[]} players @param {number[]} amounts */
const sayPayments = (players, amounts) =>
  players.flatMap((player, n) => (amounts[n] ? [`${player} ${amounts[n]}`] : [])).join(", ") || texts.nobodyPays;

/** Draw the answers to choose from. @param {PhoneQuestion} question @param {ClassAnswer | null} said */
function drawAnswers(question, said) {
  const { answers, open, on, right, replies } = question;
  return answers.map((text, answer) => {
    const mark = right === undefined ? "" : answer === right ? " ✓" : " ✗";
    const onclick = () => vote(answer, on);
    const props = { type: "button", "aria-pressed": String(said === answer), disabled: !open, onclick };
    return el(
      "div",
      { class: "cl-class-answer" },
      el("button", props, `${answer + 1}  ${text}${mark}`),
      drawVotes(question, answer),
      replies?.[answer] && el("p", {}, replies[answer]),
    );
  });
}

/** Draw the players with the counters that each pays, to be set and sent; once the vote is closed, what all have said. @param {PhoneQuestion} question @param {ClassAnswer | null} said */
function drawPayments(question, said) {
  const { answers, open, on, bars, replies = [] } = question;
  if (!open) return [...(bars ? drawAllVotes(question) : []), ...replies.map((reply) => el("p", {}, reply))];
  if (paying.on !== String(on))
    paying = {
      on: String(on),
      amounts: Object.fromEntries(answers.map((seat, n) => [seat, Array.isArray(said) ? said[n] : 0])),
    };
  const send = () => {
    const amounts = answers.map((seat) => paying.amounts[seat]);
    vote(amounts, on);
  };
  return [
    ...answers.map((seat) => drawCounterRow(seat, paying.amounts)),
    el(
      "div",
      { class: "cl-class-answer" },
      el("button", { type: "button", class: "cl-button", onclick: send }, texts.send),
    ),
  ];
}

/** @type {BoardMessage} */
const NEXT = { do: "press", press: "next" };
/** @type {[BoardButton, string][]} */
const CALLS = [
  ["slap", texts.slap],
  ["both", texts.bothHands],
  ["turn", texts.noSlap],
];

/** Draw the remote control: the step of the board, the bars for the teacher alone, and the buttons. @param {RemoteView} view @returns {Child[]} */
function drawRemote({ phones, step, question, begun, free, next, hand, judged, board_away: away, ...view }) {
  /** @param {string} text @param {BoardMessage} message */
  const drawPress = (text, message, main = false, disabled = away) => {
    const onclick = () => {
      const act = "press" in message ? "" : message.do;
      const isSame = act === pressed.act || (act === "open" && pressed.act === "close");
      if (act && isSame && Date.now() - pressed.at < 700) return; // a double press is one
      pressed = { at: Date.now(), act };
      line.send(message);
    };
    return el("button", { type: "button", class: main ? "cl-button" : "", onclick, disabled }, text);
  };
  const asked = question && !question.shown;
  const chosenCards = hand && !step?.tried ? listChoices(hand) : [];
  const most = hand?.plays ? chosenCards.find(({ isMost }) => isMost) : undefined;
  const others = chosenCards.filter((one) => one !== most);
  const isDone = Boolean(question?.asks_payer && question.bars); // the example itself tells who pays, step by step
  const calls = CALLS.filter(([call]) => step?.calls.includes(call));
  const isLast = Boolean(next) && !hand?.plays && (!step || step.at[1] >= step.of); // nothing is left of this lesson
  return [
    el("h1", {}, texts.classWord),
    el("p", { role: "status" }, texts.phonesHere(phones)),
    question && el("h2", {}, question.asks),
    el(
      "div",
      { class: "cl-class-acts" },
      ...(asked ? drawVoteActs(question, drawPress, isDone) : []),
      !begun && drawPress(texts.begin, { do: "begin" }, true),
      step?.tried && drawPress(texts.backToExample, { do: "press", press: "leave" }, true),
      !step?.tried &&
        hand?.plays &&
        drawPress(most?.text ?? texts.playChosen, most?.message ?? NEXT, true, away || !most),
      begun &&
        !step?.tried &&
        !hand?.plays &&
        (!asked || isDone) &&
        drawPress(
          judged?.state === "lost" ? texts.tryAgain : texts.nextStep,
          NEXT,
          true,
          away || isLast || calls.length > 0,
        ),
      begun && drawPress(texts.backStep, { do: "press", press: "back" }),
      ...calls.map(([call, text]) => drawPress(text, { do: "press", press: call })),
      begun && drawPress(free ? texts.phonesWait : texts.runFree, { do: free ? "wait" : "free" }),
      // what leads elsewhere comes last: no finger that goes on pressing Next meets it
      begun && step?.of === 0 && drawPress(texts.nextPart, { do: "press", press: "part" }),
      begun && next && drawPress(texts.nextLesson(next), { do: "press", press: "lesson" }, isLast && !asked),
    ),
    question && el("p", { role: "status", "aria-label": texts.answersGroup }, adviseTeacher(question)),
    el("div", { class: "cl-class-acts" }, ...others.map(({ text, message }) => drawPress(text, message))),
    step?.tried && drawTried(step),
    end,
    question && el("div", { class: "cl-class-spread" }, drawAllVotes({ ...question, bars: question.counts })),
    ...(hand?.plays ? tellHand(hand) : []),
    view.chosen && el("p", {}, tellChoices(view.chosen)),
    judged && drawJudged(judged),
    step && step.of > 0 && el("p", { class: "cl-class-place" }, texts.stepNumber(step.at[1], step.of)),
    step && !step.tried && el("p", {}, step.words),
    begun && drawPlan(view),
  ];
}

/** Tell whose card the phones choose, and how many have chosen one. @param {BoardHand} hand */
const tellHand = ({ asks, seat, counts, of }) => [
  el("h2", {}, asks || texts.playFor(seat)),
  el(
    "p",
    { role: "status", "aria-label": texts.answersGroup },
    `${texts.chosenCount(
      counts.reduce((sum, n) => sum + n, 0),
      of,
    )}.`,
  ),
];

/**
 * Draw the buttons of the teacher for an open question; `isDone` is whether nothing is left to tell.
 *
 * @param {NonNullable<RemoteView["question"]>} question
 * @param {(text: string, message: BoardMessage, main?: boolean) => HTMLElement} drawPress
 * @param {boolean} isDone
 */
const drawVoteActs = ({ open, bars, talking, round, pays }, drawPress, isDone) => [
  open && drawPress(texts.close, { do: "close" }, true),
  !open && !bars && drawPress(talking ? texts.voteNow : texts.openAgain, { do: "open" }, talking),
  round < 2 && !pays && drawPress(texts.again, { do: "again" }),
  !bars && !talking && drawPress(texts.bars, { do: "bars" }, !open),
  !talking && drawPress(texts.show, { do: "show" }, Boolean(bars) && !isDone),
];

/** Draw the plan of the hour: when each part begins and ends, what to ask in the present one, and what to leave out. @param {TeachersPlan} view */
function drawPlan({ plan, here, began, seconds }) {
  let from = Math.floor(began / 60);
  const rows = plan.map(({ key: part, title, minutes, holds, asks, fits }) => {
    const name = holds ? `${title} (${holds})` : title;
    if (!fits && part !== here) return el("li", { class: "cl-class-out" }, texts.planLeftOut(name, minutes));
    const told = fits ? texts.planPart(from, from + minutes, name) : name;
    if (fits) from += minutes;
    if (part !== here) return el("li", {}, told);
    const words = asks.length
      ? asks.map((text) => el("p", {}, `${texts.planAsks} ${text}`))
      : el("p", {}, texts.planGame);
    return el("li", { "aria-current": "step" }, el("b", {}, told), words);
  });
  const advice = [texts.fewRight, texts.worthTalking, texts.mostRight].join(" ");
  return el(
    "section",
    { class: "cl-class-plan" },
    el("h2", {}, texts.planMinute(Math.floor(seconds / 60) + 1)),
    el("ol", {}, rows),
    el("p", { class: "cl-class-place" }, advice),
  );
}

/** List the cards that phones have chosen in the order of the hand, with the button for each. @param {BoardHand} hand @returns {{ text: string, message: BoardMessage, isMost: boolean }[]} */
function listChoices({ cards, acts, counts, plays }) {
  const most = counts.indexOf(Math.max(...counts));
  const said = cards.map((text, card) => ({ name: nameChoice(text), card, count: counts[card] }));
  return said
    .filter(({ count }) => count)
    .map(({ name, card, count }) => ({
      text:
        card === most
          ? texts.cardCount(`${plays ? texts.playChosen : texts.tryChosen} (${acts.length ? card + 1 : name})`, count)
          : texts.cardCount(acts.length ? name : texts.playCard(name), count),
      message: { do: "press", press: "card", card },
      isMost: card === most,
    }));
}

/** Say how many have answered and are right, and what helps now: peer instruction lets a divided class talk once. @param {RemoteQuestion} question */
function adviseTeacher({ answered, of, right_votes, round, shown, talking, pays, asks_payer }) {
  const share = answered ? right_votes / answered : 0;
  const isDivided = share >= 0.3 && share <= 0.7;
  const sure = asks_payer ? texts.exampleTells : share < 0.3 ? texts.fewRight : texts.mostRight;
  const advice = isDivided ? texts.worthTalking : sure;
  return [
    `${texts.answerCount(answered, of)}.`,
    answered > 0 && texts.rightVotes(right_votes, answered),
    talking && texts.theyTalk,
    answered > 0 && !shown && !talking && !pays && !(isDivided && round > 1) && advice,
  ]
    .filter(Boolean)
    .join(" ");
}
