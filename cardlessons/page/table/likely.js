// Plug-in: show the probabilities of each play's outcomes. Python counts deals in small portions, and the bars grow.

import { drawButton, drawLabel, drawOptions, drawSelect, el, nameCard, drawCardSigns } from "../core/cards.js";
import * as texts from "../messages/table.toml";

/** @import { Page, Plugin } from "../plugin.d.ts" */
/** @import { TableAnswer } from "../state.d.ts" */
/** @import { LikelyPlay } from "../protocol.d.ts" */

/**
 * Add the tool that shows the chances of each card of the seat to play: as bars, in words, and as marks in the hand.
 *
 * @param {Page} table
 * @returns {Plugin}
 */
export function joinLikely(table) {
  const chances = new Likely(table);
  return { below: chances.box, shown: () => chances.update(), laid: () => chances.clear() };
}

class Likely {
  /** @type {number | null} */
  of = null; // the node whose chances are shown
  /** @type {LikelyPlay[]} */
  plays = [];
  runs = 0; // number of the last request; answers to earlier ones are dropped

  /** @param {Page} table */
  constructor(table) {
    this.table = table;
    this.button = drawButton("", () => this.toggle());
    this.until = drawSelect([], null, { "aria-label": texts.howFar, onchange: () => this.count() });
    this.grows = el("progress", { "aria-label": texts.dealsCounted });
    this.says = el("p", { "aria-live": "polite" });
    this.verdict = el("strong", { role: "status" });
    this.list = el("ul", { class: "ct-odds-list" });
    this.found = el("div", { class: "ct-odds", hidden: true }, this.grows, this.verdict, this.says, this.list);
    this.box = el(
      "div",
      { class: "ct-likely" },
      el("div", { class: "ct-actions" }, this.button, this.until),
      this.found,
    );
  }

  update() {
    const { at, node, setting, decided } = this.table.now();
    const ends = setting.likely ?? [];
    if (this.until.dataset.of !== ends.join()) {
      this.until.dataset.of = ends.join();
      this.until.replaceChildren(...drawOptions(ends, "deal"));
    }
    const { turn, over } = node.state;
    const asked = setting.bare ? turn : setting.calls.length ? !over : turn === setting.you;
    this.box.hidden = !ends.length || !asked || (["levels", "puzzles"].includes(setting.kind) && !decided);
    if (this.of !== at) this.clear();
    else this.mark();
  }

  clear() {
    this.of = null;
    this.stop();
    this.found.hidden = true;
    this.plays = [];
    this.mark();
  }

  toggle() {
    if (this.button.dataset.runs) this.stop();
    else this.count();
  }

  stop() {
    this.runs += 1;
    delete this.button.dataset.runs;
    this.button.textContent = this.table.now().setting.calls.length ? texts.howLikely : texts.whichIsBest;
    this.grows.hidden = true;
  }

  /** Ask Python for portions until all deals are counted or the learner stops. */
  async count() {
    const { table } = this;
    this.clear();
    this.of = table.now().at;
    this.button.dataset.runs = "yes";
    this.button.textContent = texts.stop;
    this.says.textContent = texts.counting;
    this.found.hidden = false;
    const run = this.runs;
    for (let more = true; more && run === this.runs; ) {
      const reply = await table.ask({ do: "likely", at: table.path(), until: this.until.value, quiet: true });
      if (run !== this.runs) return;
      more = Boolean(reply.more);
      this.take(reply);
    }
    if (run === this.runs) this.stop();
  }

  /** @param {TableAnswer} reply */
  take({ error, says, plays = [], deals, most, more, verdict }) {
    Object.assign(this.grows, { value: deals ?? 0, max: most ?? 1, hidden: !more });
    this.says.textContent = error ?? says ?? "";
    this.verdict.textContent = verdict ?? "";
    this.plays = plays;
    this.list.replaceChildren(...plays.map(drawPlay));
    this.mark();
  }

  /** Mark each card of the hand with the value of its best play, and remove earlier marks. */
  mark() {
    const { board } = this.table;
    for (const old of board.querySelectorAll(".ct-odd")) {
      old.parentElement?.removeAttribute("aria-description");
      old.remove();
    }
    const { plays } = this;
    for (const { takes, best } of plays) tickCards(board, takes, best);
    for (const { card, seat, comes, sum, best } of [...plays.filter((play) => play.best), ...plays]) {
      const found = board.querySelector(`[data-seat="${CSS.escape(seat)}"] .ct-hand [data-card="${card}"]`);
      if (!found || found.querySelector(".ct-odd")) continue;
      found.setAttribute("aria-description", texts.valueOfPlay(comes, best));
      found.append(drawLabel(`${best ? "✓" : ""}${sum}`, `ct-odd${best ? " ct-odd-best" : ""}`));
    }
  }
}

/**
 * Tick these cards of the table, and say why; the tick is removed when the table is drawn again.
 *
 * @param {HTMLElement} board
 * @param {string[]} cards
 * @param {string} spoken
 */
export function tickCards(board, cards, spoken) {
  for (const card of cards)
    board
      .querySelector(`[data-card="${card}"]`)
      ?.append(el("span", { class: "ct-odd ct-odd-best" }, "✓", el("i", { class: "ct-spoken" }, spoken)));
}

/** @param {LikelyPlay} play */
function drawPlay({ card, with: others, comes, figures, best }) {
  return el(
    "li",
    {},
    card && el("b", { class: "ct-lead-card" }, drawCardSigns(card), el("span", { class: "ct-spoken" }, nameCard(card))),
    others && el("span", { class: "ct-label" }, ` ${others}`),
    comes && el("b", {}, ` ${comes}`),
    best && el("b", {}, ` ✓ ${best}`),
    el(
      "dl",
      {},
      figures.map(({ says, told, bar, off }) =>
        el(
          "div",
          {},
          el("dt", {}, says),
          el(
            "dd",
            {
              class: "ct-odd-bar",
              "aria-hidden": "true",
              style: `--ct-bar:${bar};--ct-from:${off[0]};--ct-to:${off[1]}`,
            },
            el("i"),
            off[0] < off[1] && el("b"),
          ),
          el("dd", {}, el("b", {}, told)),
        ),
      ),
    ),
  );
}
