// The people at a shared table: their names and seats.

import { drawButton, el } from "../../page/core/cards.js";
import * as texts from "./messages/together.toml";

/** @import { SeatState, TableHead } from "./protocol.d.ts" */
/** @import { SeatName } from "../../page/protocol.d.ts" */
/** @import { TogetherTable } from "./together_table.js" */

export class People {
  /** @type {WakeLockSentinel | undefined} */
  awake;
  freeing = ""; // the seat about which the opener is asked whether to free it

  /** @param {TogetherTable} table */
  constructor(table) {
    this.table = table;
    this.name = el("input", {
      maxlength: "20",
      autocomplete: "off",
      class: "ct-input",
      placeholder: texts.nameHint,
      onchange: () => table.head?.you && table.send({ do: "name", name: this.name.value }),
    });
    this.seats = el("ul", { class: "cl-together-seats", "aria-label": texts.seats });
    this.watchers = el("p", { class: "ct-label" });
    this.sleepy = el("p", { class: "ct-label", hidden: true }, texts.keepScreenOn);
    document.addEventListener("visibilitychange", () => this.#keepAwake()); // a hidden page loses it
  }

  /** @param {TableHead} head */
  draw({ seats, you, watching }) {
    this.#keepAwake();
    const own = seats.find(({ seat }) => seat === you);
    if (own?.name && !this.name.value) this.name.value = own.name; // after a reload
    this.#drawSeats();
    this.watchers.textContent = watching ? texts.watcherCount(watching) : "";
  }

  #drawSeats() {
    const focused = document.activeElement?.textContent;
    const { seats } = this.table.head;
    this.seats.replaceChildren(...seats.map((seat) => el("li", {}, this.#drawSeat(seat), this.#drawFree(seat))));
    [...this.seats.querySelectorAll("button")].find(({ textContent }) => textContent === focused)?.focus();
  }

  /** @param {SeatState} state */
  #drawSeat({ seat, name, is, sits, waits, yours }) {
    const { you } = this.table.head;
    if (seat === you) return texts.seatTaken(seat, name && !name.startsWith(seat) ? texts.youNamed(name) : texts.you);
    if (waits !== null) {
      const leave = () => (you ? this.sit(you) : this.table.send({ do: "watch" }));
      const text = texts.seatTaken(seat, yours ? texts.youSitNext : texts.sitsNext(waits));
      return yours ? [`${text} `, drawButton(texts.sitNot(seat), leave)] : text;
    }
    if (sits === "now") return drawButton(texts.sitHere(seat), () => this.sit(seat));
    if (sits === "next")
      return [drawButton(texts.sitHereNext(seat), () => this.sit(seat)), you ? "" : this.drawAsk(seat)];
    if (sits === "ask" && !you) return this.drawAsk(seat);
    const who = name || texts.taken;
    const words = { free: who, taken: who, away: texts.awaySeat(who), gone: texts.goneSeat(who) };
    return words[is] === seat ? seat : texts.seatTaken(seat, words[is]);
  }

  /** Draw the button by which this person asks all for a seat in the middle of a deal. @param {SeatName} seat @param {boolean} isMain */
  drawAsk(seat, isMain = false) {
    return drawButton(texts.askForSeat(seat), () => this.sit(seat, true), isMain);
  }

  /** Draw the button by which the opener lets somebody watch, and what it asks first. @param {SeatState} state */
  #drawFree({ seat, is }) {
    const { opens, you, begun, over } = this.table.head;
    if (!opens || is === "free" || seat === you) return "";
    const put = (/** @type {string} */ freeing) => {
      this.freeing = freeing;
      this.#drawSeats();
    };
    if (this.freeing !== seat) return drawButton(texts.freeSeat(seat), () => put(seat));
    const free = () => {
      this.table.send({ do: "free", seat });
      put("");
    };
    const isLater = begun && !over && !this.table.game.view?.setting.calls.length;
    return el(
      "div",
      { role: "group", "aria-label": texts.freeSeat(seat) },
      el("p", { role: "status", class: "ct-label" }, texts.freesSeat(seat, isLater)),
      el(
        "div",
        { class: "ct-actions" },
        drawButton(texts.freeIt(seat), free),
        drawButton(texts.freeNot, () => put("")),
      ),
    );
  }

  /** @param {SeatName} seat @param {boolean} asks */
  sit(seat, asks = false) {
    this.table.send({ do: "sit", seat, name: this.name.value, ...(asks && { asks }) });
  }

  /** Keep the screen on while this person sits at the table, where the browser can; else say so. */
  async #keepAwake() {
    if (!this.table.head?.you || document.hidden || this.awake?.released === false) return;
    try {
      this.awake = await navigator.wakeLock.request("screen");
    } catch {
      this.sleepy.hidden = false;
    }
  }
}

/** Add the people's names and words to their seats on the board. @param {HTMLElement} board @param {SeatState[]} seats @param {Map<string, string>} heard */
export function markSeats(board, seats, heard) {
  for (const old of board.querySelectorAll(".cl-together-mark, .cl-together-word")) old.remove();
  for (const { seat, name, is } of seats) {
    const place = board.querySelector(`.ct-seat[data-seat="${CSS.escape(seat)}"] .ct-name`);
    const words = [
      name !== seat && name,
      is === "free" && texts.seatMarkHouse,
      is === "away" && texts.seatMarkAway,
    ].filter(Boolean);
    if (words.length) place?.after(el("span", { class: "ct-mark cl-together-mark" }, words.join(", ")));
    const word = heard.get(seat);
    if (word) place?.after(el("span", { class: "cl-together-word" }, word));
  }
}
