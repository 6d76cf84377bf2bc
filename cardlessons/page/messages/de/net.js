// The texts in German about the line to Python.

export * from "../net.js";

export const noAnswerYet =
  "Seit einiger Zeit kommt keine Antwort. Du kannst lesen und weiterblättern. Deine Bitte läuft von selbst weiter, sobald eine Antwort kommt.";
export const noAnswer =
  "Es ist keine Antwort gekommen, obwohl die Seite mehrmals gefragt hat. Hier hat sich nichts geändert. Versuche etwas anderes.";
