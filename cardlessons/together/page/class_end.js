// The button that ends a class, on the board and on the remote control.

import { el } from "../../page/core/cards.js";
import * as texts from "./messages/class.toml";

/** Make the button that ends the class. It is replaced by a question, so that a second touch in the same place does nothing. @param {() => void} end */
export function makeEnd(end, kind = "") {
  /** @param {string} text @param {() => void} onclick */
  const button = (text, onclick) => el("button", { type: "button", class: kind, onclick }, text);
  const first = button(texts.endClass, () => ask(true));
  const stay = button(texts.keepOn, () => ask(false));
  /** @param {KeyboardEvent} event */
  const onkeydown = (event) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    ask(false);
  };
  const question = el(
    "div",
    { class: "ct-actions cl-class-acts", role: "group", "aria-label": texts.endForAll, onkeydown },
    el("p", {}, texts.endForAll),
    stay,
    button(texts.endIt, end),
  );
  const place = el("div", { class: "cl-class-acts" }, first);
  /** @param {boolean} asks */
  const ask = (asks) => {
    place.replaceChildren(asks ? question : first);
    (asks ? stay : first).focus();
  };
  return place;
}
