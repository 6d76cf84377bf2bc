// The texts of the review in German.

export * from "../review.js";

/** @param {number} many */
const describeKinds = (many) => (many === 1 ? "1 Art von Fragen" : `${many} Arten von Fragen`);

/** @type {typeof import("../review.js").questionNumber} */
export const questionNumber = (number, many, game) => `Frage ${number} von ${many} · ${game}`;
/** @type {typeof import("../review.js").questionLabel} */
export const questionLabel = (number, many, game, asks) => `${game}. Frage ${number} von ${many}. ${asks}`;
export const touchTable = "Oder antworte am Tisch.";
export const toWhom = "An wen?";
export const layCounters = "So viel wird gezahlt ▶";
export const hint = "Ein Tipp, bitte";
export const showAnswer = "Zeig mir die Antwort";
export const answerShown = "Das ist die Antwort.";
export const tryAtTable = "Dieses Rätsel am Tisch seiner Lektion spielen";
/** @type {typeof import("../review.js").playedBefore} */
export const playedBefore = (told) => `Was vorher geschah: ${told}.`;
export const thatIsRight = "✓ Richtig.";
export const wrongAnswer = "✗ Das nicht.";
/** @type {typeof import("../review.js").rightAnswer} */
export const rightAnswer = (right) => `Richtig ist: ${right}`;
export const whereTold = "Wo die Lektion das erklärt";
export const backToQuestion = "◀ Zurück zur Frage";
export const nextQuestion = "Nächste Frage ▶";
export const seeResult = "Wie war es? ▶";
/** @type {typeof import("../review.js").result} */
export const result = (right, many) =>
  right === many ? `Alle ${many} richtig. Gut gemacht!` : `${right} von ${many} richtig.`;
/** @type {typeof import("../review.js").nextDueNote} */
export const nextDueNote = (many, days) =>
  `${describeKinds(many)} ${many === 1 ? "kommt" : "kommen"} ${days === 1 ? "morgen" : `in ${days} Tagen`} wieder.`;
export const notScheduled =
  "Wann diese Fragen wiederkommen, konnte nicht gespeichert werden. Sie kommen ein andermal wieder.";
export const questionsNotLoaded = "Die Fragen konnten nicht geladen werden. Lade die Seite noch einmal.";
export const nothingToAsk = "Noch gibt es nichts zu fragen.";
export const threeQuestions = "Drei Fragen von früher";
export const toTheLesson = "Jetzt weiter mit der Lektion.";
export const again = { questions: "Noch zehn Fragen", puzzles: "Noch mehr Rätsel", banker: "Noch mehr Zahlungen" };
export const puzzleOfTheDay = "Rätsel des Tages ▶";
export const allLessons = "Alle Lektionen";
/** @type {typeof import("../review.js").exercisesDue} */
export const exercisesDue = (many) => (many === 1 ? "Heute ist 1 Übung fällig." : `Heute sind ${many} Übungen fällig.`);
/** @type {typeof import("../review.js").noneDue} */
export const noneDue = (next) =>
  next
    ? `Heute ist nichts fällig. ${next.days === 1 ? "Morgen geht es weiter" : `In ${next.days} Tagen geht es weiter`}; bis dahin kannst du üben.`
    : "Fragen, Zahlungen und Rätsel aus den Lektionen, die du kennst, mit neuen Karten.";
export const nothingKnown =
  "Dieser Browser lässt die Seite nichts speichern, deshalb weiß sie nicht, was du kennst. Diese Fragen sind aus irgendwelchen Lektionen.";
