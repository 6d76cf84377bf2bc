// Reset a public screen: after a minute without a touch, clear the visitor's progress and show the start page.

{
  const IDLE = 60_000; // ms
  const TOUCHES = ["pointerdown", "pointermove", "keydown", "wheel", "input"];
  const FORGETS = "cardlessons-forgets";
  const { home } = /** @type {HTMLElement} */ (document.currentScript).dataset;
  const atStart = Boolean(document.querySelector(".cl-home[aria-current]"));
  let timer = 0;

  /** Clear everything that the pages of this site have stored in the browser. */
  const forget = () => {
    for (const kept of [localStorage, sessionStorage])
      for (const key of Object.keys(kept)) if (key.startsWith("cardlessons")) kept.removeItem(key);
  };

  const beginAnew = () => {
    forget();
    sessionStorage.setItem(FORGETS, "yes"); // the start page clears again, because this page may save its place while it unloads
    fetch(home).then(() => location.replace(home), wait); // without an answer from the server, stay on this page
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
