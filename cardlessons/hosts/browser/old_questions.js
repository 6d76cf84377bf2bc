// A fold with three review questions at the head of a lesson. Opening the fold loads the script that asks them.

import { el } from "../../page/core/cards.js";
import * as texts from "../../page/messages/review.toml";
import { isMet } from "../../page/review/cards.js";
import { getCurrentLesson } from "../../page/core/address.js";
import { readAllProgress } from "../../page/table/progress.js";

/** Add the fold above the lesson if the learner has begun another lesson; not in a frame on another page. @param {Element} main @param {string} address */
export function offerOldQuestions(main, address) {
  const others = Object.entries(readAllProgress()).filter(([slug]) => slug !== getCurrentLesson());
  if (!others.some(([, kept]) => isMet(kept)) || document.body.dataset.embedded) return;
  const ontoggle = () => {
    if (!fold.querySelector("div"))
      fold.append(el("script", { src: address, onload: () => self.REVIEW(fold) }), el("div"));
  };
  const fold = el("details", { class: "cl-prose cl-old", ontoggle }, el("summary", {}, texts.threeQuestions));
  main.prepend(fold);
}
