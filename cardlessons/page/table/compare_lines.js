// Plug-in: compare two nodes of the tree, or the same plays under two rulebooks, and explain the difference.

import { compareRulebooks } from "./compare_rulebooks.js";
import { drawOptions, drawSelect, drawTitledButton, el } from "../core/cards.js";
import { drawBoard } from "./board.js";
import { drawCitedText } from "../core/explanation.js";
import { drawComparison } from "./branches.js";
import { listPathTo } from "../core/paths.js";
import * as texts from "../messages/table.toml";

/** @import { LinkedNode } from "../state.d.ts" */
/** @import { Page, Plugin } from "../plugin.d.ts" */
/** @import { ApartData, CardText, Setting, State } from "../protocol.d.ts" */

/** @param {Page} table @returns {Plugin} */
export function joinLineComparison(table) {
  const bar = new LineComparison(table);
  return { workshop: bar.part, shown: () => bar.update() };
}

class LineComparison {
  /** @type {number | null} */
  marked = null; // the pinned node, with which others are compared
  open = false;
  under = ""; // the game whose rulebook is compared with this one; empty if none
  asked = ""; // key of the last drawing
  toggle = drawTitledButton(texts.compareSteps, texts.compareTitle, () => {
    this.open = !this.open;
    this.update();
  });
  flag = drawTitledButton(texts.pin, texts.pinTitle, () => this.mark());
  games = drawSelect([], null, {
    "aria-label": texts.underOtherRules,
    onchange: () => {
      this.under = this.games.value;
      this.update();
    },
  });
  box = el("div", { class: "ct-comparison" });
  part = el(
    "div",
    { class: "ct-apart" },
    el(
      "div",
      { class: "ct-actions" },
      el("span", { class: "ct-label" }, texts.compare),
      this.toggle,
      this.flag,
      this.games,
    ),
    this.box,
  );

  /** @param {Page} table */
  constructor(table) {
    this.table = table;
  }

  mark() {
    const { at } = this.table.now();
    this.marked = this.marked === at ? null : at;
    this.update();
  }

  update() {
    const { at, setting } = this.table.now();
    const nodes = this.table.nodes();
    if (this.marked !== null && !nodes[this.marked]) this.marked = null;
    this.#offer(setting);
    const { marked, open, under, flag, toggle } = this;
    toggle.setAttribute("aria-expanded", String(open));
    const book = setting.kind === "example" && !setting.open && marked === null && !this.table.left().length;
    toggle.textContent = book ? texts.compareWithExample : texts.compareSteps;
    flag.textContent = marked === null ? texts.pin : marked === at ? texts.unpin : texts.pinInstead;
    const key = `${at}/${open && this.#findPartner(nodes, at)}/${under}/${marked}/${setting.rulebook}`;
    if (key === this.asked) return;
    this.asked = key;
    this.draw(key, nodes, at, setting);
  }

  /** @param {Setting} setting */
  #offer({ rulebook, rulebooks = [] }) {
    const { games } = this;
    const of = `${rulebook} ${rulebooks.length}`;
    if (games.dataset.of === of) return;
    games.dataset.of = of;
    games.hidden = !rulebooks.length;
    this.under = "";
    games.replaceChildren(...drawOptions([["", texts.chooseRulebook], ...rulebooks]));
  }

  /** Find the node to compare with the one on the table: the pinned node, or the node after as many plays on the line
   * before Python's line was shown, or else on the main line.
   *
   * @param {LinkedNode[]} nodes
   * @param {number} at
   */
  #findPartner(nodes, at) {
    if (this.marked !== null) return this.marked;
    const left = this.table.left();
    if (left.length && !nodes[at].next.length) return left[left.length - 1];
    const beside = left.length
      ? left
      : this.table.now().setting.kind === "example"
        ? nodes.filter((node) => node.book).map((node) => node.n)
        : [at];
    return beside[Math.min(listPathTo(nodes, at).length, beside.length) - 1];
  }

  /** @param {string} key @param {LinkedNode[]} nodes @param {number} at @param {Setting} setting */
  async draw(key, nodes, at, setting) {
    const { table, open, under, marked } = this;
    const parts = [];
    const other = this.#findPartner(nodes, at);
    if (open && other === at)
      parts.push(
        el("p", {}, marked === at ? texts.pinned : setting.kind === "example" ? texts.onMainLine : texts.pinAndGo),
      );
    else if (open) {
      const reply = await table.ask({ do: "beside", at: table.pathOf(at), with: table.pathOf(other) });
      parts.push(
        ...(reply.error
          ? [el("p", { role: "alert" }, reply.error)]
          : reply.apart
            ? this.#drawPair(reply.apart, nodes, [other, at], setting)
            : []),
      );
    }
    if (under) {
      const reply = await table.ask({ do: "rulebook", at: table.pathOf(at), game: under });
      if (reply.beside) parts.push(compareRulebooks(reply.beside, table.statements(), table.look(), table.live));
      else parts.push(el("p", { role: "alert" }, reply.error));
    }
    if (key === this.asked) this.box.replaceChildren(...parts);
  }

  /**
   * @param {ApartData} apart
   * @param {LinkedNode[]} nodes
   * @param {Setting} setting
   *
   * @param {number[]} both
   */
  #drawPair(apart, nodes, both, setting) {
    const { table, marked } = this;
    const main = setting.open ? texts.mainLine : texts.theExample;
    const lines = both.map((n) => listPathTo(nodes, n).map((k) => nodes[k]));
    /** @param {LinkedNode[]} line */
    const nameLine = (line) =>
      setting.kind !== "example" ? texts.thisLine : line.at(-1)?.book ? main : texts.theBranch;
    const first = marked !== null ? texts.pinnedStep : table.left().length ? texts.lineYouLeft : nameLine(lines[0]);
    const titles = [
      texts.firstTable(first, lines[0].length - 1),
      texts.secondTable(nameLine(lines[1]), lines[1].length - 1),
    ];
    const alike = apart.common ? texts.commonPlays(listPathTo(nodes, apart.common).length - 1) : texts.apartAtOnce;
    const boards = both.map((n, i) => {
      const board = el("div", { class: "ct-felt", role: "group", "aria-label": titles[i] });
      drawBoard(board, nodes[n], lines[i], { ...setting, kind: "levels" }, table.look(), null);
      return board;
    });
    markDifferences(
      boards,
      both.map((n) => nodes[n].state),
    );
    return [
      el(
        "p",
        { class: "ct-outcome" },
        `${alike} `,
        apart.told.flatMap((said) => [...drawCitedText(said, table.statements()), " "]),
      ),
      apart.differs.length
        ? el(
            "ul",
            { class: "ct-differences" },
            apart.differs.map((text) => el("li", {}, text)),
          )
        : el("p", {}, texts.tablesAlike),
      el(
        "div",
        { class: "ct-two" },
        boards.map((board, i) =>
          el(
            "div",
            { class: "ct-one-side" },
            el("h3", {}, titles[i]),
            el("p", { class: "ct-label" }, nodes[both[i]].headline),
            el("div", { class: "ct-table" }, board),
          ),
        ),
      ),
      drawComparison(lines[0], lines[1], setting.seats, titles, setting.counts, texts.soFar),
    ];
  }
}

/**
 * Mark the cards with another place on the other board, and the seats whose counters or turn differ.
 *
 * @param {HTMLElement[]} boards
 * @param {State[]} states
 */
function markDifferences(boards, states) {
  /** @type {Record<CardText, string>[]} */
  const spots = states.map((state) =>
    Object.fromEntries(
      Object.entries({ ...state.hands, table: [...state.layout, ...Object.values(state.piles).flat()] }).flatMap(
        ([where, cards]) => (Array.isArray(cards) ? cards.map((card) => [card, where]) : []),
      ),
    ),
  );
  boards.forEach((board) => {
    for (const card of board.querySelectorAll("[data-card]"))
      if (spots[0][card.dataset.card ?? ""] !== spots[1][card.dataset.card ?? ""]) card.classList.add("ct-unlike");
    for (const seat of board.querySelectorAll("[data-seat]")) {
      const { seat: name = "" } = seat.dataset;
      const unlike =
        states[0].counters[name] !== states[1].counters[name] ||
        (states[0].turn === name) !== (states[1].turn === name);
      if (unlike)
        seat.querySelector(".ct-name")?.append(el("b", { class: "ct-unlike-sign", title: texts.differs }, " ≠"));
    }
  });
}
