// The texts of a panel; most of a panel's texts come from Python.

export const connectionLost =
  "The connection is lost, so you cannot change anything just now. Reload the page to go on. What you chose is kept.";
/** @param {string} label */
export const codeLabel = (label) => `${label}:`;
export const changed = "(changed)";
export const choosePayee = "Choose who is paid.";
