// Reset a public screen: after a minute without a touch, clear the visitor's progress and show the start page.

import { browserStorage, tabStorage } from "../../page/core/storage.js";

{
  const IDLE_MS = 60_000; // ms
  const TOUCHES = ["pointerdown", "pointermove", "keydown", "wheel", "input"];
  const FORGET_KEY = "cardlessons-forgets";
  const { home = "" } = /** @type {HTMLElement} */ (document.currentScript).dataset;
  const atStart = Boolean(document.querySelector(".cl-home[aria-current]"));
  let timer = 0;

  /** Clear everything that the pages of this site have stored in the browser. */
  const forget = () => {
    for (const storage of [browserStorage, tabStorage])
      for (const key of storage.keys() ?? []) if (key.startsWith("cardlessons")) storage.write(key, null);
  };

  const beginAnew = () => {
    forget();
    tabStorage.write(FORGET_KEY, "yes"); // the start page clears again, because this page may save its place while it unloads
    fetch(home).then(() => location.replace(home), wait); // without an answer from the server, stay on this page
  };

  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(beginAnew, IDLE_MS);
  };

  if (atStart && tabStorage.read(FORGET_KEY)) {
    forget();
    dispatchEvent(new Event("ct-kept"));
  } else if (!atStart || browserStorage.keys()?.length) wait();
  for (const touch of TOUCHES) addEventListener(touch, wait, { capture: true, passive: true });
}
