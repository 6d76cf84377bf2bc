// The script of a page that Voilà serves. Wide tables scroll in a frame of their own, as on the prepared pages.
const makeScrollable = async (/** @type {Element} */ table) =>
  (await import(document.body.dataset.wide ?? "")).makeScrollable(table);
// Hooks that Voilà's front end calls: when all cells have arrived, and when the front end itself is ready.
window.voila_heartbeat = window.voila_process = () => {};
window.voila_finish = () => {
  if (!window.themeLoaded) {
    window.cellLoaded = true;
    return;
  }
  document.getElementById("loading")?.remove();
  for (const table of document.querySelectorAll(".jp-MarkdownOutput table")) makeScrollable(table);
  document.body.dataset.laid = "true";
  const looking = setInterval(() => {
    const outputs = [...document.querySelectorAll(".jp-OutputArea-output.jupyter-widgets")];
    if (!outputs.some((output) => output.textContent.endsWith(": model not found"))) return;
    clearInterval(looking);
    reloadPage();
  }, 500);
  setTimeout(() => {
    clearInterval(looking);
    countReloads(0);
  }, 60000);
};
// On a busy machine the widgets' front end may stop waiting just before the models of the tables arrive, and then it
// never tries again. The page is reloaded for that, at most four times.
const reloadPage = () => {
  if (countReloads(countReloads() + 1) < 4) location.reload();
};
/** Get or set the number of reloads; without storage it is infinite, so that the page is not reloaded. @param {number} [times] */
const countReloads = (times) => {
  try {
    if (times !== undefined) sessionStorage.setItem("cardlessons-anew", String(times));
    return Number(sessionStorage.getItem("cardlessons-anew"));
  } catch {
    return Infinity;
  }
};
// Called when the kernel has ended while the page was made: its widgets cannot be drawn, and a card says so instead.
window.replaceWidgets = (text) => {
  for (const output of document.querySelectorAll("#rendered_cells script[type$='cell-output+json']")) {
    if (!output.textContent.includes("widget-view+json")) continue;
    const [card, frame, words] = ["section", "div", "p"].map((name) => document.createElement(name));
    card.className = "cl-mishap";
    card.setAttribute("role", "alert");
    words.textContent = text;
    frame.append(words);
    card.append(frame);
    output.replaceWith(card);
  }
};
// Widgets may ask whether the page is light or dark.
{
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const tell = () => {
    document.body.dataset.jpThemeLight = String(!dark.matches);
    document.body.dataset.jpThemeName = dark.matches ? "JupyterLab Dark" : "JupyterLab Light";
  };
  tell();
  dark.addEventListener("change", tell);
}
// Voilà's front end moves the cells into a shell of its own at the end of the page: move that shell into <main>.
new MutationObserver((_, observer) => {
  const shell = document.getElementById("main");
  if (shell) {
    observer.disconnect();
    document.querySelector("main")?.append(shell);
  }
}).observe(document.body, { childList: true });
// Stop the kernel when the page is left. Voilà does it only once its front end is ready, and by a request that the
// browser may drop with the page; a beacon is not dropped. A page that the browser restores needs a new kernel.
addEventListener("pagehide", () => {
  const config = document.getElementById("jupyter-config-data");
  if (!config) return;
  const { baseUrl, kernelId } = JSON.parse(config.textContent);
  navigator.sendBeacon(`${baseUrl}voila/api/shutdown/${kernelId}`);
});
addEventListener("pageshow", (event) => {
  if (/** @type {PageTransitionEvent} */ (event).persisted) location.reload();
});
