// Plug-in: offer an analysis of the learner's plays after a deal. Python finds the most costly plays in small portions.

import { drawButton, el } from "../core/cards.js";
import { drawCitedText } from "../core/explanation.js";
import * as texts from "../messages/table.toml";
import { tickCards } from "./likely.js";

/** @import { Page, Plugin } from "../plugin.d.ts" */
/** @import { AnalyzedPlay } from "../protocol.d.ts" */

/** @param {Page} table @returns {Plugin} */
export const joinAnalysis = (table) => (table.now().setting.kind === "play" ? new Analysis(table) : {});

/** @param {Child[]} parts */
const drawGroup = (...parts) =>
  el("div", { class: "ct-analysis", role: "group", "aria-label": texts.analysis, tabindex: "-1" }, ...parts);

/** @implements {Plugin} */
class Analysis {
  /** @type {Map<number, { box: HTMLElement, plays: AnalyzedPlay[] }>} */
  analyses = new Map(); // the analysis of each deal, by the deal's last node

  /** @param {Page} table */
  constructor(table) {
    this.table = table;
  }

  /** Find the analyzed play at the current node: its index `i`, the plays of its deal, and the deal's last node (`end`). */
  #findAnalyzed() {
    const { at } = this.table.now();
    for (const [end, { plays }] of this.analyses) {
      const i = plays.findIndex((play) => play.at === at);
      if (i >= 0) return { end, plays, i };
    }
  }

  /** Draw a button that leads to a node. @param {string} text @param {number} n */
  #drawStep(text, n, main = false) {
    return drawButton(text, () => this.#visit(n), main);
  }

  /** @param {number} n */
  #visit(n) {
    this.table.visit(n);
    const shown = this.#findAnalyzed();
    if (shown) this.table.speak(shown.plays[shown.i].told.map(({ text }) => text).join(" "));
  }

  /** Draw the button that asks for the analysis of a deal, which takes its place. @param {number} end */
  #drawOffer(end) {
    const offer = drawButton(texts.offerAnalysis, () => {
      const looked = { box: drawGroup(), plays: /** @type {AnalyzedPlay[]} */ ([]) };
      this.analyses.set(end, looked);
      this.#growAnalysis(end, looked);
      offer.replaceWith(looked.box);
      looked.box.focus();
    });
    return offer;
  }

  /**
   * Ask Python for the analysis until it is complete, or until the learner has moved to another node.
   *
   * @param {number} end
   * @param {{ box: HTMLElement, plays: AnalyzedPlay[] }} looked
   */
  async #growAnalysis(end, looked) {
    const { table, analyses } = this;
    for (let more = true; more; ) {
      const reply = await table.ask({ do: "analysis", at: table.pathOf(end), quiet: true });
      if (analyses.get(end) !== looked) return;
      more = Boolean(reply.more);
      if (!reply.analysis || (more && table.now().at !== end)) {
        analyses.delete(end);
        return;
      }
      const { told, plays } = reply.analysis;
      looked.plays = plays;
      looked.box.replaceChildren(
        el("h3", {}, texts.analysis),
        el("p", {}, told),
        ...plays.map(({ label, at }) => this.#drawStep(label, at)),
      );
      if (!more) table.speak(told);
    }
    table.take();
  }

  fresh() {
    this.analyses.clear();
  }

  shown() {
    const shown = this.#findAnalyzed();
    if (shown) tickCards(this.table.board, shown.plays[shown.i].cards, texts.better);
  }

  /** @param {boolean} over */
  told(over) {
    const { table } = this;
    const { at } = table.now();
    if (over) return [this.analyses.get(at)?.box ?? this.#drawOffer(at)];
    const shown = this.#findAnalyzed();
    if (!shown) return [];
    const { end, plays, i } = shown;
    const next = plays[i + 1];
    return [
      drawGroup(
        ...plays[i].told.map((part) => el("p", {}, part.cites ? drawCitedText(part, table.statements()) : part.text)),
        next && this.#drawStep(texts.nextAnalyzed, next.at, true),
        this.#drawStep(texts.backToEnd, end, !next),
      ),
    ];
  }
}
