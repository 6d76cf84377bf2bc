// The fold with three review questions at the head of a lesson. Opening the fold loads the script that asks them.

import { el } from "../../page/core/cards.js";

/** Load the questions when the fold is opened. @param {string} address */
export function awaitOldQuestions(address) {
  const fold = /** @type {HTMLDetailsElement | null} */ (document.querySelector(".cl-old"));
  if (!fold) return;
  const load = () => fold.append(el("script", { src: address, onload: () => self.REVIEW(fold) }), el("div"));
  fold.addEventListener("toggle", load, { once: true });
}
