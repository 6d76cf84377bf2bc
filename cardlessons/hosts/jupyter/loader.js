// The module that every widget carries: it takes the module that draws from its page or the first widget, or asks Python.

const RETRY_MS = 3000; // ms after which a widget that waits asks, too: the one that has asked may be gone
const PATIENCE_MS = 1000; // ms
const WIDGET_EXPRESSION = "cardlessons.widget(cardlessons)"; // what the script makes, in its own words

/** @import { Given, Model, Sent } from "./anywidget.d.ts" */

/** @typedef {{ widget: { render: (given: Given) => () => void }, sheet: HTMLStyleElement }} Module what a script and its styles make */
/** @typedef {{ arrived: Promise<Module>, arrive: (sent: Sent) => void, isUsed?: boolean }} Loading */

/** @typedef {{ cardlessonsModules?: Map<string, Loading>, cardlessonsSent?: Map<string, Sent> }} PageModules */

const page = /** @type {PageModules} */ (globalThis); // each widget has its own copy of this module
page.cardlessonsModules ??= new Map();
page.cardlessonsSent ??= new Map();
const modules = page.cardlessonsModules;
const sentBefore = page.cardlessonsSent;

/** Take the module of a version before any widget needs it, and run it for the language that lessons usually have. */
export function preload(/** @type {string} */ version, /** @type {Sent} */ sent) {
  sentBefore.set(version, sent);
  const loading = waitForModule();
  modules.set(`${version} `, loading);
  loading.arrive(sent);
}

/** Return when the page has nothing else to do: the first part of a page is painted before the others are drawn. */
const rest = () =>
  new Promise((resolve) => {
    if ("requestIdleCallback" in globalThis) requestIdleCallback(resolve, { timeout: PATIENCE_MS });
    else setTimeout(resolve); // Safari
  });

/** Return the module for a widget's version and language: each module keeps one language. @param {Model} model */
async function loadModule(model) {
  const key = `${model.get("version")} ${model.get("lang")}`;
  const loading = modules.get(key) ?? waitForModule();
  modules.set(key, loading);
  const { arrived, arrive } = loading;
  const isFirst = !loading.isUsed;
  loading.isUsed = true;
  /** @param {Partial<Sent>} [sent] */
  const hear = (sent) => sent?.code && arrive(/** @type {Sent} */ (sent));
  const ask = () => model.send({ do: "load" });
  model.on("msg:custom", hear);
  const given = sentBefore.get(model.get("version")) ?? model.get("module");
  hear(given);
  const asking = setInterval(ask, RETRY_MS);
  if (isFirst && !given.code) ask();
  try {
    const module = await arrived;
    if (!isFirst) await rest();
    return module;
  } finally {
    clearInterval(asking);
    model.off("msg:custom", hear);
  }
}

/** @returns {Loading} */
function waitForModule() {
  /** @type {Loading["arrive"]} */
  let arrive = () => {};
  /** @type {Promise<Sent>} */
  const sent = new Promise((resolve) => {
    arrive = resolve;
  });
  return { arrived: sent.then(runModule), arrive };
}

/** @param {Sent} sent @returns {Promise<Module>} */
async function runModule({ code, styles }) {
  const widget = await run(code);
  const sheet = document.createElement("style");
  sheet.textContent = styles;
  document.head.append(sheet); // only now, so that the page is styled once: with what is drawn
  return { widget, sheet };
}

/** Return what a script makes: at once, since an import waits for all other work of the page; or else by an import. */
async function run(/** @type {string} */ code) {
  try {
    return new Function(`"use strict"; ${code}\nreturn ${WIDGET_EXPRESSION};`)();
  } catch (error) {
    if (!(error instanceof EvalError)) throw error; // the policy of the page forbids it
  }
  const address = URL.createObjectURL(
    new Blob([`${code}\nexport default ${WIDGET_EXPRESSION};`], { type: "text/javascript" }),
  );
  const module = await import(address).finally(() => URL.revokeObjectURL(address));
  return module.default;
}

export default {
  /** @param {Given} given */
  async render(given) {
    const { widget, sheet } = await loadModule(given.model);
    const root = given.el.getRootNode();
    if (root instanceof ShadowRoot) root.append(sheet.cloneNode(true)); // marimo: the page's styles do not reach in there
    return widget.render(given);
  },
};
