// The elements of the live table, and its keys.

import { el } from "../../../page/core/cards.js";
import * as texts from "./messages.js";

const button = (text, onclick, extra = "") =>
  el("button", { type: "button", class: `ct-button ${extra}`, onclick }, text);

/** Make all elements, by their names; `form` is what is chosen before, the rest is what its buttons do. */
export function stageOf(label, form, { answer, goOn, choose, pauseOrNot, faster }) {
  const parts = {
    bar: el("div", { class: "ct-lost", role: "alert", hidden: true }, texts.connectionLost),
    title: el("h3", { tabindex: "-1" }),
    rules: el("p", { class: "ct-from" }),
    pausing: button(texts.pause, pauseOrNot),
    pace: el("span", { class: "ct-label", "aria-live": "polite" }),
    opposite: el("div", { class: "ct-around" }),
    near: el("div", { class: "ct-around" }),
    pile: el("div", { class: "ct-pile-here" }),
    places: el("div", { class: "ct-places", "aria-hidden": "true" }), // of the table, one for each learner's hand
    word: el("p", { class: "ct-word", role: "alert", hidden: true }),
    strokes: el("div", { class: "ct-strokes" }),
    withBoth: button(texts.bothHands, () => answer(true, true), "ct-stroke"),
    go: button(texts.goOn, goOn, "ct-main ct-stroke"),
    how: el("ul", { class: "ct-reasons ct-how" }),
    review: el("div", { class: "ct-review" }),
    spoken: el("div", { class: "ct-spoken", role: "status", "aria-live": "polite" }),
  };
  const { bar, opposite, near, pile, places, word, strokes, title, pausing, rules, how, review, spoken } = parts;
  const pacing =
    (step) =>
    ({ detail }) => {
      faster(step);
      if (detail && !strokes.hidden) strokes.querySelector("button").focus({ preventScroll: true }); // after a click, Space is a slap again
    };
  const speed = el(
    "span",
    { class: "ct-actions" },
    button(texts.slower, pacing(0.4)),
    button(texts.faster, pacing(-0.4)),
    parts.pace,
  );
  const board = el(
    "div",
    { class: "ct-felt", role: "group", "aria-label": texts.theTable },
    opposite,
    pile,
    near,
    places,
  );
  const asks = el(
    "div",
    { class: "ct-strokes", role: "group", "aria-label": texts.snapOrNot },
    button(texts.snap, () => answer(true), "ct-main ct-stroke"),
    parts.withBoth,
    button(texts.noSnap, () => answer(false), "ct-stroke"),
  );
  const goes = el("div", { class: "ct-strokes" }, parts.go);
  const stage = el("div", {}, board, word, strokes, asks, goes);
  const play = el(
    "div",
    { hidden: true },
    el("div", { class: "ct-actions" }, title, pausing, speed, button(texts.settings, choose)),
    rules,
    stage,
    how,
    review,
  );
  const box = el(
    "section",
    {
      class: "ct-root ct-live",
      "data-kind": "live",
      "aria-label": label,
      "data-lm-suppress-shortcuts": "true",
      tabindex: "-1",
      "onct-enter": () => form.querySelector(".ct-main").focus(),
      onkeydown: (event) => event.stopPropagation(),
    },
    bar,
    form,
    play,
    spoken,
  );
  return { ...parts, speed, asks, goes, stage, play, box };
}

/** Handle keys: they work in the table, and where the page or a part of it that holds the table has the focus. */
export function keysOf(event, down, live) {
  const {
    phase,
    parts: { play },
  } = live;
  if (play.hidden || event.ctrlKey || event.metaKey || event.altKey) return;
  if (!play.contains(event.target) && !event.target.contains(play)) return;
  const hands = Object.values(live.hands);
  const key = event.key.toLowerCase();
  if (phase === "asking" && down && (live.table.both ? ["s", "b", "n"] : ["s", "n"]).includes(key)) {
    live.answer(key !== "n", key === "b");
    return;
  }
  const stroked = hands.find((hand) => hand.keys.includes(key));
  const another = event.target.closest("button:not(.ct-slap)");
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
