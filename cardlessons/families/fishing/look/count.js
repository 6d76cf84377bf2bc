// Plug-in of fishing tables: the learner steps through the count at the end of a pack. The piles are face up, and each
// point has its reason; when all are counted, the list of points takes the place of the piles.

import { buildRulesAddress } from "../../../page/core/address.js";
import { drawButton, drawCard, el } from "../../../page/core/cards.js";
import { points } from "../../../page/table/board.js";
import { tellEvents } from "../../../page/core/explanation.js";
import * as texts from "./messages.toml";

/** @import { Page, Plugin } from "../../../page/plugin.d.ts" */
/** @import { CardText, Event, NodeData, SeatName } from "../../../page/protocol.d.ts" */
/** @import { Count, FishingNode, FishingState } from "./fishing.d.ts" */

/** @param {Page} table @returns {Plugin} */
export function joinCount(table) {
  const counting = new Counting(table);
  return {
    shown: () => counting.update(),
    keys: (event) => counting.handleKey(event),
    unfinished: () => counting.isUnfinished(),
    fresh: () => counting.counted.clear(),
  };
}

class Counting {
  /** @type {Map<string, number>} */
  counted = new Map(); // how many lines of each count are shown, by the path of the node
  box = el("section", { class: "ct-counting", "aria-label": texts.theCount });

  /** @param {Page} table */
  constructor(table) {
    this.table = table;
  }

  #getPlaceKey() {
    return this.table.path().join();
  }

  update() {
    const { table, box } = this;
    const { node } = table.now();
    box.remove();
    const [middle, cards] = [".ct-middle", ".ct-board"].map((part) => table.board.querySelector(part));
    if (!node.count || !middle || !cards) return;
    cards.hidden = !node.state.layout.length;
    middle.append(box);
    this.draw();
  }

  /** Return whether the count on the table has lines that are not shown yet; until then no winner is named. */
  isUnfinished() {
    const { node } = this.table.now();
    return Boolean(node.count) && listCountLines(node).length > (this.counted.get(this.#getPlaceKey()) ?? 0);
  }

  draw() {
    const { table, box } = this;
    const { setting } = table.now();
    const node = /** @type {FishingNode} */ (/** @type {NodeData} */ (table.now().node));
    const { events, state } = node;
    const count = /** @type {Count} */ (node.count);
    const all = listCountLines(node);
    const done = this.counted.get(this.#getPlaceKey()) ?? 0;
    const cards = (done ? all[done - 1] : []).flatMap((n) => count.cards[n]);
    const isCounted = done === all.length;
    const told = all.slice(isCounted ? 0 : Math.max(0, done - 1), done).flatMap((some) => some.map((n) => events[n]));
    const focused = box.contains(document.activeElement);
    /** @param {number} n */
    const makeCountTo = (n) => () => this.#countTo(n);
    box.replaceChildren(
      el("h3", { tabindex: "-1" }, texts.theCount),
      el(
        "div",
        { class: "ct-actions" },
        done > 0 &&
          drawButton("◀", makeCountTo(done - 1), false, {
            class: "ct-button ct-less",
            "aria-label": texts.onePointBack,
          }),
        !isCounted && drawButton(done ? texts.countOn : texts.count, makeCountTo(done + 1), true),
        !isCounted && drawButton(texts.countAll, makeCountTo(all.length)),
        el("span", { class: "ct-label" }, texts.countProgress(done, all.length)),
      ),
      el("div", { "aria-live": "polite" }, tellEvents(told, table.statements(), setting.you)),
      isCounted
        ? drawWhatCounts(setting.variant)
        : el(
            "div",
            { class: "ct-piles" },
            setting.seats.map((seat) => drawPile(seat, count.piles[seat], state, cards)),
          ),
    );
    if (focused) (box.querySelector(".ct-main") ?? box.querySelector(".ct-less"))?.focus({ preventScroll: true });
    box.querySelector(".ct-reasons")?.lastElementChild?.scrollIntoView({ block: "nearest" });
    table.board.classList.toggle("ct-uncounted", !isCounted);
    this.#showScores(
      state.scores,
      all
        .slice(done)
        .flat()
        .map((n) => events[n]),
    );
  }

  /** @param {number} n */
  #countTo(n) {
    this.counted.set(this.#getPlaceKey(), n);
    this.draw();
    this.table.retell();
  }

  /**
   * Show the scores at the seats without the points that are `waiting` to be counted.
   *
   * @param {Record<string, number>} scores
   * @param {Event[]} waiting
   */
  #showScores(scores, waiting) {
    const { point } = this.table.now().setting;
    for (const [seat, score] of Object.entries(scores)) {
      const left = waiting.filter((event) => event.kind === "scored").filter((event) => event.seat === seat);
      const shown = this.table.board.querySelector(`[data-seat="${CSS.escape(seat)}"] .ct-score`);
      shown?.replaceChildren(
        points(
          left.reduce((sum, event) => sum - event.points, score),
          point,
        ),
      );
    }
  }

  /** Handle keys: the arrow keys show one point more or less. @param {KeyboardEvent} event @returns {boolean} */
  handleKey(event) {
    const step = { ArrowLeft: ".ct-less", ArrowRight: ".ct-main" }[event.key];
    if (!step || !this.box.contains(/** @type {Node} */ (event.target))) return false;
    this.box.querySelector(step)?.click();
    event.preventDefault();
    return true;
  }
}

/**
 * List the lines of the count: the index of an event, followed by the events that add the same point to a partner.
 *
 * @param {NodeData} node
 */
function listCountLines({ events, count }) {
  const { begins, along } = /** @type {Count} */ (count);
  /** @type {number[][]} */
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
 * @param {SeatName} seat
 * @param {Count["piles"][SeatName]} kinds
 * @param {FishingState} state
 * @param {CardText[]} now
 */
function drawPile(seat, kinds, { piles, partners }, now) {
  /** @param {string[]} seats */
  const countCards = (seats) => seats.reduce((sum, one) => sum + piles[one].length, 0);
  const side = partners.find((some) => some.includes(seat)) ?? [seat];
  const mates = side.filter((one) => one !== seat);
  return el(
    "div",
    { class: "ct-turned-over", role: "group", "aria-label": texts.pileTitle(seat) },
    el(
      "p",
      {},
      el("b", {}, seat),
      ` ${texts.countKind("all", countCards([seat]))}`,
      mates.length > 0 && texts.partnersCount(mates, countCards(side)),
    ),
    kinds.map(([kind, cards]) =>
      el(
        "div",
        { class: "ct-kind" },
        kinds.length > 1 && el("span", { class: "ct-label" }, texts.countKind(kind, cards.length)),
        el(
          "div",
          { class: "ct-small" },
          cards.map((text) => drawCard(text, { extra: now.includes(text) ? "ct-now" : "" })),
        ),
      ),
    ),
  );
}

/** Draw a link to what counts in a game; nothing where the rules have no page. @param {string} game */
function drawWhatCounts(game) {
  const rules = buildRulesAddress(game);
  return rules && el("p", {}, el("a", { href: `${rules}#count`, target: "_blank" }, texts.whatCounts));
}
