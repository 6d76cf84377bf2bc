// The board of a class: it tells the phones where the lesson is, counts their answers, and shows them as bars.

import { el } from "../../page/core/cards.js";
import { joinFromLesson } from "./class_lesson.js";
import { drawBar } from "../../page/table/count_hands.js";
import * as texts from "./messages/class.js";
import { connectClass } from "./class_socket.js";

const KEPT = "cardlessons-class"; // the class that this tab leads, so that a reload goes on with it

/** Open a class on this lesson, or go on with the one that this tab leads; `outside` is the address for other devices. */
function openClass({ base, slug, outside }) {
  if (document.querySelector(".ct-class")) return;
  new Board(base, slug, outside);
}

class Board {
  place = { table: "", step: -1, question: /** @type {number | null} */ (null) }; // the lesson's place on this page
  view = null;
  leads = false; // whether this page sends its steps to the class

  constructor(base, slug, outside) {
    this.base = base;
    this.outside = outside || new URL(base, location.href).href;
    this.room = readRoom(slug);
    this.slug = slug;
    this.status = (label) => el("p", { role: "status", "aria-label": label });
    this.code = this.status(texts.code);
    this.phones = this.status(texts.phones);
    this.answers = this.status(texts.answersGroup);
    this.levels = this.status(texts.levels);
    this.join = el("div", { class: "ct-class-join" });
    this.bars = el("div", { class: "ct-class-bars" });
    this.word = el("p", { role: "alert" });
    const button = (text, onclick, main = false) =>
      el("button", { type: "button", class: `ct-button ${main ? "ct-main" : ""}`, onclick }, text);
    const act = (name) => () => this.send({ do: name });
    this.begin = button(texts.begin, () => this.start(), true);
    this.acts = {
      close: button(texts.close, act("close")),
      again: button(texts.again, act("again")),
      bars: button(texts.bars, act("bars")),
      show: button(texts.show, act("show")),
    };
    this.free = button(texts.runFree, () => this.send({ do: this.view?.free ? "wait" : "free" }));
    this.end = button(texts.endClass, () => this.send({ do: "end" }));
    this.box = el(
      "div",
      { class: "ct-class", role: "group", "aria-label": texts.classWord },
      this.join,
      el("div", { class: "ct-class-counts" }, this.code, this.phones, this.answers, this.levels),
      this.bars,
      el("div", { class: "ct-actions" }, this.begin, ...Object.values(this.acts), this.free, this.end),
      this.word,
      el("p", { class: "ct-label" }, texts.noNames),
    );
    document.querySelector(".cl-main").prepend(this.box);
    this.box.scrollIntoView({ block: "nearest" });
    document.addEventListener("ct-stepped", this.stepped);
    document.addEventListener("keydown", this.keys, true);
    this.line = connectClass(base, () => this.query(), {
      said: (view) => this.said(view),
      lost: () => this.tell(texts.lostConnection),
      gone: () => this.over(),
    });
  }

  query() {
    return this.room ? { code: this.room.code, key: this.room.key } : { lesson: this.slug };
  }

  send(message) {
    this.line.send(message);
  }

  tell(text) {
    this.word.textContent = text;
  }

  said(view) {
    this.tell(view.saved === false ? texts.notSaved : "");
    if (view.error) this.tell(view.error);
    else if (view.key) this.opened(view);
    else if (view.press) this.press(view.press);
    else if (view.over) this.over();
    else this.draw(view);
  }

  opened({ code, key }) {
    this.room = { code, key, slug: this.slug };
    writeRoom(this.room);
  }

  draw(view) {
    const fresh = !this.view;
    this.view = view;
    if (fresh) this.drawJoin(view.code);
    this.code.textContent = view.code;
    this.phones.textContent = texts.phonesHere(view.phones);
    this.begin.hidden = view.begun;
    this.free.hidden = !view.begun;
    this.free.textContent = view.free ? texts.phonesWait : texts.runFree;
    const { question } = view;
    this.answers.textContent = question ? texts.answered(question.answered, question.of) : "";
    const levels = (view.levels ?? []).map(({ level, won, of }) => texts.levelWon(level + 1, won, of));
    this.levels.textContent = levels.join(" · ");
    this.acts.close.hidden = !question?.open;
    this.acts.again.hidden = !question || question.round > 1 || question.shown;
    this.acts.bars.hidden = !question || Boolean(question.bars);
    this.acts.show.hidden = !question || question.shown;
    const next = this.nextAct();
    for (const [name, button] of Object.entries(this.acts)) button.classList.toggle("ct-main", name === next);
    this.drawBars(question);
    if (view.begun && !this.leads) this.goOn();
  }

  /** Draw the QR code and the address for the phones, and those of the remote control, folded away. */
  drawJoin(code) {
    const address = `class/${code}`;
    const picture = (to, alt) =>
      el("img", { src: `${this.base}qr.svg?to=${encodeURIComponent(to)}`, alt, width: "180", height: "180" });
    const { hostname } = new URL(this.outside);
    const shown = `${this.outside}${address}`.replace(/^https?:\/\//, "");
    this.join.replaceChildren(
      picture(address, texts.qrCode),
      el(
        "div",
        {},
        el("p", { class: "ct-class-address" }, texts.openAddress(shown)),
        /^(localhost|127\.|\[::1\])/.test(hostname) && el("p", { class: "ct-label" }, texts.onlyHere),
        el(
          "details",
          {},
          el("summary", {}, texts.ownPhone),
          el("p", { class: "ct-label" }, texts.scanFirst),
          picture(`${address}?board=${this.room.key}`, texts.ownPhone),
        ),
      ),
    );
  }

  drawBars(question) {
    if (!question?.bars) {
      this.bars.replaceChildren();
      return;
    }
    const all = question.bars.map((counts) => counts.reduce((sum, n) => sum + n, 0));
    const rows = Array.from({ length: question.answers }, (_, answer) => {
      const place = el("div", { class: "ct-bars" });
      drawBar(
        place,
        question.bars.map((counts, round) => ({ count: counts[answer], all: all[round] })),
      );
      const mark = question.replies && (answer === question.right ? "✓ " : "✗ ");
      const reply = mark && el("p", { class: "ct-outcome" }, mark + question.replies[answer]);
      return el("div", { class: "ct-class-row" }, el("b", {}, String(answer + 1)), place, reply);
    });
    const first = !this.bars.childElementCount;
    this.bars.replaceChildren(...rows);
    if (first) this.box.scrollIntoView({ block: "nearest" });
  }

  /** Begin on the first example of the page, on the full screen. */
  start() {
    this.send({ do: "begin" });
    const table = document.querySelector(".ct-kind-example");
    table?.scrollIntoView();
    const large = /** @type {HTMLElement | null} */ (
      table?.querySelector('.ct-large-button:not(.ct-count-hands)[aria-pressed="false"]')
    );
    large?.click();
    this.goOn();
    table?.focus({ preventScroll: true });
  }

  /** Have the table that is used say where it is. */
  goOn() {
    this.leads = true;
    document.querySelector(".ct-filling, .ct-kind-example")?.dispatchEvent(new CustomEvent("ct-where"));
  }

  /** @param {any} event */
  stepped = ({ target, detail }) => {
    if (!this.leads) return;
    this.table = target;
    if (this.box.parentElement !== target) {
      this.box.parentElement.classList.remove("ct-leads-class");
      target.append(this.box);
      target.classList.add("ct-leads-class");
    }
    const { key, step, question } = detail;
    const { place } = this;
    if (place.table !== key || place.step !== step) this.send({ step: [key, step] });
    if (question !== null && (place.question !== question || place.step !== step)) this.send({ ask: [key, question] });
    this.place = { table: key, step, question };
  };

  /** Name what comes next at a question; nothing where none is asked or all has been shown. */
  nextAct() {
    const question = this.view?.question;
    if (!question || question.shown) return null;
    if (question.open) return "close";
    return question.bars ? "show" : "bars";
  }

  /** Do what comes next at a question by PageDown, as a presenter's remote control sends it. */
  keys = (event) => {
    const next = this.nextAct();
    if (event.key !== "PageDown" || !next) return;
    event.preventDefault();
    event.stopPropagation();
    this.send({ do: next });
  };

  press(button) {
    const next = this.nextAct();
    if (button === "next" && next) this.send({ do: next });
    else
      this.table
        ?.querySelector(button === "next" ? ".ct-next" : ".ct-word-back")
        ?.closest("button")
        .click();
  }

  over() {
    this.line.stop();
    forgetRoom();
    document.removeEventListener("ct-stepped", this.stepped);
    document.removeEventListener("keydown", this.keys, true);
    const word = el("p", { class: "ct-class-over", role: "status" }, texts.classOver);
    this.box.parentElement.classList.remove("ct-leads-class");
    this.box.replaceWith(word);
    setTimeout(() => word.remove(), 8000);
  }
}

/** Read the class that this tab leads in this lesson. */
export function readRoom(slug) {
  try {
    const room = JSON.parse(sessionStorage.getItem(KEPT));
    return room?.slug === slug ? room : null;
  } catch {
    return null;
  }
}

function writeRoom(room) {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(room));
  } catch {
    /* a reload ends the class then */
  }
}

function forgetRoom() {
  try {
    sessionStorage.removeItem(KEPT);
  } catch {
    /* nothing was kept */
  }
}

export default { openClass, joinFromLesson };
