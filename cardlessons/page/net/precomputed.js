// The line of a table on a prepared page: it answers from precomputed data, or else connects to Python. After a lost
// connection it replays all messages that changed the session.

import * as texts from "../messages/net.js";

/** @import { AnyReply, PrecomputedLine, LineOptions, Line, Listeners, Lost, TableAnswer } from "../state.d.ts" */
/** @import { AnswerQuestion, BeforehandData, Go, Try, Message, NodeData, Path, TableView, View } from "../protocol.d.ts" */

const KINDS_THAT_WAIT = ["stood", "grow"]; // messages that wait until another message wakes Python, like every message with `later`
const KINDS_WITHOUT_EFFECT = ["ping", "ask", "link", "likely", "on"]; // messages that change nothing and are not replayed
const PRECOMPUTED_KINDS = ["go", "answer", "try"]; // messages that the precomputed data may answer
const MAX_SENDS = 3; // attempts to send a message over which connections are lost
const MAX_REPLAYS = 500; // replayed messages at most; a session with more messages starts anew

/**
 * Make a line over precomputed data. `beforehand()` loads the data; `wanted()` is called when Python is needed.
 *
 * Besides the methods of a line (see `line.js`) it has `wake(line)`, which connects it to Python, `sleep()`, which
 * disconnects it, and `waits(why)`, which reports why Python is late; `{ coming }` has words for a normal delay.
 *
 * @param {View} laid
 * @param {LineOptions & { beforehand?: () => Promise<BeforehandData | null>, wanted: () => void }} kept
 * @returns {PrecomputedLine}
 */
export function makePrecomputedLine(laid, { beforehand = async () => null, wanted, grow = (view) => view }) {
  let view = laid;
  /** @type {Listeners} */
  let listeners = {};
  /** @type {Line | null} */
  let awake = null;
  /** @type {Line | null} */
  let waking = null;
  let anew = false; // whether the next session starts without the messages of the last one
  /** @type {Message[]} */
  const sent = [];
  /** @typedef {{ message: Message, resolve: (reply: AnyReply) => void, tries: number }} Entry a message that waits */
  /** @type {Entry[]} */
  const waiting = [];
  let sought = 0; // answers that wait for the precomputed data

  const makeListeners = () => ({
    ...listeners,
    waiting: undefined,
    lost: (/** @type {Lost} */ is) => listeners.lost?.(is && texts.noAnswerYet),
  });
  const countAwaited = () => waiting.filter(({ message }) => !canWait(message)).length;
  /** @param {Message} message */
  const isCounted = (message) => !canWait(message) && !message.quiet;
  const tellWaiting = () => listeners.waiting?.(sought + waiting.filter(({ message }) => isCounted(message)).length);

  /** @param {Message} message */
  function keepMessage(message) {
    if (!KINDS_WITHOUT_EFFECT.includes(message.do)) sent.push(message);
  }

  /** @param {Entry} entry @param {AnyReply} reply */
  function settle(entry, reply) {
    const at = waiting.indexOf(entry);
    if (at < 0) return;
    waiting.splice(at, 1);
    if (entry.tries <= MAX_SENDS) keepMessage(entry.message);
    tellWaiting();
    entry.resolve(reply);
  }

  /** @param {Entry} entry */
  function send(entry) {
    const line = awake;
    entry.tries += 1;
    if (!line || entry.tries > MAX_SENDS) {
      settle(entry, { error: texts.noAnswer });
      return;
    }
    line.ask(entry.message).then((reply) => {
      if (awake === line) settle(entry, reply);
    });
  }

  /** @param {Message} message */
  async function lookUp(message) {
    const one = isCounted(message) ? 1 : 0;
    sought += one;
    tellWaiting();
    const found = await beforehand();
    sought -= one;
    tellWaiting();
    return found;
  }

  /** @param {Message} message @returns {Promise<AnyReply>} */
  async function ask(message) {
    const looked = !awake && PRECOMPUTED_KINDS.includes(message.do);
    const known = looked
      ? findPrecomputedAnswer(/** @type {TableView} */ (view), await lookUp(message), message)
      : null;
    if (known && !awake) {
      keepMessage(message);
      view = grow(view, known);
      listeners.heard?.(known);
      return known;
    }
    return new Promise((resolve) => {
      const entry = { message, resolve, tries: 0 };
      waiting.push(entry);
      tellWaiting();
      if (awake) send(entry);
      else if (!canWait(message)) wanted();
    });
  }

  /** @param {Line} line */
  async function wake(line) {
    waking = line;
    for (const message of sent) {
      await line.ask(message);
      if (waking !== line) return;
    }
    awake = line;
    waking = null;
    line.watch(makeListeners());
    listeners.lost?.(false);
    if (anew) listeners.laid?.();
    anew = false;
    for (const entry of [...waiting]) send(entry);
  }

  function sleep() {
    if (awake) view = awake.view();
    (awake ?? waking)?.close();
    awake = waking = null;
    if (sent.length > MAX_REPLAYS) {
      sent.length = 0;
      view = laid;
      anew = true;
    }
    if (countAwaited()) wanted();
  }

  return {
    ask,
    wake,
    sleep,
    waits: (why) => listeners.lost?.(countAwaited() > 0 && why),
    view: () => (awake ? awake.view() : view),
    watch(listening) {
      listeners = listening;
      awake?.watch(makeListeners());
    },
    close: () => awake?.close(),
  };
}

/** @param {Message} message */
const canWait = ({ do: does, later = false }) => later || KINDS_THAT_WAIT.includes(does);

/**
 * Find the precomputed reply to a message; null if Python is needed.
 *
 * @param {TableView} view
 * @param {BeforehandData | null} known
 * @param {Message} message
 * @returns {TableAnswer | null}
 */
function findPrecomputedAnswer(view, known, message) {
  const found = findInData(view, known, /** @type {Go | AnswerQuestion | Try} */ (message));
  return found ? { laid: false, new: [], said: {}, ...found } : null;
}

/**
 * Find what the precomputed data say to a message; undefined if nothing.
 *
 * @param {TableView} view
 * @param {BeforehandData | null} known
 * @param {Go | AnswerQuestion | Try} message
 * @returns {TableAnswer | undefined}
 */
function findInData(view, known, message) {
  if (message.do === "go") {
    const node = findNode(view, message.at);
    return node && { show: [node.n] };
  }
  if (message.do === "answer") return known?.answers[message.question]?.[message.choice];
  if (message.house) return undefined;
  const from = findNode(view, message.at); // a play at a node of the main line
  const found = from?.book ? known?.tries[from.n]?.[message.act] : undefined;
  if (typeof found === "string") return { error: found };
  if (!from || !known || found === undefined) return undefined;
  if (found < view.nodes.length) return { show: [found] };
  const node = known.nodes[found - view.nodes.length];
  const there = view.branches.find((other) => other.parent === from.n && other.act === node.act && !other.dropped);
  const n = there?.n ?? view.nodes.length + view.branches.length;
  return { show: [n], new: there ? [] : [{ ...node, n }], said: known.statements };
}

/** Find the node to which a path of acts leads. @param {TableView} view @param {Path} acts @returns {NodeData | undefined} */
function findNode({ nodes, branches }, acts) {
  const all = [...nodes, ...branches];
  /** @type {NodeData | undefined} */
  let node = all[0];
  for (const act of acts)
    node = node && all.find((other) => other.parent === node?.n && other.act === act && !other.dropped);
  return node;
}
