// The controls of a table's line: back and next in a row, and in the menu the ends of the line, its slider, and Skip.

import { drawButton, el } from "../core/cards.js";
import { findPlaceOnLine, isWaitingForHouse } from "../core/store.js";
import * as texts from "../messages/table.toml";

/** @import { Stepping } from "./stepping.js" */
/** @import { TableState } from "../state.d.ts" */

const MAX_SHORT_LINE = 15; // steps above which a line has the Skip button

/**
 * Make the controls, which call `goTo(place)`, `forward()`, `skip()`, `leave()` (back to the example) and `onward()`.
 * `draw(state, after, unfinished)` shows the current step; `after` is the text of the button to the next part, which is
 * not the main one while something is `unfinished`. `row` stands below the table, with the button `more`; `jumps` is for
 * the menu.
 *
 * @param {Pick<Stepping, "goTo" | "forward" | "skip" | "leave"> & { onward(): void }} does
 * @param {HTMLElement} more
 */
export function makeStepper({ goTo, forward, skip, leave, onward }, more) {
  let here = 0;
  let last = 0;
  /** @param {Child | Child[]} text @param {string} label @param {Props["onclick"]} onclick */
  const drawStepButton = (text, label, onclick, extra = "") =>
    drawButton(text, onclick, false, { class: `ct-button ${extra}`, "aria-label": label, title: label });
  const slider = el("input", {
    type: "range",
    min: "0",
    step: "1",
    "aria-label": texts.stepLabel,
    oninput: () => goTo(Number(slider.value)),
  });
  const count = el("span", { class: "ct-count" });
  const first = drawStepButton("|◀", texts.firstStep, () => goTo(0));
  const final = drawStepButton("▶|", texts.lastStep, () => goTo(last));
  const buttons = {
    back: drawStepButton(["◀", el("span", { class: "ct-word-back" }, ` ${texts.backWord}`)], texts.backOneStep, () =>
      goTo(here - 1),
    ),
    next: drawStepButton(texts.next, texts.nextStep, forward, "ct-next"),
    skip: drawStepButton(texts.skip, texts.skipAhead, () => skip()),
    leave: el("button", { type: "button", class: "ct-button ct-leave ct-main", onclick: () => leave() }),
    onward: el("button", { type: "button", class: "ct-button ct-onward", onclick: () => onward() }),
  };
  const row = el("div", { class: "ct-steps" }, buttons.back, count, more, buttons.next, buttons.leave, buttons.onward);
  const jumps = el("div", { class: "ct-actions ct-jumps" }, first, slider, final, buttons.skip);

  /** @param {TableState} state @param {string} after @param {boolean} unfinished */
  function draw(state, after, unfinished) {
    const { setting, line, nodes, at, question } = state;
    const { book } = nodes[at];
    here = findPlaceOnLine(state);
    last = line.length - 1;
    slider.max = String(last);
    slider.value = String(here);
    slider.setAttribute("aria-valuetext", texts.stepWithTitle(here, last, nodes[at].headline));
    count.replaceChildren(el("span", { class: "ct-roomy" }, `${texts.stepWord} `), texts.stepCount(here, last));
    count.hidden = here === last && setting.kind !== "example";
    for (const one of [buttons.back, first]) one.disabled = here === 0;
    for (const one of [buttons.next, buttons.skip, final]) one.disabled = here === last;
    const steps = setting.kind === "example" && here < last && !question && book;
    buttons.next.classList.toggle("ct-main", steps || isWaitingForHouse(state));
    buttons.skip.hidden = last <= MAX_SHORT_LINE || setting.kind !== "example";
    buttons.leave.hidden = book || setting.kind !== "example";
    buttons.back.hidden = !buttons.leave.hidden && !setting.open;
    buttons.leave.textContent = setting.open ? texts.backToMainLine : texts.backToExample;
    buttons.onward.hidden = !after || setting.kind !== "example" || !last || here < last || !book;
    buttons.onward.textContent = after;
    buttons.onward.classList.toggle("ct-main", !unfinished);
    jumps.hidden = last === 0;
    row.classList.toggle("ct-nowhere", last === 0);
    row.classList.toggle("ct-leads", !buttons.onward.hidden || !buttons.leave.hidden);
  }

  return { element: row, jumps, draw, first, ...buttons };
}
