// Find the parts of a lesson in its text, and the places at which other parts may be inserted.

const FENCE = "```"; // the line that begins and ends a part
const FACTS = "---"; // the line before and after the front matter

/**
 * List the lines of a text, each with its offset (`from`) and the offset of the next line (`to`).
 *
 * @param {string} text
 */
export function listLines(text) {
  let from = 0;
  return text.split("\n").map((line) => {
    const at = from;
    from += line.length + 1;
    return { line, from: at, to: Math.min(from, text.length) };
  });
}

/**
 * List the parts of a text in order: the name of each, and the offsets of its first line (`from`), of its content
 * (`body`), of its last line (`close`) and of its end (`end`).
 *
 * @param {string} text
 */
export function listParts(text) {
  const parts = [];
  let open = null;
  for (const { line, from, to } of listLines(text)) {
    if (open && line.trimEnd() === open.sign) {
      parts.push({ ...open, close: from, end: to });
      open = null;
    } else if (!open && from === 0 && line.trimEnd() === FACTS) open = { name: "facts", sign: FACTS, from, body: to };
    else if (!open && line.startsWith(FENCE))
      open = { name: line.replace(/^`+/, "").trim().split(" ")[0], sign: line.replace(/[^`].*/, ""), from, body: to };
  }
  if (open) parts.push({ ...open, close: text.length, end: text.length });
  return parts;
}

/** Find the part at an offset of the text; undefined if there is none. @param {string} text @param {number} at */
export const findPart = (text, at) =>
  listParts(text).find(
    ({ from, end }) => at >= from && (at < end || (at === end && end === text.length && !text.endsWith("\n"))),
  );

/**
 * Find the offset at which a part can be inserted: after the part at `at`, else (also in the front matter) at the end.
 *
 * @param {string} text
 * @param {number} at
 */
export function findPlaceAfterPart(text, at) {
  const part = findPart(text, at);
  return part && part.name !== "facts" ? part.end : text.length;
}

/**
 * Find the offset at which a question can be inserted: before the play at `at` in a table; null if that is not possible.
 *
 * @param {string} text
 * @param {number} at
 */
export function findPlaceBeforePlay(text, at) {
  const part = findPart(text, at);
  if (part?.name !== "table") return null;
  const within = listLines(text).filter(({ from, to }) => from >= part.body && to <= part.close);
  const n = within.findIndex(({ from, to }) => at >= from && at < to);
  if (n < 0 || !isPlay(within[n].line)) return null;
  const before = within.slice(0, n).findLast(({ line }) => line.trim() && !line.trim().startsWith("#"));
  return /^\s*([?]|[+-]\s)/.test(before?.line ?? "") ? null : within[n].from;
}

/**
 * Return whether a line of a table begins with a play of the main line; comments, questions and facts do not.
 *
 * @param {string} line
 */
const isPlay = (line) => /^\s*[^\s?#+(){}>-]/.test(line) && !/^\s*[^\s(){}>;"#:]+\s*:/.test(line);
