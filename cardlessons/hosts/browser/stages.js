// The path of a lesson: the page shows one stage at a time, the head leads to each of them, and one thing leads on.

import {
  countLevelsBefore,
  findPartId,
  getCurrentLesson,
  wasOpenedByLink,
  writeHash,
} from "../../page/core/address.js";
import { el } from "../../page/core/cards.js";
import { isDrawn } from "../../page/core/focus.js";
import { readProgress, writeProgress } from "../../page/table/progress.js";
import { questionsNotLoaded } from "../../page/messages/review.toml";
import { followMoves, moveProgress } from "./moved.js";
import * as texts from "./messages.toml";

/** @import { Move } from "./moved.js" */

const PART_IDS = /^(table|levels|play)-\d+$|^remember$/; // the ids of the parts with which a stage is done
const QUESTIONS = ".ct-question:not(.ct-done), #remember [role=group]:has(.cl-answers button)";
const BUTTONS = ".ct-main:not(:disabled), .cl-review .cl-button";
const HANDS = ".ct-own .ct-hand, [data-hands]:not(:disabled)";

/** Return whether a part is on the page; that of a question may have no box of its own, beside its table. @param {Element} part */
const isSeen = (part) => [part, part.firstElementChild ?? part].some(isDrawn) && !part.closest("details:not([open])");

/** Find the stage to which an address leads: it may name a stage, or a part, or the place of a table; a table may have added its place to a link to a stage. @param {string} hash */
function findStage(hash) {
  const named = new URLSearchParams(hash.slice(1));
  const keys = [...named.keys()].reverse();
  const bare = keys.filter((key) => !named.get(key));
  const ids = [named.get("stage") ?? "", ...bare, ...keys.flatMap((key) => [key, findPartId(key)])];
  return ids.map((id) => document.getElementById(id)?.closest(".cl-stage")).find(Boolean);
}

/** Show the stages of the lesson one at a time; `review` is the address of the script that asks the questions of the last one, `moves` where parts are now to which older links lead. */
export function followPath(/** @type {string} */ review, /** @type {Move[]} */ moves) {
  const stages = [...document.querySelectorAll(".cl-stage")];
  if (stages.length) new Stages(stages, review, moves);
}

class Stages {
  /** @type {NodeListOf<HTMLAnchorElement>} */
  links = document.querySelectorAll(".cl-way a");
  lesson = getCurrentLesson();
  /** @type {HTMLElement | null} */
  part = null; // the part that is in use

  /** @param {HTMLElement[]} stages @param {string} review @param {Move[]} moves */
  constructor(stages, review, moves) {
    this.stages = stages;
    this.review = review;
    this.moves = moves;
    this.shown = stages[0];
    this.last = stages[0]; // the stage of the path that was shown last
    this.title = el(
      "h1",
      { class: "ct-spoken" },
      document.querySelector(".cl-stage h1")?.textContent ?? document.title,
    );
    this.shown.before(this.title);
    moveProgress(this.lesson, moves);
    followMoves(moves);
    const linked = findStage(location.hash);
    this.#show(linked ?? this.shown);
    document.addEventListener("click", (event) => this.#follow(event));
    for (const stage of stages)
      stage.addEventListener("beforematch", () => {
        if (findStage(location.hash) === stage) return; // a link to it, which `hashchange` follows
        this.#open(stage);
        this.markNext();
      });
    addEventListener("hashchange", () => this.#return()); // it comes after the browser's own scrolling and focus
    for (const use of ["focusin", "pointerdown"])
      document.addEventListener(use, ({ target }) => {
        if (target instanceof Element) this.part = target.closest(".cl-seat") ?? this.part;
        this.markNext();
      });
    document.addEventListener("ct-ended", ({ target }) => this.#keep(/** @type {Element} */ (target)));
    addEventListener("ct-kept", () => this.#drawPath());
    const attributes = ["class", "hidden", "disabled"];
    const isSeenChange = (/** @type {MutationRecord} */ { target }) =>
      !(/** @type {Element} */ (target).closest("[hidden]"));
    const watching = new MutationObserver((changes) => changes.some(isSeenChange) && this.markNext());
    watching.observe(/** @type {Element} */ (document.querySelector(".cl-main")), {
      subtree: true,
      childList: true,
      attributeFilter: attributes,
    });
    this.#drawPath();
    this.markNext();
    // the browser itself moves the focus to the target of a link when it has drawn that
    if (linked && wasOpenedByLink()) {
      if (linked.matches(":target")) scrollTo(0, 0); // Firefox had all stages before it when it scrolled there
      requestAnimationFrame(() => requestAnimationFrame(() => this.#enter()));
    }
  }

  /** Show a stage in place of the one before. @param {HTMLElement} stage */
  #show(stage) {
    for (const other of this.stages)
      if (other === stage) other.removeAttribute("hidden");
      else other.setAttribute("hidden", "until-found"); // the browser's search shows what it finds, where it can
    this.title.hidden = stage.querySelector("h1") !== null; // a page has one heading of the first level, in each stage
    this.shown = stage;
    if (stage.id.startsWith("stage-")) this.last = stage;
    this.part = this.#findParts(stage).find((part) => !this.#isDone(part)) ?? stage.querySelector(".cl-seat");
    for (const link of this.links) {
      const isHere = link.hash === `#${stage.id}` || (link.hash === "#more" && stage.id.startsWith("more"));
      if (isHere) link.setAttribute("aria-current", link.hash === "#more" ? "true" : "step");
      else link.removeAttribute("aria-current");
      if (isHere) link.scrollIntoView({ block: "nearest", inline: "nearest" });
    }
    const remember = stage.querySelector("#remember:not([role])");
    if (remember) this.#remember(remember);
  }

  /** Load the script that asks the questions of the last stage. @param {Element} box */
  #remember(box) {
    box.setAttribute("role", "group");
    const src = this.review;
    const onload = () => self.REMEMBER(box);
    box.append(
      el("script", { src, onload, onerror: () => box.replaceChildren(el("p", { role: "alert" }, questionsNotLoaded)) }),
    );
  }

  /** Go to a stage, in an entry of its own in the browser's history. @param {HTMLElement} stage */
  go(stage) {
    this.#open(stage);
    scrollTo(0, 0);
    this.#enter();
  }

  /** Show a stage, and write it into the address and the progress. @param {HTMLElement} stage */
  #open(stage) {
    if (stage !== this.shown) {
      const named = new URLSearchParams(location.hash.slice(1));
      for (const [key, place] of [...named]) if (!place && document.getElementById(key)) named.delete(key);
      named.set("stage", stage.id);
      writeHash(named, true);
      this.#show(stage);
      writeProgress(this.lesson, { at: location.hash });
    }
  }

  /** Move the focus to the stage, and on to its part, which brings its table into sight when it is drawn. */
  #enter() {
    for (const place of [this.shown, this.part]) place?.focus({ preventScroll: true });
    this.markNext();
  }

  /** Follow a link to a stage of this page. @param {MouseEvent} event */
  #follow(event) {
    const { target } = /** @type {At<MouseEvent>} */ (event);
    const link = /** @type {HTMLAnchorElement | null} */ (target.closest("a[href^='#']"));
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const stage = link.hash === "#path" ? this.last : this.stages.find(({ id }) => `#${id}` === link.hash);
    if (!stage) return;
    event.preventDefault();
    if (link.closest(".cl-onward")) this.#keep(this.shown);
    this.go(stage);
  }

  /** Show the stage of the address after Back, Forward, or a link to one of its parts. */
  #return() {
    followMoves(this.moves);
    const stage = location.hash ? findStage(location.hash) : this.stages[0];
    if (!stage || stage === this.shown) return;
    this.#show(stage);
    document.getElementById(location.hash.slice(1))?.scrollIntoView();
    this.#enter();
  }

  // What is done

  #listEnded() {
    const { ended } = readProgress(this.lesson);
    return Array.isArray(ended) ? ended : [];
  }

  /** Keep that a part has been played to its end, or a stage without such parts has been left. @param {Element} target */
  #keep(target) {
    const id = target.closest(".cl-seat, #remember, .cl-stage")?.id;
    if (id && !this.#listEnded().includes(id)) writeProgress(this.lesson, { ended: [...this.#listEnded(), id] });
    if (this.#listPath().every((stage) => this.#isStageDone(stage)) && !readProgress(this.lesson).done)
      writeProgress(this.lesson, { done: true });
  }

  #listPath() {
    return this.stages.filter(({ id }) => id.startsWith("stage-"));
  }

  /** @param {Element} stage @returns {HTMLElement[]} */
  #findParts = (stage) => [...stage.querySelectorAll(".cl-seat, #remember")].filter(({ id }) => PART_IDS.test(id));

  /** Return whether a part is done: a level part if each of its levels is won. @param {HTMLElement} part */
  #isDone(part) {
    if (!part.dataset.levels) return this.#listEnded().includes(part.id);
    const { stars, extra } = readProgress(this.lesson);
    const first = countLevelsBefore(part.id);
    const numbers = Array.from({ length: Number(part.dataset.levels) }, (_, n) => first + n);
    return Array.isArray(stars) && numbers.every((n) => stars[n] > 0 || (Array.isArray(extra) && extra.includes(n)));
  }

  /** @param {Element} stage */
  #isStageDone(stage) {
    const parts = this.#findParts(stage);
    return parts.length ? parts.every((part) => this.#isDone(part)) : this.#listEnded().includes(stage.id);
  }

  /** Tick the stages that are done, and say at the end of the path that the lesson is finished. */
  #drawPath() {
    const path = this.#listPath();
    for (const stage of path) {
      const link = [...this.links].find(({ hash }) => hash === `#${stage.id}`);
      if (!link) continue;
      if (link.classList.toggle("cl-done", this.#isStageDone(stage)))
        link.setAttribute("aria-label", texts.stageDone(link.textContent.trim()));
      else link.removeAttribute("aria-label");
    }
    const said = document.querySelector(".cl-finish [role=status]");
    if (!said) return;
    if (!readProgress(this.lesson).done && !path.every((stage) => this.#isStageDone(stage))) said.textContent = "";
    else if (!said.textContent) said.textContent = texts.lessonFinished(said.dataset.title ?? "");
  }

  // The next thing

  /** Mark the one thing in the present stage that leads on. */
  markNext() {
    const next = this.#findNext();
    const marked = document.querySelectorAll("[data-next]");
    for (const other of marked) if (other !== next) other.removeAttribute("data-next");
    next?.setAttribute("data-next", "");
    this.shown.querySelector(".cl-onward")?.classList.toggle("cl-quiet", !next?.closest(".cl-onward"));
  }

  #findNext() {
    const { shown } = this;
    const dialogue = document.querySelector("[data-leads]");
    /** @param {Element | null} where */
    const find = (where) => {
      for (const what of [QUESTIONS, BUTTONS, HANDS])
        for (const found of where?.querySelectorAll(what) ?? []) if (isSeen(found)) return found;
      return null;
    };
    return (
      (dialogue && isDrawn(dialogue) && find(dialogue)) ||
      find(this.part) ||
      find(shown.querySelector("#remember")) ||
      shown.querySelector("#remember:has(> script)") ||
      shown.querySelector(".cl-onward .cl-button")
    );
  }
}
