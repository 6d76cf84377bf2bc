// The storage of the browser and of this tab. A browser may shut it, for example in a frame on another site; then nothing is stored, and nothing fails.

/** @param {() => Storage} open */
const guardStorage = (open) => ({
  /** List the stored keys; null if the browser shuts the storage. */
  keys() {
    try {
      return Object.keys(open());
    } catch {
      return null;
    }
  },

  /** Read a text; null if none is stored. @param {string} key */
  read(key) {
    try {
      return open().getItem(key);
    } catch {
      return null;
    }
  },

  /** Read an object that is stored as JSON; empty if nothing valid is stored. @param {string} key @returns {Record<string, unknown>} */
  readRecord(key) {
    try {
      return toRecord(JSON.parse(open().getItem(key) ?? ""));
    } catch {
      return {};
    }
  },

  /** Store a text, or remove it if it is null; return whether the browser has done so. @param {string} key @param {string | null} text */
  write(key, text) {
    try {
      if (text === null) open().removeItem(key);
      else open().setItem(key, text);
      return true;
    } catch {
      return false; // shut, or no room left
    }
  },
});

/** Return a value that is a plain object, else an empty one. @param {unknown} value */
export const toRecord = (value) =>
  /** @type {Record<string, unknown>} */ (value && typeof value === "object" && !Array.isArray(value) ? value : {});

export const browserStorage = guardStorage(() => localStorage); // stays for later visits
export const tabStorage = guardStorage(() => sessionStorage); // stays while the tab is open

export const PROGRESS_KEY = "cardlessons-progress"; // key of the progress in the storage of the browser

/** Read the stored progress in all lessons, by slug; empty if nothing valid is stored. @returns {Record<string, unknown>} */
export const readAllProgress = () => Object.assign(Object.create(null), browserStorage.readRecord(PROGRESS_KEY)); // without a prototype, any name is safe
