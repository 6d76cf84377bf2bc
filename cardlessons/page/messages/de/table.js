// The texts of a table in German.

import * as core from "./core.js";

export * from "../table.js";

// The table and its words

export const theTable = "Der Tisch";
/** @type {typeof import("../table.js").whatHappened} */
export const whatHappened = (table) => `Was geschah, und warum${table ? `: ${table}` : ""}`;
export const connectionLost =
  "Die Verbindung ist weg, deshalb kannst du gerade nichts ausprobieren. Vor- und zurückblättern geht weiterhin. Lade die Seite neu, um weiterzumachen. Dein Platz bleibt erhalten.";
export const rulesOfGame = "Die Regeln dieses Spiels auf einer Seite";
export const moreForTable = "Mehr zu diesem Tisch";
/** @type {typeof import("../table.js").badLink} */
export const badLink = (error) => `Dieser Link führt zu keiner Stelle an diesem Tisch. ${error}`;
export const why = "warum";
/** @type {Record<string, string>} */
const turns = {
  plays: "Berühre eine Karte deiner Hand",
  turns: "Decke deine oberste Karte auf",
  chooses: "Wähle unter dem Tisch",
};
/** @type {typeof import("../table.js").yourTurn} */
export const yourTurn = (how) => `Du bist am Zug: ${turns[how]}.`;
export const slapOrStep = "probiere mit den Knöpfen am Stapel etwas anderes";
/** @type {Record<string, string>} */
export const actOrStep = {
  plays: "berühre irgendeine Karte, um zu sehen, was dann geschähe",
  turns: "decke die oberste Karte selbst auf",
  chooses: "wähle unter dem Tisch etwas anderes",
};
/** @type {typeof import("../table.js").pressNextOr} */
export const pressNextOr = (other) => `Drücke „Weiter“, oder ${other}.`;
/** @type {Record<string, (seat: string) => string>} */
const goOnWith = {
  plays: (seat) => `Berühre eine Karte für ${seat}`,
  turns: () => "Decke die nächste Karte auf",
  chooses: (seat) => `Wähle unter dem Tisch für ${seat}`,
};
/** @type {typeof import("../table.js").tryPlayed} */
export const tryPlayed = (seat, rank) => `Was wäre, wenn? Du hast ${rank} für ${seat} gespielt.`;
/** @type {typeof import("../table.js").tryMade} */
export const tryMade = (headline) => `Was wäre, wenn? ${headline}.`;
export const slapOrBack = "Mach am Stapel weiter, oder geh zurück zum Beispiel.";
/** @type {typeof import("../table.js").goOnOrBack} */
export const goOnOrBack = (how, seat) =>
  `${seat ? goOnWith[how](seat) : "Die Runde ist vorbei. Sieh sie dir an"}, oder geh zurück zum Beispiel.`;
export const actAndSee = {
  plays: "Berühre irgendeine Karte und sieh, was geschieht.",
  turns: "Decke die oberste Karte auf und sieh, was geschieht.",
  chooses: "Wähle unter dem Tisch und sieh, was geschieht.",
};
export const handsLieOpen = "Die Runde ist vorbei, deshalb liegen alle Hände offen.";
/** @type {typeof import("../table.js").nextGame} */
export const nextGame = (says) => `Das nächste Spiel: ${says}`;
export const nextDeal = "Nächste Runde ▶";
export const playAgain = "Noch einmal spielen";

// Questions

export const answerAtTable = "Oder berühre die Karte.";
export const answerByPlayer = "Oder berühre die Person.";
export const showAnswer = "Zeig es mir ▶";
export const goOn = "Weiter ▶";
export const noSuchAnswer = "Das ist keine der Antworten. Wähle eine davon, oder drücke „Zeig es mir“.";
export const notAnsweredByCard =
  "Das wird nicht am Tisch beantwortet. Wähle eine der Antworten, oder drücke „Zeig es mir“.";

// A guess at who pays most

export const touchPlayer = "Berühre eine Person.";
export const guessFirst = "Sag zuerst, wer am meisten zahlt: Berühre eine Person, oder drücke „Zeig es mir“.";
/** @type {typeof import("../table.js").yourGuess} */
export const yourGuess = (said) => `Du hast gesagt: ${said}.`;
/** @type {typeof import("../table.js").paysMost} */
export const paysMost = (seat) => `${seat} zahlt am meisten`;
/** @type {typeof import("../table.js").rightGuess} */
export const rightGuess = (payments) => `✓ Wie du gesagt hast: ${payments}.`;
/** @type {typeof import("../table.js").wrongGuess} */
export const wrongGuess = (said, paid) => `Du hast gesagt: ${said}. Es war: ${paid}.`;
/** @type {typeof import("../table.js").quoteAnswer} */
export const quoteAnswer = (answer) => `„${answer.replace(/\.$/, "").replaceAll("„", "‚").replaceAll("“", "‘")}“`;

// Steps

export const stepLabel = "Schritt";
/** @type {typeof import("../table.js").stepCount} */
export const stepCount = (step, last) => `${step} von ${last}`;
export const stepWord = "Schritt";
/** @type {typeof import("../table.js").stepWithTitle} */
export const stepWithTitle = (step, last, title) => `Schritt ${step} von ${last}: ${title}`;
/** @type {typeof import("../table.js").stepNumber} */
export const stepNumber = (step, last) => `Schritt ${step} von ${last}`;
export const firstStep = "Erster Schritt";
export const backWord = "Zurück";
export const backOneStep = "Zurück: einen Schritt zurück";
export const next = "Weiter ▶";
export const nextStep = "Weiter: einen Schritt weiter";
export const lastStep = "Letzter Schritt";
export const skip = "Überspringen ▶▶";
export const skipAhead = "Vor zur nächsten wichtigen Stelle";
export const backToExample = "↩ Zurück zum Beispiel";
export const backToMainLine = "↩ Zurück zum Hauptverlauf";
export const fullScreen = "Ganzer Bildschirm";
export const leaveFullScreen = "Ganzen Bildschirm verlassen";
/** @type {typeof import("../table.js").onToExample} */
export const onToExample = (title) => `Weiter zu: ${title} ▶`;
export const onToLevels = "Jetzt du ▶";
export const onToPuzzles = "Weiter zu den Rätseln ▶";
export const onToQuiz = "Weiter zu den Fragen ▶";
export const onToGame = "Spiele selbst ▶";
export const onToLive = "Spiele in Echtzeit ▶";

// The board

export const you = "du";
export const dealer = "gibt";
export const dealtTheCards = "hat die Karten gegeben";
export const toPlay = "am Zug";
export const out = "raus";
export const winner = "gewinnt";
/** @type {typeof import("../table.js").playableCard} */
export const playableCard = (card) => `${card}, spielbar`;
/** @type {typeof import("../table.js").seatName} */
export const seatName = (seat, playing, gone) =>
  `${seat}${playing ? ", am Zug" : ""}${gone ? ", nicht mehr im Spiel" : ""}`;
/** @type {typeof import("../table.js").handTitle} */
export const handTitle = (seat) => `Die Hand von ${seat}`;
/** @type {typeof import("../table.js").handInShort} */
export const handInShort = (seat, cards) => `Die Hand von ${seat}: ${cards}`;
/** @type {typeof import("../table.js").cardsInFront} */
export const cardsInFront = (seat) => `Vor ${seat}`;
/** @type {typeof import("../table.js").quoteCalls} */
export const quoteCalls = (calls) => `„${calls.join("“ „")}“`;
export const pointCount = core.describeAmount;
export const lastCards = "Die letzten Karten in der Mitte";
export const turnedUpCards = "Aufgedeckt in der Mitte";
export const turnedUp = "aufgedeckt";
/** @type {typeof import("../table.js").stockCount} */
export const stockCount = (n) => `${n} nicht ausgeteilt`;
/** @type {typeof import("../table.js").playedSoFar} */
export const playedSoFar = (cards) => `Bisher gespielt: ${cards.join(", ") || "nichts"}`;
export const played = "gespielt";
export const playedTitle = "bisher gespielt";
export const nobodyHadIt = "niemand hatte sie";

// The head of a game and of the open table

export const chooseGame = "Das Spiel";
export const playersLabel = "Personen";
export const dealLabel = "Nummer der Verteilung";
export const deal = "Geben";
export const writeRecord = "Schreibe eine Partie auf, oder füge eine ein";
export const recordField = "Eine Partie";
export const writeOut = "Diesen Tisch als Partie aufschreiben";
export const openRecord = "Diese Partie auslegen";
/** @type {typeof import("../table.js").explainGame} */
export const explainGame = (seat, how) =>
  `Du bist ${seat}. ${turns[how]}, wenn du am Zug bist. Die anderen spielt der Computer. Mit „Zurück“ nimmst du einen Zug zurück.`;
export const otherCardsOrRivals = "Andere Karten, Gegner oder Menschen";
export const rivals = "Gegner:";
export const dealNumber = "Nummer der Verteilung";
export const openDeal = "Diese Verteilung geben";
export const newGame = "Neues Spiel";
export const leaveGame = "Dieses Spiel verlassen?";
export const leaveGameForGood = "Das Spiel auf dem Tisch verlassen? Es lässt sich nicht zurückholen.";
export const goOnWithGame = "Dieses Spiel fortsetzen";
export const dealAnew = "Neu geben";

// Levels and puzzles

export const levels = "Aufgaben";
/** @type {typeof import("../table.js").levelStars} */
export const levelStars = (title, stars) => (title ? `: ${title}, ${stars} von 3 Sternen` : ": noch nicht geschafft");
export const extra = "Zugabe";
/** @type {typeof import("../table.js").levelTitle} */
export const levelTitle = (number, isExtra) => (isExtra ? `Aufgabe ${number}, Zugabe` : `Aufgabe ${number}`);
export const lossesInHundred = "So oft verliert jeder Zug in 100 Runden";
/** @type {typeof import("../table.js").yourPlay} */
export const yourPlay = (says) => `${says} (dein Zug)`;
export const otherCards = "Dieselbe Aufgabe mit anderen Karten.";
export const firstHint = "Ein Tipp, bitte";
export const anotherHint = "Noch ein Tipp";
export const done = "Geschafft.";
export const notThisTime = "Diesmal nicht.";
/** @type {typeof import("../table.js").doneWithStars} */
export const doneWithStars = (stars, told) => `Geschafft, mit ${stars} von 3 Sternen. ${told}`;
/** @type {typeof import("../table.js").notThisTimeBecause} */
export const notThisTimeBecause = (told) => `Diesmal nicht. ${told}`;
export const nextLevel = "Nächste Aufgabe ▶";
/** @type {typeof import("../table.js").extraLevel} */
export const extraLevel = (number) => `Aufgabe ${number}, Zugabe ▶`;
/** @type {typeof import("../table.js").levelNumber} */
export const levelNumber = (number) => `Aufgabe ${number} ▶`;
export const tryAgain = "Noch einmal versuchen";
export const startAgain = "Von vorn";
/** @type {typeof import("../table.js").starCount} */
export const starCount = (many, most) => `${many} von ${most} Sternen`;
/** @type {typeof import("../table.js").puzzleTitle} */
export const puzzleTitle = (number, grade) => `Rätsel ${number}, Stufe ${grade}`;
export const theQuestion = "Die Frage";
export const choosePuzzle = "Ein Rätsel wählen";
export const puzzleNumber = "Nummer des Rätsels";
export const gradeLabel = "Stufe";
export const openPuzzle = "Rätsel öffnen";
export const nextPuzzle = "Nächstes Rätsel ▶";
export const givePuzzleUp = "Zeig mir die Antwort";
/** @type {typeof import("../table.js").puzzlesSolved} */
export const puzzlesSolved = (many, here) => `${here ? "✓ " : ""}${many} gelöst`;
export const showBetterLine = "Den besseren Verlauf zeigen";

// Who has won

export const draw = "Niemand liegt vorn: unentschieden.";
export const nobodyWon = "Niemand hat gewonnen.";
export const youWon = "Du hast gewonnen.";
/** @param {string[]} names */
const haveWon = (names) => `${core.joinNames(names)} ${names.length > 1 ? "haben" : "hat"}`;
/** @type {typeof import("../table.js").youWonToo} */
export const youWonToo = (names) => `Du hast gewonnen, und ${haveWon(names)} auch gewonnen.`;
/** @type {typeof import("../table.js").othersWon} */
export const othersWon = (names) => `Du hast nicht gewonnen: ${haveWon(names)} gewonnen.`;

// Trying

export const typePlay = "Einen Zug tippen:";
/** @type {typeof import("../table.js").typePlayFirst} */
export const typePlayFirst = (example) => `Tippe zuerst einen Zug, zum Beispiel ${example}.`;
export const tryIt = "Ausprobieren";
export const computerAnswers = "Den Computer antworten lassen";
export const turnTopCard = "Oberste Karte aufdecken";
export const keepSilent = "Schweigen";
export const lookOnly = "Nur schauen, nicht spielen";
export const askingHands = "Wird mit möglichen Händen ausprobiert …";
/** @type {typeof import("../table.js").whatIf} */
export const whatIf = (act) => `Was wäre, wenn: ${act}?`;
/** @param {number} deals */
const sampleNote = (deals) =>
  deals
    ? `In allen ${deals} versuchten Verteilungen, die zu dem passen, was du gesehen hast, geschähe dies:`
    : "Dies geschähe:";
/** @type {typeof import("../table.js").wouldBeLawful} */
export const wouldBeLawful = (deals) => `Sie darf gespielt werden. ${sampleNote(deals)}`;
/** @type {typeof import("../table.js").wouldBeFined} */
export const wouldBeFined = (deals) =>
  `Das ist gegen die Regeln: Der Zug bliebe liegen und würde eine Strafe kosten. ${sampleNote(deals)}`;
/** @type {typeof import("../table.js").wouldBeRefused} */
export const wouldBeRefused = (deals) =>
  deals
    ? `In allen ${deals} versuchten Verteilungen, die zu dem passen, was du gesehen hast, darf sie jetzt nicht gespielt werden:`
    : "Sie darf jetzt nicht gespielt werden:";
export const wouldDepend = "Ob sie gespielt werden darf, hängt von Karten ab, die du nicht siehst.";
export const lawfulThere = "darf sie gespielt werden";
export const finedThere = "würde sie eine Strafe kosten";
export const refusedThere = "darf sie nicht gespielt werden";
/** @type {typeof import("../table.js").restDepends} */
export const restDepends = (deals) =>
  `Der Rest hängt von Karten ab, die du nicht siehst. Von ${deals} Verteilungen, die zu allem passen, was du gesehen hast:`;
/** @type {typeof import("../table.js").inDeals} */
export const inDeals = (many, verdict) => `in ${many}${verdict ? ` ${verdict}` : ""}:`;
/** @type {typeof import("../table.js").otherDeals} */
export const otherDeals = (deals) => `In den anderen ${deals} geschieht etwas anderes.`;
export const nothingPlayed = "Es ist nichts gespielt worden.";

// The tree of what was played

export const exampleAndTries = "Das Beispiel und die Versuche";
export const playedAndTried = "Gespielt und ausprobiert";
export const start = "Anfang";
export const theStart = "Der Anfang";
export const triedInPlaceOf = "ausprobiert statt";
export const insteadOf = "statt";
export const theNextPlay = "des nächsten Zugs";
export const tried = "ausprobiert:";
export const fault = ", ein Fehler";
export const refused = ", nicht erlaubt";
/** @type {typeof import("../table.js").judgement} */
export const judgement = (state) => `, ${{ won: "geschafft", lost: "verloren", shown: "die Antwort" }[state]}`;
export const branchNote = "Ein Name oder eine Notiz für diesen Zweig";
export const branchNoteHint = "Name oder Notiz für diesen Zweig";
export const keepNote = "Behalten";
export const undo = "↶ Rückgängig";
export const undoTry = "Den letzten Versuch zurücknehmen";
export const redo = "↷ Wiederholen";
export const redoTry = "Den zurückgenommenen Versuch wiederholen";
export const nameIt = "Benennen";
export const nameBranch = "Diesen Zweig benennen, oder eine Notiz schreiben";
export const remove = "Entfernen";
export const removeBranch = "Diesen Zweig von hier an entfernen";
export const makeMainLine = "Zum Hauptverlauf machen";

// Sharing

export const countHands = "Hände zählen";
export const hands = "Hände";
export const showBars = "Die Balken zeigen";
export const voteAgain = "Redet darüber, dann stimmt noch einmal ab";
/** @type {typeof import("../table.js").votes} */
export const votes = (count, all) => `${count} von ${all}`;
export const qrCode = "QR-Code";
export const toBeCopied = "Zum Kopieren";
export const copyLink = "Link kopieren";
export const linkToStep = "Ein Link zu diesem Schritt";
export const copyAsText = "Als Text kopieren";
export const recordWithBranches = "Die Partie mit allen Zweigen";
export const openOnOpenTable = "Auf den offenen Tisch legen";
export const openTableIsFree = "Derselbe Tisch, an dem du jeden Zug ausprobieren kannst";
export const copyInWords = "In Worten kopieren";
export const lineToRead = "Der Verlauf bis hier in Worten, zum Lesen oder Anhören";
export const saveSvg = "Als SVG speichern";
export const tableAsDrawing = "Der Tisch als Zeichnung";
export const savePng = "Als PNG speichern";
export const tableAsPicture = "Der Tisch als Bild";
export const theRecord = "Die Partie";
export const theLine = "Der Verlauf in Worten";
export const theLink = "Der Link";
export const opensNoPage = "Dieser Browser öffnet von selbst keine neue Seite:";
export const toOpenTable = "zum offenen Tisch";
/** @type {typeof import("../table.js").textCopied} */
export const textCopied = (what) => `${what} ist kopiert. Der Text steht auch unten.`;
export const opensHereOnly = "Der Link geht nur auf diesem Computer.";
/** @type {typeof import("../table.js").copyByHand} */
export const copyByHand = (what) =>
  `${what} steht unten und ist markiert. Drücke zum Kopieren Strg+C, oder halte den Text gedrückt.`;
/** @type {typeof import("../table.js").fileSaved} */
export const fileSaved = (file) => `${file} ist gespeichert.`;

// Sound, and what the browser keeps

export const sound = "Ton: Karten, Marken und die Rufe der Spieler";
export const nothingKept =
  "Dieser Browser hat keinen Platz mehr, oder er darf deinen Platz, deine Sterne und Zweige nicht speichern. Von jetzt an halten sie nur, solange diese Seite offen ist.";
export const nothingKeptHere = "In diesem Rahmen halten dein Platz und deine Sterne nur, solange die Seite offen ist.";
export const forget = "Vergiss, was ich hier getan habe";
export const forgotten = "Es ist vergessen. Führe diese Zelle noch einmal aus, um neu zu beginnen.";
export const cellChanged = "Dieser Teil wurde seit deinem letzten Besuch geändert und beginnt deshalb neu.";
export const understood = "Verstanden";
export const closeNote = "Schließen";

// Which card is best

export const whichIsBest = "Welche Karte ist die beste?";
export const howLikely = "Wie wahrscheinlich?";
export const howFar = "Wie weit der Computer weiterspielt";
export const dealsCounted = "Gezählte Verteilungen";
export const stop = "Anhalten";
export const counting = "Wird gezählt …";
/** @type {typeof import("../table.js").valueOfPlay} */
export const valueOfPlay = (sum, best) => `${sum}${best && `, ${best}`}`;

// The analysis of a finished game

export const analysis = "Dein Spiel im Rückblick";
export const offerAnalysis = "Mein Spiel ansehen";
export const better = ", besser";
export const nextAnalyzed = "Die nächste Stelle ▶";
export const backToEnd = "Zurück zum Ende der Runde";

// Where counters and points come from

/** @type {typeof import("../table.js").historyButton} */
export const historyButton = (seat, holds) => `${seat ?? "Topf"}: ${holds}. Wie es dazu kam`;
export const whereFrom = "Woher kommt das?";
/** @type {typeof import("../table.js").pointsTitle} */
export const pointsTitle = (seat) => `Woher die Punkte von ${seat} kommen`;
/** @type {typeof import("../table.js").countersTitle} */
export const countersTitle = (seat) => `Woher die Marken ${seat ? `von ${seat}` : "im Topf"} kommen`;
/** @type {typeof import("../table.js").atStart} */
export const atStart = (sum) => `Am Anfang: ${sum}.`;
/** @type {typeof import("../table.js").atPlay} */
export const atPlay = (number, change, sum) => `Zug ${number}: ${change}, also ${sum}.`;
/** @type {typeof import("../table.js").nothingScored} */
export const nothingScored = (seat) => `${seat} hat seitdem keine Punkte bekommen.`;
/** @type {typeof import("../table.js").nothingPaid} */
export const nothingPaid = (seat) =>
  seat ? `${seat} hat seitdem nichts gezahlt und nichts bekommen.` : "Im Topf hat sich seitdem nichts geändert.";

// Two places compared

export const compare = "Vergleichen";

export const compareWithExample = "Mit dem Beispiel vergleichen";
export const compareSteps = "Zwei Schritte vergleichen";
export const compareTitle = "Dieser Schritt neben einem anderen";
export const pin = "⚑ Zum Vergleichen merken";
export const pinTitle = "Andere Schritte mit diesem vergleichen";
export const unpin = "⚑ Nicht mehr merken";
export const pinInstead = "⚑ Stattdessen diesen Schritt merken";
export const underOtherRules = "Dieselben Züge nach anderen Regeln";
export const chooseRulebook = "nach anderen Regeln …";
export const pinned = "Dieser Schritt ist gemerkt. Geh zu einem anderen, dann siehst du beide.";
export const onMainLine =
  "Du bist im Hauptverlauf. Geh zu einem Zweig, oder merke diesen Schritt und geh zu einem anderen.";
export const pinAndGo = "Merke diesen Schritt und geh zu einem anderen.";
export const theExample = "das Beispiel";
export const mainLine = "der Hauptverlauf";
export const thisLine = "dieser Verlauf";
export const theBranch = "der Zweig";
export const pinnedStep = "der gemerkte Schritt";
export const lineYouLeft = "der Verlauf, den du verlassen hast";
/** @type {typeof import("../table.js").firstTable} */
export const firstTable = (line, play) => `erster: ${line}, Zug ${play}`;
/** @type {typeof import("../table.js").secondTable} */
export const secondTable = (line, play) => `zweiter: ${line}, Zug ${play}`;
/** @type {typeof import("../table.js").commonPlays} */
export const commonPlays = (play) => `Beide Verläufe sind bis Zug ${play} gleich.`;
export const apartAtOnce = "Die beiden Verläufe unterscheiden sich vom ersten Zug an.";
export const tablesAlike = "Die beiden Tische sind gleich.";
export const differs = "anders";
export const differsHere = "(anders)";
/** @type {typeof import("../table.js").paidAndGot} */
export const paidAndGot = (until) => `Gewonnen und verloren ${until}`;
/** @type {typeof import("../table.js").scoredAndCaptured} */
export const scoredAndCaptured = (until) => `Punkte und genommene Karten ${until}`;
/** @type {typeof import("../table.js").capturesTitle} */
export const capturesTitle = (until) => `Genommen ${until}`;
/** @type {typeof import("../table.js").cardsHeld} */
export const cardsHeld = (until) => `Karten auf der Hand ${until}`;
export const byTheEnd = "bis zum Ende jedes Verlaufs";
export const soFar = "bisher";
export const middle = "Mitte";
export const seatColumn = "Platz";
export const playsRow = "Züge";

// Two rulebooks compared

export const backWithSign = "◀ Zurück";
export const nextDifference = "Nächster Unterschied ▶";
export const nextDifferenceLong = "Nächster Unterschied: der nächste Zug, der im anderen Spiel anders ausgeht";
/** @type {typeof import("../table.js").tableLabel} */
export const tableLabel = (game) => `Der Tisch: ${game}`;
/** @type {typeof import("../table.js").gamesDifferHere} */
export const gamesDifferHere = (play) => `${play}. Hier unterscheiden sich die beiden Spiele.`;
export const sameCards = "Dieselben Karten, vor dem ersten Zug";
export const sameSoFar = "Bisher geht alles in beiden Spielen gleich aus: wer spielt, wer zahlt, wer Punkte bekommt.";
/** @type {typeof import("../table.js").sameUntil} */
export const sameUntil = (play) =>
  `Bis Zug ${play} geht jeder Zug in beiden Spielen gleich aus. Geh zu diesem Zug, um den Unterschied zu sehen.`;
export const differentHere = "≠ Hier geht derselbe Zug in den beiden Spielen verschieden aus.";
export const sameHere = "Hier geht es gleich aus, aber vorher gab es einen Unterschied.";
export const whatPartsThem = "Der Grund:";
export const andCause = "; und ";
