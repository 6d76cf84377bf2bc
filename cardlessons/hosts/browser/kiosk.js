// Begin anew on a public screen: when nobody has touched it for a minute, forget the visitor and show the start page.

{
  const IDLE = 60_000; // ms
  const TOUCHES = ["pointerdown", "pointermove", "keydown", "wheel", "input"];
  const FORGETS = "cardlessons-forgets";
  const { home } = /** @type {HTMLElement} */ (document.currentScript).dataset;
  const atStart = Boolean(document.querySelector(".cl-home[aria-current]"));
  let timer = 0;

  /** Clear all that the pages of this site keep in the browser. */
  const forget = () => {
    for (const kept of [localStorage, sessionStorage])
      for (const key of Object.keys(kept)) if (key.startsWith("cardlessons")) kept.removeItem(key);
  };

  const beginAnew = () => {
    forget();
    sessionStorage.setItem(FORGETS, "yes"); // the page may save its place once more while it unloads
    fetch(home).then(() => location.replace(home), wait); // if the server does not answer, the page stays
  };

  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(beginAnew, IDLE);
  };

  if (atStart && sessionStorage.getItem(FORGETS)) {
    forget();
    dispatchEvent(new Event("ct-kept"));
  } else if (!atStart || localStorage.length) wait();
  for (const touch of TOUCHES) addEventListener(touch, wait, { capture: true, passive: true });
}
