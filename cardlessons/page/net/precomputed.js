// The line of a table on a prepared page: answer from precomputed data; else connect to Python. After a connection was
// lost, replay all messages that changed something.

import * as texts from "../messages/net.js";

/** @import { PrecomputedLine, LineOptions, Line, Listeners, TableAnswer } from "../state.d.ts" */
/** @import { BeforehandData, Message, NodeData, Path, Reply, TableView, View } from "../protocol.d.ts" */

const LATER = ["stood", "grow"]; // these wait until something else wakes Python, like every message with `later`
const UNSAID = ["ping", "ask", "link", "likely", "on"]; // these change nothing, so they are not replayed
const TRIES = 3; // connections that were lost over the same message
const MOST = 500; // replayed messages at most; a table with more cannot be restored

/**
 * Make a line over what is known beforehand, which `beforehand()` brings; `wanted()` is called when Python is needed.
 *
 * It is a line (see `line.js`), and besides: `wake(line)` joins it to Python, `sleep()` parts it
 * again, and `waits(why)` is told where that takes time; `{ coming }` are words for what is no fault.
 *
 * @param {View} laid
 * @param {LineOptions & { beforehand?: () => Promise<BeforehandData | null>, wanted: () => void }} kept
 * @returns {PrecomputedLine}
 */
export function precomputedLine(laid, { beforehand = async () => null, wanted, grow = (view) => view }) {
  /** @type {any} */
  let view = laid;
  /** @type {Listeners} */
  let told = {};
  /** @type {Line | null} */
  let awake = null;
  /** @type {Line | null} */
  let waking = null;
  let anew = false; // whether Python will know nothing of what was said
  /** @type {Message[]} */
  const said = [];
  /** @type {{ message: Message, resolve: (reply: Partial<Reply>) => void, tries?: number }[]} */
  const waiting = [];
  let sought = 0; // answers that are looked up, while what is known beforehand has not come

  const heeding = () => ({ ...told, waiting: undefined, lost: (is) => told.lost?.(is && texts.noAnswerYet) });
  const awaitedMessages = () => waiting.filter(({ message }) => !hasTime(message)).length;
  const counts = (message) => !hasTime(message) && !message.quiet;
  const count = () => told.waiting?.(sought + waiting.filter(({ message }) => counts(message)).length);

  function keepMessage(message) {
    if (!UNSAID.includes(message.do)) said.push(message);
  }

  function settle(entry, reply) {
    const at = waiting.indexOf(entry);
    if (at < 0) return;
    waiting.splice(at, 1);
    if (entry.tries <= TRIES) keepMessage(entry.message);
    count();
    entry.resolve(reply);
  }

  function send(entry) {
    const line = awake;
    entry.tries = (entry.tries ?? 0) + 1;
    if (entry.tries > TRIES) {
      settle(entry, { error: texts.noAnswer });
      return;
    }
    line.ask(entry.message).then((reply) => {
      if (awake === line) settle(entry, reply);
    });
  }

  async function lookUp(message) {
    const one = counts(message) ? 1 : 0;
    sought += one;
    count();
    const found = await beforehand();
    sought -= one;
    count();
    return found;
  }

  async function ask(message) {
    const looked = !awake && message.do in WITHOUT_PYTHON;
    const known = looked ? answerFromPrecomputed(view, await lookUp(message), message) : null;
    if (known && !awake) {
      keepMessage(message);
      view = grow(view, known);
      told.heard?.(known);
      return known;
    }
    return new Promise((resolve) => {
      const entry = { message, resolve };
      waiting.push(entry);
      count();
      if (awake) send(entry);
      else if (!hasTime(message)) wanted();
    });
  }

  async function wake(line) {
    waking = line;
    for (const message of said) {
      await line.ask(message);
      if (waking !== line) return;
    }
    awake = line;
    waking = null;
    line.watch(heeding());
    told.lost?.(false);
    if (anew) told.laid?.();
    anew = false;
    for (const entry of [...waiting]) send(entry);
  }

  function sleep() {
    if (awake) view = awake.view();
    (awake ?? waking)?.close();
    awake = waking = null;
    if (said.length > MOST) {
      said.length = 0;
      view = laid;
      anew = true;
    }
    if (awaitedMessages()) wanted();
  }

  return {
    ask,
    wake,
    sleep,
    waits: (why) => told.lost?.(awaitedMessages() > 0 && why),
    view: () => (awake ? awake.view() : view),
    watch(listening) {
      told = listening;
      awake?.watch(heeding());
    },
    close: () => awake?.close(),
  };
}

const hasTime = ({ do: does, later = false }) => later || LATER.includes(does);

/**
 * Find the precomputed reply to a message; nothing if Python is needed.
 *
 * @param {TableView} view
 * @param {BeforehandData | null} known
 * @param {Message} message
 * @returns {TableAnswer | null}
 */
function answerFromPrecomputed(view, known, message) {
  const found = WITHOUT_PYTHON[message.do](view, message, known);
  return found ? { laid: false, new: [], said: {}, ...found } : null;
}

/** @type {Record<string, (view: TableView, message: Record<string, any>, known: BeforehandData | null) => Partial<TableAnswer> | null>} */
const WITHOUT_PYTHON = {
  /** Go to a place that is in the tree. */
  go(view, { at }) {
    const node = nodeAt(view, at);
    return node && { show: [node.n] };
  },
  answer: (_view, { question, choice }, known) => known?.answers[question]?.[choice],
  /** Try a play on the book's line. */
  try(view, { at, act, house }, known) {
    const from = nodeAt(view, at);
    const found = from?.book && !house ? known?.tries[from.n]?.[act] : undefined;
    if (typeof found === "string") return { error: found };
    if (found === undefined) return null;
    if (found < view.nodes.length) return { show: [found] };
    const node = known.nodes[found - view.nodes.length];
    const there = view.branches.find((other) => other.parent === from.n && other.act === node.act && !other.dropped);
    const n = there?.n ?? view.nodes.length + view.branches.length;
    return { show: [n], new: there ? [] : [{ ...node, n }], said: known.statements };
  },
};

/** Find the node that a line of acts leads to. @param {TableView} view @param {Path} acts @returns {NodeData | undefined} */
function nodeAt({ nodes, branches }, acts) {
  const all = [...nodes, ...branches];
  return acts.reduce(
    (node, act) => node && all.find((other) => other.parent === node.n && other.act === act && !other.dropped),
    all[0],
  );
}
