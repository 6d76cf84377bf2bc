// The plug-ins of a table: those for every game, those of a family, and those for one kind of table.

import { compareLines } from "./compare_lines.js";
import { scoreHistory } from "./score_history.js";
import { bound } from "./drawing.js";
import { likely } from "./likely.js";
import { progress } from "./progress.js";
import { puzzles } from "./puzzles.js";
import { review } from "./review.js";
import { sound } from "./sound.js";
import { isOwn, findJudgement, findJudgementHere, ownActs, pathOf, placeInWords, touchedNode } from "../core/store.js";
import { treeTools } from "./tree_tools.js";

/** @import { Page, Plugin } from "../plugin.d.ts" */

/** The plug-ins of a table at which one learner sits. */
const GENERAL = [scoreHistory, progress, likely, review, compareLines, treeTools, sound];
/** Those of a table that several people share. */
const SHARED = [scoreHistory, sound];

/**
 * Make all plug-ins of a table; `of` is the family for whose games a plug-in is active.
 *
 * @param {any} table
 * @param {any} drawing
 * @returns {Plugin[]}
 */
export function joinPlugins(table, drawing) {
  const all = [...(table.state.setting.shared ? SHARED : GENERAL), ...table.joins].map((join) => [join]);
  for (const [name, { joins = [] }] of Object.entries(table.looks)) all.push(...joins.map((join) => [join, name]));
  const shared = pageOf(table, drawing);
  return [...all, [puzzles]].map(([join, of]) => ({ of, ...join(shared) }));
}

/**
 * Make the interface through which plug-ins use the table.
 *
 * @param {any} table
 * @param {any} drawing
 * @returns {Page}
 */
function pageOf(table, drawing) {
  const now = () => {
    const { at, setting } = table.state;
    return {
      at,
      node: table.node,
      setting,
      judged: findJudgementHere(table.state).state,
      decided: Boolean(findJudgement(table.state).state),
    };
  };
  return {
    box: drawing.box,
    board: drawing.board,
    live: drawing.live,
    now,
    ...bound(table, "ask", "askAnew", "start", "again", "hint", "showLine", "showAll", "attempt", "take", "visit"),
    ...bound(drawing, "say", "tell", "redraw"),
    look: () => table.look,
    nodes: () => table.state.nodes,
    statements: () => table.state.statements,
    left: () => table.state.left,
    touched: () => touchedNode(table.state),
    path: () => pathOf(table.state, table.state.at),
    pathOf: (n) => pathOf(table.state, n),
    place: () => placeInWords(table.state, table.look).join("."),
    ownActs: (n) => ownActs(table.state, n, table.look),
    isOwn: (node) => isOwn(table.state, node),
    tried: () => table.state.nodes.findLast((node) => isOwn(table.state, node) && !node.next.length),
    retell: () => {
      drawing.drawWords();
      table.moments.cheer();
    },
    speak: (text) => {
      drawing.live.textContent = text;
    },
  };
}
