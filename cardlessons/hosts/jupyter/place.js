// Plug-in of tables in notebooks: keep the place of the table and the widget's trait `at` the same.

import { startNode } from "../../page/core/store.js";

/** @import { Join, Page } from "../../page/plugin.d.ts" */

const same = (one, other) => one.length === other.length && one.every((act, i) => act === other[i]);

/**
 * Make the plug-in that follows the trait (see `plugins.js`), until `close()`; nothing joins where the widget has no such trait.
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
            return { shown: () => place.tell(), found: () => place.found() };
          },
        ]
      : [],
    close: () => close.forEach((ends) => ends()),
  };
}

class Place {
  knows = false; // false until the table has restored its place; it reports none before
  timer = 0;

  /** @param {any} model @param {Page} page */
  constructor(model, page) {
    this.model = model;
    this.page = page;
    this.later = () => {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.go());
    }; // after what came with it has been shown
    model.on("change:at", this.later);
  }

  close() {
    clearTimeout(this.timer);
    this.model.off("change:at", this.later);
  }

  /** Take up the first place: a table at its start goes where the trait says; one that was led elsewhere sets the trait. */
  found() {
    this.knows = true;
    const now = this.page.now();
    if (now.at === startNode(now)) this.go();
    else this.tell();
  }

  tell() {
    const at = this.page.path();
    if (!this.knows || same(at, this.model.get("at"))) return;
    this.model.set("at", at);
    this.model.save_changes();
  }

  /** Go to the place that was set; at one where the table has not been, nothing is done. */
  go() {
    const { page } = this;
    const at = this.model.get("at");
    if (!this.knows || same(at, page.path())) return;
    page.take();
    const node = at.reduce((before, act) => before?.next.find((other) => other.act === act), page.nodes()[0]);
    if (node) page.visit(node.n, { quiet: true });
  }
}
