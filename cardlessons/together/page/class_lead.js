// What a class sees of the page that leads it: the table, its step or position, in full screen or at the head of a stage.

import { isDrawn } from "../../page/core/focus.js";
import { readTablePlace } from "./class_place.js";

const SIZES = [1, 0.92, 0.85, 0.78, 0.72, 0.66, 0.6, 0.54]; // of the words and cards, until all fits the screen
const READABLE = 0.78; // of which all words of a step must fit; smaller ones are hard to read from the last row
const LED_TABLES = [".ct-kind-example", ".ct-kind-levels", ".ct-kind-play"]; // the tables that a class can be led at
const PASSIVE_PARTS = ".ct-felt, .ct-answer"; // parts of a table that do nothing while it leads a class

/** @import { Board } from "./class_board.js" */
/** @import { BoardView, PlayPlace } from "./protocol.d.ts" */

export class Lead {
  place = { table: "", step: -1, question: /** @type {number | null} */ (null), play: "null" }; // what the class sees
  /** @type {HTMLElement | null | undefined} */
  table; // the table in use
  leads = false; // whether this page sends its steps to the class
  returns = false; // whether this page was reloaded: the class keeps its step until somebody touches the board
  wasFull = false; // whether the last example was led in full screen
  /** @type {string[] | null} */
  tried = null; // the acts that lead to the play that the table in use tries

  /** @param {Board} board */
  constructor(board) {
    this.board = board;
  }

  /** Begin the class with what is in sight, or bring it back there: a table in full screen, or else the stage as it is. */
  start() {
    const { board } = this;
    if (!board.view?.begun) board.send({ do: "begin" });
    this.leads = this.wasFull = true; // the next table will fill the screen, too
    this.table = this.findTable();
    const { table } = this;
    if (!table) {
      this.#moveBox(board.main);
      board.controls.box.scrollIntoView({ block: "nearest" });
      return;
    }
    table.scrollIntoView();
    table.querySelector('.ct-large-button:not(.ct-count-hands)[aria-pressed="false"]')?.click();
    this.dispatch("ct-where");
    table.focus({ preventScroll: true });
  }

  /** Let a table tell its step (`ct-where`), leave what it tries (`ct-leave`), or take the question of the class as answered (`ct-shown`). @param {string} event */
  dispatch(event, table = this.table) {
    table?.dispatchEvent(new CustomEvent(event, { detail: this.board.view?.question?.number }));
  }

  /** Return the table in sight: the one in use, one in full screen, or else the first; undefined if there is none. */
  findTable() {
    const drawn = [...document.querySelectorAll(LED_TABLES.join())].filter(isDrawn);
    return drawn.find((one) => one === this.table) ?? drawn.find((one) => one.matches(".ct-filling")) ?? drawn[0];
  }

  /** Continue after a reload at the step of the class, which the table has restored from the address. @param {BoardView} view */
  comeBack({ at, question }) {
    if (!at) {
      this.start(); // the remote control has begun the class
      return;
    }
    this.leads = this.returns = true;
    this.place = { table: at[0], step: at[1], question: question ? question.number : null, play: "null" };
    for (const table of document.querySelectorAll(".ct-kind-example")) this.dispatch("ct-where", table);
  }

  resume = () => {
    this.returns = false;
  };

  /** @param {Event} event */
  followStep = (event) => {
    const { target, detail } = /** @type {At<CustomEvent>} */ (event);
    const stepped = readTablePlace(detail);
    const { key } = stepped;
    const { place, board } = this;
    if (!this.leads || !isDrawn(target) || (this.returns && key !== place.table)) return; // hidden stages wake up, too
    if (!this.returns && this.table && target !== this.table) {
      this.#leadAt(target); // which tells its place again
      return;
    }
    this.table = target;
    this.tried = "tries" in stepped ? stepped.tries : null;
    this.#moveBox(target);
    board.controls.drawBallot();
    if (board.view) board.controls.drawBegin(board.view);
    if (this.returns) {
      board.controls.box.scrollIntoView({ block: "nearest" });
      return;
    }
    if ("take" in stepped) {
      this.#showPlay(stepped);
      return;
    }
    const { step, question, tries } = stepped;
    if (tries) {
      board.send({ do: "try", tries: [key, tries] });
      this.place.step = -1; // the next step takes it back
      return;
    }
    if (place.table !== key || place.step !== step) board.send({ do: "step", step: [key, step] });
    if (question !== null && (place.question !== question || place.step !== step))
      board.send({ do: "ask", ask: [key, question] });
    this.place = { table: key, step, question, play: "null" };
  };

  /** Show the phones a position of a level or a game; or null where they have no share, with the id of the part. @param {PlayPlace | null} play */
  #showPlay(play, part = "") {
    const written = JSON.stringify(play);
    const { place } = this;
    if (this.returns || (place.play === written && place.table === part && place.step < 0)) return;
    this.place = { table: part, step: -1, question: null, play: written };
    this.board.send({ do: "play", play, part });
  }

  /** Return whether the table shows plays that follow a card of the class. */
  moves() {
    return Boolean(JSON.parse(this.place.play)?.unseen);
  }

  /** Let the phones choose how a card is played that the table has taken up, until it is played or put back. */
  followChoice() {
    const play = this.place.step < 0 && JSON.parse(this.place.play);
    if (!play || !this.table) return;
    const { card, ...place } = play;
    if (play.unseen) return;
    const hand = this.table.querySelector(".ct-own .ct-hand");
    const panel = this.table.querySelector(".ct-choice:not([hidden])"); // its main button is for the only way, or for a touched one
    const taken = panel && !panel.querySelector(".ct-main:not(:disabled)") && hand?.querySelector(".ct-chosen");
    if (taken) this.#showPlay({ ...place, card: taken.dataset.card ?? "" });
    else if (hand?.querySelector(`[data-card="${card}"]`)) this.#showPlay(place); // it was put back
  }

  /** Send what the class sees again, since it may be lost; what the class has already is not changed by it. */
  sendPlace() {
    const { board } = this;
    const { table, step, question, play } = this.place;
    if (!this.leads || this.returns) return;
    if (!table) board.send({ do: "play", play: JSON.parse(play) });
    if (table && this.tried) board.send({ do: "try", tries: [table, this.tried] });
    if (step < 0) return;
    board.send({ do: "step", step: [table, step] });
    if (question !== null) board.send({ do: "ask", ask: [table, question] });
  }

  /** Follow the page to another table of the same stage. @param {Event} event */
  enter = (event) => {
    const { target } = /** @type {At<Event>} */ (event);
    if (!this.leads || !target.matches(LED_TABLES.join()) || target === this.table) return;
    this.#leadAt(target);
  };

  /** Lead on at another table, in full screen if the one before was; the browser has to leave that first. @param {HTMLElement} table */
  #leadAt(table) {
    const { wasFull } = this;
    const full = document.querySelector(".ct-filling");
    const isLeft = full && full !== table && document.fullscreenElement;
    if (full && full !== table) full.querySelector('.ct-large-button[aria-pressed="true"]')?.click();
    this.table = table;
    const lead = () => {
      if (this.table !== table) return;
      if (wasFull) this.start();
      else this.dispatch("ct-where");
    };
    if (isLeft) document.addEventListener("fullscreenchange", lead, { once: true });
    else lead();
  }

  /** Move the controls of the class to a table, or above a stage without an example. @param {HTMLElement} place */
  #moveBox(place) {
    const { box } = this.board.controls;
    if (box.parentElement === place) return;
    box.parentElement?.classList.remove("ct-leads-class");
    if (place === this.board.main) place.prepend(box);
    else place.append(box);
    place.classList.toggle("ct-leads-class", place !== this.board.main);
  }

  /** Lead on at the table of the stage that the page shows now, in full screen if the one before was. */
  followStage() {
    if (this.table && isDrawn(this.table)) {
      this.wasFull = this.table.matches(".ct-filling"); // a table that is hidden leaves the full screen by itself
      return;
    }
    const { board } = this;
    const table = this.findTable();
    this.#moveBox(table ?? board.main);
    if (board.view) board.controls.drawBegin(board.view);
    if (table) this.#leadAt(table);
    else {
      const full = document.querySelector(".ct-filling"); // a part that leads nobody may fill the screen while it is shown
      if (full && !isDrawn(full)) full.querySelector('.ct-large-button[aria-pressed="true"]')?.click();
      this.table = null; // a table that is shown again is led again
      this.#showPlay(null, [...document.querySelectorAll(".cl-seat")].find(isDrawn)?.id);
    }
  }

  /** Make words and cards smaller until the table, its words and the class fit the screen; only reasons may have to be scrolled. */
  fit = () => {
    const { table } = this;
    const [place, told] = [".ct-table", ".ct-told"].map((name) => table?.querySelector(name));
    if (!table?.classList.contains("ct-filling") || !place || !told) return;
    /** @param {Element} part */
    const isWhole = (part) => part.scrollHeight <= part.clientHeight + 1;
    for (const size of SIZES) {
      table.style.setProperty("--ct-class-size", String(size));
      const mayScroll = size <= READABLE && !told.querySelector(".ct-question");
      if (isWhole(table) && isWhole(place) && (mayScroll || isWhole(told))) break;
    }
  };

  /** Return whether the class votes, or does not know the answer yet. */
  isAsked() {
    const { question } = this.board.view ?? {};
    return question ? !question.shown : Boolean(this.table?.matches(".ct-asking"));
  }

  /** Return whether the table asks a question that the class has not got yet: another step would tell its answer. */
  waitsForVote() {
    const { line, view } = this.board;
    return line.isOpen && !view?.question && Boolean(this.table?.matches(".ct-asking"));
  }

  /** Let a touch of a card or of an answer do nothing while the class votes; otherwise a card is tried. @param {Event} event */
  stopTouch = (event) => {
    const { target } = /** @type {At<Event>} */ (event);
    if (!this.leads || !this.isAsked()) return;
    if (!target.closest?.(".ct-leads-class")?.contains(target.closest(PASSIVE_PARTS))) return;
    event.preventDefault();
    event.stopPropagation();
  };
}
