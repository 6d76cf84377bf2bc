// Restore the states of a table: a page has of each only what changed since the state before.

import { toRecord } from "../../page/core/storage.js";

/** @import { NodeData, PrerenderedNode } from "../../page/protocol.d.ts" */

/** Give each node in a session's data its whole state again. @param {object} data */
export function restoreStates(data) {
  for (const part of Object.values(data)) if (part && typeof part === "object") restoreStates(part);
  if ("nodes" in data && Array.isArray(data.nodes)) restoreNodes(data.nodes);
}

/**
 * Give nodes their whole states again; their numbers follow those of the nodes `before` them.
 * @param {PrerenderedNode[]} nodes @param {NodeData[]} before
 */
export function restoreNodes(nodes, before = []) {
  const numbered = [...before, .../** @type {NodeData[]} */ (nodes)];
  for (const node of nodes) node.state ??= applyChanges(numbered[node.parent ?? 0].state, node.changes ?? {});
}

/** @param {unknown} value @returns {value is Record<string, unknown>} */
const isRecord = (value) => toRecord(value) === value;

/**
 * Return a state with changes applied; a record in it is changed field by field.
 * @template {Record<string, unknown>} T @param {T} before @param {Partial<T>} changes @returns {T}
 */
function applyChanges(before, changes) {
  const entries = Object.entries(changes).map(([field, value]) => [
    field,
    isRecord(value) && isRecord(before[field]) ? applyChanges(before[field], value) : value,
  ]);
  return { ...before, ...Object.fromEntries(entries) };
}
