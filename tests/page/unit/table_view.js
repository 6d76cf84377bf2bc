// A view of a small table, for the tests beside this file.

export const node = (n, parent, act = null, more = {}) => ({
  n,
  parent,
  act,
  book: true,
  verdict: "lawful",
  seat: act?.[0],
  ...more,
});

/** A line of three plays, a variation of the second, and what the learner has added. */
export function layTable(setting = {}, ...branches) {
  const nodes = [
    node(0, null),
    node(1, 0, "A 2c"),
    node(2, 1, "B 3c"),
    node(3, 2, "C 4c"),
    node(4, 1, "B 9h", { book: false }),
  ];
  const answers = [
    { says: "this", act: null },
    { says: "that", act: "B 3c" },
    { says: "both", act: "B 9h x 2s 5d" },
  ];
  const questions = [{ before: 2, asks: "And now?", answers }];
  return {
    setting: { kind: "example", questions, key: "k", you: null, calls: [], ...setting },
    nodes,
    branches,
    statements: {},
  };
}

export const OWN = node(5, 2, "C 7d", { book: false });
export const REFUSED = node(5, 2, "C 7d", { book: false, verdict: "refused" });
