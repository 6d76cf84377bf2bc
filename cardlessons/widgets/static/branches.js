// The tree of what was played and tried, and two lines side by side.

import { el, signs } from "./cards.js";

const label = (node) => (node.card ? [`${node.seat} `, signs(node.card)] : [node.act ? node.act.split(" ")[0] : "start"]);

/** The children of a node, the book's first. */
export function childrenOf(nodes, n) {
  return nodes.filter((node) => node.parent === n).sort((a, b) => Number(b.book) - Number(a.book) || a.n - b.n);
}

/** From a node to the end of its line, along the book where it can. */
export function onward(nodes, n) {
  const line = [];
  for (let next = childrenOf(nodes, n).find((c) => c.verdict !== "refused"); next; next = childrenOf(nodes, next.n).find((c) => c.verdict !== "refused")) line.push(next.n);
  return line;
}

/** From the root to a node. */
export function upTo(nodes, n) {
  const line = [];
  for (let node = nodes[n]; node; node = node.parent === null ? undefined : nodes[node.parent]) line.unshift(node.n);
  return line;
}

/** The rows of the tree: the main line first, each branch in a row below, named by what it replaces. */
export function drawBranches(nodes, at, from, go) {
  const rows = [];
  const walk = (start, depth, head) => {
    const line = [start, ...onward(nodes, start)];
    const cells = line.filter((n) => n > from || nodes[n].parent !== null).map((n) => chip(nodes[n], n === at, go));
    rows.push(el("div", { class: "ct-row", style: `--ct-depth:${depth}` }, head && el("span", { class: "ct-row-head" }, head), cells));
    for (const n of line.slice(0, -1).concat(line.length === 1 ? [] : line.slice(-1))) {
      const others = childrenOf(nodes, n).filter((c) => !line.includes(c.n));
      const next = childrenOf(nodes, n).find((c) => line.includes(c.n));
      for (const other of others) walk(other.n, Math.min(depth + 1, 6), next ? ["instead of ", ...label(next), ":"] : "tried:");
    }
  };
  const beginning = nodes[0];
  walk(beginning.n, 0, null);
  return rows;
}

function chip(node, here, go) {
  const sign = { fault: " !", refused: " ✕" }[node.verdict] ?? "";
  const told = { fault: ", a fault", refused: ", refused" }[node.verdict] ?? "";
  return el("button", {
    type: "button",
    class: `ct-chip ct-chip-${node.verdict}${node.book ? " ct-chip-book" : ""}`,
    "aria-current": here ? "step" : undefined,
    title: `${node.act ?? "the start"}${told}`,
    onclick: () => go(node.n),
  }, label(node), sign, told && el("span", { class: "ct-spoken" }, told));
}

/** What each seat paid and got on two lines, and the plays of both. */
export function sideBySide(nodes, first, second, seats, titles) {
  const sums = [first, second].map((line) => {
    const sum = Object.fromEntries([...seats, "pool"].map((s) => [s, 0]));
    for (const n of line) {
      for (const event of nodes[n].events) {
        if (event.kind !== "paid") continue;
        sum[event.payer] -= event.amount;
        sum[event.payee] += event.amount;
      }
    }
    return sum;
  });
  const signed = (n) => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "0");
  const rows = [...seats, "pool"].map((seat) => {
    const [a, b] = sums.map((sum) => sum[seat]);
    return el("tr", { class: a !== b ? "ct-differs" : "" }, el("th", { scope: "row" }, seat), el("td", {}, signed(a)), el("td", {}, signed(b), a !== b && el("span", { class: "ct-spoken" }, " (differs)"), a !== b && el("span", { "aria-hidden": "true" }, " ≠")));
  });
  const plays = el("tr", {}, el("th", { scope: "row" }, "plays"), [first, second].map((line) =>
    el("td", {}, line.filter((n) => nodes[n].act).map((n) => el("span", { class: "ct-said-play" }, label(nodes[n]), { fault: " !" }[nodes[n].verdict] ?? "")))));
  return el("table", { class: "ct-compare" },
    el("caption", {}, "Who has paid and who has got how much, by the end of each line"),
    el("thead", {}, el("tr", {}, el("th", { scope: "col" }, "seat"), titles.map((t) => el("th", { scope: "col" }, t)))),
    el("tbody", {}, rows, plays));
}
