// Register the service worker, with which a site works without the network, and report its state to the reader.

import * as texts from "./messages.js";

const DELAY_MS = 3000; // ms after the start of the page, so that the files for its tables load first

/** @param {string} words */
const tell = (words) => {
  const word = document.createElement("p");
  word.setAttribute("role", "status");
  (document.querySelector(".cl-foot") ?? document.body).append(word);
  word.textContent = words;
};

async function registerWorker() {
  const here = await navigator.serviceWorker.register(
    new URL("keeping.js", /** @type {HTMLLinkElement} */ (document.querySelector("link[rel=manifest]")).href),
    { updateViaCache: "none" },
  );
  if (here.waiting) tell(texts.newerPages);
  const watch = () => {
    const worker = here.installing;
    /** @type {Partial<Record<ServiceWorkerState, string>>} */
    const words = here.active ? { installed: texts.newerPages } : { activated: texts.pagesKept };
    worker?.addEventListener("statechange", () => {
      const text = words[worker.state];
      if (text) tell(text);
    });
  };
  if (here.installing) watch();
  else here.addEventListener("updatefound", watch);
}

// A file from a disk is a secure context in some browsers, but has no service worker.
if (navigator.serviceWorker && isSecureContext && location.protocol.startsWith("http")) {
  setTimeout(() => registerWorker().catch((error) => console.error(texts.pagesNotKept, error)), DELAY_MS);
}
