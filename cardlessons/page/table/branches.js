// The tree of plays and tries, and the table that compares two lines.

import { el, drawCardSigns, drawTableHead, formatSigned } from "../core/cards.js";
import { listLineFrom } from "../core/paths.js";
import * as core from "../messages/core.toml";
import * as texts from "../messages/table.toml";

/** @import { LinkedNode } from "../state.d.ts" */
/** @import { CardText, Framed, NodeData, SeatName } from "../protocol.d.ts" */

/** @typedef {{ look: string, chip: HTMLElement }} Chip the drawn element of a node, and what it looks like */
/**
 * @typedef {object} Rooted what the tree needs to draw its nodes
 * @property {(n: number) => void} visit
 * @property {(n: number | null) => void} preview
 * @property {(n: number) => boolean} known
 * @property {(node: LinkedNode) => boolean} isOwn
 * @property {(node: LinkedNode) => boolean} isVariation
 * @property {Map<number, Chip>} chips
 */

/** @param {string} act */
const describeCall = (act) => (act.includes('"') ? ` ${core.quote(act.split('"')[1])}` : "");
/** @param {string} sign @param {CardText[]} all */
const drawOthers = (sign, all) =>
  all.length > 2 ? [` ${sign}${all.length}`] : all.flatMap((card, i) => [i ? " " : ` ${sign} `, drawCardSigns(card)]);
/** @param {NodeData} node */
const drawPlay = (node) =>
  node.card
    ? [
        `${node.seat} `,
        drawCardSigns(node.card),
        ...drawOthers("×", node.takes ?? []),
        ...drawOthers("+", node.onto ?? []),
        describeCall(node.act ?? ""),
      ]
    : node.seat
      ? [`${node.seat} –`]
      : [node.act?.replace(/^(deal|draw) .*/, "$1") ?? texts.start];

/**
 * Draw the rows of the tree: the main line first, then each branch in a row below, with the play that it replaces.
 *
 * @param {LinkedNode[]} nodes
 * @param {Rooted} does
 */
export function drawBranches(nodes, { visit, known, preview, isOwn, isVariation, chips: drawn }) {
  /** @type {HTMLElement[]} */
  const rows = [];
  /** @param {number} n */
  const drawName = (n) =>
    (isOwn(nodes[n]) || nodes[n].named) && nodes[n].comment
      ? [el("i", { class: "ct-branch-name" }, nodes[n].comment)]
      : [];
  /** @param {LinkedNode} node */
  const getChip = (node) => {
    const look = `${node.verdict}${node.book}${node.came?.state}`;
    const old = drawn.get(node.n);
    if (old?.look === look) return old.chip;
    const chip = drawChip(node, visit, preview);
    drawn.set(node.n, { look, chip });
    return chip;
  };
  /** @param {number} start @param {number} depth @param {Child[] | null} head */
  const walk = (start, depth, head) => {
    const line = [start, ...listLineFrom(nodes, start, isVariation)];
    const chips = line.filter((n) => n > 0 && known(n)).flatMap((n) => [getChip(nodes[n]), ...drawName(n)]);
    if (!line.every(known)) chips.push(el("span", { class: "ct-label" }, "…"));
    rows.push(
      el(
        "div",
        { class: "ct-row", style: `--ct-depth:${Math.min(depth, 6)}` },
        head && el("span", { class: "ct-row-head" }, head),
        chips,
      ),
    );
    for (const n of line) {
      const [first, ...others] = nodes[n].next;
      const main = line.includes(first?.n) ? first : null;
      if (first && !main) others.unshift(first);
      for (const other of others) {
        if (!line.includes(other.n) && known(other.n))
          walk(
            other.n,
            depth + 1,
            main
              ? [
                  `${other.verdict === "refused" ? texts.triedInPlaceOf : texts.insteadOf} `,
                  ...(known(main.n) ? drawPlay(main) : [texts.theNextPlay]),
                  ":",
                ]
              : [texts.tried],
          );
      }
    }
  };
  walk(0, 0, null);
  return rows;
}

/** @type {Record<string, string>} */
const SIGNS = { fault: " !", refused: " ✕", won: " ★", lost: " ✗" };

/** @param {LinkedNode} node @param {Rooted["visit"]} visit @param {Rooted["preview"]} preview */
function drawChip(node, visit, preview) {
  const came = node.came?.state ?? "";
  const sign = `${SIGNS[node.verdict] ?? ""}${SIGNS[came] ?? ""}`;
  const words = `${{ lawful: "", fault: texts.fault, refused: texts.refused }[node.verdict]}${came && texts.judgement(came)}`;
  return el(
    "button",
    {
      type: "button",
      class: `ct-chip ct-chip-${node.verdict}${node.book ? " ct-chip-book" : ""}`,
      "data-n": String(node.n),
      title: `${node.act ?? texts.theStart}${words}`,
      onclick: () => visit(node.n),
      onpointermove: (event) =>
        // scrolling the page under the mouse also sends this event, without movement
        event.pointerType === "mouse" && (event.movementX || event.movementY) && preview(node.n),
      onpointerleave: (event) => event.pointerType === "mouse" && preview(null),
    },
    drawPlay(node),
    sign,
    words && el("span", { class: "ct-spoken" }, words),
  );
}

/**
 * Sum the counters that each seat won or lost on a line of nodes, or the points that it scored.
 *
 * @param {NodeData[]} line
 * @param {SeatName[]} seats
 * @param {Framed["counts"]} counts
 */
function sumLine(line, seats, counts) {
  const sum = Object.fromEntries(seats.map((s) => [s, 0]));
  for (const event of line.flatMap((node) => node.events)) {
    if (counts === "counters" && event.kind === "paid") {
      sum[event.payer] -= event.amount;
      sum[event.payee] += event.amount;
    }
    if (counts === "scores" && event.kind === "scored") sum[event.seat] += event.points;
  }
  return sum;
}

const COLUMN_TITLES = {
  counters: texts.paidAndGot,
  scores: texts.scoredAndCaptured,
  none: texts.capturesTitle,
  held: texts.cardsHeld,
};

/**
 * Draw a table that compares two lines of nodes: each seat's counters, points or cards, and the plays.
 *
 * @param {NodeData[]} first
 * @param {NodeData[]} second
 * @param {SeatName[]} seats
 * @param {string[]} titles
 * @param {Framed["counts"]} [counts]
 * @param {string} [until]
 */
export function drawComparison(first, second, seats, titles, counts = "counters", until = texts.byTheEnd) {
  const last = { counters: ["pool"], held: ["middle"], scores: [], none: [] }[counts];
  const named = [...seats, ...last];
  /** @param {SeatName} seat */
  const nameRow = (seat) => (seats.includes(seat) ? seat : seat === "pool" ? core.pool : texts.middle);
  const columns = [first, second].map((line) => {
    const sum = sumLine(line, named, counts);
    const { piles, hands, layout } = line[line.length - 1].state;
    if (counts === "held")
      return (/** @type {SeatName} */ seat) => core.cardCount(seat === "middle" ? layout.length : Number(hands[seat]));
    return (/** @type {SeatName} */ seat) =>
      [
        ...(counts === "none" ? [] : [formatSigned(sum[seat])]),
        ...(counts === "counters" ? [] : [core.cardCount(piles[seat].length)]),
      ].join(", ");
  });
  const rows = named.map((seat) => {
    const [a, b] = columns.map((column) => column(seat));
    return el(
      "tr",
      { class: a !== b ? "ct-differs" : "" },
      el("th", { scope: "row" }, nameRow(seat)),
      el("td", {}, a),
      el(
        "td",
        {},
        b,
        a !== b && el("span", { class: "ct-spoken" }, ` ${texts.differsHere}`),
        a !== b && el("span", { "aria-hidden": "true" }, " ≠"),
      ),
    );
  });
  const plays = el(
    "tr",
    {},
    el("th", { scope: "row" }, texts.playsRow),
    [first, second].map((line) =>
      el(
        "td",
        {},
        line
          .filter((node) => node.act)
          .map((node) => el("span", { class: "ct-said-play" }, drawPlay(node), SIGNS[node.verdict])),
      ),
    ),
  );
  return el(
    "table",
    { class: "ct-compare" },
    el("caption", {}, COLUMN_TITLES[counts](until)),
    drawTableHead([texts.seatColumn, ...titles]),
    el("tbody", {}, rows, plays),
  );
}
