// The texts of a page on a site without a server, in German.

export * from "../messages.js";

export const noWebAssembly =
  "Dieser Browser kann Python nicht ausführen (er hat kein WebAssembly). Du kannst lesen, weiterblättern und antworten. Zum Ausprobieren und Spielen öffne diese Seite in einem anderen Browser.";
export const inFolder =
  "Dafür braucht dieser Ordner einen Webserver. Starte einen im Ordner mit „python3 -m http.server“ und öffne http://localhost:8000. Ohne Server kannst du lesen, weiterblättern und antworten.";
export const pythonNotHad =
  "Python ist gerade nicht zu bekommen. Du kannst lesen und weiterblättern. Deine Bitte läuft von selbst weiter, sobald es geht.";
const meanwhile = "Du kannst lesen und weiterblättern. Deine Bitte läuft von selbst weiter.";
/** @type {typeof import("../messages.js").pythonProgress} */
export const pythonProgress = (percent) =>
  `Python ist unterwegs zu dieser Seite${percent ? ` (${percent} %)` : ""}. ${meanwhile}`;
export const pythonStarts = `Python ist da und wird gestartet. ${meanwhile}`;
export const pagesKept = "Diese Seiten sind jetzt in diesem Browser gespeichert: Sie gehen auch ohne Netz.";
export const newerPages = "Eine neuere Ausgabe dieser Seiten ist da.";
export const showNewer = "Die neuere Ausgabe zeigen";
export const snapshotUnused = "Python startet langsam, weil das Abbild seines Speichers nicht benutzt werden kann:";
export const pagesNotKept =
  "Diese Seiten können in diesem Browser nicht gespeichert werden, deshalb brauchen sie das Netz:";
