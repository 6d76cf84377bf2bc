// A table that is only shown, at a question about it: a touch on a card or a player gives the answer that it stands for.

import { el } from "../core/cards.js";
import { drawBoard } from "../table/board.js";
import { theTable } from "../messages/table.toml";

/** @import { NodeData, ShownTable } from "../protocol.d.ts" */
/** @import { BoardSetting } from "../state.d.ts" */
/** @import { Look } from "../plugin.d.ts" */

/** @param {Element} target */
const findSeat = (target) => target.closest("[data-seat]")?.dataset.seat;

/**
 * Draw the table as all tables are drawn. `touched` has the card or the seat of each answer, or an empty text; a touch
 * calls `choose` with the index of the answer, or with -1 if it is none of them.
 *
 * @param {ShownTable} shown
 * @param {Look} [look]
 * @param {string[]} [touched]
 * @param {(answer: number) => void} [choose]
 */
export function drawShownTable(shown, look = {}, touched = [], choose = () => {}) {
  const setting = /** @type {BoardSetting} */ (shown.setting);
  const node = /** @type {NodeData} */ (shown.node);
  const board = el("div", { class: "ct-felt", role: "group", "aria-label": theTable });
  /** @param {string | undefined} what */
  const give = (what) => what && choose(touched.indexOf(what));
  const seats = setting.seats.filter((seat) => touched.includes(seat));
  const isByCard = touched.some(Boolean) && !seats.length;
  drawBoard(board, node, [node], setting, look, isByCard ? (_, card) => give(card) : null);
  if (seats.length) {
    board.classList.add("ct-of-players");
    board.addEventListener("click", ({ target }) => give(findSeat(/** @type {Element} */ (target))), true);
  }
  return el("div", { class: "ct-root" }, el("div", { class: "ct-table" }, el("div", { class: "ct-arena" }, board)));
}
