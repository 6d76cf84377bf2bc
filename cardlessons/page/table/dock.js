// The dock of a table: the words and the step buttons. On a large screen they are beside and below the board. On a phone
// they stay at the foot of the screen, and the words are folded.

import { drawButton, el } from "../core/cards.js";
import * as texts from "../messages/table.toml";

const MAX_LOW_HEIGHT = 560; // px of height up to which the page scrolls at each step even if the words are beside the table
const MIN_LINES = 2; // lines of folded words, at least
const EDGE_WIDTH = 6; // px of free space around the part to which the page scrolls
const PROSE_HEIGHT = 200; // px that stay free on a narrow screen for what stands above the table
const LINE_HEIGHT = 21; // px of a line of folded words
const USE_MARGIN = "0px 0px -40%"; // a table that begins below this line is not in use: its dock covers nothing of it
const MAX_SHARE = 0.66; // the share of the screen that the dock may cover; a taller dock goes below the table

/** Return the height in px of the bar at the top of the page, from the page's scroll padding. */
export const measureHead = () => Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;

export class Dock {
  why = drawButton(texts.why, () => this.unfold(!this.open), false, {
    class: "ct-button ct-why",
    "aria-expanded": "false",
  });
  open = false;
  /** @type {(() => boolean) | null} */
  landing = null; // from the arrival at the table until its reader does something: whether the page has to scroll

  /** @param {HTMLElement} board @param {HTMLElement} words @param {HTMLElement} acts @param {HTMLElement} steps */
  constructor(board, words, acts, steps) {
    this.board = board;
    this.words = words;
    this.steps = steps;
    this.element = el("div", { class: "ct-dock ct-folded" }, words, this.why, acts, steps);
    words.addEventListener("click", ({ target }) => {
      if (!target.closest("button, summary, a")) this.unfold(true);
    });
    const looking = new ResizeObserver(() => {
      if (this.fitted && this.#measureSize() !== this.fitted) this.fit();
    });
    for (const part of [board, this.element]) looking.observe(part);
    const watching = new IntersectionObserver(
      ([{ isIntersecting }]) => {
        this.element.classList.toggle("ct-away", !isIntersecting);
        if (this.landing?.()) this.bring();
      },
      { rootMargin: USE_MARGIN },
    );
    watching.observe(board);
  }

  /** @param {boolean} open */
  unfold(open) {
    this.open = open;
    this.fit();
    if (open) this.bring();
  }

  fit() {
    this.fold();
    this.settle();
  }

  /**
   * Fold the words if they and the table do not fit on the screen; a narrow screen also folds the start and the goal of a
   * level, and keeps room for the prose before a table.
   */
  fold() {
    this.fitted = "";
    const { element, words, why, open, board } = this;
    if (element.closest("[hidden]")) return; // to measure in a stage that nobody sees takes long
    element.classList.remove("ct-folded", "ct-low");
    element.style.setProperty("--ct-lines", String(MIN_LINES));
    const folds = getComputedStyle(element).getPropertyValue("--ct-folds").trim();
    const measureRoom = () =>
      innerHeight -
      measureHead() -
      (element.offsetHeight ? board.offsetHeight + element.offsetHeight : words.offsetHeight + this.steps.offsetHeight);
    const narrow = folds === "narrow";
    const first = narrow && words.querySelector(".ct-begin, .ct-goal");
    const folded =
      words.querySelector(".ct-gist, .ct-goal, .ct-begin") &&
      folds !== "never" &&
      (first || measureRoom() < (narrow ? PROSE_HEIGHT : 2 * EDGE_WIDTH));
    why.hidden = !folded;
    why.setAttribute("aria-expanded", String(open));
    element.classList.toggle("ct-folds", Boolean(folded));
    element.classList.toggle("ct-folded", Boolean(folded && !open));
    const more = folded && !words.querySelector(".ct-begin") ? Math.floor(measureRoom() / LINE_HEIGHT) : 0;
    if (more > 0) element.style.setProperty("--ct-lines", String(MIN_LINES + more));
  }

  /** Reserve the height of the dock for scrolling; a dock that is too high, or that would hide a part of a wide table, moves below it. */
  settle() {
    const { element, board } = this;
    this.fitted = "hidden"; // it is fitted when its size changes, as it does when it is shown
    if (element.closest("[hidden]")) return;
    const high = this.#findCover()?.offsetHeight ?? 0;
    this.fitted = this.#measureSize();
    const scrolls = getComputedStyle(element).getPropertyValue("--ct-folds").trim() === "narrow";
    const low = high > innerHeight * MAX_SHARE || (high && !scrolls && !this.#isWhole());
    if (low) element.classList.add("ct-low");
    board.style.setProperty("--ct-dock", `${low ? 0 : high}px`);
    if (this.landing?.()) this.bring();
  }

  /** Find what lies over the foot of the table: the dock, or its buttons if the words are beside the table, or none. */
  #findCover() {
    if (this.element.offsetHeight) return this.element;
    const [row, felt] = [this.steps, this.board].map((part) => part.getBoundingClientRect());
    return row.left < felt.right && felt.left < row.right ? this.steps : null;
  }

  /** Return the sizes on which the folding depends, as one text: those of the dock and the board, and the height of the screen. */
  #measureSize() {
    const { element, board } = this;
    return [element.offsetWidth, element.offsetHeight, board.offsetHeight, innerHeight].join();
  }

  /** Find the place where the learner goes on: a main button in the middle, in games with hands on the pile the middle, else a seat. */
  #findSeat() {
    const places = [".ct-middle .ct-main", ".ct-middle:has([data-hands])", ".ct-own", ".ct-turn"];
    return places.map((place) => this.board.querySelector(place)).find(Boolean) ?? this.board;
  }

  /** Return whether the table and what lies over its foot fit on the screen. */
  #isWhole() {
    const high = this.#findCover()?.offsetHeight ?? 0;
    return this.board.offsetHeight + high + 2 * EDGE_WIDTH <= innerHeight - measureHead();
  }

  /** Return whether the seat in use is below the screen, or the dock or its buttons lie over it; on arrival the whole table, if it fits. */
  isSeatHidden() {
    const edge = this.#findCover()?.getBoundingClientRect().top ?? innerHeight;
    const part = this.landing && this.#isWhole() ? this.board : this.#findSeat();
    return part.getBoundingClientRect().bottom > Math.min(innerHeight, edge);
  }

  /**
   * Scroll to the table on arrival, where that is needed, and again when the dock has its size or the browser has scrolled
   * to a link's target.
   * @param {() => boolean} isNeeded
   */
  land(isNeeded) {
    this.landing = isNeeded;
    const end = () => {
      this.landing = null;
    };
    for (const act of ["pointerdown", "keydown", "wheel", "touchmove"])
      addEventListener(act, end, { once: true, passive: true });
    if (isNeeded()) this.bring();
    requestAnimationFrame(() => this.landing?.() && this.bring());
  }

  /** Scroll on past the line of text above the table that the head of the page cuts in two. */
  #scrollPastCut() {
    const head = measureHead();
    const above = document.elementFromPoint(innerWidth / 4, head - EDGE_WIDTH);
    const cut = above?.closest("h1, h2, p, .ct-head")?.getBoundingClientRect();
    if (cut && cut.top < head - 3 * EDGE_WIDTH) scrollBy(0, cut.bottom + 2 * EDGE_WIDTH - head);
  }

  /** Scroll to the table and the words; if both do not fit, scroll to the active seat and the cards just played. */
  bring() {
    if (!this.fitted) this.settle();
    const { element, board, words } = this;
    const beside = !element.offsetHeight;
    const stays = beside && innerHeight > MAX_LOW_HEIGHT && (!this.landing || element.classList.contains("ct-away"));
    const said = [".ct-done .ct-on", ".ct-outcome:not(:empty)", ".ct-question h3", "article > h3"];
    const newest = beside ? said.map((part) => words.querySelector(part)).find(Boolean) : null;
    if (stays && !this.isSeatHidden()) return newest?.scrollIntoView({ block: "nearest" });
    const high = this.#findCover()?.offsetHeight ?? 0;
    const whole = this.#isWhole();
    const seat = this.#findSeat();
    (whole ? board : seat).scrollIntoView({ block: "nearest" });
    if (whole) this.#scrollPastCut();
    newest?.scrollIntoView({ block: "nearest" });
    const played = [...board.querySelectorAll(".ct-last")].map((card) => card.getBoundingClientRect());
    if (!whole && !beside && played.length) {
      const [dock, place] = [element, seat].map((part) => part.getBoundingClientRect());
      const below = Math.max(...played.map(({ bottom }) => bottom)) + EDGE_WIDTH - dock.top;
      const above = measureHead() + EDGE_WIDTH - Math.min(...played.map(({ top }) => top));
      const [up, down] = [place.top - measureHead(), dock.top - EDGE_WIDTH - place.bottom]; // how far the seat may move
      scrollBy(0, Math.max(0, Math.min(below, up)) || -Math.max(0, Math.min(above, down)));
    }
    if (!beside) scrollBy(0, Math.min(0, element.getBoundingClientRect().bottom - innerHeight)); // the buttons of the dock must stay on the screen
    if (element.classList.contains("ct-low"))
      (beside ? this.steps : element).scrollIntoView({ block: high > innerHeight ? "start" : "nearest" });
  }
}
