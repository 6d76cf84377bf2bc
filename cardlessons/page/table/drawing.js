// The drawing of a table: its elements, and what they show of the state. What is done there, the table does.

import { el, prefersReducedMotion } from "../core/cards.js";
import { Dock } from "./dock.js";
import { dealCards, drawBoard, holdNumbers } from "./board.js";
import { addFaces } from "../core/faces.js";
import { handOf, moveFocus, nextFocus } from "../core/focus.js";
import { guessOf } from "./guess.js";
import { exampleHead, gameHead, openHead } from "./headers.js";
import { handleKey } from "../core/keys.js";
import { lessonLanguage } from "../core/language.js";
import { readStars, levelHead } from "./level.js";
import { pathTo } from "../core/paths.js";
import { countHandsButton } from "./count_hands.js";
import { largeButton, nextOnPage } from "./navigation.js";
import { stepper } from "./stepper.js";
import {
  cardAhead,
  findJudgementHere,
  isAsking,
  isUnderWay,
  isYours,
  placeOfQuestion,
  questionAhead,
} from "../core/store.js";
import { textForSpeech } from "../core/explanation.js";
import { tree } from "./tree.js";
import { actInput } from "./act_input.js";
import { placeLink } from "./place_link.js";
import { questionOf, wordsOf } from "./words.js";
import * as texts from "../messages/table.js";

/** @import { Plugin } from "../plugin.d.ts" */
/** @import { Setting } from "../protocol.d.ts" */

/** Bind methods of a thing, by their names, to be handed to others. */
export function bound(thing, ...names) {
  return Object.fromEntries(names.map((name) => [name, thing[name].bind(thing)]));
}

export class Drawing {
  opened = false; // whether the tools have been opened
  looked = null; // the node of the tree that the mouse is over
  lands = 0; // ms until what travels in the step that is shown has arrived

  /** @param {any} table @param {Setting} setting */
  constructor(table, { kind, label, title, key, questions = [] }) {
    this.table = table;
    this.box = el("section", {
      class: `ct-root ct-kind-${kind}`,
      "data-kind": kind,
      "data-title": title,
      "aria-label": label,
      "data-lm-suppress-shortcuts": "true",
      tabindex: "-1",
      onkeydown: (event) => {
        this.finishMotion();
        handleKey(event, table, this);
      },
      onpointerdown: ({ target }) => {
        this.finishMotion();
        this.lift(target);
      },
      "onct-enter": () => this.enter(),
      "onct-where": () => table.tellPlace(),
    });
    this.bar = el("div", { class: "ct-lost", role: "alert", hidden: true }, texts.connectionLost);
    this.head = el("div", { class: "ct-head" });
    this.board = el("div", { class: "ct-felt", role: "group", "aria-label": texts.theTable });
    this.words = el("div", {
      class: "ct-told",
      role: "region",
      "aria-label": texts.whatHappened(key === "example-1" ? "" : (title ?? label)),
      tabindex: "-1",
    });
    this.live = el("div", { class: "ct-spoken", role: "status", "aria-live": "polite" });
    this.steps = stepper(
      { ...bound(table, "goTo", "forward", "skip", "leave"), onward: () => nextOnPage(this.box).go() },
      [questions.some(({ pays }) => !pays) && countHandsButton(), ...largeButton(this.box)],
    );
    document.addEventListener("ct-laid", () => this.drawSteps(), { once: true });
  }

  /**
   * Lay out its parts, with those of what joins the table.
   *
   * @param {Setting} setting
   * @param {Plugin[]} joined
   */
  layOut(setting, joined) {
    const { table } = this;
    const parts = (name) => joined.map((plugin) => plugin[name]).filter(Boolean);
    const silent = () => table.attempt(`${table.node.state.turn} -`);
    this.actInput = actInput(setting, {
      ...bound(table, "attempt"),
      ...bound(this, "say"),
      silent,
      box: this.box,
      more: parts("form"),
    });
    this.tree = tree(setting, { ...bound(table, "visit"), ...bound(this, "preview") }, parts("tree"));
    this.dock = new Dock(this.board, this.words, this.actInput.acts, this.steps.element);
    this.tools = el(
      "details",
      { class: "ct-tools", open: Boolean(setting.open) },
      el("summary", {}, setting.shared ? texts.fewTools : texts.moreTools),
      this.steps.ends,
      this.actInput.element,
      ...parts("below"),
      this.tree.element,
    );
    this.box.append(
      this.bar,
      this.head,
      el("div", { class: "ct-table" }, el("div", { class: "ct-arena" }, this.board), this.dock.element),
      this.tools,
      this.live,
    );
  }

  /** Open the tools at the first play that is tried, as long as they are not closed. */
  tried() {
    this.tools.open ||= !this.opened;
    this.opened = true;
  }

  // Words

  /**
   * Show the learner a short message that belongs to no step.
   *
   * @param {string} text
   */
  say(text) {
    this.live.textContent = text;
    this.words.querySelector(".ct-word")?.remove();
    this.words.prepend(el("p", { class: "ct-word", role: "alert" }, text));
    this.words.firstElementChild.scrollIntoView({ block: "nearest" });
  }

  /**
   * Show a part over the step, until the next one.
   *
   * @param {HTMLElement} part
   */
  tell(part) {
    this.words.querySelectorAll(".ct-told-over, .ct-word").forEach((over) => over.remove());
    part.classList.add("ct-told-over");
    this.words.prepend(part);
    this.dock.fit();
    this.words.scrollIntoView({ block: "nearest" });
    this.nest();
    part.querySelector("h3")?.focus({ preventScroll: true });
    this.live.textContent = textForSpeech(part);
  }

  // Drawing

  /** Draw all anew; numbers that are to change later stand as they were `before`, and are returned. */
  draw(before = null) {
    const { state, plugins } = this.table;
    this.looked = null;
    this.drawTable(state.at);
    this.drawHead();
    this.actInput.draw(state);
    this.tree.draw(state);
    for (const plugin of plugins) plugin.shown?.();
    const numbers = before ? holdNumbers(this.board, before) : [];
    this.drawWords(); // last: they are folded where all else leaves them no room
    return numbers;
  }

  /** Draw anew what has grown while nobody asked for it: a word that was just said stays. */
  redraw() {
    const word = this.words.querySelector(".ct-word");
    this.tree.fresh();
    this.draw();
    if (word) this.words.prepend(word);
  }

  /**
   * Draw the board at a node; a preview keeps the height, so that nothing moves under the mouse.
   *
   * @param {number} n
   */
  drawTable(n) {
    const { table } = this;
    const { nodes, at, setting } = table.state;
    this.board.style.height = n === at ? "" : `${this.board.getBoundingClientRect().height}px`;
    const touch = (seat, card) =>
      (!isAsking(table.state) && table.plugins.some((plugin) => plugin.touch?.(seat, card))) ||
      table.attempt(seat ? `${seat} ${card}` : card);
    const watching = setting.shared && !setting.you;
    const open = n === at && !watching && !(setting.slaps && findJudgementHere(table.state).state);
    const asks = n === at && questionAhead(table.state) >= 0; // which cards may be played is then for the learner to say
    drawBoard(
      this.board,
      asks ? { ...nodes[n], may: {} } : nodes[n],
      pathTo(nodes, n).map((k) => nodes[k]),
      setting,
      table.look,
      open ? touch : null,
    );
    addFaces(this.board);
  }

  /**
   * Show a node of the tree on the table as long as the mouse is over it, and then the table as it was.
   *
   * @param {number | null} n
   */
  preview(n) {
    const { nodes, at } = this.table.state;
    if (n === this.looked || (this.looked === null && n === at)) return;
    this.looked = n;
    const shown = n === null || nodes[n].verdict === "refused" ? at : n;
    this.drawTable(shown);
    this.board.classList.toggle("ct-preview", shown !== at);
    if (shown === at) for (const plugin of this.table.plugins) plugin.shown?.();
  }

  /** Draw the buttons, of which one may lead on to a table that stands below. */
  drawSteps() {
    this.steps.draw(this.table.state, nextOnPage(this.box)?.text);
  }

  drawWords() {
    const { state, look, plugins } = this.table;
    this.drawSteps();
    this.box.classList.toggle("ct-asking", Boolean(state.question));
    if (state.question) this.drawQuestion(state.question.index);
    else
      this.words.replaceChildren(
        ...wordsOf(state, look, plugins, { ...bound(this.table, "goLevel", "again", "dealOn", "hint"), box: this.box }),
      );
    this.box.classList.toggle("ct-hinted", Boolean(this.words.querySelector(".ct-hints")));
    this.dock.fold();
    this.nest();
  }

  /** Put the headings of the table under that of its section of the page: first its title, then those of its steps. */
  nest() {
    const [title] = this.head.querySelectorAll("h2, h3, h4");
    const level = this.under() + 1;
    title?.setAttribute("aria-level", String(level));
    for (const heading of this.box.querySelectorAll("h3"))
      if (heading !== title) heading.setAttribute("aria-level", String(title ? level + 1 : level));
  }

  /** Find the level of the heading under which the table stands on its page; 1 where there is none. */
  under() {
    const before = [...document.querySelectorAll("h1, h2, h3")].filter(
      (heading) =>
        !heading.closest("[data-kind], .ct-panel") &&
        heading.compareDocumentPosition(this.box) & Node.DOCUMENT_POSITION_FOLLOWING,
    );
    return this.box.isConnected && before.length ? Number(before.at(-1).tagName[1]) : 1;
  }

  /** Delay the words of a step and the mark of its winner until all animations have ended. */
  awaits(milliseconds = this.lands) {
    this.lands = milliseconds;
    if (!milliseconds) return;
    for (const part of this.box.querySelectorAll(".ct-told > *, .ct-won, .ct-arrives")) {
      part.style.setProperty("--ct-lands", `${milliseconds}ms`);
      part.classList.add("ct-arrives");
    }
  }

  /** Bring all that travels to its end: the next touch waits for nothing. */
  finishMotion() {
    for (const motion of this.box.getAnimations({ subtree: true })) motion.finish();
  }

  /** Lift the card that a touch is about to play: so it answers at once, before all is drawn anew. */
  lift(target) {
    const card = target.closest(".ct-next, .ct-on")
      ? this.board.querySelector(`[data-card="${cardAhead(this.table.state)}"]`)
      : target.closest(".ct-hand button");
    if (card && !prefersReducedMotion()) card.animate({ translate: ["0", "0 -6px", "0 -6px", "0"] }, 600);
  }

  /** Let the cards on the board be dealt, for a table that somebody has asked for. */
  deal() {
    const { seats } = this.table.state.setting;
    if (!prefersReducedMotion()) dealCards(this.board, new Map(), new Set([...seats, "layout"]));
  }

  /** Say over a step that it was the right answer to a question. */
  praise(text) {
    this.words.prepend(el("p", { class: "ct-outcome", lang: lessonLanguage() }, text));
    this.awaits();
    this.live.textContent = `${text} ${this.live.textContent}`;
    this.dock.fit();
    this.dock.bring();
  }

  /** @param {number} index */
  drawQuestion(index) {
    const { table } = this;
    const asked = table.state.setting.questions[index];
    this.live.textContent = asked.asks;
    if (asked.pays) {
      const go = (happening) => {
        table.happens({ ...happening, index });
        table.forward();
      };
      const guess = (amounts) => go({ kind: "guess", amounts });
      this.choose = null;
      const box = guessOf(asked, { guess, onward: () => go({ kind: "answered" }) });
      this.words.replaceChildren(box, ...this.link());
      return;
    }
    const onDone = () => table.happens({ kind: "answered", index });
    const { box, choose } = questionOf(asked, {
      answer: (choice) => {
        this.words.querySelector(".ct-word")?.remove();
        return table.ask({ do: "answer", question: index, choice });
      },
      right: onDone,
      onward: () => {
        onDone();
        table.forward();
      },
    });
    this.choose = choose;
    this.words.replaceChildren(box, ...this.link());
  }

  /** Draw the button that copies a link to the question or the level; on a page of its own a table has an address. */
  link() {
    const { state } = this.table;
    const { key, served, open, at_level: level } = state.setting;
    if (!served || open) return [];
    return [placeLink(key, () => (level ? String(level.number) : placeOfQuestion(state).join(".")))];
  }

  drawHead() {
    const { state, look, plugins } = this.table;
    const { kind, open } = state.setting;
    const plugin = plugins.find(({ head }) => head);
    if (plugin) {
      this.head.replaceChildren(...plugin.head());
      return;
    }
    if (kind === "levels") {
      const [chips, ...level] = levelHead(state, readStars(plugins), bound(this.table, "goLevel"));
      this.head.replaceChildren(chips, ...this.link(), ...level);
    } else if (kind === "play")
      this.drawOnce(state.setting.game + state.setting.you, () =>
        gameHead(state, look, {
          ...bound(this.table, "sit"),
          ...bound(this, "say"),
          underWay: () => isUnderWay(this.table.state, look),
        }),
      );
    else if (open) this.drawOnce(open.game, () => openHead(state, bound(this.table, "lay", "ask")));
    else if (kind === "example") this.head.replaceChildren(...exampleHead(state, this.headed(), this.under() + 1));
    if (kind === "play") this.head.querySelector("input").value = String(state.setting.seed);
    const house = /** @type {HTMLSelectElement | null} */ (this.head.querySelector(".ct-house"));
    if (kind === "play" && state.setting.house) house.value = state.setting.house;
  }

  /** Draw a header once for a game, for something may have been written into it. */
  drawOnce(game, made) {
    if (this.head.dataset.game === game) return;
    this.head.dataset.game = game;
    this.head.replaceChildren(...made());
  }

  /** Tell whether the page has a heading with this table's title. */
  headed() {
    return [...document.querySelectorAll("h2:not(.ct-root *)")].some(
      ({ textContent }) => textContent.replace("¶", "").trim() === this.table.state.setting.title,
    );
  }

  /** Move the focus to what the learner plays with: the first card of the own hand that may be played. */
  toHand() {
    this.to(handOf(this.board, this.dock.element) ?? this.words);
  }

  /** Move the focus to what the level on the table asks for. */
  toGoal() {
    this.to(this.words.querySelector(".ct-goal"));
    this.dock.bring();
  }

  /** Move the focus to what follows a verdict, unless whoever works here has gone elsewhere. */
  toVerdict() {
    const { activeElement: focused } = document;
    this.words.querySelector(".ct-result")?.scrollIntoView({ block: "nearest" });
    if (focused === document.body || this.box.contains(focused))
      moveFocus(this.words.querySelector(".ct-main") ?? this.words);
    this.dock.bring();
  }

  to(part) {
    moveFocus(part);
    part.scrollIntoView({ block: "nearest" });
  }

  /** Bring the table into view for somebody who comes here by a link, with the focus on what is used first. */
  enter() {
    const { state } = this.table;
    const { next } = this.steps;
    const goal = findJudgementHere(state).state
      ? this.words.querySelector(".ct-main")
      : this.words.querySelector(".ct-goal");
    moveFocus(goal || (isYours(state) && handOf(this.board, this.dock.element)) || (next.disabled ? this.words : next));
    this.dock.bring();
    requestAnimationFrame(() => this.dock.bring()); // again, because the browser has scrolled to the link's target
  }

  /**
   * Move the focus on after a step: what had it may be drawn anew, switched off or gone. When the house has played and
   * it is the learner's turn, the focus goes to the own hand, if it was still where his last play had left it; so it does
   * when a play has been taken back.
   */
  keepFocus(focused, moving) {
    const {
      box,
      board,
      words,
      steps,
      dock,
      table: { state },
    } = this;
    const hand = isYours(state) && handOf(board, dock.element);
    if (hand && [steps.back, steps.first].includes(focused)) {
      moveFocus(hand);
      return;
    } // a play is taken back: another one follows
    const yours = hand && state.at === state.line.at(-1);
    const stays = focused === document.activeElement && !focused.disabled && !focused.hidden;
    if (stays && !(yours && moving && [box, words].includes(focused))) return;
    moveFocus(
      nextFocus(focused, { board, words, steps, hand: yours && hand, example: state.setting.kind === "example" }),
    );
  }
}
