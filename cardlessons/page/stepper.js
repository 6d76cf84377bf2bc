// The buttons and the slider that step along the line.

import { el } from "./cards.js";
import { place } from "./store.js";

/** `goTo(place)` and `forward()` are called; `draw(state)` shows where one is. */
export function stepper({ goTo, forward }) {
  let here = 0;
  let last = 0;
  const step = (text, label, onclick) => el("button", { type: "button", class: "ct-button", "aria-label": label, title: label, onclick }, text);
  const slider = el("input", { type: "range", min: "0", step: "1", "aria-label": "Step", oninput: () => goTo(Number(slider.value)) });
  const count = el("span", { class: "ct-count" });
  const buttons = {
    first: step("|◀", "First step", () => goTo(0)),
    back: step("◀ Back", "Back: one step back", () => goTo(here - 1)),
    next: step("Next ▶", "Next: one step on", () => forward()),
    last: step("▶|", "Last step", () => goTo(last)),
  };

  function draw(state) {
    here = place(state);
    last = state.line.length - 1;
    slider.max = String(last);
    slider.value = String(here);
    slider.setAttribute("aria-valuetext", `step ${here} of ${last}: ${state.nodes[state.at].headline}`);
    count.textContent = `step ${here} of ${last}`;
    buttons.first.disabled = buttons.back.disabled = here === 0;
    buttons.next.disabled = buttons.last.disabled = here === last;
  }

  return { element: el("div", { class: "ct-steps" }, buttons.first, buttons.back, slider, buttons.next, buttons.last, count), draw, ...buttons };
}
