// The puzzle of the day: the same for all who have the same lessons, by the date alone.

const DAY = 86_400_000;
const GRADES = 3;

/** Return the number of a day, as the clock of this machine has it. */
export function dayNumber(now) {
  const date = new Date(now);
  return Math.round(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY);
}

/** Choose the puzzle of a day from lessons that have puzzles: the index of the lesson, and the puzzle's number and grade. */
export const puzzleOf = (day, lessons) => ({
  lesson: day % lessons,
  seed: day,
  grade: 1 + (Math.floor(day / lessons) % GRADES),
});
