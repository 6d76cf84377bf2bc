// A button that copies a link to an open question, or to the start of a level.

import { toOutsideAddress } from "../core/address.js";
import { drawButton, el } from "../core/cards.js";
import { copySelection, copyText } from "../core/clipboard.js";
import * as texts from "../messages/table.js";

/**
 * Make the button. `where()` returns the place, `key` names its table in the address. If copying fails, the link is shown
 * and selected beside the button.
 *
 * @param {string} key
 * @param {() => string} where
 */
export function drawPlaceLink(key, where) {
  const status = el("span", { class: "ct-label", role: "status" });
  const button = drawButton(texts.copyLink, copy);

  async function copy() {
    const link = toOutsideAddress(new URL(`#${new URLSearchParams({ [key]: where() })}`, location.href));
    if (await copyText(Promise.resolve(link))) {
      status.textContent = texts.linkCopied;
      return;
    }
    const field = el("input", { class: "ct-input", readonly: true, value: link, "aria-label": texts.toBeCopied });
    status.replaceChildren(field);
    field.select();
    status.append(` ${copySelection() ? texts.linkCopied : texts.copyByHand(texts.theLink)}`);
  }

  return el("div", { class: "ct-actions ct-roomy ct-place-link" }, button, status);
}
