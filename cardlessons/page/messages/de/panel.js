// The texts of a panel in German.

export * from "../panel.js";

export const connectionLost =
  "Die Verbindung ist weg, deshalb kannst du gerade nichts ändern. Lade die Seite neu, um weiterzumachen. Deine Wahl bleibt erhalten.";
export const changed = "(geändert)";
export const choosePayee = "Wähle, wer die Marken bekommt.";
