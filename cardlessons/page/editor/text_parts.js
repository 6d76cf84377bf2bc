// Find the parts of a lesson in its text, and the places where more may be put in.

const FENCE = "```"; // the line that begins and ends a part
const FACTS = "---"; // the line before and after the front matter

/** List the lines of a text, each with where it begins and where the next one does. */
export function linesOf(text) {
  let from = 0;
  return text.split("\n").map((line) => {
    const at = from;
    from += line.length + 1;
    return { line, from: at, to: Math.min(from, text.length) };
  });
}

/**
 * List the parts of a text, one below the other: the name of each, where it begins, where what it holds begins, where its last
 * line does, and where it ends.
 */
export function partsOf(text) {
  const parts = [];
  let open = null;
  for (const { line, from, to } of linesOf(text)) {
    if (open && line.trimEnd() === open.sign) {
      parts.push({ ...open, close: from, end: to });
      open = null;
    } else if (!open && from === 0 && line.trimEnd() === FACTS) open = { name: "facts", sign: FACTS, from, body: to };
    else if (!open && line.startsWith(FENCE))
      open = { name: line.replace(/^`+/, "").trim().split(" ")[0], sign: line.match(/^`+/)[0], from, body: to };
  }
  if (open) parts.push({ ...open, close: text.length, end: text.length });
  return parts;
}

/** Find the part in which a place is, if it is in one. */
export const partAt = (text, at) =>
  partsOf(text).find(
    ({ from, end }) => at >= from && (at < end || (at === end && end === text.length && !text.endsWith("\n"))),
  );

/** Find where another part may stand: behind the one around a place, else at the end. What a lesson says of itself is none. */
export function afterPart(text, at) {
  const part = partAt(text, at);
  return part && part.name !== "facts" ? part.end : text.length;
}

/** Find where a question may stand: before the play in a table on whose line a place is; nothing where there is none. */
export function beforePlay(text, at) {
  const part = partAt(text, at);
  if (part?.name !== "table") return null;
  const within = linesOf(text).filter(({ from, to }) => from >= part.body && to <= part.close);
  const n = within.findIndex(({ from, to }) => at >= from && at < to);
  if (n < 0 || !isPlay(within[n].line)) return null;
  const before = within.slice(0, n).findLast(({ line }) => line.trim() && !line.trim().startsWith("#"));
  return /^\s*([?]|[+-]\s)/.test(before?.line ?? "") ? null : within[n].from;
}

/** Tell whether a line of a table begins with a play of its main line, and is none of its head, and nothing said or asked. */
const isPlay = (line) => /^\s*[^\s?#+(){}>-]/.test(line) && !/^\s*[^\s(){}>;"#:]+\s*:/.test(line);
