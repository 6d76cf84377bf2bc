// Compare the same plays under two rulebooks, on two boards that are stepped together.

import { el } from "../core/cards.js";
import { drawBoard } from "./board.js";
import { citationButton, tellStep } from "../core/explanation.js";
import { sideBySide } from "./branches.js";

/** @import { BesidePart, StatementData, StatementId } from "../protocol.d.ts" */
/** @import { Look } from "../plugin.d.ts" */

/**
 * Draw two lines of nodes of equal length; `part` names the sides, the steps that differ, and why.
 *
 * @param {BesidePart} part
 * @param {Record<StatementId, StatementData>} statements
 * @param {Look} look
 * @param {HTMLElement} live
 * @returns {HTMLElement}
 */
export const compareRulebooks = (part, statements, look, live) =>
  new RulebookComparison(part, statements, look, live).box;

class RulebookComparison {
  at = 0;

  /** @param {BesidePart} part @param {Record<StatementId, StatementData>} statements @param {Look} look @param {HTMLElement} live */
  constructor(part, statements, look, live) {
    this.part = part;
    this.statements = statements;
    this.look = look;
    this.live = live;
    this.last = part.lines[0].length - 1;
    const button = (text, label, to) =>
      el(
        "button",
        { type: "button", class: "ct-button", "aria-label": label, title: label, onclick: () => this.go(to()) },
        text,
      );
    this.back = button("◀ Back", "Back: one step back", () => this.at - 1);
    this.next = button("Next ▶", "Next: one step on", () => this.at + 1);
    this.first = button("|◀", "First step", () => 0);
    this.end = button("▶|", "Last step", () => this.last);
    this.differing = button(
      "Next difference ▶",
      "Next difference: the next play of which the games make something else",
      () => this.nextDiffers() ?? this.at,
    );
    this.slider = el("input", {
      type: "range",
      min: "0",
      max: String(this.last),
      step: "1",
      "aria-label": "Step",
      oninput: () => this.go(Number(this.slider.value)),
    });
    this.count = el("span", { class: "ct-count" });
    this.sides = part.titles.map((title) => ({
      board: el("div", { class: "ct-felt", role: "group", "aria-label": `The table of ${title}` }),
      told: el("div", { class: "ct-told" }),
    }));
    this.word = el("p", { class: "ct-outcome" });
    this.sums = el("div", {});
    this.box = el(
      "div",
      { class: "ct-beside" },
      el(
        "div",
        { class: "ct-steps", onkeydown: (event) => this.keys(event) },
        this.first,
        this.back,
        this.slider,
        this.next,
        this.end,
        this.differing,
        this.count,
      ),
      this.word,
      el(
        "div",
        { class: "ct-two" },
        this.sides.map((side, i) =>
          el("div", { class: "ct-one-side" }, el("h3", {}, part.titles[i]), side.board, side.told),
        ),
      ),
      this.sums,
    );
    this.draw();
  }

  go(n) {
    this.at = Math.min(Math.max(n, 0), this.last);
    this.draw();
    this.live.textContent = this.part.differs.includes(this.at)
      ? `${this.title()}. The two games differ here.`
      : this.title();
  }

  nextDiffers() {
    return this.part.differs.find((n) => n > this.at);
  }

  title() {
    return this.at ? this.part.lines[0][this.at].headline : "The same cards, before the first play";
  }

  draw() {
    const { part, at, last, look, slider } = this;
    const setting = { ...part, you: null, kind: "levels" };
    const lines = part.lines.map((line) => line.slice(0, at + 1));
    this.sides.forEach((side, i) => {
      drawBoard(side.board, part.lines[i][at], lines[i], setting, look, null);
      side.told.replaceChildren(...(at ? [tellStep(part.lines[i][at], this.statements, { look })] : []));
      side.board.parentElement.classList.toggle("ct-differing", part.differs.includes(at));
    });
    this.back.disabled = this.first.disabled = at === 0;
    this.next.disabled = this.end.disabled = at === last;
    this.differing.disabled = this.nextDiffers() === undefined;
    slider.value = String(at);
    slider.setAttribute("aria-valuetext", `step ${at} of ${last}: ${this.title()}`);
    this.count.textContent = `step ${at} of ${last}`;
    this.word.replaceChildren(...wordOf(part, at, this.statements));
    this.sums.replaceChildren(at ? sideBySide(lines[0], lines[1], part.seats, part.titles, part.counts) : "");
  }

  keys(event) {
    if (event.target === this.slider) return;
    const to = { ArrowLeft: this.at - 1, ArrowRight: this.at + 1, Home: 0, End: this.last }[event.key];
    if (to !== undefined) {
      this.go(to);
      event.preventDefault();
    }
  }
}

/** Say what is the same and what is not, and which rule makes it so. */
function wordOf(part, at, statements) {
  if (part.parted === null) return [part.alike];
  if (at < part.parted)
    return [
      at
        ? "So far the outcome is the same in both games: who plays, who pays, who scores."
        : `Until play ${part.parted} every play has the same outcome in both games. Step there, and see what parts them.`,
    ];
  const differs = part.differs.includes(at)
    ? "≠ Here the two games make different things of the same play. "
    : "Here the outcome is the same, but the games have parted before. ";
  if (at > part.parted) return [differs];
  const note = el("span", { class: "ct-note", hidden: true });
  return [
    differs,
    "What parts them: ",
    ...part.causes.flatMap(({ label, first: one, second: two }, i) => [
      i ? "; and " : "",
      el("b", {}, label),
      ` (${part.titles[0]}: ${one.text}; ${part.titles[1]}: ${two.text}) `,
      citationButton([...one.cites, ...two.cites], statements, note),
    ]),
    ".",
    note,
  ];
}
