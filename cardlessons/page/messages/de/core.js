// The texts in German that all parts of a page share.

export * from "../core.js";

/** @type {Record<string, string>} */
export const suitNames = { c: "Kreuz", d: "Karo", h: "Herz", s: "Pik" };
/** @type {Record<string, string>} */
const rankNames = {
  A: "Ass",
  2: "Zwei",
  3: "Drei",
  4: "Vier",
  5: "Fünf",
  6: "Sechs",
  7: "Sieben",
  8: "Acht",
  9: "Neun",
  T: "Zehn",
  J: "Bube",
  Q: "Dame",
  K: "König",
};
/** @type {Record<string, string>} */
const plurals = { Karte: "Karten", Marke: "Marken", Punkt: "Punkte" };
/** @type {Record<string, string>} */
export const rankSigns = { T: "10", J: "B", Q: "D", X: "★" };
export const jokerSign = "Joker";
/** @type {typeof import("../core.js").jokerName} */
export const jokerName = (number) => (number === "1" ? "erster Joker" : "zweiter Joker");
/** @type {typeof import("../core.js").rankName} */
export const rankName = (rank) => rankNames[rank] ?? jokerSign;
/** @type {typeof import("../core.js").cardName} */
export const cardName = (rank, suit) => `${suitNames[suit]}-${rankNames[rank]}`;
/** @type {typeof import("../core.js").cardOfSeat} */
export const cardOfSeat = (seat, card) => `${card} von ${seat}`;
/** @type {typeof import("../core.js").cardCount} */
export const cardCount = (n) => `${n} ${n === 1 ? "Karte" : "Karten"}`;
/** @type {typeof import("../core.js").cardsFaceDown} */
export const cardsFaceDown = (n) => (n === 1 ? "eine verdeckte Karte" : `${n} verdeckte Karten`);
/** @type {typeof import("../core.js").describeAmount} */
export const describeAmount = (number, unit) => `${number} ${/^[−-]?1$/.test(number) ? unit : (plurals[unit] ?? unit)}`;
/** @type {typeof import("../core.js").quote} */
export const quote = (words) => `„${words}“`;
/** @type {typeof import("../core.js").joinNames} */
export const joinNames = (names) =>
  names.length > 1 ? `${names.slice(0, -1).join(", ")} und ${names.at(-1)}` : names[0];

export const suitsInFourColours = "Farben in vier Farbtönen";
/** @type {typeof import("../core.js").moreReasons} */
export const moreReasons = (many) => (many === 1 ? "noch ein Grund" : `noch ${many} Gründe`);
export const source = "Quelle";
export const sources = "Quellen: bei jedem Schritt nennen";

export const pool = "Topf";
export const cardBefore = "Die Karte davor.";
/** @type {typeof import("../core.js").payment} */
export const payment = (payer, payee, amount) => `${payer ?? "Du"} → ${payee ?? "dich"}: ${amount}`;
/** @type {typeof import("../core.js").oneMore} */
export const oneMore = (payer) => `Eine mehr für ${payer}`;
/** @type {typeof import("../core.js").oneFewer} */
export const oneFewer = (payer) => `Eine weniger für ${payer}`;
/** @type {typeof import("../core.js").score} */
export const score = (seat, points) => `${seat ?? "Du"} ${points}`;
/** @type {typeof import("../core.js").citedElsewhere} */
export const citedElsewhere = (id) => `${id} gehört zu den Quellen eines anderen Spiels.`;
/** @type {typeof import("../core.js").openQuestion} */
export const openQuestion = (question) => `Was offen bleibt: ${question}`;
export const otherGames = "Anderswo";
/** @type {typeof import("../core.js").otherGamesTopic} */
export const otherGamesTopic = (topic) => `, was dies angeht: ${topic}:`;

// A table that several people share

export const playTogether = "Zusammen spielen (auf Englisch)";
export const togetherNeedsServer =
  "Zum Zusammenspielen braucht es einen Server: Starte „cardlessons class“, dann öffnen alle dort diese Lektion.";
