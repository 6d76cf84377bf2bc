// The texts about the connection of a served page, in German.

export * from "../messages.js";

const meanwhile = "Du kannst lesen und weiterblättern.";
export const connectionLost = `Die Verbindung ist weg. ${meanwhile} Deine Bitte läuft von selbst weiter, sobald sie wieder da ist.`;
export const lessonChanged = `Diese Lektion ist geändert worden, seit die Seite geladen wurde. ${meanwhile} Lade die Seite neu, um auszuprobieren und zu spielen. Dein Platz bleibt erhalten.`;
export const tooManyPages = `Bei dir sind viele Seiten dieses Servers geöffnet. ${meanwhile} Deine Bitte läuft gleich von selbst weiter.`;
export const manyReaders = `Sehr viele sind auf einmal gekommen. ${meanwhile} Deine Bitte läuft gleich von selbst weiter.`;
export const serverEnds = `Dieser Server hört gleich auf. ${meanwhile} Deine Bitte läuft von selbst weiter, sobald ein anderer da ist.`;
export const wrongAddress = `Dieser Server ist unter dieser Adresse nicht zu erreichen. ${meanwhile} Wer ihn betreut, findet den Grund in seinem Protokoll.`;
export const noWebsocket = `Etwas auf dem Weg zu diesem Server lässt Seiten durch, aber nicht die Verbindung einer Seite (einen Websocket). ${meanwhile}`;
