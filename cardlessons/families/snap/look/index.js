// The look of Irish Snap: the pile in the middle, the number said, and the hands that come down.

import { drawCard, el, nameCard } from "../../../page/core/cards.js";
import * as texts from "./messages.js";

/** @import { Look } from "../../../page/plugin.d.ts" */

function drawMarks(seat, state) {
  return [
    !state.out.includes(seat) && state.hands[seat] === 0 && el("span", { class: "ct-mark" }, texts.noCards),
    state.slap.includes(seat) &&
      el("span", { class: "ct-mark ct-to-play" }, state.both ? texts.bothHandsMark : texts.mustSlap),
  ].filter(Boolean);
}

/** Draw the middle of the table; `play` tries an act, and is null if nothing can be tried. */
function drawMiddle(node, play, setting) {
  const slap = play && ((act) => play(null, act));
  const { layout, slap: due, both, direction } = node.state;
  const said = node.events.filter((event) => event.kind === "said").pop();
  const top = layout[layout.length - 1];
  const under = layout.length - 2;
  const label = top ? texts.pileWithTop(nameCard(top), layout.length) : texts.middleIsEmpty;
  return el(
    "div",
    { class: "ct-middle ct-snap" },
    said && el("p", { class: "ct-number" }, `${texts.said} `, el("b", {}, said.words)),
    el(
      "div",
      { class: "ct-slapped", role: "group", "aria-label": label },
      under > 0 && el("span", { class: "ct-under", title: texts.cardsUnder(under) }, `+${under}`),
      layout.slice(-2).map((text) => drawCard(text, { extra: text === top ? "ct-last" : "" })),
      !top && el("span", { class: "ct-label" }, texts.noCard),
    ),
    due.length > 0 && el("p", { class: "ct-due" }, both ? texts.bothHandsDue : texts.slapDue),
    direction && el("p", { class: "ct-label" }, direction > 0 ? texts.playGoesLeft : texts.playGoesRight),
    slap &&
      !node.state.over &&
      el(
        "div",
        { class: "ct-hands" },
        setting.kind === "example" ? drawTries(node.state, setting, slap) : drawAnswers(node.state, setting, slap),
      ),
  );
}

function drawButton(text, name, onclick, extra = "") {
  return el("button", { type: "button", class: `ct-button ${extra}`, "data-hands": name, onclick }, text);
}

/** Draw the buttons of an example: the learner may try any seat's hand, and chooses whose hand is last. */
function drawTries(state, setting, slap) {
  const live = setting.seats.filter((seat) => !state.out.includes(seat));
  const due = state.slap.length > 0;
  const who = el(
    "select",
    { class: "ct-input", "aria-label": due ? texts.whoIsLast : texts.whoseHand },
    live.map((seat) => el("option", { value: seat }, seat)),
  );
  const formatOrder = () => [...live.filter((seat) => seat !== who.value), who.value].join(" ");
  return [
    state.turn && drawButton(texts.turnNext, "turn", () => slap("turn")),
    state.layout.length > 0 &&
      el(
        "div",
        { class: "ct-whose" },
        el("label", { class: "ct-label" }, !due ? texts.hand : state.both ? texts.lastSecondHand : texts.lastHand, who),
        drawButton(texts.slapNow, "slap", () =>
          slap(`slap ${due ? formatOrder() : who.value}${state.both ? ` ${formatOrder()}` : ""}`),
        ),
        drawButton(texts.flinch, "flinch", () => slap(`flinch ${who.value}`)),
      ),
  ];
}

/**
 * Draw the buttons of a level or a game, in which the learner answers each card; the answers look alike, so that none is
 * suggested. Where the cards come by themselves, there is only the hand on the pile, large.
 */
function drawAnswers(state, setting, slap) {
  const lies = state.layout.length > 0;
  const plays = lies && !state.out.includes(setting.you);
  const size = setting.paced ? "ct-slap-large" : "";
  return [
    plays && drawButton(texts.slapNow, "slap", () => slap("slap"), size),
    plays && setting.both_hands && drawButton(texts.bothHandsNow, "both", () => slap("both"), size),
    ...(setting.paced ? [] : drawTurn(lies, slap)),
  ];
}

/** Draw the button that lets the game go on. */
function drawTurn(lies, slap) {
  return [
    lies
      ? drawButton(texts.noSlap, "turn", () => slap("turn"))
      : drawButton(texts.turnFirst, "turn", () => slap("turn"), "ct-main"),
  ];
}

/** Return the introduction to a game against the computer. */
const describeGame = (you) => texts.explainGame(you);

/** Return the question beside the table. */
function describeQuestion(state, setting) {
  if (setting.paced) return texts.cardsCome;
  return state.layout.length ? texts.snapOrNext : texts.turnFirstOfRound;
}

/** Return the learner's answer that led to a node: "slap", "both", "flinch" or "turn". */
function findCall(node, you) {
  const [word, first, ...more] = node.act.split(" ");
  if (word === "slap" && first === you) return more.includes(you) ? "both" : word;
  return word === "flinch" ? word : "turn";
}

/** @type {Look} */
export default {
  middle: drawMiddle,
  pile: () => null,
  marks: drawMarks,
  intro: describeGame,
  asks: describeQuestion,
  call: findCall,
};
