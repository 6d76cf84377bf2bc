// The header of a table, and the levels of the headings in it.

import { bindMethods } from "../core/bind.js";
import { el } from "../core/cards.js";
import { isAtLevels } from "../core/store.js";
import { drawExampleHead, drawGameHead, drawOpenHead } from "./headers.js";
import { drawLevelHead, makeStarReader } from "./level.js";

/** @import { Drawing } from "./drawing.js" */

export class TableHead {
  element = el("div", { class: "ct-head" });

  /** @param {Drawing} drawing */
  constructor(drawing) {
    this.drawing = drawing;
  }

  /** Set the levels of the headings: the title is under the heading of the page's section, the others are under the title. */
  nestHeadings() {
    const [title] = this.element.querySelectorAll("h2, h3, h4");
    const level = this.#findHeadingLevel() + 1;
    title?.setAttribute("aria-level", String(level));
    for (const heading of this.drawing.box.querySelectorAll("h3"))
      if (heading !== title) heading.setAttribute("aria-level", String(title ? level + 1 : level));
  }

  /** Return the level of the heading before the table on its page; 1 if there is none. */
  #findHeadingLevel() {
    const { box } = this.drawing;
    const before = [...document.querySelectorAll("h1, h2, h3")].filter(
      (heading) =>
        !heading.closest("[data-kind], .ct-panel") &&
        heading.compareDocumentPosition(box) & Node.DOCUMENT_POSITION_FOLLOWING,
    );
    return box.isConnected && before.length ? Number(before.at(-1)?.tagName[1]) : 1;
  }

  draw() {
    const { table } = this.drawing;
    const { state, look, plugins, learner } = table;
    const { kind, open } = state.setting;
    const head = plugins.find((plugin) => plugin.head)?.head?.();
    if (head) return this.element.replaceChildren(...head);
    if (isAtLevels(state)) {
      this.element.replaceChildren(...drawLevelHead(state, makeStarReader(plugins), bindMethods(learner, "goLevel")));
    } else if (kind === "play") this.#drawOnce(state.setting.game + state.setting.you, () => drawGameHead(state, look));
    else if (open)
      this.#drawOnce(open.game, () =>
        drawOpenHead(state, open, { ...bindMethods(learner, "lay"), ...bindMethods(table, "ask") }),
      );
    else if (kind === "example")
      this.element.replaceChildren(...drawExampleHead(state, this.#hasHeading(), this.#findHeadingLevel() + 1));
  }

  /** Draw the header only once for each game, to keep the learner's input in it. @param {string} game @param {() => HTMLElement[]} made */
  #drawOnce(game, made) {
    if (this.element.dataset.game === game) return;
    this.element.dataset.game = game;
    this.element.replaceChildren(...made());
  }

  /** Return whether the page has a heading with this table's title. */
  #hasHeading() {
    return [...document.querySelectorAll("h2:not(.ct-root *)")].some(
      ({ textContent }) => textContent?.replace("¶", "").trim() === this.drawing.table.state.setting.title,
    );
  }
}
