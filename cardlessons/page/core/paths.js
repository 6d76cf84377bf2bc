// Paths through the tree of what was played and tried.

/** @import { LinkedNode } from "../state.d.ts" */

/**
 * List the nodes from one to the end of its line, along the book where it can.
 *
 * @param {LinkedNode[]} nodes
 * @param {number} n
 * @returns {number[]}
 */
export function lineFrom(nodes, n) {
  const line = [];
  for (let node = nodes[n]; node; ) {
    node = node.next.find((c) => c.verdict !== "refused");
    if (node) line.push(node.n);
  }
  return line;
}

/**
 * List the nodes from the root to one.
 *
 * @param {LinkedNode[]} nodes
 * @param {number} n
 * @returns {number[]}
 */
export function pathTo(nodes, n) {
  const line = [];
  for (let node = nodes[n]; node; node = node.parent === null ? undefined : nodes[node.parent]) line.unshift(node.n);
  return line;
}
