// Plug-in: where a record stops because its next play is not possible any more, let the computer play on.

import { drawButton } from "../core/cards.js";
import { LONG_PATIENCE_MS } from "../net/line.js";
import * as texts from "../messages/table.toml";

/** @import { Page, Plugin } from "../plugin.d.ts" */

/** @param {Page} table @returns {Plugin} */
export function joinPlayOn(table) {
  async function playOn() {
    const reply = await table.ask({ do: "play-on", at: table.path() }, LONG_PATIENCE_MS);
    if (reply.error) table.say(reply.error);
    else table.showLine(reply.show ?? []);
  }
  return {
    told() {
      const { node, setting } = table.now();
      const isLast = node.book && !node.next.some(({ book }) => book);
      return setting.stopped && isLast && node.state.turn ? [drawButton(texts.playOn, playOn)] : [];
    },
  };
}
