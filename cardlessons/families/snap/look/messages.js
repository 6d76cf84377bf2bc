// The texts of Irish Snap: of a table with steps, and of live play.

import * as core from "../../../page/messages/core.js";

/** @import { SeatName } from "../../../page/protocol.d.ts" */

// The pile and the hands

export const noCards = "no cards";
export const bothHandsMark = "both hands";
export const mustSlap = "must slap";
/** @param {string} top @param {number} many */
export const pileWithTop = (top, many) => `The pile: ${top} on top, ${core.cardCount(many)}`;
export const middleIsEmpty = "The middle is empty";
export const said = "said:";
/** @param {number} many */
export const cardsUnder = (many) => `${many} more under these`;
export const noCard = "no card";
export const bothHandsDue = "A slap with both hands is due";
export const slapDue = "A slap is due";
export const playGoesLeft = "↻ play goes to the left";
export const playGoesRight = "↺ play goes to the right";
export const whoIsLast = "Who is last?";
export const whoseHand = "Whose hand?";
export const lastHand = "last hand:";
export const lastSecondHand = "last second hand:";
export const hand = "hand:";
export const slapNow = "Slap!";
export const flinch = "Flinch";
export const bothHandsNow = "Both hands!";
export const turnNext = "Turn the next card";
export const turnFirst = "Turn the first card";
export const noSlap = "No slap: next card";
/** @param {SeatName} seat */
export const explainGame = (seat) =>
  `You are ${seat}. At every card you say: slap, or let the next card come. The computer slaps rightly, and never before you. Step back to take it back.`;
export const snapOrNext = "Snap, or no snap? Slap, or let the next card come.";
export const cardsCome = "The cards come by themselves. If it is a snap, slap.";
export const turnFirstOfRound = "The middle is empty: turn the first card of a round.";

// The choices before live play

export const againstClock = "against the clock";
export const withoutClock = "without a clock: snap or no snap?";
export const onePlayer = "1 player";
export const twoPlayers = "2 players";
export const soundOff = "off";
export const soundVoice = "the number and the card, spoken";
export const soundTones = "two tones: the number, then the card";
export const leftKey = "Left player's key";
export const rightKey = "Right player's key";
export const leftKeyToo = "Left player's key for the other hand";
export const rightKeyToo = "Right player's key for the other hand";
export const chooseGame = "The game";
export const severalCauses = "Several causes of a snap at once";
export const players = "Players";
export const rivals = "Rivals";
export const how = "How";
export const rivalsHands = "The rivals' hands";
export const cardsFall = "Cards fall";
/** @param {string} seconds */
export const describePace = (seconds) => `every ${seconds} seconds`;
export const sound = "Sound";
export const largeCards = "large cards and words";
export const change = "Change the game, speed, rivals …";
export const wordsForNumbers = "Words for numbers, said in any of the games";
export const wordsForNumbersHint = "monkey for three and cat for ten";
export const dealNumber = "Number of the deal: the same number, the same cards and rivals";
export const begin = "Begin";
export const keyMissing = "Every hand needs a key: write one letter or figure for each.";
export const keyTwice = "Every hand needs a key of its own, and two of them are the same: change one.";

// Live play

export const theTable = "The table";
export const connectionLost =
  "The connection is lost, so the cards stand still. They go on by themselves when it is back. What was measured is kept. Reload the page if it does not come back.";
export const pause = "Pause";
export const goOn = "Go on";
export const slower = "Slower";
export const faster = "Faster";
export const snapOrNot = "Snap, or no snap?";
export const snap = "Snap";
export const bothHands = "Both hands";
export const noSnap = "No snap";
export const settings = "Settings";
/** @param {string} every */
export const announcePace = (every) => `cards fall ${every}`;
export const clockStarts = "The clock starts when the card has been heard.";
export const noVoice =
  "This browser has no voice, so you hear two tones: the number, then the card. The clock starts when they have been heard.";
export const spaceKey = "Space";
export const slap = "Slap";
/** @param {string[]} keys */
export const keyHint = (keys) => ` (${keys.join(", ")})`;
export const anotherDeal = "Another deal";
export const seeWhoLoses = "See who loses";
/** @param {string} title @param {string | null} word */
export const announceTurn = (title, word) => `${title}${word ? ` and says “${word}”` : ""}. Snap, or no snap?`;

// What happened at a turn

/** @param {number} ms */
const thousandths = (ms) => (ms === 1 ? "one thousandth" : `${ms} thousandths`);

export const you = "You";
export const youInRow = "you";
/** @param {number | null} ms */
export const youFirst = (ms) => `You were first${ms === null ? "" : `, by ${thousandths(ms)}`}!`;
/** @param {string} who @param {number | null} ms */
export const otherFirst = (who, ms) => `${who} was first${ms === null ? "" : `, by ${thousandths(ms)}`}.`;
export const youLast = "You were last: the pile is yours.";
export const youErred = "Not now! The pile is yours.";
/** @param {string} who */
export const otherErred = (who) => `Not now! The pile goes to ${who}.`;
export const out = "out";
export const notDown = "not down";
export const nothingLies = "No card lies here yet";
export const pileTaken = "The pile has been taken.";
/** @param {number} many */
export const pileCount = (many) => `${core.cardCount(many)} in the pile`;
export const neverCame = "never came";
/** @param {number} ms */
export const milliseconds = (ms) => `${ms} ms`;
/** @param {number} many @param {string} time */
export const handTime = (many, time) => `${many > 1 ? "both" : "down"} at ${time}`;
export const handsInOrder = "The hands, in the order in which they came down; times since the card was shown";
export const timesHead = ["who", "time", "what came of it"];
/** @param {string} verdict @param {number} right @param {number} all */
export const scoreSoFar = (verdict, right, all) => `${verdict} That is ${right} of ${all}.`;
export const back = "◀ Back";
export const oneBack = "Back: one step back";
export const next = "Next ▶";
export const oneOn = "Next: one step on";
/** @param {number} step @param {number} last */
export const stepNumber = (step, last) => `step ${step} of ${last}`;
