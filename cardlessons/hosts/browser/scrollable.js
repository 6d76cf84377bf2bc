// Let a table of words that is too wide for a phone scroll in a frame of its own, by touch and by keys.

import * as texts from "./messages.js";

export function makeScrollable(table) {
  const frame = document.createElement("div");
  frame.className = "cl-wide";
  table.replaceWith(frame);
  frame.append(table);
  new ResizeObserver(() => {
    const wide = frame.scrollWidth > frame.clientWidth;
    for (const [name, value] of [
      ["tabindex", "0"],
      ["role", "region"],
      ["aria-label", texts.wideTable],
    ]) {
      if (wide) frame.setAttribute(name, value);
      else frame.removeAttribute(name);
    }
  }).observe(frame);
}
