// Follow a play at once: the step is read out, a decided try is shown as news, and a game that is won is cheered.

import { prefersReducedMotion } from "../core/cards.js";
import { seatOf } from "./board.js";
import { verdictInWords } from "./level.js";
import { hasEnded, findJudgementHere, touchedNode } from "../core/store.js";
import { outcomeInWords, raiseSuits } from "./winning.js";

const FOR_LEVEL = 5; // signs of suits that rise for a level
const FOR_GAME = 24; // and for a whole game

export class Moments {
  constructor(table) {
    this.table = table;
  }

  /** Return the step on the table in a sentence, with what it came to where that is decided. */
  spoken() {
    const { state, node } = this.table;
    const ended = state.setting.kind === "play" && node.state.over && !this.counting();
    const came = findJudgementHere(state);
    return [
      state.nodes[touchedNode(state)].spoken,
      came.n === state.at && verdictInWords(came),
      ended && outcomeInWords(node.state.winners, state.setting),
    ]
      .filter(Boolean)
      .join(" ");
  }

  /** Follow a step that was made, and not only gone to: it can be heard, what ends a deal comes into view, and a game that it wins is cheered when all has landed. */
  moved(lands) {
    const { plugins, node, state, drawing } = this.table;
    for (const plugin of plugins) plugin.moved?.(node);
    if (state.setting.kind === "play" && hasEnded(state))
      drawing.words.firstElementChild.scrollIntoView({ block: "nearest" });
    this.cheer(lands);
  }

  /** Cheer a game that the learner has won just now. */
  cheer(lands) {
    const {
      node,
      state: {
        setting: { kind, you },
      },
      drawing: { board, words },
    } = this.table;
    if (kind !== "play" || !node.state.over || !node.state.winners.includes(you) || this.counting()) return;
    words.querySelector(".ct-triumph")?.classList.add("ct-just-now");
    if (!prefersReducedMotion()) raiseSuits(board, seatOf(board, you), { many: FOR_GAME, after: lands });
  }

  /** Show as news that a try has just been decided, and move the focus to what follows. */
  decided(n) {
    const { drawing, state } = this.table;
    const { came } = state.nodes[n];
    if (!came) return;
    if (came.state === "won" && !prefersReducedMotion()) {
      raiseSuits(drawing.board, seatOf(drawing.board, state.setting.you), { many: FOR_LEVEL, after: drawing.lands });
    }
    drawing.words.querySelector(".ct-result")?.classList.add("ct-just-now");
    drawing.toVerdict();
    const { key, at_level: level } = state.setting;
    if (level && came.state === "won") {
      const detail = { key, level: level.number };
      drawing.box.dispatchEvent(new CustomEvent("ct-level-won", { bubbles: true, detail }));
    }
  }

  /** Tell whether something is still to be counted before anybody has won. */
  counting() {
    return this.table.plugins.some((plugin) => plugin.unfinished?.());
  }
}
