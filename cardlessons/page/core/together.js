// The request for a table that several people share.

import * as texts from "../messages/core.js";

/**
 * Ask the page for a shared table from where it was touched; where no host opens one, say what is needed.
 *
 * @param {EventTarget} target
 * @param {{ game: string, seats: string[], say: (text: string) => void }} detail
 */
export function askTogether(target, detail) {
  if (target.dispatchEvent(new CustomEvent("ct-together", { bubbles: true, cancelable: true, detail })))
    detail.say(texts.togetherNeedsServer);
}
