// Paths through the tree of plays and tries.

/** @import { LinkedNode } from "../state.d.ts" */

/**
 * List the nodes after `n` to the end of its line, along the main line if possible, without refused tries. From the main
 * line it never goes on along a variation of the record.
 *
 * @param {LinkedNode[]} nodes
 * @param {number} n
 * @param {(node: LinkedNode) => boolean} isVariation
 * @returns {number[]}
 */
export function listLineFrom(nodes, n, isVariation) {
  const line = [];
  for (let node = /** @type {LinkedNode | undefined} */ (nodes[n]); node; ) {
    const { book } = node;
    node = node.next.find((c) => c.verdict !== "refused" && !(book && isVariation(c)));
    if (node) line.push(node.n);
  }
  return line;
}

/**
 * List the nodes from the root to `n`.
 *
 * @param {LinkedNode[]} nodes
 * @param {number} n
 * @returns {number[]}
 */
export function listPathTo(nodes, n) {
  const line = [];
  for (let at = /** @type {number | null} */ (n); at !== null; at = nodes[at].parent) line.unshift(at);
  return line;
}
