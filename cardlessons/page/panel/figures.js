// Figures as bars with their margins of error. The words beside the bars say the same, so the bars need no label.

import { el } from "../core/cards.js";

/** @import { FigureBar, FiguresPart } from "../protocol.d.ts" */

/**
 * Draw figures on one scale. `bar` has the ends of a bar, `nought` is the position of zero, and `off` has the ends of the
 * margin of error; all are fractions of the width.
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
