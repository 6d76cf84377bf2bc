// The ways through the tree of a table: along the line, to other branches, and along new nodes.

import { prefersReducedMotion } from "../core/cards.js";
import { findPlaceOnLine, findQuestionAhead, findSibling, findWorthSeeing, getOpenQuestion } from "../core/store.js";

/** @import { Table } from "../state.d.ts" */

const PACE_MS = 1100; // ms between plays of the computer
const DOUBLE_CLICK_MS = 500; // ms in which a second click does not skip a question

export class Stepping {
  askedAt = 0; // when a question came (ms); 0 once it has an answer

  /** @param {Table} table */
  constructor(table) {
    this.table = table;
  }

  /** @param {number} index @param {{ moving?: boolean }} [options] */
  goTo(index, options) {
    const { line } = this.table.state;
    this.table.stop();
    this.table.showHappening({ kind: "show", n: line[Math.min(Math.max(index, 0), line.length - 1)] }, options);
  }

  back() {
    this.goTo(findPlaceOnLine(this.table.state) - 1);
  }

  /** Ask the question before the next step, or else take the step; a second click right after the first skips no question. */
  forward() {
    const { table } = this;
    const { state, drawing } = table;
    const place = findPlaceOnLine(state) + 1;
    if (state.line[place] === undefined) return;
    const index = findQuestionAhead(state);
    if (index >= 0 && state.question?.index !== index) {
      table.happens({ kind: "ask", index });
      this.askedAt = Date.now();
      for (const plugin of table.plugins) plugin.asked?.();
      drawing.drawWords();
      drawing.words.querySelector("h3")?.focus({ preventScroll: true });
      drawing.dock.bring();
      table.place.keep();
      table.tellPlace();
      return;
    }
    if (index >= 0 && Date.now() - this.askedAt < DOUBLE_CLICK_MS) return;
    if (index >= 0) table.happens({ kind: "answered", index });
    this.goTo(place, { moving: true });
  }

  /** Pass the open question; a second click right after the one that brought it does not. @param {MouseEvent} click */
  pass = ({ detail }) => {
    const { question } = this.table.state;
    if (!question || (detail && Date.now() - this.askedAt < DOUBLE_CLICK_MS)) return;
    this.table.happens({ kind: "answered", ...question });
    this.forward();
  };

  /** Play the first card of an example; a question about who pays stays open, any other one the play would answer. */
  playFirst() {
    const { table } = this;
    const { question, setting, at } = table.state;
    if (setting.kind !== "example" || at || (question && !getOpenQuestion(table.state)?.pays)) return;
    this.goTo(1, { moving: true });
    if (!question) return;
    table.happens({ kind: "ask", ...question });
    table.drawing.drawWords();
    table.drawing.dock.bring();
  }

  /** Go to the next place worth seeing, and ask the question there. */
  skip() {
    const { table } = this;
    if (table.state.question) {
      table.drawing.dock.bring();
      return;
    }
    if (findQuestionAhead(table.state) < 0) this.goTo(findWorthSeeing(table.state), { moving: true });
    if (findQuestionAhead(table.state) >= 0) this.forward();
  }

  /**
   * Go to any node, and to the line through it.
   *
   * @param {number} n
   * @param {{ moving?: boolean, quiet?: boolean }} [options]
   */
  visit(n, options) {
    this.table.stop();
    this.table.showHappening({ kind: "visit", n }, options);
  }

  leave() {
    this.table.stop();
    this.table.showHappening({ kind: "book" });
  }

  /** Go to the neighbouring branch, `by` 1 or -1. @param {number} by */
  across(by) {
    const n = findSibling(this.table.state, by);
    if (n !== null) this.visit(n);
  }

  /**
   * Show new nodes one after the other, with the words of all nodes so far; the last one shows the verdict.
   *
   * @param {number[]} numbers
   */
  showAll(numbers) {
    const { table } = this;
    const last = numbers[numbers.length - 1];
    if (table.state.nodes[numbers[0]].verdict === "refused") {
      table.showHappening({ kind: "refuse", n: numbers[0] }); // the computer plays on
      return;
    }
    table.stop();
    table.happens({ kind: "along", n: last });
    /** @param {number} i @param {"show" | "playOn"} kind */
    const go = (i, kind) => {
      const n = numbers[i];
      table.showHappening({ kind, n, tell: numbers.slice(0, i + 1) }, { moving: true });
      if (n === last) table.drawing.runAfterwards(() => table.moments.showDecision(n));
    };
    if (prefersReducedMotion()) {
      go(numbers.length - 1, "show");
      return;
    }
    for (let i = 1; i < numbers.length; i += 1) table.timers.start(i * PACE_MS, () => go(i, "playOn"));
    go(0, "show");
  }

  /**
   * Show a line that Python has added to the tree, from its first play on.
   *
   * @param {number[]} numbers
   */
  showLine(numbers) {
    this.table.stop();
    this.table.take();
    this.table.showHappening({ kind: "follow", numbers }, { moving: true });
  }
}
