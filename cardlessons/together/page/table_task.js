// What a shared table waits for: whose turn it is, what somebody asks of all, and what this person may ask.

import { playRustle } from "../../page/core/audio.js";
import { drawButton, el } from "../../page/core/cards.js";
import * as texts from "./messages/together.toml";

/** @import { Page } from "../../page/plugin.d.ts" */
/** @import { RequestState } from "./protocol.d.ts" */
/** @import { TogetherTable } from "./together_table.js" */

export class Task {
  isCalled = false; // whether this person has been called to the turn
  title = document.title;
  status = el("p", { role: "status", class: "cl-together-status" });
  asked = el("div", { class: "cl-together-asked" });
  sound = el("input", { type: "checkbox" });

  /** @param {TogetherTable} table */
  constructor(table) {
    this.table = table;
  }

  draw() {
    const { game, head } = this.table;
    const { begun, you, asked } = head;
    const text = begun ? this.#describeTurn() : you ? texts.seatNote(you) : texts.takeSeat;
    if (this.status.textContent !== text) this.status.textContent = text;
    const isYours = text === texts.yourTurn;
    if (isYours && !this.isCalled) this.#callToTurn();
    this.isCalled = isYours;
    document.title = isYours ? texts.titleWithNews(text, this.title) : this.title;
    const drawn = game.page && begun ? (asked ? this.#drawRequest(asked) : this.#drawWishes(game.page)) : [];
    this.asked.replaceChildren(...drawn.filter((part) => part instanceof Node));
    game.markAnswered();
  }

  /** Call this person, whose turn it is. */
  #callToTurn() {
    if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(200); // browsers refuse it, and say so, before a touch
    if (!this.sound.checked) return;
    for (const after of [0, 0.16]) playRustle({ after, lasts: 0.09, loud: 1, pitch: 330, purity: 3 }); // two knocks on the table
  }

  /** Describe whom the game waits for. */
  #describeTurn() {
    const { game, head } = this.table;
    const { you, waits, over, seats } = head;
    const { turn, over: isGameOver } = game.getNode(game.current).state;
    const [who, own] = [turn, you].map((one) => seats.find(({ seat }) => seat === one));
    const { calls, paced } = game.view.setting;
    const now = over
      ? isGameOver
        ? texts.gameOver
        : texts.dealOver
      : calls.length
        ? waits.length
          ? waits.includes(own?.name || (you ?? ""))
            ? texts.waitingForYou
            : texts.waitingFor(waits.join(", "))
          : paced
            ? texts.slapInTime
            : texts.sayAtPile
        : who && (who.seat === you ? texts.yourTurn : texts.turnOf(who.name || who.seat));
    return you ? (now ?? "") : `${now ?? ""} ${texts.youWatch}`;
  }

  /** Draw the open request to all players, and the buttons that reply to it. @param {RequestState} asked */
  #drawRequest({ kind, by, yours, seat, node, waits, answer }) {
    const { table } = this;
    const about = kind === "back" ? table.game.getHeadline(node) : (seat ?? "");
    const refuse = kind === "deal" ? texts.waitALittle : texts.disagree;
    const reply = (/** @type {boolean} */ agrees) => table.send({ do: "reply", agrees });
    return [
      el(
        "p",
        { role: "status" },
        yours ? texts.yourRequest(kind, about) : texts.theirRequest(kind, by || texts.somebody, about),
      ),
      waits.length > 0 && el("p", { class: "ct-label" }, texts.waitingFor(waits.join(", "))),
      answer && drawButton(texts.agree, () => reply(true), true),
      (answer || yours) && drawButton(yours ? texts.withdraw : refuse, () => reply(false)),
    ];
  }

  /** Draw the buttons for what this person may ask of the others. @param {Page} page */
  #drawWishes(page) {
    const { game, head, people, send, watches } = this.table;
    const { at } = page.now();
    const count = game.findCount();
    const passed = !game.coming.includes(at);
    const { you, over, seats } = head;
    const mine = game.findBeforeOwn(page);
    const { turn } = game.getNode(game.current).state;
    const isCalled = game.view.setting.calls.length > 0; // then the cards wait for everybody
    const away = you || watches ? [] : seats.filter(({ is }) => is === "away");
    const lost = seats.find(({ seat, is }) => (isCalled || seat === turn) && is === "gone");
    return [
      ...away.map(({ seat }) => people.drawAsk(seat, true)),
      count && drawButton(count.textContent, () => count.click(), true),
      you && lost && drawButton(texts.playFor(lost.name || lost.seat), () => send({ do: "instead", seat: lost.seat })),
      passed && drawButton(over ? texts.toEnd : texts.toNow, () => game.goToNow()),
      you && !over && passed && drawButton(texts.goOnFromHere, () => send({ do: "ask", node: at })),
      you && !over && !passed && mine >= 0 && drawButton(texts.takeBack, () => send({ do: "ask", node: mine })),
    ];
  }
}
