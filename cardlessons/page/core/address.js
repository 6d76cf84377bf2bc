// The addresses of lessons, and the places of tables in the fragment of the page's address, which survive a reload.

const MAX_FRAGMENT_LENGTH = 4000; // characters of a fragment

/** Return the slug of this page's lesson, from the address, or from the page in the frame of a notebook. */
export const getCurrentLesson = () => document.body.dataset.lesson ?? readLessonSlug(location);

/** Return the slug of the lesson to which an address leads. @param {{ pathname: string }} address */
export const readLessonSlug = ({ pathname }) =>
  decodeURIComponent(pathname.replace(/^.*\//, "").replace(/\.(ipynb|md|html)$/, ""));

/** Return the address of another lesson's page. @param {string} slug */
export const buildLessonAddress = (slug) => `${encodeURIComponent(slug)}${document.body.dataset.ending ?? ".ipynb"}`;

/** Return the address of the rules of a game on one page; a site has none with house rules. It is empty where there are no such pages. @param {string} game */
export function buildRulesAddress(game) {
  const { rules = "" } = document.body.dataset;
  return rules.replace("*", encodeURIComponent(rules.endsWith(".html") ? game.replace(/\(.*/, "") : game));
}

const LOOPBACK = /^(localhost|127\.[\d.]+|\[::1\])$/;

/**
 * Return an address that other devices can open: with this machine's address in the network instead of a loopback address.
 *
 * @param {string | URL} address
 */
export function toOutsideAddress(address) {
  const { outside } = document.body.dataset;
  const there = new URL(address);
  if (outside && LOOPBACK.test(there.hostname)) there.host = new URL(outside).host;
  return there.href;
}

/** Return whether a text is an address that only this machine can open. @param {string} text */
export function isOnlyHere(text) {
  try {
    return LOOPBACK.test(new URL(text).hostname);
  } catch {
    return false;
  }
}

/** Return whether the page was opened by a link, and not loaded again. */
export const wasOpenedByLink = () =>
  /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"))[0]?.type === "navigate";

/**
 * Read the place of the table `key` from a fragment; `alone` is whether the fragment has no other place.
 *
 * @param {string} arrival
 * @param {string} key
 */
export function readPlace(arrival, key) {
  const named = new URLSearchParams(arrival);
  return { where: named.get(key), alone: [...named].length === 1 };
}

/**
 * Return the id of the part of the page whose place has this key: `levels` is `levels-1`, `example-2` is `table-2`.
 *
 * @param {string} key
 */
export function findPartId(key) {
  if (key === "house") return "house-rules-1"; // the links of the page on one's own game say `house`
  return /-\d+$/.test(key) ? key.replace(/^example-/, "table-") : `${key}-1`;
}

/** Count the levels in the parts of the page before this one: they are numbered through, and so are their stars. @param {string} id */
export function countLevelsBefore(id) {
  const parts = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("[data-levels]")]);
  const before = parts.slice(0, Math.max(0, parts.map((part) => part.id).indexOf(id)));
  return before.reduce((many, part) => many + Number(part.dataset.levels), 0);
}

/**
 * Write a place into the page's address, unless the fragment would become too long; `anew` adds an entry to the browser's history.
 *
 * @param {string} key
 * @param {string} where
 */
export function writePlace(key, where, anew = false) {
  const parts = new URLSearchParams(location.hash.slice(1));
  if (parts.get(key) === where) return;
  parts.set(key, where);
  if (parts.toString().length < MAX_FRAGMENT_LENGTH) writeHash(parts, anew);
}

/**
 * Write the fragment of the page's address; if the browser refuses, the old fragment stays.
 *
 * @param {URLSearchParams} parts
 */
export function writeHash(parts, anew = false) {
  try {
    history[anew ? "pushState" : "replaceState"](null, "", `#${parts}`);
  } catch {
    /* Safari allows 100 changes in 30 seconds */
  }
}

/**
 * Make a keeper that writes the place from `where()` at once, after a short delay, and when the page is left; null is no
 * place. It calls `returned()` when Back or Forward in the browser has changed the address.
 *
 * @param {() => string} key
 * @param {() => string | null} where
 * @param {() => void} returned
 */
export function makePlaceKeeper(key, where, returned) {
  let timer = 0;
  let isWritten = false;
  const write = (anew = false) => {
    const place = where();
    if (place === null) return;
    writePlace(key(), place, anew);
    isWritten = true;
  };
  const leave = () => timer && write(); // Firefox loads again what is written here: a table that nobody has used writes nothing
  addEventListener("pagehide", leave);
  addEventListener("popstate", returned);
  return {
    write,
    writeSoon() {
      clearTimeout(timer);
      timer = setTimeout(write, 150);
    },
    /** Write the place into an entry of the history that lacks it. */
    rewrite() {
      if (isWritten) write();
    },
    close() {
      clearTimeout(timer);
      removeEventListener("pagehide", leave);
      removeEventListener("popstate", returned);
    },
  };
}
