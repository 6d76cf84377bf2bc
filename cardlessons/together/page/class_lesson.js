// A phone of a class on the page of the lesson, while the phones may work alone: it reports the levels that it wins.

import { el } from "../../page/core/cards.js";
import { browserStorage, tabStorage } from "../../page/core/storage.js";
import * as texts from "./messages/class.toml";
import { connectClass, getToken } from "./room_line.js";

/** @import { PhoneView } from "./protocol.d.ts" */

const TOKEN_KEY = "cardlessons-phone"; // key of the code of the class and of the token of this browser
const CLASS_KEY = "cardlessons-in-class"; // key of the code of the class that this tab came from
const CALL_MS = 5000; // ms after which a phone goes back to its class by itself

/** Return the token of this browser in a class: two tabs are one phone. @param {string} code */
export const getPhoneToken = (code) => getToken(TOKEN_KEY, code);

/** Forget the token after the class. */
export const forgetPhone = () => {
  for (const storage of [browserStorage, tabStorage]) storage.write(TOKEN_KEY, null);
};

/** Store the code of the class of this tab, or remove it; without storage, the class does not count the levels of this phone. @param {string} code */
export const keepClass = (code) => tabStorage.write(CLASS_KEY, code || null);

/** Connect this tab to its class, and add a bar above the lesson. @param {string} base */
export function joinFromLesson(base) {
  const code = tabStorage.read(CLASS_KEY) ?? "";
  const word = el("p", { role: "status" }, texts.inClass);
  const back = el("a", { href: `${base}class/${code}`, class: "cl-button" }, texts.backToClass);
  /** @type {number | undefined} */
  let timer;
  const bar = el("aside", { class: "ct-in-class", "aria-label": texts.classWord }, word, back);
  const line = connectClass(base, () => ({ code, phone: getPhoneToken(code) }), {
    said: (/** @type {PhoneView} */ { over, free }) => {
      if (over) leave();
      else call(free === false);
    },
    lost: () => {},
    gone: leave,
  });
  /** Call the phone back to the class, or let it work on. @param {boolean} isCalled */
  function call(isCalled) {
    word.textContent = isCalled ? texts.goesOn : texts.inClass;
    if (bar.classList.toggle("ct-class-calls", isCalled)) timer ||= setTimeout(() => back.click(), CALL_MS);
    else {
      clearTimeout(timer);
      timer = undefined;
    }
  }
  /** @param {Event} event */
  const sendWon = (event) => {
    const { key, level } = /** @type {CustomEvent} */ (event).detail;
    line.send({ do: "win", won: [key, level] });
  };
  function leave() {
    line.stop();
    clearTimeout(timer);
    keepClass("");
    document.removeEventListener("ct-level-won", sendWon);
    bar.remove();
  }
  document.querySelector(".cl-main")?.prepend(bar);
  document.addEventListener("ct-level-won", sendWon);
}
