// Line numbers beside a text field, and scrolling to a line.

import { el } from "../../page/core/cards.js";

/** A text field with line numbers. A hidden copy of the lines behind the field gives each number its height. */
export class LineNumbers {
  rows = el("div", { class: "ct-rows-of-text" });

  /** @param {HTMLTextAreaElement} area */
  constructor(area) {
    this.area = area;
    this.box = el(
      "div",
      { class: "ct-numbered" },
      el("div", { class: "ct-numbers", "aria-hidden": "true" }, this.rows),
      area,
    );
    area.addEventListener("input", () => this.draw());
    area.addEventListener("scroll", () => this.follow());
    new ResizeObserver(() => this.fit()).observe(area);
  }

  /** Update the numbers; only changed lines are redrawn. */
  draw() {
    const { rows } = this;
    const lines = this.area.value.split("\n");
    while (rows.children.length > lines.length) rows.lastElementChild?.remove();
    lines.forEach((line, n) => {
      const row = rows.children[n] ?? rows.appendChild(el("div", {}));
      if (row.textContent !== `${line}\u200b`) row.textContent = `${line}\u200b`; // gives an empty line the height of a line
    });
    this.follow();
  }

  /** Mark the lines with these numbers as wrong. @param {number[]} numbers */
  mark(numbers) {
    const wrong = new Set(numbers);
    [...this.rows.children].forEach((row, n) => row.toggleAttribute("data-wrong", wrong.has(n + 1)));
  }

  fit() {
    this.rows.style.width = `${this.area.clientWidth}px`;
    this.follow();
  }

  follow() {
    this.rows.style.transform = `translateY(${-this.area.scrollTop}px)`;
  }

  /** Scroll to a line; a third of the field shows the lines before it. @param {number} number */
  show(number) {
    this.draw();
    const row = /** @type {HTMLElement} */ (this.rows.children[Math.min(number, this.rows.children.length) - 1]);
    this.area.scrollTop = row.offsetTop - this.area.clientHeight / 3;
    this.follow();
    this.box.scrollIntoView({ block: "nearest" });
  }
}
