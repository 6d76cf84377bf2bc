// Count the stars that are saved of a lesson. Those of extra levels count apart, because the lesson is finished without them.

const list = (value) => (Array.isArray(value) ? value : []);

/**
 * Count the saved stars of a lesson, and the most that its levels, without the extra ones, could give.
 *
 * @param {any} kept
 */
export function countStars(kept) {
  const count = { won: 0, most: 0, extra: 0 };
  list(kept?.stars).forEach((many, level) => {
    const isExtra = list(kept.extra).includes(level);
    count[isExtra ? "extra" : "won"] += [1, 2, 3].includes(many) ? many : 0;
    if (!isExtra) count.most += 3;
  });
  return count;
}
