// Restore the states of a table: a page has of each only what changed since the state before.

/** @import { PrerenderedNode } from "../../page/protocol.d.ts" */

/** Give each node in a session's data its whole state again. @param {any} data */
export function restoreStates(data) {
  for (const part of Object.values(data)) if (part && typeof part === "object") restoreStates(part);
  if (Array.isArray(data.nodes)) restoreNodes(data.nodes);
}

/**
 * Give nodes their whole states again; their numbers follow those of the nodes `before` them.
 * @param {PrerenderedNode[]} nodes @param {PrerenderedNode[]} before
 */
export function restoreNodes(nodes, before = []) {
  const numbered = [...before, ...nodes];
  for (const node of nodes) node.state ??= applyChanges(numbered[node.parent].state, node.changes);
}

const isRecord = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Return a state with changes applied; a record in it is changed field by field.
 * @param {Record<string, any>} before @param {Record<string, any>} changes @returns {any}
 */
function applyChanges(before, changes) {
  const entries = Object.entries(changes).map(([field, value]) => [
    field,
    isRecord(value) && isRecord(before[field]) ? applyChanges(before[field], value) : value,
  ]);
  return { ...before, ...Object.fromEntries(entries) };
}
