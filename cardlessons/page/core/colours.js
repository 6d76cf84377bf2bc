// The choice of two or four colours for the suits, which holds for all tables of the page and for later visits.

import { el } from "./cards.js";
import { browserStorage } from "./storage.js";
import * as texts from "../messages/core.toml";

const STORAGE_KEY = "cardlessons-four-colours";

/** Return whether four colours are chosen, now or on an earlier visit. */
export const hasFourColours = () => Boolean(browserStorage.read(STORAGE_KEY));

/** Draw the checkbox for four colours, and apply the stored choice to the table `box`. @param {HTMLElement} box */
export function drawColoursSwitch(box) {
  const choice = el("input", {
    type: "checkbox",
    class: "ct-colours",
    checked: hasFourColours(),
    onchange: () => setColours(choice.checked),
  });
  box.classList.toggle("ct-four", choice.checked);
  /** @param {boolean} four */
  function setColours(four) {
    for (const table of document.querySelectorAll(".ct-root")) {
      table.classList.toggle("ct-four", four);
      const other = /** @type {HTMLInputElement} */ (table.querySelector(".ct-colours"));
      if (other) other.checked = four;
    }
    browserStorage.write(STORAGE_KEY, four ? "yes" : "");
  }
  return el("label", { class: "ct-label" }, choice, ` ${texts.suitsInFourColours}`);
}
