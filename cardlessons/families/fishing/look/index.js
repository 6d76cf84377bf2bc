// The look of fishing games: the cards face up in the middle, the builds, and each seat's captures face down.

import { drawCard, drawLabel, el, nameCard } from "../../../page/core/cards.js";
import { flyCards } from "../../../page/core/motion.js";
import * as texts from "./messages.toml";

/** @import { CardText, NodeData, SeatName, State } from "../../../page/protocol.d.ts" */
/** @import { Look, Play } from "../../../page/plugin.d.ts" */
/** @import { Places } from "../../../page/state.d.ts" */
/** @import { Build, FishingNode, FishingState } from "./fishing.d.ts" */

const CAPTURE_MS = 900; // ms that a capture needs to reach the pile

/**
 * Draw the cards and builds in the middle; a touch on a card or on a build calls `play(null, cards)`.
 *
 * @param {NodeData} node
 * @param {Play | null} play
 */
function drawMiddle(node, play) {
  const { layout, stock, turn, builds } = /** @type {FishingState} */ (node.state);
  const built = new Set(builds.flatMap(({ cards }) => cards));
  /** @param {string} text */
  const touch = (text) => (play && turn ? () => play(null, text) : undefined);
  const cards = layout
    .filter((text) => !built.has(text))
    .map((text) => drawCard(text, { label: texts.cardInMiddle(nameCard(text)), onclick: touch(text) }));
  cards.push(...builds.map((build) => drawHeap(build, touch(build.cards.join(" ")))));
  if (play && turn) cards.forEach((card, i) => card.setAttribute("tabindex", i ? "-1" : "0"));
  return el(
    "div",
    { class: "ct-middle" },
    el(
      "div",
      {
        class: "ct-board",
        role: "group",
        "aria-label": texts.describeMiddle(layout.length),
      },
      cards.length ? cards : el("span", { class: "ct-label" }, texts.middleIsEmpty),
    ),
    stock > 0 &&
      el(
        "div",
        { class: "ct-deck", "data-seat": "stock" },
        el("span", { class: "ct-card ct-back" }),
        el("span", {}, texts.cardsToDeal(stock)),
      ),
  );
}

/** Draw a build as one heap, with its name and its owner. @param {Build} build @param {(() => void) | undefined} onclick */
function drawHeap({ says, seat, cards }, onclick) {
  const label = texts.describeBuild(says, seat, cards.map(nameCard));
  const lying = [
    el("span", { class: "ct-heap-name" }, drawLabel(says, ""), drawLabel(seat, "ct-heap-owner")),
    el(
      "span",
      { class: "ct-heaped" },
      cards.map((text) => drawCard(text)),
    ),
  ];
  if (!onclick) return el("span", { class: "ct-heap", role: "group", "aria-label": label }, lying);
  return el(
    "button",
    { class: "ct-heap", type: "button", "data-heap": cards.join(" "), "aria-label": label, title: label, onclick },
    lying,
  );
}

/**
 * Draw a seat's captures: one stack with the number of cards, and beside it, face up, the cards just taken.
 *
 * @param {SeatName} seat
 * @param {CardText[]} cards
 * @param {NodeData} node
 */
function drawPile(seat, cards, node) {
  const label = texts.describePile(seat, cards.length);
  const stack = el(
    "div",
    { class: "ct-captured", "data-pile": seat, role: "img", "aria-label": label, title: label },
    el("span", { class: `ct-card ${cards.length ? "ct-back" : "ct-empty"}` }),
    el("b", {}, String(cards.length)),
    el("span", {}, texts.taken),
  );
  const { card, takes, count } = node;
  if (node.seat !== seat || !card || !takes?.length || count) return [stack];
  return [
    stack,
    el(
      "div",
      { class: "ct-small ct-just", role: "group", "aria-label": texts.takenJustNow },
      [card, ...takes].map((text) => {
        const face = drawCard(text);
        face.removeAttribute("data-card"); // the animation must find the card in the pile
        return face;
      }),
    ),
  ];
}

/** @param {SeatName} seat @param {State} state */
function drawMarks(seat, state) {
  const { partners, sweeps } = /** @type {FishingState} */ (state);
  const mates = partners.find((side) => side.includes(seat))?.filter((other) => other !== seat);
  const swept = sweeps[seat];
  return [
    mates !== undefined && el("span", { class: "ct-mark ct-with" }, texts.withPartners(mates)),
    swept > 0 && el("span", { class: "ct-mark" }, texts.sweepCount(swept)),
  ];
}

/**
 * Animate a capture: the card moves to the cards that it takes, then all move to the pile. Return the duration in ms.
 *
 * @param {HTMLElement} board
 * @param {NodeData} node
 * @param {Places} before
 */
function animateCapture(board, node, before) {
  const moves = node.events.filter((event) => event.kind === "moved").filter(({ to }) => to.spot === "pile");
  if (!moves.length) return undefined;
  const meet = moves
    .filter((event) => event.from.spot === "layout")
    .map((event) => before.get(event.cards[0]))
    .find(Boolean);
  const beside = meet && { left: meet.left + 12, top: meet.top + 12 };
  const travels = moves.flatMap(({ cards, from, to }) => {
    const stack = board.querySelector(`[data-pile="${CSS.escape(to.seat ?? "")}"] .ct-card`)?.getBoundingClientRect();
    return cards.flatMap((text) => {
      const lay = before.get(text) ?? before.get(from.seat ?? "");
      return lay && stack ? [{ text, stack, from, lay }] : [];
    });
  });
  flyCards(
    board,
    travels.map(({ text, stack, from, lay }) => {
      const stop = from.spot === "hand" && beside ? beside : lay;
      return { text, places: [lay, stop, stop, stack], lasts: CAPTURE_MS, offsets: [0, 0.4, 0.6, 1] };
    }),
  );
  board.querySelector(".ct-just")?.classList.add("ct-arrives");
  return CAPTURE_MS;
}

/**
 * Select the events that the words explain at once; the count at the end of a pack has steps of its own on the table.
 *
 * @param {Pick<FishingNode, "events" | "count">} node
 */
function pickEventsAtOnce({ events, count }) {
  return count ? { events: events.slice(0, count.begins), later: texts.countedOnTable } : { events };
}

/** @type {Look} */
export default {
  middle: drawMiddle,
  pile: drawPile,
  marks: drawMarks,
  animate: animateCapture,
  atOnce: (node) => pickEventsAtOnce(/** @type {FishingNode} */ (node)),
};
