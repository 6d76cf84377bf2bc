// The page of a shared table: its line to the room, and its parts: the people, the choices before the game, the game, the
// task, the short words and the shared steps.

import { drawButton, el } from "../../page/core/cards.js";
import { readData } from "../../hosts/browser/parts.js";
import * as texts from "./messages/together.toml";
import { RoomLine, getToken } from "./room_line.js";
import { Evenings } from "./table_evening.js";
import { SharedGame } from "./table_game.js";
import { Opening, drawInvitation } from "./table_opening.js";
import { People } from "./table_people.js";
import { SharedSteps } from "./table_steps.js";
import { Task } from "./table_task.js";
import { ShortWords } from "./table_words.js";

/** @import { Looks, PageScript } from "../../page/plugin.d.ts" */
/** @import { PlayerMessage, TableFrame, TableFull, TableHead } from "./protocol.d.ts" */
/** @import { GameGroup } from "./table_opening.js" */

/** @typedef {TableFrame & Partial<TableFull>} Said what the server says without being asked */
/** @typedef {{ base: string, code: string, outside: string, most: number, games: GameGroup[], animals: string[], stored: boolean }} TogetherFacts */

const TOKEN_KEY = "cardlessons-table"; // key of the stored code of the table and token of the person

/** Start the page once the script of the game's look has run. @param {PageScript} page */
export const start = ({ looks }) =>
  document.addEventListener(
    "DOMContentLoaded",
    () => new TogetherTable(looks, /** @type {TogetherFacts} */ (readData("together"))),
  );

export class TogetherTable {
  head = /** @type {TableHead} */ (/** @type {unknown} */ (null)); // the people and seats; null until the server sends them
  refusal = ""; // why this person may not come in
  isLost = false; // whether there is no connection
  watches = false; // whether this person has chosen to watch
  choices = el("div", { class: "cl-together-people" }); // the names, the seats, the game
  alert = el("p", { role: "alert", class: "cl-together-alert" });
  news = el("p", { role: "status", class: "cl-together-news" });

  /** @param {Looks} looks @param {TogetherFacts} facts */
  constructor(looks, facts) {
    this.base = facts.base;
    this.game = new SharedGame(this, looks);
    this.opening = new Opening(this, facts.games);
    this.people = new People(this, facts.animals);
    this.evenings = new Evenings(this, facts.stored);
    this.invitation = drawInvitation(facts, (text) => this.say(text));
    this.steps = new SharedSteps(this);
    this.task = new Task(this);
    this.words = new ShortWords({
      say: (word) => this.send({ do: "say", word }),
      heard: () => this.game.markSeats(),
      chosen: () => this.words.draw(this.head),
    });
    const { status, asked } = this.task;
    this.bar = el(
      "div",
      { class: "cl-together-bar" },
      status,
      this.words.menu,
      asked,
      this.words.said,
      this.evenings.score,
      this.steps.box,
    );
    this.fold = this.#drawFold(facts);
    new ResizeObserver(() => {
      const isSticky = getComputedStyle(this.bar).position === "sticky";
      const top = isSticky ? `${this.bar.offsetHeight}px` : "";
      document.documentElement.style.scrollPaddingTop = this.alert.style.top = top; // it must not lie under the bar
    }).observe(this.bar);
    const parts = [this.alert, this.news, this.fold, this.bar, this.game.place];
    document.querySelector(".cl-together")?.replaceChildren(...parts);
    this.line = this.#connect(facts);
  }

  /** Draw the fold with the people, what they choose, and how others come in. @param {TogetherFacts} facts */
  #drawFold(facts) {
    const { people, opening, words, task, evenings } = this;
    this.choices.append(
      el("label", { class: "ct-label" }, `${texts.yourName} `, people.field),
      people.seats,
      people.watchers,
      el(
        "div",
        { class: "ct-actions" },
        drawButton(texts.watch, () => this.watch()),
        opening.begin,
      ),
      evenings.before,
      opening.chosen,
      opening.players,
      opening.house,
      opening.pace,
      opening.locks,
      opening.given,
      el("label", { class: "ct-label" }, task.sound, ` ${texts.soundAtTurn}`),
      words.choice,
      people.sleepy,
    );
    const group = el(
      "div",
      { class: "cl-together-group", role: "group", "aria-label": texts.playTogether },
      this.choices,
      this.invitation,
      el("p", { class: "ct-label" }, `${texts.houseFills} ${texts.limits(facts.most)}`),
      evenings.kept,
      evenings.save,
    );
    return el("details", { class: "cl-together-fold", open: true }, el("summary", {}, texts.playTogether), group);
  }

  /** Connect to the room. @param {TogetherFacts} facts @returns {RoomLine<Said, PlayerMessage>} */
  #connect({ base, code }) {
    const token = getToken(TOKEN_KEY, code);
    return new RoomLine(
      () => `${base}table-socket/${code}`,
      {
        greet: () => ({ do: "here", token }),
        said: (frame) => this.#takeFrame(frame),
        lost: () => {
          this.isLost = true;
          this.say(texts.lost);
        },
        gone: () => this.end(this.refusal || texts.ended),
      },
      { lost: texts.lost, ended: texts.ended, notSent: texts.notSent },
    );
  }

  /** @param {string} text */
  say(text) {
    this.alert.textContent = text;
  }

  /** Send a message, and show its error if there is one. @param {PlayerMessage} message */
  send = async (message) => {
    const { error = "" } = await this.line.ask(message);
    this.say(error);
  };

  watch() {
    this.fold.open = false;
    this.watches = true;
    if (this.head) this.#putFold();
    if (this.head?.you) this.send({ do: "watch" });
  }

  /** @param {string} word */
  end(word) {
    const { game, fold, bar, news } = this;
    game.mounted?.close();
    for (const part of [fold, bar, news]) part.remove();
    game.place.replaceChildren();
    this.say(word);
  }

  /** @param {Said} frame */
  #takeFrame({ head, table, show, full, ...grown }) {
    const { game, steps } = this;
    if (full) {
      this.refusal = full; // the server closes the connection now
      return;
    }
    const began = this.head;
    if (head && began && head.slug !== began.slug) {
      location.reload(); // the page of another game has another look
      return;
    }
    const wasLost = this.isLost;
    if (wasLost) this.say(""); // the connection is back
    this.isLost = false;
    if (head) this.head = head;
    document.body.classList.toggle("cl-at-table", this.head.begun); // first, since the table scrolls by its size there
    if (table) game.lay(table);
    else if (show) game.grow(grown, show, began.follows && began.step !== null);
    else if (grown.new) game.learn(grown);
    if (head) this.#drawHead(began);
    if (table) this.#showTable();
    this.drawTask();
    if (head && wasLost && steps.together.checked && !head.follows)
      steps.follow(true); // the server forgets this choice of watchers when they disconnect
    else if (head) steps.draw();
    if (table || !show) steps.goThere();
  }

  /** Let whoever sat down far below see the table that has been laid, but whoever comes late the seats that are free. */
  #showTable() {
    const { activeElement: focused } = document;
    if (focused !== document.body && !this.fold.contains(focused)) return;
    this.#putFold();
    if (this.fold.open && !this.head.you) return;
    scrollTo(0, 0);
    this.game.place.firstElementChild?.dispatchEvent(new CustomEvent("ct-enter"));
  }

  /** @param {TableHead | null} before the head that was drawn last */
  #drawHead(before) {
    const { head, game } = this;
    const { seats, you, begun, opens, news, told, saved, instead } = head;
    if (!begun && game.page) game.clear();
    const free = seats.some((seat) => seat.is === "free");
    if (!before || before.begun !== begun || before.you !== you)
      this.fold.open = !begun || (!you && free && !this.watches);
    this.#putFold();
    this.opening.draw(head);
    this.people.draw(head);
    this.evenings.draw(head);
    if (before?.opens !== opens) this.choices[opens ? "before" : "after"](this.invitation); // who opens shows the code first
    this.words.hear(seats);
    if (this.news.textContent !== news.join(" ")) this.news.textContent = news.join(" ");
    game.markSeats();
    if (!saved) this.say(texts.notSaved);
    else if (instead.length && game.page && instead.length !== before?.instead.length)
      this.say(game.tellPlayedInstead(instead));
    else if (before?.saved === false || told !== (before?.told ?? "")) this.say(news.includes(told) ? "" : told);
  }

  /** Draw what the table waits for. */
  drawTask() {
    this.task.draw();
    this.words.draw(this.head);
    this.evenings.score.hidden = Boolean(this.game.findCount()); // the count tells first who has won
  }

  /** Put the list of seats below the table once this person plays or watches, to leave more room for the cards. */
  #putFold() {
    const { begun, you } = this.head;
    const before = begun && (you || this.watches) ? this.game.place : this.news;
    if (before.nextElementSibling !== this.fold) before.after(this.fold);
  }
}
