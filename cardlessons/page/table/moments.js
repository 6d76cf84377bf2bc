// The moments after a play: the step is read out, the verdict on a try is announced, and a won game is cheered.

import { describeVerdict } from "./level.js";
import { hasEnded, findJudgementHere, getTouchedNode } from "../core/store.js";
import { describeOutcome, raiseSuits } from "./winning.js";

/** @import { Table } from "../state.d.ts" */

const LEVEL_SIGNS = 5; // signs of suits that rise for a won level
const GAME_SIGNS = 24; // and for a won game

export class Moments {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
  }

  /** Return the text of the current step for a screen reader, with the verdict or the outcome of the game. */
  describeStep() {
    const { state, node } = this.table;
    const ended = state.setting.kind === "play" && node.state.over && !this.#isCounting();
    const came = findJudgementHere(state);
    if (came.n === state.at && came.state === "shown") return came.told ?? ""; // the step was read before
    return [
      state.nodes[getTouchedNode(state)].spoken,
      came.n === state.at && describeVerdict(came),
      ended && describeOutcome(node.state.winners, state.setting),
      node.ends?.map(({ text }) => text).join(" "),
    ]
      .filter(Boolean)
      .join(" ");
  }

  /**
   * Follow a step that was played: call the plug-ins, scroll to the end of a deal, and cheer a won game after `lands` ms.
   *
   * @param {number} lands
   */
  followStep(lands) {
    const { plugins, node, state, drawing } = this.table;
    for (const plugin of plugins) plugin.moved?.(node);
    if (state.setting.kind === "play" && hasEnded(state))
      drawing.words.firstElementChild?.scrollIntoView({ block: "nearest" });
    this.cheer(lands);
  }

  /** Cheer if the learner has won the game at the current node. @param {number} lands */
  cheer(lands = 0) {
    const {
      node,
      state: {
        setting: { kind, you },
      },
      drawing: { board, words },
    } = this.table;
    if (kind !== "play" || !you || !node.state.over || !node.state.winners.includes(you) || this.#isCounting()) return;
    words.querySelector(".ct-triumph")?.classList.add("ct-just-now");
    raiseSuits(board, you, { many: GAME_SIGNS, after: lands });
  }

  /** Announce the verdict of node `n` if it decides a try, and move the focus to the main button. @param {number} n */
  showDecision(n) {
    const { drawing, state } = this.table;
    const { came } = state.nodes[n];
    if (!came) return;
    const { you } = state.setting;
    if (came.state === "won" && you) raiseSuits(drawing.board, you, { many: LEVEL_SIGNS, after: drawing.lands });
    drawing.words.querySelector(".ct-result")?.classList.add("ct-just-now");
    drawing.focus.toVerdict();
    const { key, at_level: level } = state.setting;
    if (level && came.state === "won") {
      const detail = { key, level: level.number };
      drawing.box.dispatchEvent(new CustomEvent("ct-level-won", { bubbles: true, detail }));
    }
  }

  /** Return whether a count on the table is unfinished, so that no winner is named yet. */
  #isCounting() {
    return this.table.plugins.some((plugin) => plugin.unfinished?.());
  }
}
