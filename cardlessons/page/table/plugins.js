// The plug-ins of a table: those for every game, those of a family, and those for one kind of table.

import { joinLineComparison } from "./compare_lines.js";
import { joinScoreHistory } from "./score_history.js";
import { bindMethods } from "./drawing.js";
import { joinLikely } from "./likely.js";
import { joinProgress } from "./progress.js";
import { joinPuzzles } from "./puzzles.js";
import { joinAnalysis } from "./analysis.js";
import { joinSound } from "./sound.js";
import {
  isOwn,
  findJudgement,
  findJudgementHere,
  listOwnActs,
  listActs,
  formatPlace,
  getTouchedNode,
} from "../core/store.js";
import { joinTreeTools } from "./tree_tools.js";

/** @import { Drawing, Table } from "../state.d.ts" */
/** @import { Join, Page, Plugin } from "../plugin.d.ts" */

/** The plug-ins of a table at which one learner sits. */
const GENERAL = [
  joinScoreHistory,
  joinProgress,
  joinLikely,
  joinAnalysis,
  joinLineComparison,
  joinTreeTools,
  joinSound,
];
/** Those of a table that several people share. */
const SHARED = [joinScoreHistory, joinSound];

/**
 * Make all plug-ins of a table; `of` is the family for whose games a plug-in is active.
 *
 * @param {Table} table
 * @param {Drawing} drawing
 * @returns {Plugin[]}
 */
export function joinPlugins(table, drawing) {
  /** @type {[Join, string?][]} */
  const all = [...(table.state.setting.shared ? SHARED : GENERAL), ...table.joins].map((join) => [join]);
  for (const [name, { joins = [] }] of Object.entries(table.looks)) for (const join of joins) all.push([join, name]);
  const shared = makePage(table, drawing);
  all.push([joinPuzzles]);
  return all.map(([join, of]) => ({ of, ...join(shared) }));
}

/**
 * Make the interface through which plug-ins use the table.
 *
 * @param {Table} table
 * @param {Drawing} drawing
 * @returns {Page}
 */
function makePage(table, drawing) {
  const getPlace = () => {
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
    now: getPlace,
    ...bindMethods(table, "ask", "askAnew", "again", "hint", "showLine", "showAll", "attempt", "take", "visit"),
    ...bindMethods(drawing, "say", "tell", "untell", "redraw"),
    fit: () => drawing.dock.fit(),
    start: () => table.startAnew(),
    look: () => table.look,
    nodes: () => table.state.nodes,
    statements: () => table.state.statements,
    left: () => table.state.left,
    guess: () => table.state.guess,
    recall: (guess) => table.happens({ kind: "guess", guess }),
    touched: () => getTouchedNode(table.state),
    path: () => listActs(table.state, table.state.at),
    pathOf: (n) => listActs(table.state, n),
    place: () => formatPlace(table.state, table.look).join("."),
    ownActs: (n) => listOwnActs(table.state, n, table.look),
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
