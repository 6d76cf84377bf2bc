// The line of a prepared page: what is known beforehand is answered without Python, and Python is told what was said.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { applyReply } from "../../../cardlessons/page/core/store.js";
import { makePrecomputedLine } from "../../../cardlessons/page/net/precomputed.js";
import { layTable, node } from "./table_view.js";

const KNOWN = {
  answers: {
    0: [
      { right: false, told: "No." },
      { right: true, told: "Yes." },
    ],
  },
  tries: { 1: { "B 3c": 2, "B 5d": 5, "B zz": "That is no card." } },
  nodes: [node(5, 1, "B 5d", { book: false })],
  statements: { "S-1": { text: "x" } },
};

let wanted;
let told;
let line;

beforeEach(() => {
  wanted = 0;
  told = [];
  line = makePrecomputedLine(layTable(), {
    beforehand: async () => KNOWN,
    wanted: () => (wanted += 1),
    grow: applyReply,
  });
  line.watch({ waiting: (many) => told.push(many), lost: (why) => told.push(why), laid: () => told.push("laid") });
});

/** A line to Python that writes down what it is asked, and answers when it is let. */
function python() {
  const asked = [];
  const answers = [];
  return {
    asked,
    answer: (reply = {}) => answers.shift()(reply),
    ask(message) {
      asked.push(message);
      return new Promise((resolve) => answers.push(resolve));
    },
    view: () => layTable(),
    watch() {},
    close() {},
  };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));
const TRY = { do: "try", at: ["A 2c", "B 3c"], act: "C 8s" };

test("a place of the tree, an answer and a play of the book need no Python", async () => {
  assert.deepEqual((await line.ask({ do: "go", at: ["A 2c", "B 9h"] })).show, [4]);
  assert.equal((await line.ask({ do: "answer", question: 0, choice: 1 })).told, "Yes.");
  assert.deepEqual((await line.ask({ do: "try", at: ["A 2c"], act: "B 3c" })).show, [2]);
  assert.equal((await line.ask({ do: "try", at: ["A 2c"], act: "B zz" })).error, "That is no card.");
  assert.equal(wanted, 0);
});

test("a try known beforehand grows the tree once, however often it is made", async () => {
  for (let i = 0; i < 2; i += 1) {
    assert.deepEqual((await line.ask({ do: "try", at: ["A 2c"], act: "B 5d" })).show, [5]);
  }
  const { branches, statements } = line.view();
  assert.deepEqual([branches.map(({ act }) => act), statements], [["B 5d"], KNOWN.statements]);
  assert.equal(wanted, 0);
});

test("for the rest Python is wanted, and answers when it has come", async () => {
  const reply = line.ask(TRY);
  await settle();
  assert.deepEqual([wanted, told.at(-1)], [1, 1]);
  const there = python();
  await line.wake(there);
  assert.deepEqual(there.asked, [TRY]);
  there.answer({ show: [9] });
  assert.deepEqual(await reply, { show: [9] });
  assert.deepEqual(told.slice(-2), [false, 0]);
});

test("what has time waits without Python being wanted", async () => {
  line.ask({ do: "stood", levels: [] });
  line.ask({ do: "link", at: [], later: true });
  await settle();
  assert.equal(wanted, 0);
});

test("Python is told what had been said, in its order and one after the other, before what waits", async () => {
  await line.ask({ do: "go", at: ["A 2c"] });
  await line.ask({ do: "answer", question: 0, choice: 0 });
  line.ask(TRY);
  await settle();
  const there = python();
  const awake = line.wake(there);
  assert.deepEqual(
    there.asked.map((message) => message.do),
    ["go"],
  );
  there.answer();
  await settle();
  there.answer();
  await awake;
  assert.deepEqual(
    there.asked.map((message) => message.do),
    ["go", "answer", "try"],
  );
});

test("what leaves nothing behind is not said again", async () => {
  const first = python();
  await line.wake(first);
  for (const does of ["link", "likely"]) line.ask({ do: does });
  line.ask(TRY);
  await settle();
  for (let i = 0; i < 3; i += 1) first.answer();
  await settle();
  line.sleep();
  const second = python();
  line.wake(second);
  assert.deepEqual(second.asked, [TRY]);
});

test("a message over which three connections were lost is given up with a sentence", async () => {
  const reply = line.ask(TRY);
  await settle();
  for (let i = 0; i < 4; i += 1) {
    await line.wake(python());
    line.sleep();
  }
  assert.match((await reply).error, /^No answer has come/);
});
