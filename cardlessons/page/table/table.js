// A table with steps and plays. It draws its view at once, and asks Python for everything that needs the rules, once a
// line connects it. `store.js` has its state; `drawing.js` draws the state.

import { showWaiting, prefersReducedMotion, showLost } from "../core/cards.js";
import { Timers } from "../core/timers.js";
import { Drawing } from "./drawing.js";
import { animateStep, measurePositions } from "./board.js";
import { joinPlugins } from "./plugins.js";
import { LONG_PATIENCE_MS } from "../net/line.js";
import { Moments } from "./moments.js";
import { PlayQueue } from "./play_queue.js";
import { TablePlace } from "./table_place.js";
import {
  applyHappening,
  findAnswerBy,
  findSibling,
  hasEnded,
  makeInitialState,
  applyReply,
  isYours,
  concernsQuestion,
  listActs,
  findPlaceOnLine,
  findQuestionAhead,
  getOpenQuestion,
  isAsking,
  findWorthSeeing,
} from "../core/store.js";
import { explainNoAnswer } from "./words.js";
import * as texts from "../messages/table.toml";

/** @import { Drawings, Join, Look, Looks, Mounted, Plugin } from "../plugin.d.ts" */
/** @import * as state from "../state.d.ts" */
/** @import { Happening, TableAnswer, TableAsks, TableLine, TableState } from "../state.d.ts" */
/** @import { Setting, TableView } from "../protocol.d.ts" */

const PACE_MS = 1100; // ms between plays of the computer
const DOUBLE_CLICK_MS = 500; // ms in which a second click does not skip a question

/** The options of a table's line. */
export const line = { grow: applyReply };

/**
 * Draw a table; `looks` are those of the families, by name; `joins` make further plug-ins (see `plugins.js`). `wake(line)`
 * connects it until `close()`.
 *
 * @param {Element} root
 * @param {TableView} view
 * @param {Looks} [looks]
 * @param {Drawings} [_drawings]
 * @param {Join[]} [joins]
 * @returns {Mounted}
 */
export function mount(root, view, looks = {}, _drawings = {}, joins = []) {
  const table = new Table(view, looks, joins);
  root.replaceChildren(table.drawing.box);
  table.start();
  return { wake: (line) => table.wake(/** @type {TableLine} */ (line)), close: () => table.close() };
}

/** @implements {state.Table} */
class Table {
  timers = new Timers();
  queue = new PlayQueue();
  /** @type {TableLine | null} */
  line = null; // the line to Python
  /** @type {Plugin[]} */
  plugins = []; // the plug-ins for the current game
  /** @type {Look} */
  look = {}; // the look of the game's family

  /** @param {TableView} view @param {Looks} looks @param {Join[]} joins */
  constructor(view, looks, joins) {
    this.looks = looks;
    this.joins = joins;
    /** @type {TableState} */
    this.state = makeInitialState(view);
    /** @type {Promise<TableLine>} */
    this.woken = new Promise((resolve) => {
      this.waken = resolve;
    });
    /** @type {TablePlace} */
    this.place = new TablePlace(this);
    /** @type {Moments} */
    this.moments = new Moments(this);
    /** @type {Drawing} */
    this.drawing = new Drawing(this, (drawing) => joinPlugins(this, drawing, (tools) => this.#takeTools(tools)));
  }

  get node() {
    return this.state.nodes[this.state.at];
  }

  /** Take tools that come after the first drawing. @param {Plugin[]} tools */
  #takeTools(tools) {
    this.drawing.finish();
    this.drawing.joined.push(...tools);
    this.drawing.addParts(tools);
    this.fit(this.state.setting);
    for (const plugin of tools) plugin.shown?.();
    if (tools.some(({ told }) => told)) this.drawing.redraw();
  }

  // Asking Python

  /**
   * Ask Python; a table without a line waits for it.
   *
   * @param {TableAsks} message
   * @param {number} [patience]
   * @returns {Promise<TableAnswer>}
   */
  ask(message, patience) {
    return this.line ? this.line.ask(message, patience) : this.woken.then((line) => line.ask(message, patience));
  }

  /**
   * Ask Python for plays of the computer; a level other than the usual one needs more patience.
   *
   * @param {TableAsks} message
   * @param {string} [level]
   * @returns {Promise<TableAnswer>}
   */
  #askHouse(message, level = this.state.setting.house) {
    return this.ask(message, level === this.state.setting.usual ? undefined : LONG_PATIENCE_MS);
  }

  /** Return whether Python has refused what was asked, and say why. @param {TableAnswer} answer */
  #isRefused({ error }) {
    if (error) this.drawing.say(error);
    return Boolean(error);
  }

  /** @param {TableLine} line */
  async wake(line) {
    this.line = line;
    line.watch({
      waiting: (many) => {
        this.busy = many > 0;
        showWaiting(this.drawing.box, many);
      },
      lost: (why) => showLost(this.drawing.bar, why),
      laid: () => {
        if (!this.busy) {
          this.stop();
          this.start({ quiet: true });
        }
      }, // the new view was caused by another page
    });
    for (const plugin of this.drawing.joined) plugin.woken?.(); // messages of plug-ins go before those that wait
    this.waken(line);
    await this.place.find();
    this.plugins.forEach((plugin) => plugin.found?.());
  }

  close() {
    this.stop();
    this.place.close();
  }

  // Changes of the state

  /** @param {Happening} happening */
  happens(happening) {
    this.drawing.finish();
    const { setting } = this.state;
    this.state = applyHappening(this.state, happening);
    if (this.state.setting !== setting || !this.plugins.length) this.fit(this.state.setting);
  }

  /** Select the look and the plug-ins for the game on the table. @param {Setting} setting */
  fit({ family }) {
    this.look = this.looks[family] ?? {};
    this.plugins = this.drawing.joined.filter(({ of = family }) => of === family);
    for (const plugin of this.drawing.joined)
      for (const part of [plugin.below, plugin.workshop]) if (part) part.hidden = !this.plugins.includes(plugin);
  }

  /** Update the state with the view, after replies have changed it. */
  take() {
    if (this.line) this.happens({ kind: "view", view: this.line.view() });
  }

  /**
   * Apply a happening, and draw the new state; with `moving` the step is animated, with `quiet` the page does not scroll.
   *
   * @param {Happening} happening
   * @param {{ moving?: boolean, quiet?: boolean }} [how]
   */
  showHappening(happening, { moving = false, quiet = false } = {}) {
    const { drawing } = this;
    drawing.finish();
    const before = moving && !prefersReducedMotion() ? measurePositions(drawing.board) : null;
    const { activeElement: active } = document;
    const focused = active instanceof HTMLElement && drawing.box.contains(active) ? active : null;
    if (focused?.closest(".ct-felt, .ct-told > *")) drawing.leaveFocus(); // removing a focused element would make the browser reflow the page once more
    this.happens(happening);
    const from = this.state.refusal === null ? before : null;
    const numbers = drawing.drawCards(from);
    let lands = 0;
    drawing.runInFrames(
      () => drawing.drawRest(lands),
      () => this.completeStep(lands, quiet, moving && this.state.refusal === null),
      () => focused && drawing.keepFocus(focused, moving), // last, so that an error here does not stop the game
    );
    if (from) lands = animateStep(drawing.board, this.node, from.places, this.look, numbers);
    else drawing.finish();
    drawing.delayWords(lands, drawing.board);
  }

  /**
   * Complete a step after its drawing: scroll to it, announce it and save it.
   *
   * @param {number} lands
   * @param {boolean} quiet
   * @param {boolean} moved
   */
  completeStep(lands, quiet, moved) {
    const { drawing, state } = this;
    if (moved) this.moments.followStep(lands);
    if (!quiet && !this.place.finding) drawing.dock.bring();
    if (!quiet && state.refusal !== null)
      drawing.words.querySelector(".ct-refused")?.scrollIntoView({ block: "nearest" });
    drawing.live.textContent = this.moments.describeStep();
    this.place.keep();
    if (hasEnded(state)) drawing.box.dispatchEvent(new CustomEvent("ct-ended", { bubbles: true }));
    this.tellPlace();
  }

  /** Dispatch `ct-stepped` with the state, for whoever follows the table. */
  tellPlace() {
    const detail = { state: this.state, look: this.look };
    this.drawing.box.dispatchEvent(new CustomEvent("ct-stepped", { bubbles: true, detail }));
  }

  stop() {
    this.timers.stop();
  }

  /** Show a new tree; with `quiet` the page does not scroll. */
  start({ quiet = !this.line } = {}) {
    this.drawing.tree.fresh();
    for (const plugin of this.drawing.joined) plugin.fresh?.();
    this.showHappening({ kind: "start", view: this.line ? this.line.view() : this.state.view }, { quiet });
  }

  /** Show another deal, level or puzzle, in an entry of its own in the browser's history. */
  startAnew() {
    this.place.keepAnew(() => this.start());
  }

  /** @param {number} index @param {{ moving?: boolean }} [options] */
  goTo(index, options) {
    this.stop();
    const { line } = this.state;
    this.showHappening({ kind: "show", n: line[Math.min(Math.max(index, 0), line.length - 1)] }, options);
  }

  back() {
    this.goTo(findPlaceOnLine(this.state) - 1);
  }

  /** Ask the question before the next step, or else take the step; a second click of a double click (`again`) skips no question. */
  forward(again = false) {
    const { state, drawing } = this;
    if (state.line[findPlaceOnLine(state) + 1] === undefined) return;
    const index = findQuestionAhead(state);
    if (index >= 0 && state.question?.index !== index) {
      this.happens({ kind: "ask", index, since: Date.now() });
      for (const plugin of this.plugins) plugin.asked?.();
      drawing.drawWords();
      drawing.words.querySelector("h3")?.focus({ preventScroll: true });
      drawing.dock.bring();
      this.place.keep();
      this.tellPlace();
      return;
    }
    if (index >= 0 && (again || Date.now() - (state.question?.since ?? 0) < DOUBLE_CLICK_MS)) return;
    if (index >= 0) this.happens({ kind: "answered", index });
    this.goTo(findPlaceOnLine(this.state) + 1, { moving: true });
  }

  /** Take a question as answered, if it is open, since a class has seen the answer; so a touched card is tried. @param {number} index */
  settleQuestion(index) {
    if (this.state.question?.index === index && isAsking(this.state)) this.happens({ kind: "answered", index });
  }

  /** Play the first card of an example; a question about who pays stays open, any other one the play would answer. */
  playFirst() {
    const { question, setting } = this.state;
    if (setting.kind !== "example" || this.state.at || (question && !getOpenQuestion(this.state)?.pays)) return;
    this.goTo(1, { moving: true });
    if (!question) return;
    this.happens({ kind: "ask", ...question });
    this.drawing.drawWords();
    this.drawing.dock.bring();
  }

  /** Go to the next place worth seeing, and ask the question there. */
  skip() {
    if (this.state.question) {
      this.drawing.dock.bring();
      return;
    }
    const index = findWorthSeeing(this.state);
    if (findQuestionAhead(this.state) >= 0) {
      this.forward();
      return;
    }
    this.goTo(index, { moving: true });
    if (findQuestionAhead(this.state) >= 0) this.forward();
  }

  /**
   * Go to any node, and to the line through it.
   *
   * @param {number} n
   * @param {{ moving?: boolean, quiet?: boolean }} [options]
   */
  visit(n, options) {
    this.stop();
    this.showHappening({ kind: "visit", n }, options);
  }

  leave() {
    this.stop();
    this.showHappening({ kind: "book" });
  }

  /** Go to the neighbouring branch, `by` 1 or -1. @param {number} by */
  across(by) {
    const n = findSibling(this.state, by);
    if (n !== null) this.visit(n);
  }

  /**
   * Show new nodes one after the other, with the words of all nodes so far; the last one shows the verdict.
   *
   * @param {number[]} numbers
   */
  showAll(numbers) {
    const last = numbers[numbers.length - 1];
    if (this.state.nodes[numbers[0]].verdict === "refused") {
      this.showHappening({ kind: "refuse", n: numbers[0] }); // the computer plays on
      return;
    }
    this.stop();
    this.happens({ kind: "along", n: last });
    /** @param {number} i @param {"show" | "playOn"} kind */
    const go = (i, kind) => {
      const n = numbers[i];
      this.showHappening({ kind, n, tell: numbers.slice(0, i + 1) }, { moving: true });
      if (n === last) this.drawing.runAfterwards(() => this.moments.showDecision(n));
    };
    if (prefersReducedMotion()) {
      go(numbers.length - 1, "show");
      return;
    }
    for (let i = 1; i < numbers.length; i += 1) this.timers.start(i * PACE_MS, () => go(i, "playOn"));
    go(0, "show");
  }

  /**
   * Show a line that Python has added to the tree, from its first play on.
   *
   * @param {number[]} numbers
   */
  showLine(numbers) {
    this.stop();
    this.take();
    this.showHappening({ kind: "follow", numbers }, { moving: true });
  }

  /** Begin again; a level has other cards if it has several deals. */
  async again() {
    const { at_level: level, next_deal: deal } = this.state.setting;
    if (level) {
      await this.goLevel(level.number, deal);
      return;
    }
    this.stop();
    this.showHappening({ kind: "again" });
    this.drawing.toHand();
  }

  // Actions of the learner

  /** @param {string} act */
  async attempt(act) {
    const concerns = concernsQuestion(this.state, act);
    if (concerns && !this.state.question) this.forward();
    const choice = findAnswerBy(this.state, act);
    if (choice >= 0) {
      const place = findPlaceOnLine(this.state) + 1;
      const here = findAnswerBy(this.state, this.state.nodes[this.state.line[place]].act ?? "") === choice;
      const told = await this.drawing.choose?.(choice);
      if (!told || !here) return;
      this.goTo(place, { moving: true }); // the touched card is the one that the main line plays
      this.drawing.praise(told);
      return;
    }
    if (concerns) {
      this.drawing.say(explainNoAnswer(this.state));
      return;
    } // trying the play would show the answer
    await this.#queuePlay(act, () => this.#tryAct(act));
  }

  /** @param {string} act */
  async #tryAct(act) {
    for (const plugin of this.plugins) if (await plugin.attempt?.(act)) return;
    const reply = await this.#askHouse({
      do: "try",
      at: listActs(this.state, this.state.at),
      act,
      house: this.drawing.actInput.house(),
    });
    this.take();
    if (reply.error && this.state.refusal !== null) this.showHappening({ kind: "show", n: this.state.at });
    if (!this.#isRefused(reply)) this.showAll(reply.show ?? []);
  }

  async dealOn() {
    await this.#queuePlay("deal", async () => {
      const reply = await this.#askHouse({ do: "deal", at: listActs(this.state, this.state.at) });
      this.take();
      if (!this.#isRefused(reply)) this.showAll(reply.show ?? []);
    });
  }

  /**
   * Make a play. In a game it waits for the answer to the play before; in an example both are tried at the current node.
   *
   * @param {string} act
   * @param {() => Promise<void>} make
   */
  #queuePlay(act, make) {
    const { at, setting } = this.state;
    return this.queue.add({ act, at, beside: setting.kind === "example" }, make);
  }

  /**
   * Ask for another deal, level or puzzle once all plays are answered.
   *
   * @param {() => Promise<TableAnswer>} ask
   */
  askAnew(ask) {
    return this.queue.leave(() => {
      this.stop();
      return ask();
    });
  }

  /** @param {number} number @param {number} [deal] */
  async goLevel(number, deal) {
    const reply = await this.askAnew(() => this.ask({ do: "level", number, ...(deal && { deal }) }));
    if (this.#isRefused(reply)) return;
    this.startAnew();
    this.drawing.deal();
    if (deal) this.drawing.toHand();
    else this.drawing.toGoal();
    if (deal && this.state.setting.at_level?.deal) this.drawing.live.textContent = texts.otherCards;
  }

  /** @param {number} seed @param {string} house */
  async sit(seed, house) {
    const reply = await this.askAnew(() => this.#askHouse({ do: "new", seed, house }, house));
    if (this.#isRefused(reply)) return;
    this.startAnew();
    this.drawing.deal();
    if (isYours(this.state)) this.drawing.toHand();
  }

  /** @param {TableAsks} message */
  async lay(message) {
    const reply = await this.askAnew(() => this.ask(message));
    if (this.#isRefused(reply)) return;
    this.plugins.forEach((plugin) => plugin.laid?.());
    this.start();
    this.showHappening({ kind: "show", n: reply.show?.[0] ?? 0 });
    if (this.state.at === 0) this.drawing.deal();
    if (reply.wrong) this.drawing.say(reply.wrong);
  }

  async hint() {
    const reply = await this.ask({ do: "hint" });
    if (this.#isRefused(reply)) return;
    this.take();
    this.drawing.drawWords();
    this.drawing.toHand();
    this.drawing.dock.bring();
    this.drawing.live.textContent = this.state.setting.hints?.at(-1) ?? "";
  }
}
