// The menu of a table, with what most readers never open.

import { buildRulesAddress } from "../core/address.js";
import { drawButton, el } from "../core/cards.js";
import { drawSourcesSwitch } from "../core/explanation.js";
import * as texts from "../messages/table.toml";

/** @import { Table } from "../state.d.ts" */

export class Menu {
  rules = el("a", { class: "ct-label", target: "_blank" }, texts.rulesOfGame);

  /** @param {Table} table */
  constructor(table) {
    const isOpen = Boolean(table.state.setting.open);
    this.table = table;
    this.workshop = el("details", { class: "ct-workshop", open: isOpen });
    this.button = drawButton("⋯", () => this.toggle(), false, {
      class: "ct-button ct-more",
      "aria-label": texts.moreForTable,
      "aria-expanded": String(isOpen),
      title: texts.moreForTable,
    });
    this.element = el(
      "div",
      {
        class: `ct-tools${isOpen ? " ct-stays" : ""}`,
        role: "group",
        "aria-label": texts.moreForTable,
        tabindex: "-1",
        hidden: !isOpen,
        onkeydown: (event) => this.#close(event),
      },
      drawButton(texts.closeNote, () => this.#leave(), false, { class: "ct-button ct-shut" }),
    );
  }

  /** Add the parts of the table to the menu, what few readers need in a fold. @param {Element[]} parts @param {Element} rest */
  fill(parts, rest) {
    const bring = () => requestAnimationFrame(() => this.element.scrollIntoView({ block: "nearest" }));
    this.workshop.append(el("summary", { onclick: bring }, texts.workshop), rest, drawSourcesSwitch());
    this.element.append(...parts, this.workshop, this.rules);
  }

  /** Link the rules of the game that is on the table. */
  draw() {
    this.rules.href = buildRulesAddress(this.table.state.setting.variant);
    this.rules.hidden = !this.rules.getAttribute("href");
  }

  toggle() {
    const { element, button } = this;
    element.hidden = !element.hidden;
    button.setAttribute("aria-expanded", String(!element.hidden));
    if (element.hidden) return;
    element.focus({ preventScroll: true });
    element.scrollIntoView({ block: "nearest" });
  }

  /** Close the menu with Escape, unless a note in it is closed. @param {KeyboardEvent} event */
  #close(event) {
    const { key, target } = event;
    const isNote = target instanceof Element && target.closest(".ct-step, .ct-result");
    if (key !== "Escape" || isNote || this.table.drawing.box.querySelector(".ct-told-over")) return;
    event.stopPropagation();
    this.#leave();
  }

  /** Close the menu, and focus its button. */
  #leave() {
    this.toggle();
    this.button.focus();
  }
}
