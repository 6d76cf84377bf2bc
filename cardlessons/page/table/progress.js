// Plug-in: save the learner's progress in this browser: the stars, the branches that were tried, and where the page was
// left.

import { currentLesson } from "../core/address.js";
import { el } from "../core/cards.js";
import * as texts from "../messages/table.js";

/** @import { Page, Plugin } from "../plugin.d.ts" */

const KEPT = "cardlessons-progress";
const PIECE = 8000; // characters of branches in one message
const MOST = 40000; // characters of a lesson's branches; more are not kept

const plain = (value) => (value && typeof value === "object" && !Array.isArray(value) ? value : {});

/** Read what is saved of a lesson. */
export const readProgress = (lesson) => plain(readAllProgress()[lesson]);

/** Save something of a lesson, and dispatch `ct-kept`. */
export function writeProgress(lesson, fields) {
  const all = readAllProgress();
  all[lesson] = { ...plain(all[lesson]), when: Date.now(), ...fields };
  try {
    localStorage.setItem(KEPT, JSON.stringify(all));
  } catch {
    tellNotSaved();
  }
  dispatchEvent(new Event("ct-kept"));
}

let told = false; // whether the learner knows that nothing more is saved

/** Tell once that nothing more is saved: above the lesson, or small at the foot of a frame on another page, where browsers like to keep nothing. */
function tellNotSaved() {
  if (told) return;
  told = true;
  if (new URL(location.href).searchParams.has("embed")) {
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

/** Read what is saved of all lessons; nothing where the browser saves nothing or holds something else. */
export function readAllProgress() {
  const kept = Object.create(null); // by lesson; without a prototype, any name is safe
  try {
    return Object.assign(kept, plain(JSON.parse(localStorage.getItem(KEPT))));
  } catch {
    return kept;
  }
}

/** @param {Page} table @returns {Plugin} */
export function progress(table) {
  if (!table.now().setting.served) return {};
  const kept = new Progress(table);
  return { shown: () => kept.shown(), woken: () => kept.woken(), found: () => kept.found(), star: (i) => kept.star(i) };
}

class Progress {
  timer = 0;
  grown = false; // whether the branches of an earlier visit have been restored
  lesson = currentLesson();

  /** @param {Page} table */
  constructor(table) {
    this.table = table;
    addEventListener("pagehide", () => this.timer && this.write()); // a reload loses nothing
  }

  /** Read what is saved of this lesson. */
  mine() {
    return readProgress(this.lesson);
  }

  shown() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.write(), 400);
  }

  write() {
    this.timer = 0;
    const { setting } = this.table.now();
    const fields = location.hash ? { at: location.hash } : {};
    if (setting.levels) {
      fields.stars = setting.best.map((n, i) => Math.max(n, this.star(i)));
      fields.extra = setting.levels.flatMap((/** @type {any} */ { extra }, i) => (extra ? [i] : []));
      fields.done = setting.levels.every((/** @type {any} */ { extra }, i) => extra || fields.stars[i] > 0);
    }
    if (setting.levels && this.grown) fields.levels = { ...this.stood(), [setting.at_level.number]: setting.kept };
    if (!setting.open && this.grown) {
      const tries = { of: this.laidNow(), ...this.triesOf(this.table.nodes()) };
      if (JSON.stringify(tries).length < MOST) fields.tries = { ...plain(this.mine().tries), [setting.key]: tries };
    }
    if (Object.keys(fields).length) writeProgress(this.lesson, fields);
  }

  star(i) {
    const { stars } = this.mine();
    return Array.isArray(stars) && [1, 2, 3].includes(stars[i]) ? stars[i] : 0;
  }

  /** Read how one stood at each level, by its number, as Python has told it. */
  stood() {
    return plain(this.mine().levels);
  }

  /** Tell Python how one stood, so that neither stars nor what they have cost are lost. */
  async woken() {
    const { table } = this;
    const { levels } = table.now().setting;
    if (!levels) return;
    const stood = Object.entries(this.stood()).map(([number, kept]) => [Number(number), kept]);
    const none = { hints: 0, tries: [] };
    levels.forEach((_, i) => {
      if (this.star(i)) stood.push([i, { ...none, stars: this.star(i) }]);
    });
    if (!stood.length) return;
    for (const some of splitList(stood)) await table.ask({ do: "stood", levels: some });
    table.take();
    table.redraw();
  }

  /** Name the deal, puzzle or level that lies on the table, where there are several. */
  laidNow() {
    const { seed, grade, house, at_level: level } = this.table.now().setting;
    return [seed, grade, level?.number, ...(level?.deal ? [level.deal] : []), ...(house ? [house] : [])].join(".");
  }

  /** List the learner's own lines, each by its plays (by his own, where the house plays the others), and what was written to them. */
  triesOf(nodes) {
    const { table } = this;
    const own = nodes.filter((node) => table.isOwn(node));
    const path = (node) => table.pathOf(node.n);
    const { kind } = table.now().setting;
    const line = kind === "example" ? path : (node) => table.ownActs(node.n);
    // Python restores the lines of levels
    const lines = kind === "levels" ? [] : own.filter((node) => !node.next.length).map(line);
    return {
      lines,
      notes: nodes
        .filter((node) => node.comment && (node.named || own.includes(node)))
        .map((node) => [path(node), node.comment]),
    };
  }

  /** Play the branches of an earlier visit again. */
  async found() {
    const { table } = this;
    const { setting } = table.now();
    const tries = plain(plain(this.mine().tries)[setting.key]);
    const list = (name) => (Array.isArray(tries[name]) ? tries[name] : []);
    if (!setting.open && tries.of === this.laidNow() && (list("lines").length || list("notes").length)) {
      for (const lines of splitList(list("lines"))) await table.ask({ do: "grow", lines, notes: [] });
      for (const notes of splitList(list("notes"))) await table.ask({ do: "grow", lines: [], notes });
      table.take();
      table.redraw();
    }
    this.grown = true;
  }
}

/** Split a list into pieces that a message can hold. */
function splitList(list) {
  const pieces = [[]];
  let size = 0;
  for (const one of list) {
    const { length } = JSON.stringify(one);
    if (length > PIECE) continue;
    if (size + length > PIECE) {
      pieces.push([]);
      size = 0;
    }
    pieces[pieces.length - 1].push(one);
    size += length + 1;
  }
  return pieces;
}
