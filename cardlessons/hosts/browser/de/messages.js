// The texts of a lesson's page around its tables, in German.

export * from "../messages.js";

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
export const stageDone = (stage) => `${stage}, erledigt`;
export const lessonFinished = (lesson) => `Du hast „${lesson}“ geschafft.`;
export const copyLink = "Link kopieren";
export const linkCopied = "Der Link ist kopiert.";
export const copyByHand = "Dieser Browser kopiert nicht von selbst. Markiere diesen Text und kopiere ihn:";
export const answersNotLoaded =
  "Die vorbereiteten Antworten dieser Seite konnten nicht geladen werden, deshalb beantwortet Python jeden Zug:";
