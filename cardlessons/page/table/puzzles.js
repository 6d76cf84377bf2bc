// Plug-in: the header and the verdict of a puzzle: which one it is, hints, and what can be done after a try.

import { el } from "../core/cards.js";
import { resultOf } from "./level.js";

/** @import { Page, Plugin } from "../plugin.d.ts" */

/** @param {Page} table @returns {Plugin} */
export function puzzles(table) {
  if (table.now().setting.kind !== "puzzles") return {};
  const number = el("input", { type: "number", class: "ct-input", min: "0", max: "999999999" });
  const grade = el("select", { class: "ct-input ct-grade", onchange: () => lay(number.value) });
  const button = (text, onclick, main) =>
    el("button", { type: "button", class: `ct-button${main ? " ct-main" : ""}`, onclick }, text);
  const next = () => lay(table.now().setting.seed + 1);

  async function lay(seed) {
    if (seed === "") {
      table.say("Give the puzzle a number, or take the next one.");
      return;
    }
    const reply = await table.askAnew(() =>
      table.ask({ do: "puzzle", seed: Math.trunc(Number(seed)), grade: Number(grade.value) }),
    );
    if (reply.error) table.say(reply.error);
    else table.start();
  }

  async function better() {
    const reply = await table.ask({ do: "better" });
    if (reply.error) table.say(reply.error);
    else table.showLine(reply.show);
  }

  return {
    head() {
      const { setting } = table.now();
      number.value = String(setting.seed);
      if (!grade.options.length)
        grade.append(
          ...Object.entries(setting.grades).map(([value, depth]) => el("option", { value }, `${value}: ${depth}`)),
        );
      grade.value = String(setting.grade);
      return [
        el("h3", {}, `Puzzle ${setting.seed} of grade ${setting.grade}`),
        el("div", { class: "ct-from" }, setting.game),
        el(
          "form",
          {
            class: "ct-actions",
            onsubmit: (event) => {
              event.preventDefault();
              lay(number.value);
            },
          },
          el("label", { class: "ct-label" }, "Puzzle number ", number),
          el("label", { class: "ct-label" }, "Grade ", grade),
          el("button", { type: "submit", class: "ct-button" }, "Lay this one"),
          button("Next puzzle ▶", next),
        ),
      ];
    },
    goal: () => table.now().setting.asks,
    next(judged) {
      const { at, setting } = table.now();
      if (!judged.state)
        return at === setting.begin ? [] : [el("div", { class: "ct-actions" }, button("Try again", table.again))];
      const won = judged.state === "won";
      return [
        resultOf(judged, table.statements()),
        el(
          "div",
          { class: "ct-actions" },
          button("Try again", table.again, !won),
          !won && button("Show the better line", better),
          won && button("Next puzzle ▶", next, true),
        ),
      ];
    },
  };
}
