// The question that a table asks before a step, with the answers that are touched.

import { el } from "../core/cards.js";
import { tellInShort } from "../core/explanation.js";
import { getLessonLanguage } from "../core/language.js";
import { getOpenQuestion, isAsking } from "../core/store.js";
import { drawGuess, tellGuess } from "./guess.js";
import { makeQuestion } from "./words.js";

/** @import { Drawing } from "./drawing.js" */

export class Asked {
  /** Answers the question that is drawn, and returns the words on a right answer. @type {((choice: number) => Promise<string | null>) | null} */
  choose = null;

  /** @param {Drawing} drawing */
  constructor(drawing) {
    this.drawing = drawing;
  }

  /** Draw a question in the place of the words. @param {number} index */
  draw(index) {
    const { drawing } = this;
    const { table, words, dock } = drawing;
    const { at, setting, nodes } = table.state;
    const asked = setting.questions?.[index];
    if (!asked) return;
    const isLate = at > 0 && asked.before === 1; // the first card has been played
    drawing.live.textContent = isLate ? `${nodes[at].spoken} ${asked.asks}` : asked.asks;
    const intro = at === 0 && setting.intro;
    const before = intro ? [el("p", { class: "ct-comment", lang: getLessonLanguage() }, intro)] : [];
    if (isLate) before.push(tellInShort(nodes[at], setting.you));
    if (asked.pays) {
      this.choose = null;
      words.replaceChildren(
        ...before,
        drawGuess(asked, {
          guess: (seat) => this.#guess(seat),
          onward: table.stepping.pass,
        }),
      );
      return;
    }
    const onDone = () => table.happens({ kind: "answered", index });
    const { box, choose } = makeQuestion(asked, {
      answer: async (choice) => {
        drawing.clearMessages(".ct-word");
        const reply = await table.ask({ do: "answer", question: index, choice });
        if (!reply.error) {
          table.stepping.askedAt = 0;
          const [said, right] = [choice, reply.solution ?? choice].map((n) => asked.answers[n].says);
          table.happens({ kind: "replied", guess: { index, said, right } });
        }
        return reply;
      },
      right: onDone,
      bring: () => {
        dock.fit();
        dock.bring();
      },
      onward: table.stepping.pass,
    });
    this.choose = choose;
    const guess = tellGuess(table.state);
    words.replaceChildren(...before, ...(guess ? [guess] : []), box);
  }

  /** Take a seat as the guess who pays most, and take the first step. @param {string} said */
  #guess(said) {
    const { table } = this.drawing;
    const index = table.state.question?.index ?? 0;
    table.happens({ kind: "guess", guess: { index, said } });
    table.happens({ kind: "answered", index });
    table.stepping.forward();
  }

  /**
   * Take a touch of a player as the answer to a question about players; the player's turn keeps its cards to try.
   *
   * @param {At<PointerEvent>} event
   */
  touchPlayer(event) {
    const { state } = this.drawing.table;
    const touched = event.target.closest("[data-seat]");
    const asked = isAsking(state) && getOpenQuestion(state);
    if (!touched || !asked || (touched.matches(".ct-turn") && event.target.closest(".ct-hand"))) return;
    const { seat: said = "" } = touched.dataset;
    const choice = asked.answers.findIndex(({ seat }) => seat === said);
    if (choice < 0 && !asked.pays?.includes(said)) return;
    event.stopPropagation();
    if (asked.pays) this.#guess(said);
    else this.choose?.(choice);
  }
}
