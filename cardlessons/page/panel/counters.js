// A question that the learner answers with counters: a row for each payer, and a choice of the payee if that is asked.

import { drawButton, drawSelect, el } from "../core/cards.js";
import * as core from "../messages/core.toml";
import * as texts from "../messages/panel.toml";

/** @import { CountersPart } from "../protocol.d.ts" */

const MAX_COUNTERS = 9; // counters of one payer; no question needs more

/**
 * Draw the question; `touch(name, value)` is called with the answer: the amounts, and `>` with the index of the payee.
 *
 * @param {CountersPart} part
 * @param {(name: string, value: string) => void} touch
 */
export function drawCounters({ name, asks, payers, payees, whom, lay }, touch) {
  /** @type {Record<string, number>} */
  const amounts = Object.fromEntries(payers.map((payer) => [payer, 0]));
  const options = ["…", ...payees].map((payee, i) => [i ? i - 1 : "", payee]);
  const select = drawSelect(options, "", { required: true, onchange: () => showMissing(false) });
  const note = el("p", { class: "ct-word", role: "alert", hidden: true }, texts.choosePayee);
  /** @param {boolean} missing */
  const showMissing = (missing) => {
    note.hidden = !missing;
    select.setAttribute("aria-invalid", String(missing));
    if (missing) select.focus();
  };
  const send = () => {
    const laid = payers.map((payer) => amounts[payer]);
    const isAsked = payees.length > 0 && laid.some(Boolean);
    if (isAsked && !select.value) return showMissing(true);
    touch(name, laid.join(" ") + (isAsked ? `>${select.value}` : ""));
  };
  return el(
    "div",
    { class: "ct-question ct-guessing", role: "group", "aria-label": asks || lay },
    asks && el("h3", { tabindex: "-1" }, asks),
    payers.map((payer) => drawCounterRow(payer, amounts)),
    payees.length > 0 && [el("label", { class: "ct-field" }, el("span", {}, whom), select), note],
    el("div", { class: "ct-actions" }, drawButton(lay, send, true, { "data-name": name })),
  );
}

/**
 * Draw the row of one payer with the number of counters in `amounts`, and write each change there.
 *
 * @param {string} payer
 * @param {Record<string, number>} amounts
 */
export function drawCounterRow(payer, amounts) {
  const coins = el("span", { class: "ct-guess-coins", "aria-hidden": "true" });
  const number = el("output", { class: "ct-guess-number" });
  /** @param {number} by */
  const change = (by) => {
    amounts[payer] = Math.min(MAX_COUNTERS, Math.max(0, amounts[payer] + by));
    number.textContent = String(amounts[payer]);
    coins.textContent = "●".repeat(amounts[payer]);
  };
  change(0);
  /** @param {string} sign @param {string} label @param {number} by */
  const drawPress = (sign, label, by) => drawButton(sign, () => change(by), false, { "aria-label": label });
  return el(
    "div",
    { class: "ct-guess-row", role: "group", "aria-label": payer },
    el("b", {}, payer),
    drawPress("−", core.oneFewer(payer), -1),
    number,
    drawPress("+", core.oneMore(payer), 1),
    coins,
  );
}
