// The line of a page to a room, a class or a shared table: it connects again by itself, matches messages with their answers,
// and keeps what somebody wishes until the line is back.

import { browserStorage, tabStorage } from "../../page/core/storage.js";
import { Socket } from "../../hosts/server/pages/socket.js";

/** @import { PlayerAnswer } from "./protocol.d.ts" */

const GONE_CODE = 4404; // close code for a room that has ended
const MIN_RETRY_MS = 500; // ms before the next attempt to connect, at least
const MAX_RETRY_MS = 5000; // and at most
const PINGS = { ping: { do: "ping" }, tells: true, silence: 8000, patience: 7000 };

/**
 * @template {object} Said the messages from the room
 * @template {object} Sent
 */
export class RoomLine {
  isOpen = false;
  hasEnded = false;
  wait = MIN_RETRY_MS;
  sent = 0;
  timer = 0;
  /** @type {Socket<Said & { id?: number }, Sent | object> | undefined} */
  socket;
  /** @type {Map<number | undefined, (answer: PlayerAnswer) => void>} */
  waiting = new Map();
  /** @type {Map<string, Sent>} */
  wishes = new Map(); // messages that are sent again on each connection, by name, until they are settled

  /**
   * Connect to a room. `find()` returns the address for each attempt, `greet()` the first message, if there is one.
   * `said(message)` is called with each message that is no answer, `lost()` when the connection is lost, `gone()` when the
   * room has ended. Questions are answered with `{ error: lost }` if the connection is lost before.
   *
   * @param {() => string} find
   * @param {{ said: (message: Said) => void, lost: () => void, gone: () => void, greet?: () => Sent }} on
   * @param {{ lost: string, ended: string, notSent: string }} words
   */
  constructor(find, on, words) {
    this.find = find;
    this.on = on;
    this.words = words;
    this.again = () => !this.isOpen && this.start();
    addEventListener("online", this.again);
    this.start();
  }

  start() {
    clearTimeout(this.timer);
    this.socket?.stop();
    /** @type {Socket<Said & { id?: number }, Sent | object>} */
    const socket = new Socket(this.find(), PINGS);
    this.socket = socket;
    socket.start({
      open: () => {
        this.isOpen = true;
        this.wait = MIN_RETRY_MS;
        const greeting = this.on.greet?.();
        if (greeting) socket.send(greeting);
        for (const message of this.wishes.values()) socket.send(message);
      },
      said: (message) => this.#take(message),
      coming: () => {},
      lost: (_why, _again, _pause, code) => this.#lose(code),
    });
  }

  /** @param {Said & { id?: number }} message */
  #take({ id, ...message }) {
    const answered = this.waiting.get(id);
    this.waiting.delete(id);
    if (answered) answered(message);
    else if (Object.keys(message).length) this.on.said(/** @type {Said} */ (/** @type {unknown} */ (message)));
  }

  /** @param {number | undefined} code */
  #lose(code) {
    const { lost, ended } = this.words;
    this.isOpen = false;
    // It is unknown whether the server has received the message; the page shows it after the reconnection.
    for (const answered of this.waiting.values()) answered({ error: code === GONE_CODE ? ended : lost });
    this.waiting.clear();
    if (this.hasEnded) return;
    if (code === GONE_CODE) {
      this.stop();
      this.on.gone();
      return;
    }
    this.socket?.stop();
    this.on.lost();
    this.timer = setTimeout(() => this.start(), this.wait * (0.5 + Math.random())); // random: not all at the same time
    this.wait = Math.min(2 * this.wait, MAX_RETRY_MS);
  }

  /** Send a message; without a connection, it is not sent. @param {Sent} message */
  send(message) {
    if (this.isOpen) this.socket?.send(message);
  }

  /** Send a message, and return its answer, which only the sender gets. @param {Sent} message @returns {Promise<PlayerAnswer>} */
  ask(message) {
    if (!this.isOpen) return Promise.resolve({ error: this.words.notSent });
    const id = ++this.sent;
    this.socket?.send({ ...message, id });
    return new Promise((resolve) => this.waiting.set(id, resolve));
  }

  /** Send a message now and on each later connection, until the wish of this name is settled or replaced. @param {string} name @param {Sent} message */
  wish(name, message) {
    this.wishes.set(name, message);
    this.send(message);
  }

  /** @param {string} name */
  settle(name) {
    this.wishes.delete(name);
  }

  stop() {
    this.hasEnded = true;
    removeEventListener("online", this.again);
    clearTimeout(this.timer);
    this.socket?.stop();
  }
}

/**
 * Connect to a class; `query()` returns the identity of this page for each attempt.
 *
 * @template {object} Said
 * @template {object} Sent
 * @param {string} base
 * @param {() => Record<string, string>} query
 * @param {{ said: (view: Said) => void, lost: () => void, gone: () => void }} on
 * @returns {RoomLine<Said, Sent>}
 */
export function connectClass(base, query, on) {
  const address = `${base}class-socket?`;
  return new RoomLine(() => address + new URLSearchParams(query()), on, { lost: "", ended: "", notSent: "" });
}

let fresh = ""; // a token for this page, where the browser stores none

/**
 * Return the random token that identifies this browser in a room, in all its tabs. The tab stores it, too, since the
 * browser keeps only that of the last room of a kind.
 *
 * @param {string} key
 * @param {string} code of the room
 */
export function getToken(key, code) {
  const storages = [tabStorage, browserStorage];
  const stored = storages.map((storage) => (storage.read(key) ?? "").split(" "));
  fresh ||= Array.from(crypto.getRandomValues(new Uint8Array(12)), (n) => n.toString(16).padStart(2, "0")).join("");
  const token = stored.find(([room]) => room === code)?.[1] || fresh;
  for (const storage of storages) storage.write(key, `${code} ${token}`);
  return token;
}
