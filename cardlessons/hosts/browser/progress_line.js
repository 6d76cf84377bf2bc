// The progress in each lesson as one line, "The four nines: 14 of 21 stars, 23 Nov", with a button that copies the line.

import { el } from "../../page/core/cards.js";
import { copySelection, copyText } from "../../page/core/clipboard.js";
import * as texts from "./messages.toml";

const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short" });

/**
 * Draw a line for each lesson with stars. A lesson has a `title`, the stars `won`, the `most` stars that it has, and the
 * time of the last visit (`when`, in ms).
 *
 * @param {HTMLElement} place
 * @param {{ title: string, won: number, most: number, when: number }[]} lessons
 */
export function drawProgressLines(place, lessons) {
  const lines = lessons.filter(({ most }) => most > 0);
  place.replaceChildren(
    ...lines.map(({ title, won, most, when }) => drawLine(texts.progressLine(title, won, most, day.format(when)))),
  );
  place.hidden = !lines.length;
}

/** @param {string} text */
function drawLine(text) {
  const words = el("span", {}, text);
  const status = el("span", { role: "status" });
  const copy = async () => {
    getSelection()?.selectAllChildren(words); // the learner can copy the selection if the page may not
    const copied = (await copyText(Promise.resolve(text))) || copySelection();
    status.textContent = copied ? texts.lineCopied : texts.copySelectedLine;
  };
  const button = el("button", { type: "button", "aria-label": texts.copyLine(text), onclick: copy }, texts.copy);
  return el("li", {}, words, button, status);
}
