// The choice of two or four colours for the suits; it holds for all tables of the page and for the next visit.

import { el } from "./cards.js";
import * as texts from "../messages/core.js";

const FOUR = "cardlessons-four-colours";

/** Tell whether four were chosen, now or on an earlier visit. */
export function hasFourColours() {
  try {
    return Boolean(localStorage.getItem(FOUR));
  } catch {
    return false;
  } // this browser stores nothing
}

/** Make the choice, which stands beside a table and holds for all. */
export function fourColoursSwitch(box) {
  const choice = el("input", {
    type: "checkbox",
    class: "ct-colours",
    checked: hasFourColours(),
    onchange: () => colour(choice.checked),
  });
  box.classList.toggle("ct-four", choice.checked);
  function colour(four) {
    for (const table of document.querySelectorAll(".ct-root")) {
      table.classList.toggle("ct-four", four);
      const other = /** @type {HTMLInputElement} */ (table.querySelector(".ct-colours"));
      if (other) other.checked = four;
    }
    try {
      localStorage.setItem(FOUR, four ? "yes" : "");
    } catch {
      /* a browser that keeps nothing */
    }
  }
  return el("label", { class: "ct-label" }, choice, ` ${texts.suitsInFourColours}`);
}
