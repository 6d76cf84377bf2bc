// The state of a table, and how it changes: a state and a happening make the next state. Nothing here draws, asks or
// waits.

import { lineFrom, pathTo } from "./paths.js";

/** @import { Happening, Judged, LinkedNode, TableAnswer, TableAsks, TableState } from "../state.d.ts" */
/** @import { Look } from "../plugin.d.ts" */
/** @import { Event, NodeData, Path, Setting, TableView, WhyData } from "../protocol.d.ts" */

const EARLIER = -1; // stands for the node of an earlier tree in which a reason was first explained
const IN_FULL = 2; // how often a reason is explained in full
const WORTHY = ["paid", "scored", "left", "ended", "refused"]; // events after a play that are worth a look
const ASKED = "?"; // the last word of a place at which a question is open
const EMPTY = {
  at: 0, // the node on the table
  line: [0], // the line that the slider runs along
  told: [0], // the nodes told beside the table
  refusal: null, // the refused try that is told over the step
  question: null, // the question that stands beside the table: its index, and since when
  answered: [], // the questions that are done with
  guess: null, // the learner's guess of each payment: the question's number, and the amounts
  laid: new Set(), // nodes beside the book's line that have been shown
  left: [], // the line that was left for one that Python has shown
  reached: 0, // the furthest node of the book's line that was shown
  met: new Map(), // the first nodes at which a reason was told, at most `IN_FULL`, by what it rests on
};

/**
 * Make the state before anything has happened, at the start of what a view has laid.
 *
 * @param {TableView} view
 * @returns {TableState}
 */
export const initialState = (view) => nextState(/** @type {TableState} */ (EMPTY), { kind: "start", view });

/**
 * Make the next state.
 *
 * @param {TableState} state
 * @param {Happening} happening
 * @returns {TableState}
 */
export const nextState = (state, happening) => HAPPENINGS[happening.kind](state, happening);

/** @type {Record<Happening["kind"], (state: TableState, happening: any) => TableState>} */
const HAPPENINGS = {
  /** Take another view, or this one as it has grown. */
  view: (state, { view }) => ({
    ...state,
    view,
    setting: view.setting,
    statements: view.statements,
    atStart: view.nodes.length,
    nodes: linkNodes(view),
  }),
  /** Lay a new tree on the table; in a game, earlier tries are branches, and not a line to step through. */
  start(state, { view }) {
    const met = new Map([...state.met].map(([reason, nodes]) => [reason, nodes.map(() => EARLIER)]));
    const taken = nextState({ ...state, met, left: [], laid: new Set() }, { kind: "view", view });
    return taken.setting.kind === "example"
      ? showNode(lineOver(taken, startNode(taken)), startNode(taken))
      : nextState(taken, { kind: "again" });
  },
  /** Show a node, and the words of these nodes. */
  show: (state, { n, tell = [n] }) => showNode(state, n, tell),
  /** Go to a node of any line. */
  visit: (state, { n }) =>
    showNode(lineOver(state, state.nodes[n].verdict === "refused" ? state.nodes[n].parent : n), n),
  /** Lead the line over this node; a try at a level ends there, wherever another one has gone on from it. */
  along: (state, { n }) => (state.setting.at_level ? { ...state, line: pathTo(state.nodes, n) } : lineOver(state, n)),
  /** Follow a line that Python has laid into the tree from its first play on; the line left for it is remembered. */
  follow(state, { numbers }) {
    const last = numbers[numbers.length - 1];
    const left = state.line.includes(last) ? state.left : state.line;
    return showNode(lineOver({ ...state, left, laid: new Set([...state.laid, ...numbers]) }, last), numbers[0]);
  },
  /** Go back to the book's line. */
  book(state) {
    const line = state.nodes.filter((node) => node.book).map((node) => node.n);
    return showNode(
      { ...state, line },
      pathTo(state.nodes, state.at)
        .filter((n) => state.nodes[n].book)
        .pop() ?? 0,
    );
  },
  /** Begin once more where one plays from. */
  again: (state) => showNode({ ...state, line: pathTo(state.nodes, startNode(state)) }, startNode(state)),
  ask: (state, { index, since }) => ({ ...state, question: { index, since } }),
  answered: (state, { index }) => ({ ...state, answered: [...state.answered, index] }),
  guess: (state, { index, amounts }) => nextState({ ...state, guess: { index, amounts } }, { kind: "answered", index }),
};

/**
 * Make of a view what a reply adds to it; one that has been taken up already changes nothing.
 *
 * @param {TableView} view
 * @param {TableAnswer} reply
 * @returns {TableView}
 */
export function applyReply(view, reply) {
  const before = reply.laid ? [] : view.branches;
  const changed = new Map(/** @type {[number, Partial<NodeData>][]} */ (reply.changed ?? []));
  const patchNodes = (nodes) => (changed.size ? nodes.map((node) => ({ ...node, ...changed.get(node.n) })) : nodes);
  const fresh = (reply.new ?? []).filter((node) => node.n >= view.nodes.length + before.length);
  return {
    ...view,
    setting: reply.setting ? { ...view.setting, ...reply.setting } : view.setting,
    nodes: patchNodes(view.nodes),
    branches: [...patchNodes(before), ...fresh],
    statements: { ...view.statements, ...reply.said },
  };
}

/**
 * Link the nodes of a view, each with those that follow it: the book's first, then by age; what was removed hangs nowhere.
 *
 * @param {TableView} view
 * @returns {LinkedNode[]}
 */
function linkNodes(view) {
  /** @type {LinkedNode[]} */
  const nodes = [...view.nodes, ...view.branches].map((node) => ({ ...node, next: [] }));
  for (const node of nodes) {
    if (node.parent === null) continue;
    node.gone = node.dropped || nodes[node.parent].gone; // the node is on a branch that was removed
    if (!node.dropped) nodes[node.parent].next.push(node);
  }
  for (const node of nodes) node.next.sort((a, b) => Number(b.book) - Number(a.book) || a.n - b.n);
  return nodes;
}

/** @param {TableState} state @param {number} n @returns {TableState} */
const lineOver = (state, n) => ({ ...state, line: [...pathTo(state.nodes, n), ...lineFrom(state.nodes, n)] });

/** @param {TableState} state @param {number} n @param {number[]} [tell] @returns {TableState} */
function showNode(state, n, tell = [n]) {
  const { nodes } = state;
  const refusal = nodes[n].verdict === "refused" ? n : null;
  const at = refusal === null ? n : nodes[n].parent;
  const reached = Math.max(state.reached, ...pathTo(nodes, at).filter((k) => nodes[k].book));
  const fresh =
    nodes[n].book || isKnownIn({ ...state, reached })(n) ? [] : pathTo(nodes, n).filter((k) => !nodes[k].book);
  const laid = fresh.length ? new Set([...state.laid, ...fresh]) : state.laid;
  const there = {
    ...state,
    at,
    refusal,
    reached,
    laid,
    met: noteReasons(state, [...tell, n]),
    told: refusal === null ? tell : [at],
    question: null,
  };
  return state.line.includes(at) ? there : lineOver(there, at);
}

/**
 * Make a key of the citations of a reason; its words and its card may differ.
 *
 * @param {WhyData} why
 */
const groundOf = ({ code, cites }) => [code, ...cites].join(" ");

/**
 * Add to the reasons told so far those that are told at these nodes for the first time.
 *
 * @param {TableState} state
 * @param {number[]} told
 */
function noteReasons({ met, nodes }, told) {
  const found = new Map(met);
  for (const n of told) {
    for (const { why } of nodes[n].events ?? []) {
      const before = (why && found.get(groundOf(why))) ?? [];
      if (why && before.length < IN_FULL && !before.includes(n)) found.set(groundOf(why), [...before, n]);
    }
  }
  return found;
}

// What follows from a state

/**
 * Tell whether a reason why a card may be played, why a word is said or whose turn it is was told before this node.
 *
 * @param {TableState} state
 * @param {Event} event
 * @param {NodeData} node
 */
export function isMet({ met }, { kind, why }, { n, verdict }) {
  const plain = kind === "said" || kind === "turned" || (kind === "moved" && verdict === "lawful");
  return plain && (met.get(groundOf(why))?.[0] ?? n) !== n;
}

/**
 * Tell whether a reason of any kind was told in full often enough before this node, so that its short form will do.
 *
 * @param {TableState} state
 * @param {Event} event
 * @param {NodeData} node
 */
export function isFamiliar({ met }, { why }, { n }) {
  const before = met.get(groundOf(why)) ?? [];
  return before.length === IN_FULL && !before.includes(n);
}

/**
 * Find the next place on the line that is worth seeing: a question before it, a word of the author's, a capture, a payment, a fault.
 *
 * @param {TableState} state
 * @returns {number}
 */
export function worthSeeing(state) {
  const { line, nodes } = state;
  const last = line.length - 1;
  for (let index = placeOnLine(state) + 1; index < last; index += 1) {
    const { comment, takes = [], verdict, events } = nodes[line[index]];
    if (
      comment ||
      takes.length ||
      verdict === "fault" ||
      events.some(({ kind }) => WORTHY.includes(kind)) ||
      questionBefore(state, index + 1) >= 0
    )
      return index;
  }
  return last;
}

/**
 * Tell whether the learner is to play at the node on the table, in a game, a level or a puzzle.
 *
 * @param {TableState} state
 * @returns {boolean}
 */
export function isYours(state) {
  const { setting, nodes, at } = state;
  const { turn, over } = nodes[at].state;
  const free = setting.slaps ? !over : turn === setting.you;
  return setting.kind !== "example" && setting.you !== null && free && !findJudgementHere(state).state;
}

/**
 * Return the node from which one plays.
 *
 * @param {Pick<TableState, "setting">} state
 * @returns {number}
 */
export const startNode = ({ setting }) => setting.begin ?? setting.at_level?.begin ?? 0;

/**
 * Return the place on the line.
 *
 * @param {TableState} state
 * @returns {number}
 */
export const placeOnLine = ({ line, at }) => Math.max(0, line.indexOf(at));

/**
 * Find how the try on the line was judged, and at which node `n`; nothing where it is not decided.
 *
 * @param {TableState} state
 * @returns {Judged}
 */
export function findJudgement({ nodes, line }) {
  const n = line.findLast((k) => nodes[k].came);
  return n === undefined ? {} : { ...nodes[n].came, n };
}

/**
 * Find the same, where one has come as far as that on the line.
 *
 * @param {TableState} state
 * @returns {Judged}
 */
export function findJudgementHere(state) {
  const came = findJudgement(state);
  return came.state && state.line.indexOf(came.n) <= placeOnLine(state) ? came : {};
}

/**
 * List the acts that lead to a node: its address.
 *
 * @param {TableState} state
 * @param {number} n
 * @returns {Path}
 */
export const pathOf = ({ nodes }, n) =>
  pathTo(nodes, n)
    .slice(1)
    .map((k) => nodes[k].act);

/**
 * Tell whether there is nothing left to come: the book's line has been stepped to its end, or a deal is over.
 *
 * @param {TableState} state
 * @returns {boolean}
 */
export function hasEnded({ setting, nodes, at, line }) {
  const { book, state } = nodes[at];
  if (setting.kind === "example") return book && at > 0 && at === line.at(-1);
  return setting.kind === "play" && state.turn === null && !state.slap;
}

/**
 * Tell whether the learner has added a node, and not taken it away again.
 *
 * @param {TableState} state
 * @param {LinkedNode} node
 */
export const isOwn = ({ atStart }, node) => node.n >= atStart && !node.gone;

/**
 * Return the node that is touched: the refused try, or the one on the table.
 *
 * @param {TableState} state
 * @returns {number}
 */
export const touchedNode = ({ refusal, at }) => refusal ?? at;

/**
 * Find the question that stands before the next step, or -1.
 *
 * @param {TableState} state
 * @returns {number}
 */
export const questionAhead = (state) => questionBefore(state, placeOnLine(state) + 1);

/**
 * Find the card that the next step plays, unless it asks a question first.
 *
 * @param {TableState} state
 */
export function cardAhead(state) {
  const next = state.nodes[state.line[placeOnLine(state) + 1]];
  return questionAhead(state) < 0 || state.question ? next?.card : undefined;
}

/** @param {TableState} state @param {number} index @returns {number} */
function questionBefore({ nodes, line, setting, answered }, index) {
  return nodes[line[index]]?.book
    ? (setting.questions ?? []).findIndex((q, i) => !answered.includes(i) && q.before === index)
    : -1;
}

/**
 * Tell whether a question stands beside the table that is not answered yet.
 *
 * @param {TableState} state
 * @returns {boolean}
 */
export const isAsking = ({ question, answered }) => Boolean(question) && !answered.includes(question.index);

/**
 * Find the answer that an act gives to the question beside the table, or -1; the seat to play need not be named.
 *
 * @param {TableState} state
 * @param {string} act
 * @returns {number}
 */
export function answerBy(state, act) {
  if (!isAsking(state)) return -1;
  const { nodes, at, setting, question } = state;
  const meant = [act, `${nodes[at].state.turn} ${act}`].map(sameAct);
  return setting.questions[question.index].answers.findIndex(
    (answer) => answer.act && meant.includes(sameAct(answer.act)),
  );
}

/**
 * Write an act so that two which are the same read alike: the cards behind the one played come in any order.
 *
 * @param {string} act
 */
function sameAct(act) {
  const [seat, card, ...others] = act.trim().toLowerCase().split(/\s+/);
  return [seat, card, ...others.sort()].join(" ");
}

/**
 * Make the test of whether a node is shown in the tree: the book's line and its variations only as far as the learner has come.
 *
 * @param {TableState} state
 * @returns {(n: number) => boolean}
 */
export function isKnownIn({ nodes, setting, laid, reached, atStart }) {
  const answers = new Map();
  const findAnswer = (n) => {
    if (!answers.has(n)) answers.set(n, isKnown(nodes[n]));
    return answers.get(n);
  };
  const isKnown = ({ n, book, parent }) => {
    if (setting.kind !== "example" || parent === null || laid.has(n)) return true;
    if (book) return n <= reached;
    const instead = n < atStart && nodes[parent].next.find((other) => other.book);
    return findAnswer(instead ? instead.n : parent);
  };
  return findAnswer;
}

/**
 * Find the branch beside the one on the table, from the nearest place where there is one.
 *
 * @param {TableState} state
 * @param {number} by
 * @returns {number | null}
 */
export function siblingBranch(state, by) {
  const { nodes } = state;
  const known = isKnownIn(state);
  for (let n = touchedNode(state); nodes[n].parent !== null; n = nodes[n].parent) {
    const others = nodes[nodes[n].parent].next.filter((node) => known(node.n));
    const other = others[others.indexOf(nodes[n]) + by];
    if (other) return other.n;
  }
  return null;
}

/**
 * List the learner's own acts that led to a node, from where his play begins.
 *
 * @param {TableState} state
 * @param {number} n
 * @param {Look} [look]
 * @returns {string[]}
 */
export function ownActs(state, n, look = {}) {
  const { nodes, setting } = state;
  const own = pathTo(nodes, n).filter(
    (k) => k > startNode(state) && (setting.slaps || nodes[k].seat === setting.you) && nodes[k].verdict !== "refused",
  );
  return own.map((k) => (setting.slaps && look.call ? look.call(nodes[k], setting.you) : nodes[k].act));
}

/**
 * Tell whether the learner has played in a game that is not over.
 *
 * @param {TableState} state
 * @param {Look} look
 * @returns {boolean}
 */
export function isUnderWay(state, look) {
  const last = state.line.at(-1);
  return !state.nodes[last].state.over && ownActs(state, last, look).length > 0;
}

/**
 * Write the place in words: a path, with a sign where a question is open, or the number of a level or deal and the learner's own acts.
 *
 * @param {TableState} state
 * @param {Look} [look]
 * @returns {string[]}
 */
export function placeInWords(state, look) {
  const own = () => ownActs(state, state.at, look);
  const { setting } = state;
  return {
    example: () => (isAsking(state) ? placeOfQuestion(state) : pathOf(state, state.at)),
    levels: () => [
      [setting.at_level.number, ...(setting.at_level.deal ? [setting.at_level.deal] : [])].join("~"),
      ...own(),
    ],
    play: () => [[setting.seed, ...(setting.house === setting.usual ? [] : [setting.house])].join("~"), ...own()],
    puzzles: () => [String(setting.seed), String(setting.grade), ...own()],
  }[setting.kind]();
}

/**
 * Write the place at which the question beside the table is open.
 *
 * @param {TableState} state
 * @returns {string[]}
 */
export const placeOfQuestion = (state) => [...pathOf(state, state.at), ASKED];

/**
 * Split a place in words into the place itself, and whether a question is open there.
 *
 * @param {string} where
 * @returns {{ there: string, asks: boolean }}
 */
export function splitPlace(where) {
  const acts = where.split(".");
  const asks = acts.at(-1) === ASKED;
  return { there: (asks ? acts.slice(0, -1) : acts).join("."), asks };
}

/**
 * Make the message that finds a place in words again.
 *
 * @param {TableState} state
 * @param {string} where
 * @returns {TableAsks}
 */
export function messageTo({ setting }, where) {
  const [first, ...acts] = where.split(".").map((part) => part.trim());
  const [grade, ...later] = acts;
  const [seed, house] = first.split("~");
  const deal = Number(house);
  if (setting.open) return { do: "open", link: where };
  /** @type {Record<Setting["kind"], TableAsks>} */
  const messages = {
    example: { do: "go", at: [first, ...acts] },
    levels: { do: "level", number: Number(seed), ...(deal && { deal }), acts },
    play: { do: "new", seed: Number(seed), ...(house && { house }), acts },
    puzzles: { do: "puzzle", seed: Number(first), grade: Number(grade), acts: later },
  };
  return messages[setting.kind];
}
