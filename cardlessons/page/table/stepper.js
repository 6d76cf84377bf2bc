// The buttons and the slider for the steps of the line, and the button to the next part of the page.

import { drawButton, el } from "../core/cards.js";
import { findPlaceOnLine } from "../core/store.js";
import * as texts from "../messages/table.js";

const LONG = 15; // steps above which a line has the Skip button

/**
 * Make the buttons, which call `goTo(place)`, `forward()`, `skip()`, `leave()` (back to the example) and `onward()`.
 * `draw(state, after, unfinished)` shows the current step; `after` is the text of the button to the next part, which is
 * not the main one while something is `unfinished`. `drawEnds` are the buttons to the first and last step for phones,
 * which have them in the fold.
 */
export function makeStepper({ goTo, forward, skip, leave, onward }, more) {
  let here = 0;
  let last = 0;
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
  const drawEnds = () => [
    drawStepButton("|◀", texts.firstStep, () => goTo(0), "ct-end"),
    drawStepButton("▶|", texts.lastStep, () => goTo(last), "ct-end"),
  ];
  const [first, final] = drawEnds();
  const [firstInFold, lastInFold] = drawEnds();
  const buttons = {
    back: drawStepButton(["◀", el("span", { class: "ct-word-back" }, ` ${texts.backWord}`)], texts.backOneStep, () =>
      goTo(here - 1),
    ),
    next: drawStepButton(texts.next, texts.nextStep, ({ detail }) => forward(detail > 1), "ct-next"),
    skip: drawStepButton(texts.skip, texts.skipAhead, () => skip(), "ct-skip"),
    leave: el("button", { type: "button", class: "ct-button ct-leave", onclick: () => leave() }),
    onward: el("button", { type: "button", class: "ct-button ct-onward", onclick: () => onward() }),
  };

  function draw(state, after, unfinished) {
    const { setting, line, nodes, at, question } = state;
    here = findPlaceOnLine(state);
    last = line.length - 1;
    slider.max = String(last);
    slider.value = String(here);
    slider.setAttribute("aria-valuetext", texts.stepWithTitle(here, last, nodes[at].headline));
    count.replaceChildren(el("span", { class: "ct-roomy" }, `${texts.stepWord} `), texts.stepCount(here, last));
    for (const one of [buttons.back, first, firstInFold]) one.disabled = here === 0;
    for (const one of [buttons.next, buttons.skip, final, lastInFold]) one.disabled = here === last;
    buttons.next.classList.toggle("ct-main", setting.kind === "example" && here < last && !question);
    buttons.skip.hidden = last <= LONG || setting.kind !== "example";
    buttons.leave.hidden = nodes[at].book || setting.kind !== "example";
    buttons.leave.textContent = setting.open ? texts.backToMainLine : texts.backToExample;
    buttons.onward.hidden = !after || setting.kind !== "example" || !last || here < last || !nodes[at].book;
    buttons.onward.textContent = after ?? "";
    buttons.onward.classList.toggle("ct-main", !unfinished);
    element.classList.toggle("ct-nowhere", last === 0);
    element.classList.toggle("ct-skips", !buttons.skip.hidden);
    element.classList.toggle("ct-leads", !buttons.onward.hidden || !buttons.leave.hidden);
  }

  const element = el(
    "div",
    { class: "ct-steps" },
    first,
    buttons.back,
    slider,
    count,
    final,
    buttons.skip,
    buttons.next,
    buttons.leave,
    buttons.onward,
    more,
  );
  return { element, draw, first, ends: el("div", { class: "ct-ends" }, firstInFold, lastInFold), ...buttons };
}
