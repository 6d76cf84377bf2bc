// The progress in each lesson as one line, "The four nines: 14 of 21 stars, 23 Nov", with a button that copies the line, and
// one that forgets the lesson.

import { el } from "../../page/core/cards.js";
import { copySelection, copyText } from "../../page/core/clipboard.js";
import * as texts from "./messages.toml";

const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short" });

/** @typedef {{ slug: string, title: string, won: number, most: number, when: number }} BegunLesson */

/**
 * Draw a line for each lesson that is begun. A lesson has a `title`, the stars `won`, the `most` stars that it has, and the
 * time of the last visit (`when`, in ms).
 *
 * @param {HTMLElement} place
 * @param {BegunLesson[]} lessons
 * @param {(slug: string) => void} forget forgets what is stored of a lesson
 */
export function drawProgressLines(place, lessons, forget) {
  place.replaceChildren(...lessons.map((one) => drawLine(one, forget)));
  place.hidden = !lessons.length;
}

/** @param {BegunLesson} lesson @param {(slug: string) => void} forget */
function drawLine({ slug, title, won, most, when }, forget) {
  const last = day.format(when);
  const text = most ? texts.progressLine(title, won, most, last) : `${title}, ${last}`;
  const words = el("span", { dir: "auto" }, text);
  const status = el("span", { role: "status" });
  const copy = async () => {
    getSelection()?.selectAllChildren(words); // the learner can copy the selection if the page may not
    const copied = (await copyText(Promise.resolve(text))) || copySelection();
    status.textContent = copied ? texts.lineCopied : texts.copySelectedLine;
  };
  const ask = () => confirm(texts.clearLesson(title)) && forget(slug);
  return el(
    "li",
    {},
    words,
    el("button", { type: "button", "aria-label": texts.copyLine(text), onclick: copy }, texts.copy),
    el("button", { type: "button", "aria-label": texts.beginLessonAnew(title), onclick: ask }, texts.beginAnew),
    status,
  );
}
