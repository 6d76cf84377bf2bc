// The form for typed plays, and the buttons for plays without a card.

import { PLAIN_INPUT, drawButton, el } from "../core/cards.js";
import { drawColoursSwitch } from "../core/colours.js";
import { playsAll } from "../core/store.js";
import * as texts from "../messages/table.toml";

/** @import { ButtonGroup, Setting } from "../protocol.d.ts" */
/** @import { TableState } from "../state.d.ts" */

/**
 * Make the buttons for the acts that only this family has: one for each group, such as each player who can be asked, and
 * the acts of the chosen group.
 *
 * @param {(text: string) => unknown} attempt
 */
function makeOwnActs(attempt) {
  const groups = el("div", { class: "ct-choices" });
  const own = el("div", { class: "ct-choices" });
  let chosen = ""; // the group whose buttons are shown

  /** @param {ButtonGroup[]} buttons */
  function draw(buttons) {
    const shown = buttons.find(({ says }) => says === chosen) ?? buttons[0];
    groups.hidden = buttons.length < 2;
    own.hidden = !buttons.length;
    if (!shown) return;
    const focused = groups.contains(document.activeElement) && document.activeElement?.textContent;
    groups.replaceChildren(
      ...buttons.map(({ says }) => {
        const choose = () => {
          chosen = says;
          draw(buttons);
        };
        return drawButton(says, choose, false, { "aria-pressed": String(says === shown.says) });
      }),
    );
    own.replaceChildren(
      el("span", { class: "ct-label", "aria-hidden": "true" }, shown.says),
      ...shown.acts.map(([act, label]) =>
        drawButton(label, () => attempt(act), false, { "aria-label": `${shown.says} ${label}` }),
      ),
    );
    if (focused) [...groups.querySelectorAll("button")].find((one) => one.textContent === focused)?.focus();
  }

  return { elements: [groups, own], draw };
}

/**
 * Make the form, and the buttons for plays without a card. `attempt(text)` tries a play; `say(text)` shows a message if
 * nothing was typed.
 *
 * @param {Setting} setting
 * @param {{ attempt(text: string): unknown, say(text: string): void, silent(): unknown, box: HTMLElement }} does
 */
export function makeActInput(setting, { attempt, say, silent, box }) {
  const input = el("input", {
    type: "text",
    class: "ct-input",
    ...PLAIN_INPUT,
    enterkeyhint: "go",
    maxlength: "60",
    size: "8",
  });
  const house = el("input", { type: "checkbox" });
  const turnOne = drawButton(texts.turnTopCard, () => attempt("turn"));
  const keepSilent = drawButton(texts.keepSilent, silent);
  /** @param {SubmitEvent} event */
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
      !setting.calls.length &&
      el("label", { class: "ct-label" }, house, ` ${texts.computerAnswers}`),
    drawColoursSwitch(box),
  );

  const own = makeOwnActs(attempt);
  const acts = el("div", { class: "ct-acts" }, turnOne, keepSilent, ...own.elements);

  /** Update the buttons for plays without a card, and the example of a typed play. @param {TableState} state */
  function draw({ nodes, at, setting }) {
    const { may, buttons = [], state } = nodes[at];
    const isOthers = setting.kind !== "example" && state.turn !== setting.you && !playsAll(setting);
    input.placeholder = setting.example;
    turnOne.hidden = !may.turn || isOthers;
    keepSilent.hidden = !may["-"] || isOthers;
    own.draw(isOthers ? [] : buttons);
  }

  return { element, acts, draw, house: () => house.checked };
}
