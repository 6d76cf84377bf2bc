// Put a wide table of text into a frame that scrolls by touch and by keys.

import * as texts from "./messages.toml";

/** Wrap a table in a frame; the frame can have the focus only while the table is wider than the frame. @param {HTMLElement} table */
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
