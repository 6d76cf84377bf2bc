// A line to a session: each message gets one answer, which has the same id. A transport carries the messages.

/** @import { AnyReply, FedLine, LineOptions, Listeners } from "../state.d.ts" */
/** @import { Message, View } from "../protocol.d.ts" */

const PATIENCE_MS = 3000; // ms without an answer before the learner sees a message
/** The patience, in ms, for answers that need a long computation. */
export const LONG_PATIENCE_MS = 10000;

/**
 * Make a line. `send(message)` carries a message to Python; the transport passes each reply to `take(data)`;
 * `grow(view, reply)` returns the view with the changes of a reply.
 *
 * `ask(message)` returns a promise of the answer; after `patience` ms without an answer it calls `lost(true)`. `watch` sets
 * the listeners: `heard(reply)` is called before each answer is passed on, `laid()` when another view has come,
 * `lost(is)` when an answer is late and when it has come, `waiting(n)` with the number of awaited answers. Messages with
 * `quiet` are not counted: the page repeats them while a computation goes on.
 *
 * @param {(message: Message) => void} send
 * @param {View} first
 * @param {LineOptions} [kept]
 * @returns {FedLine}
 */
export function makeLine(send, first, { grow = (view) => view } = {}) {
  let view = first;
  // a random start, so that two views of one widget have different ids
  let sent = Math.floor(Math.random() * 1e9);
  /** @type {Listeners} */
  let listeners = {};
  const waiting = new Map();

  const tellWaiting = () =>
    listeners.waiting?.([...waiting.values()].filter(({ message }) => message.do !== "ping" && !message.quiet).length);

  /** @param {AnyReply} reply */
  function settle(reply) {
    const asked = waiting.get(reply.id);
    if (!asked) return;
    waiting.delete(reply.id);
    clearTimeout(asked.timer);
    tellWaiting();
    asked.resolve(reply);
  }

  return {
    ask(message, patience = PATIENCE_MS) {
      const id = ++sent;
      return new Promise((resolve) => {
        waiting.set(id, { message, resolve, timer: setTimeout(() => listeners.lost?.(true), patience) });
        tellWaiting();
        send({ ...message, id });
      });
    },
    /** Take a reply, another view, or both. */
    take({ reply, view: other = reply?.view }) {
      if (other) {
        view = other;
        listeners.laid?.();
      }
      if (!reply) return;
      view = grow(view, reply);
      if (waiting.has(reply.id)) listeners.lost?.(false);
      listeners.heard?.(reply);
      settle(reply);
    },
    view: () => view,
    idle: () => waiting.size === 0,
    watch(listening) {
      listeners = listening;
    },
    close() {
      for (const { timer } of waiting.values()) clearTimeout(timer);
    },
  };
}
