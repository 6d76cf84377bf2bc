// The tree of plays and tries, under the board.

import { drawBranches } from "./branches.js";
import { el } from "../core/cards.js";
import { isOwn, isVariation, makeKnownTest, getTouchedNode } from "../core/store.js";
import * as texts from "../messages/table.toml";

/** @import { Chip } from "./branches.js" */
/** @import { LinkedNode, TableState } from "../state.d.ts" */
/** @import { Setting } from "../protocol.d.ts" */

const MAX_SMALL_TREE = 150; // nodes above which the browser draws only the visible part of the tree

/**
 * Make the tree; a click on a node calls `visit(n)`, the mouse over it calls `preview(n)`.
 *
 * @param {Setting} setting
 * @param {{ visit(n: number): void, preview(n: number | null): void }} does
 */
export function makeTree({ kind, open }, { visit, preview }) {
  /** @type {Map<number, Chip>} */
  const chips = new Map(); // the drawn elements, by node
  /** @type {Partial<TableState>} */
  let drawn = {}; // the last drawn state
  const rows = el("div", { class: "ct-rows" });
  const head = el(
    "div",
    { class: "ct-branch-head" },
    el("span", { class: "ct-label" }, kind === "example" && !open ? texts.exampleAndTries : texts.playedAndTried),
  );
  const element = el("div", { class: "ct-branches" }, head, rows);

  /** @param {TableState} state */
  function draw(state) {
    const { nodes, laid, reached } = state;
    if (drawn.nodes !== nodes || drawn.laid !== laid || drawn.reached !== reached) {
      rows.classList.toggle("ct-many", nodes.length > MAX_SMALL_TREE);
      const rooted = {
        visit,
        preview,
        known: makeKnownTest(state),
        isOwn: (/** @type {LinkedNode} */ node) => isOwn(state, node),
        isVariation: (/** @type {LinkedNode} */ node) => isVariation(state, node),
        chips,
      };
      rows.replaceChildren(...(nodes.length > 1 ? drawBranches(nodes, rooted) : []));
      drawn = state;
    }
    const here = rows.querySelector(`[data-n="${getTouchedNode(state)}"]`);
    for (const chip of rows.querySelectorAll("[aria-current]")) chip.removeAttribute("aria-current");
    here?.setAttribute("aria-current", "step");
    if ((nodes.length > MAX_SMALL_TREE || ["play", "puzzles"].includes(kind)) && here)
      rows.scrollTop = here.offsetTop - rows.offsetTop - 60;
    head.hidden = rows.hidden = !rows.querySelector(".ct-chip");
  }

  return {
    element,
    draw,
    fresh: () => {
      chips.clear();
      drawn = {};
    },
    focus: () => rows.querySelector("[aria-current]")?.focus(),
  };
}
