// The drawing of a table: its elements, and how they show the state. Actions of the learner are methods of the table.

import { bindMethods } from "../core/bind.js";
import { drawButton, el, prefersReducedMotion } from "../core/cards.js";
import { getSpeechText } from "../core/explanation.js";
import { moveFocus } from "../core/focus.js";
import { handleKey } from "../core/keys.js";
import { getLessonLanguage } from "../core/language.js";
import { listPathTo } from "../core/paths.js";
import { concernsQuestion, findCardAhead, findJudgementHere, findQuestionAhead, isAsking } from "../core/store.js";
import { makeActInput } from "./act_input.js";
import { Asked } from "./asked.js";
import { dealCards, drawBoard, holdNumbers } from "./board.js";
import { Dock } from "./dock.js";
import { Menu } from "./menu.js";
import { drawLargeButton, findNextOnPage } from "./navigation.js";
import { makeStepper } from "./stepper.js";
import { TableFocus } from "./table_focus.js";
import { TableHead } from "./table_head.js";
import { makeTree } from "./tree.js";
import { drawStateWords, explainNoAnswer } from "./words.js";
import * as texts from "../messages/table.toml";

/** @import { Play, Plugin } from "../plugin.d.ts" */
/** @import { Positions, Table } from "../state.d.ts" */
/** @import { NodeData } from "../protocol.d.ts" */
/** @import * as state from "../state.d.ts" */

/** @implements {state.Drawing} */
export class Drawing {
  /** @type {number | null} */
  looked = null; // the node of the preview
  /** @type {Element | null} */
  cause = null; // the element that had the focus before a part was told above the words
  reserved = ""; // the width in px, and the state of the fonts, for which the board has its height
  lands = 0; // duration in ms of the current step's animation
  /** @type {(() => void)[]} */
  left = []; // the remaining tasks of the current step, one for each frame

  /** @param {Table} table @param {(drawing: Drawing) => Plugin[]} join */
  constructor(table, join) {
    const { setting } = table.state;
    const { label, title, key } = setting;
    this.table = table;
    this.focus = new TableFocus(this);
    this.asked = new Asked(this);
    this.box = this.#drawBox();
    this.bar = el("div", { class: "ct-lost", role: "alert", hidden: true }, texts.connectionLost);
    this.head = new TableHead(this);
    this.board = el("div", { class: "ct-felt", role: "group", "aria-label": texts.theTable });
    this.board.addEventListener(
      "click",
      (event) => this.asked.touchPlayer(/** @type {At<PointerEvent>} */ (event)),
      true,
    );
    this.words = el("div", {
      class: "ct-told",
      role: "region",
      "aria-label": texts.whatHappened(key === "example-1" ? "" : (title ?? label)),
      tabindex: "-1",
    });
    this.live = el("div", { class: "ct-spoken", role: "status", "aria-live": "polite" });
    this.menu = new Menu(table);
    this.steps = makeStepper(
      {
        ...bindMethods(table.stepping, "goTo", "forward", "skip", "leave"),
        onward: () => findNextOnPage(this.box).go(),
      },
      this.menu.button,
    );
    const screen = el("div", { class: "ct-actions" });
    const large = drawLargeButton(this.box, (full) => (full ? this.steps.element : screen).append(...large));
    screen.append(...large);
    document.addEventListener("ct-laid", () => this.#drawSteps(), { once: true });

    this.joined = join(this);
    const { attempt } = bindMethods(table.learner, "attempt");
    const silent = () => attempt(`${table.node.state.turn} -`);
    this.actInput = makeActInput(setting, { attempt, ...bindMethods(this, "say"), silent, box: this.box });
    this.tree = makeTree(setting, { ...bindMethods(table.stepping, "visit"), ...bindMethods(this, "preview") });
    this.dock = new Dock(this.board, this.words, this.actInput.acts, this.steps.element);
    this.menu.fill([this.steps.jumps, screen, this.tree.element], this.actInput.element);
    this.addParts(this.joined);
    new ResizeObserver(() => this.reserve()).observe(this.board);
    this.box.append(
      this.bar,
      this.head.element,
      el("div", { class: "ct-table" }, el("div", { class: "ct-arena" }, this.board), this.dock.element),
      this.menu.element,
      this.live,
    );
  }

  /** Draw the element of the whole table, which handles keys, touches and events of the page. */
  #drawBox() {
    const { table } = this;
    const { kind, label, title } = table.state.setting;
    return el("section", {
      class: `ct-root ct-kind-${kind}`,
      "data-kind": kind,
      "data-title": title,
      "aria-label": label,
      tabindex: "-1",
      onkeydown: (event) => {
        this.finish();
        this.#finishMotion();
        handleKey(event, table, this);
      },
      onpointerdown: ({ target }) => {
        this.finish();
        this.#finishMotion();
        this.#lift(target);
      },
      "onct-first": () => table.stepping.playFirst(),
      "onct-enter": () => this.focus.enter(),
      "onct-where": () => table.tellPlace(),
      "onct-shown": ({ detail }) => table.settleQuestion(detail),
      "onct-leave": () => table.stepping.leave(),
      "onct-attempt": ({ detail }) => table.learner.attempt(detail),
    });
  }

  /** Add the parts of plug-ins to the menu. @param {Plugin[]} joined */
  addParts(joined) {
    for (const { form, tree, below, workshop } of joined) {
      if (form) this.actInput.element.append(form);
      if (tree) this.tree.element.append(tree);
      if (below) this.menu.workshop.before(below);
      if (workshop) this.menu.workshop.append(workshop);
    }
  }

  // Words

  /**
   * Show a short message that does not belong to a step.
   *
   * @param {string} text
   */
  say(text) {
    this.finish();
    this.live.textContent = text;
    this.clearMessages(".ct-word");
    const word = el("p", { class: "ct-word", role: "alert" }, text);
    this.#findWords().prepend(word);
    word.scrollIntoView({ block: "nearest" });
    if (!this.dock.isSeatHidden()) return;
    this.dock.fit();
    this.dock.bring();
  }

  /** Find what shows the words now: a panel may have taken their place. */
  #findWords() {
    return this.table.plugins.map((plugin) => plugin.covers?.()).find(Boolean) ?? this.words;
  }

  /** Remove messages from the words, and from what takes their place. */
  clearMessages(which = ".ct-word, .ct-told-over") {
    for (const message of this.box.querySelectorAll(which)) message.remove();
  }

  /**
   * Show a part above the words of the step, until the next step.
   *
   * @param {HTMLElement} part
   */
  tell(part) {
    this.finish();
    this.clearMessages();
    this.cause = document.activeElement;
    part.classList.add("ct-told-over");
    part.prepend(
      drawButton("✕", () => this.untell(), false, { class: "ct-button ct-close", "aria-label": texts.closeNote }),
    );
    const words = this.#findWords();
    words.prepend(part);
    this.dock.fit();
    words.scrollIntoView({ block: "nearest" });
    this.dock.bring();
    this.head.nestHeadings();
    part.querySelector("h3")?.focus({ preventScroll: true });
    this.live.textContent = getSpeechText(part);
  }

  /** Remove the part above the words, and move the focus back to what it had before; return whether there was one. */
  untell() {
    const over = this.box.querySelector(".ct-told-over");
    if (!over) return false;
    over.remove();
    this.dock.fit();
    moveFocus(this.cause instanceof HTMLElement && this.box.contains(this.cause) ? this.cause : this.words);
    return true;
  }

  // Drawing

  /** Draw the board. With the positions `before`, numbers that the animation changes keep their old values and are returned. */
  drawCards(/** @type {Positions | null} */ before = null) {
    const { state, plugins } = this.table;
    this.looked = null;
    if (before) this.#finishMotion(); // a lifted card that leaves the page would keep the browser busy
    this.#drawTable(state.at);
    for (const plugin of plugins) plugin.shown?.();
    return before ? holdNumbers(this.board, before.numbers) : [];
  }

  /** Make the board of an example as high as at its highest step, so that the buttons below it stay where they are. */
  reserve() {
    const { board, table } = this;
    const { nodes, setting } = table.state;
    if (setting.kind !== "example" || board.closest("[hidden]")) return; // it is measured when it is shown
    const { status } = document.fonts;
    const seen = board.offsetWidth + status;
    if (seen === this.reserved) return;
    this.reserved = seen;
    board.style.minHeight = "";
    if (this.box.matches(".ct-filling")) return; // the board is as high as the screen
    const steps = nodes.flatMap(({ book }, n) => {
      if (!book || (status !== "loaded" && n % 4)) return []; // until the fonts are there, some steps tell the height nearly
      const step = /** @type {HTMLElement} */ (board.cloneNode());
      this.#drawNode(step, n, nodes[n], null);
      for (const card of step.querySelectorAll(".ct-card")) card.replaceChildren(); // to style them takes long, and a card's size is fixed
      return step;
    });
    board.after(...steps);
    const high = Math.max(...steps.map((step) => step.offsetHeight));
    const above = setting.served ? scrollY + board.getBoundingClientRect().top : innerHeight / 5; // notebooks scroll in a pane
    const room = innerHeight - 2 * this.steps.element.offsetHeight - (above < innerHeight / 2 ? above : 0);
    board.style.minHeight = `${Math.min(high, room)}px`; // the buttons below it are not to leave the screen, nor to cover it
    for (const step of steps) step.remove();
  }

  /** Draw all around the board; the words last, because their folding depends on the size of the rest. */
  drawRest(lands = 0) {
    const { state } = this.table;
    this.head.draw();
    this.menu.draw();
    this.actInput.draw(state);
    this.tree.draw(state);
    this.drawWords();
    this.delayWords(lands, this.words);
  }

  /** Run functions in turn, each after a painted frame, so that no frame takes long. @param {(() => void)[]} acts */
  runInFrames(...acts) {
    this.left = acts;
    this.box.toggleAttribute("data-unfinished", true);
    const wait = () => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(go)));
    const go = () => {
      if (acts !== this.left) return;
      acts.shift()?.();
      if (acts.length) wait();
      else this.finish();
    };
    wait();
  }

  /** Run the remaining tasks of the current step at once. */
  finish() {
    const { left } = this;
    this.left = [];
    for (const act of left) act();
    this.box.toggleAttribute("data-unfinished", false);
  }

  /** Run a function after the remaining tasks of the current step. @param {() => void} act */
  runAfterwards(act) {
    if (this.left.length) this.left.push(act);
    else act();
  }

  /** Redraw after a change that the learner did not cause; the last message stays, and the answer to a question. */
  redraw() {
    const word = this.box.querySelector(".ct-word");
    const asked = this.box.querySelector(".ct-question");
    const { choose } = this.asked;
    const focused = /** @type {HTMLElement} */ (document.activeElement);
    this.tree.fresh();
    this.drawCards();
    this.drawRest();
    if (word) this.#findWords().prepend(word);
    if (asked) {
      this.box.querySelector(".ct-question")?.replaceWith(asked);
      this.asked.choose = choose;
    }
    if (asked?.contains(focused)) moveFocus(focused); // it was taken out and put back
    this.focus.keep(focused, false);
  }

  /** @param {HTMLElement} board @param {number} n @param {NodeData} node @param {Play | null} touch */
  #drawNode(board, n, node, touch) {
    const { look, plugins, state } = this.table;
    const path = listPathTo(state.nodes, n).map((k) => state.nodes[k]);
    drawBoard(board, node, path, state.setting, look, touch, (parts) => {
      for (const plugin of plugins) plugin.dress?.(parts);
    });
  }

  /**
   * Draw the board at a node; a preview keeps the height of the board, so that nothing moves under the mouse.
   *
   * @param {number} n
   */
  #drawTable(n) {
    const { table } = this;
    const { nodes, at, setting } = table.state;
    this.board.style.height = n === at ? "" : `${this.board.getBoundingClientRect().height}px`;
    /** @type {Play} */
    const touch = (seat, card) => {
      if (!seat && isAsking(table.state)) return this.say(explainNoAnswer(table.state)); // what lies in the middle answers nothing
      const act = seat ? `${seat} ${card}` : card;
      return (
        (!concernsQuestion(table.state, act) && table.plugins.some((plugin) => plugin.touch?.(seat, card))) ||
        table.learner.attempt(act)
      );
    };
    const watching = setting.shared && !setting.you;
    const { state: judged } = findJudgementHere(table.state);
    const open = n === at && !watching && !(setting.calls.length ? judged : judged === "shown");
    const asks = n === at && findQuestionAhead(table.state) >= 0; // before a question, the marks of playable cards would show the answer
    this.#drawNode(this.board, n, asks ? { ...nodes[n], may: {} } : nodes[n], open ? touch : null);
  }

  /**
   * Show a node of the tree on the board as a preview; null ends the preview.
   *
   * @param {number | null} n
   */
  preview(n) {
    const { nodes, at } = this.table.state;
    if (n === this.looked || (this.looked === null && n === at)) return;
    this.looked = n;
    const shown = n === null || nodes[n].verdict === "refused" ? at : n;
    this.#drawTable(shown);
    this.board.classList.toggle("ct-preview", shown !== at);
    if (shown === at) for (const plugin of this.table.plugins) plugin.shown?.();
  }

  /** Update the step buttons, and the button to the next table of the page. */
  #drawSteps() {
    const unfinished = this.table.plugins.some((plugin) => plugin.unfinished?.());
    this.steps.draw(this.table.state, findNextOnPage(this.box)?.text ?? "", unfinished);
  }

  drawWords() {
    const { state, look, plugins } = this.table;
    this.clearMessages();
    this.#drawSteps();
    this.box.classList.toggle("ct-asking", Boolean(state.question));
    if (state.question) this.asked.draw(state.question.index);
    else
      this.words.replaceChildren(
        ...drawStateWords(state, look, plugins, {
          ...bindMethods(this.table.learner, "goLevel", "again", "dealOn", "hint"),
          box: this.box,
        }),
      );
    this.box.classList.toggle("ct-hinted", Boolean(this.words.querySelector(".ct-hints")));
    this.dock.open = false; // the words of another step
    this.dock.fold();
    this.runAfterwards(() => this.dock.settle());
    this.head.nestHeadings();
  }

  /** Delay the words of a step and the mark of its winner until all animations have ended. */
  delayWords(milliseconds = this.lands, within = this.box) {
    this.lands = milliseconds;
    if (!milliseconds) return;
    for (const part of within.querySelectorAll(".ct-told > :not(.ct-refused), .ct-won, .ct-arrives")) {
      part.style.setProperty("--ct-lands", `${milliseconds}ms`);
      part.classList.add("ct-arrives");
    }
  }

  /** Finish all animations at once, so that the next touch does not wait. */
  #finishMotion() {
    for (const motion of this.box.getAnimations({ subtree: true })) motion.finish();
  }

  /**
   * Lift the card that a touch will play, as an immediate response before the redrawing.
   *
   * @param {HTMLElement} target
   */
  #lift(target) {
    const card = target.closest(".ct-next, .ct-on")
      ? this.board.querySelector(`[data-card="${findCardAhead(this.table.state)}"]`)
      : target.closest(".ct-hand button");
    if (card && !prefersReducedMotion()) card.animate({ translate: ["0", "0 -6px", "0 -6px", "0"] }, 600);
  }

  /** Animate the deal of a table that the learner has requested. */
  deal() {
    const { seats } = this.table.state.setting;
    if (!prefersReducedMotion()) dealCards(this.board, new Map(), new Set([...seats, "layout"]));
  }

  /** Show above a step that it was the right answer to a question. @param {string} text */
  praise(text) {
    this.runAfterwards(() => {
      this.words.prepend(el("p", { class: "ct-outcome", lang: getLessonLanguage() }, text));
      this.delayWords();
      this.live.textContent = `${text} ${this.live.textContent}`;
      this.dock.fit();
      this.dock.bring();
    });
  }
}
