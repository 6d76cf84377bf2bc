// The texts in German that all parts of a page share.

export * from "../core.js";

export const suitNames = { c: "Kreuz", d: "Karo", h: "Herz", s: "Pik" };
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
const plurals = { Karte: "Karten", Marke: "Marken", Punkt: "Punkte" };
export const jokerSign = "Joker";
export const jokerName = (number) => (number === "1" ? "erster Joker" : "zweiter Joker");
export const rankName = (rank) => rankNames[rank] ?? jokerSign;
export const cardName = (rank, suit) => `${suitNames[suit]}-${rankNames[rank]}`;
export const cardOfSeat = (seat, card) => `${card} von ${seat}`;
export const cardCount = (n) => `${n} ${n === 1 ? "Karte" : "Karten"}`;
export const cardsFaceDown = (n) => (n === 1 ? "eine verdeckte Karte" : `${n} verdeckte Karten`);
export const describeAmount = (number, unit) => `${number} ${number === "1" ? unit : (plurals[unit] ?? unit)}`;
export const quote = (words) => `„${words}“`;
export const joinNames = (names) =>
  names.length > 1 ? `${names.slice(0, -1).join(", ")} und ${names.at(-1)}` : names[0];

export const suitsInFourColours = "Farben in vier Farbtönen";
export const moreReasons = (many) => (many === 1 ? "noch ein Grund" : `noch ${many} Gründe`);
export const source = "Quelle";
export const sources = "Quellen: bei jedem Schritt nennen";

export const pool = "Topf";
export const cardBefore = "Die Karte davor.";
export const payment = (payer, payee, amount) => `${payer ?? "Du"} → ${payee ?? "dich"}: ${amount}`;
export const oneMore = (payer) => `Eine mehr für ${payer}`;
export const oneFewer = (payer) => `Eine weniger für ${payer}`;
export const score = (seat, points) => `${seat ?? "Du"} ${points}`;
export const citedElsewhere = (id) => `${id} gehört zu den Quellen eines anderen Spiels.`;
export const openQuestion = (question) => `Was offen bleibt: ${question}`;
export const otherGames = "Anderswo";
export const otherGamesTopic = (topic) => `, was dies angeht: ${topic}:`;

// A table that several people share

export const playTogether = "Zusammen spielen";
export const togetherNeedsServer =
  "Zum Zusammenspielen braucht es einen Server: Starte „cardlessons class“, dann öffnen alle dort diese Lektion.";
