// The state of a table and its changes: a state and a happening give the next state. The functions here are pure; they
// do not draw, ask Python or wait.

import { listLineFrom, listPathTo } from "./paths.js";

/** @import { BoardSetting, Happening, Judged, LinkedNode, TableAnswer, TableAsks, TableState, ToldNode } from "../state.d.ts" */
/** @import { Look } from "../plugin.d.ts" */
/** @import { Event, NodeData, Path, Setting, TableView, WhyData } from "../protocol.d.ts" */

const EARLIER_TREE = -1; // in `met`: a node of an earlier tree
const MAX_FULL_EXPLANATIONS = 2; // number of times that a reason is explained in full
const SKIP_STOPS = ["paid", "scored", "left", "ended", "refused"]; // kinds of events at which "Skip" stops
const [DEAL, NEW_GAME] = ["deal", "new"]; // the acts of a deal whose cards are hidden, and of a game's beginning
const QUESTION_SIGN = "?"; // the last part of a place at which a question is open
/** @type {Omit<TableState, "view" | "setting" | "statements" | "atStart" | "nodes">} */
const EMPTY_STATE = {
  at: 0, // the node on the table
  line: [0], // the line that the slider follows
  told: [0], // the nodes whose words are shown
  refusal: null, // the refused try whose words are shown above the step
  warned: null, // a refused try during the computer's plays: its words stay while they go on
  question: null, // the open question, by its index
  answered: [], // the indices of questions that are answered or skipped
  guess: null, // the learner's first answer to the question before the first step
  laid: new Set(), // shown nodes that are not on the main line
  left: [], // the line before Python's line was shown
  reached: 0, // the furthest node of the main line that was shown
  met: new Map(), // the first nodes that explained a reason, at most `MAX_FULL_EXPLANATIONS`, by the key of the reason
};

/**
 * Make the first state of a table from its view.
 *
 * @param {TableView} view
 * @returns {TableState}
 */
export const makeInitialState = (view) =>
  applyHappening(/** @type {TableState} */ (EMPTY_STATE), { kind: "start", view });

/**
 * Return the state after a happening.
 *
 * @param {TableState} state
 * @param {Happening} happening
 * @returns {TableState}
 */
export const applyHappening = (state, happening) =>
  /** @type {(state: TableState, happening: Happening) => TableState} */ (HAPPENINGS[happening.kind])(state, happening);

/** @type {{ [Kind in Happening["kind"]]: (state: TableState, happening: Happening & { kind: Kind }) => TableState }} */
const HAPPENINGS = {
  /** Take another view, or the same view after a reply. */
  view: (state, { view }) => ({
    ...state,
    view,
    setting: view.setting,
    statements: view.statements,
    atStart: view.nodes.length,
    nodes: linkNodes(view),
  }),
  /** Start with a new tree. In a game the line ends at the start: earlier tries are only branches. */
  start(state, { view }) {
    const met = new Map([...state.met].map(([reason, nodes]) => [reason, nodes.map(() => EARLIER_TREE)]));
    const taken = applyHappening({ ...state, met, left: [], laid: new Set() }, { kind: "view", view });
    if (taken.setting.kind !== "example") return applyHappening(taken, { kind: "again" });
    const shown = showNode(routeLine(taken, getStartNode(taken)), getStartNode(taken));
    const index = shown.at || shown.guess ? -1 : findQuestionAhead(shown);
    return { ...shown, question: index < 0 ? null : { index } }; // the opening question stands from the start
  },
  /** Show node `n`, and the words of the nodes `tell`. */
  show: (state, { n, tell = [n] }) => showNode(state, n, tell),
  /** Show the refused try `n` wherever the table is now: the computer may have played on meanwhile. */
  refuse: (state, { n }) => ({ ...state, refusal: n, told: [state.at], question: null, met: noteReasons(state, [n]) }),
  /** Go on to node `n` with the words of the nodes `tell`; those of a refused try stay. */
  playOn: (state, { n, tell }) => ({ ...showNode(state, n, tell), warned: state.refusal ?? state.warned }),
  /** Go to any node, and to the line through it. */
  visit: (state, { n }) =>
    showNode(routeLine(state, state.nodes[n].verdict === "refused" ? (state.nodes[n].parent ?? n) : n), n),
  /** Lead the line through node `n`; at a level it ends there, even if an earlier try went further. */
  along: (state, { n }) =>
    state.setting.at_level ? { ...state, line: listPathTo(state.nodes, n) } : routeLine(state, n),
  /** Follow a line that Python has added, from its first node on, and store the line before it in `left`. */
  follow(state, { numbers }) {
    const last = numbers[numbers.length - 1];
    const left = state.line.includes(last) ? state.left : state.line;
    return showNode(routeLine({ ...state, left, laid: new Set([...state.laid, ...numbers]) }, last), numbers[0]);
  },
  /** Go back to the main line. */
  book(state) {
    const line = state.nodes.filter((node) => node.book).map((node) => node.n);
    return showNode(
      { ...state, line },
      listPathTo(state.nodes, state.at)
        .filter((n) => state.nodes[n].book)
        .pop() ?? 0,
    );
  },
  /** Go back to the node from which the learner plays. */
  again: (state) => showNode({ ...state, line: listPathTo(state.nodes, getStartNode(state)) }, getStartNode(state)),
  ask: (state, { index }) => ({ ...state, question: { index }, guess: isOpening(state, index) ? null : state.guess }),
  answered: (state, { index }) => ({ ...state, answered: [...state.answered, index] }),
  guess: (state, { guess }) => ({ ...state, guess, question: null }),
  /** Take the reply to an answer; of the opening question's answers the first one is kept as the guess. */
  replied: (state, { guess }) => (isOpening(state, guess.index) ? { ...state, guess: state.guess ?? guess } : state),
};

/**
 * Return a view with the nodes and changes of a reply; applying a reply again changes nothing.
 *
 * @param {TableView} view
 * @param {TableAnswer} reply
 * @returns {TableView}
 */
export function applyReply(view, reply) {
  const before = reply.laid ? [] : view.branches;
  const changed = new Map(/** @type {[number, Partial<NodeData>][]} */ (reply.changed ?? []));
  /** @param {NodeData[]} nodes */
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
 * Link each node of a view to the nodes after it: the main line first, then by age. Removed branches are not linked.
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
const routeLine = (state, n) => ({
  ...state,
  line: [...listPathTo(state.nodes, n), ...listLineFrom(state.nodes, n, (node) => isVariation(state, node))],
});

/** @param {TableState} state @param {number} n @param {number[]} [tell] @returns {TableState} */
function showNode(state, n, tell = [n]) {
  const { nodes } = state;
  const refusal = nodes[n].verdict === "refused" ? n : null;
  const at = refusal === null ? n : (nodes[n].parent ?? n);
  const reached = Math.max(state.reached, ...listPathTo(nodes, at).filter((k) => nodes[k].book));
  const fresh =
    nodes[n].book || makeKnownTest({ ...state, reached })(n) ? [] : listPathTo(nodes, n).filter((k) => !nodes[k].book);
  const laid = fresh.length ? new Set([...state.laid, ...fresh]) : state.laid;
  const there = {
    ...state,
    at,
    refusal,
    warned: null,
    reached,
    laid,
    met: noteReasons(state, [...tell, n]),
    told: refusal === null ? tell : [at],
    question: null,
  };
  return state.line.includes(at) ? there : routeLine(there, at);
}

/**
 * Build the key of a reason from its code and citations; reasons with equal keys can have different words and cards.
 *
 * @param {WhyData} why
 */
const buildReasonKey = ({ code, cites }) => [code, ...cites].join(" ");

/**
 * Return the reasons met so far, with those that the nodes `told` explain for the first or second time.
 *
 * @param {TableState} state
 * @param {number[]} told
 */
function noteReasons({ met, nodes }, told) {
  const reasons = new Map(met);
  for (const n of told) {
    for (const { why } of nodes[n].events ?? []) {
      const before = (why && reasons.get(buildReasonKey(why))) ?? [];
      if (why && before.length < MAX_FULL_EXPLANATIONS && !before.includes(n))
        reasons.set(buildReasonKey(why), [...before, n]);
    }
  }
  return reasons;
}

// Questions about a state

/**
 * Return whether a reason of a lawful play, a spoken word or a turn was explained at an earlier node.
 *
 * @param {TableState} state
 * @param {Event} event
 * @param {ToldNode} node
 */
export function isMet({ met }, { kind, why }, { n, verdict }) {
  const plain = kind === "said" || kind === "turned" || (kind === "moved" && verdict === "lawful");
  return plain && why !== null && (met.get(buildReasonKey(why))?.[0] ?? n) !== n;
}

/**
 * Return whether a reason was explained in full `MAX_FULL_EXPLANATIONS` times at other nodes, so that its short form is enough.
 *
 * @param {TableState} state
 * @param {Event} event
 * @param {ToldNode} node
 */
export function isFamiliar({ met }, { why }, { n = EARLIER_TREE }) {
  const before = (why && met.get(buildReasonKey(why))) ?? [];
  return before.length === MAX_FULL_EXPLANATIONS && !before.includes(n);
}

/**
 * Find the next place on the line at which "Skip" stops: a comment, a capture, a fault, a payment, or a question after it.
 *
 * @param {TableState} state
 * @returns {number}
 */
export function findWorthSeeing(state) {
  const { line, nodes } = state;
  const last = line.length - 1;
  for (let index = findPlaceOnLine(state) + 1; index < last; index += 1) {
    const { comment, takes = [], verdict, events } = nodes[line[index]];
    if (
      comment ||
      takes.length ||
      verdict === "fault" ||
      events.some(({ kind }) => SKIP_STOPS.includes(kind)) ||
      findQuestionBefore(state, index + 1) >= 0
    )
      return index;
  }
  return last;
}

/**
 * Return whether it is the learner's turn at the current node of a game, a level or a puzzle.
 *
 * @param {TableState} state
 * @returns {boolean}
 */
export function isYours(state) {
  const { setting, nodes, at } = state;
  const { turn, over } = nodes[at].state;
  const free = setting.calls.length ? !over : turn === setting.you;
  return setting.kind !== "example" && setting.you !== null && free && !findJudgementHere(state).state;
}

/** Return whether plays of the computer wait to be shown. @param {TableState} state */
export const isWaitingForHouse = (state) =>
  state.setting.kind !== "example" &&
  findPlaceOnLine(state) < state.line.length - 1 &&
  !isYours(state) &&
  !hasEnded(state) &&
  !findJudgementHere(state).state;

/**
 * Return whether the learner plays for every seat: in a table without a learner's seat, or once a deal is over at which others play.
 *
 * @param {Pick<BoardSetting, "you" | "shared" | "bare">} setting
 */
export const playsAll = ({ you, shared, bare }) => !you || Boolean(shared && bare);

/** Return whether a table has levels. @param {TableState} state @returns {state is import("../state.d.ts").LevelState} */
export const isAtLevels = (state) => state.setting.kind === "levels";

/**
 * Return the node from which the learner plays.
 *
 * @param {Pick<TableState, "setting">} state
 * @returns {number}
 */
export const getStartNode = ({ setting }) => setting.begin ?? setting.at_level?.begin ?? 0;

/**
 * Return the index of the current node on the line; 0 if it is not on the line.
 *
 * @param {TableState} state
 * @returns {number}
 */
export const findPlaceOnLine = ({ line, at }) => Math.max(0, line.indexOf(at));

/**
 * Find the judgement of the try on the line, and its node `n`; empty if the try is not decided.
 *
 * @param {TableState} state
 * @returns {Judged}
 */
export function findJudgement({ nodes, line }) {
  const n = line.findLast((k) => nodes[k].came);
  return n === undefined ? {} : { ...nodes[n].came, n };
}

/**
 * Find the judgement of the try on the line; empty also if the current node is before it.
 *
 * @param {TableState} state
 * @returns {Judged}
 */
export function findJudgementHere(state) {
  const came = findJudgement(state);
  return came.n !== undefined && state.line.indexOf(came.n) <= findPlaceOnLine(state) ? came : {};
}

/**
 * List the acts from the root to a node, which are its path.
 *
 * @param {TableState} state
 * @param {number} n
 * @returns {Path}
 */
export const listActs = ({ nodes }, n) =>
  listPathTo(nodes, n)
    .slice(1)
    .map((k) => nodes[k].act ?? "");

/**
 * Return whether the current node is the end of the main line of an example, or of a deal.
 *
 * @param {TableState} state
 * @returns {boolean}
 */
export function hasEnded({ setting, nodes, at, line }) {
  const { book, state } = nodes[at];
  if (setting.kind === "example") return book && at > 0 && at === line.at(-1);
  return setting.kind === "play" && at > 0 && state.turn === null && !state.due;
}

/**
 * Return whether the learner has added a node and not removed it.
 *
 * @param {TableState} state
 * @param {LinkedNode} node
 */
export const isOwn = ({ atStart }, node) => node.n >= atStart && !node.gone;

/**
 * Return whether a node is in a variation of the record that an example shows.
 *
 * @param {TableState} state
 * @param {LinkedNode} node
 */
export const isVariation = (state, node) => state.setting.kind === "example" && !node.book && !isOwn(state, node);

/**
 * Return the selected node: the refused try, or else the node on the table.
 *
 * @param {TableState} state
 * @returns {number}
 */
export const getTouchedNode = ({ refusal, at }) => refusal ?? at;

/**
 * Find the index of the question before the next step; -1 if there is none.
 *
 * @param {TableState} state
 * @returns {number}
 */
export const findQuestionAhead = (state) => findQuestionBefore(state, findPlaceOnLine(state) + 1);

/**
 * Find the card that the next step plays; undefined if a question comes first.
 *
 * @param {TableState} state
 */
export function findCardAhead(state) {
  const next = state.nodes[state.line[findPlaceOnLine(state) + 1]];
  return findQuestionAhead(state) < 0 || state.question ? next?.card : undefined;
}

/** @param {TableState} state @param {number} index @returns {number} */
function findQuestionBefore({ nodes, line, setting, answered }, index) {
  return nodes[line[index]]?.book
    ? (setting.questions ?? []).findIndex((q, i) => !answered.includes(i) && q.before === index)
    : -1;
}

/** @param {TableState} state @param {number} index */
const isOpening = ({ setting }, index) => setting.questions?.[index].before === 1;

/**
 * Return whether an act belongs to the question before the next step, open or not: at the opening question only an answer
 * and the first step, so that all else can be tried; at a later one, when it is open, any act.
 *
 * @param {TableState} state
 * @param {string} act
 */
export function concernsQuestion(state, act) {
  const index = findQuestionAhead(state);
  if (index < 0 || findPlaceOnLine(state) > 0) return isAsking(state);
  const { setting, nodes, line } = state;
  const acts = [nodes[line[1]], ...(setting.questions?.[index].answers ?? [])].map((one) =>
    normalizeAct(one.act ?? ""),
  );
  return listMeanings(state, act).some((meant) => acts.some((one) => one.startsWith(meant)));
}

/**
 * Return whether a question is open and not answered yet.
 *
 * @param {TableState} state
 * @returns {boolean}
 */
export const isAsking = ({ question, answered }) => question !== null && !answered.includes(question.index);

/** Return the open question; undefined if there is none. @param {TableState} state */
export const getOpenQuestion = ({ setting, question }) => question && setting.questions?.[question.index];

/**
 * Find the answer that an act gives to the open question; -1 if none. The act may leave out the seat.
 *
 * @param {TableState} state
 * @param {string} act
 * @returns {number}
 */
export function findAnswerBy(state, act) {
  const asked = isAsking(state) && getOpenQuestion(state);
  if (!asked) return -1;
  const meant = listMeanings(state, act);
  return asked.answers.findIndex((answer) => answer.act && meant.includes(normalizeAct(answer.act)));
}

/**
 * List what an act can mean, in normal form: it may leave out the seat.
 *
 * @param {TableState} state
 * @param {string} act
 */
const listMeanings = ({ nodes, at }, act) => [act, `${nodes[at].state.turn} ${act}`].map(normalizeAct);

/**
 * Return an act in normal form, so that equal acts are equal texts: lower case, the cards after the played one sorted.
 *
 * @param {string} act
 */
function normalizeAct(act) {
  const [seat, card, ...others] = act.trim().toLowerCase().split(/\s+/);
  return [seat, card, ...others.sort()].join(" ");
}

/**
 * Make a function that tests whether the tree shows a node: of the main line and its variations, only what the learner has reached.
 *
 * @param {TableState} state
 * @returns {(n: number) => boolean}
 */
export function makeKnownTest({ nodes, setting, laid, reached, atStart }) {
  const answers = new Map();
  /** @param {number} n */
  const findAnswer = (n) => {
    if (!answers.has(n)) answers.set(n, isKnown(nodes[n]));
    return answers.get(n);
  };
  /** @param {LinkedNode} node */
  const isKnown = ({ n, book, parent }) => {
    if (setting.kind !== "example" || parent === null || laid.has(n)) return true;
    if (book) return n <= reached;
    const instead = n < atStart && nodes[parent].next.find((other) => other.book);
    return findAnswer(instead ? instead.n : parent);
  };
  return findAnswer;
}

/**
 * Find the branch before (`by` -1) or after (`by` 1) the current one, at the nearest node with such a branch.
 *
 * @param {TableState} state
 * @param {number} by
 * @returns {number | null}
 */
export function findSibling(state, by) {
  const { nodes } = state;
  const known = makeKnownTest(state);
  for (const n of listPathTo(nodes, getTouchedNode(state)).reverse()) {
    const others = nodes[nodes[n].parent ?? n].next.filter((node) => known(node.n));
    const other = others[others.indexOf(nodes[n]) + by];
    if (other && nodes[n].parent !== null) return other.n;
  }
  return null;
}

/**
 * List the learner's own acts that lead to a node, from the node where the play begins, and in a game the deals since.
 *
 * @param {TableState} state
 * @param {number} n
 * @param {Look} [look]
 * @returns {string[]}
 */
export function listOwnActs(state, n, look = {}) {
  const { nodes, setting } = state;
  const { you, calls, kind } = setting;
  const played = listPathTo(nodes, n).filter((k) => k > getStartNode(state) && nodes[k].verdict !== "refused");
  const last = played.findLastIndex((k) => nodes[k].seat === you);
  /** @param {number} k @param {number} nth */
  const isOwn = (k, nth) =>
    nodes[k].act === DEAL
      ? kind === "play" && (calls.length > 0 || nth > last)
      : calls.length
        ? nodes[k].act !== NEW_GAME
        : nodes[k].seat === you;
  /** @param {NodeData} node */
  const write = (node) =>
    calls.length && you && look.call && node.act !== DEAL ? look.call(node, you) : (node.act ?? "");
  return played.filter(isOwn).map((k) => write(nodes[k]));
}

/**
 * Return whether the learner has played in a game that is not over.
 *
 * @param {TableState} state
 * @param {Look} look
 * @returns {boolean}
 */
export function isUnderWay(state, look) {
  const last = state.line.at(-1) ?? 0;
  return !state.nodes[last].state.over && listOwnActs(state, last, look).length > 0;
}

/**
 * List the parts of the place for the address: the path of an example, or the number of the level, deal or puzzle and
 * the learner's own acts.
 *
 * @param {TableState} state
 * @param {Look} [look]
 * @returns {string[]}
 */
export function formatPlace(state, look) {
  const listOwn = () => listOwnActs(state, state.at, look);
  const { setting } = state;
  const { number, deal } = setting.at_level ?? {};
  return {
    example: () => (isAsking(state) ? formatQuestionPlace(state) : listActs(state, state.at)),
    levels: () => [[number, ...(deal ? [deal] : [])].join("~"), ...listOwn()],
    play: () => [[setting.seed, ...(setting.house === setting.usual ? [] : [setting.house])].join("~"), ...listOwn()],
    puzzles: () => [String(setting.seed), String(setting.grade), ...listOwn()],
  }[setting.kind]();
}

/**
 * Return the part of a place that names the deal: the level, the game and its players, or the puzzle; empty for an example.
 *
 * @param {Setting} setting
 * @param {string} where
 */
export function getDealOfPlace({ kind }, where) {
  const [first, second] = where.split(".");
  return { example: "", levels: first.split("~")[0], play: first, puzzles: `${first}.${second}` }[kind];
}

/**
 * List the parts of the place of the open question.
 *
 * @param {TableState} state
 * @returns {string[]}
 */
const formatQuestionPlace = (state) => [...listActs(state, state.at), QUESTION_SIGN];

/**
 * Split the text of a place into the place itself (`there`), and whether a question is open there (`asks`).
 *
 * @param {string} where
 * @returns {{ there: string, asks: boolean }}
 */
export function splitPlace(where) {
  const acts = where.split(".");
  const asks = acts.at(-1) === QUESTION_SIGN;
  return { there: (asks ? acts.slice(0, -1) : acts).join("."), asks };
}

/**
 * Build the message that asks Python for the place of an address.
 *
 * @param {TableState} state
 * @param {string} where
 * @returns {TableAsks}
 */
export function buildMessage({ setting }, where) {
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
