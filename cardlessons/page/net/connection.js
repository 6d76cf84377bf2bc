// The connection of a page to Python, shared by all its tables. A transport carries the messages. The connection calls
// its `start(on)`, `send(data)` and `stop()`. The transport calls `on.open()` when messages can pass, `on.said(data)` for
// each message, `on.lost(why, again, pause)` when the connection is lost, and `on.coming(words)` while it starts.

import { makeLine } from "./line.js";

/** @import { ToPage, ToServer, View, NewTable } from "../protocol.d.ts" */
/** @import { PrecomputedLine, FedLine, LineOptions, Lost } from "../state.d.ts" */

/**
 * @template [Said=ToPage]
 * @typedef {object} On the callbacks of a transport
 * @property {() => void} open called when messages can pass
 * @property {(data: Said) => void} said
 * @property {(words: string) => void} coming
 * @property {(why: string, again?: boolean, pause?: number, code?: number) => void} lost
 */

/**
 * @template [Said=ToPage]
 * @template [Sent=ToServer]
 * @typedef {object} Transport
 * @property {(on: On<Said>) => void} start
 * @property {(data: Sent) => void} send
 * @property {() => void} stop
 * @property {string} [lacks] the reason why Python can never come
 */

/** @typedef {{ line: PrecomputedLine, view: View, kept: LineOptions }} Laid a table of the page */

const MIN_RETRY_MS = 1000; // ms before the next attempt to connect, at least
const MAX_RETRY_MS = 20000; // and at most

export class Connection {
  /** @type {Map<string, Laid>} */
  tables = new Map(); // the tables that may need Python, by name
  /** @type {Set<string>} */
  asleep = new Set(); // the names of tables that wait for Python
  /** @type {Map<string, FedLine>} */
  awake = new Map(); // the lines of tables with an open session, by name
  started = false;
  ready = false;
  away = false; // whether the page is hidden in the browser's history, so that no connection may start
  wait = MIN_RETRY_MS;
  /** @type {Promise<void> | null} */
  taken = null; // resolves when all messages so far are taken

  /**
   * Make a connection; `joined(name, table)` is called for each table that Python adds later. `prepare(data)` loads what a
   * message needs, and returns the message; the messages after it wait.
   *
   * @param {Transport} transport
   * @param {(name: string, table: NewTable) => void} joined
   * @param {(data: ToPage) => Promise<ToPage>} prepare
   */
  constructor(transport, joined, prepare) {
    this.transport = transport;
    this.joined = joined;
    this.prepare = prepare;
    addEventListener("online", () => this.goOn());
    addEventListener("pagehide", () => {
      this.away = true;
      this.disconnect(null, false);
    }); // browsers keep only pages without open connections in their history
    addEventListener("pageshow", () => {
      this.away = false;
      this.goOn();
    });
  }

  /**
   * Add a table that may need Python, with its first view and its line (see `precomputed.js`).
   *
   * @param {string} name
   * @param {Laid} table
   */
  add(name, table) {
    this.tables.set(name, table);
  }

  /**
   * Open a session for a table that needs Python.
   *
   * @param {string} name
   */
  wakeTable(name) {
    if (!this.awake.has(name)) this.asleep.add(name);
    if (this.ready) this.#openAll();
    else this.start();
  }

  goOn() {
    if (this.asleep.size) this.start();
  }

  start() {
    if (this.away) return;
    clearTimeout(this.timer);
    if (this.started) {
      if (this.words) this.tell(this.words);
      return;
    }
    this.started = true;
    this.transport.start({
      open: () => {
        this.ready = true;
        this.#openAll();
      },
      said: (data) => {
        const { awake } = this;
        this.taken = Promise.all([this.prepare(data), this.taken]).then(([ready]) => {
          if (awake === this.awake) this.#takeMessage(ready);
        });
      },
      coming: (words) => {
        this.words = { coming: words };
        if (!this.ready) this.tell(this.words);
      },
      lost: (why, again = true, pause = 0) => this.disconnect(why, again, pause),
    });
  }

  /** @param {string} name */
  #get(name) {
    return /** @type {Laid} */ (this.tables.get(name));
  }

  #openAll() {
    for (const name of this.asleep) {
      const { line, view, kept } = this.#get(name);
      const to = makeLine((message) => this.transport.send({ to: name, message }), view, kept);
      this.awake.set(name, to);
      this.transport.send({ open: name });
      line.wake(to);
    }
    this.asleep.clear();
  }

  /** @param {ToPage} data */
  #takeMessage(data) {
    this.wait = MIN_RETRY_MS;
    if ("joined" in data) for (const [name, table] of Object.entries(data.joined)) this.joined(name, table);
    if ("to" in data) this.awake.get(data.to)?.take(data);
  }

  /**
   * Tell the waiting tables why they wait.
   *
   * @param {Lost} why
   */
  tell(why) {
    for (const name of this.asleep) this.#get(name).line.waits(why);
  }

  /**
   * Disconnect all tables after a loss of the connection. `again` is whether the connection tries to start again, `pause`
   * the ms after which the server has told it to do so.
   *
   * @param {string | null} why
   * @param {boolean} again
   * @param {number} pause
   */
  disconnect(why, again, pause = 0) {
    const { away, ready } = this;
    this.transport.stop();
    this.started = this.ready = false;
    this.words = null;
    const parted = [...this.awake.keys()];
    this.awake = new Map(); // messages that are not taken yet belong to the lost connection
    this.away = true; // `sleep()` asks for Python again at once, but the next attempt must wait for the timer
    for (const name of parted) this.#get(name).line.sleep();
    this.away = away;
    if (!this.asleep.size) return;
    if (why) this.tell(why);
    clearTimeout(this.timer);
    if (!again) return;
    // random, so that the pages of a server do not all reconnect at the same time
    this.timer = setTimeout(() => this.goOn(), pause || Math.random() * this.wait);
    if (!ready) this.wait = Math.min(this.wait * 2, MAX_RETRY_MS);
  }
}
