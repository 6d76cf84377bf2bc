// Elements for cards, suits and counters, and `el`, which makes any element.

import * as texts from "../messages/core.toml";
import { RIGHT_TO_LEFT } from "./language.js";

/** @import { CardText, SeatName } from "../protocol.d.ts" */
/** @import { Lost } from "../state.d.ts" */

/** @typedef {"c" | "d" | "h" | "s"} SuitLetter */

/** @type {Record<string, string>} */
const SUITS = {
  c: "M16 2a6.5 6.5 0 0 1 5.2 10.4A6.5 6.5 0 1 1 18 23c.3 3 1.5 5.2 3.5 7h-11c2-1.8 3.2-4 3.5-7A6.5 6.5 0 1 1 10.8 12.4 6.5 6.5 0 0 1 16 2z",
  d: "M16 2 27 16 16 30 5 16z",
  h: "M16 28C8 21 3 16 3 10a6.5 6.5 0 0 1 13-1.8A6.5 6.5 0 0 1 29 10c0 6-5 11-13 18z",
  s: "M16 2c8 7 13 11 13 17a6.3 6.3 0 0 1-11 4.2c.3 3 1.5 5 3.5 6.8h-11c2-1.8 3.2-3.8 3.5-6.8A6.3 6.3 0 0 1 3 19C3 13 8 9 16 2z",
};
const SVG = "http://www.w3.org/2000/svg";

export const SUIT_LETTERS = /** @type {SuitLetter[]} */ (Object.keys(SUITS));
export const RANK_LETTERS = [..."A23456789TJQKX"];

/**
 * Make an element with properties (class, text attributes, `on...` listeners) and children.
 *
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Props} [props]
 * @param {(Child | Child[])[]} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function el(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    else element.setAttribute(name, value === true ? "" : String(value));
    if (name === "lang" && RIGHT_TO_LEFT.test(String(value))) element.dir = "rtl";
  }
  const shown = children.flat().filter((child) => child !== null && child !== undefined && child !== false);
  element.append(.../** @type {(Node | string)[]} */ (shown));
  return element;
}

/** The properties of a field for plays, codes and records, whose letters a phone must not change. */
export const PLAIN_INPUT = { autocomplete: "off", autocapitalize: "off", autocorrect: "off", spellcheck: "false" };

/**
 * Draw a button; a `main` one leads on, and `more` are further properties.
 *
 * @param {Child | Child[]} text
 * @param {Props["onclick"]} onclick
 * @param {boolean} [main]
 * @param {Props} [more]
 */
export const drawButton = (text, onclick, main = false, more = {}) =>
  el("button", { type: "button", class: `ct-button${main ? " ct-main" : ""}`, onclick, ...more }, text);

/** Draw a button that says more when the mouse rests on it. @param {string} text @param {string} title @param {() => void} go */
export const drawTitledButton = (text, title, go) => drawButton(text, go, false, { title });

/**
 * Draw the options of a list, each with its value and its words.
 *
 * @param {(string | number)[][]} options
 * @param {string | number | null} [chosen] the value of the option that is chosen
 */
export const drawOptions = (options, chosen) =>
  options.map(([value, words]) => el("option", { value, selected: String(value) === String(chosen) }, String(words)));

/**
 * Draw a list of options, of which one is chosen.
 *
 * @param {(string | number)[][]} options
 * @param {string | number | null} [chosen]
 * @param {Props} [more]
 */
export const drawSelect = (options, chosen, more = {}) =>
  el("select", { class: "ct-input ct-select", ...more }, drawOptions(options, chosen));

/** Draw the head of a table. @param {string[]} titles */
export function drawTableHead(titles) {
  const cells = titles.map((title) => el("th", { scope: "col" }, title));
  return el("thead", {}, el("tr", {}, cells));
}

/** Return whether the user's system asks for no animations. */
export const prefersReducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * Mark a table or a panel with `data-waiting` as long as it waits for answers.
 *
 * @param {HTMLElement} box
 * @param {number} answers
 */
export function showWaiting(box, answers) {
  box.toggleAttribute("data-waiting", answers > 0);
}

/** Return the name of a card's rank: `nine`. @param {string} text */
export const nameRank = (text) => texts.rankName(text[0]);

/** Return the name of a card: `nine of clubs`. @param {string} text */
export const nameCard = (text) =>
  text[0] === "X" ? texts.jokerName(text[1]) : texts.cardName(text[0], /** @type {SuitLetter} */ (text[1]));

/** Return the name of a seat's card: `C's nine of clubs`. @param {SeatName} seat @param {string} text */
export const nameCardOfSeat = (seat, text) => texts.cardOfSeat(seat, nameCard(text));

/** @type {Record<string, SVGElement>} */
const drawnSuits = {}; // one drawing of each suit, which is copied

/** Draw the sign of a suit; for a letter that is no suit, the word for a joker. @param {string} letter */
export function drawSuitSign(letter) {
  if (!SUITS[letter]) return el("span", { class: "ct-joker" }, texts.jokerSign);
  drawnSuits[letter] ??= drawSuit(letter);
  return /** @type {SVGElement} */ (drawnSuits[letter].cloneNode(true));
}

/** @param {string} letter */
function drawSuit(letter) {
  const [sign, path] = ["svg", "path"].map((tag) => document.createElementNS(SVG, tag));
  for (const [name, value] of [
    ["viewBox", "0 0 32 32"],
    ["class", `ct-suit ct-suit-${letter}`],
    ["aria-hidden", "true"],
  ])
    sign.setAttribute(name, value);
  path.setAttribute("d", SUITS[letter]);
  sign.append(path);
  return /** @type {SVGElement} */ (sign);
}

/** @param {string} letter */
export const getRankSign = (letter) => texts.rankSign(letter);

/**
 * Draw a label for the eyes only: the stylesheet writes it, because the name of its card or button says it in words.
 *
 * @param {string} text
 * @param {string} name
 */
export const drawLabel = (text, name) => el("span", { class: name, "aria-hidden": "true", "data-label": text });

/**
 * Draw a card as two signs for running text: `9` and a club; `isNamed` for a button whose name says the card in words.
 *
 * @param {string} text
 */
export function drawCardSigns(text, isNamed = false) {
  const rank = getRankSign(text[0]);
  return el("span", { class: "ct-signs" }, isNamed ? drawLabel(rank, "") : rank, drawSuitSign(text[1]));
}

/**
 * Draw a card face up; with `onclick` it is a button.
 *
 * @param {CardText} text
 * @param {{ label?: string, onclick?: (event: Event) => void, extra?: string }} [how]
 */
export function drawCard(text, { label, onclick, extra = "" } = {}) {
  const row = `--ct-row:${RANK_LETTERS.indexOf(text[0])}`; // of the picture from which the stylesheet takes large faces
  const props = { class: `ct-card ct-of-${text[1]} ${extra}`, style: row, "data-card": text };
  const face = [drawLabel(getRankSign(text[0]), "ct-rank"), drawSuitSign(text[1])];
  if (onclick) return el("button", { ...props, type: "button", "aria-label": label, title: label, onclick }, face);
  return el("span", { ...props, role: "img", "aria-label": label ?? nameCard(text) }, face);
}

/** Draw `n` cards face down as a stack with their number. @param {number} n */
export function drawCardBacks(n) {
  const stack = Array.from({ length: Math.min(n, 13) }, () => el("span", { class: "ct-card ct-back" }));
  return el(
    "span",
    { class: "ct-backs", role: "img", "aria-label": texts.cardsFaceDown(n) },
    stack,
    el("b", {}, String(n)),
  );
}

/** Return a number as text, with a proper minus sign. @param {number} n */
export const formatNumber = (n) => (n < 0 ? `−${-n}` : String(n));

/** Return a change as text, with its sign; nought has none. @param {number} n */
export const formatSigned = (n) => (n > 0 ? "+" : "") + formatNumber(n);

/**
 * Draw counters one by one with their number; more than `most` are drawn as one.
 *
 * @param {number} n
 * @param {string} unit
 */
export function drawCounterGroup(n, unit, most = 12) {
  const countable = n > 0 && n <= most;
  const discs = Array.from({ length: countable ? n : 1 }, () =>
    el("i", { class: countable || n > 0 ? "ct-disc" : "ct-disc ct-none" }),
  );
  const number = formatNumber(n);
  return el(
    "span",
    { class: `ct-counters${n < 0 ? " ct-debt" : ""}`, role: "img", "aria-label": texts.describeAmount(number, unit) },
    discs,
    el("b", { "aria-hidden": "true" }, number),
  );
}

/**
 * Show in a bar why the table cannot continue; `true` keeps the old words, and without a reason the bar is hidden.
 *
 * @param {HTMLElement} bar
 * @param {Lost} why
 */
export function showLost(bar, why) {
  const coming = typeof why === "object" ? why?.coming : "";
  const words = coming || why;
  if (typeof words === "string") bar.textContent = words;
  bar.classList.toggle("ct-coming", Boolean(coming));
  bar.hidden = !why;
}
