// The way to the next table of the page, and the full screen of a table.

import { getCurrentLesson } from "../core/address.js";
import { drawButton, el } from "../core/cards.js";
import { measureHead } from "./dock.js";
import * as texts from "../messages/table.toml";

/** @type {Record<string, (title: string) => string>} */
const BUTTON_TEXTS = {
  example: (title) => texts.onToExample(title),
  levels: () => texts.onToLevels,
  puzzles: () => texts.onToPuzzles,
  quiz: () => texts.onToQuiz,
  play: () => texts.onToGame,
  live: () => texts.onToLive,
};

const DARK_SCREEN_KEYS = ["b", "."]; // keys that presenters' remote controls send for a dark screen

const PART_SELECTORS = Object.keys(BUTTON_TEXTS).map((kind) => `.ct-root[data-kind="${kind}"]`);

/**
 * Find what comes after a table: the next part of its stage, or else what leads on from the stage; a page without stages
 * is one. Return the text of its button, a function that goes there, and whether that leaves the lesson.
 *
 * @param {HTMLElement} box
 */
export function findNextOnPage(box) {
  const stage = box.closest(".cl-stage");
  const all = [...(stage ?? document).querySelectorAll(PART_SELECTORS.join())];
  const next = all[all.indexOf(box) + 1];
  if (next)
    return {
      text: BUTTON_TEXTS[next.dataset.kind ?? ""](next.dataset.title ?? ""),
      go: () => goTo(box, next),
      leaves: false,
    };
  const onward = /** @type {HTMLAnchorElement} */ (stage?.querySelector(".cl-onward > a"));
  return onward && { text: onward.textContent.trim(), go: () => onward.click(), leaves: !onward.hash };
}

/**
 * Go to the next part; scroll to the first heading before it with which the whole part is on the screen.
 *
 * @param {HTMLElement} box
 * @param {HTMLElement} next
 */
function goTo(box, next) {
  const end = next.getBoundingClientRect().bottom;
  const headings = [...document.querySelectorAll("h2, h3")].filter(
    (heading) => isBefore(box, heading) && isBefore(heading, next) && !heading.closest(".ct-root"),
  );
  const first = headings.find((heading) => end - heading.getBoundingClientRect().top < innerHeight - measureHead());
  (first ?? next).scrollIntoView();
  next.dispatchEvent(new CustomEvent("ct-enter"));
}

/** @param {HTMLElement} one @param {HTMLElement} other */
const isBefore = (one, other) => Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING);

/** Draw the address of this lesson for other devices in the room, and its QR code. @param {string} outside */
function drawAddress(outside) {
  const address = `${outside}${getCurrentLesson()}`;
  const source = new URL(`qr.svg?to=${encodeURIComponent(getCurrentLesson())}`, location.href).href;
  return [el("img", { src: source, alt: texts.qrCode, width: "120", height: "120" }), el("b", {}, address)];
}

/**
 * Make the button that shows a table in full screen, for people who sit far away; Escape ends it. If other devices in
 * the room can open the page, its address is shown before the button. `turned(full)` is called after each change.
 *
 * @param {HTMLElement} box
 */
export function drawLargeButton(box, turned = (/** @type {boolean} */ _full) => {}) {
  const button = drawButton(texts.fullScreen, () => fill(!box.classList.contains("ct-filling")), false, {
    class: "ct-button ct-large-button",
    "aria-pressed": "false",
  });

  const { outside } = document.body.dataset;
  const others = el("p", { class: "ct-others", hidden: true });

  /** @param {boolean} full */
  function fill(full) {
    others.hidden = !full;
    box.classList.remove("ct-darkened");
    if (outside && full) others.replaceChildren(...drawAddress(outside));
    box.classList.toggle("ct-filling", full);
    document.documentElement.classList.toggle("ct-filled", full);
    button.setAttribute("aria-pressed", String(full));
    button.textContent = full ? texts.leaveFullScreen : texts.fullScreen;
    turned(full);
    button.focus({ preventScroll: true }); // it has moved, and the keys of a table go to where the focus is
    if (full)
      box.requestFullscreen?.().catch(() => {}); // if the browser refuses, the table still fills the window
    else if (document.fullscreenElement === box) document.exitFullscreen();
    else button.scrollIntoView({ block: "nearest" });
  }

  box.addEventListener("fullscreenchange", () => {
    if (!document.fullscreenElement) fill(false);
  });
  box.addEventListener("keydown", ({ key, target }) => {
    if (!box.classList.contains("ct-filling")) return;
    const darkens = DARK_SCREEN_KEYS.includes(key) && !target.closest("input,textarea,select");
    box.classList.toggle("ct-darkened", darkens && !box.classList.contains("ct-darkened"));
    if (key === "Escape") fill(false);
  });
  box.addEventListener("pointerdown", () => box.classList.remove("ct-darkened"));
  return outside ? [others, button] : [button];
}
