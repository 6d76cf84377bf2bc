// What the buttons of a class do, on its board, on a clicker and on the remote control.

import { readLessonSlug } from "../../page/core/address.js";
import { isDrawn } from "../../page/core/focus.js";
import { findNextOnPage } from "../../page/table/navigation.js";
import * as texts from "./messages/class.toml";

const DOUBLE_PRESS_MS = 700; // ms in which a second press of a button or a clicker does nothing
const NEXT_LESSON = ".cl-stage:not([hidden]) .cl-finish a[rel=next]"; // the link from the last stage to the next lesson
const ONWARD = ".cl-stage:not([hidden]) .cl-onward > a[href^='#']"; // the link from a stage to the next one
const SURE_MS = 8000; // ms in which a second press of Next leaves a level: nobody has chosen a card, or it was lost often
const MAX_LOST = 3; // the times that a class loses in a row before Next offers to leave the level
const CALLS = ["slap", "both", "turn"]; // the buttons at a pile
const LOST_LEVEL = ".ct-result.ct-lost";

/** @import { Board } from "./class_board.js" */
/** @import { ClassAct, PressButton } from "./protocol.d.ts" */

/** Return the link to the stage before the one that is shown. @returns {HTMLElement | undefined} */
function findLinkBefore() {
  const links = [...document.querySelectorAll(".cl-way a[href^='#stage-']")];
  return links[links.findIndex((link) => link.matches("[aria-current]")) - 1];
}

export class Presses {
  pressed = { at: 0, name: "" }; // when a button was pressed last, and which one
  warned = 0; // when Next was pressed at a level that a second press leaves
  lost = 0; // how often Next was pressed in a row at a level that was lost
  takesUp = false; // whether a card that the phones have chosen is taken up, so that its only way is played without a vote
  offered = ""; // the next lesson that the remote control offers

  /** @param {Board} board */
  constructor(board) {
    this.board = board;
  }

  /** Carry out an act once: a clicker may send a key twice, and *Open again* takes the place of *Close*. @param {ClassAct} name */
  act(name, isClicked = false) {
    const { at, name: last } = this.pressed;
    const isSame = isClicked || name === last || (name === "open" && last === "close");
    if (isSame && Date.now() - at < DOUBLE_PRESS_MS) return;
    this.pressed = { at: Date.now(), name };
    if (name === "again") this.board.startTalk();
    this.board.send({ do: name });
  }

  /** Return the next act for the open question: "close", "open", "bars" or "show"; null if there is none. @returns {ClassAct | null} */
  findNextAct() {
    const question = this.board.view?.question;
    if (!question || question.shown) return null;
    if (question.open) return "close";
    if (question.talking) return "open";
    if (!question.bars) return "bars";
    return question.asks_payer ? null : "show"; // the example itself tells who pays, step by step
  }

  /** Return the link to the next lesson, which the last stage has; null at another stage. @returns {HTMLAnchorElement | null} */
  findNextLesson() {
    return document.querySelector(NEXT_LESSON);
  }

  /** Offer the next lesson at the last stage, here and on the remote control. */
  offerNext() {
    const { controls, line } = this.board;
    const link = this.findNextLesson();
    const slug = link ? readLessonSlug(link) : "";
    controls.onto.hidden = !link;
    controls.onto.textContent = texts.nextLesson(link?.querySelector("span")?.textContent ?? "");
    if (slug !== this.offered && line.isOpen) this.board.send({ do: "offer", offers: slug });
    if (line.isOpen) this.offered = slug;
  }

  /** Handle PageDown, which presenters' remote controls send: do the next act for the open question, or step on. @param {KeyboardEvent} event */
  handleKey = (event) => {
    const { lead, controls } = this.board;
    lead.resume();
    if (event.key === "Escape" && controls.box.classList.contains("ct-class-invites")) {
      controls.box.classList.remove("ct-class-invites");
      event.stopPropagation();
      return;
    }
    const { target } = /** @type {At<KeyboardEvent>} */ (event);
    const answers = lead.leads && /^[1-9]$/.test(event.key) && target.closest(".ct-leads-class");
    const goesOn = lead.leads && event.key === "PageDown";
    if (!answers && !goesOn) return;
    event.preventDefault();
    event.stopPropagation();
    if (goesOn) this.press("next", undefined, true);
  };

  /** Go on, or back, as the buttons of the table do; or play a card of the hand. @param {PressButton["press"]} button @param {number} [card] @param {boolean} isKey whether it is a clicker's only key */
  press(button, card, isKey = false) {
    const { lead } = this.board;
    lead.resume();
    const next = this.findNextAct();
    const table = lead.table && isDrawn(lead.table) ? lead.table : null;
    if (button === "lesson") this.findNextLesson()?.click();
    else if (button === "card") this.#playCard(card ?? -1);
    else if (button === "part") document.querySelector(ONWARD)?.click();
    else if (CALLS.includes(button)) table?.querySelector(`[data-hands="${button}"]`)?.click();
    else if (lead.tried && table) lead.dispatch("ct-leave");
    else if (button === "next" && next) this.act(next, true);
    else if (button === "next" && !table) this.#readOn();
    else if (button === "back" && !table) findLinkBefore()?.click();
    else if (button === "next" && table && !table.matches(".ct-kind-example")) this.#playOn(table, isKey);
    else if (button !== "leave" && !lead.waitsForVote()) {
      if (table) this.#step(table, button === "back" ? [".ct-word-back"] : [".ct-next", ".ct-onward"]);
    }
  }

  /** Press the first of some buttons of a table that can be pressed and does not leave the page. @param {HTMLElement} table @param {string[]} ways */
  #step(table, ways) {
    const found = ways.map((way) => table.querySelector(way)?.closest("button"));
    const step = found.find((one) => one && !one.disabled && !one.hidden);
    if (!(step?.matches(".ct-onward") && findNextOnPage(table)?.leaves)) step?.click();
  }

  /** Go on at a level or a game: play what most phones chose, or do what its main button does, or else leave it. @param {HTMLElement} table @param {boolean} isKey */
  #playOn(table, isKey) {
    const { hand } = this.board.view ?? {};
    const main = [...table.querySelectorAll(".ct-table .ct-main")].find(
      (one) => isDrawn(one) && !one.matches(":disabled"),
    );
    const pile = table.querySelector("[data-hands]");
    if (this.board.lead.moves()) this.#step(table, [".ct-next"]);
    else if (main) this.#goOn(main, isKey && Boolean(table.querySelector(LOST_LEVEL)));
    else if (hand?.counts.some(Boolean) || hand?.acts.length === 1) this.playMost();
    else if (hand || pile || table.matches(".ct-kind-play")) this.#leave(pile ? texts.pileWaits : texts.nobodyChose);
    else document.querySelector(ONWARD)?.click();
  }

  /** Go on at a part that leads nobody: do what the main button of a live game does, or go on to the next part. */
  #readOn() {
    const live = [...document.querySelectorAll(".ct-live")].find(isDrawn);
    const main = live && [...live.querySelectorAll(".ct-main")].find(isDrawn);
    if (!live || (main && !this.#isWarned())) {
      (main ?? document.querySelector(ONWARD))?.click();
      live?.scrollIntoView({ block: "nearest" }); // a game that goes on
      return;
    }
    live.querySelector(".ct-pause:not([hidden])")?.click();
    this.#leave(texts.liveWaits);
    this.board.controls.box.scrollIntoView({ block: "nearest" });
  }

  /** Return whether the class was told a moment ago what another press leaves. */
  #isWarned() {
    return Date.now() - this.warned < SURE_MS;
  }

  /** Go on to the next part at a second press; at the first, tell what is awaited. @param {string} awaited */
  #leave(awaited) {
    const isSure = this.#isWarned();
    if (isSure) document.querySelector(ONWARD)?.click();
    else this.board.tell(awaited);
    this.warned = isSure ? 0 : Date.now();
  }

  /** Do what the main button of a level does; but one that was lost often is left if Next is pressed twice. @param {HTMLElement} main @param {boolean} isLost */
  #goOn(main, isLost) {
    if (isLost && this.lost === MAX_LOST) {
      const leaves = this.#isWarned();
      this.lost = leaves ? 0 : MAX_LOST - 1;
      (leaves ? document.querySelector(ONWARD) : main)?.click();
      return;
    }
    this.lost = isLost ? this.lost + 1 : 0;
    if (this.lost < MAX_LOST) main.click();
    else {
      this.warned = Date.now();
      this.board.tell(texts.lostOften);
    }
  }

  /** Play the card that most phones chose; of two, the first of the hand. */
  playMost() {
    const { counts = [] } = this.board.view?.hand ?? {};
    this.#playCard(counts.indexOf(Math.max(...counts)));
  }

  /** Play a card that the phones have chosen and that can be played in one way only. */
  playOnlyWay() {
    if (this.takesUp && this.board.view?.hand?.acts.length === 1) this.playMost();
  }

  /** Touch a card of the hand from which the phones choose, or make a play of it. @param {number} card */
  #playCard(card) {
    const { view, lead } = this.board;
    const { seat = "", cards = [], acts = [] } = view?.hand ?? {};
    const text = cards[card];
    const act = acts[card] ?? (text === "-" ? `${seat} -` : "");
    this.takesUp = !act;
    if (act) lead.table?.dispatchEvent(new CustomEvent("ct-attempt", { detail: act }));
    else lead.table?.querySelector(`[data-seat="${CSS.escape(seat)}"] .ct-hand button[data-card="${text}"]`)?.click();
  }
}
