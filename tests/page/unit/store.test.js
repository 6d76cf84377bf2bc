// The store: what a table knows, and what each happening makes of it.

import assert from "node:assert/strict";
import { test } from "node:test";

import * as store from "../../../cardlessons/page/core/store.js";
import { layTable, node, OWN, REFUSED } from "./table_view.js";

const { makeInitialState, applyHappening } = store;
const run = (state, ...happenings) => happenings.reduce(applyHappening, state);
const after = (view, ...happenings) => run(makeInitialState(view), ...happenings);

function frozen(value) {
  if (Object(value) !== value || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const part of Object.values(value)) frozen(part);
  return value;
}

test("at the start the line is the book's", () => {
  const { at, line, told, atStart } = makeInitialState(layTable());
  assert.deepEqual({ at, line, told, atStart }, { at: 0, line: [0, 1, 2, 3], told: [0], atStart: 5 });
});

test("a table may begin in the middle", () => {
  const { at, line } = makeInitialState(layTable({ begin: 2 }));
  assert.deepEqual([at, line], [2, [0, 1, 2, 3]]);
  assert.equal(makeInitialState(layTable({ at_level: { begin: 1, number: 0 } })).at, 1);
});

test("no happening changes the state it comes to", () => {
  const state = frozen(makeInitialState(layTable({}, OWN)));
  const happenings = [
    { kind: "view", view: layTable({}, OWN) },
    { kind: "start", view: layTable({}, OWN) },
    { kind: "show", n: 4 },
    { kind: "visit", n: 5 },
    { kind: "refuse", n: 5 },
    { kind: "playOn", n: 2, tell: [1, 2] },
    { kind: "along", n: 4 },
    { kind: "follow", numbers: [5] },
    { kind: "book" },
    { kind: "again" },
    { kind: "ask", index: 0 },
    { kind: "answered", index: 0 },
  ];
  for (const happening of happenings) assert.notEqual(frozen(applyHappening(state, happening)), state, happening.kind);
});

test("showing a node beside the line leads the line over it", () => {
  const { at, line } = after(layTable(), { kind: "show", n: 4 });
  assert.deepEqual([at, line], [4, [0, 1, 4]]);
});

test("a refused try is told over the step where it was made", () => {
  const state = after(layTable({}, REFUSED), { kind: "show", n: 5 });
  assert.deepEqual([state.at, state.refusal, state.told, state.line], [2, 5, [2], [0, 1, 2, 3]]);
  assert.equal(store.getTouchedNode(state), 5);
});

test("the words of a refused try stay while the computer plays on, and go with the next play", () => {
  const refused = after(layTable({}, REFUSED), { kind: "show", n: 1 }, { kind: "refuse", n: 5 });
  assert.deepEqual([refused.at, refused.refusal, refused.line], [1, 5, [0, 1, 2, 3]], "nothing moves");
  const on = run(refused, { kind: "playOn", n: 2, tell: [1, 2] }, { kind: "playOn", n: 3, tell: [1, 2, 3] });
  assert.deepEqual([on.at, on.refusal, on.warned, on.told], [3, null, 5, [1, 2, 3]]);
  assert.equal(run(on, { kind: "show", n: 1 }).warned, null);
});

test("plays of the computer wait where the line goes on and the learner has no turn", () => {
  const view = layTable({ kind: "play", you: "B" });
  for (const one of view.nodes) one.state = { turn: "ABCA"[one.n] ?? "A" };
  const waits = [0, 1, 2, 3].map((n) =>
    store.isWaitingForHouse(after(view, { kind: "along", n: 3 }, { kind: "show", n })),
  );
  assert.deepEqual(waits, [true, false, true, false]);
  assert.equal(store.isWaitingForHouse(after(layTable(), { kind: "show", n: 1 })), false, "an example is stepped");
});

test("a question stands once before its step", () => {
  const first = after(layTable(), { kind: "show", n: 1 });
  const asked = run(first, { kind: "ask", index: 0 });
  const gone = run(asked, { kind: "answered", index: 0 }, { kind: "show", n: 2 }, { kind: "show", n: 1 });
  assert.deepEqual([makeInitialState(layTable()), first, gone].map(store.findQuestionAhead), [-1, 0, -1]);
  assert.deepEqual([asked.question, gone.question], [{ index: 0 }, null]);
});

test("an act may be an answer to the question beside the table", () => {
  const view = layTable();
  view.nodes[1].state = { turn: "B" };
  const there = after(view, { kind: "show", n: 1 });
  const asked = run(there, { kind: "ask", index: 0 });
  const done = run(asked, { kind: "answered", index: 0 });
  const acts = ["B 3c", "3C", " b  3c ", "B 9h", "B 9h x 5d 2s", "A 3c", "this"];
  const answersAt = (state) => acts.map((act) => store.findAnswerBy(state, act));
  assert.deepEqual(answersAt(there), [-1, -1, -1, -1, -1, -1, -1]);
  assert.deepEqual(answersAt(asked), [1, 1, 1, -1, 2, -1, -1]);
  assert.deepEqual(answersAt(done), [-1, -1, -1, -1, -1, -1, -1]);
});

test("no question stands before a step beside the book's line", () => {
  const state = after(layTable(), { kind: "visit", n: 4 }, { kind: "show", n: 1 });
  assert.deepEqual([state.line, store.findQuestionAhead(state)], [[0, 1, 4], -1]);
});

test("the tree shows the book only as far as one has come", () => {
  const knownNodes = (state) => state.nodes.map(({ n }) => n).filter(store.makeKnownTest(state));
  const two = after(layTable(), { kind: "show", n: 2 });
  assert.deepEqual(knownNodes(makeInitialState(layTable())), [0]);
  assert.deepEqual(knownNodes(two), [0, 1, 2, 4]);
  assert.deepEqual(knownNodes(run(two, { kind: "show", n: 0 })), [0, 1, 2, 4]);
  assert.deepEqual(knownNodes(after(layTable(), { kind: "visit", n: 4 })), [0, 1, 4]);
});

test("where one plays, all that was played is shown", () => {
  const state = makeInitialState(layTable({ kind: "play" }));
  assert.ok(state.nodes.every(({ n }) => store.makeKnownTest(state)(n)));
});

test("a line of Python's is followed, and the line left for it is remembered", () => {
  const state = after(layTable({}, OWN), { kind: "follow", numbers: [5] });
  assert.deepEqual([state.at, state.line, state.left], [5, [0, 1, 2, 5], [0, 1, 2, 3]]);
  assert.ok(store.makeKnownTest(state)(5));
});

test("back to the book is to where the branch began", () => {
  const { at, line } = after(layTable({}, OWN), { kind: "visit", n: 5 }, { kind: "book" });
  assert.deepEqual([at, line], [2, [0, 1, 2, 3]]);
});

test("beside a branch lies the next one", () => {
  const state = after(layTable(), { kind: "show", n: 2 });
  assert.deepEqual([store.findSibling(state, 1), store.findSibling(state, -1)], [4, null]);
});

test("a verdict belongs to the line, and is shown from its node on", () => {
  const won = node(5, 2, "C 7d", { book: false, came: { state: "won", stars: 2, told: "so" } });
  const state = after(layTable({ kind: "levels", at_level: { begin: 1, number: 0 } }, won), { kind: "visit", n: 5 });
  const back = run(state, { kind: "show", n: 1 });
  assert.equal(store.findJudgementHere(state).told, "so");
  assert.equal(store.findJudgement(back).told, "so");
  assert.deepEqual(store.findJudgementHere(back), {});
  assert.deepEqual(store.findJudgement(run(state, { kind: "again" })), {});
});

test("a level taken up again begins at its beginning, with its tries beside it", () => {
  const state = makeInitialState(layTable({ kind: "levels", at_level: { begin: 1, number: 0 } }, OWN));
  assert.deepEqual([state.at, state.line, state.nodes[1].next.map(({ n }) => n)], [1, [0, 1], [2, 4]]);
});

test("what has changed of one's standing comes with the reply", () => {
  const { setting } = store.applyReply(layTable({ hints: [], best: [0] }), { setting: { hints: ["h"] } });
  assert.deepEqual([setting.hints, setting.best, setting.key], [["h"], [0], "k"]);
});

test("what was removed hangs nowhere, and is nobody's", () => {
  const next = (state) => state.nodes[2].next.map(({ n }) => n);
  const own = (state) => state.nodes.filter((one) => store.isOwn(state, one)).map(({ n }) => n);
  const behind = node(6, 5, "A 2d", { book: false });
  const dropped = makeInitialState(layTable({}, { ...OWN, dropped: true }, behind));
  assert.deepEqual([next(dropped), own(dropped)], [[3], []]);
  const there = makeInitialState(layTable({}, OWN, behind));
  assert.deepEqual(
    [next(there), own(there)],
    [
      [3, 5],
      [5, 6],
    ],
  );
});

test("the same reply twice is taken up once", () => {
  const view = layTable();
  const reply = { new: [OWN], said: { "S-1": { text: "x" } }, changed: [[4, { comment: "mine" }]] };
  const once = store.applyReply(view, reply);
  assert.deepEqual(store.applyReply(once, reply), once);
  assert.deepEqual(
    once.branches.map(({ n }) => n),
    [5],
  );
  assert.deepEqual([once.nodes[4].comment, once.statements], ["mine", { "S-1": { text: "x" } }]);
  assert.equal(view.branches.length, 0);
});

test("where another tree was laid, what had grown is gone", () => {
  assert.deepEqual(store.applyReply(layTable({}, OWN, node(6, 5, "A 2d")), { laid: true, new: [] }).branches, []);
});

const DEALT = [{ ...node(5, 4, "deal"), seat: null }, node(6, 5, "D 5c")];
const PLACES = [
  [{}, 4, ["A 2c", "B 9h"], { do: "go", at: ["A 2c", "B 9h"] }],
  [
    { kind: "levels", at_level: { number: 2, begin: 0 }, you: "B" },
    2,
    ["2", "B 3c"],
    { do: "level", number: 2, acts: ["B 3c"] },
  ],
  [{ kind: "play", seed: 18, you: "C" }, 3, ["18", "C 4c"], { do: "new", seed: 18, acts: ["C 4c"] }],
  [{ kind: "play", seed: 18, you: "A" }, 5, ["18", "A 2c", "deal"], { do: "new", seed: 18, acts: ["A 2c", "deal"] }],
  [{ kind: "play", seed: 18, you: "D" }, 6, ["18", "D 5c"], { do: "new", seed: 18, acts: ["D 5c"] }], // a deal that was played in
  [
    { kind: "play", seed: 18, you: "A", calls: ["slap"] },
    5,
    ["18", "A 2c", "B 9h", "deal"],
    { do: "new", seed: 18, acts: ["A 2c", "B 9h", "deal"] },
  ],
  [
    { kind: "puzzles", seed: 18, grade: 2, you: "A" },
    3,
    ["18", "2", "A 2c"],
    { do: "puzzle", seed: 18, grade: 2, acts: ["A 2c"] },
  ],
];

for (const [setting, n, words, message] of PLACES) {
  test(`a place in words and the message that finds it again: ${words.join(".")}`, () => {
    const state = after(layTable(setting, ...DEALT), { kind: "visit", n });
    assert.deepEqual(store.formatPlace(state, {}), words);
    assert.deepEqual(store.buildMessage(state, words.join(".")), message);
  });
}

test("a reason is told in full at two nodes, and in short from then on, also when one steps back and forth", () => {
  const noted = {
    kind: "noted",
    why: { code: "chain.broken", text: "Nobody paired it.", short: "No pair.", cites: ["SSS-26"] },
  };
  const view = layTable();
  for (const one of view.nodes) one.events = one.n ? [noted] : [];
  const steps = [1, 2, 3].map((n) => ({ kind: "show", n }));
  const state = after(view, ...steps, { kind: "show", n: 1 }, { kind: "show", n: 3 });
  assert.deepEqual(
    [1, 2, 3].map((n) => store.isFamiliar(state, noted, view.nodes[n])),
    [false, false, true],
  );
  assert.equal(store.isMet(state, noted, view.nodes[2]), false); // what is noted is never folded away
  assert.equal(store.isMet(state, { ...noted, kind: "said" }, view.nodes[2]), true);
  const anew = applyHappening(state, { kind: "start", view });
  assert.equal(store.isFamiliar(anew, noted, view.nodes[1]), true);
});

test("the place of an open question ends with a sign, and is found again without it", () => {
  const asked = after(layTable(), { kind: "show", n: 1 }, { kind: "ask", index: 0 });
  assert.deepEqual(store.formatPlace(asked), ["A 2c", "?"]);
  assert.deepEqual(store.formatPlace(run(asked, { kind: "answered", index: 0 })), ["A 2c"]);
  assert.deepEqual(store.splitPlace("A 2c.?"), { there: "A 2c", asks: true });
  assert.deepEqual(store.splitPlace("?"), { there: "", asks: true });
  assert.deepEqual(store.splitPlace("A 2c.B 3c"), { there: "A 2c.B 3c", asks: false });
});

test("the deal of a place is its level, game or puzzle, without what was played", () => {
  const name = (kind, where) => store.getDealOfPlace({ kind }, where);
  assert.deepEqual([name("levels", "2.C 9d"), name("levels", "2~3"), name("levels", "2")], ["2", "2", "2"]);
  assert.deepEqual([name("play", "7~strong.A Kd"), name("play", "7")], ["7~strong", "7"]);
  assert.deepEqual([name("puzzles", "12.2.A Kd"), name("puzzles", "12.3")], ["12.2", "12.3"]);
  assert.equal(name("example", "B 9c.C 9d"), "");
});
