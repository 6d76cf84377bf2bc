// The texts of fishing tables.

import * as core from "../../../page/messages/core.js";

/** @import { SeatName } from "../../../page/protocol.d.ts" */

// The middle and the captures

/** @param {string} card */
export const cardInMiddle = (card) => `${card}, in the middle`;
/** @param {number} many */
export const describeMiddle = (many) => `Face up in the middle: ${many ? core.cardCount(many) : "nothing"}`;
export const middleIsEmpty = "nothing lies in the middle";
/** @param {number} many */
export const cardsToDeal = (many) => `${core.cardCount(many)} still to be dealt`;
/** @param {string} says @param {SeatName} seat @param {string[]} cards */
export const describeBuild = (says, seat, cards) => `${says}, built by ${seat}: ${cards.join(" and ")}`;
/** @param {SeatName} seat @param {number} many */
export const describePile = (seat, many) => `${seat} has captured ${many ? core.cardCount(many) : "nothing yet"}`;
export const taken = "taken";
export const takenJustNow = "taken just now";
/** @param {SeatName[]} seats */
export const withPartners = (seats) => `with ${core.joinNames(seats)}`;
/** @param {number} many */
export const sweepCount = (many) => `${many} ${many === 1 ? "sweep" : "sweeps"}`;

// Choosing what a card takes

export const waysToTake = "Ways to take";
export const whatCardDoes = "What the card does";
export const touchHandFirst = "First touch the card of the hand that you want to play.";
/** @param {string} card */
export const captureHeading = (card) => `The ${card} takes`;
/** @param {number} many */
export const moreWays = (many) => `and ${many} more: touch the cards you want`;
export const takeIt = "Take it";
/** @param {number} many */
export const takeThese = (many) => `Take these ${many}`;
export const layInMiddle = "Lay it in the middle";
export const putBack = "Put it back";
/** @param {string[][]} groups */
export const describeCapture = (groups) => `takes ${groups.map((cards) => cards.join(" and ")).join("; ")}`;
export const mayBeTaken = "can be taken";
/** @param {string} card @param {string} says */
export const labelWithMark = (card, says) => `${card}, ${says}`;
export const chosen = "chosen";
export const sameRank = "of the same rank";
export const builtAsNumber = "built as this number";
/** @param {string} sum */
export const partOfSum = (sum) => `part of the sum ${sum}`;

// The count

export const theCount = "The count";
export const whatCounts = "What counts";
/** @type {Record<import("./fishing.d.ts").Kind, (n: number) => string>} */
export const kinds = {
  all: (n) => core.cardCount(n),
  spades: (n) => `${n} ${n === 1 ? "spade" : "spades"}`,
  aces: (n) => (n === 1 ? "an ace" : `${n} aces`),
  great: () => "Great Cassino",
  rest: (n) => `${core.cardCount(n)} more`,
};
export const onePointBack = "One point back";
export const count = "Count ▶";
export const countOn = "Count on ▶";
export const countAll = "Count it all";
/** @param {number} done @param {number} all */
export const countProgress = (done, all) => `${done} of ${all}`;
/** @param {SeatName} seat */
export const pileTitle = (seat) => `${seat}'s pile`;
/** @param {SeatName[]} mates @param {number} many */
export const partnersCount = (mates, many) => `, and with ${core.joinNames(mates)} ${core.cardCount(many)}`;
export const countedOnTable = "The piles are turned over and counted on the table.";
