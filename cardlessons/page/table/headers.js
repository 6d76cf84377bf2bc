// The headers of tables: the title and sources of an example, the deal or record of the open table, the deal of a game.

import { PLAIN_INPUT, drawButton, drawSelect, el } from "../core/cards.js";
import { drawCitations } from "../core/explanation.js";
import * as texts from "../messages/table.toml";
import { getLessonLanguage } from "../core/language.js";

/** @import { Learner } from "./learner.js" */
/** @import { Table, TableState } from "../state.d.ts" */
/** @import { OpenGame } from "../protocol.d.ts" */
/** @import { Look } from "../plugin.d.ts" */

/**
 * Draw the title of an example as a heading of the given level, unless the page has a heading with this title (`headed`).
 *
 * @param {TableState} state
 * @param {boolean} headed
 * @param {number} level
 */
export const drawExampleHead = ({ setting }, headed, level) =>
  headed ? [] : [drawTitle(/** @type {"h2"} */ (`h${level}`), setting.title)];

/** @param {"h2"} level @param {string | undefined} title of an author */
const drawTitle = (level, title) =>
  el(level, { class: "ct-title", lang: title ? getLessonLanguage() : null }, title || texts.recordField);

/**
 * Draw the name of an example's game, with the citations of its sources.
 *
 * @param {Pick<TableState, "setting" | "statements">} state
 */
export const drawOrigin = ({ setting, statements }) =>
  el("div", { class: "ct-from" }, setting.game, " ", drawCitations(setting.cites ?? [], statements));

/**
 * Draw the header of the open table: forms to deal by number, and to write a record.
 *
 * @param {TableState} state
 * @param {OpenGame} open
 * @param {Pick<Learner, "lay"> & Pick<Table, "ask">} does
 */
export function drawOpenHead({ setting }, open, { lay, ask }) {
  const { games: named = [] } = setting;
  const games = named.some(([slug]) => slug === open.game) ? named : [[open.game, setting.game], ...named];
  const game = drawSelect(games, open.game, { "aria-label": texts.chooseGame });
  const players = drawNumberField(open.players, 1, 12);
  const seed = drawNumberField(1, 1, 999999);
  const text = el("textarea", {
    class: "ct-input ct-shared",
    rows: "9",
    ...PLAIN_INPUT,
    "aria-label": texts.recordField,
  });
  const deal = () => lay({ do: "lay", game: game.value, players: Number(players.value), seed: Number(seed.value) });
  return [
    drawForm(
      deal,
      game,
      el("label", { class: "ct-label" }, `${texts.playersLabel} `, players),
      el("label", { class: "ct-label" }, `${texts.dealLabel} `, seed),
      el("button", { type: "submit", class: "ct-button ct-main" }, texts.deal),
    ),
    el(
      "details",
      {},
      el("summary", {}, texts.writeRecord),
      text,
      el(
        "div",
        { class: "ct-actions" },
        drawButton(texts.writeOut, async () => {
          text.value = (await ask({ do: "text", at: [] })).text ?? "";
        }),
        drawButton(texts.openRecord, () => lay({ do: "write", text: text.value })),
      ),
    ),
  ];
}

/**
 * Draw a fold for rarely used options.
 *
 * @param {string} summary
 * @param {...HTMLElement} inside
 */
export const drawChoices = (summary, ...inside) =>
  el("details", { class: "ct-choose" }, el("summary", {}, summary), inside);

/**
 * Draw a field for a number, which may not be empty.
 *
 * @param {number} value
 */
export const drawNumberField = (value, min = 0, max = 999999999) =>
  el("input", { type: "number", class: "ct-input", min, max, required: true, value });

/**
 * Draw a form in a row, which calls `go` with its button or the Enter key.
 *
 * @param {() => void} go
 * @param {...(HTMLElement | false)} inside
 */
export const drawForm = (go, ...inside) =>
  el(
    "form",
    {
      class: "ct-actions",
      onsubmit: (event) => {
        event.preventDefault();
        go();
      },
    },
    inside,
  );

/**
 * Draw the header of a game against the computer: who the learner is, and how a play is taken back.
 *
 * @param {Pick<TableState, "setting">} state
 * @param {Look} look
 */
export const drawGameHead = ({ setting: { you, calls } }, look) => [
  el("p", { class: "ct-asks" }, calls.length && you && look.intro ? look.intro(you) : texts.explainGame(you ?? "")),
];
