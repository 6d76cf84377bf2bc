// The board of a class: it sends the step of the lesson to the phones, counts their answers, and shows them as bars.

import { el } from "../../page/core/cards.js";
import { nameChoice } from "./class_bars.js";
import { Controls } from "./class_controls.js";
import { KeptClass } from "./class_kept.js";
import { Lead } from "./class_lead.js";
import { joinFromLesson } from "./class_lesson.js";
import { Presses } from "./class_presses.js";
import { drawReport } from "./class_report.js";
import * as texts from "./messages/class.toml";
import { connectClass } from "./room_line.js";

const TALK_MS = 60000; // ms of talk between two votes; a second one may follow

/** @import { BoardMessage, BoardView, ToClass } from "./protocol.d.ts" */
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

export class Board {
  /** @type {BoardView | null} */
  view = null;
  ends = new AbortController(); // of the listeners of this board
  wasLost = false; // whether the class may have missed steps, because the connection was away
  talksUntil = 0; // when the talk between two votes ends
  main = /** @type {HTMLElement} */ (document.querySelector(".cl-main"));

  /** @param {string} base @param {string} slug @param {() => void} over @param {string} [outside] */
  constructor(base, slug, over, outside) {
    this.base = base;
    this.over = over;
    this.outside = outside || new URL(base, location.href).href;
    this.slug = slug;
    this.kept = new KeptClass(slug);
    this.lead = new Lead(this);
    this.presses = new Presses(this);
    this.controls = new Controls(this);
    document.querySelector(".ct-class-over")?.remove();
    this.main.prepend(this.controls.box);
    this.controls.box.scrollIntoView({ block: "nearest" });
    this.#listen();
    this.ticking = setInterval(() => this.tick(), 250);
    /** @type {RoomLine<ToClass, BoardMessage>} */
    this.line = connectClass(base, () => this.#buildQuery(), {
      said: (view) => this.#takeView(view),
      lost: () => {
        this.wasLost = true;
        this.tell(texts.boardLost);
      },
      gone: () => this.finish(this.view ? "" : this.controls.word.textContent), // it may say why no class has been opened
    });
  }

  #listen() {
    const { lead, presses, kept } = this;
    const { signal } = this.ends;
    document.addEventListener("ct-stepped", lead.followStep, { signal });
    document.addEventListener("ct-enter", lead.enter, { signal, capture: true });
    document.addEventListener("keydown", presses.handleKey, { signal, capture: true });
    document.addEventListener("pointerdown", lead.resume, { signal, capture: true });
    document.addEventListener("click", lead.stopTouch, { signal, capture: true });
    document.addEventListener("click", kept.keepOn, { signal });
    addEventListener("resize", lead.fit, { signal });
  }

  /** @returns {Record<string, string>} */
  #buildQuery() {
    const { room } = this.kept;
    return room ? { code: room.code, key: room.key } : { lesson: this.slug };
  }

  /** @param {BoardMessage} message */
  send(message) {
    this.line.send(message);
  }

  /** @param {string} text */
  tell(text) {
    this.controls.word.textContent = text;
  }

  /** @param {ToClass} view */
  #takeView(view) {
    this.tell("saved" in view && !view.saved ? texts.notSaved : "");
    if ("error" in view) this.tell(view.error);
    else if ("key" in view) this.kept.keep(view);
    else if ("press" in view) this.presses.press(view.press, view.card);
    else if (view.over) this.finish(view.note);
    else if (/** @type {BoardView} */ (view).slug === this.slug) this.draw(/** @type {BoardView} */ (view));
    else this.#enterLesson();
  }

  /** Bring the class to this lesson; nothing of the lesson before is drawn or kept here. */
  #enterLesson() {
    if (!this.view) this.send({ do: "lesson", lesson: this.slug });
    else {
      this.lead.leads = false;
      this.tell(texts.ledElsewhere);
    }
  }

  /** @param {BoardView} view */
  draw(view) {
    const { controls, lead, kept, presses } = this;
    const { question, chosen } = view;
    const fresh = !this.view;
    if (!fresh && question && !this.view?.question) presses.pressed = { at: Date.now(), name: "close" }; // the press that has asked may have been a double one
    this.view = view;
    if (fresh) {
      controls.drawJoin(view.code);
      kept.moveTo(); // not again, since this page may be about to open the next lesson
    }
    if (this.wasLost) lead.sendPlace();
    this.wasLost = false;
    controls.draw(view);
    this.tick();
    if (chosen?.asks) {
      const { asks, cards, counts } = chosen;
      kept.keepVote({ asks, answers: cards.map(nameChoice), pays: false, bars: [counts] }, `${cards} ${asks}`);
    }
    if (question?.bars) kept.keepVote(question, `${view.at?.[0]} ${question.number}`);
    if (view.hook && view.at) kept.keepRight(view.at[0], view.hook);
    if (question?.shown) lead.dispatch("ct-shown");
    controls.drawBallot();
    if (view.begun && !lead.leads) lead.comeBack(view);
    controls.drawBegin(view);
    presses.playOnlyWay();
  }

  /** Let the phones talk before they vote again. */
  startTalk() {
    this.talksUntil = Date.now() + TALK_MS;
  }

  /** Let the phones talk for another minute. */
  talkOn() {
    this.talksUntil = Math.max(this.talksUntil, Date.now()) + TALK_MS;
    this.tick();
  }

  /** Follow the page to another stage; show how long the talk between two votes still lasts, and open the vote at its end. */
  tick() {
    if (this.lead.leads) {
      this.lead.followStage();
      this.lead.followChoice();
      this.presses.offerNext();
    }
    const { talk, longer, ballot } = this.controls;
    if (this.view?.question && !ballot.isConnected) this.controls.drawBallot(); // the table has drawn its question anew
    const talks = Boolean(this.view?.question?.talking);
    talk.hidden = longer.hidden = !talks;
    if (!talks) return;
    if (!this.talksUntil) this.startTalk(); // this page was reloaded during the talk
    const left = Math.max(0, Math.ceil((this.talksUntil - Date.now()) / 1000));
    const text = texts.talkLeft(Math.floor(left / 60), String(left % 60).padStart(2, "0"));
    if (talk.textContent !== text) talk.textContent = text;
    talk.style.setProperty("--ct-left", String(left / 60));
    if (left) return;
    this.talksUntil = 0;
    this.presses.act("open");
  }

  finish(note = "") {
    const { ballot, box } = this.controls;
    this.line.stop();
    clearInterval(this.ticking);
    const votes = this.kept.forget();
    const isPressed = box.contains(document.activeElement);
    this.ends.abort();
    this.over();
    const word = el(
      "div",
      { class: "ct-class-over", "data-leads": true, tabindex: "-1" },
      el("p", { role: "status" }, note || texts.classOver),
      votes.length > 0 && drawReport(votes),
    );
    ballot.remove();
    box.parentElement?.classList.remove("ct-leads-class");
    box.remove();
    document.querySelector('.ct-filling .ct-large-button[aria-pressed="true"]')?.click();
    this.main.prepend(word);
    if (isPressed) word.focus({ preventScroll: true });
    word.scrollIntoView({ block: "nearest" });
    if (!votes.length) setTimeout(() => word.remove(), 8000);
  }
}

export default { openClass, joinFromLesson };
