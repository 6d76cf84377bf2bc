// Draw figures as bars, with how far off they may be; in words beside them, so that the drawing can do without a name.

import { el } from "../core/cards.js";

/** @import { FigureBar, FiguresPart } from "../protocol.d.ts" */

/**
 * Draw figures on one scale; `bar` is from where to where a bar goes, `nought` where nought is, and `off` from where to where it may end, in parts of the room.
 *
 * @param {FiguresPart} part
 */
export const drawFigures = ({ label, figures }) =>
  el(
    "div",
    { class: "ct-figures" },
    el("p", { class: "ct-figures-label" }, label),
    el("ul", {}, figures.map(drawFigure)),
  );

/** @param {FigureBar} figure */
function drawFigure({ says, told, sure, bar: [begin, end], nought, off: [from, to] }) {
  const room = el(
    "span",
    {
      class: "ct-bar",
      "aria-hidden": "true",
      style: `--ct-nought:${nought};--ct-begin:${begin};--ct-bar:${end - begin};--ct-from:${from};--ct-to:${to}`,
    },
    el("i"),
    from < to && el("b"),
  );
  return el("li", {}, el("span", {}, says), room, el("span", {}, el("b", {}, told), sure && `, ${sure}`));
}
