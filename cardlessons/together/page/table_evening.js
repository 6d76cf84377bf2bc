// The evenings of a shared table: the score of this one, those before, and the file that keeps it for the next one.

import { drawButton, el } from "../../page/core/cards.js";
import { download } from "../../page/table/sharing.js";
import * as texts from "./messages/together.toml";

/** @import { NameCount, TableHead } from "./protocol.d.ts" */
/** @import { TogetherTable } from "./together_table.js" */

export class Evenings {
  score = el("p", { role: "status", "aria-label": texts.score, class: "ct-label cl-together-score" });
  before = el("ul", { class: "cl-together-evenings", "aria-label": texts.evenings });

  /** @param {TogetherTable} table @param {boolean} isStored */
  constructor(table, isStored) {
    this.table = table;
    this.save = drawButton(texts.saveEvening, () => this.#save());
    this.kept = el("p", { class: "ct-label" }, isStored ? texts.keptInStore : texts.keptByServer);
  }

  /** @param {TableHead} head */
  draw({ score, evenings, begun, over }) {
    const text = score.length ? texts.describeScore(listScore(score)) : "";
    if (this.score.textContent !== text) this.score.textContent = text;
    this.score.toggleAttribute("data-during-deal", begun && !over);
    this.save.hidden = !score.length && !evenings.length;
    this.before.replaceChildren(
      ...evenings.map(({ day, score, games }) =>
        el("li", {}, texts.eveningBefore(showDay(day), listScore(score), games)),
      ),
    );
  }

  async #save() {
    const { kept, error } = await this.table.line.ask({ do: "keep" });
    if (!kept) {
      this.table.say(error ?? "");
      return;
    }
    const day = kept.evenings.at(-1)?.day ?? "";
    const name = `evening-${day}.json`;
    download(new Blob([JSON.stringify(kept, null, 1)], { type: "application/json" }), name);
    this.table.say(texts.eveningSaved(name));
  }
}

/** @param {NameCount[]} score */
const listScore = (score) => score.map(({ name, count }) => `${name || texts.theHouse}: ${count}`).join(", ");

/** Show a day as people write it. @param {string} day as in "2026-05-31" */
function showDay(day) {
  const date = new Date(`${day}T12:00`);
  const { lang } = document.documentElement;
  return Number.isNaN(date.getTime()) ? day : date.toLocaleDateString(lang, { day: "numeric", month: "long" });
}
