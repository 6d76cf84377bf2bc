// The board of a class: it sends the step of the lesson to the phones, counts their answers, and shows them as bars.

import { isOnlyHere, readLessonSlug } from "../../page/core/address.js";
import { drawButton, el } from "../../page/core/cards.js";
import { isDrawn } from "../../page/core/focus.js";
import { tabStorage } from "../../page/core/storage.js";
import { findNextOnPage } from "../../page/table/navigation.js";
import { drawVotes, formatStars, nameChoice, tellChoices, tellVotes } from "./class_bars.js";
import { makeEnd } from "./class_end.js";
import { joinFromLesson } from "./class_lesson.js";
import * as texts from "./messages/class.toml";
import { readTablePlace } from "./class_place.js";
import { drawReport } from "./class_report.js";
import { connectClass } from "./room_line.js";

const CLASS_KEY = "cardlessons-class"; // key of the class that this tab leads, so that it goes on after a reload or in another lesson
const DOUBLE_PRESS_MS = 700; // ms in which a second press of a button or a clicker does nothing
const TALK_MS = 60000; // ms of talk between two votes; a second one may follow
const SIZES = [1, 0.92, 0.85, 0.78, 0.72, 0.66, 0.6, 0.54]; // of the words and cards, until all fits the screen
const READABLE = 0.78; // of which all words of a step must fit; smaller ones are hard to read from the last row
const NEXT_LESSON = ".cl-stage:not([hidden]) .cl-finish a[rel=next]"; // the link from the last stage to the next lesson
const ONWARD = ".cl-stage:not([hidden]) .cl-onward > a[href^='#']"; // the link from a stage to the next one
const LED_TABLES = [".ct-kind-example", ".ct-kind-levels", ".ct-kind-play"]; // the tables that a class can be led at
const SURE_MS = 8000; // ms in which a second press of Next leaves a level at which nobody has chosen a card
const PASSIVE_PARTS = ".ct-felt, .ct-answer"; // parts of a table that do nothing while it leads a class

/** @import { Kept } from "./class_report.js" */
/** @import { Result } from "./class_bars.js" */
/** @import { BoardMessage, BoardView, ClassAct, ClassKey, PlayPlace, PressButton, ToClass } from "./protocol.d.ts" */
/** @import { RoomLine } from "./room_line.js" */

/**
 * Open a class on this lesson, or go on with the class of this tab; `outside` is the address for other devices, and
 * `over()` is called when the class has ended.
 *
 * @param {{ base: string, slug: string, outside?: string, over: () => void }} facts
 */
function openClass({ base, slug, outside, over }) {
  if (!document.querySelector(".ct-class")) new Board(base, slug, over, outside);
}

class Board {
  place = { table: "", step: -1, question: /** @type {number | null} */ (null), play: "null" }; // what the class sees
  warned = 0; // when Next was pressed at a level at which nobody had chosen a card
  /** @type {BoardView | null} */
  view = null;
  /** @type {HTMLElement | null | undefined} */
  table; // the table in use
  ends = new AbortController(); // of the listeners of this board
  leads = false; // whether this page sends its steps to the class
  returns = false; // whether this page was reloaded: the class keeps its step until somebody touches the board
  wasLost = false; // whether the class may have missed steps, because the connection was away
  wasFull = false; // whether the last example was led in full screen
  /** @type {string[] | null} */
  tried = null; // the acts that lead to the play that the table in use tries
  offered = ""; // the next lesson that the remote control offers
  pressed = { at: 0, name: "" }; // when a button was pressed last, and which one
  talksUntil = 0; // when the talk between two votes ends

  /** @param {string} base @param {string} slug @param {() => void} over @param {string} [outside] */
  constructor(base, slug, over, outside) {
    this.base = base;
    this.over = over;
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
    this.stars = drawStatus(texts.classStars);
    this.chosen = drawStatus(texts.chosenCards);
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
    this.leave = drawButton(texts.backToExample, () => this.#dispatch("ct-leave"), true);
    this.most = drawButton("", () => this.#playMost(), true);
    this.onto = drawButton("", () => this.#findNextLesson()?.click(), true);
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
        this.chosen,
        this.stars,
        this.levels,
        this.talk,
      ),
      el(
        "div",
        { class: "ct-actions" },
        this.begin,
        ...Object.values(this.acts),
        this.most,
        this.leave,
        this.longer,
        this.onto,
        this.free,
        this.invite,
        end,
      ),
      this.word,
      el("p", { class: "ct-label ct-class-names" }, texts.noNames),
    );
    this.main = /** @type {HTMLElement} */ (document.querySelector(".cl-main"));
    document.querySelector(".ct-class-over")?.remove();
    this.main.prepend(this.box);
    this.box.scrollIntoView({ block: "nearest" });
    const { signal } = this.ends;
    document.addEventListener("ct-stepped", this.followStep, { signal });
    document.addEventListener("ct-enter", this.enter, { signal, capture: true });
    document.addEventListener("keydown", this.handleKey, { signal, capture: true });
    document.addEventListener("pointerdown", this.resume, { signal, capture: true });
    document.addEventListener("click", this.stopTouch, { signal, capture: true });
    document.addEventListener("click", this.keepOn, { signal });
    addEventListener("resize", this.fit, { signal });
    this.ticking = setInterval(() => this.#tick(), 250);
    /** @type {RoomLine<ToClass, BoardMessage>} */
    this.line = connectClass(base, () => this.#buildQuery(), {
      said: (view) => this.#takeView(view),
      lost: () => {
        this.wasLost = true;
        this.tell(texts.boardLost);
      },
      gone: () => this.finish(this.view ? "" : this.word.textContent), // it may say why no class has been opened
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
    else if ("press" in view) this.press(view.press, view.card);
    else if (view.over) this.finish(view.note);
    else if (/** @type {BoardView} */ (view).slug === this.slug) this.draw(/** @type {BoardView} */ (view));
    else this.#enterLesson();
  }

  /** Bring the class to this lesson; nothing of the lesson before is drawn or kept here. */
  #enterLesson() {
    if (!this.view) this.send({ do: "lesson", lesson: this.slug });
    else {
      this.leads = false;
      this.tell(texts.ledElsewhere);
    }
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
    this.#drawHand(view);
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
    if (question?.bars) this.#keepVote(question, `${view.at?.[0]} ${question.number}`);
    if (question?.shown) this.#dispatch("ct-shown");
    this.#drawBallot();
    if (view.begun && !this.leads) this.#comeBack(view);
    this.#drawBegin(view);
  }

  /** Show the button that begins the class, or brings a table that leads it back to the full screen. @param {BoardView} view */
  #drawBegin({ begun }) {
    const isFull = Boolean(document.querySelector(".ct-filling"));
    this.begin.hidden = begun && (isFull || !this.#findTable());
    this.begin.textContent = begun ? texts.fullScreen : texts.begin;
    this.begin.classList.toggle("ct-main", !begun);
    this.leave.hidden = !this.leads || !this.tried;
    this.table?.classList.toggle("ct-class-asks", this.#isAsked());
  }

  /** Show how many have chosen a card, what they chose at the turn before, and the stars of the class. @param {BoardView} view */
  #drawHand({ hand, chosen, stars = [] }) {
    const many = hand?.counts.reduce((sum, n) => sum + n, 0) ?? 0;
    if (hand && (hand.plays || many))
      this.answers.textContent = hand.plays ? texts.chosenCount(many, hand.of) : texts.proposedCount(many, hand.seat);
    this.most.hidden = !many;
    this.most.textContent = hand?.plays ? texts.playChosen : texts.tryChosen;
    this.chosen.textContent = chosen ? tellChoices(chosen) : "";
    const won = stars.filter((one) => one.stars);
    this.stars.textContent = won.map((one) => texts.levelStars(one.level + 1, formatStars(one.stars))).join(" · ");
    if (chosen?.asks) {
      const { asks, cards, counts } = chosen;
      this.#keepVote({ asks, answers: cards.map(nameChoice), pays: false, bars: [counts] }, `${cards} ${asks}`);
    }
  }

  /** Keep the bars of a question in this tab, to print them after the class. @param {Result & { asks: string }} vote @param {string} on */
  #keepVote({ asks, answers, pays, bars, right }, on) {
    if (!this.room) return;
    const { votes = [] } = this.room;
    const place = `${this.slug} ${on}`;
    const before = votes.findIndex((vote) => vote.on === place);
    votes.splice(before < 0 ? votes.length : before, 1, {
      on: place,
      title: document.title,
      asks,
      answers,
      pays,
      bars,
      right,
    });
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
    if (this.leads) {
      this.#followStage();
      this.#offerNext();
    }
    const talks = Boolean(this.view?.question?.talking);
    this.talk.hidden = this.longer.hidden = !talks;
    if (!talks) return;
    if (!this.talksUntil) this.talksUntil = Date.now() + TALK_MS; // this page was reloaded during the talk
    const left = Math.max(0, Math.ceil((this.talksUntil - Date.now()) / 1000));
    const text = texts.talkLeft(Math.floor(left / 60), String(left % 60).padStart(2, "0"));
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

  /** Begin the class with what is in sight, or bring it back there: a table in full screen, or else the stage as it is. */
  start() {
    if (!this.view?.begun) this.send({ do: "begin" });
    this.leads = this.wasFull = true; // the next table will fill the screen, too
    this.table = this.#findTable();
    const { table } = this;
    if (!table) {
      this.#moveBox(this.main);
      this.box.scrollIntoView({ block: "nearest" });
      return;
    }
    table.scrollIntoView();
    table.querySelector('.ct-large-button:not(.ct-count-hands)[aria-pressed="false"]')?.click();
    this.#dispatch("ct-where");
    table.focus({ preventScroll: true });
  }

  /** Let a table tell its step (`ct-where`), leave what it tries (`ct-leave`), or take the question of the class as answered (`ct-shown`). @param {string} event */
  #dispatch(event, table = this.table) {
    table?.dispatchEvent(new CustomEvent(event, { detail: this.view?.question?.number }));
  }

  /** Return the table in sight: the one in use, one in full screen, or else the first; undefined if there is none. */
  #findTable() {
    const drawn = [...document.querySelectorAll(LED_TABLES.join())].filter(isDrawn);
    return drawn.find((one) => one === this.table) ?? drawn.find((one) => one.matches(".ct-filling")) ?? drawn[0];
  }

  /** Continue after a reload at the step of the class, which the table has restored from the address. @param {BoardView} view */
  #comeBack({ at, question }) {
    if (!at) {
      this.start(); // the remote control has begun the class
      return;
    }
    this.leads = this.returns = true;
    this.place = { table: at[0], step: at[1], question: question ? question.number : null, play: "null" };
    for (const table of document.querySelectorAll(".ct-kind-example")) this.#dispatch("ct-where", table);
  }

  resume = () => {
    this.returns = false;
  };

  /** @param {Event} event */
  followStep = (event) => {
    const { target, detail } = /** @type {At<CustomEvent>} */ (event);
    const stepped = readTablePlace(detail);
    if (!stepped) return;
    const { key } = stepped;
    const { place } = this;
    if (!this.leads || !isDrawn(target) || (this.returns && key !== place.table)) return; // hidden stages wake up, too
    if (!this.returns && this.table && target !== this.table) {
      this.#leadAt(target); // which tells its place again
      return;
    }
    this.table = target;
    this.tried = "tries" in stepped ? stepped.tries : null;
    this.#moveBox(target);
    this.#drawBallot();
    if (this.view) this.#drawBegin(this.view);
    if (this.returns) return;
    if ("take" in stepped) {
      this.#showPlay(stepped);
      return;
    }
    const { step, question, tries } = stepped;
    if (tries) {
      this.send({ do: "try", tries: [key, tries] });
      this.place.step = -1; // the next step takes it back
      return;
    }
    if (place.table !== key || place.step !== step) this.send({ do: "step", step: [key, step] });
    if (question !== null && (place.question !== question || place.step !== step))
      this.send({ do: "ask", ask: [key, question] });
    this.place = { table: key, step, question, play: "null" };
  };

  /** Show the phones a position of a level or a game; or null where they have no share. @param {PlayPlace | null} play */
  #showPlay(play) {
    const written = JSON.stringify(play);
    if (this.returns || (this.place.play === written && this.place.step < 0)) return;
    this.place = { table: "", step: -1, question: null, play: written };
    this.send({ do: "play", play });
  }

  /** Send what the class sees again, since it may be lost; what the class has already is not changed by it. */
  #sendPlace() {
    const { table, step, question, play } = this.place;
    this.wasLost = false;
    if (!this.leads || this.returns) return;
    if (!table) this.send({ do: "play", play: JSON.parse(play) });
    if (table && this.tried) this.send({ do: "try", tries: [table, this.tried] });
    if (step < 0) return;
    this.send({ do: "step", step: [table, step] });
    if (question !== null) this.send({ do: "ask", ask: [table, question] });
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
      else this.#dispatch("ct-where");
    };
    if (isLeft) document.addEventListener("fullscreenchange", lead, { once: true });
    else lead();
  }

  /** Move the controls of the class to a table, or above a stage without an example. @param {HTMLElement} place */
  #moveBox(place) {
    if (this.box.parentElement === place) return;
    this.box.parentElement?.classList.remove("ct-leads-class");
    if (place === this.main) place.prepend(this.box);
    else place.append(this.box);
    place.classList.toggle("ct-leads-class", place !== this.main);
  }

  /** Lead on at the table of the stage that the page shows now, in full screen if the one before was. */
  #followStage() {
    if (this.table && isDrawn(this.table)) {
      this.wasFull = this.table.matches(".ct-filling"); // a table that is hidden leaves the full screen by itself
      return;
    }
    const table = this.#findTable();
    this.#moveBox(table ?? this.main);
    if (this.view) this.#drawBegin(this.view);
    if (table) this.#leadAt(table);
    else {
      document.querySelector('.ct-filling .ct-large-button[aria-pressed="true"]')?.click();
      this.#showPlay(null);
    }
  }

  // The next lesson

  /** Return the link to the next lesson, which the last stage has; null at another stage. @returns {HTMLAnchorElement | null} */
  #findNextLesson() {
    return document.querySelector(NEXT_LESSON);
  }

  /** Offer the next lesson at the last stage, here and on the remote control. */
  #offerNext() {
    const link = this.#findNextLesson();
    const slug = link ? readLessonSlug(link) : "";
    this.onto.hidden = !link;
    this.onto.textContent = texts.nextLesson(link?.querySelector("span")?.textContent ?? "");
    if (slug !== this.offered && this.line.isOpen) this.send({ do: "offer", offers: slug });
    if (this.line.isOpen) this.offered = slug;
  }

  /** Let the page of a lesson that is opened from here go on with the class by itself. @param {Event} event */
  keepOn = (event) => {
    const { target } = /** @type {At<Event>} */ (event);
    const link = target.closest?.("a[rel=next], a[rel=prev]");
    if (!link || !this.room) return;
    this.room.slug = readLessonSlug(/** @type {HTMLAnchorElement} */ (link));
    this.#saveRoom();
  };

  /** Return the next act for the open question: "close", "open", "bars" or "show"; null if there is none. @returns {ClassAct | null} */
  #findNextAct() {
    const question = this.view?.question;
    if (!question || question.shown) return null;
    if (question.open) return "close";
    if (question.talking) return "open";
    if (!question.bars) return "bars";
    return question.asks_payer ? null : "show"; // the example itself tells who pays, step by step
  }

  /** Return whether the class votes, or does not know the answer yet. */
  #isAsked() {
    const { question } = this.view ?? {};
    return question ? !question.shown : Boolean(this.table?.matches(".ct-asking"));
  }

  /** Let a touch of a card or of an answer do nothing while the class votes; otherwise a card is tried. @param {Event} event */
  stopTouch = (event) => {
    const { target } = /** @type {At<Event>} */ (event);
    if (!this.leads || !this.#isAsked()) return;
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

  /** Go on, or back, as the buttons of the table do; or play a card of the hand. @param {PressButton["press"]} button @param {number} [card] */
  press(button, card) {
    this.resume();
    const next = this.#findNextAct();
    const table = this.table && isDrawn(this.table) ? this.table : null;
    if (button === "lesson") this.#findNextLesson()?.click();
    else if (button === "card") this.#playCard(card ?? -1);
    else if (button === "part") document.querySelector(ONWARD)?.click();
    else if (this.tried && table) this.#dispatch("ct-leave");
    else if (button === "next" && next) this.#act(next, true);
    else if (button === "next" && !table) document.querySelector(ONWARD)?.click();
    else if (button === "next" && table && !table.matches(".ct-kind-example")) this.#playOn(table);
    else if (button !== "leave" && !this.#waitsForVote()) {
      const ways = button === "back" ? [".ct-word-back"] : [".ct-next", ".ct-onward"];
      const found = ways.map((way) => table?.querySelector(way)?.closest("button"));
      const step = found.find((one) => one && !one.disabled && !one.hidden);
      if (table && !(step?.matches(".ct-onward") && findNextOnPage(table)?.leaves)) step?.click();
    }
  }

  /** Go on at a level or a game: play what most phones chose, or do what its main button does, or else leave it. @param {HTMLElement} table */
  #playOn(table) {
    const { hand } = this.view ?? {};
    const main = [...table.querySelectorAll(".ct-table .ct-main")].find(
      (one) => isDrawn(one) && !one.matches(":disabled"),
    );
    if (main) main.click();
    else if (hand?.counts.some(Boolean)) this.#playMost();
    else if (hand && Date.now() - this.warned > SURE_MS) {
      this.warned = Date.now();
      this.tell(texts.nobodyChose);
    } else document.querySelector(ONWARD)?.click();
  }

  /** Play the card that most phones chose; of two, the first of the hand. */
  #playMost() {
    const { counts = [] } = this.view?.hand ?? {};
    this.#playCard(counts.indexOf(Math.max(...counts)));
  }

  /** Touch a card of the hand from which the phones choose. @param {number} card */
  #playCard(card) {
    const { seat = "", cards = [] } = this.view?.hand ?? {};
    const text = cards[card];
    if (text === "-") this.table?.dispatchEvent(new CustomEvent("ct-attempt", { detail: `${seat} -` }));
    else this.table?.querySelector(`[data-seat="${CSS.escape(seat)}"] .ct-hand button[data-card="${text}"]`)?.click();
  }

  /** Return whether the table asks a question that the class has not got yet: another step would tell its answer. */
  #waitsForVote() {
    return this.line.isOpen && !this.view?.question && Boolean(this.table?.matches(".ct-asking"));
  }

  finish(note = "") {
    this.line.stop();
    clearInterval(this.ticking);
    tabStorage.write(CLASS_KEY, null);
    this.ends.abort();
    this.over();
    const { votes = [] } = this.room ?? {};
    const word = el(
      "div",
      { class: "ct-class-over" },
      el("p", { role: "status" }, note || texts.classOver),
      votes.length > 0 && drawReport(votes),
    );
    this.ballot.remove();
    this.box.parentElement?.classList.remove("ct-leads-class");
    this.box.remove();
    document.querySelector('.ct-filling .ct-large-button[aria-pressed="true"]')?.click();
    this.main.prepend(word);
    word.scrollIntoView({ block: "nearest" });
    if (!votes.length) setTimeout(() => word.remove(), 8000);
  }
}

/** @typedef {{ code: string, key: string, slug: string, votes?: Kept[] }} Led the class that a tab leads */

/** Read which class this tab leads; null if it leads none. @returns {Led | null} */
function readRoom() {
  const room = tabStorage.readRecord(CLASS_KEY);
  return room.code ? /** @type {Led} */ (room) : null;
}

export default { openClass, joinFromLesson };
