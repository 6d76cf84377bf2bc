// Save what is written in this browser: the text, and the one that stood here before.

const KEPT = "cardlessons-writing";

/** Read what is saved; nothing where the browser saves nothing, or something else. */
export function readSavedText() {
  try {
    const found = JSON.parse(localStorage.getItem(KEPT));
    const texts = Object.entries(found ?? {}).filter(
      ([name, text]) => ["text", "before"].includes(name) && typeof text === "string",
    );
    return Object.fromEntries(texts);
  } catch {
    return {};
  }
}

export function saveText(texts) {
  try {
    localStorage.setItem(KEPT, JSON.stringify(texts));
  } catch {
    /* a browser that keeps nothing, or no more */
  }
}
