// Plug-in of tables in notebooks: synchronize the place of the table with the widget's traits `at` and `value`, which are one, and follow `seat`.

import { getStartNode } from "../../page/core/store.js";

/** @import { Join, Page } from "../../page/plugin.d.ts" */
/** @import { Path } from "../../page/protocol.d.ts" */
/** @import { LinkedNode } from "../../page/state.d.ts" */
/** @import { Model } from "./anywidget.d.ts" */

const TRAITS = /** @type {const} */ (["at", "value"]);

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
    /** Go to what a trait says: later, so that the view that came with it is drawn first. @param {"at" | "value"} trait */
    const follow = (trait) => () => {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.#goTo(model.get(trait) ?? []));
    };
    this.following = [follow("at"), follow("value")];
    TRAITS.forEach((trait, i) => model.on(`change:${trait}`, this.following[i]));
    /** Draw the table anew where Python has turned it, or named its seats: later, once the line has taken the reply. */
    this.turn = () => {
      const { id, setting } = JSON.parse(model.get("reply").json);
      if (id || !setting) return;
      setTimeout(() => {
        page.take();
        page.redraw();
      });
    };
    model.on("change:reply", this.turn);
  }

  close() {
    clearTimeout(this.timer);
    TRAITS.forEach((trait, i) => this.model.off(`change:${trait}`, this.following[i]));
    this.model.off("change:reply", this.turn);
  }

  /** Synchronize for the first time: a table at its start goes to the place of the trait; any other table sets the trait. */
  adoptFirstPlace() {
    this.knows = true;
    const { page } = this;
    const now = page.now();
    if (now.at !== getStartNode(now)) this.setTrait();
    else this.#goTo(this.#getTrait());
  }

  #getTrait() {
    return this.model.get("at") ?? [];
  }

  setTrait() {
    const at = this.page.path();
    if (!this.knows || TRAITS.every((trait) => isSame(at, this.model.get(trait) ?? []))) return;
    for (const trait of TRAITS) this.model.set(trait, at);
    this.model.save_changes();
  }

  /** Go to a place, if the table has that node. @param {Path} at */
  #goTo(at) {
    const { page } = this;
    if (!this.knows || isSame(at, page.path())) return;
    page.take();
    if (isSame(at, page.path())) return; // only the seats have other names
    /** @type {LinkedNode | undefined} */
    let node = page.nodes()[0];
    for (const act of at) node = node && findNext(node, act);
    if (node) page.visit(node.n, { quiet: true });
  }
}
