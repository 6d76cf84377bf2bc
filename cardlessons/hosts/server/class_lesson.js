// A phone of a class that has gone to the lesson, while the phones run free: it reports the levels that it wins.

import { el } from "../../page/core/cards.js";
import * as texts from "./messages/class.js";
import { connectClass } from "./class_socket.js";

const TOKEN = "cardlessons-phone";
const KEPT = "cardlessons-in-class"; // key of the code of the class that this tab came from

/** Return the random number of this tab. */
export function phoneToken() {
  const made = Array.from(crypto.getRandomValues(new Uint8Array(12)), (n) => n.toString(16).padStart(2, "0")).join("");
  try {
    const kept = sessionStorage.getItem(TOKEN) ?? made;
    sessionStorage.setItem(TOKEN, kept);
    return kept;
  } catch {
    return made;
  }
}

/** Keep the code of the class from which this tab may go to the lesson; an empty one ends that. */
export function keepClass(code) {
  try {
    if (code) sessionStorage.setItem(KEPT, code);
    else sessionStorage.removeItem(KEPT);
  } catch {
    /* the levels are not counted then */
  }
}

/** Stay in the class of this tab, and say so above the lesson. */
export function joinFromLesson(base) {
  const code = sessionStorage.getItem(KEPT);
  const word = el("p", { role: "status" }, texts.inClass);
  const back = el("a", { href: `${base}class/${code}`, class: "cl-button" }, texts.backToClass);
  const bar = el("aside", { class: "ct-in-class", "aria-label": texts.classWord }, word, back);
  const line = connectClass(base, () => ({ code, phone: phoneToken() }), {
    said: ({ over, free }) => {
      if (over) leave();
      else word.textContent = free === false ? texts.goesOn : texts.inClass;
    },
    lost: () => {},
    gone: leave,
  });
  /** @param {any} event */
  const sendWon = ({ detail }) => line.send({ won: [detail.key, detail.level] });
  function leave() {
    line.stop();
    keepClass("");
    document.removeEventListener("ct-level-won", sendWon);
    bar.remove();
  }
  document.querySelector(".cl-main").prepend(bar);
  document.addEventListener("ct-level-won", sendWon);
}
