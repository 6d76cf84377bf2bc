// The look of Irish Snap: the pile in the middle, the number said, and the hands that come down.

import { drawCard, drawSelect, el, nameCard } from "../../../page/core/cards.js";
import * as texts from "./messages.toml";

/** @import { Look, Play } from "../../../page/plugin.d.ts" */
/** @import { NodeData, SeatName, State } from "../../../page/protocol.d.ts" */
/** @import { BoardSetting } from "../../../page/state.d.ts" */
/** @import { Slap, SnapState } from "./snap.d.ts" */

/** Draw the marks beside a seat's name. @param {SeatName} seat @param {State} shown */
function drawMarks(seat, shown) {
  const state = /** @type {SnapState} */ (shown);
  return [
    !state.out.includes(seat) && state.hands[seat] === 0 && el("span", { class: "ct-mark" }, texts.noCards),
    state.due > 0 &&
      !state.out.includes(seat) &&
      el("span", { class: "ct-mark ct-to-play" }, state.due > 1 ? texts.bothHandsMark : texts.mustSlap),
  ];
}

/** Draw the middle of the table; `play` tries an act, and is null if nothing can be tried. @param {NodeData} node @param {Play | null} play @param {BoardSetting} setting */
function drawMiddle(node, play, setting) {
  /** @type {Slap | null} */
  const slap = play && ((act) => play(null, act));
  const state = /** @type {SnapState} */ (node.state);
  const { layout, due, direction } = state;
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
    due > 0 && el("p", { class: "ct-due" }, due > 1 ? texts.bothHandsDue : texts.slapDue),
    direction && el("p", { class: "ct-label" }, direction > 0 ? texts.playGoesLeft : texts.playGoesRight),
    slap &&
      !state.over &&
      el(
        "div",
        { class: "ct-hands" },
        setting.kind === "example" ? drawTries(state, setting, slap) : drawAnswers(state, setting, slap),
      ),
  );
}

/** @param {string} text @param {string} name @param {() => void} onclick */
function drawButton(text, name, onclick, extra = "") {
  return el("button", { type: "button", class: `ct-button ${extra}`, "data-hands": name, onclick }, text);
}

/** Draw the buttons of an example: the learner may try any seat's hand, and chooses whose hand is last. @param {SnapState} state @param {BoardSetting} setting @param {Slap} slap */
function drawTries(state, setting, slap) {
  const live = setting.seats.filter((seat) => !state.out.includes(seat));
  const { due } = state;
  const label = due ? texts.whoIsLast : texts.whoseHand;
  const options = live.map((seat) => [seat, seat]);
  const who = drawSelect(options, null, { class: "ct-input", "aria-label": label });
  const formatOrder = () => [...live.filter((seat) => seat !== who.value), who.value].join(" ");
  return [
    state.turn && drawButton(texts.turnNext, "turn", () => slap("turn")),
    state.layout.length > 0 &&
      el(
        "div",
        { class: "ct-whose" },
        el("label", { class: "ct-label" }, !due ? texts.hand : due > 1 ? texts.lastSecondHand : texts.lastHand, who),
        drawButton(texts.slapNow, "slap", () =>
          slap(`slap ${due ? formatOrder() : who.value}${due > 1 ? ` ${formatOrder()}` : ""}`),
        ),
        drawButton(texts.flinch, "flinch", () => slap(`flinch ${who.value}`)),
      ),
  ];
}

/**
 * Draw the buttons of a level or a game, in which the learner answers each card; the answers look alike, so that none is
 * suggested. Where the cards come by themselves, there is only the hand on the pile, large.
 *
 * @param {State} state
 * @param {BoardSetting} setting
 * @param {Slap} slap
 */
function drawAnswers(state, setting, slap) {
  const lies = state.layout.length > 0;
  const plays = lies && !state.out.includes(setting.you ?? "");
  const size = setting.paced ? "ct-slap-large" : "";
  return [
    plays && drawButton(texts.slapNow, "slap", () => slap("slap"), size),
    plays && setting.calls.includes("both") && drawButton(texts.bothHandsNow, "both", () => slap("both"), size),
    !setting.paced &&
      drawButton(lies ? texts.noSlap : texts.turnFirst, "turn", () => slap("turn"), lies ? "" : "ct-main"),
  ];
}

/** Return the question beside the table. @param {State} state @param {BoardSetting} setting */
function describeQuestion(state, setting) {
  if (setting.paced) return texts.cardsCome;
  return state.layout.length ? texts.snapOrNext : texts.turnFirstOfRound;
}

/** Return the learner's answer that led to a node: "slap", "both", "flinch" or "turn". @param {NodeData} node @param {SeatName} you */
function findCall(node, you) {
  const [word, first, ...more] = (node.act ?? "").split(" ");
  if (word === "slap" && first === you) return more.includes(you) ? "both" : word;
  return word === "flinch" ? word : "turn";
}

/** @type {Look} */
export default {
  middle: drawMiddle,
  pile: () => null,
  marks: drawMarks,
  intro: texts.explainGame,
  asks: describeQuestion,
  call: findCall,
};
