// The board: the seats, the hands, the played cards, the counters and the pool; and the animation of a step.

import {
  RANK_LETTERS,
  SUIT_LETTERS,
  drawCardBacks,
  drawCard,
  drawCounterGroup,
  el,
  formatNumber,
  getRankSign,
  nameCard,
  nameCardOfSeat,
  drawCardSigns,
  drawSuitSign,
} from "../core/cards.js";
import { drawFace } from "../core/faces.js";
import {
  CARD_MS,
  DEAL_MS,
  WORD_MS,
  measureBase,
  flyCards,
  isDeal,
  getLayer,
  planDeal,
  planStep,
} from "../core/motion.js";
import { playsAll } from "../core/store.js";
import * as core from "../messages/core.toml";
import * as texts from "../messages/table.toml";

/** @import { BoardSetting, Places, Positions } from "../state.d.ts" */
/** @import { Look, Play } from "../plugin.d.ts" */
/** @import { CardText, Event, MovedEvent, NodeData, SeatName, State } from "../protocol.d.ts" */
/** @import { Coin } from "../core/motion.js" */

const MAX_SIGNS = 6; // cards of a folded hand that are drawn as signs; a larger hand is a number

const MAX_COUNTERS = 60; // counters of a winner that are drawn one by one
const NUMBERS = ".ct-counters, .ct-score, .ct-captured b"; // the numbers at the seats and in the pool
const SIDES = ["left", "top", "right", "bottom"]; // clockwise, and in the order for screen readers and the Tab key
const HOLDERS = ".ct-side, .ct-seat, .ct-cards, .ct-hand, .ct-pile"; // parts whose children are compared one by one

/**
 * Return the seats in order of play from the one at the bottom, each with its side of the board.
 *
 * @param {SeatName[]} seats
 * @param {SeatName | null} you
 * @returns {[SeatName, string][]}
 */
function orderSeats(seats, you) {
  const first = Math.max(0, seats.indexOf(you ?? ""));
  const round = [...seats.slice(first), ...seats.slice(0, first)];
  const others = round.length > 2 ? ["left", ...round.slice(3).map(() => "top"), "right"] : ["top"];
  return round.map((seat, place) => [seat, ["bottom", ...others][place]]);
}

/**
 * Draw the table at a node into `board`; a touch on a card calls `play(seat, card)`.
 *
 * A look may say how the `middle` and the `pile` of a seat are drawn, what `marks` a seat has, and how a play moves
 * (`animateStep`); what it does not say is drawn as here. What is seen already stays. `dress(parts)` may add to what was drawn.
 *
 * @param {HTMLElement} board
 * @param {NodeData} node
 * @param {NodeData[]} line
 * @param {BoardSetting} setting
 * @param {Look} look
 * @param {Play | null} play
 * @param {(parts: HTMLElement) => void} [dress]
 */
export function drawBoard(board, node, line, setting, look, play, dress) {
  const words = Object.create(null); // without a prototype: a seat may have a name such as `constructor`
  for (const event of node.events) {
    if (event.kind === "said") words[event.seat] = [...(words[event.seat] ?? []), event.words];
  }
  const sides = Object.fromEntries(SIDES.map((side) => [side, el("div", { class: `ct-side ct-at-${side}` })]));
  const seats = orderSeats(setting.seats, setting.below ?? setting.you);
  for (const [seat, side] of seats) sides[side].append(drawSeat(seat, node, setting, look, play, words[seat]));
  const { bottom, ...others } = sides;
  const leads = setting.kind === "example" && line[0]?.state.turn === seats[0][0]; // a list of seats begins with who does
  board.className = `ct-felt${look.middle ? ` ct-of-${setting.family}` : setting.middle ? "" : " ct-front"}${setting.map ? " ct-mapped" : ""}`;
  const middle = look.middle ? look.middle(node, play, setting) : drawMiddle(node, line, setting);
  const parts = el("div", {}, middle, leads && bottom, ...Object.values(others), !leads && bottom);
  dress?.(parts);
  if (look.middle) board.querySelector(".ct-middle")?.remove(); // its buttons may hold the node for which they were drawn
  replaceParts(board, parts);
  getLayer(board);
}

/**
 * Replace the parts of a board, except those that look the same: the browser need not lay out and paint them again.
 *
 * @param {Element} holder
 * @param {Element} fresh
 */
function replaceParts(holder, fresh) {
  const { children } = holder;
  const others = new Set(children);
  const parts = [...fresh.children].map((part) => {
    const old = [...others].find((other) => getPartKey(other) === getPartKey(part));
    if (!old) return part;
    others.delete(old);
    if (old.isEqualNode(part)) return old;
    if (!part.matches(HOLDERS)) return part;
    old.className = part.className;
    for (const name of ["aria-label", "style"]) {
      const value = part.getAttribute(name);
      if (value !== null) old.setAttribute(name, value);
    }
    replaceParts(old, part);
    return old;
  });
  for (const old of [...children]) if (!parts.includes(old)) old.remove();
  parts.forEach((part, i) => {
    if (children[i] !== part) holder.insertBefore(part, children[i]);
  });
}

/** Return the key by which a new part of a board finds the old one: its card, its seat or its classes. @param {Element} part */
const getPartKey = (part) => part.getAttribute("data-card") ?? part.getAttribute("data-seat") ?? part.className;

/** @param {SeatName} seat @param {NodeData} node @param {BoardSetting} setting @param {Look} look @param {Play | null} play @param {string[]} [words] */
function drawSeat(seat, node, setting, look, play, words) {
  const { state } = node;
  const turn = state.turn === seat;
  const out = state.out.includes(seat);
  const hand = state.hands[seat];
  const pile = state.piles[seat];
  const idle = setting.you !== seat && !(turn && playsAll(setting)); // a small screen folds the hand of an idle seat
  return el(
    "div",
    {
      class: `ct-seat${turn ? " ct-turn" : ""}${idle ? " ct-idle" : ""}${out ? " ct-out" : ""}${setting.you === seat ? " ct-own" : ""}${state.winners.includes(seat) ? " ct-victor" : ""}`,
      "data-seat": seat,
      role: "group",
      "aria-label": texts.seatName(seat, turn, out),
      style: `--ct-laid:${pile.length}`,
    },
    drawSeatHead(seat, state, setting, look),
    drawFoldedHand(seat, hand),
    el(
      "div",
      { class: "ct-cards" },
      drawHand(seat, node, setting, play),
      look.pile ? look.pile(seat, pile, node) : !setting.middle && drawPile(seat, pile),
    ),
    words &&
      el("div", { class: `ct-said${words.join("").length > 24 ? " ct-saying" : ""}` }, words.map(core.quote).join(" ")),
  );
}

/** Draw the name of a seat, its marks, and its counters or points. @param {SeatName} seat @param {State} state @param {BoardSetting} setting @param {Look} look */
function drawSeatHead(seat, state, setting, look) {
  const won = state.winners.includes(seat);
  return el(
    "div",
    { class: "ct-seat-head" },
    drawFace(seat),
    el("span", { class: "ct-name", dir: "auto" }, seat),
    setting.you === seat && el("span", { class: "ct-mark" }, texts.you),
    state.dealer === seat && el("span", { class: "ct-mark", title: texts.dealtTheCards }, texts.dealer),
    state.turn === seat && el("span", { class: "ct-mark ct-to-play" }, texts.toPlay),
    state.out.includes(seat) && el("span", { class: "ct-mark" }, texts.out),
    won && el("span", { class: "ct-mark ct-won" }, texts.winner),
    look.marks?.(seat, state),
    setting.counts === "counters" &&
      drawCounterGroup(state.counters[seat], setting.unit, won ? MAX_COUNTERS : undefined),
    setting.counts === "scores" && el("span", { class: "ct-score" }, points(state.scores[seat], setting.point)),
  );
}

/** Draw the cards of a seat, as buttons where they can be played, or their backs. @param {SeatName} seat @param {NodeData} node @param {BoardSetting} setting @param {Play | null} play */
function drawHand(seat, { state, may }, setting, play) {
  const hand = state.hands[seat];
  const isOpen = play && !state.over && (setting.kind !== "play" || state.turn);
  /** @param {CardText} text */
  const drawHeld = (text) => {
    const isMarked = state.turn === seat && setting.kind !== "levels" && may[text] === "lawful";
    const card = nameCardOfSeat(seat, text);
    return drawCard(text, {
      label: isMarked ? texts.playableCard(card) : card,
      onclick: isOpen ? () => play(seat, text) : undefined,
      extra: isMarked ? "ct-may" : "",
    });
  };
  const cards = typeof hand !== "number" ? hand.map(drawHeld) : hand ? [drawCardBacks(hand)] : [];
  cards.forEach((card, i) => card.tagName === "BUTTON" && card.setAttribute("tabindex", i ? "-1" : "0"));
  return el(
    "div",
    {
      class: "ct-hand",
      role: "group",
      "aria-label": texts.handTitle(seat),
      style: `--ct-many:${cards.length}`, // the stylesheet fans a hand that is too wide
    },
    cards,
  );
}

/** Draw the cards that a seat has played in front of it. @param {SeatName} seat @param {CardText[]} pile */
const drawPile = (seat, pile) =>
  el(
    "div",
    { class: `ct-pile${pile.length > 8 ? " ct-long" : ""}`, role: "group", "aria-label": texts.cardsInFront(seat) },
    pile.map((text, i) =>
      drawCard(text, { label: nameCardOfSeat(seat, text), extra: i === pile.length - 1 ? "ct-last" : "" }),
    ),
  );

/**
 * Draw the short form of a hand for small screens: its signs or the number of cards; a touch unfolds the hand.
 *
 * @param {SeatName} seat
 * @param {CardText[] | number} hand
 */
function drawFoldedHand(seat, hand) {
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
        const open = button.parentElement?.classList.toggle("ct-open");
        button.setAttribute("aria-expanded", String(open));
        if (open) button.parentElement?.scrollIntoView({ block: "nearest" });
      },
    },
    el("span", { class: "ct-spoken" }, texts.handInShort(seat, held)),
    el("span", { "aria-hidden": "true" }, many > MAX_SIGNS ? held : hand.map((text) => drawCardSigns(text))),
  );
  return button;
}

/**
 * Return a number of points in words, with the game's word for a point: `3 points`.
 *
 * @param {number} n
 * @param {string} unit
 */
export const points = (n, unit) => core.describeAmount(formatNumber(n), unit);

/** @param {NodeData} node @param {NodeData[]} line @param {BoardSetting} setting */
function drawMiddle(node, line, setting) {
  const { state } = node;
  const middle = el("div", { class: "ct-middle" });
  if (setting.middle) {
    const played = line.filter((n) => n.card && n.verdict !== "refused");
    const led = played.findLastIndex((n) => n.leads);
    const recent = played
      .slice(Math.max(0, led))
      .flatMap((n) => n.card ?? [])
      .filter((text) => state.layout.includes(text));
    middle.append(
      el(
        "div",
        { class: "ct-run", role: "group", "aria-label": texts.lastCards },
        recent.map((text, i) => drawCard(text, { extra: i === recent.length - 1 ? "ct-last" : "" })),
      ),
    );
  }
  const turnedUp = setting.map ? (state.turned_up ? [state.turned_up] : []) : setting.middle ? [] : state.layout;
  if (turnedUp.length) {
    middle.append(
      el(
        "div",
        { class: "ct-turned-up" },
        el(
          "div",
          { class: "ct-run", role: "group", "aria-label": texts.turnedUpCards },
          turnedUp.map((text) => drawCard(text, { extra: "ct-last" })),
        ),
        el("span", { class: "ct-label" }, texts.turnedUp),
      ),
    );
  }
  if (setting.map) middle.append(drawPlayed(state, [...setting.map]));
  else if (!setting.middle) middle.append(...drawRanksPlayed(state));
  const { pool } = state.counters;
  if (setting.counts === "counters" && (!setting.map || pool)) {
    middle.append(
      el(
        "div",
        { class: "ct-pool", "data-seat": "pool" },
        el("span", { class: "ct-name" }, core.pool),
        drawCounterGroup(pool, setting.unit, 30),
      ),
    );
  }
  if (state.stock) middle.append(el("div", { class: "ct-stock" }, texts.stockCount(state.stock)));
  return middle;
}

/**
 * Draw the cards in front of the seats as signs, ordered by rank, for screens without room for the piles.
 *
 * @param {State} state
 */
function drawRanksPlayed({ piles }) {
  if (!Object.values(piles).some((pile) => pile.length > 1)) return []; // every played card is visible in front of its player
  const lying = Object.entries(piles).flatMap(([seat, pile]) => pile.map((text) => ({ seat, text })));
  const cards = RANK_LETTERS.flatMap((rank) => lying.filter(({ text }) => text[0] === rank));
  return [
    el(
      "div",
      {
        class: "ct-lying",
        role: "img",
        "aria-label": texts.playedSoFar(cards.map(({ seat, text }) => nameCardOfSeat(seat, text)).join(", ")),
      },
      el("span", { class: "ct-played-title" }, texts.played),
      cards.map(({ text }) => drawCardSigns(text)),
    ),
  ];
}

/**
 * Draw the map of the pack, suit by suit from the lowest card up; the cards that are out of play are marked.
 *
 * @param {State} state
 * @param {string[]} ranks
 */
function drawPlayed(state, ranks) {
  const { turned_up: turnedUp, missed = [] } = state;
  const gone = new Set([...state.layout, ...Object.values(state.piles).flat()]);
  /** @param {string} text */
  const drawPlace = (text) => {
    if (!gone.has(text) && text !== turnedUp && !missed.includes(text)) return el("span", { class: "ct-still" }, "·");
    const look = text === turnedUp ? "ct-is-up" : missed.includes(text) && "ct-missed";
    return el("span", { class: `ct-gone ${look || ""}` }, getRankSign(text[0]));
  };
  const rows = SUIT_LETTERS.map((suit) =>
    el(
      "div",
      { class: "ct-played-row" },
      drawSuitSign(suit),
      ranks.map((rank) => drawPlace(rank + suit)),
    ),
  );
  const names = SUIT_LETTERS.flatMap((s) => ranks.map((r) => r + s))
    .filter((text) => gone.has(text) && text !== turnedUp)
    .map(nameCard);
  /** @type {[string, string, string[]][]} */
  const also = [];
  if (turnedUp) also.push(["ct-is-up", texts.turnedUp, [turnedUp]]);
  if (missed.length) also.push(["ct-missed", texts.nobodyHadIt, missed]);
  return el(
    "div",
    {
      class: "ct-played",
      role: "img",
      "aria-label": [
        texts.playedSoFar(names.join(", ")),
        ...also.map(([, label, cards]) => texts.labelledCards(label, cards.map(nameCard).join(", "))),
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
            el("span", { class: `ct-gone ${look}` }, getRankSign(text[0])),
            ` ${label}`,
          ),
        ),
      ),
  );
}

/**
 * Measure the places of the cards, and copy the numbers at the seats, as the start of the next animation.
 *
 * @param {HTMLElement} board
 * @returns {Positions}
 */
export function measurePositions(board) {
  /** @type {Positions} */
  const { places, numbers } = { places: new Map(), numbers: new Map() };
  for (const card of board.querySelectorAll("[data-card]")) places.set(card.dataset.card ?? "", measurePlace(card));
  for (const seat of board.querySelectorAll(".ct-seat, .ct-pool, .ct-deck")) {
    const name = seat.dataset.seat ?? "";
    places.set(name, measurePlace(seat.querySelector(".ct-backs")) ?? measurePlace(seat));
    const shown = [...seat.querySelectorAll(NUMBERS)];
    numbers.set(
      name,
      shown.map((part) => /** @type {Element} */ (part.cloneNode(true))),
    );
  }
  return { places, numbers };
}

/** Measure the place of a part of the board; undefined if it is hidden. @param {Element | null | undefined} part */
function measurePlace(part) {
  const place = part?.getBoundingClientRect();
  return place?.width ? place : undefined;
}

/**
 * Animate a step: the cards move, the words appear, the counters move, and new cards are dealt. The number of a purse
 * changes with each counter that leaves or arrives; other numbers change when the cards have landed.
 *
 * Return the duration in ms, for texts that must appear at the end.
 *
 * @param {HTMLElement} board
 * @param {NodeData} node
 * @param {Places} before
 * @param {Look} look
 * @param {Held[]} numbers
 * @returns {number}
 */
export function animateStep(board, node, before, look, numbers) {
  const moves = node.events.filter((event) => event.kind === "moved").filter((event) => !isDeal(event));
  const purses = measurePurses(board, node.events); // measured before copies are added, which would make the browser reflow the page
  const landed = look.animate?.(board, node, before) ?? moveCards(board, moves, before);
  const { coins, ends } = planStep(node.events, landed);
  // Here and below both ends of a change are named: otherwise the browser draws each frame in the thread of the scripts.
  for (const word of board.querySelectorAll(".ct-said"))
    word.animate(
      { opacity: [0, 1], scale: [0.7, 1] },
      { duration: WORD_MS, delay: landed, easing: "ease-out", fill: "backwards" },
    );
  flyCounters(board, coins, purses);
  const passing = listCounterChanges(coins);
  for (const { seat, now, held } of numbers) countOn(now, held, passing.get(seat) ?? [[landed, 0]]);
  const deals = node.events.filter(isDeal).map(({ to }) => to.seat ?? to.spot);
  return deals.length ? dealCards(board, before, new Set(deals), ends) : ends;
}

/**
 * Animate the cards of some moves from their old places, and return the duration in ms. A card that is not visible any
 * more moves to its seat, face down if it goes into a hand.
 *
 * @param {HTMLElement} board
 * @param {MovedEvent[]} moves
 * @param {Places} before
 */
function moveCards(board, moves, before) {
  const seen = moves.flatMap(({ cards, from, to }) => cards.map((text) => ({ text, from, to })));
  const travels = seen.flatMap(({ text, from, to }) => {
    const card = board.querySelector(`[data-card="${text}"]`);
    const there = measurePlace(card);
    const start = before.get(text) ?? (card && before.get(from.seat ?? from.spot));
    const lands = there ?? (to.seat && measureHand(board, to.seat));
    return start && lands ? [{ text, card: there && card, start, lands, to }] : [];
  });
  const gone = travels.filter(({ card }) => !card);
  flyCards(
    board,
    gone.map(({ text, start, lands, to }) => ({
      text,
      places: [start, lands],
      lasts: CARD_MS,
      turned: to.spot === "hand",
    })),
  );
  for (const { card, start, lands } of travels) {
    const shift = `translate(${start.left - lands.left}px, ${start.top - lands.top}px)`;
    card?.animate({ transform: [shift, "none"], zIndex: [9, 9] }, { duration: CARD_MS, easing: "ease-out" });
  }
  return travels.length ? CARD_MS : 0;
}

/** Find the element of a seat. @param {HTMLElement} board @param {string} name */
export const findSeat = (board, name) => board.querySelector(`.ct-seat[data-seat="${CSS.escape(name)}"]`);

/** Measure the place of a seat's hand, or else of the seat. @param {HTMLElement} board @param {string} name */
const measureHand = (board, name) => {
  const seat = findSeat(board, name);
  return measurePlace(seat?.querySelector(".ct-hand > *")) ?? measurePlace(seat);
};

/**
 * Animate a deal to the hands and the middle, one card to each in turn, from the stock or from the centre of the board.
 * `to` has the seats, and `layout` for the middle; the deal starts after `after` ms. Return the time of its end in ms.
 *
 * @param {HTMLElement} board
 * @param {Places} before
 * @param {Set<string>} to
 * @param {number} [after]
 * @returns {number}
 */
export function dealCards(board, before, to, after = 0) {
  const hands = [...board.querySelectorAll(".ct-seat")]
    .filter((seat) => to.has(seat.dataset.seat ?? ""))
    .map((seat) => [...seat.querySelectorAll(".ct-hand .ct-card")]);
  if (to.has("layout")) hands.push([...board.querySelectorAll(".ct-board .ct-card, .ct-turned-up .ct-card")]);
  const [felt, stock] = [board.getBoundingClientRect(), before.get("stock")];
  const deck = stock ?? { left: felt.left + felt.width / 2, top: felt.top + felt.height / 2 };
  for (const moving of hands.flat().flatMap((card) => card.getAnimations())) moving.cancel(); // a card that was collected
  const lands = hands.map((cards) => cards.map((card) => card.getBoundingClientRect()));
  const leaves = planDeal(hands.map((cards) => cards.length));
  hands.forEach((cards, seat) => {
    cards.forEach((card, i) => {
      const place = lands[seat][i];
      const shift = `translate(${deck.left - place.left}px, ${deck.top - place.top}px)`;
      card.animate(
        { transform: [shift, "none"], opacity: [0, 1, 1] },
        { duration: DEAL_MS.lasts, delay: after + leaves[seat][i], easing: "ease-out", fill: "backwards" },
      );
    });
  });
  return after + Math.max(0, ...leaves.flat()) + DEAL_MS.lasts;
}

/** @param {HTMLElement} board @param {SeatName} seat */
const findCounters = (board, seat) => board.querySelector(`[data-seat="${CSS.escape(seat)}"] .ct-counters`);

/** @typedef {{ seat: SeatName, now: Element, held: Element }} Held */

/**
 * Put the old numbers back onto a new drawing of the board where they differ, and return them for the animation.
 *
 * @param {HTMLElement} board
 * @param {Positions["numbers"]} before
 * @returns {Held[]}
 */
export function holdNumbers(board, before) {
  const numbers = [...board.querySelectorAll("[data-seat]")].flatMap((part) => {
    const { seat = "" } = part.dataset;
    const held = before.get(seat) ?? [];
    return [...part.querySelectorAll(NUMBERS)].slice(0, held.length).map((now, i) => ({ seat, now, held: held[i] }));
  });
  const changing = numbers.filter(({ now, held }) => now.textContent !== held.textContent);
  for (const { now, held } of changing) {
    held.setAttribute("aria-hidden", "true");
    now.replaceWith(held);
  }
  return changing;
}

/**
 * Schedule the changes of a number, each after its time in ms; delays of animations serve as timers, so that they can be finished early.
 *
 * @param {Element} now
 * @param {Element} held
 * @param {[number, number][]} changes
 */
function countOn(now, held, changes) {
  const number = held.querySelector("b") ?? held;
  let sum = Number.parseInt(number.textContent.replace("−", "-"), 10);
  const last = Math.max(...changes.map(([time]) => time));
  for (const [time, by] of changes) {
    held.animate(null, { delay: time }).onfinish = () => {
      sum += by;
      if (time === last) held.replaceWith(now);
      else number.textContent = formatNumber(sum);
    };
  }
}

/**
 * List the changes of each seat's counters: the time in ms, and the number of counters that arrive (negative: leave).
 *
 * @param {Coin[]} coins
 * @returns {Map<SeatName, [number, number][]>}
 */
function listCounterChanges(coins) {
  const passing = new Map();
  /** @param {SeatName} seat @param {[number, number]} change */
  const note = (seat, change) => passing.set(seat, [...(passing.get(seat) ?? []), change]);
  for (const { payer, payee, many, leaves, lands } of coins) {
    note(payer, [leaves, -many]);
    note(payee, [lands, many]);
  }
  return passing;
}

/**
 * Measure the places on the board of the purses that pay or are paid.
 *
 * @param {HTMLElement} board
 * @param {Event[]} events
 * @returns {Map<SeatName, { left: number, top: number } | undefined>}
 */
function measurePurses(board, events) {
  const paid = events.filter((event) => event.kind === "paid");
  if (!paid.length) return new Map();
  const base = measureBase(board);
  /** @param {DOMRect | undefined} place */
  const toBoard = (place) => place && { left: place.left - base.left, top: place.top - base.top };
  const seats = paid.flatMap(({ payer, payee }) => [payer, payee]);
  return new Map(seats.map((seat) => [seat, toBoard(measurePlace(findCounters(board, seat)))]));
}

/** @param {HTMLElement} board @param {Coin[]} coins @param {ReturnType<typeof measurePurses>} purses */
function flyCounters(board, coins, purses) {
  const layer = getLayer(board);
  coins.forEach(({ payer, payee, leaves, lands }, i) => {
    const [from, to] = [purses.get(payer), purses.get(payee)];
    if (!from || !to) return;
    const disc = el("i", { class: "ct-disc ct-flying" });
    disc.style.left = `${from.left + (i % 4) * 6}px`;
    disc.style.top = `${from.top}px`;
    layer.append(disc);
    const shift = `translate(${to.left - from.left}px, ${to.top - from.top}px)`;
    disc.animate(
      [
        { transform: "none", opacity: 0 },
        { opacity: 1, offset: 0.1 },
        { transform: shift, opacity: 1, offset: 0.9 },
        { transform: shift, opacity: 0 },
      ],
      { duration: lands - leaves, delay: leaves, easing: "ease-in-out", fill: "backwards" },
    ).onfinish = () => disc.remove();
  });
}
