// Plug-in of tables in notebooks: synchronize the place of the table with the widget's trait `at`.

import { getStartNode } from "../../page/core/store.js";

/** @import { Join, Page } from "../../page/plugin.d.ts" */

// the place of each cell's table on this page, for a cell that is run again; each widget has its own copy of this module
/** @type {any} */ (globalThis).cardlessonsPlaces ??= new Map();
/** @type {Map<string, string[]>} */
const places = /** @type {any} */ (globalThis).cardlessonsPlaces;

const isSame = (one, other) => one.length === other.length && one.every((act, i) => act === other[i]);

/**
 * Make the plug-in that follows the trait until `close()`; `joins` is empty if the widget has no such trait.
 *
 * @param {any} model
 * @returns {{ joins: Join[], close: () => void }}
 */
export function followTrait(model) {
  const close = [];
  return {
    joins: model.get("at")
      ? [
          (page) => {
            const place = new Place(model, page);
            close.push(() => place.close());
            return { shown: () => place.setTrait(), found: () => place.adoptFirstPlace() };
          },
        ]
      : [],
    close: () => close.forEach((ends) => ends()),
  };
}

class Place {
  knows = false; // whether the table has restored its place; before that, it reports no place
  timer = 0;

  /** @param {any} model @param {Page} page */
  constructor(model, page) {
    this.model = model;
    this.cell = model.get("cell");
    this.page = page;
    this.later = () => {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.#goToTrait());
    }; // later, so that the view that came with the trait is drawn first
    model.on("change:at", this.later);
  }

  close() {
    clearTimeout(this.timer);
    this.model.off("change:at", this.later);
  }

  /**
   * Synchronize for the first time: a table at its start goes to the place of the trait, or if that is the start, too, to
   * where the cell's table was before it was run again; any other table sets the trait.
   */
  adoptFirstPlace() {
    this.knows = true;
    const { page, cell } = this;
    const now = page.now();
    if (now.at !== getStartNode(now)) this.setTrait();
    else if (!isSame(page.path(), this.model.get("at"))) this.#goToTrait();
    else if (places.has(cell)) {
      const line = [page.nodes()[0]];
      for (const act of places.get(cell)) line.push(line.at(-1)?.next.find((other) => other.act === act));
      page.visit(line.findLast(Boolean).n, { quiet: true });
    }
  }

  setTrait() {
    const at = this.page.path();
    if (this.knows && this.cell) places.set(this.cell, at);
    if (!this.knows || isSame(at, this.model.get("at"))) return;
    this.model.set("at", at);
    this.model.save_changes();
  }

  /** Go to the place of the trait, if the table has that node. */
  #goToTrait() {
    const { page } = this;
    const at = this.model.get("at");
    if (!this.knows || isSame(at, page.path())) return;
    page.take();
    const node = at.reduce((before, act) => before?.next.find((other) => other.act === act), page.nodes()[0]);
    if (node) page.visit(node.n, { quiet: true });
  }
}
