// The line of a table inside another part of the page: its messages and answers use the outer line.

/** @import { AnyReply, LineOptions, Line, Listeners } from "../state.d.ts" */
/** @import { Message, View } from "../protocol.d.ts" */

/**
 * Make a nested line; `hand(message)` sends a message over the outer line, and returns a promise of the `reply` or `error`.
 *
 * @param {(message: Message) => Promise<{ reply?: AnyReply, error?: string }>} hand
 * @param {View} first
 * @param {LineOptions} [kept]
 * @returns {Line}
 */
export function makeNestedLine(hand, first, { grow = (view) => view } = {}) {
  let view = first;
  /** @type {Listeners} */
  let listeners = {};
  let awaited = 0;

  /** @param {number} by */
  const countWaiting = (by) => {
    awaited += by;
    listeners.waiting?.(awaited);
  };

  return {
    async ask(message) {
      const one = message.quiet ? 0 : 1;
      countWaiting(one);
      const { reply: heard, error } = await hand(message);
      const reply = heard ?? { error };
      view = grow(reply.view ?? view, reply);
      listeners.heard?.(reply);
      countWaiting(-one);
      return reply;
    },
    view: () => view,
    watch(listening) {
      listeners = listening;
    },
    close() {},
  };
}
