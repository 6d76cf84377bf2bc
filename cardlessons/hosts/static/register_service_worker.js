// Register the service worker, with which a site works without the network, and report its state to the reader.

import * as texts from "./messages.toml";

const DELAY_MS = 3000; // ms after the start of the page, so that the files for its tables load first

/** @param {string} words @param {HTMLElement[]} more */
const tell = (words, ...more) => {
  const word = document.createElement("p");
  word.setAttribute("role", "status");
  const foot = document.querySelector(".cl-foot") ?? document.body;
  if (more.length) (document.querySelector("main") ?? foot).prepend(word);
  else foot.append(word);
  word.append(words, ...more);
};

/** Offer a newer edition, once on a page: its files take over at once, and the page is loaded anew. */
function offerNewer() {
  if (document.querySelector("[data-newer]")) return;
  const button = document.createElement("button");
  button.type = "button";
  button.className = "cl-button";
  button.dataset.newer = "";
  button.textContent = texts.showNewer;
  button.addEventListener("click", async () => {
    const worker = (await navigator.serviceWorker.getRegistration())?.waiting;
    if (!worker) return location.reload(); // another tab has asked for it
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
    worker.postMessage("show");
  });
  tell(`${texts.newerPages} `, button);
}

async function registerWorker() {
  const here = await navigator.serviceWorker.register(
    new URL("keeping.js", /** @type {HTMLLinkElement} */ (document.querySelector("link[rel=manifest]")).href),
    { updateViaCache: "none" },
  );
  if (here.waiting) offerNewer();
  /** @type {ServiceWorker | null} */
  let watched = null;
  const watch = () => {
    const worker = here.installing;
    if (worker === watched) return;
    watched = worker;
    const [state, show] = here.active ? ["installed", offerNewer] : ["activated", () => tell(texts.pagesKept)];
    worker?.addEventListener("statechange", () => worker.state === state && show());
  };
  if (here.installing) watch();
  here.addEventListener("updatefound", watch);
  // whoever never closes a tab learns of it when he comes back to it
  addEventListener("visibilitychange", () => document.visibilityState === "visible" && here.update().catch(() => {}));
}

// A file from a disk is a secure context in some browsers, but has no service worker.
if (navigator.serviceWorker && isSecureContext && location.protocol.startsWith("http")) {
  setTimeout(() => registerWorker().catch((error) => console.error(texts.pagesNotKept, error)), DELAY_MS);
}
