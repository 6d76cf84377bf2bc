// Restore the states of a table: a page has of each only what changed since the state before.

/** Give each node in a session's data its whole state again. @param {any} data */
export function restoreStates(data) {
  for (const part of Object.values(data)) if (part && typeof part === "object") restoreStates(part);
  if (Array.isArray(data.nodes))
    for (const node of data.nodes) node.state ??= changed(data.nodes[node.parent].state, node.changes);
}

const isRecord = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

function changed(before, changes) {
  const entries = Object.entries(changes).map(([field, value]) => [
    field,
    isRecord(value) && isRecord(before[field]) ? changed(before[field], value) : value,
  ]);
  return { ...before, ...Object.fromEntries(entries) };
}
