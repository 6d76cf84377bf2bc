// Plug-in of fishing tables: the learner steps through the count at the end of a pack. The piles are face up, and each
// point has its reason.

import { cardFace, el } from "../../../page/core/cards.js";
import { points } from "../../../page/table/board.js";
import { tellEvent } from "../../../page/core/explanation.js";
import * as texts from "./messages.js";

/** @import { Page, Plugin } from "../../../page/plugin.d.ts" */
/** @import { AnyNode, AnyState } from "../../../page/state.d.ts" */

/** @param {Page} table @returns {Plugin} */
export function count(table) {
  const counting = new Counting(table);
  return {
    shown: () => counting.shown(),
    keys: (event) => counting.keys(event),
    unfinished: () => counting.unfinished(),
    fresh: () => counting.counted.clear(),
  };
}

class Counting {
  counted = new Map(); // how many lines of each count are shown, by the path of the node
  box = el("section", { class: "ct-counting", "aria-label": texts.theCount });

  /** @param {Page} table */
  constructor(table) {
    this.table = table;
  }

  here() {
    return this.table.path().join();
  }

  shown() {
    const { table, box } = this;
    const { node } = table.now();
    box.remove();
    if (!node.count) return;
    const middle = table.board.querySelector(".ct-middle");
    middle.querySelector(".ct-board").hidden = !node.state.layout.length;
    middle.append(box);
    this.draw();
  }

  /** Return whether the count on the table has lines that are not shown yet; until then no winner is named. */
  unfinished() {
    const { node } = this.table.now();
    return Boolean(node.count) && linesOf(node).length > (this.counted.get(this.here()) ?? 0);
  }

  draw() {
    const { table, box } = this;
    const { node, setting } = table.now();
    const { events, state } = node;
    const all = linesOf(node);
    const done = this.counted.get(this.here()) ?? 0;
    const cards = (done ? all[done - 1] : []).flatMap((n) => node.count.cards[n]);
    const focused = box.contains(document.activeElement);
    const to = (n) => () => this.countTo(n);
    box.replaceChildren(
      el("h3", { tabindex: "-1" }, texts.theCount),
      el(
        "div",
        { class: "ct-piles" },
        setting.seats.map((seat) => pileOf(seat, node.count.piles[seat], state, cards)),
      ),
      el(
        "ol",
        { class: "ct-reasons", "aria-live": "polite" },
        all.slice(0, done).flatMap((some) => some.map((n) => tellEvent(events[n], table.statements(), setting.you))),
      ),
      el(
        "div",
        { class: "ct-actions" },
        done > 0 && button("◀", to(done - 1), { label: texts.onePointBack, extra: " ct-less" }),
        done < all.length && button(done ? texts.countOn : texts.count, to(done + 1), { extra: " ct-main" }),
        done < all.length && button(texts.countAll, to(all.length)),
        el("span", { class: "ct-label" }, texts.counted(done, all.length)),
      ),
    );
    if (focused) (box.querySelector(".ct-main") ?? box.querySelector(".ct-less")).focus({ preventScroll: true });
    box.querySelector(".ct-reasons").lastElementChild?.scrollIntoView({ block: "nearest" });
    table.board.classList.toggle("ct-uncounted", done < all.length);
    this.showScores(
      state.scores,
      all
        .slice(done)
        .flat()
        .map((n) => events[n]),
    );
  }

  countTo(n) {
    this.counted.set(this.here(), n);
    this.draw();
    if (this.table.now().setting.kind === "play") this.table.retell();
  }

  /** Show the scores at the seats without the points that are `waiting` to be counted. */
  showScores(scores, waiting) {
    const { point } = this.table.now().setting;
    for (const [seat, score] of Object.entries(scores)) {
      const left = waiting.filter((event) => event.kind === "scored" && event.seat === seat);
      const shown = this.table.board.querySelector(`[data-seat="${CSS.escape(seat)}"] .ct-score`);
      shown?.replaceChildren(
        points(
          left.reduce((sum, event) => sum - event.points, score),
          point,
        ),
      );
    }
  }

  /** Handle keys: the arrow keys show one point more or less. */
  keys(event) {
    const step = { ArrowLeft: ".ct-less", ArrowRight: ".ct-main" }[event.key];
    if (!step || !this.box.contains(event.target)) return false;
    this.box.querySelector(step)?.click();
    event.preventDefault();
    return true;
  }
}

/** @param {string} text @param {() => void} onclick @param {{ label?: string, extra?: string }} [how] */
const button = (text, onclick, { label, extra = "" } = {}) =>
  el("button", { type: "button", class: `ct-button${extra}`, "aria-label": label, onclick }, text);

/**
 * List the lines of the count: the index of an event, followed by the events that add the same point to a partner.
 *
 * @param {AnyNode} node
 * @returns {number[][]}
 */
function linesOf({ events, count: { begins, along } }) {
  const lines = [];
  events.forEach((event, n) => {
    if (n < begins || !event.why?.text) return;
    if (along.includes(n)) lines[lines.length - 1].push(n);
    else lines.push([n]);
  });
  return lines;
}

/**
 * Draw a seat's pile face up, grouped by what scores; the cards of the current line are marked.
 *
 * @param {string} seat
 * @param {any[]} kinds
 * @param {AnyState} state
 * @param {string[]} now
 */
function pileOf(seat, kinds, { piles, partners }, now) {
  const many = (seats) => seats.reduce((sum, one) => sum + piles[one].length, 0);
  const side = partners.find((some) => some.includes(seat)) ?? [seat];
  const mates = side.filter((one) => one !== seat);
  return el(
    "div",
    { class: "ct-turned-over", role: "group", "aria-label": texts.pileOf(seat) },
    el(
      "p",
      {},
      el("b", {}, seat),
      ` ${texts.kinds.all(many([seat]))}`,
      mates.length > 0 && texts.sideHas(mates, many(side)),
    ),
    kinds.map(([kind, cards]) =>
      el(
        "div",
        { class: "ct-kind" },
        kinds.length > 1 && el("span", { class: "ct-label" }, texts.kinds[kind](cards.length)),
        el(
          "div",
          { class: "ct-small" },
          cards.map((text) => cardFace(text, { extra: now.includes(text) ? "ct-now" : "" })),
        ),
      ),
    ),
  );
}
