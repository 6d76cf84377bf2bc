// A text on its way to Python: what has changed of it, in pieces that a message can hold.

import assert from "node:assert/strict";
import { test } from "node:test";

import { findDifference, sendFile, sendText, splitPieces } from "../../../cardlessons/authoring/page/upload.js";

const LONGEST = 12_000; // bytes of a piece, as JSON has it
const TEXTS = ["", "a", "one line\nand another\n", '"\\\u0001'.repeat(5000), "ä€😀x".repeat(4000), "x".repeat(30_000)];

/** What Python makes of the messages: see `take_text` of the editor's session. */
function receiver(before = "") {
  const held = { text: [...before], messages: [] };
  held.ask = async (message) => {
    held.messages.push(message);
    if (message.whole) held.text = [];
    else assert.equal(message.of, held.text.length, "both sides agree on what is there");
    held.text.splice(message.from ?? 0, (message.to ?? 0) - (message.from ?? 0), ...message.text);
    return { id: held.messages.length };
  };
  return held;
}

for (const [n, text] of TEXTS.entries()) {
  test(`text ${n} is split into pieces that fit a message, and nothing of it is lost`, () => {
    const pieces = splitPieces([...text]);
    assert.equal(pieces.flat().join(""), text);
    for (const piece of pieces) {
      const ascii = JSON.stringify(piece.join("")).replace(/[^ -~]/g, "\\u0000");
      assert.ok(ascii.length <= LONGEST + 2, `${ascii.length}`);
    }
  });

  test(`text ${n} comes to Python whole`, async () => {
    const python = receiver();
    await sendText(python.ask, null, [...text]);
    assert.equal(python.text.join(""), text);
    assert.deepEqual(
      python.messages.map(({ more }) => more),
      [...python.messages.slice(1).fill(true), false],
    );
  });
}

for (const [before, now] of [
  ["", "new"],
  ["old", ""],
  ["the same", "the same"],
  ["aaa", "aa"],
  ["one two three", "one three"],
  ["one three", "one two three"],
  ["a😀b", "a😁b"],
  ["start", `start ${"long ".repeat(6000)}`],
  [`${"long ".repeat(6000)}end`, "end"],
]) {
  test(`only what has changed is sent: “${before.slice(0, 12)}” to “${now.slice(0, 12)}”`, async () => {
    const { from, to, letters } = findDifference([...before], [...now]);
    assert.equal([...[...before].slice(0, from), ...letters, ...[...before].slice(to)].join(""), now);
    const python = receiver(before);
    await sendText(python.ask, [...before], [...now]);
    assert.equal(python.text.join(""), now);
  });
}

test("an error stops it, and is the reply", async () => {
  let asked = 0;
  const refusing = async () => {
    asked += 1;
    return { error: "too long" };
  };
  assert.deepEqual(await sendText(refusing, null, [..."x".repeat(30_000)]), { error: "too long" });
  assert.deepEqual(await sendFile(refusing, "a.md", "x".repeat(30_000)), { error: "too long" });
  assert.equal(asked, 2);
});

test("a file comes in pieces, each with the place where it belongs", async () => {
  const messages = [];
  const ask = async (message) => messages.push(message) && {};
  const text = "😀x".repeat(10_000);
  await sendFile(ask, "a.md", text);
  assert.ok(messages.length > 1);
  assert.equal(messages.map((message) => message.text).join(""), text);
  let at = 0;
  for (const message of messages) {
    assert.deepEqual([message.as, message.at], ["a.md", at]);
    at += [...message.text].length;
  }
  assert.deepEqual([messages.at(-1).more, messages.at(-2).more], [false, true]);
});
