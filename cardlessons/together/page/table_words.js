// The short words that people at a shared table say; each stands beside a seat for a moment.

import { drawButton, el } from "../../page/core/cards.js";
import { browserStorage } from "../../page/core/storage.js";
import * as texts from "./messages/together.toml";

/** @import { SeatState, ShortWord, TableHead } from "./protocol.d.ts" */

const QUIET_KEY = "cardlessons-quiet"; // key of the choice to have no short words
const WORD_MS = 6000; // ms for which a short word stands beside a seat

export class ShortWords {
  /** @type {Map<string, string>} */
  heard = new Map(); // the words that stand beside the seats
  lastWord = 0; // the number of the last word that was shown

  /** @param {{ say: (word: ShortWord) => void, heard: () => void, chosen: () => void }} on what to do when this person says a word, when a word has gone again, and when this person wants words, or none */
  constructor({ say, heard, chosen }) {
    this.gone = heard;
    this.talks = el("input", {
      type: "checkbox",
      checked: browserStorage.read(QUIET_KEY) !== "1",
      onchange: () => {
        browserStorage.write(QUIET_KEY, this.talks.checked ? null : "1");
        chosen();
      },
    });
    this.choice = el("label", { class: "ct-label" }, this.talks, ` ${texts.shortWords}`);
    const words = /** @type {[ShortWord, string][]} */ (Object.entries(texts.words));
    const buttons = words.map(([word, text]) =>
      drawButton(text, () => {
        this.menu.open = false;
        say(word);
      }),
    );
    this.menu = el(
      "details",
      { class: "cl-together-words", hidden: true },
      el("summary", {}, texts.say),
      el("div", { class: "ct-actions" }, buttons),
    );
    this.said = el("p", { role: "status", class: "ct-spoken" });
  }

  /** Show the words that have been said since the last look. @param {SeatState[]} seats */
  hear(seats) {
    const before = this.lastWord;
    for (const { seat, name, says, said } of seats) {
      if (said <= before) continue;
      this.lastWord = Math.max(this.lastWord, said);
      if (!this.talks.checked) continue;
      const word = texts.words[/** @type {ShortWord} */ (says)];
      this.heard.set(seat, word);
      this.said.textContent = texts.saidBy(name || seat, word);
      setTimeout(() => {
        if (this.heard.get(seat) === word) this.heard.delete(seat);
        this.gone();
      }, WORD_MS);
    }
  }

  /** @param {TableHead | null} head */
  draw(head) {
    this.menu.hidden = !head?.begun || !head.you || !this.talks.checked;
    if (!this.talks.checked) this.heard.clear();
  }
}
