// The people at a shared table: their names and seats.

import { drawButton, drawSelect, el } from "../../page/core/cards.js";
import * as texts from "./messages/together.toml";

/** @import { SeatState, TableHead } from "./protocol.d.ts" */
/** @import { SeatName } from "../../page/protocol.d.ts" */
/** @import { TogetherTable } from "./together_table.js" */

export class People {
  /** @type {WakeLockSentinel | undefined} */
  awake;
  freeing = ""; // the seat about which the opener is asked whether to free it

  /** @param {TogetherTable} table @param {string[]} animals the names to choose from */
  constructor(table, animals) {
    this.table = table;
    const onchange = () => table.head?.you && table.send({ do: "name", name: this.field.value });
    const more = { maxlength: "20", autocomplete: "off", class: "ct-input", placeholder: texts.nameHint, onchange };
    this.typed = /** @type {HTMLInputElement} */ (el("input", more));
    this.field = /** @type {HTMLInputElement | HTMLSelectElement} */ (this.typed);
    const names = [["", texts.noName], ...animals.map((name) => [name, name])];
    this.listed = drawSelect(names, "", { onchange });
    this.seats = el("ul", { class: "cl-together-seats", "aria-label": texts.seats, tabindex: "-1" });
    this.watchers = el("p", { class: "ct-label" });
    this.sleepy = el("p", { class: "ct-label", hidden: true }, texts.keepScreenOn);
    document.addEventListener("visibilitychange", () => this.#keepAwake()); // a hidden page loses it
  }

  /** @param {TableHead} head */
  draw({ seats, you, watching, animals }) {
    this.#keepAwake();
    const own = seats.find(({ seat }) => seat === you);
    const field = animals ? this.listed : this.typed;
    if (field !== this.field) this.field.replaceWith(field);
    this.field = field;
    if (own?.name && !field.value) field.value = own.name; // after a reload
    this.#drawSeats();
    this.watchers.textContent = watching ? texts.watcherCount(watching) : "";
  }

  #drawSeats() {
    const focused = this.seats.contains(document.activeElement) && document.activeElement?.textContent;
    const { seats, you, begun } = this.table.head;
    const next = you || begun || this.table.watches ? -1 : seats.findIndex(({ sits }) => sits === "now"); // the red one
    const drawn = seats.map((seat, n) => [
      this.#drawSeat(seat, n === next),
      drawPartner(seat, seats),
      this.#drawFree(seat),
    ]);
    this.seats.replaceChildren(...drawn.map((parts) => el("li", {}, ...parts)));
    if (!focused) return;
    const same = [...this.seats.querySelectorAll("button")].find(({ textContent }) => textContent === focused);
    (same ?? this.seats).focus(); // a seat that was taken has no button any more
  }

  /** @param {SeatState} state @param {boolean} isNext whether this seat is the obvious one to sit on */
  #drawSeat({ seat, name, is, sits, waits, yours }, isNext) {
    const { you } = this.table.head;
    if (seat === you) return name ? texts.youNamed(name) : texts.seatTaken(seat, texts.you);
    if (waits !== null) {
      const leave = () => (you ? this.sit(you) : this.table.send({ do: "watch" }));
      const text = texts.seatTaken(seat, yours ? texts.youSitNext : texts.sitsNext(waits));
      return yours ? [`${text} `, drawButton(texts.sitNot(seat), leave)] : text;
    }
    if (sits === "now") return drawButton(texts.sitHere(name || seat), () => this.sit(seat), isNext);
    if (sits === "next") return drawButton(texts.sitHereNext(seat), () => this.sit(seat));
    if (sits === "ask" && !you) return this.drawAsk(seat);
    const who = name || texts.seatTaken(seat, texts.taken);
    return { free: who, taken: who, away: texts.awaySeat(who), gone: texts.goneSeat(who) }[is];
  }

  /** Draw the button by which this person asks all for a seat in the middle of a deal. @param {SeatName} seat @param {boolean} isMain */
  drawAsk(seat, isMain = false) {
    return drawButton(texts.askForSeat(seat), () => this.sit(seat), isMain);
  }

  /** Draw the button by which the opener lets somebody watch, and what it asks first. @param {SeatState} state */
  #drawFree({ seat, name, is }) {
    const { opens, you, begun, over } = this.table.head;
    if (!opens || is === "free" || seat === you) return "";
    const put = (/** @type {string} */ freeing) => {
      this.freeing = freeing;
      this.#drawSeats();
    };
    const who = name || seat;
    if (this.freeing !== seat) return drawButton(texts.freeSeat(who), () => put(seat));
    const free = () => {
      this.table.send({ do: "free", seat });
      put("");
    };
    const isLater = begun && !over && !this.table.game.view?.setting.calls.length;
    return el(
      "div",
      { role: "group", "aria-label": texts.freeSeat(who) },
      el("p", { role: "status", class: "ct-label" }, texts.freesSeat(who, isLater)),
      el(
        "div",
        { class: "ct-actions" },
        drawButton(texts.freeIt(who), free),
        drawButton(texts.freeNot, () => put("")),
      ),
    );
  }

  /** @param {SeatName} seat */
  sit(seat) {
    this.table.send({ do: "sit", seat, name: this.field.value });
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

/** Say whose partner sits on a seat, before the game. @param {SeatState} state @param {SeatState[]} seats */
function drawPartner({ partner }, seats) {
  const mate = seats.find(({ seat }) => seat === partner);
  return mate ? el("span", { class: "ct-label" }, texts.partnerOf(mate.name || mate.seat)) : "";
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
