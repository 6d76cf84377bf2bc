// The texts of a lesson's page around its tables, in German.

export * from "../messages.js";

/** @type {typeof import("../messages.js").backLabel} */
export const backLabel = (lesson) => `◀ Zurück: ${lesson}`;
export const wideTable = "Tabelle";
export const gameNotLoaded = "Die Karten dieses Spiels konnten nicht geladen werden. Lade die Seite noch einmal.";
export const laying = {
  levels: "Die Aufgabe wird ausgelegt …",
  puzzles: "Das Rätsel wird ausgelegt …",
  play: "Die Karten werden ausgelegt …",
};
export const notLaid = {
  levels: "Die Aufgabe dieses Links lässt sich hier nicht auslegen. Das ist die erste.",
  puzzles: "Das Rätsel dieses Links lässt sich hier nicht auslegen. Das ist das erste.",
  play: "Die Karten dieses Links lassen sich hier nicht auslegen. Das sind andere.",
};
/** @type {typeof import("../messages.js").stageDone} */
export const stageDone = (stage) => `${stage}, erledigt`;
/** @type {typeof import("../messages.js").lessonFinished} */
export const lessonFinished = (lesson) => `Du hast „${lesson}“ geschafft.`;
export const copyLink = "Link kopieren";
export const linkCopied = "Der Link ist kopiert.";
export const copyByHand = "Dieser Browser kopiert nicht von selbst. Markiere diesen Text und kopiere ihn:";
export const answersNotLoaded =
  "Die vorbereiteten Antworten dieser Seite konnten nicht geladen werden, deshalb beantwortet Python jeden Zug:";

// The progress on the start page

/** @param {number} extra @param {...string} more */
const describeExtra = (extra, ...more) => (extra ? ` + ${[extra, ...more].join(" ")}` : "");
/** @param {number} extra */
const nameExtra = (extra) => (extra ? ` und ${extra} extra` : "");
/** @type {typeof import("../messages.js").describeStars} */
export const describeStars = (many, most, extra) => `★ ${many} von ${most}${describeExtra(extra, "extra")}`;
/** @type {typeof import("../messages.js").describeStarsAloud} */
export const describeStarsAloud = (many, most, extra) => `${many} von ${most} Sternen${nameExtra(extra)}`;
export const begun = "angefangen";
export const finished = "geschafft";
/** @type {typeof import("../messages.js").puzzlesSolved} */
export const puzzlesSolved = (many) => `${many} Rätsel gelöst`;
export const playFirstCard = "Spiel die erste Karte";
export const goOn = "Weiter, wo du warst";
export const begin = "Anfangen";
export const practice = "Üben";
export const practiceSays = "Fragen, Zahlungen und Rätsel, mit neuen Karten.";
/** @type {typeof import("../messages.js").countSteps} */
export const countSteps = (many) => (many > 1 ? `${many} kurze Schritte` : "");
/** @type {typeof import("../messages.js").lessonsFinished} */
export const lessonsFinished = (many, all) =>
  many === all ? `✓ Alle ${all} Lektionen geschafft` : `${many} von ${all} Lektionen geschafft`;
export const noProgressInFile =
  "In dieser Datei steht kein Fortschritt, der sich lesen lässt. Erwartet wurde eine Datei, die auf dieser Seite gespeichert wurde. Nichts hat sich geändert.";
/** @type {typeof import("../messages.js").fileTooLarge} */
export const fileTooLarge = (size, most) =>
  `Diese Datei ist zu groß: Sie hat ${size} MB, und eine Datei mit Fortschritt hat höchstens ${most} MB. Nichts hat sich geändert.`;
export const noRoomForFile =
  "Dieser Browser hat keinen Platz mehr für das, was in der Datei steht. Nichts hat sich geändert.";
export const progressTakenOver =
  "Der Fortschritt aus der Datei ist übernommen. Bei jeder Aufgabe behältst du die besseren Sterne.";
/** @type {typeof import("../messages.js").progressSaved} */
export const progressSaved = (file) => `Dein Fortschritt steht jetzt in der Datei ${file}.`;
/** @type {typeof import("../messages.js").progressLine} */
export const progressLine = ({ title, won, most, day }) => `${title}: ${won} von ${most} Sternen, ${day}`;
export const copy = "Kopieren";
/** @type {typeof import("../messages.js").copyLine} */
export const copyLine = (line) => `Kopieren: ${line}`;
export const lineCopied = "Kopiert.";
export const copySelectedLine = "Zum Kopieren drücke Strg+C, oder halte den Text gedrückt.";
export const clearProgress =
  "Sterne, Zweige und Plätze löschen, die dieser Browser gespeichert hat? Eine Datei, die du gespeichert hast, bleibt.";
export const beginAnew = "Neu beginnen";
/** @type {typeof import("../messages.js").beginLessonAnew} */
export const beginLessonAnew = (title) => `Neu beginnen: ${title}`;
/** @type {typeof import("../messages.js").clearLesson} */
export const clearLesson = (title) =>
  `Sterne, Zweige und Antworten der Lektion „${title}“ löschen? Alle anderen bleiben.`;
export const lessonCleared = "Diese Lektion beginnt neu. Die anderen sind, wie sie waren.";
export const progressCleared = "Dieser Browser hat jetzt nichts mehr davon gespeichert.";
/** @type {typeof import("../messages.js").nothingFound} */
export const nothingFound = (asked) =>
  `Von „${asked}“ steht hier nichts. Versuche ein Wort, oder den Namen eines Spiels.`;
export const indexNotLoaded = "Die Liste der Regeln ließ sich nicht laden. Versuche es noch einmal.";
/** @type {typeof import("../messages.js").andOtherGames} */
export const andOtherGames = (many) => (many === 1 ? " und ein anderes Spiel" : ` und ${many} andere Spiele`);
