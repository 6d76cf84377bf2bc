// The elements of the live table, and its keys.

import { el } from "../../../../page/core/cards.js";
import { drawLargeButton } from "../../../../page/table/navigation.js";
import * as texts from "../messages.toml";

/** @import { Live } from "./live.js" */

/** @param {Child} text @param {Props["onclick"]} onclick */
const drawButton = (text, onclick, extra = "") =>
  el("button", { type: "button", class: `ct-button ${extra}`, onclick }, text);

/** Draw a word with its keys; the stylesheet hides the keys on devices without a keyboard. @param {string} word @param {string[]} keys */
export const drawWithKeys = (word, keys) =>
  el("span", {}, word, el("span", { class: "ct-keys" }, ` (${keys.join(", ")})`));

/** Draw the elements that change during a game, by name. @param {Live} live */
const drawParts = (live) => ({
  bar: el("div", { class: "ct-lost", role: "alert", hidden: true }, texts.connectionLost),
  title: el("h3", { tabindex: "-1" }),
  rules: el("p", { class: "ct-from" }),
  pausing: drawButton(texts.pause, () => (live.phase === "paused" ? live.resume() : live.pause()), "ct-pause"),
  pace: el("span", { class: "ct-label", "aria-live": "polite" }),
  opposite: el("div", { class: "ct-around" }),
  near: el("div", { class: "ct-around" }),
  pile: el("div", { class: "ct-pile-here" }),
  palms: el("div", { class: "ct-palms", "aria-hidden": "true" }), // a screen reader reads the times at the seats instead
  first: el("p", { class: "ct-first", hidden: true }),
  // areas on the table, one for each learner's hand
  places: el("div", { class: "ct-places", "aria-hidden": "true" }),
  word: el("p", { class: "ct-word", role: "alert", hidden: true }),
  strokes: el("div", { class: "ct-strokes" }),
  withBoth: drawButton(drawWithKeys(texts.bothHands, ["B"]), () => live.answer(true, true), "ct-stroke"),
  go: drawButton(texts.goOn, () => live.goOn(), "ct-main ct-stroke"),
  how: el("div", { class: "ct-how" }),
  analysis: el("div", { class: "ct-analysis" }),
  spoken: el("div", { class: "ct-spoken", role: "status", "aria-live": "polite" }),
});

/** Draw the buttons for the pace of the cards. @param {HTMLElement} pace @param {HTMLElement} strokes @param {Live} live */
function drawSpeed(pace, strokes, live) {
  /** @param {string} text @param {number} step */
  const drawPace = (text, step) =>
    drawButton(text, ({ detail }) => {
      live.faster(step);
      if (detail && !strokes.hidden) strokes.querySelector("button")?.focus({ preventScroll: true }); // after a click, Space is a slap again
    });
  return el("span", { class: "ct-actions" }, drawPace(texts.slower, 0.4), drawPace(texts.faster, -0.4), pace);
}

/** Make all elements of the live table, by name; `form` is the form before the game, the buttons call methods of `live`. @param {string} label @param {HTMLElement} form @param {Live} live */
export function buildStage(label, form, live) {
  const parts = drawParts(live);
  const { opposite, near, pile, palms, first, places, word, strokes, title, pausing } = parts;
  const speed = drawSpeed(parts.pace, strokes, live);
  const heart = el("div", { class: "ct-heart" }, pile, palms);
  const board = el(
    "div",
    { class: "ct-felt", role: "group", "aria-label": texts.theTable },
    opposite,
    heart,
    near,
    places,
  );
  const asks = el(
    "div",
    { class: "ct-strokes", role: "group", "aria-label": texts.snapOrNot },
    drawButton(drawWithKeys(texts.snap, ["S"]), () => live.answer(true), "ct-stroke"),
    parts.withBoth,
    drawButton(drawWithKeys(texts.noSnap, ["N"]), () => live.answer(false), "ct-stroke"),
  );
  const goes = el("div", { class: "ct-strokes" }, parts.go);
  const stage = el("div", {}, board, first, word, strokes, asks, goes);
  const choosing = drawButton(texts.settings, () => live.choose());
  const actions = el("div", { class: "ct-actions" }, title, pausing, speed, choosing);
  const play = el(
    "div",
    { class: "ct-live-play", hidden: true },
    actions,
    parts.rules,
    stage,
    parts.how,
    parts.analysis,
  );
  const box = el(
    "section",
    {
      class: "ct-root ct-live",
      "data-kind": "live",
      "aria-label": label,
      tabindex: "-1",
      "onct-enter": () => form.querySelector(".ct-main")?.focus(),
    },
    parts.bar,
    form,
    play,
    parts.spoken,
  );
  return { ...parts, actions, large: drawLargeButton(box), board, speed, asks, goes, stage, play, box };
}

/** Handle keys if the focus is in the table or on an element around it. @param {KeyboardEvent} event @param {boolean} down @param {Live} live */
export function handleKey(event, down, live) {
  const {
    phase,
    parts: { play },
  } = live;
  if (play.hidden || event.ctrlKey || event.metaKey || event.altKey) return;
  const { target } = /** @type {At<KeyboardEvent>} */ (event);
  if (!play.contains(target) && !target.contains(play)) return;
  const hands = Object.values(live.hands);
  const key = event.key.toLowerCase();
  if (phase === "asking" && down && (live.table.both ? ["s", "b", "n"] : ["s", "n"]).includes(key)) {
    live.answer(key !== "n", key === "b");
    return;
  }
  const stroked = hands.find((hand) => hand.keys.includes(key));
  const another = target.closest("button:not(.ct-slap)");
  if (key === "escape" && down && phase === "running") {
    const held = hands.find((hand) => hand.held());
    if (held) held.back();
    else live.pause();
  } else if (stroked && ["running", "judging"].includes(phase) && !(key === " " && another)) {
    event.preventDefault();
    if (down && !event.repeat) stroked.press(event.timeStamp, key);
    if (!down) stroked.release(key);
  }
}
