// The texts of fishing tables.

import * as core from "../../../page/messages/core.js";

// The middle and the captures

export const cardInMiddle = (card) => `${card}, in the middle`;
export const describeMiddle = (many) => `Face up in the middle: ${many ? core.cardCount(many) : "nothing"}`;
export const middleIsEmpty = "nothing lies in the middle";
export const cardsToDeal = (many) => `${core.cardCount(many)} still to be dealt`;
export const describeBuild = (says, seat, cards) => `${says}, built by ${seat}: ${cards.join(" and ")}`;
export const describePile = (seat, many) => `${seat} has captured ${many ? core.cardCount(many) : "nothing yet"}`;
export const taken = "taken";
export const takenJustNow = "taken just now";
export const withPartners = (seats) => `with ${core.joinNames(seats)}`;
export const sweepCount = (many) => `${many} ${many === 1 ? "sweep" : "sweeps"}`;

// Choosing what a card takes

export const waysToTake = "Ways to take";
export const whatCardDoes = "What the card does";
export const touchHandFirst = "First touch the card of the hand that you want to play.";
export const captureHeading = (card) => `The ${card} takes`;
export const moreWays = (many) => `and ${many} more: touch the cards you want`;
export const takeIt = "Take it";
export const takeThese = (many) => `Take these ${many}`;
export const layInMiddle = "Lay it in the middle";
export const putBack = "Put it back";
export const describeCapture = (groups) => `takes ${groups.map((cards) => cards.join(" and ")).join("; ")}`;
export const mayBeTaken = "can be taken";
export const labelWithMark = (card, says) => `${card}, ${says}`;
export const chosen = "chosen";
export const sameRank = "of the same rank";
export const builtAsNumber = "built as this number";
export const partOfSum = (sum) => `part of the sum ${sum}`;

// The count

export const theCount = "The count";
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
export const countProgress = (done, all) => `${done} of ${all}`;
export const pileTitle = (seat) => `${seat}'s pile`;
export const partnersCount = (mates, many) => `, and with ${core.joinNames(mates)} ${core.cardCount(many)}`;
export const countedOnTable = "The piles are turned over and counted on the table.";
