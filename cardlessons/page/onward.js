// Where the page goes on after the last level: to what can be played there, or to the next lesson.

import { el } from "./cards.js";

const PLAYED = ".ct-root:is(.ct-kind-play, .ct-kind-puzzles, .ct-live)";

/** A button to what can be played further down the page, or a link to the next lesson; nothing where there is neither. */
export function onwardFrom(box) {
  const follows = (part) => box.compareDocumentPosition(part) & Node.DOCUMENT_POSITION_FOLLOWING;
  const part = [...document.querySelectorAll(PLAYED)].find(follows);
  if (part) return [el("button", { type: "button", class: "ct-button ct-main", onclick: () => goTo(part) }, `${part.getAttribute("aria-label")} ▶`)];
  const next = document.querySelector('a[rel~="next"]');
  return next ? [el("a", { class: "ct-button ct-main", href: next.href }, `${next.textContent.trim()} ▶`)] : [];
}

function goTo(part) {
  part.setAttribute("tabindex", "-1");
  part.focus({ preventScroll: true });
  part.scrollIntoView();
}
