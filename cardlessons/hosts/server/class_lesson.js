// A phone of a class on the page of the lesson, while the phones may work alone: it reports the levels that it wins.

import { el } from "../../page/core/cards.js";
import { tabStorage } from "../../page/core/storage.js";
import * as texts from "./messages/class.js";
import { connectClass } from "./room_line.js";

const TOKEN = "cardlessons-phone";
const KEPT = "cardlessons-in-class"; // key of the code of the class that this tab came from

/** Return the random token that identifies this tab; it is stored for a reload. */
export function getPhoneToken() {
  const fresh = Array.from(crypto.getRandomValues(new Uint8Array(12)), (n) => n.toString(16).padStart(2, "0")).join("");
  const token = tabStorage.read(TOKEN) ?? fresh;
  tabStorage.write(TOKEN, token);
  return token;
}

/** Store the code of the class of this tab, or remove it; without storage, the class does not count the levels of this phone. */
export const keepClass = (code) => tabStorage.write(KEPT, code || null);

/** Connect this tab to its class, and add a bar above the lesson. */
export function joinFromLesson(base) {
  const code = tabStorage.read(KEPT);
  const word = el("p", { role: "status" }, texts.inClass);
  const back = el("a", { href: `${base}class/${code}`, class: "cl-button" }, texts.backToClass);
  const bar = el("aside", { class: "ct-in-class", "aria-label": texts.classWord }, word, back);
  const line = connectClass(base, () => ({ code, phone: getPhoneToken() }), {
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
