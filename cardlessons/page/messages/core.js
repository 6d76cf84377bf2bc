// The texts that all parts of a page share: the names of cards, the things on the table, the reasons.

export const suitNames = { c: "clubs", d: "diamonds", h: "hearts", s: "spades" };
const rankNames = {
  A: "ace",
  2: "two",
  3: "three",
  4: "four",
  5: "five",
  6: "six",
  7: "seven",
  8: "eight",
  9: "nine",
  T: "ten",
  J: "jack",
  Q: "queen",
  K: "king",
};
export const jokerSign = "joker";
export const jokerName = (number) => (number === "1" ? "first joker" : "second joker");
export const rankName = (rank) => rankNames[rank] ?? jokerSign;
export const cardName = (rank, suit) => `${rankNames[rank]} of ${suitNames[suit]}`;
export const cardOfSeat = (seat, card) => `${seat}'s ${card}`;
export const cardCount = (n) => `${n} ${n === 1 ? "card" : "cards"}`;
export const cardsFaceDown = (n) => (n === 1 ? "one card, face down" : `${n} cards, face down`);
export const describeAmount = (number, unit) => `${number} ${unit}${number === "1" ? "" : "s"}`;
export const quote = (words) => `“${words}”`;
export const joinNames = (names) =>
  names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names.at(-1)}` : names[0];

export const suitsInFourColours = "suits in four colours";
export const moreReasons = (many) => (many === 1 ? "one more reason" : `${many} more reasons`);
export const source = "source";
export const sources = "Sources: name them at each step";

export const pool = "pool";
export const cardBefore = "The card before.";
export const payment = (payer, payee, amount) => `${payer ?? "You"} → ${payee ?? "you"}: ${amount}`;
export const oneMore = (payer) => `One more for ${payer}`;
export const oneFewer = (payer) => `One fewer for ${payer}`;
export const score = (seat, points) => `${seat ?? "You"} ${points}`;
export const citedElsewhere = (id) => `${id} belongs to the sources of another game.`;
export const openQuestion = (question) => `What is left open: ${question}`;
export const otherGames = "Elsewhere";
export const otherGamesTopic = (topic) => `, as to ${topic}:`;

// A table that several people share

export const playTogether = "Play together";
export const togetherNeedsServer =
  "Playing together needs a server: start “cardlessons class”, and all open this lesson there.";
