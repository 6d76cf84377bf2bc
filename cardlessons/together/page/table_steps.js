// Stepping together at a shared table: whoever steps leads all who have chosen it.

import { el } from "../../page/core/cards.js";
import * as texts from "./messages/together.toml";

/** @import { Page } from "../../page/plugin.d.ts" */
/** @import { TogetherTable } from "./together_table.js" */

export class SharedSteps {
  /** @type {boolean | null} */
  wished = null; // the pending request to step together or alone; null when the server has answered it
  isLeading = false; // whether a step is being sent to the others who step together

  /** @param {TogetherTable} table */
  constructor(table) {
    this.table = table;
    this.together = el("input", { type: "checkbox", onchange: () => this.follow(this.together.checked) });
    this.following = el("span", { role: "status" });
    this.box = el(
      "div",
      { class: "cl-together-steps", hidden: true },
      el("label", { class: "ct-label" }, this.together, ` ${texts.stepTogether}`),
      this.following,
    );
  }

  /** Step together with the others, or alone. @param {boolean} follows */
  async follow(follows) {
    this.wished = follows; // keeps the tick while other messages arrive
    await this.table.send({ do: "follow", follows });
    this.wished = null;
    this.draw();
  }

  draw() {
    const { follows, following, step, tried } = this.table.head;
    this.box.hidden = step === null;
    this.together.checked = this.wished ?? follows;
    const names = following.filter(Boolean);
    const watching = following.length - names.length;
    const others = [...names, ...(watching ? [texts.watchersStep(watching)] : [])].join(", ");
    const told = follows ? texts.youStepTogether(others) : texts.youStepAlone(others);
    const text = tried ? `${texts.trialNote(tried.by, tried.yours)} ${told}` : told;
    if (this.following.textContent !== text) this.following.textContent = text;
  }

  /** Go to the shared step, unless this person steps alone or is leading the others to a step. */
  goThere() {
    const { page, isShowing } = this.table.game;
    const { follows, step } = this.table.head;
    if (!page || this.isLeading || isShowing || !follows || step === null || page.now().at === step) return;
    page.visit(step, { moving: true });
  }

  /** Send the step of this person to the others who step together. @param {Page} page @returns {Promise<void>} */
  async lead(page) {
    const { table } = this;
    const { follows, step } = table.head ?? { step: null };
    const { at } = page.now();
    if (this.isLeading || table.isLost || !follows || step === null || at === step) return;
    this.isLeading = true;
    const { error = "" } = await table.line.ask({ do: "step", node: at });
    this.isLeading = false;
    if (table.isLost) return; // the table shows the shared step after the reconnection
    table.say(error);
    if (error || page.now().at === at) this.goThere();
    else this.lead(page); // this person has stepped again meanwhile
  }
}
