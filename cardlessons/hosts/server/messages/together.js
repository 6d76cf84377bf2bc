// The texts of a table that several people share.

import { joinNames } from "../../../page/messages/core.js";

/** @import { NameCount, SeatName } from "../../../page/protocol.d.ts" */

export const playTogether = "Play together";
/** @param {string} address */
export const linkToTable = (address) => `Link to this table: ${address}`;
export const code = "Code";
export const qrCode = "QR code";
export const onlyHere =
  "Other devices cannot open this address. Stop the server, and start it with “cardlessons class” instead.";
export const yourName = "Your name";
export const nameHint = "may stay empty";
export const game = "Game";
export const rules = "Rules";
export const pace = "How the cards come";
export const paces = [
  ["2.5", "by themselves, calmly"],
  ["1.5", "by themselves, briskly"],
  ["0", "when all have touched “Slap” or “No slap”"],
];
export const lock = "lock the table: nobody new comes in or sits down";
/** @param {SeatName} seat */
export const freeSeat = (seat) => `Free ${seat}’s seat`;
/** @param {SeatName} seat @param {boolean} later */
export const freesSeat = (seat, later) =>
  `${seat} then watches, and the house plays there${later ? ": at once if all agree, else when this deal is over" : ""}.`;
/** @param {SeatName} seat */
export const freeIt = (seat) => `Yes, free ${seat}’s seat`;
export const freeNot = "No, leave it";
export const shortWords = "short words beside the seats";
export const say = "Say …";
/** The short words, by the names that the server knows. @type {Record<string, string>} */
export const words = {
  "well-played": "Well played",
  oops: "Oops",
  wait: "Wait, I am thinking",
  thanks: "Thank you",
  "good-game": "Good game",
  moment: "Back in a moment",
};
/** @param {string} who @param {string} word */
export const saidBy = (who, word) => `${who}: ${word}`;
/** @param {NameCount[]} score */
export const describeScore = (score) =>
  `Deals won: ${score.map(({ name, count }) => `${name || "the house"} ${count}`).join(", ")}`;
/** @param {string} name @param {number | null} ms */
export const handTime = (name, ms) => `${name} ${ms === null ? "too late" : `${ms} ms`}`;
export const players = "Seats at the table";
export const house = "How the house plays";
export const seats = "Seats";
/** @param {SeatName} seat */
export const sitHere = (seat) => `Sit here: ${seat}`;
/** @param {SeatName} seat */
export const sitHereNext = (seat) => `Sit here: ${seat}, from the next deal on`;
/** @param {string | null} who the name of another person; null: this one */
export const sitsNext = (who) => `${who === null ? "you sit" : `${who || "somebody"} sits`} here from the next deal on`;
/** @param {SeatName} seat */
export const sitNot = (seat) => `Do not wait for ${seat}’s seat`;
/** @param {SeatName} seat @param {string} who */
export const seatTaken = (seat, who) => (seat === who ? seat : `${seat}: ${who}`);
export const you = "you";
/** @param {string} name */
export const youNamed = (name) => `you (${name})`;
export const taken = "taken";
/** @param {string} who */
export const awaySeat = (who) => `${who}, away: the house plays`;
/** @param {string} who */
export const goneSeat = (who) => `${who}, the connection is lost`;
export const watch = "Watch";
export const begin = "Begin";
export const houseFills = "The house plays the seats left free.";
/** @param {number} most */
export const limits = (most) =>
  `Up to ${most} people can be here. After 45 minutes without a play the table ends, and nothing of it is kept.`;
/** @param {number} n */
export const watcherCount = (n) => `${n} ${n === 1 ? "person watches" : "people watch"}.`;
/** @param {SeatName} seat */
export const askForSeat = (seat) => `Ask for the seat: ${seat}`;
/** @param {string} who */
export const playFor = (who) => `Let the house play for ${who}`;
/** @param {string[]} cards @param {number} passes */
export const playedForYou = (cards, passes) => {
  const played = cards.length && `played your ${joinNames(cards)}`;
  const passed = passes && `let ${passes === 1 ? "a chance" : `${passes} chances`} go by`;
  return `While you were away, the house ${[played, passed].filter(Boolean).join(" and ")}.`;
};
export const soundAtTurn = "a sound when it is my turn";
export const keepScreenOn = "This browser does not keep the screen on: see that your device does not fall asleep.";
export const share = "Share the link";
export const copied = "The link is copied.";
/** @param {SeatName} seat */
export const seatNote = (seat) => `You sit on ${seat}’s seat. When all are here, one of you presses Begin.`;
export const takeSeat = "Take a seat, or watch. When all are here, one of you presses Begin.";
export const youWatch = "You watch, and see no hand.";
/** @param {string} who */
export const turnOf = (who) => `${who} is to play.`;
export const yourTurn = "It is your turn.";
/** @param {string} news @param {string} title */
export const titleWithNews = (news, title) => `${news} ${title}`;
/** @param {string} names */
export const waitingFor = (names) => `Waiting for ${names}.`;
export const sayAtPile = "Each of you says at the pile what the card brings.";
export const slapInTime = "Slap as soon as a slap is due.";
export const dealOver = "The deal is over.";
export const gameOver = "The game is over.";
export const stepTogether = "Step together";
/** @param {string[]} names @param {number} watching @param {boolean} follows */
export const describeSteppers = (names, watching, follows) => {
  const watchers = watching && `${watching} ${watching === 1 ? "person who watches" : "people who watch"}`;
  const all = [...names, watchers].filter(Boolean).join(", ");
  if (follows) return all ? `Whoever steps leads you all. With you: ${all}.` : "Nobody else has ticked this yet.";
  return all ? `You step alone. Together step: ${all}.` : "Tick this, and you all see the same step.";
};
/** @param {string} who @param {boolean} yours */
export const trialNote = (who, yours) => `${yours ? "You try" : `${who} tries`} another play of this deal.`;
export const overNow =
  "The deal is over. To try other plays with the others, tick “Step together”; alone, touch “Try other plays of this deal”.";
export const seatMarkHouse = "house";
export const seatMarkAway = "away";
export const watchersPlayNot = "You are watching. To play, sit down on a free seat.";
export const movedOn = "That was an earlier moment of the deal. Now you see the table as it is.";
export const toNow = "To the table as it is now";
export const toEnd = "To the end of the deal";
export const nextDeal = "Next deal ▶";
export const nextGame = "Next game";
export const otherGame = "Another game, other seats";
export const takeBack = "Ask to take back";
export const goOnFromHere = "Ask to go on from here";
export const somebody = "Somebody who watches";
/** The requests to all players: in words for who asks, and for the others. @type {Record<string, [(about: string) => string, (by: string, about: string) => string]>} */
export const requests = {
  back: [
    (after) => `You ask to go on from an earlier moment, after: ${after}.`,
    (by, after) => `${by} asks to go on from an earlier moment, after: ${after}.`,
  ],
  seat: [(seat) => `You ask to play on for ${seat}.`, (by, seat) => `${by} asks to play on for ${seat}.`],
  free: [
    (seat) => `You ask to free ${seat}’s seat now. When the deal is over, it becomes free anyway.`,
    (by, seat) => `${by} asks to free ${seat}’s seat now. When the deal is over, it becomes free anyway.`,
  ],
  deal: [
    () => "You want the next deal. It comes when all agree, or after ten seconds.",
    (by) => `${by} wants the next deal. It comes when all agree, or after ten seconds.`,
  ],
  choose: [() => "You want another game or other seats.", (by) => `${by} wants another game or other seats.`],
};
export const agree = "Agree";
export const disagree = "Do not agree";
export const waitALittle = "Wait a little";
export const withdraw = "Do not ask";
export const tryAlone = "Try other plays of this deal";
export const lost =
  "The connection is lost. It comes back by itself. Your seat is kept; after a minute the house plays for you.";
export const notSent = "The connection is lost, so this was not played. Try again in a moment.";
export const notSaved =
  "The server cannot save this table at the moment, so nobody can play. What was played is kept. Wait a little.";
export const ended = "This table has ended. Nothing of it is kept.";
export const theDealBegins = "the deal";
export const notOpened = "The server did not answer, so no table was opened. Try again in a moment.";
