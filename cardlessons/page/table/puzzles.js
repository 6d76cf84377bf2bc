// Plug-in: the header of a puzzle, with the choice of another one, and the verdict on a try.

import { drawButton, drawOptions, el } from "../core/cards.js";
import { getCurrentLesson } from "../core/address.js";
import { drawChoices, drawForm, drawNumberField } from "./headers.js";
import { drawResult } from "./level.js";
import { findNextOnPage } from "./navigation.js";
import { readProgress, writeProgress } from "./progress.js";
import * as texts from "../messages/table.toml";

/** @import { Page, Plugin } from "../plugin.d.ts" */
/** @import { Judged } from "../state.d.ts" */

/** @param {Page} table @returns {Plugin} */
export const joinPuzzles = (table) => (table.now().setting.kind === "puzzles" ? new Puzzles(table) : {});

const readSolved = () => [readProgress(getCurrentLesson()).puzzles ?? []].flat();
/** @param {Child[]} buttons */
const drawActions = (...buttons) => el("div", { class: "ct-actions" }, ...buttons);

/** @implements {Plugin} */
class Puzzles {
  address = new URL(location.href).searchParams; // `answer` is in old links to the answer of a puzzle
  number = drawNumberField(0);
  grade = el("select", { class: "ct-input ct-grade", onchange: () => this.#layChosen() });
  answered = new Set(); // the puzzles whose answer was shown before a try; they do not count as solved

  /** @param {Page} table */
  constructor(table) {
    this.table = table;
    this.choosing = drawChoices(
      texts.choosePuzzle,
      el("div", { class: "ct-from" }, table.now().setting.game),
      drawForm(
        () => this.#layChosen(),
        el("label", { class: "ct-label" }, `${texts.puzzleNumber} `, this.number),
        el("label", { class: "ct-label" }, `${texts.gradeLabel} `, this.grade),
        el("button", { type: "submit", class: "ct-button" }, texts.openPuzzle),
        this.#drawNext(),
      ),
    );
  }

  #namePuzzle() {
    const { seed, grade } = this.table.now().setting;
    return `${seed}.${grade}`;
  }

  /** Draw the number of solved puzzles, with a tick if this one is among them. */
  #drawTally() {
    const all = readSolved();
    const many = all.length > 0 && texts.puzzlesSolved(all.length, all.includes(this.#namePuzzle()));
    return el("span", { class: "ct-label" }, many);
  }

  #drawNext(main = false) {
    return drawButton(texts.nextPuzzle, () => this.#lay((this.table.now().setting.seed ?? 0) + 1), main);
  }

  #layChosen() {
    return this.#lay(Math.trunc(Number(this.number.value)));
  }

  /** @param {number} seed */
  async #lay(seed) {
    const { table } = this;
    const reply = await table.askAnew(() => table.ask({ do: "puzzle", seed, grade: Number(this.grade.value) }));
    if (reply.error) table.say(reply.error);
    else table.start();
  }

  /** Show the best line; without a decided try the learner gives up the puzzle, and the answer is told. */
  async #showBetter() {
    const { table } = this;
    const { decided } = table.now();
    if (!decided) this.answered.add(this.#namePuzzle());
    const reply = await table.ask({ do: "better", ...(!decided && { give_up: true }) });
    if (reply.error) table.say(reply.error);
    else table.showLine(reply.show ?? []);
  }

  found() {
    if (this.address.has("answer")) this.#showBetter();
  }

  shown() {
    const { judged, setting } = this.table.now();
    const [name, solved] = [this.#namePuzzle(), readSolved()];
    if (!setting.served || judged !== "won" || this.answered.has(name) || solved.includes(name)) return;
    writeProgress(getCurrentLesson(), { puzzles: [...solved, name] });
  }

  head() {
    const { number, grade } = this;
    const { setting } = this.table.now();
    number.value = String(setting.seed);
    if (!grade.options.length)
      grade.append(
        ...drawOptions(Object.entries(setting.grades ?? {}).map(([n, depth]) => [n, texts.gradeOption(n, depth)])),
      );
    grade.value = String(setting.grade);
    const title = texts.puzzleTitle(Number(setting.seed), Number(setting.grade));
    return [el("h3", {}, title), this.#drawTally(), this.choosing];
  }

  goal() {
    const { judged, setting } = this.table.now();
    return judged === "shown" ? "" : (setting.asks ?? "");
  }

  /** @param {Judged} judged */
  next(judged) {
    const { table } = this;
    const { at, setting } = table.now();
    const showBetter = () => this.#showBetter();
    if (!judged.state)
      return [
        drawActions(
          at === setting.begin ? drawButton(texts.givePuzzleUp, showBetter) : drawButton(texts.tryAgain, table.again),
        ),
      ];
    const [lost, shown] = ["lost", "shown"].map((state) => judged.state === state);
    const on = !lost && !shown && findNextOnPage(table.box);
    return [
      drawResult(judged, table.statements()),
      drawActions(
        on && drawButton(on.text, on.go, true),
        !lost && this.#drawNext(!on),
        !shown && drawButton(texts.tryAgain, table.again, lost),
        lost && drawButton(texts.showBetterLine, showBetter),
        !lost && this.#drawTally(),
      ),
      shown && el("details", {}, el("summary", {}, texts.theQuestion), setting.asks),
    ];
  }
}
