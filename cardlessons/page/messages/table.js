// The texts of a table: its board, its steps, its tools, and the words beside it.

import * as core from "./core.js";

/** @import { SeatName } from "../protocol.d.ts" */

// The table and its words

export const theTable = "The table";
/** @param {string} table */
export const whatHappened = (table) => `What happened, and why${table ? `: ${table}` : ""}`;
export const connectionLost =
  "The connection is lost, so you cannot try anything just now. You can still step back and forth. Reload the page to go on. Your place is kept.";
export const rulesOfGame = "The rules of this game on one page";
export const moreForTable = "More for this table";
/** @param {string} error */
export const badLink = (error) => `This link leads to no place of this table. ${error}`;
export const why = "Why?";
/** @type {Record<string, string>} */
const turns = { plays: "touch a card of your hand", turns: "turn your top card", chooses: "choose below the table" };
/** @param {string} how */
export const yourTurn = (how) => `Your turn: ${turns[how]}.`;
export const slapOrStep = "try something else with the buttons at the pile";
/** @type {Record<string, string>} */
export const actOrStep = {
  plays: "touch any card to see what would happen",
  turns: "turn the top card yourself",
  chooses: "choose something else below the table",
};
/** @param {string} other */
export const pressNextOr = (other) => `Press Next, or ${other}.`;
/** @type {Record<string, (seat: string) => string>} */
const goOnWith = {
  plays: (seat) => `Touch a card for ${seat}`,
  turns: () => "Turn the next card",
  chooses: (seat) => `Choose for ${seat} below the table`,
};
/** @param {SeatName} seat @param {string} rank */
export const tryPlayed = (seat, rank) => `What if? You played ${seat}'s ${rank}.`;
/** @param {string} headline */
export const tryMade = (headline) => `What if? ${headline}.`;
export const slapOrBack = "Go on at the pile, or go back to the example.";
/** @param {string} how @param {string | null} seat */
export const goOnOrBack = (how, seat) =>
  `${seat ? goOnWith[how](seat) : "The deal is over. Look at it"}, or go back to the example.`;
export const actAndSee = {
  plays: "Touch any card to see what happens.",
  turns: "Turn the top card, and see what happens.",
  chooses: "Choose below the table, and see what happens.",
};
export const handsLieOpen = "The deal is over, so all hands are face up.";
/** @param {string} says */
export const nextGame = (says) => `The next game: ${says}`;
export const nextDeal = "Next deal ▶";
export const playAgain = "Play again";

// Questions

export const answerAtTable = "Or touch the card.";
export const answerByPlayer = "Or touch the player.";
export const showAnswer = "Show me ▶";
export const goOn = "Go on ▶";
export const noSuchAnswer = "That is none of the answers. Choose one of the answers, or press Show me.";
export const notAnsweredByCard = "This is not answered at the table. Choose one of the answers, or press Show me.";

// A guess at who pays most

export const touchPlayer = "Touch a player.";
export const guessFirst = "Say first who will pay most: touch a player, or press Show me.";
/** @param {string} said */
export const yourGuess = (said) => `You said: ${said}.`;
/** @param {SeatName} seat */
export const paysMost = (seat) => `${seat} pays most`;
/** @param {string} payments */
export const rightGuess = (payments) => `✓ As you said: ${payments}.`;
/** @param {string} said @param {string} paid */
export const wrongGuess = (said, paid) => `You said: ${said}. It was: ${paid}.`;
/** @param {string} answer */
export const quoteAnswer = (answer) => `“${answer.replace(/\.$/, "").replaceAll("“", "‘").replaceAll("”", "’")}”`;

// Steps

export const stepLabel = "Step";
/** @param {number} step @param {number} last */
export const stepCount = (step, last) => `${step} of ${last}`;
export const stepWord = "step";
/** @param {number} step @param {number} last @param {string} title */
export const stepWithTitle = (step, last, title) => `step ${step} of ${last}: ${title}`;
/** @param {number} step @param {number} last */
export const stepNumber = (step, last) => `step ${step} of ${last}`;
export const firstStep = "First step";
export const backWord = "Back";
export const backOneStep = "Back: one step back";
export const next = "Next ▶";
export const nextStep = "Next: one step on";
export const lastStep = "Last step";
export const skip = "Skip ▶▶";
export const skipAhead = "Skip to the next thing worth seeing";
export const backToExample = "↩ Back to the example";
export const backToMainLine = "↩ Back to the main line";
export const fullScreen = "Full screen";
export const leaveFullScreen = "Leave full screen";
/** @param {string} title */
export const onToExample = (title) => `On to: ${title} ▶`;
export const onToLevels = "Your turn ▶";
export const onToPuzzles = "On to the puzzles ▶";
export const onToQuiz = "On to the questions ▶";
export const onToGame = "Play a game ▶";
export const onToLive = "Play it live ▶";

// The board

export const you = "you";
export const dealer = "dealer";
export const dealtTheCards = "dealt the cards";
export const toPlay = "to play";
export const out = "out";
export const winner = "winner";
/** @param {string} card */
export const playableCard = (card) => `${card}, may be played`;
/** @param {SeatName} seat @param {boolean} playing @param {boolean} gone */
export const seatName = (seat, playing, gone) =>
  `${seat}${playing ? ", to play" : ""}${gone ? ", out of the game" : ""}`;
/** @param {SeatName} seat */
export const handTitle = (seat) => `${seat}'s hand`;
/** @param {SeatName} seat @param {string} cards */
export const handInShort = (seat, cards) => `${seat}'s hand: ${cards}`;
/** @param {SeatName} seat */
export const cardsInFront = (seat) => `In front of ${seat}`;
/** @param {string[]} calls */
export const quoteCalls = (calls) => `“${calls.join("” “")}”`;
/** @param {string} number @param {string} unit */
export const pointCount = (number, unit) => `${number} ${unit}${number === "1" ? "" : "s"}`;
export const lastCards = "The last cards in the middle";
export const turnedUpCards = "Turned up in the middle";
export const turnedUp = "turned up";
/** @param {number} n */
export const stockCount = (n) => `${n} undealt`;
/** @param {string[]} cards */
export const playedSoFar = (cards) => `Played so far: ${cards.join(", ") || "nothing"}`;
export const played = "played";
export const playedTitle = "played so far";
export const nobodyHadIt = "nobody had it";
/** @param {string} label @param {string[]} cards */
export const labelledCards = (label, cards) => `${label}: ${cards.join(", ")}`;

// The head of a game and of the open table

export const chooseGame = "The game";
export const playersLabel = "players";
export const dealLabel = "deal number";
export const deal = "Deal";
export const writeRecord = "Write a record, or paste one";
export const recordField = "A record";
export const writeOut = "Write this table as a record";
export const openRecord = "Lay this record";
/** @param {string | null} seat @param {string} how */
export const explainGame = (seat, how) =>
  `You are ${seat}. On your turn, ${turns[how]}. The computer plays the others. Step back to take a play back.`;
export const otherCardsOrRivals = "Other cards, rivals, or people";
export const rivals = "Rivals:";
export const dealNumber = "Deal number";
export const openDeal = "Open this deal";
export const newGame = "New game";
export const leaveGame = "Leave this game?";
export const leaveGameForGood = "Leave the game on the table? It cannot be brought back.";
export const goOnWithGame = "Go on with this game";
export const dealAnew = "Deal anew";

// Levels and puzzles

export const levels = "Levels";
/** @param {string} title @param {number} stars */
export const levelStars = (title, stars) => (title ? `: ${title}, ${stars} of 3 stars` : ": not won yet");
export const extra = "bonus";
/** @param {number} number @param {boolean} isExtra */
export const levelTitle = (number, isExtra) => (isExtra ? `Level ${number}, bonus` : `Level ${number}`);
/** @param {string} level @param {string} title @param {string} goal */
export const levelGoal = (level, title, goal) => `${level}${title ? `, ${title}` : ""}: ${goal}`;
export const lossesInHundred = "Of 100 deals each play loses";
/** @param {string} says */
export const yourPlay = (says) => `${says} (your play)`;
export const otherCards = "The same level with other cards.";
export const firstHint = "A hint, please";
export const anotherHint = "Another hint";
export const done = "Done.";
export const notThisTime = "Not this time.";
/** @param {number} stars @param {string} told */
export const doneWithStars = (stars, told) => `Done, with ${stars} of 3 stars. ${told}`;
/** @param {string} told */
export const notThisTimeBecause = (told) => `Not this time. ${told}`;
export const nextLevel = "Next level ▶";
/** @param {number} number */
export const extraLevel = (number) => `Level ${number}, bonus ▶`;
/** @param {number} number */
export const levelNumber = (number) => `Level ${number} ▶`;
export const tryAgain = "Try again";
export const startAgain = "Start again";
/** @param {number} many @param {number} most */
export const starCount = (many, most) => `${many} of ${most} stars`;
/** @param {number} number @param {number} grade */
export const puzzleTitle = (number, grade) => `Puzzle ${number} of grade ${grade}`;
export const theQuestion = "The question";
export const choosePuzzle = "Choose a puzzle";
export const puzzleNumber = "Puzzle number";
export const gradeLabel = "Grade";
/** @param {string} grade @param {string} depth */
export const gradeOption = (grade, depth) => `${grade}: ${depth}`;
export const openPuzzle = "Open puzzle";
export const nextPuzzle = "Next puzzle ▶";
export const givePuzzleUp = "Show the answer";
/** @param {number} many @param {boolean} here */
export const puzzlesSolved = (many, here) => `${here ? "✓ " : ""}${many} solved`;
export const showBetterLine = "Show the better line";

// Who has won

export const draw = "Nobody is ahead: it is a draw.";
export const nobodyWon = "Nobody has won.";
export const youWon = "You have won.";
/** @param {string[]} names */
const haveWon = (names) => `${core.joinNames(names)} ${names.length > 1 ? "have" : "has"}`;
/** @param {string[]} names */
export const youWonToo = (names) => `You have won, and ${haveWon(names)} too.`;
/** @param {string[]} names */
export const othersWon = (names) => `You have not won: ${haveWon(names)}.`;

// Trying

export const typePlay = "Type a play:";
/** @param {string} example */
export const typePlayFirst = (example) => `Type a play first, such as ${example}.`;
export const tryIt = "Try it";
export const computerAnswers = "Let the computer answer";
export const turnTopCard = "Turn the top card";
export const keepSilent = "Say nothing";
export const lookOnly = "Look, don't play";
export const askingHands = "Trying it with possible hands …";
/** @param {string} act */
export const whatIf = (act) => `What if ${act}?`;
/** @param {number} deals */
const sampleNote = (deals) =>
  deals
    ? `In all ${deals} deals tried, each of which fits what you have seen, this would happen:`
    : "This would happen:";
/** @param {number} deals */
export const wouldBeLawful = (deals) => `It may be played. ${sampleNote(deals)}`;
/** @param {number} deals */
export const wouldBeFined = (deals) =>
  `It would break a rule: the play would stay, and there would be a fine. ${sampleNote(deals)}`;
/** @param {number} deals */
export const wouldBeRefused = (deals) =>
  deals
    ? `In all ${deals} deals tried, each of which fits what you have seen, it cannot be played now:`
    : "It cannot be played now:";
export const wouldDepend = "Whether it may be played depends on cards that you cannot see.";
export const lawfulThere = "it may be played";
export const finedThere = "it would be fined";
export const refusedThere = "it cannot be played";
/** @param {number} deals */
export const restDepends = (deals) =>
  `The rest depends on cards that you cannot see. Of ${deals} deals that fit all that you have seen:`;
/** @param {number} many @param {string} verdict */
export const inDeals = (many, verdict) => `in ${many}${verdict ? ` ${verdict}` : ""}:`;
/** @param {number} deals */
export const otherDeals = (deals) => `In the other ${deals} something else happens.`;
export const nothingPlayed = "Nothing has been played.";

// The tree of what was played

export const exampleAndTries = "The example, and what was tried";
export const playedAndTried = "What was played and tried";
export const start = "start";
export const theStart = "the start";
export const triedInPlaceOf = "tried in place of";
export const insteadOf = "instead of";
export const theNextPlay = "the next play";
export const tried = "tried:";
export const fault = ", a fault";
export const refused = ", refused";
/** @param {string} state */
export const judgement = (state) => `, ${{ won: "won", lost: "lost", shown: "the answer" }[state]}`;
export const branchNote = "A name or note for this branch";
export const branchNoteHint = "a name or note for this branch";
export const keepNote = "Keep it";
export const undo = "↶ Undo";
export const undoTry = "Take the last try back";
export const redo = "↷ Redo";
export const redoTry = "Play it again";
export const nameIt = "Name it";
export const nameBranch = "Name this branch, or write a note";
export const remove = "Remove";
export const removeBranch = "Remove this branch from here on";
export const makeMainLine = "Make it the main line";

// Sharing

export const countHands = "Count hands";
export const hands = "Hands";
export const showBars = "Show the bars";
export const voteAgain = "Talk, then vote again";
/** @param {number} count @param {number} all */
export const votes = (count, all) => `${count} of ${all}`;
export const qrCode = "QR code";
export const toBeCopied = "To be copied";
export const copyLink = "Copy link";
export const linkToStep = "One link to this step";
export const copyAsText = "Copy as text";
export const recordWithBranches = "The record, with all branches";
export const openOnOpenTable = "Lay it on the open table";
export const openTableIsFree = "The same table, on which you can try any play";
export const copyInWords = "Copy in words";
export const lineToRead = "The line up to here in words, to be read or listened to";
export const saveSvg = "Save as SVG";
export const tableAsDrawing = "The table as a drawing";
export const savePng = "Save as PNG";
export const tableAsPicture = "The table as a picture";
export const theRecord = "The record";
export const theLine = "The line in words";
export const theLink = "The link";
export const opensNoPage = "This browser opens no new page by itself:";
export const toOpenTable = "to the open table";
/** @param {string} what */
export const textCopied = (what) => `${what} has been copied. It stands below, too.`;
export const opensHereOnly = "The link opens on this computer only.";
/** @param {string} what */
export const copyByHand = (what) => `${what} stands below and is selected. To copy, press Ctrl+C, or hold the text.`;
/** @param {string} file */
export const fileSaved = (file) => `${file} has been saved.`;

// Sound, and what the browser keeps

export const sound = "Sound: cards, counters, and the words that players say";
export const nothingKept =
  "This browser has no room left, or it may not keep your place, stars and branches. From now on they last only as long as this page is open.";
export const nothingKeptHere = "In this frame your place and stars last only as long as the page is open.";
export const forget = "Forget what I did here";
export const forgotten = "It is forgotten. Run this cell again to begin anew.";
export const cellChanged = "This part was changed since you were here, so it begins anew.";
export const understood = "Understood";
export const closeNote = "Close";

// Which card is best

export const whichIsBest = "Which card is best?";
export const howLikely = "How likely?"; // in games without a choice of cards
export const howFar = "How far the computer plays on";
export const dealsCounted = "Deals counted";
export const stop = "Stop";
export const counting = "Counting …";
/** @param {string} sum @param {string} best */
export const valueOfPlay = (sum, best) => `${sum}${best && `, ${best}`}`;

// The analysis of a finished game

export const analysis = "Your game looked over";
export const offerAnalysis = "Look my game over";
export const better = ", better";
export const nextAnalyzed = "The next of them ▶";
export const backToEnd = "Back to the end of the deal";

// Where counters and points come from

/** @param {SeatName | null} seat @param {string} holds */
export const historyButton = (seat, holds) => `${seat ?? "Pool"}: ${holds}. How it came`;
export const whereFrom = "Where do these come from?";
/** @param {SeatName} seat */
export const pointsTitle = (seat) => `Where ${seat}'s points come from`;
/** @param {string | null} seat @param {string} unit */
export const countersTitle = (seat, unit) => `Where ${seat ?? "the pool"}'s ${unit}s come from`;
/** @param {number} sum */
export const atStart = (sum) => `At the start: ${sum}.`;
/** @param {number} number @param {string} change @param {number} sum */
export const atPlay = (number, change, sum) => `Play ${number}: ${change}, so ${sum}.`;
/** @param {string} words */
export const asSentence = (words) => `${words}.`;
/** @param {SeatName} seat */
export const nothingScored = (seat) => `${seat} has scored nothing since.`;
/** @param {string | null} seat */
export const nothingPaid = (seat) =>
  `Nothing has been paid by ${seat ?? "the pool"} or to ${seat ?? "the pool"} since.`;

// Two places compared

export const compare = "Compare";

export const compareWithExample = "Compare with the example";
export const compareSteps = "Compare two steps";
export const compareTitle = "This step beside another one";
export const pin = "⚑ Pin to compare";
export const pinTitle = "Compare other steps with this one";
export const unpin = "⚑ Unpin";
export const pinInstead = "⚑ Pin this step instead";
export const underOtherRules = "The same plays under another rulebook";
export const chooseRulebook = "under another rulebook …";
export const pinned = "This step is pinned. Go to another step, and you see both.";
export const onMainLine = "You are on the main line. Go to a branch, or pin this step and go to another one.";
export const pinAndGo = "Pin this step and go to another one.";
export const theExample = "the example";
export const mainLine = "the main line";
export const thisLine = "this line";
export const theBranch = "the branch";
export const pinnedStep = "the pinned step";
export const lineYouLeft = "the line you left";
/** @param {string} line @param {number} play */
export const firstTable = (line, play) => `first: ${line}, play ${play}`;
/** @param {string} line @param {number} play */
export const secondTable = (line, play) => `second: ${line}, play ${play}`;
/** @param {number} play */
export const commonPlays = (play) => `Both lines are the same up to play ${play}.`;
export const apartAtOnce = "The two lines differ from the first play on.";
export const tablesAlike = "The two tables are alike.";
export const differs = "differs";
export const differsHere = "(differs)";
/** @param {string} until */
export const paidAndGot = (until) => `Won and lost ${until}`;
/** @param {string} until */
export const scoredAndCaptured = (until) => `Scored and captured ${until}`;
/** @param {string} until */
export const capturesTitle = (until) => `Captured ${until}`;
/** @param {string} until */
export const cardsHeld = (until) => `Cards held ${until}`;
export const byTheEnd = "by the end of each line";
export const soFar = "so far";
export const middle = "middle";
export const seatColumn = "seat";
export const playsRow = "plays";

// Two rulebooks compared

export const backWithSign = "◀ Back";
export const nextDifference = "Next difference ▶";
export const nextDifferenceLong = "Next difference: the next play with another outcome in the other game";
/** @param {string} game */
export const tableLabel = (game) => `The table of ${game}`;
/** @param {string} play */
export const gamesDifferHere = (play) => `${play}. The two games differ here.`;
export const sameCards = "The same cards, before the first play";
export const sameSoFar = "So far the outcome is the same in both games: who plays, who pays, who scores.";
/** @param {number} play */
export const sameUntil = (play) =>
  `Until play ${play} every play has the same outcome in both games. Step to that play to see the difference.`;
export const differentHere = "≠ Here the same play has different outcomes in the two games.";
export const sameHere = "Here the outcome is the same, but there was a difference before.";
export const whatPartsThem = "The cause:";
export const andCause = "; and ";
/** @param {[string, string]} how @param {[string, string]} how */
export const compareSides = ([one, saysOne], [other, saysOther]) => `(${one}: ${saysOne}; ${other}: ${saysOther})`;
