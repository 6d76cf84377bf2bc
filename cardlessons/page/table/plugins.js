// The plug-ins of a table: those for every game, those of a family, those for one kind of table, and the tools.

import { bindMethods } from "../core/bind.js";
import { drawGameButtons } from "../core/game_buttons.js";
import { joinProgress } from "./progress.js";
import { joinPuzzles } from "./puzzles.js";
import {
  isOwn,
  findJudgement,
  findJudgementHere,
  listOwnActs,
  listActs,
  formatPlace,
  getTouchedNode,
  isUnderWay,
} from "../core/store.js";

/** @import { Drawing, Table } from "../state.d.ts" */
/** @import { Join, Page, Plugin } from "../plugin.d.ts" */

/** @type {Join[]} */
const TOOLS = []; // those of the script with the tools, which may come after the first table is drawn

/** Add plug-ins to the tables at which one learner sits, also to those that are drawn already. @param {...Join} joins */
export function addTools(...joins) {
  TOOLS.push(...joins);
  document.dispatchEvent(new CustomEvent("ct-tools"));
}

/**
 * Make all plug-ins of a table; `of` is the family for whose games a plug-in is active. Call `come` with the tools if they
 * are not there yet.
 *
 * @param {Table} table
 * @param {Drawing} drawing
 * @param {(tools: Plugin[]) => void} come
 * @returns {Plugin[]}
 */
export function joinPlugins(table, drawing, come) {
  const { shared } = table.state.setting;
  const page = makePage(table, drawing);
  const all = [...(shared ? [] : [joinProgress]), ...table.joins].map((join) => join(page));
  for (const [of, { joins = [] }] of Object.entries(table.looks))
    all.push(...joins.map((join) => ({ of, ...join(page) })));
  const makeTools = () => TOOLS.map((join) => join(page));
  if (!shared && !TOOLS.length) document.addEventListener("ct-tools", () => come(makeTools()), { once: true });
  return [...all, joinPuzzles(page), ...(shared ? [] : makeTools())];
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
    ...bindMethods(table, "ask", "askAnew", "take"),
    ...bindMethods(table.learner, "again", "hint", "attempt", "sit"),
    ...bindMethods(table.stepping, "showLine", "showAll", "visit"),
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
    returnTo: (where) => table.place.goTo(where),
    ownActs: (n) => listOwnActs(table.state, n, table.look),
    drawGameButtons: () =>
      drawGameButtons(() => {
        const { rulebook = "", seats } = table.state.setting;
        return { game: rulebook, seats, say: (text) => drawing.say(text) };
      }),
    underWay: () => isUnderWay(table.state, table.look),
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
