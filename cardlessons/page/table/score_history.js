// Plug-in: the history of a seat's counters or points, or of the pool: all payments and scores so far.

import { el, formatSigned } from "../core/cards.js";
import { tellEvents } from "../core/explanation.js";
import { listPathTo } from "../core/paths.js";
import * as texts from "../messages/table.toml";

/** @import { Event, SeatName } from "../protocol.d.ts" */
/** @import { Page, Plugin } from "../plugin.d.ts" */

const PURSES = "[data-seat] :is(.ct-counters, .ct-score)";

/** @param {Event} event @param {SeatName} seat */
const sumPayments = (event, seat) =>
  event.kind !== "paid" ? 0 : event.payee === seat ? event.amount : event.payer === seat ? -event.amount : 0;
/** @param {Event} event @param {SeatName} seat */
const sumPoints = (event, seat) => (event.kind === "scored" && event.seat === seat ? event.points : 0);

/** @param {Page} table @param {SeatName} seat */
function drawHistory(table, seat) {
  const nodes = table.nodes();
  const [start, ...line] = listPathTo(nodes, table.now().at).map((n) => nodes[n]);
  const holder = seat === "pool" ? null : seat;
  const { counts, unit, you } = table.now().setting;
  const scored = counts === "scores";
  let has = (scored ? start.state.scores : start.state.counters)[seat];
  const rows = [el("li", {}, texts.atStart(has))];
  line.forEach((node, i) => {
    for (const event of node.events) {
      const sum = scored ? sumPoints(event, seat) : sumPayments(event, seat);
      if (!sum) continue;
      has += sum;
      const sign = el("b", {}, `${texts.atPlay(i + 1, formatSigned(sum), has)} `);
      const headline = `${texts.asSentence(node.headline)} `;
      rows.push(el("li", {}, sign, headline, tellEvents([event], table.statements(), you)));
    }
  });
  if (rows.length === 1) rows.push(el("li", {}, scored ? texts.nothingScored(seat) : texts.nothingPaid(holder)));
  return el(
    "article",
    { class: "ct-step ct-story", "data-of": seat },
    el("h3", { tabindex: "-1" }, scored ? texts.pointsTitle(seat) : texts.countersTitle(holder, unit)),
    el("ol", {}, rows),
  );
}

/** @param {Page} table @returns {Plugin} */
export function joinScoreHistory(table) {
  /** @type {HTMLElement | null} */
  let shown = null; // the history that was shown last

  /** Show the history of a seat, or remove it if it is shown. @param {SeatName} seat */
  function toggleHistory(seat) {
    if (shown?.isConnected && shown.dataset.of === seat) {
      table.untell();
      return;
    }
    shown = drawHistory(table, seat);
    table.tell(shown);
  }

  /** @param {HTMLElement} parts */
  function dress(parts) {
    for (const purse of parts.querySelectorAll(PURSES)) {
      const { seat = "" } = purse.closest("[data-seat]")?.dataset ?? {};
      const holds = purse.getAttribute("aria-label") ?? purse.textContent ?? "";
      const button = el("button", {
        type: "button",
        class: "ct-purse",
        title: texts.whereFrom,
        onclick: () => toggleHistory(seat),
        "aria-label": texts.historyButton(seat === "pool" ? null : seat, holds),
      });
      purse.replaceWith(button);
      button.append(purse);
    }
  }

  return { dress };
}
