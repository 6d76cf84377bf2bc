// Find the element of a table that takes the focus, and move the focus there.

/** Tell whether a part of the page is drawn. */
const isDrawn = (part) => part.getClientRects().length > 0;

/** Move the focus to a part without scrolling; of the cards of one hand, that one is then the tab stop. */
export function moveFocus(part) {
  if (part.matches(".ct-hand button"))
    for (const card of part.parentElement.querySelectorAll("button"))
      card.setAttribute("tabindex", card === part ? "0" : "-1");
  part.focus({ preventScroll: true });
}

/** Find the first card of the own hand that may be played, or else the button that plays without a card; undefined where there is none. */
export function handOf(board, dock) {
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
 * Find the element that takes the focus after `focused` was drawn anew, switched off or removed: the same thing again, or what
 * comes next. Never a button that undoes.
 */
export function nextFocus(focused, { board, words, steps, hand, example }) {
  const { hands } = focused.dataset;
  const card = focused.dataset.card ?? focused.dataset.with;
  const same = card
    ? board.querySelector(`.ct-hand button[data-card="${card}"]`)
    : hands && (board.querySelector(`[data-hands="${hands}"]`) ?? board.querySelector("[data-hands]"));
  const next = !steps.next.disabled && steps.next;
  const stepping = steps.element.contains(focused);
  const places = [
    same,
    stepping && next,
    hand,
    example && card && board.querySelector(".ct-turn button.ct-card"),
    words.querySelector(".ct-main"),
    example && next,
    steps.onward,
    words,
  ];
  return places.find((part) => part && isDrawn(part)) ?? words;
}
