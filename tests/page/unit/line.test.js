// A line to a session: each answer finds its message, and the learner is told where none comes.

import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";

import { makeLine } from "../../../cardlessons/page/net/line.js";

let sent;
let said;
let line;
let answer;

beforeEach(() => {
  mock.timers.enable({ apis: ["setTimeout"] });
  sent = [];
  said = [];
  answer = null;
  line = makeLine((message) => sent.push(message), { n: 1 }, { grow: (view) => ({ n: view.n + 1 }) });
  line.watch({ lost: (is) => said.push(is), waiting: (many) => said.push(many), laid: () => said.push("laid") });
  line.ask({ do: "try" }).then((reply) => {
    answer = reply;
  });
});

afterEach(() => mock.timers.reset());

/** Take something that comes, and wait until whoever asked has been told. */
async function comes(data) {
  line.take(data);
  await new Promise((resolve) => setImmediate(resolve));
}

test("a line without an answer says so, sends nothing again, and is well when it comes", async () => {
  mock.timers.tick(60_000);
  assert.deepEqual([sent.length, answer, said], [1, null, [1, true]]);
  await comes({ reply: { id: sent[0].id, told: "yes" } });
  assert.equal(answer.told, "yes");
  assert.deepEqual(said, [1, true, false, 0]);
  assert.deepEqual([line.view(), line.idle()], [{ n: 2 }, true]);
});

test("what has to be worked out is waited for longer", () => {
  line.close();
  said.length = 0;
  line.ask({ do: "puzzle" }, 200_000);
  mock.timers.tick(100_000);
  assert.deepEqual(said, [2]);
  mock.timers.tick(110_000);
  assert.deepEqual(said, [2, true]);
});

test("answers find their messages in any order", async () => {
  let other = null;
  line.ask({ do: "go" }).then((reply) => {
    other = reply;
  });
  await comes({ reply: { id: sent[1].id, told: "second" } });
  assert.deepEqual([answer, other?.told], [null, "second"]);
  await comes({ reply: { id: sent[0].id, told: "first" } });
  assert.equal(answer.told, "first");
});

test("somebody else's answer is no answer, but the view has grown", async () => {
  await comes({ reply: { id: -1 } });
  assert.deepEqual([answer, line.view(), said], [null, { n: 2 }, [1]]);
});

for (const [data, n] of [
  [{ view: { n: 7 } }, 7],
  [{ reply: { id: -1, view: { n: 7 } } }, 8],
]) {
  test(`another view takes the place of the one there was: ${Object.keys(data)}`, async () => {
    await comes(data);
    assert.deepEqual([line.view(), said], [{ n }, [1, "laid"]]);
  });
}

test("what is asked for again and again is not counted as waiting", () => {
  line.ask({ do: "on", quiet: true });
  line.ask({ do: "ping" });
  assert.deepEqual([said, line.idle()], [[1, 1, 1], false]);
});
