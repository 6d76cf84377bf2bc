// What is seen for a second: a lesson is finished, the first star of all is won, somebody returns after a week.

import { getCurrentLesson } from "../core/address.js";
import { SUIT_LETTERS, drawSuitSign, el, prefersReducedMotion } from "../core/cards.js";
import { readAllProgress, tabStorage, toRecord } from "../core/storage.js";
import { countStars } from "./saved_stars.js";
import * as texts from "../messages/table.toml";

const SHOWN_MS = 1800;
const RETURN_KEY = "cardlessons-returned"; // in the storage of the tab: the return has been shown

/** Watch the stored progress for what is worth a moment. */
export function watchOccasions() {
  if (!document.body) return addEventListener("DOMContentLoaded", watchOccasions, { once: true }); // in a frame of a notebook
  const { away } = document.documentElement.dataset; // days
  if (away && !prefersReducedMotion() && !tabStorage.read(RETURN_KEY)) {
    tabStorage.write(RETURN_KEY, away);
    showMoment(texts.welcomeBack(Number(away)));
  }
  let [hadStars, wasDone] = readStanding();
  addEventListener("ct-kept", () => {
    const [hasStars, isDone] = readStanding();
    if (isDone && !wasDone) showMoment(texts.lessonOver);
    else if (hasStars && !hadStars) showMoment(texts.firstStar);
    [hadStars, wasDone] = [hasStars, isDone];
  });
}

/** Return whether the learner has any star, and has finished this lesson. */
function readStanding() {
  const all = readAllProgress();
  const hasStars = Object.values(all).some((kept) => {
    const { won, extra } = countStars(toRecord(kept));
    return won + extra > 0;
  });
  return [hasStars, Boolean(toRecord(all[getCurrentLesson()]).done)];
}

/** Show a text over the page, with signs of the suits, unless the user's system asks for no animations. It blocks nothing, and is told in words elsewhere. @param {string} text */
function showMoment(text) {
  if (prefersReducedMotion()) return;
  const signs = SUIT_LETTERS.map((letter) => el("span", {}, drawSuitSign(letter)));
  const box = el("p", { class: "ct-root ct-occasion", "aria-hidden": "true" }, signs.slice(0, 2), text, signs.slice(2));
  document.body.append(box);
  const from = { opacity: 0, transform: "translateY(1rem) scale(.9)" };
  const there = { opacity: 1, transform: "none" };
  const frames = [from, { ...there, offset: 0.15 }, { ...there, offset: 0.8 }, { opacity: 0, transform: "none" }];
  box.animate(frames, { duration: SHOWN_MS, easing: "ease-out" }).onfinish = () => box.remove();
  signs.forEach((sign, i) => {
    const up = { transform: "translateY(-.35em) rotate(8deg)" };
    sign.animate([{ transform: "none" }, up, { transform: "none" }], { duration: 500, delay: 250 + i * 110 });
  });
}
