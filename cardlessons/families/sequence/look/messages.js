// The texts of tables of games in sequence.

import * as core from "../../../page/messages/core.js";

/** @import { SeatName } from "../../../page/protocol.d.ts" */

// Peel's advice: a word on the card, and its meaning

export const home = "home";
export const homeMeans = "the lead surely comes home";
export const perhaps = "perhaps";
export const perhapsMeans = "the lead perhaps comes home";
export const away = "away";
export const awayMeans = "the lead goes away";
/** @param {string} card @param {string} says */
export const markedCard = (card, says) => `${card}; ${says}`;

// Knowing the stops: a word on the card, and its meaning

export const stop = "stop";
export const stopMeans = "a sure stop";
export const may = "maybe";
export const mayMeans = "may be a stop";
export const no = "no";
export const noMeans = "no stop";
export const gone = "gone";
export const goneMeans = "gone";
export const knowingStops = "Knowing the stops";
export const whoseEyes = "Whose eyes";
export const throughEyes = "Through the eyes of";
/** @param {SeatName} seat */
export const yourSeat = (seat) => `${seat} (you)`;
export const seatToPlay = "the seat to play";
export const peelsAdvice = "Peel's advice: mark in the hand which leads come home";
export const toldFromOneSeat = "Told from one seat's own cards and from what lies open, and from nothing else.";
export const costsNoStars = "To look here costs no stars.";
/** @param {SeatName} seat */
export const handTitle = (seat) => `${seat}'s hand`;
/** @param {SeatName} seat @param {string} meaning */
export const explainLeader = (seat, meaning) => `${seat} has the lead, and the second word says: ${meaning}`;
/** @param {SeatName} seat */
export const leadIsToldLater = (seat) => `Where a lead would end is told when ${seat} has the lead.`;
export const wholePack = "The whole pack";
/** @param {string} letter */
export const suit = (letter) => core.suitNames[letter];
/** @param {string} card @param {string} says @param {string | undefined} lead */
export const describeCard = (card, says, lead) => `${card}: ${says}${lead ? `; if it is led, ${lead}` : ""}`;
export const touchToBeTold = "Touch a card to be told why.";
/** @param {string} says @param {string | undefined} lead */
export const describeStanding = (says, lead) => `: ${says}${lead ? `; ${lead}` : ""}.`;
/** @param {string[][]} signs */
export const signLegend = (signs) => `${signs.map(([sign, word, says]) => `${sign} ${word}: ${says}`).join("; ")}.`;

// The best lead

export const bestLead = "Best lead?";
export const theBest = "the best";
/** @param {SeatName} seat */
export const equallyGood = (seat) => `as good for ${seat}`;
/** @param {SeatName} seat @param {number} less */
export const describeLoss = (seat, less) => `${less} ${less === 1 ? "counter" : "counters"} less for ${seat}`;
/** @param {SeatName} seat */
export const explainLeads = (seat) =>
  `What each lead brings ${seat} by the end of the deal, if all players then make their best leads. All hands are open.`;
export const notProven = "Not proven:";
export const guessed = "there was no time to look to the end. This is the best found so far, and the sums are a guess.";
/** @param {string} rank */
export const rankLabel = (rank) => `${rank}:`;
/** @param {string[][]} sums */
export const describeResults = (sums) => sums.map(([seat, sum]) => `${seat} ${sum}`).join(" · ");
export const showLine = "Show this line";
/** @param {string} card */
export const showLineOf = (card) => `Show this line: the ${card}`;
