// The puzzle of the day. It depends only on the date and the number of lessons, so that it is the same for all visitors.

import { DAY } from "../core/day.js";

const GRADES = 3;

/** Write the date of a day, by its number. */
export const formatDay = (day) =>
  new Date(day * DAY).toLocaleDateString("en-GB", { timeZone: "UTC", day: "numeric", month: "long" });

/** Choose the puzzle of a day: the index of a lesson (of `lessons` with puzzles), and the puzzle's number and grade. */
export const choosePuzzle = (day, lessons) => ({
  lesson: day % lessons,
  seed: day,
  grade: 1 + (Math.floor(day / lessons) % GRADES),
});
