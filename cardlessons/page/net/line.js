// A line to a session: each message has one answer, found by its id. The transport carries the messages.

/** @import { FedLine, LineOptions, Listeners } from "../state.d.ts" */
/** @import { View } from "../protocol.d.ts" */

const PATIENCE = 3000; // ms without an answer before the learner is told
/** Milliseconds that an answer which has to be worked out may take, before the learner is told. */
export const AT_WORK = 10000;

/**
 * Make a line: `send(message)` carries a message away, `take(data)` is given what comes back; `grow(view, reply)` makes of a
 * view what a reply has added to it.
 *
 * `ask(message)` brings the answer; after a `patience` without one the learner is told. `watch` takes what is to be called:
 * `heard(reply)` before an answer is given, whoever asked; `laid()` when another view has come; `lost(is)` when no answer
 * comes and when it has come; `waiting(n)` with how many answers are awaited, those to messages that say they are `quiet`
 * left out: they are asked again and again while something grows.
 *
 * @param {(message: any) => void} send
 * @param {View} first
 * @param {LineOptions} [kept]
 * @returns {FedLine}
 */
export function makeLine(send, first, { grow = (view) => view } = {}) {
  let view = first;
  // a random start, so that two views of one widget tell their answers apart
  let sent = Math.floor(Math.random() * 1e9);
  /** @type {Listeners} */
  let told = {};
  const waiting = new Map();

  const count = () =>
    told.waiting?.([...waiting.values()].filter(({ message }) => message.do !== "ping" && !message.quiet).length);

  function settle(reply) {
    const asked = waiting.get(reply.id);
    if (!asked) return;
    waiting.delete(reply.id);
    clearTimeout(asked.timer);
    count();
    asked.resolve(reply);
  }

  return {
    ask(message, patience = PATIENCE) {
      const id = ++sent;
      return new Promise((resolve) => {
        waiting.set(id, { message, resolve, timer: setTimeout(() => told.lost?.(true), patience) });
        count();
        send({ ...message, id });
      });
    },
    /** Take a reply, another view, or both. */
    take({ reply, view: other = reply?.view }) {
      if (other) {
        view = other;
        told.laid?.();
      }
      if (!reply) return;
      view = grow(view, reply);
      if (waiting.has(reply.id)) told.lost?.(false);
      told.heard?.(reply);
      settle(reply);
    },
    view: () => view,
    idle: () => waiting.size === 0,
    watch(listening) {
      told = listening;
    },
    close() {
      for (const { timer } of waiting.values()) clearTimeout(timer);
    },
  };
}
