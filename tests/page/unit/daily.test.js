// The puzzle of the day: one for all, another one tomorrow.

import assert from "node:assert/strict";
import { test } from "node:test";

import { computeDayNumber } from "../../../cardlessons/page/core/day.js";
import { choosePuzzle, formatDay } from "../../../cardlessons/page/review/daily.js";

test("a day has one number from midnight to midnight, and the next day the next one", () => {
  const [first, last] = [new Date(2026, 2, 29, 0, 0, 1), new Date(2026, 2, 29, 23, 59, 59)]; // a day of 23 hours
  assert.equal(computeDayNumber(first.getTime()), computeDayNumber(last.getTime()));
  assert.equal(computeDayNumber(new Date(2026, 2, 30).getTime()), computeDayNumber(last.getTime()) + 1);
  assert.equal(formatDay(computeDayNumber(first.getTime())), "29 March");
});

test("in a row of days each lesson comes once, and then again with another grade", () => {
  const days = Array.from({ length: 48 }, (_, day) => choosePuzzle(day, 16));
  assert.equal(new Set(days.slice(0, 16).map(({ lesson }) => lesson)).size, 16);
  assert.equal(new Set(days.map(({ lesson, grade }) => `${lesson}.${grade}`)).size, 48);
  assert.deepEqual(new Set(days.map(({ grade }) => grade)), new Set([1, 2, 3]));
  assert.equal(new Set(days.map(({ seed }) => seed)).size, 48);
});
