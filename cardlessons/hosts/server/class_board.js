// The board of a class: it sends the step of the lesson to the phones, counts their answers, and shows them as bars.

import { drawButton, el } from "../../page/core/cards.js";
import { tabStorage } from "../../page/core/storage.js";
import { makeEnd } from "./class_end.js";
import { joinFromLesson } from "./class_lesson.js";
import { drawBar } from "../../page/table/count_hands.js";
import * as texts from "./messages/class.js";
import { connectClass } from "./room_line.js";

const KEPT = "cardlessons-class"; // key of the class that this tab leads, so that the class continues after a reload

/** Open a class on this lesson, or continue the class of this tab; `outside` is the address for other devices. */
function openClass({ base, slug, outside }) {
  if (document.querySelector(".ct-class")) return;
  new Board(base, slug, outside);
}

class Board {
  place = { table: "", step: -1, question: /** @type {number | null} */ (null) }; // the step that the class sees
  view = null;
  leads = false; // whether this page sends its steps to the class
  returns = false; // whether this page was reloaded: the class keeps its step until somebody touches the board

  constructor(base, slug, outside) {
    this.base = base;
    this.outside = outside || new URL(base, location.href).href;
    this.room = readRoom(slug);
    this.slug = slug;
    this.status = (label) => el("p", { role: "status", "aria-label": label });
    this.code = this.status(texts.code);
    this.where = el("span", { class: "ct-class-where" });
    this.phones = this.status(texts.phones);
    this.answers = this.status(texts.answersGroup);
    this.levels = this.status(texts.levels);
    this.join = el("div", { class: "ct-class-join" });
    this.bars = el("div", { class: "ct-class-bars" });
    this.word = el("p", { role: "alert" });
    const makeSender = (name) => () => this.send({ do: name });
    this.begin = drawButton(texts.begin, () => this.start(), true);
    this.acts = {
      close: drawButton(texts.close, makeSender("close")),
      again: drawButton(texts.again, makeSender("again")),
      bars: drawButton(texts.bars, makeSender("bars")),
      show: drawButton(texts.show, makeSender("show")),
    };
    const end = makeEnd(() => this.send({ do: "end" }), "ct-button");
    this.free = drawButton(texts.runFree, () => this.send({ do: this.view?.free ? "wait" : "free" }));
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
        this.levels,
      ),
      this.bars,
      el("div", { class: "ct-actions" }, this.begin, ...Object.values(this.acts), this.free, end),
      this.word,
      el("p", { class: "ct-label" }, texts.noNames),
    );
    document.querySelector(".cl-main").prepend(this.box);
    this.box.scrollIntoView({ block: "nearest" });
    document.addEventListener("ct-stepped", this.followStep);
    document.addEventListener("keydown", this.handleKey, true);
    document.addEventListener("pointerdown", this.resume, true);
    this.line = connectClass(base, () => this.#buildQuery(), {
      said: (view) => this.#takeView(view),
      lost: () => this.tell(texts.lostConnection),
      gone: () => this.finish(),
    });
  }

  #buildQuery() {
    return this.room ? { code: this.room.code, key: this.room.key } : { lesson: this.slug };
  }

  send(message) {
    this.line.send(message);
  }

  tell(text) {
    this.word.textContent = text;
  }

  #takeView(view) {
    this.tell(view.saved === false ? texts.notSaved : "");
    if (view.error) this.tell(view.error);
    else if (view.key) this.#keepRoom(view);
    else if (view.press) this.press(view.press);
    else if (view.over) this.finish(view.note);
    else this.draw(view);
  }

  #keepRoom({ code, key }) {
    this.room = { code, key, slug: this.slug };
    tabStorage.write(KEPT, JSON.stringify(this.room));
  }

  draw(view) {
    const fresh = !this.view;
    const asks = Boolean(view.question && !this.view?.question);
    this.view = view;
    if (fresh) this.#drawJoin(view.code);
    this.where.hidden = !view.begun;
    this.box.classList.toggle("ct-class-begun", view.begun);
    this.code.textContent = view.code;
    this.phones.textContent = texts.phonesHere(view.phones);
    this.begin.hidden = view.begun;
    this.free.hidden = !view.begun;
    this.free.textContent = view.free ? texts.phonesWait : texts.runFree;
    const { question } = view;
    this.answers.textContent = question ? texts.answerCount(question.answered, question.of) : "";
    const levels = (view.levels ?? []).map(({ level, won, of }) => texts.levelWon(level + 1, won, of));
    this.levels.textContent = levels.join(" · ");
    this.acts.close.hidden = !question?.open;
    this.acts.again.hidden = !question || question.round > 1 || question.shown;
    this.acts.bars.hidden = !question || Boolean(question.bars);
    this.acts.show.hidden = !question || question.shown;
    const next = this.#findNextAct();
    for (const [name, button] of Object.entries(this.acts)) button.classList.toggle("ct-main", name === next);
    this.#drawBars(question);
    if (asks) this.box.scrollIntoView({ block: "nearest" });
    if (view.begun && !this.leads) this.#comeBack(view);
  }

  /** Draw the QR code and the address for the phones, and a fold with the QR code for the remote control. */
  #drawJoin(code) {
    const address = `class/${code}`;
    const drawQrCode = (to, alt) =>
      el("img", { src: `${this.base}qr.svg?to=${encodeURIComponent(to)}`, alt, width: "180", height: "180" });
    const { hostname } = new URL(this.outside);
    const shown = `${this.outside}${address}`.replace(/^https?:\/\//, "");
    this.where.textContent = shown.slice(0, -code.length);
    this.join.replaceChildren(
      drawQrCode(address, texts.qrCode),
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
          drawQrCode(`${address}?board=${this.room.key}`, texts.ownPhone),
        ),
      ),
    );
  }

  #drawBars(question) {
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
    const grows = !this.bars.childElementCount || (question.replies && !this.bars.querySelector(".ct-outcome"));
    this.bars.replaceChildren(...rows);
    if (grows) this.box.scrollIntoView({ block: "nearest" });
  }

  /** Begin the class at the first example of the page, in full screen. */
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

  /** Ask the table in use to dispatch its step (`ct-stepped`). */
  goOn() {
    this.leads = true;
    document.querySelector(".ct-filling, .ct-kind-example")?.dispatchEvent(new CustomEvent("ct-where"));
  }

  /** Continue after a reload at the step of the class, which the table has restored from the address. */
  #comeBack({ at, question }) {
    if (!at) {
      this.goOn();
      return;
    }
    this.leads = this.returns = true;
    this.place = { table: at[0], step: at[1], question: question ? question.number : null };
    for (const table of document.querySelectorAll(".ct-kind-example")) table.dispatchEvent(new CustomEvent("ct-where"));
  }

  resume = () => {
    this.returns = false;
  };

  /** @param {any} event */
  followStep = ({ target, detail }) => {
    const { key, step, question } = detail;
    const { place } = this;
    if (!this.leads || (this.returns && key !== place.table)) return;
    this.table = target;
    if (this.box.parentElement !== target) {
      this.box.parentElement.classList.remove("ct-leads-class");
      target.append(this.box);
      target.classList.add("ct-leads-class");
    }
    if (this.returns) return;
    if (place.table !== key || place.step !== step) this.send({ step: [key, step] });
    if (question !== null && (place.question !== question || place.step !== step)) this.send({ ask: [key, question] });
    this.place = { table: key, step, question };
  };

  /** Return the next act for the open question: "close", "bars" or "show"; null if there is none. */
  #findNextAct() {
    const question = this.view?.question;
    if (!question || question.shown) return null;
    if (question.open) return "close";
    return question.bars ? "show" : "bars";
  }

  /** Handle PageDown, which presenters' remote controls send: do the next act for the open question. */
  handleKey = (event) => {
    this.resume();
    const next = this.#findNextAct();
    if (event.key !== "PageDown" || !next) return;
    event.preventDefault();
    event.stopPropagation();
    this.send({ do: next });
  };

  press(button) {
    this.resume();
    const next = this.#findNextAct();
    if (button === "next" && next) this.send({ do: next });
    else
      this.table
        ?.querySelector(button === "next" ? ".ct-next" : ".ct-word-back")
        ?.closest("button")
        .click();
  }

  finish(note = "") {
    this.line.stop();
    tabStorage.write(KEPT, null);
    document.removeEventListener("ct-stepped", this.followStep);
    document.removeEventListener("keydown", this.handleKey, true);
    document.removeEventListener("pointerdown", this.resume, true);
    const word = el("p", { class: "ct-class-over", role: "status" }, note || texts.classOver);
    this.box.parentElement.classList.remove("ct-leads-class");
    this.box.replaceWith(word);
    word.scrollIntoView({ block: "nearest" });
    setTimeout(() => word.remove(), 8000);
  }
}

/** Read which class this tab leads in this lesson; null if it leads none. */
export function readRoom(slug) {
  const room = tabStorage.readRecord(KEPT);
  return room.slug === slug ? room : null;
}

export default { openClass, joinFromLesson };
