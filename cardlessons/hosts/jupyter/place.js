// Plug-in of tables in notebooks: synchronize the place of the table with the widget's trait `at`.

import { getStartNode } from "../../page/core/store.js";

/** @import { Join, Page } from "../../page/plugin.d.ts" */

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

  /** Synchronize for the first time: a table at its start goes to the place of the trait; any other table sets the trait. */
  adoptFirstPlace() {
    this.knows = true;
    const now = this.page.now();
    if (now.at === getStartNode(now)) this.#goToTrait();
    else this.setTrait();
  }

  setTrait() {
    const at = this.page.path();
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
