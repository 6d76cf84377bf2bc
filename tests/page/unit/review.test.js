// The review: which questions are chosen, when they come back, and what is kept of them.

import assert from "node:assert/strict";
import { test } from "node:test";

import { computeDayNumber } from "../../../cardlessons/page/core/day.js";
import {
  countDue,
  countExercises,
  findNextDue,
  isMet,
  joinCards,
  readCards,
  splitOldCards,
} from "../../../cardlessons/page/review/cards.js";
import { chooseDaily, chooseLessons, chooseQuestions, pairTopics } from "../../../cardlessons/page/review/choice.js";
import { schedule } from "../../../cardlessons/page/review/schedule.js";

const DAY = 86_400_000;
const NOON = new Date(2026, 4, 5, 12).getTime();
const MET = { ended: ["table-1"] };

const lesson = (slug, family) => ({
  slug,
  family,
  title: slug,
  address: `${slug}.html`,
  pools: [`${slug}.js`],
  kinds: ["puzzle"],
});
const LESSONS = [
  lesson("peel", "m"),
  lesson("nobble", "m"),
  lesson("row", "s"),
  lesson("ring", "s"),
  lesson("tens", "f"),
];
const pool = (slug) => ({
  "pays.a-game": [1, 2, 3].map((n) => `${slug} pays ${n}`),
  "said.a-game": [1, 2, 3].map((n) => `${slug} said ${n}`),
});
const POOLS = Object.fromEntries(LESSONS.map(({ slug }) => [slug, pool(slug)]));
const all = (kept) => Object.fromEntries(LESSONS.map(({ slug }) => [slug, kept]));
const scheduleAnswer = (right, when) => schedule(undefined, right, 1, when);
const dueOn = (due) => ({ ...scheduleAnswer(true, NOON - 9 * DAY), due });

test("what was right comes back later than what was wrong, and later each time", () => {
  const wrong = scheduleAnswer(false, NOON);
  const right = scheduleAnswer(true, NOON);
  assert.equal(wrong.due, NOON + DAY);
  assert.ok(right.due > wrong.due);
  const again = schedule(right, true, 1, right.due);
  assert.ok(again.due - right.due > right.due - NOON);
  assert.equal(schedule(again, false, 1, again.due).lapses, 1);
});

test("a card is numbers only, so that it is the same after it was saved", () => {
  const card = scheduleAnswer(true, NOON);
  assert.deepEqual(readCards({ review: JSON.parse(JSON.stringify({ pays: card })) }), { pays: card });
});

test("a card of an older file has no number of questions: it is that of the answers", () => {
  const { asked, ...older } = schedule(scheduleAnswer(true, NOON - DAY), true, 3, NOON);
  assert.equal(asked, 4);
  assert.deepEqual(readCards({ review: { pays: older } }), { pays: { ...older, asked: 2 } });
  assert.equal(readCards({ review: { pays: { ...older, asked: "x" } } }).pays.asked, 2);
});

test("where the clock was set back, a card is due, and is scheduled from now", () => {
  const ahead = schedule(scheduleAnswer(true, NOON + 300 * DAY), true, 1, NOON + 400 * DAY);
  const review = { pays: ahead };
  assert.equal(countDue({ peel: { review } }, ["peel"], NOON), 1);
  assert.equal(findNextDue({ peel: { review } }, ["peel"], NOON), null);
  const next = schedule(ahead, false, 1, NOON);
  assert.equal(next.last_review, NOON);
  assert.ok(next.due > NOON && next.due < NOON + 9 * DAY);
});

test("what is no card is left out", () => {
  const card = scheduleAnswer(true, NOON);
  const review = { pays: { ...card, due: "soon" }, said: 3, "<b>": card, allowed: { ...card, more: 1 } };
  assert.deepEqual(readCards({ review }), { allowed: card });
  for (const kept of [undefined, 3, {}, { review: [] }, { review: "x" }]) assert.deepEqual(readCards(kept), {});
});

test("of two visits the later answer counts", () => {
  const [early, late] = [scheduleAnswer(true, NOON), scheduleAnswer(false, NOON + DAY)];
  assert.deepEqual(joinCards({ pays: early }, { pays: late, said: early }), { pays: late, said: early });
  assert.deepEqual(joinCards({ pays: late }, { pays: early }), { pays: late });
  assert.deepEqual(joinCards({ pays: late }, { pays: { ...early, asked: 7 } }), { pays: { ...late, asked: 7 } });
});

test("a card of an older edition, for all games of a lesson, becomes a card of each game", () => {
  const [old, own] = [scheduleAnswer(true, NOON), scheduleAnswer(false, NOON)];
  const topics = ["pays.nobble", "pays.motor", "plays.nobble", "out.motor", "most.a-game(builds=single)"];
  assert.deepEqual(splitOldCards({ pays: old, "pays.motor": own, allowed: old, points: own }, topics), {
    "pays.nobble": old,
    "pays.motor": own,
    "plays.nobble": old,
    "most.a-game(builds=single)": own,
  });
  const review = { "most.a-game(builds=single)": own, "pays.<b>": own };
  assert.deepEqual(readCards({ review }), { "most.a-game(builds=single)": own });
});

test("a lesson is met when an example was gone through, or a level won", () => {
  assert.deepEqual([MET, { stars: [0, 2] }].map(isMet), [true, true]);
  assert.deepEqual(
    [undefined, {}, { stars: [0] }, { ended: [] }, { when: 4, at: "#" }].map(isMet),
    Array(5).fill(false),
  );
});

test("what is due before midnight is due today; of the others the first day counts", () => {
  const review = {
    pays: dueOn(NOON - 3 * DAY),
    said: dueOn(NOON + 11 * 3_600_000),
    allowed: dueOn(NOON + DAY),
    snap: dueOn(NOON + DAY + 3_600_000),
    points: dueOn(NOON + 9 * DAY),
  };
  const progress = { peel: { review }, away: { review } };
  assert.equal(countDue(progress, ["peel"], NOON), 2);
  assert.deepEqual(findNextDue(progress, ["peel"], NOON), { days: 1, many: 2 });
  assert.equal(findNextDue({}, ["peel"], NOON), null);
});

test("lessons come by what is due, then by what is confused with this one; never this one, nor one not met", () => {
  const progress = { ...all(MET), tens: { ...MET, review: { pays: dueOn(NOON - DAY) } }, ring: {} };
  const choose = (wanted) =>
    chooseLessons(LESSONS, progress, { now: NOON, many: 3, ...wanted }).map(({ slug }) => slug);
  assert.deepEqual(choose({ family: "m", except: "peel" }), ["tens", "nobble", "row"]);
  assert.deepEqual(choose({ family: "s", except: "ring" }), ["tens", "row", "peel"]);
});

test("due questions come first, then those never asked, then those not yet due", () => {
  const review = { pays: dueOn(NOON + DAY), said: dueOn(NOON - DAY) };
  const progress = { peel: { review }, tens: MET };
  const asked = chooseQuestions([LESSONS[0], LESSONS[4]], POOLS, progress, { now: NOON, many: 4 });
  assert.equal(asked[0].question, "peel said 2"); // asked once before: now with other cards
  assert.deepEqual(
    new Set(asked.slice(1).map(({ question }) => question)),
    new Set(["tens pays 1", "tens said 1", "peel pays 2"]),
  );
});

test("where there are few topics, they come again with other cards, and never the same question twice", () => {
  const asked = chooseQuestions([LESSONS[0]], POOLS, { peel: MET }, { now: NOON, many: 10 });
  const questions = asked.map(({ question }) => question);
  assert.equal(questions.length, 6); // as many as there are
  assert.equal(new Set(questions).size, 6);
});

test("the next round goes on with the questions after those of the last one", () => {
  const twice = { pays: [1, 2, 3, 4, 5, 6], said: [7, 8, 9, 10, 11, 12] };
  const choose = (peel) =>
    chooseQuestions([LESSONS[0]], { peel: twice }, { peel }, { now: NOON, many: 6 }).map(({ question }) => question);
  const first = choose(MET);
  const asked = (kind) => first.filter((question) => twice[kind].includes(question)).length;
  const card = (kind) => schedule(undefined, true, asked(kind), NOON - 9 * DAY);
  const second = choose({ ...MET, review: { pays: card("pays"), said: card("said") } });
  assert.equal(new Set([...first, ...second]).size, 12);
});

test("where nothing is known of the learner, a round can begin at any question", () => {
  const [asked] = chooseQuestions([LESSONS[0]], POOLS, { peel: MET }, { now: NOON, many: 1, skipped: 5 });
  assert.equal(asked.question, "peel pays 3");
});

test("what is confused stands side by side, and no lesson twice in a row", () => {
  const topics = LESSONS.flatMap((one) => [{ lesson: one, kind: "pays" }]);
  assert.deepEqual(
    pairTopics([topics[0], topics[2], topics[4], topics[1], topics[3]]).map((topic) => topic.lesson.slug),
    ["peel", "nobble", "row", "ring", "tens"],
  );
  const asked = chooseQuestions(LESSONS, POOLS, all(MET), { now: NOON, many: 10 });
  const slugs = asked.map((one) => one.lesson.slug);
  assert.ok(slugs.every((slug, i) => slug !== slugs[i + 1]));
});

test("puzzles and payments come when they are asked for, or when they are due", () => {
  const kinds = { "pays.a-game": [1, 2], "banker.a-game": [3, 4], "puzzle.a-game": [5, 6] };
  const choose = (kind, review = {}) =>
    chooseQuestions([LESSONS[0]], { peel: kinds }, { peel: { ...MET, review } }, { now: NOON, many: 4, kind }).map(
      ({ question }) => question,
    );
  assert.deepEqual(choose(), [1, 2]);
  assert.deepEqual(choose("banker"), [3, 4]);
  assert.deepEqual(choose("puzzle"), [5, 6]);
  assert.deepEqual(new Set(choose(undefined, { "puzzle.a-game": dueOn(NOON - DAY) })), new Set([6, 1, 5, 2]));
  assert.deepEqual(choose("banker", { "puzzle.a-game": dueOn(NOON - DAY) }), [3, 4]);
  const lessons = [{ ...LESSONS[0], kinds: [] }, LESSONS[1]];
  const found = chooseLessons(lessons, all(MET), { now: NOON, many: 3, kind: "puzzle" });
  assert.deepEqual(
    found.map(({ slug }) => slug),
    ["nobble"],
  );
});

test("a day has one number from midnight to midnight, and the next day the next one", () => {
  const [first, last] = [new Date(2026, 2, 29, 0, 0, 1), new Date(2026, 2, 29, 23, 59, 59)]; // a day of 23 hours
  assert.equal(computeDayNumber(first.getTime()), computeDayNumber(last.getTime()));
  assert.equal(computeDayNumber(new Date(2026, 2, 30).getTime()), computeDayNumber(last.getTime()) + 1);
});

test("in a row of days each lesson has its turn with a puzzle, and then again with another", async () => {
  const load = async ({ slug }) => ({ "pays.a-game": [0], "puzzle.a-game": [1, 2, 3].map((n) => `${slug} ${n}`) });
  const days = await Promise.all(Array.from({ length: 15 }, (_, day) => chooseDaily(LESSONS, day, load)));
  assert.equal(new Set(days.slice(0, 5).map(({ lesson }) => lesson.slug)).size, 5);
  assert.equal(new Set(days.map(({ question }) => question)).size, 15);
});

test("what is due is one number, with the puzzle of the day until it is answered", () => {
  const progress = { peel: { ...MET, review: { pays: dueOn(NOON - DAY) } } };
  const count = (kept, puzzles = true) => countExercises({ ...progress, ...kept }, ["peel"], NOON, puzzles);
  assert.equal(count({}), 2);
  assert.equal(count({ row: { daily: computeDayNumber(NOON) - 1 } }), 2);
  assert.equal(count({ row: { daily: computeDayNumber(NOON) } }), 1);
  assert.equal(count({}, false), 1);
  assert.equal(countExercises({}, ["peel"], NOON, true), 0, "nothing is met yet");
});
