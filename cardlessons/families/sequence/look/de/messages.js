// The texts of tables of games in sequence, in German.

import * as core from "../../../../page/messages/de/core.js";

export * from "../messages.js";

export const home = "heim";
export const homeMeans = "danach spielt man sicher wieder aus";
export const perhaps = "vielleicht";
export const perhapsMeans = "danach spielt man vielleicht wieder aus";
export const away = "fort";
export const awayMeans = "danach spielt jemand anderes aus";
/** @type {typeof import("../messages.js").markedCard} */
export const markedCard = (card, says) => `${card}; ${says}`;

export const stop = "Stopper";
export const stopMeans = "sicher ein Stopper";
export const may = "unklar";
export const mayMeans = "vielleicht ein Stopper";
export const no = "nein";
export const noMeans = "kein Stopper";
export const gone = "weg";
export const goneMeans = "nicht mehr im Spiel";
export const knowingStops = "Stopper erkennen";
export const whoseEyes = "Wer schaut";
export const throughEyes = "Mit den Augen von";
/** @type {typeof import("../messages.js").yourSeat} */
export const yourSeat = (seat) => `${seat} (du)`;
export const seatToPlay = "wer am Zug ist";
export const peelsAdvice = "Rat von Peel: In der Hand markieren, nach welcher Karte man wieder ausspielt";
export const toldFromOneSeat =
  "Gefolgert aus den eigenen Karten eines Platzes und aus dem, was offen liegt, und aus sonst nichts.";
export const costsNoStars = "Hier nachzusehen kostet keine Sterne.";
/** @type {typeof import("../messages.js").handTitle} */
export const handTitle = (seat) => `Die Hand von ${seat}`;
/** @type {typeof import("../messages.js").explainLeader} */
export const explainLeader = (seat, meaning) => `${seat} spielt aus, und das zweite Wort sagt: ${meaning}`;
/** @type {typeof import("../messages.js").leadIsToldLater} */
export const leadIsToldLater = (seat) => `Wo ein Ausspiel endet, erfährst du, wenn ${seat} ausspielt.`;
export const wholePack = "Das ganze Blatt";
/** @type {typeof import("../messages.js").suit} */
export const suit = (letter) => core.suitNames[letter];
/** @type {typeof import("../messages.js").describeCard} */
export const describeCard = (card, says, lead) => `${card}: ${says}${lead ? `; als Ausspiel: ${lead}` : ""}`;
export const touchToBeTold = "Berühre eine Karte, um den Grund zu erfahren.";
/** @type {typeof import("../messages.js").describeStanding} */
export const describeStanding = (says, lead) => `: ${says}${lead ? `; ${lead}` : ""}.`;

export const bestLead = "Bestes Ausspiel?";
export const theBest = "das beste";
/** @type {typeof import("../messages.js").equallyGood} */
export const equallyGood = (seat) => `ebenso gut für ${seat}`;
/** @type {typeof import("../messages.js").describeLoss} */
export const describeLoss = (seat, less) => `${less} ${less === 1 ? "Marke" : "Marken"} weniger für ${seat}`;
/** @type {typeof import("../messages.js").explainLeads} */
export const explainLeads = (seat) =>
  `Was jedes Ausspiel ${seat} bis zum Ende der Runde bringt, wenn danach alle am besten ausspielen. Alle Hände liegen offen.`;
export const notProven = "Nicht bewiesen:";
export const guessed =
  "Die Zeit reichte nicht bis zum Ende. Das ist das Beste, was bisher gefunden wurde, und die Zahlen sind geschätzt.";
export const showLine = "Diesen Verlauf zeigen";
/** @type {typeof import("../messages.js").showLineOf} */
export const showLineOf = (card) => `Diesen Verlauf zeigen: ${card}`;
