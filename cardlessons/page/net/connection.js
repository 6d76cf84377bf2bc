// The connection of a page to Python: one for all its tables. A transport carries it: `start(on)` sees that messages
// pass and then calls `on.open()`, and for each thing that comes `on.said(data)`; `on.lost(why, again)` when none pass
// any more, `on.coming(words)` while it is on the way. `send(data)` and `stop()` are for the connection to call.

import { makeLine } from "./line.js";

/** @import { ToPage, ToServer, View, NewTable } from "../protocol.d.ts" */
/** @import { PrecomputedLine, FedLine, LineOptions, Lost } from "../state.d.ts" */

/**
 * @typedef {object} On what a transport tells of itself
 * @property {() => void} open messages pass now
 * @property {(data: ToPage) => void} said
 * @property {(words: string) => void} coming
 * @property {(why: string, again?: boolean) => void} lost
 */

/**
 * @typedef {object} Transport
 * @property {(on: On) => void} start
 * @property {(data: ToServer) => void} send
 * @property {() => void} stop
 */

/** @typedef {{ line: PrecomputedLine, view: View, kept: LineOptions }} Laid a table of the page */

const SOONEST = 1000; // ms until it is tried again
const LATEST = 20000;

export class Connection {
  /** @type {Map<string, Laid>} */
  tables = new Map(); // the tables that may need Python, by name: `{ line, view, kept }`
  /** @type {Set<string>} */
  asleep = new Set(); // the names of those that need it and have it not
  /** @type {Map<string, FedLine>} */
  awake = new Map(); // the lines of tables with an open session, by name
  started = false;
  ready = false;
  away = false; // whether nobody sees the page: nothing is started
  wait = SOONEST;

  /**
   * Make a connection; `joined(name, table)` is called for a table that Python has laid later.
   *
   * @param {Transport} transport
   * @param {(name: string, table: NewTable) => void} joined
   */
  constructor(transport, joined) {
    this.transport = transport;
    this.joined = joined;
    addEventListener("online", () => this.goOn());
    addEventListener("pagehide", () => {
      this.away = true;
      this.lost(null, false);
    }); // a browser keeps only pages that are connected to nothing
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
   * Have a table opened: it needs Python.
   *
   * @param {string} name
   */
  wanted(name) {
    if (!this.awake.has(name)) this.asleep.add(name);
    if (this.ready) this.openAll();
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
        this.openAll();
      },
      said: (data) => this.said(data),
      coming: (words) => {
        this.words = { coming: words };
        if (!this.ready) this.tell(this.words);
      },
      lost: (why, again = true) => this.lost(why, again),
    });
  }

  openAll() {
    for (const name of this.asleep) {
      const { line, view, kept } = this.tables.get(name);
      const to = makeLine((message) => this.transport.send({ to: name, message }), view, kept);
      this.awake.set(name, to);
      this.transport.send({ open: name });
      line.wake(to);
    }
    this.asleep.clear();
  }

  /** @param {any} data */
  said({ joined = {}, to, ...data }) {
    this.wait = SOONEST;
    for (const [name, table] of Object.entries(joined)) this.joined(name, table);
    this.awake.get(to)?.take(data);
  }

  /**
   * Tell the tables that wait why they do.
   *
   * @param {Lost} why
   */
  tell(why) {
    for (const name of this.asleep) this.tables.get(name).line.waits(why);
  }

  /**
   * Part all tables: what was said is gone with the connection. `again` is whether those that wait for it try anew by themselves.
   *
   * @param {string | null} why
   * @param {boolean} again
   */
  lost(why, again) {
    const { away, ready } = this;
    this.transport.stop();
    this.started = this.ready = false;
    this.words = null;
    const parted = [...this.awake.keys()];
    this.awake.clear();
    this.away = true; // a table that waits for an answer wants Python at once, and has it after a while
    for (const name of parted) this.tables.get(name).line.sleep();
    this.away = away;
    if (!this.asleep.size) return;
    if (why) this.tell(why);
    clearTimeout(this.timer);
    if (!again) return;
    // random, so that the readers of a server do not all connect at once
    this.timer = setTimeout(() => this.goOn(), Math.random() * this.wait);
    if (!ready) this.wait = Math.min(this.wait * 2, LATEST);
  }
}
