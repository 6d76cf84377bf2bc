// The board of a class: it sends the step of the lesson to the phones, counts their answers, and shows them as bars.

import { isOnlyHere } from "../../../page/core/address.js";
import { drawButton, el } from "../../../page/core/cards.js";
import { isDrawn } from "../../../page/core/focus.js";
import { tabStorage } from "../../../page/core/storage.js";
import { drawAllVotes, drawVotes, tellVotes } from "./class_bars.js";
import { makeEnd } from "./class_end.js";
import { joinFromLesson } from "./class_lesson.js";
import * as texts from "../messages/class.js";
import { connectClass } from "./room_line.js";

const CLASS_KEY = "cardlessons-class"; // key of the class that this tab leads, so that it goes on after a reload or in another lesson
const DOUBLE_PRESS_MS = 700; // ms in which a second press of a button or a clicker does nothing
const TALK_MS = 60000; // ms of talk between two votes; a second one may follow
const SIZES = [1, 0.92, 0.85, 0.78, 0.72, 0.66, 0.6, 0.54]; // of the words and cards, until all fits the screen
const PASSIVE_PARTS = ".ct-felt, .ct-answer"; // parts of a table that do nothing while it leads a class

/** @import { BoardMessage, BoardQuestion, BoardView, ClassAct, ClassKey, PressButton, ToClass } from "../../../page/protocol.d.ts" */
/** @import { RoomLine } from "./room_line.js" */

/** Open a class on this lesson, or go on with the class of this tab; `outside` is the address for other devices. @param {{ base: string, slug: string, outside?: string }} facts */
function openClass({ base, slug, outside }) {
  if (document.querySelector(".ct-class")) return;
  new Board(base, slug, outside);
}

class Board {
  place = { table: "", step: -1, question: /** @type {number | null} */ (null) }; // the step that the class sees
  /** @type {BoardView | null} */
  view = null;
  /** @type {HTMLElement | null | undefined} */
  table; // the example in use
  ends = new AbortController(); // of the listeners of this board
  leads = false; // whether this page sends its steps to the class
  returns = false; // whether this page was reloaded: the class keeps its step until somebody touches the board
  wasLost = false; // whether the class may have missed steps, because the connection was away
  wasFull = false; // whether the last example was led in full screen
  pressed = { at: 0, name: "" }; // when a button was pressed last, and which one
  talksUntil = 0; // when the talk between two votes ends

  /** @param {string} base @param {string} slug @param {string} [outside] */
  constructor(base, slug, outside) {
    this.base = base;
    this.outside = outside || new URL(base, location.href).href;
    this.room = readRoom();
    this.slug = slug;
    /** @param {string} label */
    const drawStatus = (label) => el("p", { role: "status", "aria-label": label });
    this.code = drawStatus(texts.code);
    this.where = el("span", { class: "ct-class-where" });
    this.phones = drawStatus(texts.phones);
    this.answers = drawStatus(texts.answersGroup);
    this.hook = drawStatus(texts.hook);
    this.levels = drawStatus(texts.levels);
    this.join = el("div", { class: "ct-class-join" });
    this.ballot = el("div", { class: "ct-class-ballot", role: "list" });
    this.talk = el("p", { class: "ct-class-talk", role: "timer" });
    this.word = el("p", { role: "alert" });
    /** @param {ClassAct} name @param {string} text */
    const makeAct = (name, text) => drawButton(text, () => this.#act(name));
    this.begin = drawButton(texts.begin, () => this.start(), true);
    this.acts = {
      close: makeAct("close", texts.close),
      open: makeAct("open", texts.openAgain),
      again: makeAct("again", texts.again),
      bars: makeAct("bars", texts.bars),
      show: makeAct("show", texts.show),
    };
    this.longer = drawButton(texts.oneMoreMinute, () => this.#talkOn());
    const end = makeEnd(() => this.send({ do: "end" }), "ct-button");
    this.free = drawButton(texts.runFree, () => this.send({ do: this.view?.free ? "wait" : "free" }));
    this.invite = drawButton(texts.showCode, () => this.box.classList.toggle("ct-class-invites"));
    this.box = el(
      "div",
      { class: "ct-class", role: "group", "aria-label": texts.classWord },
      this.join,
      el(
        "div",
        { class: "ct-class-counts" },
        el("div", { class: "ct-class-code" }, this.where, this.code),
        this.phones,
        this.answers,
        this.hook,
        this.levels,
        this.talk,
      ),
      el(
        "div",
        { class: "ct-actions" },
        this.begin,
        ...Object.values(this.acts),
        this.longer,
        this.free,
        this.invite,
        end,
      ),
      this.word,
      el("p", { class: "ct-label ct-class-names" }, texts.noNames),
    );
    this.main = /** @type {HTMLElement} */ (document.querySelector(".cl-main"));
    this.main.prepend(this.box);
    this.box.scrollIntoView({ block: "nearest" });
    const { signal } = this.ends;
    document.addEventListener("ct-stepped", this.followStep, { signal });
    document.addEventListener("keydown", this.handleKey, { signal, capture: true });
    document.addEventListener("pointerdown", this.resume, { signal, capture: true });
    document.addEventListener("click", this.stopTouch, { signal, capture: true });
    addEventListener("resize", this.fit, { signal });
    this.ticking = setInterval(() => this.#tick(), 250);
    /** @type {RoomLine<ToClass, BoardMessage>} */
    this.line = connectClass(base, () => this.#buildQuery(), {
      said: (view) => this.#takeView(view),
      lost: () => {
        this.wasLost = true;
        this.tell(texts.boardLost);
      },
      gone: () => this.finish(),
    });
  }

  /** @returns {Record<string, string>} */
  #buildQuery() {
    return this.room ? { code: this.room.code, key: this.room.key } : { lesson: this.slug };
  }

  /** @param {BoardMessage} message */
  send(message) {
    this.line.send(message);
  }

  /** @param {string} text */
  tell(text) {
    this.word.textContent = text;
  }

  /** @param {ToClass} view */
  #takeView(view) {
    this.tell("saved" in view && !view.saved ? texts.notSaved : "");
    if ("error" in view) this.tell(view.error);
    else if ("key" in view) this.#keepRoom(view);
    else if ("press" in view) this.press(view.press);
    else if (view.over) this.finish(view.note);
    else this.draw(/** @type {BoardView} */ (view));
  }

  /** @param {ClassKey} room */
  #keepRoom({ code, key }) {
    this.room = { code, key, slug: this.slug, votes: [] };
    this.#saveRoom();
  }

  #saveRoom() {
    tabStorage.write(CLASS_KEY, JSON.stringify(this.room));
  }

  /** Carry out an act once: a clicker may send a key twice, and *Open again* takes the place of *Close*. @param {ClassAct} name */
  #act(name, isClicked = false) {
    const { at, name: last } = this.pressed;
    const isSame = isClicked || name === last || (name === "open" && last === "close");
    if (isSame && Date.now() - at < DOUBLE_PRESS_MS) return;
    this.pressed = { at: Date.now(), name };
    if (name === "again") this.talksUntil = Date.now() + TALK_MS;
    this.send({ do: name });
  }

  /** @param {BoardView} view */
  draw(view) {
    const fresh = !this.view;
    const asks = Boolean(view.question && !this.view?.question);
    if (asks && !fresh) this.pressed = { at: Date.now(), name: "close" }; // the press that has asked may have been a double one
    this.view = view;
    if (fresh) this.#drawJoin(view.code);
    if (this.room && this.room.slug !== this.slug) {
      this.room.slug = this.slug;
      this.#saveRoom();
      this.send({ lesson: this.slug });
    }
    if (this.wasLost) this.#sendPlace();
    this.where.hidden = !view.begun;
    this.box.classList.toggle("ct-class-begun", view.begun);
    this.code.textContent = view.code;
    this.phones.textContent = texts.phonesHere(view.phones);
    this.free.hidden = this.invite.hidden = !view.begun;
    this.free.textContent = view.free ? texts.phonesWait : texts.runFree;
    const { question } = view;
    this.answers.textContent = question ? texts.answerCount(question.answered, question.of) : "";
    const hook = view.hook && !question ? tellVotes(view.hook) : "";
    if (this.hook.textContent !== hook) this.hook.textContent = hook;
    const levels = (view.levels ?? []).map(({ level, won, of }) => texts.levelWon(level + 1, won, of));
    this.levels.textContent = levels.join(" · ");
    this.acts.close.hidden = !question?.open;
    this.acts.open.hidden = !question || question.open || Boolean(question.bars);
    this.acts.open.textContent = question?.talking ? texts.voteNow : texts.openAgain;
    this.acts.again.hidden = !question || question.round > 1 || question.shown || question.pays;
    this.acts.bars.hidden = !question || Boolean(question.bars) || question.talking;
    this.acts.show.hidden = !question || question.shown || question.talking;
    this.#tick();
    const next = this.#findNextAct();
    for (const [name, button] of Object.entries(this.acts)) button.classList.toggle("ct-main", name === next);
    if (question?.bars) this.#keepVote(question);
    this.#drawBallot();
    if (view.begun && !this.leads) this.#comeBack(view);
    this.#drawBegin(view);
  }

  /** Show the button that begins the class, or brings a table that leads it back to the full screen. @param {BoardView} view */
  #drawBegin({ begun }) {
    const isFull = Boolean(document.querySelector(".ct-filling"));
    this.begin.hidden = begun && isFull;
    this.begin.textContent = begun ? texts.fullScreen : texts.begin;
  }

  /** Keep the bars of a question in this tab, to print them after the class. @param {BoardQuestion} question */
  #keepVote({ asks, answers, pays, bars, right }) {
    if (!this.room) return;
    const { votes = [] } = this.room;
    const { title } = document;
    const before = votes.findIndex((vote) => vote.asks === asks && vote.title === title);
    votes.splice(before < 0 ? votes.length : before, 1, { title, asks, answers, pays, bars, right });
    this.room.votes = votes;
    this.#saveRoom();
  }

  /** Let the phones talk for another minute. */
  #talkOn() {
    this.talksUntil = Math.max(this.talksUntil, Date.now()) + TALK_MS;
    this.#tick();
  }

  /** Follow the page to another stage; show how long the talk between two votes still lasts, and open the vote at its end. */
  #tick() {
    if (this.leads) this.#followStage();
    const talks = Boolean(this.view?.question?.talking);
    this.talk.hidden = this.longer.hidden = !talks;
    if (!talks) return;
    if (!this.talksUntil) this.talksUntil = Date.now() + TALK_MS; // this page was reloaded during the talk
    const left = Math.max(0, Math.ceil((this.talksUntil - Date.now()) / 1000));
    const text = texts.talkLeft(Math.floor(left / 60), left % 60);
    if (this.talk.textContent !== text) this.talk.textContent = text;
    this.talk.style.setProperty("--ct-left", String(left / 60));
    if (left) return;
    this.talksUntil = 0;
    this.#act("open");
  }

  /** Draw the QR code and the address for the phones, and a fold with the QR code for the remote control. @param {string} code */
  #drawJoin(code) {
    const address = `class/${code}`;
    /** @param {string} to @param {string} alt */
    const drawQrCode = (to, alt) =>
      el("img", { src: `${this.base}qr.svg?to=${encodeURIComponent(to)}`, alt, width: "180", height: "180" });
    const shown = `${this.outside}${address}`.replace(/^https?:\/\//, "");
    this.where.textContent = shown.slice(0, -code.length);
    this.join.replaceChildren(
      drawQrCode(address, texts.qrCode),
      el(
        "div",
        {},
        el("p", { class: "ct-class-address" }, texts.openAddress(shown)),
        isOnlyHere(this.outside) && el("p", { class: "ct-label" }, texts.onlyHere),
        el(
          "details",
          {},
          el("summary", {}, texts.ownPhone),
          el("p", { class: "ct-label" }, texts.scanFirst),
          drawQrCode(`${address}?board=${this.room?.key}`, texts.ownPhone),
        ),
      ),
    );
  }

  /** Draw the answers as text, with their bars and replies, in the place of the buttons of the question. */
  #drawBallot() {
    const question = this.view?.question;
    const box = this.table?.querySelector(".ct-question");
    if (!question || !box) {
      this.ballot.remove();
      this.fit();
      return;
    }
    const { answers, pays, shown, right, replies = [] } = question;
    /** @param {string} text */
    const drawReply = (text) => text && el("p", { class: "ct-outcome" }, text);
    const rows = answers.map((text, answer) => {
      const isRight = shown && answer === right;
      const mark = !shown || pays ? "" : isRight ? "✓ " : "✗ ";
      return el(
        "div",
        { class: `ct-class-row ${isRight ? "ct-class-right" : ""}`, role: "listitem" },
        el("b", {}, pays ? text : `${answer + 1}`),
        !pays && el("p", {}, mark + text),
        drawVotes(question, answer),
        !pays && drawReply(replies[answer]),
      );
    });
    this.ballot.classList.toggle("ct-class-pays", pays);
    this.ballot.replaceChildren(...rows, ...(pays ? replies.map((text) => drawReply(text)) : []));
    if (this.ballot.parentElement !== box) box.append(this.ballot);
    this.fit();
  }

  /** Make words and cards smaller until the question, its answers and the class fit the screen. */
  fit = () => {
    const { table } = this;
    if (!table?.classList.contains("ct-filling")) return;
    for (const size of SIZES) {
      table.style.setProperty("--ct-class-size", String(size));
      const told = table.querySelector(".ct-question")?.parentElement ?? table;
      if (table.scrollHeight <= table.clientHeight && told.scrollHeight <= told.clientHeight + 1) break;
    }
  };

  /** Begin the class at the first example of the page, in full screen, or bring it back there. */
  start() {
    if (!this.view?.begun) this.send({ do: "begin" });
    this.table ??= document.querySelector(".ct-kind-example");
    const { table } = this;
    table?.scrollIntoView();
    table?.querySelector('.ct-large-button:not(.ct-count-hands)[aria-pressed="false"]')?.click();
    this.goOn();
    table?.focus({ preventScroll: true });
  }

  /** Ask the table in use to dispatch its step (`ct-stepped`). */
  goOn() {
    this.leads = true;
    const table = this.table ?? document.querySelector(".ct-kind-example");
    table?.dispatchEvent(new CustomEvent("ct-where"));
  }

  /** Continue after a reload at the step of the class, which the table has restored from the address. @param {BoardView} view */
  #comeBack({ at, question }) {
    if (!at) {
      this.start(); // the remote control has begun the class
      return;
    }
    this.leads = this.returns = true;
    this.place = { table: at[0], step: at[1], question: question ? question.number : null };
    for (const table of document.querySelectorAll(".ct-kind-example")) table.dispatchEvent(new CustomEvent("ct-where"));
  }

  resume = () => {
    this.returns = false;
  };

  /** @param {Event} event */
  followStep = (event) => {
    const { target, detail } = /** @type {At<CustomEvent>} */ (event);
    /** @type {{ key: string, step: number, question: number | null }} */
    const { key, step, question } = detail;
    const { place } = this;
    if (!this.leads || !isDrawn(target) || (this.returns && key !== place.table)) return; // hidden stages wake up, too
    this.table = target;
    this.#moveBox(target);
    this.#drawBallot();
    if (this.view) this.#drawBegin(this.view);
    if (this.returns) return;
    if (place.table !== key || place.step !== step) this.send({ step: [key, step] });
    if (question !== null && (place.question !== question || place.step !== step)) this.send({ ask: [key, question] });
    this.place = { table: key, step, question };
  };

  /** Send the step and its question again, since they may be lost; what the class has already is not changed by it. */
  #sendPlace() {
    const { table, step, question } = this.place;
    this.wasLost = false;
    if (!this.leads || this.returns || !table) return;
    this.send({ step: [table, step] });
    if (question !== null) this.send({ ask: [table, question] });
  }

  /** Move the controls of the class to a table, or above a stage without an example. @param {HTMLElement} place */
  #moveBox(place) {
    if (this.box.parentElement === place) return;
    this.box.parentElement?.classList.remove("ct-leads-class");
    if (place === this.main) place.prepend(this.box);
    else place.append(this.box);
    place.classList.toggle("ct-leads-class", place !== this.main);
  }

  /** Lead on at the example of the stage that the page shows now, in full screen if the one before was. */
  #followStage() {
    if (this.table && isDrawn(this.table)) return;
    const full = document.querySelector(".ct-filling");
    if (full || this.box.parentElement === this.table) this.wasFull = Boolean(full);
    const tables = [...document.querySelectorAll(".ct-kind-example")].filter(isDrawn);
    const table = tables.find((one) => one === full) ?? tables[0]; // someone may have put it in full screen already
    if (full !== table) full?.querySelector('.ct-large-button[aria-pressed="true"]')?.click();
    this.#moveBox(table ?? this.main);
    if (!table) return;
    this.table = table;
    if (this.wasFull) this.start();
    else this.goOn();
  }

  /** Return the next act for the open question: "close", "open", "bars" or "show"; null if there is none. @returns {ClassAct | null} */
  #findNextAct() {
    const question = this.view?.question;
    if (!question || question.shown) return null;
    if (question.open) return "close";
    if (question.talking) return "open";
    if (!question.bars) return "bars";
    return question.asks_payer ? null : "show"; // the example itself tells who pays, step by step
  }

  /** Let a touch of a card or of an answer do nothing while the table leads the class. @param {Event} event */
  stopTouch = (event) => {
    const { target } = /** @type {At<Event>} */ (event);
    if (!this.leads || this.view?.question?.shown) return;
    if (!target.closest?.(".ct-leads-class")?.contains(target.closest(PASSIVE_PARTS))) return;
    event.preventDefault();
    event.stopPropagation();
  };

  /** Handle PageDown, which presenters' remote controls send: do the next act for the open question, or step on. @param {KeyboardEvent} event */
  handleKey = (event) => {
    this.resume();
    if (event.key === "Escape" && this.box.classList.contains("ct-class-invites")) {
      this.box.classList.remove("ct-class-invites");
      event.stopPropagation();
      return;
    }
    const { target } = /** @type {At<KeyboardEvent>} */ (event);
    const answers = this.leads && /^[1-9]$/.test(event.key) && target.closest(".ct-leads-class");
    const goesOn = this.leads && event.key === "PageDown";
    if (!answers && !goesOn) return;
    event.preventDefault();
    event.stopPropagation();
    if (goesOn) this.press("next");
  };

  /** Go on, or back, as the buttons of the table do. @param {PressButton["press"]} button */
  press(button) {
    this.resume();
    const next = this.#findNextAct();
    if (button === "next" && next) {
      this.#act(next, true);
      return;
    }
    const stage = document.querySelector(".cl-stage:not([hidden])") ?? document;
    const table = this.table && isDrawn(this.table) ? this.table : null;
    const ways = button === "back" ? [".ct-word-back"] : [".ct-next", ".ct-onward"];
    const found = ways.map((way) => table?.querySelector(way)?.closest("button"));
    const step = found.find((one) => one && !one.disabled && !one.hidden);
    const onward = button === "next" && !table ? stage.querySelector(".cl-onward > a") : null;
    (step ?? onward)?.click();
  }

  finish(note = "") {
    this.line.stop();
    clearInterval(this.ticking);
    tabStorage.write(CLASS_KEY, null);
    this.ends.abort();
    const { votes = [] } = this.room ?? {};
    const word = el(
      "div",
      { class: "ct-class-over" },
      el("p", { role: "status" }, note || texts.classOver),
      votes.length > 0 && drawButton(texts.printBars, () => printVotes(votes)),
    );
    this.ballot.remove();
    this.box.parentElement?.classList.remove("ct-leads-class");
    this.box.replaceWith(word);
    word.scrollIntoView({ block: "nearest" });
    if (!votes.length) setTimeout(() => word.remove(), 8000);
  }
}

/** Print the bars of a class, which only this tab has. @param {Kept[]} votes */
function printVotes(votes) {
  const report = el(
    "div",
    { class: "ct-class-report" },
    votes.map((vote) => el("section", {}, el("p", {}, vote.title), el("h2", {}, vote.asks), drawAllVotes(vote))),
  );
  document.querySelector(".ct-class-report")?.remove();
  document.body.append(report);
  print();
}

/** @typedef {{ title: string } & Pick<BoardQuestion, "asks" | "answers" | "pays" | "bars" | "right">} Kept a question with its bars */
/** @typedef {{ code: string, key: string, slug: string, votes?: Kept[] }} Led the class that a tab leads */

/** Read which class this tab leads; null if it leads none. @returns {Led | null} */
function readRoom() {
  const room = tabStorage.readRecord(CLASS_KEY);
  return room.code ? /** @type {Led} */ (room) : null;
}

export default { openClass, joinFromLesson };
