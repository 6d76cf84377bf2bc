// Draw the board: the seats around it, hands, what was played, counters, the pool; and animate a step.

import {
  RANK_LETTERS,
  SUIT_LETTERS,
  backs,
  cardFace,
  counters,
  el,
  nameOf,
  ownedBy,
  signs,
  suitSign,
} from "../core/cards.js";
import * as core from "../messages/core.js";
import * as texts from "../messages/table.js";

/** @import { AnyNode, AnyState } from "../state.d.ts" */
/** @import { Look, Play } from "../plugin.d.ts" */
/** @import { CardText, PaidEvent, SeatName, Setting } from "../protocol.d.ts" */

const FEW = 6; // cards of a hand that are shown in one line, sign by sign

const MOST_WON = 60; // counters of a winner that are drawn one by one
const MOST_FLYING = 24; // counters of one payment that are seen on their way
const CARD = 320; // ms that a card travels
const COIN = { after: 260, lasts: 420, next: 60, payment: 200 }; // ms: the first counter starts after the card, the next ones and payments follow
const NUMBERS = ".ct-counters, .ct-score, .ct-captured b"; // what is counted at a seat or in the pool
const LONGEST = 1000; // ms that the words wait for what travels

/**
 * Order the seats from the one at the bottom round to its right-hand neighbour, each with its side of the table.
 *
 * @param {SeatName[]} seats
 * @param {SeatName | null} you
 * @returns {[SeatName, string][]}
 */
function seatsAround(seats, you) {
  const first = Math.max(0, seats.indexOf(you));
  const round = [...seats.slice(first), ...seats.slice(0, first)];
  const side = (place) => {
    if (place === 0) return "bottom";
    if (round.length > 2 && place === 1) return "left";
    return round.length > 2 && place === round.length - 1 ? "right" : "top";
  };
  return round.map((seat, place) => [seat, side(place)]);
}

/**
 * Draw a node's table into `board`, as its family's look has it; `play(seat, card)` is called for a card that is touched.
 *
 * A look may say how the `middle` and the `pile` of a seat are drawn, what `marks` a seat has, and how a play moves
 * (`animate`); what it does not say is drawn as here.
 *
 * @param {HTMLElement} board
 * @param {AnyNode} node
 * @param {AnyNode[]} line
 * @param {any} setting
 * @param {Look} look
 * @param {Play | null} play
 */
export function drawBoard(board, node, line, setting, look, play) {
  const words = Object.create(null); // a seat may have any name, such as `constructor`
  for (const event of node.events) {
    if (event.kind === "said") words[event.seat] = [...(words[event.seat] ?? []), event.words];
  }
  const sides = Object.fromEntries(
    ["top", "left", "right", "bottom"].map((side) => [side, el("div", { class: `ct-side ct-at-${side}` })]),
  );
  for (const [seat, side] of seatsAround(setting.seats, setting.you)) {
    sides[side].append(drawSeat(seat, node, setting, look, play, words[seat]));
  }
  board.className = `ct-felt${look.middle ? ` ct-of-${setting.family}` : setting.middle ? "" : " ct-front"}`;
  const middle = look.middle ? look.middle(node, play, setting) : drawMiddle(node, line, setting);
  board.replaceChildren(middle, sides.left, sides.top, sides.right, sides.bottom); // in the order of play; the sheet places them
}

/** @param {SeatName} seat @param {AnyNode} node @param {Setting} setting @param {Look} look @param {Play | null} play @param {string[]} [words] */
function drawSeat(seat, node, setting, look, play, words) {
  const { state, may } = node;
  const turn = state.turn === seat;
  const out = state.out.includes(seat);
  const hand = state.hands[seat];
  const head = el(
    "div",
    { class: "ct-seat-head" },
    el("span", { class: "ct-name" }, seat),
    setting.you === seat && el("span", { class: "ct-mark" }, texts.you),
    state.dealer === seat && el("span", { class: "ct-mark", title: texts.dealtTheCards }, texts.dealer),
    turn && el("span", { class: "ct-mark ct-to-play" }, texts.toPlay),
    out && el("span", { class: "ct-mark" }, texts.out),
    state.winners.includes(seat) && el("span", { class: "ct-mark ct-won" }, texts.winner),
    look.marks?.(seat, state),
    setting.counts === "counters" &&
      counters(state.counters[seat], setting.unit, state.winners.includes(seat) ? MOST_WON : undefined),
    setting.counts === "scores" && el("span", { class: "ct-score" }, points(state.scores[seat], setting.point)),
  );
  const cards =
    typeof hand === "number"
      ? hand
        ? [backs(hand)]
        : []
      : hand.map((text) => {
          const verdict = turn && setting.kind !== "levels" ? may[text] : undefined;
          const card = ownedBy(seat, text);
          const label = verdict === "lawful" ? texts.mayBePlayed(card) : card;
          return cardFace(text, {
            label,
            onclick:
              state.over || !play || (setting.kind === "play" && !state.turn) ? undefined : () => play(seat, text),
            extra: verdict === "lawful" ? "ct-may" : "",
          });
        });
  cards.forEach((card, i) => card.tagName === "BUTTON" && card.setAttribute("tabindex", i ? "-1" : "0"));
  const pile = state.piles[seat];
  const idle = setting.you ? setting.you !== seat : !turn; // where there is little room, its hand is told in short
  return el(
    "div",
    {
      class: `ct-seat${turn ? " ct-turn" : ""}${idle ? " ct-idle" : ""}${out ? " ct-out" : ""}${setting.you === seat ? " ct-own" : ""}`,
      "data-seat": seat,
      role: "group",
      "aria-label": texts.seatName(seat, turn, out),
    },
    head,
    foldedHand(seat, hand),
    el(
      "div",
      { class: "ct-cards" },
      el("div", { class: "ct-hand", role: "group", "aria-label": texts.handOf(seat) }, cards),
      look.pile
        ? look.pile(seat, pile, node)
        : !setting.middle &&
            el(
              "div",
              {
                class: `ct-pile${pile.length > 8 ? " ct-long" : ""}`,
                role: "group",
                "aria-label": texts.inFrontOf(seat),
              },
              pile.map((text, i) =>
                cardFace(text, { label: ownedBy(seat, text), extra: i === pile.length - 1 ? "ct-last" : "" }),
              ),
            ),
    ),
    words && el("div", { class: `ct-said${words.join("").length > 24 ? " ct-saying" : ""}` }, texts.saying(words)),
  );
}

/**
 * Fold a hand that is not in use where there is little room: in signs, or its number of cards; touched, it lies open.
 *
 * @param {SeatName} seat
 * @param {CardText[] | number} hand
 */
function foldedHand(seat, hand) {
  const many = typeof hand === "number" ? hand : hand.length;
  if (!many) return null;
  const held = core.cardCount(many);
  if (typeof hand === "number") return el("span", { class: "ct-short", "aria-hidden": "true" }, held);
  const button = el(
    "button",
    {
      type: "button",
      class: "ct-short",
      "aria-expanded": "false",
      onclick: () => {
        const open = button.parentElement.classList.toggle("ct-open");
        button.setAttribute("aria-expanded", String(open));
        if (open) button.parentElement.scrollIntoView({ block: "nearest" });
      },
    },
    el("span", { class: "ct-spoken" }, texts.handInShort(seat, held)),
    el("span", { "aria-hidden": "true" }, many > FEW ? held : hand.map(signs)),
  );
  return button;
}

/** Write a number of points, or of what the game calls so: `3 points`. */
export const points = (n, unit) => texts.pointCount(signed(n), unit);

/** Write a number that may be below nothing. */
const signed = (n) => (n < 0 ? `−${-n}` : String(n));

/** @param {AnyNode} node @param {AnyNode[]} line @param {Setting} setting */
function drawMiddle(node, line, setting) {
  const { state } = node;
  const middle = el("div", { class: "ct-middle" });
  if (setting.middle) {
    const played = line.filter((n) => n.card && n.verdict !== "refused");
    const led = played.findLastIndex((n) => n.events.some((e) => e.why?.code.startsWith("lead.")));
    const recent = played
      .slice(Math.max(0, led))
      .map((n) => n.card)
      .filter((text) => state.layout.includes(text));
    middle.append(
      el(
        "div",
        { class: "ct-run", role: "group", "aria-label": texts.lastCards },
        recent.map((text, i) => cardFace(text, { extra: i === recent.length - 1 ? "ct-last" : "" })),
      ),
    );
  }
  const turnedUp = setting.map ? [state.turned_up].filter(Boolean) : setting.middle ? [] : state.layout;
  if (turnedUp.length) {
    middle.append(
      el(
        "div",
        { class: "ct-turned-up" },
        el(
          "div",
          { class: "ct-run", role: "group", "aria-label": texts.turnedUpCards },
          turnedUp.map((text) => cardFace(text, { extra: "ct-last" })),
        ),
        el("span", { class: "ct-label" }, texts.turnedUp),
      ),
    );
  }
  if (setting.map) middle.append(drawPlayed(state, [...setting.map]));
  else if (!setting.middle) middle.append(...playedInShort(state));
  const { pool } = state.counters;
  if (setting.counts === "counters" && (!setting.map || pool)) {
    middle.append(
      el(
        "div",
        { class: "ct-pool", "data-seat": "pool" },
        el("span", { class: "ct-name" }, core.pool),
        counters(pool, setting.unit, 30),
      ),
    );
  }
  if (state.stock) middle.append(el("div", { class: "ct-stock" }, texts.undealt(state.stock)));
  return middle;
}

/**
 * Draw all that lies in front of the seats, in signs and by ranks: for where there is no room for the piles.
 *
 * @param {AnyState} state
 */
function playedInShort({ piles }) {
  if (!Object.values(piles).some((pile) => pile.length > 1)) return []; // each card that was played is seen in front of its player
  const lying = Object.entries(piles).flatMap(([seat, pile]) => pile.map((text) => ({ seat, text })));
  const cards = RANK_LETTERS.flatMap((rank) => lying.filter(({ text }) => text[0] === rank));
  return [
    el(
      "div",
      {
        class: "ct-lying",
        role: "img",
        "aria-label": texts.playedSoFar(cards.map(({ seat, text }) => ownedBy(seat, text))),
      },
      el("span", { class: "ct-played-title" }, texts.played),
      cards.map(({ text }) => signs(text)),
    ),
  ];
}

/**
 * Draw every card that can come no more, suit by suit, each from its lowest card: what has gone can be seen at a glance.
 *
 * @param {AnyState} state
 * @param {string[]} ranks
 */
function drawPlayed(state, ranks) {
  const gone = new Set([...state.layout, ...Object.values(state.piles).flat()]);
  const looks = (text) =>
    text === state.turned_up
      ? "ct-gone ct-is-up"
      : state.missed.includes(text)
        ? "ct-gone ct-missed"
        : gone.has(text)
          ? "ct-gone"
          : "ct-still";
  const rows = SUIT_LETTERS.map((suit) =>
    el(
      "div",
      { class: "ct-played-row" },
      suitSign(suit),
      ranks.map((rank) => el("span", { class: looks(rank + suit) }, rank === "T" ? "10" : rank)),
    ),
  );
  const names = SUIT_LETTERS.flatMap((s) => ranks.map((r) => r + s))
    .filter((text) => gone.has(text) && text !== state.turned_up)
    .map(nameOf);
  const also = [
    state.turned_up && ["ct-is-up", texts.turnedUp, [state.turned_up]],
    state.missed.length && ["ct-missed", texts.nobodyHadIt, state.missed],
  ].filter(Boolean);
  return el(
    "div",
    {
      class: "ct-played",
      role: "img",
      "aria-label": [
        texts.playedSoFar(names),
        ...also.map(([, label, cards]) => texts.cardsNamed(label, cards.map(nameOf))),
      ].join("; "),
    },
    el("div", { class: "ct-played-title", "aria-hidden": "true" }, texts.playedTitle),
    rows,
    also.length > 0 &&
      el(
        "div",
        { class: "ct-played-title" },
        also.map(([look, label, [text]]) =>
          el(
            "span",
            { class: "ct-played-key" },
            el("span", { class: `ct-gone ${look}` }, text[0] === "T" ? "10" : text[0]),
            ` ${label}`,
          ),
        ),
      ),
  );
}

/**
 * Measure where the cards lie now, and what is counted at the seats, to move both from there after the next drawing.
 *
 * @param {HTMLElement} board
 * @returns {Map<string, any>}
 */
export function positionsOf(board) {
  const found = new Map();
  for (const card of board.querySelectorAll("[data-card]")) found.set(card.dataset.card, card.getBoundingClientRect());
  for (const seat of board.querySelectorAll(".ct-seat, .ct-pool, .ct-deck")) {
    found.set(seat.dataset.seat, seat.getBoundingClientRect());
    found.set(
      numbersOf(seat.dataset.seat),
      [...seat.querySelectorAll(NUMBERS)].map((part) => part.cloneNode(true)),
    );
  }
  return found;
}

/** Name what is counted at a seat, among the positions. */
const numbersOf = (seat) => `${seat}'s numbers`;

/**
 * Show a step's cause and effect: the card travels, the word is said, the counters move. A purse counts each counter as
 * it leaves or arrives; what else is counted changes when the cards have landed.
 *
 * Return the milliseconds until all has arrived, for what is to be told only then.
 *
 * @param {HTMLElement} board
 * @param {AnyNode} node
 * @param {Map<string, any>} before
 * @param {Look} look
 * @returns {number}
 */
export function animate(board, node, before, look) {
  const landed = look.animate?.(board, node, before) ?? (node.events.some(({ kind }) => kind === "moved") ? CARD : 0);
  for (const event of node.events) {
    if (event.kind !== "moved") continue;
    for (const text of event.cards) {
      const card = board.querySelector(`[data-card="${text}"]`);
      const from = before.get(text) ?? before.get(event.from.seat ?? event.from.spot);
      if (!card || !from) continue;
      const to = card.getBoundingClientRect();
      const shift = `translate(${from.left - to.left}px, ${from.top - to.top}px)`;
      card.animate(
        [
          { transform: shift, zIndex: 9 },
          { transform: "none", zIndex: 9 },
        ],
        { duration: CARD, easing: "ease-out" },
      );
    }
  }
  for (const said of board.querySelectorAll(".ct-said")) {
    said.animate([{ opacity: 0 }, { opacity: 0, offset: 0.6 }, { opacity: 1 }], { duration: 520 });
  }
  /** @type {[PaidEvent, number][]} */
  const payments = node.events
    .filter((event) => event.kind === "paid")
    .map((event, i) => [event, COIN.after + i * COIN.payment]);
  const passing = counterChanges(payments);
  for (const part of board.querySelectorAll("[data-seat]")) {
    const { seat } = part.dataset;
    const held = before.get(numbersOf(seat)) ?? [];
    part
      .querySelectorAll(NUMBERS)
      .forEach((now, i) => held[i] && holdNumber(now, held[i], passing.get(seat) ?? [[landed, 0]]));
  }
  for (const payment of payments) flyCounters(board, ...payment);
  return Math.min(Math.max(landed, ...[...passing.values()].flat().map(([time]) => time)), LONGEST);
}

const counterOf = (board, seat) => board.querySelector(`[data-seat="${CSS.escape(seat)}"] .ct-counters`);

/** Show what was counted before, and then each change at its time, in milliseconds from now; all by the clock of what travels. */
function holdNumber(now, held, changes) {
  if (now.textContent === held.textContent) return;
  held.setAttribute("aria-hidden", "true");
  now.replaceWith(held);
  const number = held.querySelector("b") ?? held;
  let sum = Number.parseInt(number.textContent.replace("−", "-"), 10);
  const last = Math.max(...changes.map(([time]) => time));
  for (const [time, by] of changes) {
    held.animate(null, { duration: time }).onfinish = () => {
      sum += by;
      if (time === last) held.replaceWith(now);
      else number.textContent = signed(sum);
    };
  }
}

/**
 * List when each counter leaves a purse or arrives there, by the seat: milliseconds from now, and how many.
 *
 * @param {[PaidEvent, number][]} payments
 * @returns {Map<SeatName, [number, number][]>}
 */
function counterChanges(payments) {
  const passing = new Map();
  const note = (seat, change) => passing.set(seat, [...(passing.get(seat) ?? []), change]);
  for (const [{ payer, payee, amount }, delay] of payments) {
    const flying = Math.min(amount, MOST_FLYING);
    for (let i = 0; i < flying; i += 1) {
      const many = i < flying - 1 ? 1 : amount - flying + 1; // the last one stands for those that are too many to be seen
      note(payer, [delay + i * COIN.next, -many]);
      note(payee, [delay + i * COIN.next + COIN.lasts, many]);
    }
  }
  return passing;
}

/** @param {HTMLElement} board @param {PaidEvent} event @param {number} delay */
function flyCounters(board, event, delay) {
  const find = (seat) => counterOf(board, seat);
  const [payer, payee] = [find(event.payer), find(event.payee)];
  if (!payer || !payee) return;
  const [from, to, base] = [payer, payee, board].map((e) => e.getBoundingClientRect());
  for (let i = 0; i < Math.min(event.amount, MOST_FLYING); i += 1) {
    const disc = el("i", { class: "ct-disc ct-flying", "aria-hidden": "true" });
    disc.style.left = `${from.left - base.left - board.clientLeft + i * 6}px`;
    disc.style.top = `${from.top - base.top - board.clientTop}px`;
    board.append(disc);
    const shift = `translate(${to.left - from.left}px, ${to.top - from.top}px)`;
    disc.animate(
      [
        { opacity: 0 },
        { opacity: 1, offset: 0.1 },
        { transform: shift, opacity: 1, offset: 0.9 },
        { transform: shift, opacity: 0 },
      ],
      { duration: COIN.lasts, delay: delay + i * COIN.next, easing: "ease-in-out", fill: "backwards" },
    ).onfinish = () => disc.remove();
  }
}
