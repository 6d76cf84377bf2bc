// Store the text of the editor in the browser, and the text that it replaced.

const KEPT = "cardlessons-writing";

/** Read the stored texts (`text` and `before`); empty if nothing valid is stored. */
export function readSavedText() {
  try {
    const stored = JSON.parse(localStorage.getItem(KEPT));
    const texts = Object.entries(stored ?? {}).filter(
      ([name, text]) => ["text", "before"].includes(name) && typeof text === "string",
    );
    return Object.fromEntries(texts);
  } catch {
    return {};
  }
}

/** Store the texts of the editor. */
export function saveText(texts) {
  try {
    localStorage.setItem(KEPT, JSON.stringify(texts));
  } catch {
    /* the browser does not allow storage, or has no room left */
  }
}
