// Plug-in: offer an analysis of the learner's plays after a deal. Python finds the most costly plays in small portions.

import { drawButton, el } from "../core/cards.js";
import { drawCitedText } from "../core/explanation.js";
import * as texts from "../messages/table.toml";
import { tickCards } from "./likely.js";

/** @import { Page, Plugin } from "../plugin.d.ts" */
/** @import { AnalyzedPlay } from "../protocol.d.ts" */

/** @param {Page} table @returns {Plugin} */
export function joinAnalysis(table) {
  if (table.now().setting.kind !== "play") return {};
  /** @type {Map<number, { box: HTMLElement, plays: AnalyzedPlay[] }>} */
  const found = new Map(); // the analysis of each deal, by the deal's last node
  /** @param {string} text @param {number} n */
  const drawStep = (text, n, main = false) => drawButton(text, () => visit(n), main);
  /** @param {Child[]} parts */
  const drawGroup = (...parts) =>
    el("div", { class: "ct-analysis", role: "group", "aria-label": texts.analysis, tabindex: "-1" }, ...parts);

  /** Find the analyzed play at the current node: its index `i`, the plays of its deal, and the deal's last node (`end`). */
  function findAnalyzed() {
    const { at } = table.now();
    for (const [end, { plays }] of found) {
      const i = plays.findIndex((play) => play.at === at);
      if (i >= 0) return { end, plays, i };
    }
  }

  /** @param {number} n */
  function visit(n) {
    table.visit(n);
    const shown = findAnalyzed();
    if (shown) table.speak(shown.plays[shown.i].told.map(({ text }) => text).join(" "));
  }

  /** Draw the button that asks for the analysis of a deal, which takes its place. @param {number} end */
  function drawOffer(end) {
    const offer = drawButton(texts.offerAnalysis, () => {
      const box = askAnalysis(end);
      offer.replaceWith(box);
      box.focus();
    });
    return offer;
  }

  /** Ask for the analysis of a deal, and return the element in which it grows. @param {number} end */
  function askAnalysis(end) {
    const looked = { box: drawGroup(), plays: /** @type {AnalyzedPlay[]} */ ([]) };
    found.set(end, looked);
    growAnalysis(end, looked);
    return looked.box;
  }

  /**
   * Ask Python for the analysis until it is complete, or until the learner has moved to another node.
   *
   * @param {number} end
   * @param {{ box: HTMLElement, plays: AnalyzedPlay[] }} looked
   */
  async function growAnalysis(end, looked) {
    for (let more = true; more; ) {
      const reply = await table.ask({ do: "analysis", at: table.pathOf(end), quiet: true });
      if (found.get(end) !== looked) return;
      more = Boolean(reply.more);
      if (!reply.analysis || (more && table.now().at !== end)) {
        found.delete(end);
        return;
      }
      const { told, plays } = reply.analysis;
      looked.plays = plays;
      looked.box.replaceChildren(
        el("h3", {}, texts.analysis),
        el("p", {}, told),
        ...plays.map(({ label, at }) => drawStep(label, at)),
      );
      if (!more) table.speak(told);
    }
    table.take();
  }

  return {
    fresh: () => found.clear(),
    shown() {
      const shown = findAnalyzed();
      if (shown) tickCards(table.board, shown.plays[shown.i].cards, texts.better);
    },
    told(over) {
      if (over) {
        const { at } = table.now();
        const looked = found.get(at);
        return [looked ? looked.box : drawOffer(at)];
      }
      const shown = findAnalyzed();
      if (!shown) return [];
      const { end, plays, i } = shown;
      const next = plays[i + 1];
      return [
        drawGroup(
          ...plays[i].told.map((part) => el("p", {}, part.cites ? drawCitedText(part, table.statements()) : part.text)),
          next && drawStep(texts.nextAnalyzed, next.at, true),
          drawStep(texts.backToEnd, end, !next),
        ),
      ];
    },
  };
}
