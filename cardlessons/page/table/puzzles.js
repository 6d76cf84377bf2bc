// Plug-in: the header of a puzzle, with the choice of another one, and the verdict on a try.

import { drawButton, drawOptions, el } from "../core/cards.js";
import { getCurrentLesson } from "../core/address.js";
import { drawChoices, drawForm, drawNumberField } from "./headers.js";
import { drawResult } from "./level.js";
import { findNextOnPage } from "./navigation.js";
import { readProgress, writeProgress } from "./progress.js";
import * as texts from "../messages/table.toml";

/** @import { Page, Plugin } from "../plugin.d.ts" */

/** @param {Page} table @returns {Plugin} */
export function joinPuzzles(table) {
  if (table.now().setting.kind !== "puzzles") return {};
  const asked = new URL(location.href).searchParams; // `answer` is in old links to the answer of a puzzle
  const number = drawNumberField(0);
  const grade = el("select", { class: "ct-input ct-grade", onchange: () => lay(number.value) });
  const layNext = () => lay((table.now().setting.seed ?? 0) + 1);
  const namePuzzle = () => `${table.now().setting.seed}.${table.now().setting.grade}`;
  const answered = new Set(); // the puzzles whose answer was shown before a try; they do not count as solved

  const readSolved = () => [readProgress(getCurrentLesson()).puzzles ?? []].flat();

  /** Draw the number of solved puzzles, with a tick if this one is among them. */
  function drawTally() {
    const all = readSolved();
    return el(
      "span",
      { class: "ct-label" },
      all.length > 0 && texts.puzzlesSolved(all.length, all.includes(namePuzzle())),
    );
  }

  /** @param {string | number} seed */
  async function lay(seed) {
    const reply = await table.askAnew(() =>
      table.ask({ do: "puzzle", seed: Math.trunc(Number(seed)), grade: Number(grade.value) }),
    );
    if (reply.error) table.say(reply.error);
    else table.start();
  }

  /** Show the best line; without a decided try the learner gives up the puzzle, and the answer is told. */
  async function showBetter() {
    const { decided } = table.now();
    if (!decided) answered.add(namePuzzle());
    const reply = await table.ask({ do: "better", ...(!decided && { give_up: true }) });
    if (reply.error) table.say(reply.error);
    else table.showLine(reply.show ?? []);
  }

  const choosing = drawChoices(
    texts.choosePuzzle,
    el("div", { class: "ct-from" }, table.now().setting.game),
    drawForm(
      () => lay(number.value),
      el("label", { class: "ct-label" }, `${texts.puzzleNumber} `, number),
      el("label", { class: "ct-label" }, `${texts.gradeLabel} `, grade),
      el("button", { type: "submit", class: "ct-button" }, texts.openPuzzle),
      drawButton(texts.nextPuzzle, layNext),
    ),
  );

  return {
    found() {
      if (asked.has("answer")) showBetter();
    },
    shown() {
      const { judged, setting } = table.now();
      if (!setting.served || judged !== "won" || answered.has(namePuzzle()) || readSolved().includes(namePuzzle()))
        return;
      writeProgress(getCurrentLesson(), { puzzles: [...readSolved(), namePuzzle()] });
    },
    head() {
      const { setting } = table.now();
      number.value = String(setting.seed);
      if (!grade.options.length)
        grade.append(
          ...drawOptions(Object.entries(setting.grades ?? {}).map(([n, depth]) => [n, texts.gradeOption(n, depth)])),
        );
      grade.value = String(setting.grade);
      return [el("h3", {}, texts.puzzleTitle(Number(setting.seed), Number(setting.grade))), drawTally(), choosing];
    },
    goal: () => (table.now().judged === "shown" ? "" : (table.now().setting.asks ?? "")),
    next(judged) {
      const { at, setting } = table.now();
      if (!judged.state)
        return [
          el(
            "div",
            { class: "ct-actions" },
            at === setting.begin ? drawButton(texts.givePuzzleUp, showBetter) : drawButton(texts.tryAgain, table.again),
          ),
        ];
      const [lost, shown] = ["lost", "shown"].map((state) => judged.state === state);
      const on = !lost && !shown && findNextOnPage(table.box);
      return [
        drawResult(judged, table.statements()),
        el(
          "div",
          { class: "ct-actions" },
          on && drawButton(on.text, on.go, true),
          !lost && drawButton(texts.nextPuzzle, layNext, !on),
          !shown && drawButton(texts.tryAgain, table.again, lost),
          lost && drawButton(texts.showBetterLine, showBetter),
          !lost && drawTally(),
        ),
        shown && el("details", {}, el("summary", {}, texts.theQuestion), setting.asks),
      ];
    },
  };
}
