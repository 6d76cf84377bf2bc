// The module that every widget carries: it takes the module that draws from the first widget of a page, or asks Python.

const AGAIN = 3000; // ms after which a widget that waits asks, too: the one that has asked may be gone

/** @typedef {{ code: string, styles: string }} Sent */
/** @typedef {{ arrived: Promise<any>, arrive: (sent: Sent) => void }} Loading */

const page = /** @type {{ cardlessonsModules?: Map<string, Loading> }} */ (/** @type {unknown} */ (globalThis));
page.cardlessonsModules ??= new Map(); // each widget has its own copy of this module
const modules = page.cardlessonsModules;

/** Return the module for a widget's version and language: each module keeps one language. */
async function loadModule(model) {
  const key = `${model.get("version")} ${model.get("lang")}`;
  const isFirst = !modules.has(key);
  if (isFirst) modules.set(key, waitForModule());
  const { arrived, arrive } = modules.get(key);
  const hear = (sent) => sent.code && arrive(sent);
  const ask = () => model.send({ do: "load" });
  model.on("msg:custom", hear);
  hear(model.get("module"));
  const asking = setInterval(ask, AGAIN);
  if (isFirst && !model.get("module").code) ask();
  try {
    return await arrived;
  } finally {
    clearInterval(asking);
    model.off("msg:custom", hear);
  }
}

/** @returns {Loading} */
function waitForModule() {
  let arrive;
  const sent = new Promise((resolve) => {
    arrive = resolve;
  });
  return { arrived: sent.then(runModule), arrive };
}

/** @param {Sent} sent */
async function runModule({ code, styles }) {
  const sheet = document.createElement("style");
  sheet.textContent = styles;
  document.head.append(sheet);
  const address = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
  const module = await import(address).finally(() => URL.revokeObjectURL(address));
  return { widget: module.default, sheet };
}

export default {
  async render(given) {
    const { widget, sheet } = await loadModule(given.model);
    const root = given.el.getRootNode();
    if (root instanceof ShadowRoot) root.append(sheet.cloneNode(true)); // marimo: the page's styles do not reach in there
    return widget.render(given);
  },
};
