// The texts that all parts of a page share: the names of cards, the things on the table, the reasons.

/** @import { SeatName } from "../protocol.d.ts" */

/** @type {Record<string, string>} */
export const suitNames = { c: "clubs", d: "diamonds", h: "hearts", s: "spades" };
/** @type {Record<string, string>} */
const rankNames = {
  A: "ace",
  2: "two",
  3: "three",
  4: "four",
  5: "five",
  6: "six",
  7: "seven",
  8: "eight",
  9: "nine",
  T: "ten",
  J: "jack",
  Q: "queen",
  K: "king",
};
/** What stands in the corner of a card where it is not the letter. @type {Record<string, string>} */
export const rankSigns = { T: "10", X: "★" };
export const jokerSign = "joker";
/** @param {string} number @returns {string} */
export const jokerName = (number) => (number === "1" ? "first joker" : "second joker");
/** @param {string} rank */
export const rankName = (rank) => rankNames[rank] ?? jokerSign;
/** @param {string} rank @param {string} suit */
export const cardName = (rank, suit) => `${rankNames[rank]} of ${suitNames[suit]}`;
/** @param {SeatName} seat @param {string} card */
export const cardOfSeat = (seat, card) => `${seat}'s ${card}`;
/** @param {number} n */
export const cardCount = (n) => `${n} ${n === 1 ? "card" : "cards"}`;
/** @param {number} n */
export const cardsFaceDown = (n) => (n === 1 ? "one card, face down" : `${n} cards, face down`);
/** @param {string} number @param {string} unit */
export const describeAmount = (number, unit) => `${number} ${unit}${number === "1" ? "" : "s"}`;
/** @param {string} words */
export const quote = (words) => `“${words}”`;
/** @param {string[]} names */
export const joinNames = (names) =>
  names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names.at(-1)}` : names[0];

export const suitsInFourColours = "suits in four colours";
/** @param {number} many */
export const moreReasons = (many) => (many === 1 ? "one more reason" : `${many} more reasons`);
export const source = "source";
export const sources = "Sources: name them at each step";

export const pool = "pool";
export const cardBefore = "The card before.";
/** @param {SeatName | null} payer @param {SeatName | null} payee @param {number} amount */
export const payment = (payer, payee, amount) => `${payer ?? "You"} → ${payee ?? "you"}: ${amount}`;
/** @param {SeatName} payer */
export const oneMore = (payer) => `One more for ${payer}`;
/** @param {SeatName} payer */
export const oneFewer = (payer) => `One fewer for ${payer}`;
/** @param {string | null} seat @param {string | number} points */
export const score = (seat, points) => `${seat ?? "You"} ${points}`;
/** @param {string} id */
export const citedElsewhere = (id) => `${id} belongs to the sources of another game.`;
/** @param {string} question */
export const openQuestion = (question) => `What is left open: ${question}`;
export const otherGames = "Elsewhere";
/** @param {string} topic */
export const otherGamesTopic = (topic) => `, as to ${topic}:`;

// A table that several people share

export const playTogether = "Play together";
export const togetherNeedsServer =
  "Playing together needs a server: start “cardlessons class”, and all open this lesson there.";
