// The parts of a lesson's text, and where others may be put in.

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  findPlaceAfterPart,
  findPlaceBeforePlay,
  findPart,
  listParts,
} from "../../../cardlessons/authoring/page/text_parts.js";

const TEXT = `---
title: A lesson
---
Words.

\`\`\`table
game: snip
hands: A 2c | B 3c

A 2c
? What next?
- this
B 3c
# a remark
C 4c
\`\`\`

More words.
`;

const at = (words) => TEXT.indexOf(words);

test("the parts of a text are found by their fences, and the facts at its beginning", () => {
  const parts = listParts(TEXT).map(({ name, from, end }) => [
    name,
    TEXT.slice(from, from + 3),
    TEXT.slice(end - 4, end),
  ]);
  assert.deepEqual(parts, [
    ["facts", "---", "---\n"],
    ["table", "```", "```\n"],
  ]);
});

test("a part that is not closed goes to the end of the text", () => {
  const [part] = listParts("```table\nA 2c");
  assert.deepEqual([part.name, part.close, part.end], ["table", 13, 13]);
});

test("a place is in the part around it, if there is one", () => {
  assert.equal(findPart(TEXT, at("B 3c\n#"))?.name, "table");
  assert.equal(findPart(TEXT, at("Words.")), undefined);
});

test("another part stands behind the one around a place, else at the end; not in the facts", () => {
  assert.equal(TEXT.slice(findPlaceAfterPart(TEXT, at("A 2c\n?"))), "\nMore words.\n");
  assert.equal(findPlaceAfterPart(TEXT, at("Words.")), TEXT.length);
  assert.equal(findPlaceAfterPart(TEXT, at("title")), TEXT.length);
});

test("a question may stand before a play that is not asked about yet", () => {
  assert.equal(findPlaceBeforePlay(TEXT, at("A 2c\n?") + 2), at("A 2c\n?"));
  assert.equal(findPlaceBeforePlay(TEXT, at("C 4c") + 1), at("C 4c"));
  for (const words of ["B 3c\n#", "game: snip", "? What", "# a remark", "Words.", "title"]) {
    assert.equal(findPlaceBeforePlay(TEXT, at(words) + 1), null, words);
  }
});
