// The addresses of lessons, and the places of tables in the fragment of the page's address, so that a reload finds
// them.

const LONGEST = 4000; // letters of an address

/** Name the lesson of this page, by its address. */
export const currentLesson = () =>
  decodeURIComponent(
    location.pathname
      .split("/")
      .pop()
      .replace(/\.(ipynb|md|html)$/, ""),
  );

/** Return the address of another lesson's page. */
export const lessonAddress = (slug) => `${encodeURIComponent(slug)}${document.body.dataset.ending ?? ".ipynb"}`;

const LOOPBACK = /^(localhost|127\.[\d.]+|\[::1\])$/;

/** Return an address as others can open it: at this machine's address in the network instead of its loopback address. */
export function addressForOthers(address) {
  const { outside } = document.body.dataset;
  const there = new URL(address);
  if (outside && LOOPBACK.test(there.hostname)) there.host = new URL(outside).host;
  return there.href;
}

/** Tell whether only this machine can open an address. */
export const isOnlyHere = (address) => LOOPBACK.test(new URL(address).hostname);

/** Read the place that an address names for a key; `arrival` is its fragment as it was when the page came. */
export function readPlace(arrival, key) {
  const named = new URLSearchParams(arrival);
  return { where: named.get(key), alone: [...named].length === 1 };
}

/** Write a place into the address, unless it would grow too long. */
export function writePlace(key, where) {
  const parts = new URLSearchParams(location.hash.slice(1));
  if (parts.get(key) === where) return;
  parts.set(key, where);
  if (parts.toString().length < LONGEST) replaceHash(parts);
}

/** Write the place of all tables into the address; a browser that takes no more for a while keeps the one before. */
export function replaceHash(parts) {
  try {
    history.replaceState(null, "", `#${parts}`);
  } catch {
    /* Safari takes a hundred in half a minute */
  }
}

/** Write the place that `where()` names a little later, and when the page is left; null is no place. */
export function placeKeeper(key, where) {
  let timer = 0;
  const write = () => {
    const place = where();
    if (place !== null) writePlace(key(), place);
  };
  addEventListener("pagehide", write);
  return {
    soon() {
      clearTimeout(timer);
      timer = setTimeout(write, 150);
    },
    close() {
      clearTimeout(timer);
      removeEventListener("pagehide", write);
    },
  };
}
