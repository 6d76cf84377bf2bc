// Store the text of the editor in the browser, and the text that it replaced.

import { browserStorage } from "../../page/core/storage.js";

/** @typedef {{ text?: string, before?: string }} SavedText */

const STORAGE_KEY = "cardlessons-writing";

/** Read the stored texts (`text` and `before`); empty if nothing valid is stored. @returns {SavedText} */
export const readSavedText = () =>
  Object.fromEntries(
    Object.entries(browserStorage.readRecord(STORAGE_KEY)).filter(
      ([name, text]) => ["text", "before"].includes(name) && typeof text === "string",
    ),
  );

/** Store the texts of the editor. @param {SavedText} texts */
export const saveText = (texts) => browserStorage.write(STORAGE_KEY, JSON.stringify(texts));
