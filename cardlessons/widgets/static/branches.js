// The tree of what was played and tried, and two lines side by side.

import { el, signs } from "./cards.js";

const called = (act) => (act.includes('"') ? ` “${act.split('"')[1]}”` : "");
const label = (node) => (node.card ? [`${node.seat} `, signs(node.card), called(node.act)] : node.seat ? [`${node.seat} –`] : [/^(slap|flinch) /.test(node.act) ? node.act : node.act ? node.act.split(" ")[0] : "start"]);

/** From a node to the end of its line, along the book where it can. */
export function onward(nodes, n) {
  const line = [];
  for (let node = nodes[n]; node; ) {
    node = node.next.find((c) => c.verdict !== "refused");
    if (node) line.push(node.n);
  }
  return line;
}

/** From the root to a node. */
export function upTo(nodes, n) {
  const line = [];
  for (let node = nodes[n]; node; node = node.parent === null ? undefined : nodes[node.parent]) line.unshift(node.n);
  return line;
}

/** The rows of the tree: the main line first, each branch in a row below, named by what it replaces. */
export function drawBranches(nodes, { visit, known, preview, isOwn }) {
  const rows = [];
  const name = (n) => (isOwn(nodes[n]) && nodes[n].comment ? [el("i", { class: "ct-branch-name" }, nodes[n].comment)] : []);
  const walk = (start, depth, head) => {
    const line = [start, ...onward(nodes, start)];
    const chips = line.filter((n) => n > 0 && known(n)).flatMap((n) => [chip(nodes[n], visit, preview), ...name(n)]);
    if (!line.every(known)) chips.push(el("span", { class: "ct-label" }, "…"));
    rows.push(el("div", { class: "ct-row", style: `--ct-depth:${Math.min(depth, 6)}` }, head && el("span", { class: "ct-row-head" }, head), chips));
    for (const n of line) {
      const [main, ...others] = nodes[n].next[0]?.verdict === "refused" ? [null, ...nodes[n].next] : nodes[n].next;
      for (const other of others) {
        if (!line.includes(other.n) && known(other.n)) walk(other.n, depth + 1, main ? [other.verdict === "refused" ? "tried in place of " : "instead of ", ...(known(main.n) ? label(main) : ["the next play"]), ":"] : ["tried:"]);
      }
    }
  };
  walk(0, 0, null);
  return rows;
}

function chip(node, visit, preview) {
  const sign = { fault: " !", refused: " ✕" }[node.verdict] ?? "";
  const told = { fault: ", a fault", refused: ", refused" }[node.verdict] ?? "";
  return el("button", {
    type: "button",
    class: `ct-chip ct-chip-${node.verdict}${node.book ? " ct-chip-book" : ""}`,
    "data-n": String(node.n),
    title: `${node.act ?? "the start"}${told}`,
    onclick: () => visit(node.n),
    onpointerenter: (event) => event.pointerType === "mouse" && preview(node.n),
    onpointerleave: (event) => event.pointerType === "mouse" && preview(null),
  }, label(node), sign, told && el("span", { class: "ct-spoken" }, told));
}

/** What each seat paid and got on a line of nodes. */
function sumsOf(line, seats) {
  const sum = Object.fromEntries([...seats, "pool"].map((s) => [s, 0]));
  for (const node of line) {
    for (const event of node.events) {
      if (event.kind !== "paid") continue;
      sum[event.payer] -= event.amount;
      sum[event.payee] += event.amount;
    }
  }
  return sum;
}

/** What each seat paid and got on two lines of nodes, or how many cards each holds at their ends; and the plays of both. */
export function sideBySide(first, second, seats, titles, until = "by the end of each line, as far as it goes") {
  const slaps = Boolean(first[0].state.slap);
  const middle = slaps ? "middle" : "pool";
  const cardsOf = ({ state }) => ({ ...state.hands, middle: state.layout.length });
  const sums = [first, second].map((line) => (slaps ? cardsOf(line[line.length - 1]) : sumsOf(line, seats)));
  const signed = (n) => (slaps ? String(n) : n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "0");
  const rows = [...seats, middle].map((seat) => {
    const [a, b] = sums.map((sum) => sum[seat]);
    return el("tr", { class: a !== b ? "ct-differs" : "" }, el("th", { scope: "row" }, seat), el("td", {}, signed(a)), el("td", {}, signed(b), a !== b && el("span", { class: "ct-spoken" }, " (differs)"), a !== b && el("span", { "aria-hidden": "true" }, " ≠")));
  });
  const plays = el("tr", {}, el("th", { scope: "row" }, "plays"), [first, second].map((line) =>
    el("td", {}, line.filter((node) => node.act).map((node) => el("span", { class: "ct-said-play" }, label(node), { fault: " !", refused: " ✕" }[node.verdict] ?? "")))));
  return el("table", { class: "ct-compare" },
    el("caption", {}, `${slaps ? "How many cards each has" : "Who has paid and who has got how much"} ${until}`),
    el("thead", {}, el("tr", {}, el("th", { scope: "col" }, "seat"), titles.map((t) => el("th", { scope: "col" }, t)))),
    el("tbody", {}, rows, plays));
}
