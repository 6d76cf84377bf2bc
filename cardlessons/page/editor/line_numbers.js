// Line numbers beside a text field, and the way to one of its lines.

import { el } from "../core/cards.js";

/** A field for text with the numbers of its lines, which lie behind it as they are broken in it. */
export class LineNumbers {
  rows = el("div", { class: "ct-rows-of-text" });

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

  /** Draw the numbers; only lines that have changed are drawn anew. */
  draw() {
    const { rows } = this;
    const lines = this.area.value.split("\n");
    while (rows.children.length > lines.length) rows.lastChild.remove();
    lines.forEach((line, n) => {
      const row = rows.children[n] ?? rows.appendChild(el("div", {}));
      if (row.textContent !== `${line}\u200b`) row.textContent = `${line}\u200b`; // an empty line is as high as another
    });
    this.follow();
  }

  /** Mark the lines with these numbers. */
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

  /** Scroll a line into view, with the lines before it. */
  show(number) {
    this.draw();
    const row = /** @type {HTMLElement} */ (this.rows.children[Math.min(number, this.rows.children.length) - 1]);
    this.area.scrollTop = row.offsetTop - this.area.clientHeight / 3;
    this.follow();
    this.box.scrollIntoView({ block: "nearest" });
  }
}
