// The script of a page that Voilà shows. Wide tables scroll in a frame of their own, as on the prepared pages.
const makeScrollable = async (table) => (await import(document.body.dataset.wide)).default(table);
// Hooks that Voilà's front end calls: when all cells have come, and when its own part is up.
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
    layAnew();
  }, 500);
  setTimeout(() => {
    clearInterval(looking);
    anew(0);
  }, 60000);
};
// On a busy machine the tables may come just when the widgets' front end gives up asking for them, and then it never
// looks again. The page is laid anew, but not for ever.
const layAnew = () => {
  if (anew(anew() + 1) < 4) location.reload();
};
/** Count how often that was done; a browser that keeps nothing cannot count, and has it done no more. */
const anew = (times) => {
  try {
    if (times !== undefined) sessionStorage.setItem("cardlessons-anew", String(times));
    return Number(sessionStorage.getItem("cardlessons-anew"));
  } catch {
    return Infinity;
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
// Voilà's front end moves the cells into a shell of its own at the end of the page: the shell goes into our <main>.
new MutationObserver((_, observer) => {
  const shell = document.getElementById("main");
  if (shell) {
    observer.disconnect();
    document.querySelector("main").append(shell);
  }
}).observe(document.body, { childList: true });
// Voilà's front end clears the table only once it is up, and by a request which may be dropped with the page. A beacon
// is not. Whoever comes back to a page the browser has kept sits down at a new table.
addEventListener("pagehide", () => {
  const config = document.getElementById("jupyter-config-data");
  if (!config) return;
  const { baseUrl, kernelId } = JSON.parse(config.textContent);
  navigator.sendBeacon(`${baseUrl}voila/api/shutdown/${kernelId}`);
});
addEventListener("pageshow", (event) => {
  if (event.persisted) location.reload();
});
