// The puzzle of the day. It depends only on the date and the number of lessons, so that it is the same for all visitors.

const DAY = 86_400_000;
const GRADES = 3;

/** Return the number of the day of `now` (ms) since 1970, in the time zone of this machine. */
export function computeDayNumber(now) {
  const date = new Date(now);
  return Math.round(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY);
}

/** Choose the puzzle of a day: the index of a lesson (of `lessons` with puzzles), and the puzzle's number and grade. */
export const choosePuzzle = (day, lessons) => ({
  lesson: day % lessons,
  seed: day,
  grade: 1 + (Math.floor(day / lessons) % GRADES),
});
