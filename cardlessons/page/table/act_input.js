// The form in which a play is typed, and what is chosen beside it.

import { el } from "../core/cards.js";
import { fourColoursSwitch } from "../core/colours.js";
import * as texts from "../messages/table.js";

/** @import { Setting } from "../protocol.d.ts" */

/**
 * Make the form, and the buttons for what can be done without a card; `attempt(text)` is called with what was typed, `say(text)` where nothing was.
 *
 * @param {Setting} setting
 * @param {Record<string, any>} does
 */
export function actInput(setting, { attempt, say, silent, box, more }) {
  const input = el("input", { type: "text", class: "ct-input", autocomplete: "off", maxlength: "60", size: "8" });
  const house = el("input", { type: "checkbox" });
  const turnOne = el(
    "button",
    { type: "button", class: "ct-button", onclick: () => attempt("turn") },
    texts.turnTopCard,
  );
  const keepSilent = el("button", { type: "button", class: "ct-button", onclick: silent }, texts.keepSilent);
  const send = (event) => {
    event.preventDefault();
    if (input.value.trim()) attempt(input.value.trim());
    else say(texts.typePlayFirst(input.placeholder));
    input.value = "";
  };
  const element = el(
    "form",
    { class: "ct-form", onsubmit: send },
    el("label", { class: "ct-label" }, `${texts.typePlay} `, input),
    el("button", { class: "ct-button", type: "submit" }, texts.tryIt),
    setting.kind === "example" &&
      !setting.slaps &&
      el("label", { class: "ct-label" }, house, ` ${texts.computerAnswers}`),
    fourColoursSwitch(box),
    more,
  );

  const acts = el("div", { class: "ct-acts" }, turnOne, keepSilent);

  /** Show whether one may keep silent, and an example of what is typed in such a game. */
  function draw({ nodes, at, setting: { kind, you, example } }) {
    input.placeholder = example;
    turnOne.hidden = !nodes[at].may.turn || (kind !== "example" && nodes[at].state.turn !== you);
    keepSilent.hidden = !nodes[at].may["-"] || (kind !== "example" && nodes[at].state.turn !== you);
  }

  return { element, acts, draw, house: () => house.checked };
}
