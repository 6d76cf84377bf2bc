// The statements that a lesson's words cite, on a page of Voilà: each opens in place, since its page would be another
// notebook with another kernel.

import { drawNote } from "../../page/core/explanation.js";

/** @import { StatementId } from "../../page/protocol.d.ts" */
/** @import { Statements } from "../../page/core/explanation.js" */
/** @import { Model } from "./anywidget.d.ts" */

const CITATION = /^sources\.ipynb#([\w-]+)$/;
let isListening = false;

/** Open the statements of the page that are touched; each widget may be asked, and the first is. @param {Model} model */
export function openStatements(model) {
  if (isListening) return;
  isListening = true;
  /** @type {Map<StatementId, HTMLElement>} */
  const notes = new Map();
  model.on("msg:custom", (/** @type {{ cited?: Statements }} */ { cited = {} }) => {
    for (const [id, said] of Object.entries(cited)) notes.get(id)?.replaceChildren(...drawNote(id, said));
  });
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const [, id] = link?.getAttribute("href")?.match(CITATION) ?? [];
    if (!link || !id) return;
    event.preventDefault();
    const isOpen = link.getAttribute("aria-expanded") === "true";
    notes.get(id)?.remove();
    link.setAttribute("aria-expanded", String(!isOpen));
    if (isOpen) return;
    const note = document.createElement("aside");
    note.className = "ct-sources ct-note";
    notes.set(id, note);
    (link.closest("p, li, td, blockquote") ?? link).append(note);
    model.send({ do: "cite", id });
  });
}
