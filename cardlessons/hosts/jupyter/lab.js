// A widget among the cells of JupyterLab and Notebook 7: it shares the keys with them, and leads to the first table.

const SUPPRESS_ATTRIBUTE = "data-lm-suppress-shortcuts"; // the attribute by which an element keeps keys from the notebook
const LOOK_MS = 200; // ms between two looks at the last cell, to which JupyterLab goes when all cells are run
const CALM_MS = 4000; // ms after which the reader stays where they are
const USE_EVENTS = ["wheel", "pointerdown", "keydown"]; // what a reader does who goes elsewhere

/** Return whether a key belongs to the notebook: Ctrl+S saves it, Shift+Enter runs a cell. @param {KeyboardEvent} event */
const isForNotebook = ({ key, ctrlKey, metaKey, altKey, shiftKey }) =>
  ctrlKey || metaKey || altKey || (shiftKey && key === "Enter");

/**
 * Keep plain keys from the notebook, where `d d` deletes the cell. Escape at the words of a table goes back to its cell.
 *
 * @param {HTMLElement} box the element of the widget
 * @returns {() => void} ends it
 */
export function shareKeys(box) {
  const decide = (/** @type {KeyboardEvent} */ event) => {
    if (isForNotebook(event)) box.removeAttribute(SUPPRESS_ATTRIBUTE);
    else box.setAttribute(SUPPRESS_ATTRIBUTE, "true");
  };
  const leave = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Escape" || !(event.target instanceof Element) || !event.target.matches(".ct-told")) return;
    const cell = box.closest(".jp-Cell");
    if (!cell) return;
    event.stopPropagation(); // the table would take the focus back to its words
    cell.focus();
  };
  const keep = (/** @type {KeyboardEvent} */ event) => {
    if (!isForNotebook(event)) event.stopPropagation();
  };
  addEventListener("keydown", decide, true); // before JupyterLab, which reads the attribute at the document
  box.addEventListener("keydown", leave, true);
  box.addEventListener("keydown", keep);
  return () => removeEventListener("keydown", decide, true);
}

const led = new Set(); // the first parts to which a reader has been led

/**
 * Lead to the first part after all cells were run, since JupyterLab then shows the last cell.
 *
 * @param {HTMLElement} box
 * @param {string} still the id of this output
 */
export function leadToFirst(box, still) {
  if (led.has(still)) return;
  led.add(still);
  const leading = setInterval(() => {
    const cell = box.closest(".jp-Cell"); // a widget is drawn before it is in a cell
    const last = [...(cell?.closest(".jp-Notebook")?.querySelectorAll(".jp-Cell") ?? [])].at(-1);
    if (!cell || !last?.matches(".jp-mod-active") || last === cell) return;
    cell.scrollIntoView({ block: "start" });
    cell.focus({ preventScroll: true });
  }, LOOK_MS);
  const end = () => clearInterval(leading);
  setTimeout(end, CALM_MS);
  for (const use of USE_EVENTS) addEventListener(use, end, { once: true, capture: true });
}
