// Find the element of a table that takes the focus, and move the focus there.

/** @import { Drawing } from "../state.d.ts" */

/** Return whether a part of the page is visible. @param {Element} part */
export const isDrawn = (part) => !part.closest("[hidden=until-found]") && part.getClientRects().length > 0;

/**
 * Move the focus to a part without scrolling; a card becomes the tab stop of its hand.
 *
 * @param {HTMLElement} part
 */
export function moveFocus(part) {
  if (part.matches(".ct-hand button"))
    for (const card of part.parentElement?.querySelectorAll("button") ?? [])
      card.setAttribute("tabindex", card === part ? "0" : "-1");
  part.focus({ preventScroll: true });
}

/**
 * Find the first playable card of the learner's hand, or else a button that plays without a card; undefined if none.
 *
 * @param {HTMLElement} board
 * @param {HTMLElement} dock
 */
export function findHandCard(board, dock) {
  const cards = ".ct-own .ct-hand button";
  const first = [
    board.querySelector(`${cards}.ct-may`),
    dock.querySelector(".ct-acts button:not([hidden])"),
    board.querySelector(cards),
    board.querySelector("[data-hands]"),
  ];
  return first.find((part) => part && isDrawn(part));
}

/**
 * Find the element that takes the focus after `focused` was redrawn, disabled or removed: its replacement, or the next
 * useful element, but never a button that takes a play back.
 *
 * @param {HTMLElement} focused
 * @param {Pick<Drawing, "board" | "words" | "steps"> & { hand?: HTMLElement | false, example: boolean }} parts
 * @returns {HTMLElement}
 */
export function findNextFocus(focused, { board, words, steps, hand, example }) {
  const { hands } = focused.dataset;
  const card = focused.dataset.card ?? focused.dataset.with;
  const goal = focused.matches(".ct-goal") && /** @type {HTMLElement | null} */ (words.querySelector(".ct-goal"));
  const same = card
    ? board.querySelector(`.ct-hand button[data-card="${card}"]`)
    : hands && (board.querySelector(`[data-hands="${hands}"]`) ?? board.querySelector("[data-hands]"));
  const next = !steps.next.disabled && steps.next;
  const stepping = steps.element.contains(focused);
  const places = [
    goal || same,
    stepping && next,
    hand,
    example && card && board.querySelector(".ct-turn button.ct-card"),
    words.querySelector(".ct-main"),
    example && next,
    steps.onward,
    words,
  ];
  return places.find((part) => part && isDrawn(part)) || words;
}
