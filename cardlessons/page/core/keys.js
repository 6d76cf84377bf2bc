// The keyboard of a table.

/** @import { Drawing, Table } from "../state.d.ts" */

/** @type {Record<string, number>} */
const STEPS = { ArrowLeft: -1, ArrowRight: 1 };

/**
 * Handle a key at a table: move along the line, or to other branches; `drawing` has the elements.
 *
 * @param {At<KeyboardEvent>} event
 * @param {Table} table
 * @param {Drawing} drawing
 */
export function handleKey(event, table, drawing) {
  if (event.ctrlKey || event.metaKey || event.altKey) return; // they belong to the browser, or to a notebook
  event.stopPropagation();
  if (table.plugins.some((plugin) => plugin.keys?.(event))) return;
  const { key, target } = event;
  if (key === "Escape") {
    if (!drawing.untell()) closeNote(target, drawing);
    return;
  }
  if (target.matches("input[type=text], input[type=number], input[type=range]")) return;
  if (key === "Enter" && event.repeat) {
    event.preventDefault();
    return;
  } // a held key would also press the next element that gets the focus
  const card = target.closest(".ct-hand .ct-card, .ct-board > button");
  if (card && ["ArrowLeft", "ArrowRight", "Home", "End"].includes(key)) {
    moveAlongCards(card, key);
    event.preventDefault();
    return;
  }
  const isFull = drawing.box.classList.contains("ct-filling");
  const answer = /^[1-9]$/.test(key) && drawing.box.querySelectorAll(".ct-question .ct-answer")[Number(key) - 1];
  const chip = target.closest(".ct-rows .ct-chip");
  /** @type {(() => void) | undefined} */
  const go = {
    ...(chip && { ArrowUp: () => table.stepping.across(-1), ArrowDown: () => table.stepping.across(1) }),
    ArrowLeft: () => table.stepping.back(),
    ArrowRight: () => table.stepping.forward(),
    Home: () => table.stepping.goTo(0),
    End: () => table.stepping.goTo(Infinity),
    ...(isFull && { PageUp: () => table.stepping.back(), PageDown: () => table.stepping.forward() }), // keys of presenters' remote controls
    ...(target.matches(".ct-goal") && { Enter: () => drawing.focus.toHand() }),
    ...(answer && { [key]: () => answer.click() }),
  }[key];
  if (go) {
    go();
    event.preventDefault();
  }
  if (go && chip) drawing.tree.focus();
}

/** @param {HTMLElement} target @param {Drawing} drawing */
function closeNote(target, drawing) {
  const open = target.closest("li, .ct-from, .ct-step, .ct-result")?.querySelector(".ct-cite[aria-expanded=true]");
  if (open) {
    open.click();
    open.focus();
  } else drawing.words.focus();
}

/** Move the focus to another card of the same hand. @param {string} key @param {HTMLElement} card */
function moveAlongCards(card, key) {
  const hand = [...(card.parentElement?.querySelectorAll("button") ?? [])];
  const next =
    key === "Home"
      ? hand[0]
      : key === "End"
        ? hand.at(-1)
        : hand[hand.indexOf(/** @type {HTMLButtonElement} */ (card)) + STEPS[key]];
  if (!next) return;
  hand.forEach((other) => other.setAttribute("tabindex", other === next ? "0" : "-1"));
  next.focus();
}
