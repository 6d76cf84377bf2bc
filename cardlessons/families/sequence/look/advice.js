// Mark Peel's advice on the cards of a hand.

import { el } from "../../../page/core/cards.js";
import * as texts from "./messages.toml";

/** @import { StopsAnswer } from "./sequence.d.ts" */

export const HOMES = {
  sure: ["✓", texts.home, texts.homeMeans],
  may: ["?", texts.perhaps, texts.perhapsMeans],
  no: ["✗", texts.away, texts.awayMeans],
};

/** Mark the advice on the cards of a hand, and remove earlier marks. @param {HTMLElement} board @param {StopsAnswer | null} advised */
export function mark(board, advised) {
  unmark(board);
  for (const [text, lead] of Object.entries(advised?.leads ?? {})) {
    const card = board.querySelector(`[data-seat="${CSS.escape(advised?.seat ?? "")}"] .ct-hand [data-card="${text}"]`);
    if (!card) continue;
    const [sign, word, says] = HOMES[lead.home];
    card.dataset.plain = card.getAttribute("aria-label") ?? "";
    card.setAttribute("aria-label", texts.markedCard(card.dataset.plain, says));
    card.title = lead.why.text;
    card.append(
      el("span", { class: `ct-home ct-home-${lead.home}`, "aria-hidden": "true" }, el("b", {}, sign), ` ${word}`),
    );
    card.parentElement?.classList.add("ct-advised");
  }
}

/** @param {HTMLElement} board */
function unmark(board) {
  for (const old of board.querySelectorAll(".ct-home")) {
    const card = /** @type {HTMLElement} */ (old.parentElement);
    const { plain = "" } = card.dataset;
    card.setAttribute("aria-label", plain);
    card.title = plain;
    old.remove();
  }
  for (const hand of board.querySelectorAll(".ct-advised")) hand.classList.remove("ct-advised");
}
