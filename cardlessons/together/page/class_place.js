// The place of a table that leads a class, as the class is told it.

import { buildMessage, findPlaceOnLine, formatPlace, isYours, listActs } from "../../page/core/store.js";

/** @import { Look } from "../../page/plugin.d.ts" */
/** @import { TableState } from "../../page/state.d.ts" */
/** @import { PlayPlace } from "./protocol.d.ts" */

/** @typedef {{ key: string, step: number, question: number | null, tries: string[] | null }} AtStep a step of an example, or a play that is tried there */

/**
 * Return the place of a table: in an example the step on the main line and its open question, or the acts to a play that
 * is tried; at a level or a game the message that leads there, and a play that was refused, or how many plays of others
 * have still to be shown.
 *
 * @param {{ state: TableState, look: Look }} told
 * @returns {AtStep | PlayPlace}
 */
export function readTablePlace({ state, look }) {
  const { setting, question, nodes, at, refusal, line } = state;
  const { key, kind } = setting;
  if (kind === "example") {
    const tries = refusal === null && nodes[at].book ? null : listActs(state, refusal ?? at);
    return { key, step: findPlaceOnLine(state), question: question?.index ?? null, tries };
  }
  const unseen = isYours(state) ? 0 : line.length - 1 - line.indexOf(at);
  const end = unseen ? /** @type {number} */ (line.at(-1)) : at;
  const take = /** @type {PlayPlace["take"]} */ (
    buildMessage(state, formatPlace({ ...state, at: end }, look).join("."))
  );
  return { key, take, refused: nodes[refusal ?? 0].act, ...(unseen && { unseen }) };
}
