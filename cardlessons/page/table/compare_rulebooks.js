// The same plays under two rulebooks, on two boards that step together.

import { drawButton, el } from "../core/cards.js";
import { drawBoard } from "./board.js";
import { drawCitations, tellStep } from "../core/explanation.js";
import { moveFocus } from "../core/focus.js";
import { drawComparison } from "./branches.js";
import * as texts from "../messages/table.toml";

/** @import { BesidePart, StatementData, StatementId } from "../protocol.d.ts" */
/** @import { BoardSetting } from "../state.d.ts" */
/** @import { Look } from "../plugin.d.ts" */

/**
 * Draw the comparison; `part` has two lines of nodes of equal length, the steps that differ, and the causes.
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
    /** @param {string} text @param {string} label @param {() => number} to */
    const drawStep = (text, label, to) =>
      drawButton(text, () => this.go(to()), false, { "aria-label": label, title: label });
    this.back = drawStep(texts.backWithSign, texts.backOneStep, () => this.at - 1);
    this.next = drawStep(texts.next, texts.nextStep, () => this.at + 1);
    this.differing = drawStep(
      texts.nextDifference,
      texts.nextDifferenceLong,
      () => this.#findNextDifference() ?? this.at,
    );
    this.count = el("span", { class: "ct-count" });
    this.sides = part.titles.map((title) => ({
      board: el("div", { class: "ct-felt", role: "group", "aria-label": texts.tableLabel(title) }),
      told: el("div", { class: "ct-told" }),
    }));
    this.steps = el(
      "div",
      { class: "ct-steps", tabindex: "-1", onkeydown: (event) => this.handleKey(event) },
      this.back,
      this.next,
      this.differing,
      this.count,
    );
    this.word = el("p", { class: "ct-outcome" });
    this.sums = el("div", {});
    this.box = el(
      "div",
      { class: "ct-beside" },
      this.steps,
      this.word,
      el(
        "div",
        { class: "ct-two" },
        this.sides.map((side, i) =>
          el(
            "div",
            { class: "ct-one-side" },
            el("h3", {}, part.titles[i]),
            el("div", { class: "ct-table" }, side.board),
            side.told,
          ),
        ),
      ),
      this.sums,
    );
    this.draw();
  }

  /** @param {number} n */
  go(n) {
    this.at = Math.min(Math.max(n, 0), this.last);
    this.draw();
    this.live.textContent = this.part.differs.includes(this.at)
      ? texts.gamesDifferHere(this.#getTitle())
      : this.#getTitle();
  }

  #findNextDifference() {
    return this.part.differs.find((n) => n > this.at);
  }

  #getTitle() {
    return this.at ? this.part.lines[0][this.at].headline : texts.sameCards;
  }

  draw() {
    const { part, at, last, look } = this;
    /** @type {BoardSetting} */
    const setting = { ...part, you: null, kind: "levels" };
    const lines = part.lines.map((line) => line.slice(0, at + 1));
    this.sides.forEach((side, i) => {
      drawBoard(side.board, part.lines[i][at], lines[i], setting, look, null);
      side.told.replaceChildren(...(at ? [tellStep(part.lines[i][at], this.statements, { look })] : []));
      side.board.parentElement?.classList.toggle("ct-differing", part.differs.includes(at));
    });
    const focused = this.steps.querySelector(":focus");
    this.back.disabled = at === 0;
    this.next.disabled = at === last;
    this.differing.disabled = this.#findNextDifference() === undefined;
    if (focused?.matches(":disabled")) moveFocus(at < last ? this.next : this.steps);
    this.count.textContent = texts.stepNumber(at, last);
    this.word.replaceChildren(...drawDifference(part, at, this.statements));
    this.sums.replaceChildren(at ? drawComparison(lines[0], lines[1], part.seats, part.titles, part.counts) : "");
  }

  /** @param {At<KeyboardEvent>} event */
  handleKey(event) {
    const to = { ArrowLeft: this.at - 1, ArrowRight: this.at + 1, Home: 0, End: this.last }[event.key];
    if (to !== undefined) {
      this.go(to);
      event.preventDefault();
    }
  }
}

/**
 * Draw the sentence that says whether the outcomes differ at a step, and which rules are the cause.
 *
 * @param {BesidePart} part
 * @param {number} at
 * @param {Record<string, StatementData>} statements
 */
function drawDifference(part, at, statements) {
  if (part.parted === null) return [part.alike ?? ""];
  if (at < part.parted) return [at ? texts.sameSoFar : texts.sameUntil(part.parted)];
  const differs = `${part.differs.includes(at) ? texts.differentHere : texts.sameHere} `;
  if (at > part.parted) return [differs];
  return [
    differs,
    `${texts.whatPartsThem} `,
    ...part.causes.flatMap(({ label, first: one, second: two }, i) => [
      i ? texts.andCause : "",
      el("b", {}, label),
      ` ${texts.compareSides(part.titles[0], one.text, part.titles[1], two.text)} `,
      ...drawCitations([...(one.cites ?? []), ...(two.cites ?? [])], statements, "span"),
    ]),
    ".",
  ];
}
