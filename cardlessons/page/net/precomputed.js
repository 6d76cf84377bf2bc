// The line of a table on a prepared page: it answers from precomputed data, or else connects to Python. After a lost
// connection it replays all messages that changed the session.

import * as texts from "../messages/net.toml";

/** @import { AnyReply, PrecomputedLine, LineOptions, Line, Listeners, Lost, TableAnswer } from "../state.d.ts" */
/** @import { AnswerQuestion, BeforehandData, Go, Try, Message, NodeData, Path, TableView, View } from "../protocol.d.ts" */

const KINDS_THAT_WAIT = ["stood", "grow"]; // messages that wait until another message wakes Python, like every message with `later`
const KINDS_WITHOUT_EFFECT = ["ping", "ask", "link", "likely", "on"]; // messages that change nothing and are not replayed
const PRECOMPUTED_KINDS = ["go", "answer", "try"]; // messages that the precomputed data may answer
const MAX_SENDS = 3; // attempts to send a message over which connections are lost
const MAX_REPLAYS = 500; // replayed messages at most; a session with more messages starts anew

/** @typedef {{ message: Message, resolve: (reply: AnyReply) => void, tries: number }} Entry a message that waits */

/**
 * Make a line over precomputed data. `beforehand()` loads the data; `wanted()` is called when Python is needed.
 *
 * @param {View} laid
 * @param {LineOptions & { beforehand?: () => Promise<BeforehandData | null>, wanted: () => void }} kept
 * @returns {PrecomputedLine}
 */
export const makePrecomputedLine = (laid, kept) => new OverPrecomputed(laid, kept);

/** A line over precomputed data. */
class OverPrecomputed {
  /** @type {Listeners} */
  #listeners = {};
  /** @type {Line | null} */
  #awake = null;
  /** @type {Line | null} */
  #waking = null;
  #anew = false; // whether the next session starts without the messages of the last one
  /** @type {Message[]} */
  #sent = [];
  /** @type {Entry[]} */
  #waiting = [];
  #sought = 0; // answers that wait for the precomputed data
  #laid;
  #view;
  #beforehand;
  #wanted;
  #grow;

  /** @param {View} laid @param {LineOptions & { beforehand?: () => Promise<BeforehandData | null>, wanted: () => void }} kept */
  constructor(laid, { beforehand = async () => null, wanted, grow = (view) => view }) {
    this.#laid = this.#view = laid;
    this.#beforehand = beforehand;
    this.#wanted = wanted;
    this.#grow = grow;
  }

  /** Answer a message from the precomputed data, or send it to Python. @param {Message} message @returns {Promise<AnyReply>} */
  async ask(message) {
    const known = !this.#awake && PRECOMPUTED_KINDS.includes(message.do) ? await this.#lookUp(message) : null;
    if (known && !this.#awake) {
      this.#keep(message);
      this.#view = this.#grow(this.#view, known);
      this.#listeners.heard?.(known);
      return known;
    }
    return new Promise((resolve) => {
      const entry = { message, resolve, tries: 0 };
      this.#waiting.push(entry);
      this.#tellWaiting();
      if (this.#awake) this.#send(entry);
      else if (!canWait(message)) this.#wanted();
    });
  }

  /** Connect to Python: send again what changed the session, then what waits. @param {Line} line */
  async wake(line) {
    this.#waking = line;
    for (const message of this.#sent) {
      await line.ask(message);
      if (this.#waking !== line) return;
    }
    this.#awake = line;
    this.#waking = null;
    line.watch(this.#makeListeners());
    this.#listeners.lost?.(false);
    if (this.#anew) this.#listeners.laid?.();
    this.#anew = false;
    for (const entry of [...this.#waiting]) this.#send(entry);
  }

  /** Disconnect from Python; a session with too many messages begins anew the next time. */
  sleep() {
    if (this.#awake) this.#view = this.#awake.view();
    (this.#awake ?? this.#waking)?.close();
    this.#awake = this.#waking = null;
    if (this.#sent.length > MAX_REPLAYS) {
      this.#sent.length = 0;
      this.#view = this.#laid;
      this.#anew = true;
    }
    if (this.#countAwaited()) this.#wanted();
  }

  /** Report why Python is late; `{ coming }` has words for a normal delay. @param {Lost} why */
  waits(why) {
    this.#listeners.lost?.(this.#countAwaited() > 0 && why);
  }

  view() {
    return this.#awake ? this.#awake.view() : this.#view;
  }

  /** @param {Listeners} listening */
  watch(listening) {
    this.#listeners = listening;
    this.#awake?.watch(this.#makeListeners());
  }

  close() {
    this.#awake?.close();
  }

  /** Look a message up in the precomputed data; null if Python is needed. @param {Message} message */
  async #lookUp(message) {
    const counted = isCounted(message) ? 1 : 0;
    this.#sought += counted;
    this.#tellWaiting();
    const found = await this.#beforehand();
    this.#sought -= counted;
    this.#tellWaiting();
    return findPrecomputedAnswer(/** @type {TableView} */ (this.#view), found, message);
  }

  /** @param {Entry} entry */
  #send(entry) {
    const line = this.#awake;
    entry.tries += 1;
    if (!line || entry.tries > MAX_SENDS) {
      this.#settle(entry, { error: texts.noAnswer });
      return;
    }
    line.ask(entry.message).then((reply) => {
      if (this.#awake === line) this.#settle(entry, reply);
    });
  }

  /** @param {Entry} entry @param {AnyReply} reply */
  #settle(entry, reply) {
    const at = this.#waiting.indexOf(entry);
    if (at < 0) return;
    this.#waiting.splice(at, 1);
    if (entry.tries <= MAX_SENDS) this.#keep(entry.message);
    this.#tellWaiting();
    entry.resolve(reply);
  }

  /** Keep a message that changes the session, to be replayed. @param {Message} message */
  #keep(message) {
    if (!KINDS_WITHOUT_EFFECT.includes(message.do)) this.#sent.push(message);
  }

  /** @returns {Listeners} */
  #makeListeners() {
    return {
      ...this.#listeners,
      waiting: undefined,
      lost: (is) => this.#listeners.lost?.(is && texts.noAnswerYet),
    };
  }

  #countAwaited() {
    return this.#waiting.filter(({ message }) => !canWait(message)).length;
  }

  #tellWaiting() {
    this.#listeners.waiting?.(this.#sought + this.#waiting.filter(({ message }) => isCounted(message)).length);
  }
}

/** @param {Message} message */
const canWait = ({ do: does, later = false }) => later || KINDS_THAT_WAIT.includes(does);

/** Return whether the page says that an answer is awaited. @param {Message} message */
const isCounted = (message) => !canWait(message) && !message.quiet;

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
