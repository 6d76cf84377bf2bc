// The focus of a table: where it goes when a table is entered, and after a step.

import { findHandCard, findNextFocus, moveFocus } from "../core/focus.js";
import { findJudgementHere, isYours } from "../core/store.js";

/** @import { Drawing } from "./drawing.js" */

/** @param {HTMLElement} part */
function showFocus(part) {
  moveFocus(part);
  part.scrollIntoView({ block: "nearest" });
}

export class TableFocus {
  /** @param {Drawing} drawing */
  constructor(drawing) {
    this.drawing = drawing;
  }

  #findHandCard() {
    return findHandCard(this.drawing.board, this.drawing.dock.element);
  }

  /** Move the focus to the first playable card of the learner's hand. */
  toHand() {
    const { words } = this.drawing;
    showFocus(this.#findHandCard() ?? words);
  }

  /** Move the focus to the goal of the level. */
  toGoal() {
    const { words, dock } = this.drawing;
    showFocus(words.querySelector(".ct-goal") ?? words);
    dock.bring();
  }

  /** Move the focus to the main button after a verdict, unless the focus is outside the table. */
  toVerdict() {
    const { box, words, dock } = this.drawing;
    const { activeElement: focused } = document;
    words.querySelector(".ct-result")?.scrollIntoView({ block: "nearest" });
    if (focused === document.body || box.contains(focused)) moveFocus(words.querySelector(".ct-main") ?? words);
    dock.bring();
  }

  /** Move the focus to the element that is used first, and bring it and the seat in use into sight. */
  enter() {
    const { table, words, dock, steps } = this.drawing;
    const { state } = table;
    const first =
      words.querySelector(findJudgementHere(state).state ? ".ct-main" : ".ct-goal") ||
      words.querySelector(".ct-question h3") ||
      (isYours(state) && this.#findHandCard()) ||
      (steps.next.disabled ? words : steps.next);
    moveFocus(first);
    dock.land(() => first.getBoundingClientRect().bottom > innerHeight || dock.isSeatHidden());
  }

  /** Move the focus to the whole table, which handles keys until the step is drawn; ignore an error of the browser. */
  leave() {
    try {
      moveFocus(this.drawing.box);
    } catch (error) {
      console.error(error); // the focus stays where it is
    }
  }

  /**
   * Move the focus after a step if the focused element was redrawn, disabled or removed. On the learner's turn it goes to
   * the learner's hand: after the computer's plays, unless the learner has moved it meanwhile, and after a step back.
   *
   * @param {HTMLElement} focused
   * @param {boolean} moving
   */
  keep(focused, moving) {
    const { box, board, words, steps, table } = this.drawing;
    const { state } = table;
    const { activeElement: active } = document;
    if (active !== focused && active !== box && active !== document.body) return; // moved since the step began
    const hand = (isYours(state) && this.#findHandCard()) || undefined;
    if (hand && (focused === steps.back || focused === steps.first)) return moveFocus(hand); // after a step back the learner plays again
    const yours = hand && state.at === state.line.at(-1);
    const stays = focused === active && !focused.matches(":disabled") && !focused.hidden;
    if (stays && !(yours && moving && [box, words].includes(focused))) return;
    moveFocus(
      findNextFocus(focused, { board, words, steps, hand: yours && hand, example: state.setting.kind === "example" }),
    );
  }
}
