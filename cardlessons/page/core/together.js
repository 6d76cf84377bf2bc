// The request for a table that several people share.

import * as texts from "../messages/core.toml";

/**
 * Dispatch the request for a shared table from `target`; if no host handles it, show a message.
 *
 * @param {EventTarget} target
 * @param {{ game: string, seats: string[], say: (text: string) => void }} detail
 */
export function askTogether(target, detail) {
  if (target.dispatchEvent(new CustomEvent("ct-together", { bubbles: true, cancelable: true, detail })))
    detail.say(texts.togetherNeedsServer);
}
