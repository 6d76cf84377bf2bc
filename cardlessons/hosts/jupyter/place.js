// Plug-in of tables in notebooks: synchronize the place of the table with the widget's trait `at`.

import { getStartNode } from "../../page/core/store.js";

/** @import { Join, Page } from "../../page/plugin.d.ts" */
/** @import { Path } from "../../page/protocol.d.ts" */
/** @import { LinkedNode } from "../../page/state.d.ts" */
/** @import { Model } from "./anywidget.d.ts" */

/** @param {Path} one @param {Path} other */
const isSame = (one, other) => one.length === other.length && one.every((act, i) => act === other[i]);

/** @param {LinkedNode} node @param {string} act */
const findNext = ({ next }, act) => next.find((other) => other.act === act);

/**
 * Make the plug-in that follows the trait until `close()`; `joins` is empty if the widget has no such trait.
 *
 * @param {Model} model
 * @returns {{ joins: Join[], close: () => void }}
 */
export function followTrait(model) {
  /** @type {(() => void)[]} */
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

  /** @param {Model} model @param {Page} page */
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
    const { page } = this;
    const now = page.now();
    if (now.at !== getStartNode(now)) this.setTrait();
    else if (!isSame(page.path(), this.#getTrait())) this.#goToTrait();
  }

  #getTrait() {
    return this.model.get("at") ?? [];
  }

  setTrait() {
    const at = this.page.path();
    if (!this.knows || isSame(at, this.#getTrait())) return;
    this.model.set("at", at);
    this.model.save_changes();
  }

  /** Go to the place of the trait, if the table has that node. */
  #goToTrait() {
    const { page } = this;
    const at = this.#getTrait();
    if (!this.knows || isSame(at, page.path())) return;
    page.take();
    /** @type {LinkedNode | undefined} */
    let node = page.nodes()[0];
    for (const act of at) node = node && findNext(node, act);
    if (node) page.visit(node.n, { quiet: true });
  }
}
