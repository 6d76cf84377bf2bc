// Plug-in: store the learner's progress in the browser: the stars, the tried branches, and the last place in the lesson.

import { countLevelsBefore, findPartId, getCurrentLesson } from "../core/address.js";
import { el } from "../core/cards.js";
import { PROGRESS_KEY, browserStorage, readAllProgress, toRecord } from "../core/storage.js";
import { getStartNode } from "../core/store.js";
import * as texts from "../messages/table.toml";

/** @import { Guess, LinkedNode } from "../state.d.ts" */
/** @import { Page, Plugin } from "../plugin.d.ts" */

const MAX_PIECE_LENGTH = 8000; // characters of branches in one message, at most
const MAX_TRIES_LENGTH = 40000; // characters of a table's branches; more are not stored

/** Read the stored progress in a lesson. @param {string} lesson */
export const readProgress = (lesson) => toRecord(readAllProgress()[lesson]);

/** Store some fields of the progress in a lesson, and dispatch `ct-kept`. @param {string} lesson @param {Record<string, unknown>} fields */
export function writeProgress(lesson, fields) {
  const all = readAllProgress();
  all[lesson] = { ...toRecord(all[lesson]), when: Date.now(), ...fields };
  if (!browserStorage.write(PROGRESS_KEY, JSON.stringify(all))) tellNotSaved();
  dispatchEvent(new Event("ct-kept"));
}

/** Forget the stored progress of one name. @param {string} lesson */
export function forgetProgress(lesson) {
  const { [lesson]: _, ...others } = readAllProgress();
  browserStorage.write(PROGRESS_KEY, JSON.stringify(others));
}

let isReported = false; // whether the learner has been told that storing fails

/** Tell the learner once that storing fails: above the lesson, or at the foot of a frame on another page, where it is common. */
function tellNotSaved() {
  if (isReported) return;
  isReported = true;
  if (document.body.dataset.embedded) {
    document.querySelector(".cl-foot")?.append(el("p", { role: "status" }, texts.nothingKeptHere));
    return;
  }
  const bar = el(
    "p",
    { class: "ct-lost", role: "alert" },
    `${texts.nothingKept} `,
    el("button", { type: "button", onclick: () => bar.remove() }, texts.understood),
  );
  (document.querySelector("main") ?? document.body).prepend(bar);
}

/** @param {Page} table @returns {Plugin} */
export const joinProgress = (table) => (table.now().setting.served ? makeHooks(new Progress(table)) : {});

/** @param {Progress} kept @returns {Plugin} */
const makeHooks = (kept) => ({
  shown: () => {
    kept.restoreGuess();
    kept.scheduleWrite();
  },
  woken: () => kept.restoreLevels(),
  found: () => kept.restoreBranches(),
  star: (i) => kept.readStar(i),
});

/**
 * Make the plug-in of a table in a cell of a notebook, whose place is not in the address: all is stored under the name of the
 * part, until its learner clears it, or its cell has another text.
 *
 * @param {Page} table
 * @param {string} name
 * @param {string} edition names the text
 * @returns {Plugin}
 */
export function joinCellProgress(table, name, edition) {
  const kept = new CellProgress(table, name, edition);
  return { ...makeHooks(kept), workshop: kept.button, found: () => kept.restoreAll() };
}

class Progress {
  timer = 0;
  grown = false; // whether the branches of an earlier visit have been restored
  recalled = false; // the same for the guess

  /** @param {Page} table */
  constructor(table, lesson = getCurrentLesson()) {
    this.table = table;
    this.lesson = lesson;
    this.first = countLevelsBefore(findPartId(table.now().setting.key)); // number of the part's first level in the lesson
    addEventListener("pagehide", () => this.timer && this.write()); // writes at once, so that a reload loses nothing
  }

  /** Read the stored progress in this lesson. */
  readOwn() {
    return readProgress(this.lesson);
  }

  scheduleWrite() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.write(), 400);
  }

  write() {
    this.timer = 0;
    const { setting } = this.table.now();
    /** @type {Record<string, unknown>} */
    const fields = this.listPlace();
    if (setting.levels) {
      const { first } = this;
      const [stars, extra] = [this.#readList("stars"), this.#readList("extra")];
      setting.best?.forEach((n, i) => {
        stars[first + i] = Math.max(n, this.readStar(i));
      });
      fields.stars = Array.from(stars, (n) => n ?? 0);
      fields.extra = [
        ...new Set([...extra, ...setting.levels.flatMap((level, i) => (level.extra ? [first + i] : []))]),
      ];
    }
    if (setting.at_level && this.grown)
      fields.levels = { ...this.#readLevels(), [this.first + setting.at_level.number]: setting.kept };
    const guess = this.table.guess();
    if (guess) fields.guesses = { ...toRecord(this.readOwn().guesses), [setting.key]: guess };
    if (!setting.open && this.grown) {
      const tries = { of: this.#nameDeal(), ...this.#listTries(this.table.nodes()) };
      if (JSON.stringify(tries).length < MAX_TRIES_LENGTH)
        fields.tries = { ...toRecord(this.readOwn().tries), [setting.key]: tries };
    }
    if (Object.keys(fields).length) writeProgress(this.lesson, fields);
  }

  /** Return the field with the place. @returns {Record<string, unknown>} */
  listPlace() {
    return location.hash ? { at: location.hash } : {};
  }

  /** @param {number} i */
  readStar(i) {
    const many = this.#readList("stars")[this.first + i];
    return [1, 2, 3].find((n) => n === many) ?? 0;
  }

  /** @param {string} name @returns {unknown[]} */
  #readList(name) {
    const list = this.readOwn()[name];
    return Array.isArray(list) ? [...list] : [];
  }

  /** Read the stored state of each level, by its number. */
  #readLevels() {
    return toRecord(this.readOwn().levels);
  }

  /** Send the stored states of the levels to Python, so that stars, hints and tries survive a reload. */
  async restoreLevels() {
    const { table } = this;
    const { levels } = table.now().setting;
    if (!levels) return;
    /** @type {[number, unknown][]} */
    const all = Object.entries(this.#readLevels()).map(([number, kept]) => [Number(number) - this.first, kept]);
    const stood = all.filter(([number]) => number in levels);
    const none = { hints: 0, tries: [] };
    levels.forEach((_, i) => {
      if (this.readStar(i)) stood.push([i, { ...none, stars: this.readStar(i) }]);
    });
    if (!stood.length) return;
    for (const some of splitList(stood)) await table.ask({ do: "stood", levels: some });
    table.take();
    table.redraw();
  }

  /** Return a name of the current deal, puzzle or level, to which the stored branches belong. */
  #nameDeal() {
    const { seed, grade, house, at_level: level } = this.table.now().setting;
    return [seed, grade, level?.number, ...(level?.deal ? [level.deal] : []), ...(house ? [house] : [])].join(".");
  }

  /**
   * Collect the learner's lines (only own plays in a game against the computer) and notes.
   *
   * @param {LinkedNode[]} nodes
   */
  #listTries(nodes) {
    const { table } = this;
    const own = nodes.filter((node) => table.isOwn(node));
    /** @param {LinkedNode} node */
    const getPath = (node) => table.pathOf(node.n);
    const { kind } = table.now().setting;
    const line = kind === "example" ? getPath : (/** @type {LinkedNode} */ node) => table.ownActs(node.n);
    // Python restores the lines of levels
    const lines = kind === "levels" ? [] : own.filter((node) => !node.next.length).map(line);
    return {
      lines,
      notes: nodes
        .filter((node) => node.comment && (node.named || own.includes(node)))
        .map((node) => [getPath(node), node.comment]),
    };
  }

  /** Restore the guess of an earlier visit at the first drawing; Python is not needed for it. */
  restoreGuess() {
    const guess = toRecord(this.readOwn().guesses)[this.table.now().setting.key];
    if (!this.recalled && isGuess(guess)) this.table.recall(guess);
    this.recalled = true;
  }

  /** Restore the branches of an earlier visit by playing them again. */
  async restoreBranches() {
    const { table } = this;
    const { setting } = table.now();
    const tries = toRecord(toRecord(this.readOwn().tries)[setting.key]);
    /** @param {string} name */
    const readList = (name) => (Array.isArray(tries[name]) ? tries[name] : []);
    if (!setting.open && tries.of === this.#nameDeal() && (readList("lines").length || readList("notes").length)) {
      for (const lines of splitList(readList("lines"))) await table.ask({ do: "grow", lines, notes: [] });
      for (const notes of splitList(readList("notes"))) await table.ask({ do: "grow", lines: [], notes });
      table.take();
      table.redraw();
    }
    this.grown = true;
  }
}

class CellProgress extends Progress {
  button = el("button", { type: "button", class: "ct-button", onclick: () => this.#forget() }, texts.forget);
  isForgotten = false;

  /** @param {Page} table @param {string} name @param {string} edition */
  constructor(table, name, edition) {
    super(table, name);
    this.edition = edition;
    this.start = table.place();
    this.isChanged = (this.readOwn().of ?? edition) !== edition;
    if (this.isChanged) forgetProgress(name);
  }

  /** Store nothing before all is restored, nor as long as the learner has done nothing. */
  write() {
    const isTouched = "of" in this.readOwn() || this.table.place() !== this.start || this.table.guess();
    if (this.grown && isTouched && !this.isForgotten) super.write();
  }

  listPlace() {
    return { of: this.edition, at: this.table.place() };
  }

  /** Go to the place of an earlier visit, unless the table has one that Python knows, and restore the branches. */
  async restoreAll() {
    const { table } = this;
    const { at } = this.readOwn();
    const now = table.now();
    const isAtStart = now.at === getStartNode(now); // there the answer to the opening question may stand already
    if (typeof at === "string" && at !== this.start && isAtStart && !now.setting.open) await table.returnTo(at);
    await this.restoreBranches();
    if (this.isChanged) table.say(texts.cellChanged);
    this.scheduleWrite();
  }

  #forget() {
    this.isForgotten = true;
    forgetProgress(this.lesson);
    this.table.say(texts.forgotten);
  }
}

/** Return whether a stored value is a guess with the fields that the table shows. @param {unknown} guess @returns {guess is Guess} */
const isGuess = (guess) => typeof toRecord(guess).said === "string";

/** Split a list into pieces that fit into a message. @param {unknown[]} list */
function splitList(list) {
  /** @type {unknown[][]} */
  const pieces = [[]];
  let size = 0;
  for (const one of list) {
    const { length } = JSON.stringify(one);
    if (length > MAX_PIECE_LENGTH) continue;
    if (size + length > MAX_PIECE_LENGTH) {
      pieces.push([]);
      size = 0;
    }
    pieces[pieces.length - 1].push(one);
    size += length + 1;
  }
  return pieces;
}
