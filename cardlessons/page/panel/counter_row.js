// A row for the counters of one payer: a button for fewer, the number, a button for more.

import { el } from "../core/cards.js";
import * as texts from "../messages/core.js";

const MOST = 9; // counters of one payer; no question needs more

/**
 * Draw the row of one payer, and write the number of counters into `amounts`.
 *
 * @param {string} payer
 * @param {Record<string, number>} amounts
 */
export function drawCounterRow(payer, amounts) {
  const coins = el("span", { class: "ct-guess-coins", "aria-hidden": "true" });
  const number = el("output", { class: "ct-guess-number" }, "0");
  const makeChange = (by) => () => {
    amounts[payer] = Math.min(MOST, Math.max(0, amounts[payer] + by));
    number.textContent = String(amounts[payer]);
    coins.textContent = "●".repeat(amounts[payer]);
  };
  const drawPress = (sign, label, by) =>
    el("button", { type: "button", class: "ct-button", "aria-label": label, onclick: makeChange(by) }, sign);
  return el(
    "div",
    { class: "ct-guess-row", role: "group", "aria-label": payer },
    el("b", {}, payer),
    drawPress("−", texts.oneFewer(payer), -1),
    number,
    drawPress("+", texts.oneMore(payer), 1),
    coins,
  );
}
