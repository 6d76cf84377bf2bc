// The texts of a class: for the board, the phones and the remote control.

import { nameCard } from "../../../page/core/cards.js";

export const classWord = "Class";
export const qrCode = "QR code";
export const code = "Code";
export const phones = "Phones";
/** @param {number} n */
export const phonesHere = (n) => `${n} ${n === 1 ? "phone is" : "phones are"} here`;
/** @param {string} address */
export const openAddress = (address) => `Open ${address} on your phone, or scan the code.`;
export const onlyHere =
  "Other devices cannot open this address. Stop the server, and start it with “cardlessons class” instead.";
export const noNames = "No names. What you answer is counted, not kept.";
export const begin = "Begin";
export const endClass = "End the class";
export const endForAll = "This ends the class for all phones.";
export const keepOn = "Go on";
export const endIt = "End it";
export const close = "Close";
export const rules = "The rules of this game";
export const openAgain = "Open again";
export const voteNow = "Vote now";
export const oneMoreMinute = "One more minute";
/** @param {number} minutes @param {number} seconds */
export const talkLeft = (minutes, seconds) => `Talk to your neighbour: ${minutes}:${String(seconds).padStart(2, "0")}`;
export const talk = "Talk to your neighbour. Then you vote again.";
export const again = "Talk, then vote again";
export const bars = "Show the bars";
export const show = "Show me";
export const runFree = "Phones run free";
export const phonesWait = "Phones wait";
export const showCode = "Code and QR";
export const fullScreen = "Full screen";
export const goOnHere = "Go on here with the class";
export const printBars = "Print the bars";
export const ownPhone = "Your own phone as remote control";
export const scanFirst = "Scan this while the others do not look: who has it leads the class.";
export const answersGroup = "Answers";
/** @param {number} n @param {number} of */
export const answerCount = (n, of) => `${n} of ${of} have answered`;
export const levels = "Levels";
/** @param {number} number @param {number} won @param {number} of */
export const levelWon = (number, won, of) => `Level ${number}: ${won} of ${of}`;
export const notSaved = "The class is not saved at the moment. What is said now is kept, and counted later.";
export const inClass =
  "You are in the class of this lesson. A level that you win is counted on the board, without your name.";
export const goesOn = "The class goes on. You go back to it in a moment.";
export const backToClass = "Back to the class";
export const classOver = "The class is over. Nothing of it is kept.";
export const lostConnection = "The connection is lost. It comes back by itself.";
export const lostWithWish = "The connection is lost. Your answer is sent when it is back, if the vote is still open.";
/** @param {string | number} said */
export const notSentYet = (said) => `You said ${said} (not sent yet).`;
export const theyTalk = "They talk.";
export const boardLost = "The connection is lost. It comes back by itself; the phones keep their answers.";
export const ledElsewhere =
  "Another page leads this class in another lesson. Reload this page to bring the class back here.";
/** @param {string} title */
export const nextLesson = (title) => `Next lesson: ${title}`;
export const whatIf = "What if";
export const backToExample = "Back to the example";
/** @param {number} n @param {number} of */
export const chosenCount = (n, of) => `${n} of ${of} have chosen a card`;
/** @param {number} n @param {string} seat */
export const proposedCount = (n, seat) => `${n} ${n === 1 ? "phone proposes" : "phones propose"} a card for ${seat}`;
export const playChosen = "Play what most chose";
export const tryChosen = "Try what most chose";
/** @param {string} card */
export const tryCard = (card) => `Play the ${card}`;
/** @param {string} text */
export const nameChoice = (text) => (text === "-" ? "no card" : nameCard(text));
/** @param {string} card @param {number} n */
export const cardCount = (card, n) => `${card}: ${n}`;
/** @param {string[]} cards with the number of phones for each */
export const youChose = (cards) => `You chose: ${cards.join(", ")}.`;
export const chosenCards = "What you chose";
export const classStars = "Stars of the class";
/** @param {number} level @param {number} stars */
export const levelStars = (level, stars) => `Level ${level}: ${"★".repeat(stars)}${"☆".repeat(3 - stars)}`;
export const nobodyChose = "Nobody has chosen a card yet. Press Next again to go on without one.";
/** @param {string} seat */
export const playFor = (seat) => `Which card do you play for ${seat}?`;
/** @param {string} seat */
export const proposeFor = (seat) => `Propose a card for ${seat}`;
export const chooseCard = "Touch the card that the class should play.";
export const proposeCard = "Touch a card to propose it. Your teacher decides.";
/** @param {string} card */
export const yourCard = (card) => `You chose the ${card}. You may change it until the board plays.`;
/** @param {string} card */
export const yourProposal = (card) => `You propose the ${card}. Your teacher decides.`;
/** @param {string} card */
export const notSentCard = (card) => `You chose the ${card} (not sent yet).`;
/** @param {boolean} isWon @param {number} stars */
export const verdict = (isWon, stars) =>
  isWon ? `Done. ${"★".repeat(stars)}${"☆".repeat(3 - stars)}` : "Not this time.";
export const lookAtBoard = "Look at the board.";
export const boardAway = "The board is away for a moment. Your answer is kept.";
export const soon = "You are in. The class begins soon.";
export const whatHappened = "What happened so far";
/** @param {number} at @param {number} of */
export const stepNumber = (at, of) => `step ${at} of ${of}`;
export const yourAnswer = "Your answer";
export const notYet = "Touch your answer.";
export const payFirst = "Set what each player will pay, then touch Send.";
export const send = "Send";
/** @param {string[]} players @param {number[]} amounts */
export const sayPayments = (players, amounts) =>
  players.flatMap((player, n) => (amounts[n] ? [`${player} ${amounts[n]}`] : [])).join(", ") || "nobody pays";
/** @param {number} amount @param {number} count */
export const amountSaid = (amount, count) => `${amount}: ${count} ${count === 1 ? "phone" : "phones"}`;
/** @param {string[]} votes for each player who was named */
export const saidMost = (votes) => `Who pays most? You said: ${votes.join(", ")}.`;
/** @param {string} right @param {number} n @param {number} of */
export const itWas = (right, n, of) => `It was: ${right}. ${n} of ${of} said so.`;
export const hook = "What you said at first";
export const voteAgain = "Vote again.";
/** @param {string | number} said @param {boolean} open */
export const yourVote = (said, open) =>
  `You said ${said}. ${open ? "You may change it until the vote is closed." : "The vote is closed."}`;
export const youSaidNothing = "The vote is closed.";
export const free = "The phones run free: try the lesson yourself.";
/** @param {string} title */
export const toLesson = (title) => `Open “${title}”`;
/** @param {number} n @param {number} of */
export const rightVotes = (n, of) => `${n} of ${of} are right.`;
export const worthTalking = "Let them talk, then vote again.";
export const nextStep = "Next";
export const backStep = "Back";
