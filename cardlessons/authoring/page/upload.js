// Send a text of any length to Python, in pieces that fit into a message.

/** @import { Bring, EditorMessage, EditorReply } from "./protocol.d.ts" */

/** @typedef {Partial<EditorReply>} EditorAnswer */
/** @typedef {(message: EditorMessage) => Promise<EditorAnswer>} Ask */

const MAX_PIECE_BYTES = 12000; // bytes of a piece in a message

/** @param {string} letter */
const measureBytes = (letter) =>
  letter.length > 1 ? 12 : letter > "~" || letter < " " || letter === '"' || letter === "\\" ? 6 : 1;

/** Split letters into pieces; the result has at least one piece. @param {string[]} letters */
export function splitPieces(letters) {
  /** @type {string[][]} */
  const pieces = [[]];
  let size = 0;
  for (const letter of letters) {
    size += measureBytes(letter);
    if (size > MAX_PIECE_BYTES) {
      pieces.push([]);
      size = measureBytes(letter);
    }
    pieces[pieces.length - 1].push(letter);
  }
  return pieces;
}

/**
 * Find the difference of two lists of letters: `letters` replaces those of `before` from `from` up to `to`.
 *
 * @param {string[]} before
 * @param {string[]} now
 */
export function findDifference(before, now) {
  const most = Math.min(before.length, now.length);
  let from = 0;
  while (from < most && before[from] === now[from]) from += 1;
  let same = 0;
  while (same < most - from && before[before.length - 1 - same] === now[now.length - 1 - same]) same += 1;
  return { from, to: before.length - same, letters: now.slice(from, now.length - same) };
}

/**
 * Send the difference from the text `before` (null: the whole text); return the last reply, or the first error.
 *
 * @param {Ask} ask
 * @param {string[] | null} before
 * @param {string[]} now
 */
export async function sendText(ask, before, now) {
  const { from, to, letters } = before ? findDifference(before, now) : { from: 0, to: 0, letters: now };
  const pieces = splitPieces(letters);
  let of = before ? before.length : 0;
  let at = from;
  /** @type {EditorAnswer} */
  let reply = {};
  for (const [n, piece] of pieces.entries()) {
    const end = n ? at : to;
    const first = !before && !n;
    reply = await ask({
      do: "text",
      text: piece.join(""),
      more: n < pieces.length - 1,
      ...(first ? { whole: true } : { from: at, to: end, of }),
    });
    if (reply.error || reply.again) return reply;
    of += piece.length - (end - at);
    at += piece.length;
  }
  return reply;
}

/** Send a file or a link; return the last reply, or the first error. @param {Ask} ask @param {Bring["as"]} name @param {string} text */
export async function sendFile(ask, name, text) {
  const pieces = splitPieces([...text]);
  let at = 0;
  /** @type {EditorAnswer} */
  let reply = {};
  for (const [n, piece] of pieces.entries()) {
    reply = await ask({ do: "bring", as: name, text: piece.join(""), at, more: n < pieces.length - 1 });
    if (reply.error) return reply;
    at += piece.length;
  }
  return reply;
}
