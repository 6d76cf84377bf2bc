// The places to which a table moves the focus.

/** Whether a part of the page is drawn. */
const isDrawn = (part) => part.getClientRects().length > 0;

/** Moves the focus to a part without scrolling; of the cards of one hand, that one is then the tab stop. */
export function moveTo(part) {
  if (part.matches(".ct-hand button")) for (const card of part.parentElement.querySelectorAll("button")) card.setAttribute("tabindex", card === part ? "0" : "-1");
  part.focus({ preventScroll: true });
}

/** The first card of the own hand that may be played, or else the button that plays without a card; undefined where there is none. */
export function handOf(felt, dock) {
  const cards = ".ct-own .ct-hand button";
  const first = [felt.querySelector(`${cards}.ct-may`), dock.querySelector(".ct-acts button:not([hidden])"), felt.querySelector(cards), felt.querySelector("[data-hands]")];
  return first.find((part) => part && isDrawn(part));
}

/**
 * The place that takes the focus after `focused` was drawn anew, switched off or removed: the same thing again, or what
 * comes next. Never a button that undoes.
 */
export function nextPlace(focused, { felt, words, steps, hand, example }) {
  const { hands } = focused.dataset;
  const card = focused.dataset.card ?? focused.dataset.with;
  const same = card ? felt.querySelector(`.ct-hand button[data-card="${card}"]`) : hands && (felt.querySelector(`[data-hands="${hands}"]`) ?? felt.querySelector("[data-hands]"));
  const next = !steps.next.disabled && steps.next;
  const stepping = steps.element.contains(focused);
  const places = [same, stepping && next, hand, example && card && felt.querySelector(".ct-turn button.ct-card"), words.querySelector(".ct-main"), example && next, steps.onward, words];
  return places.find((part) => part && isDrawn(part)) ?? words;
}
