// A table with steps and plays. It draws its view at once, and asks Python for everything that needs the rules, once a
// line connects it. `store.js` has its state; `drawing.js` draws the state.

import { prefersReducedMotion, showLost, showWaiting } from "../core/cards.js";
import { applyHappening, applyReply, hasEnded, isAsking, makeInitialState } from "../core/store.js";
import { Timers, runWhenIdle } from "../core/timers.js";
import { animateStep, measurePositions } from "./board.js";
import { Drawing } from "./drawing.js";
import { Learner } from "./learner.js";
import { Moments } from "./moments.js";
import { PlayQueue } from "./play_queue.js";
import { joinPlugins } from "./plugins.js";
import { Stepping } from "./stepping.js";
import { TablePlace } from "./table_place.js";

/** @import { Drawings, Join, Look, Looks, Mounted, Plugin } from "../plugin.d.ts" */
/** @import * as state from "../state.d.ts" */
/** @import { Happening, TableAnswer, TableAsks, TableLine, TableState } from "../state.d.ts" */
/** @import { Setting, TableView } from "../protocol.d.ts" */

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
    /** @type {Stepping} */
    this.stepping = new Stepping(this);
    /** @type {Learner} */
    this.learner = new Learner(this);
    /** @type {Drawing} */
    this.drawing = new Drawing(this, (drawing) => joinPlugins(this, drawing, (tools) => this.#takeTools(tools)));
  }

  get node() {
    return this.state.nodes[this.state.at];
  }

  /** Take tools that come after the first drawing. @param {Plugin[]} tools */
  #takeTools(tools) {
    this.drawing.finish();
    const { activeElement: focused } = document;
    this.drawing.joined.push(...tools);
    this.drawing.addParts(tools);
    this.fit(this.state.setting);
    this.drawing[tools.some(({ told }) => told) ? "redraw" : "drawCards"]();
    if (focused && !focused.isConnected) this.drawing.focus.enter(); // it was drawn anew
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
    if (focused?.closest(".ct-felt, .ct-told > *")) drawing.focus.leave(); // removing a focused element would make the browser reflow the page once more
    this.happens(happening);
    const from = this.state.refusal === null ? before : null;
    const numbers = drawing.drawCards(from);
    let lands = 0;
    drawing.runInFrames(
      () => drawing.drawRest(lands),
      () => this.completeStep(lands, quiet, moving && this.state.refusal === null),
      () => focused && drawing.focus.keep(focused, moving), // last, so that an error here does not stop the game
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
    this.drawing.reserved = "";
    this.drawing.reserve(); // before a smaller board is seen
    document.fonts.ready.then(() => runWhenIdle(() => this.drawing.reserve())); // after the browser has painted the table
  }

  /** Show another deal, level or puzzle, in an entry of its own in the browser's history. */
  startAnew() {
    this.place.keepAnew(() => this.start());
  }

  /** Take a question as answered, if it is open, since a class has seen the answer; so a touched card is tried. @param {number} index */
  settleQuestion(index) {
    if (this.state.question?.index === index && isAsking(this.state)) this.happens({ kind: "answered", index });
  }
}
