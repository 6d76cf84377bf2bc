// The stored stars of a lesson. Stars of extra levels are counted separately, because the lesson is finished without them.

/** @param {unknown} value @returns {unknown[]} */
const toList = (value) => (Array.isArray(value) ? value : []);

/**
 * Count the stored stars of a lesson's normal levels (`won`) and extra levels (`extra`), and the maximum without extra levels (`most`).
 *
 * @param {Record<string, unknown>} [kept]
 */
export function countStars(kept = {}) {
  const count = { won: 0, most: 0, extra: 0 };
  toList(kept.stars).forEach((many, level) => {
    const isExtra = toList(kept.extra).includes(level);
    count[isExtra ? "extra" : "won"] += [1, 2, 3].find((n) => n === many) ?? 0;
    if (!isExtra) count.most += 3;
  });
  return count;
}
