// What a learner does at a table: a play, another deal or level, a hint.

import { concernsQuestion, findAnswerBy, findPlaceOnLine, isYours, listActs } from "../core/store.js";
import { LONG_PATIENCE_MS } from "../net/line.js";
import { explainNoAnswer } from "./words.js";
import * as texts from "../messages/table.toml";

/** @import { Table, TableAnswer, TableAsks } from "../state.d.ts" */

export class Learner {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
  }

  /**
   * Ask Python for plays of the computer; a level other than the usual one needs more patience.
   *
   * @param {TableAsks} message
   * @param {string} [level]
   * @returns {Promise<TableAnswer>}
   */
  #askHouse(message, level) {
    const { house, usual } = this.table.state.setting;
    return this.table.ask(message, (level ?? house) === usual ? undefined : LONG_PATIENCE_MS);
  }

  /** Return whether Python has refused what was asked, and say why. @param {TableAnswer} answer */
  #isRefused({ error }) {
    if (error) this.table.drawing.say(error);
    return Boolean(error);
  }

  /** @param {string} act */
  async attempt(act) {
    const { table } = this;
    const concerns = concernsQuestion(table.state, act);
    if (concerns && !table.state.question) table.stepping.forward();
    const { state, drawing } = table;
    const choice = findAnswerBy(state, act);
    if (choice >= 0) {
      const place = findPlaceOnLine(state) + 1;
      const here = findAnswerBy(state, state.nodes[state.line[place]].act ?? "") === choice;
      const told = await drawing.asked.choose?.(choice);
      if (!told || !here) return;
      table.stepping.goTo(place, { moving: true }); // the touched card is the one that the main line plays
      drawing.praise(told);
      return;
    }
    if (concerns) {
      drawing.say(explainNoAnswer(state));
      return;
    } // trying the play would show the answer
    await this.#queuePlay(act, () => this.#tryAct(act));
  }

  /** @param {string} act */
  async #tryAct(act) {
    const { table } = this;
    for (const plugin of table.plugins) if (await plugin.attempt?.(act)) return;
    const house = table.drawing.actInput.house();
    const reply = await this.#askHouse({ do: "try", at: listActs(table.state, table.state.at), act, house });
    table.take();
    if (reply.error && table.state.refusal !== null) table.showHappening({ kind: "show", n: table.state.at });
    if (!this.#isRefused(reply)) table.stepping.showAll(reply.show ?? []);
  }

  async dealOn() {
    await this.#queuePlay("deal", async () => {
      const { table } = this;
      const reply = await this.#askHouse({ do: "deal", at: listActs(table.state, table.state.at) });
      table.take();
      if (!this.#isRefused(reply)) table.stepping.showAll(reply.show ?? []);
    });
  }

  /**
   * Make a play. In a game it waits for the answer to the play before; in an example both are tried at the current node.
   *
   * @param {string} act
   * @param {() => Promise<void>} make
   */
  #queuePlay(act, make) {
    const { at, setting } = this.table.state;
    return this.table.queue.add({ act, at, beside: setting.kind === "example" }, make);
  }

  /** Begin again; a level has other cards if it has several deals. */
  async again() {
    const { table } = this;
    const { at_level: level, next_deal: deal } = table.state.setting;
    if (level) {
      await this.goLevel(level.number, deal);
      return;
    }
    table.stop();
    table.showHappening({ kind: "again" });
    table.drawing.focus.toHand();
  }

  /** @param {number} number @param {number} [deal] */
  async goLevel(number, deal) {
    const { table } = this;
    const { drawing } = table;
    const reply = await table.askAnew(() => table.ask({ do: "level", number, ...(deal && { deal }) }));
    if (this.#isRefused(reply)) return;
    table.startAnew();
    drawing.deal();
    if (deal) drawing.focus.toHand();
    else drawing.focus.toGoal();
    if (deal && table.state.setting.at_level?.deal) drawing.live.textContent = texts.otherCards;
  }

  /** @param {number} seed @param {string} house */
  async sit(seed, house) {
    const { table } = this;
    const reply = await table.askAnew(() => this.#askHouse({ do: "new", seed, house }, house));
    if (this.#isRefused(reply)) return;
    table.startAnew();
    table.drawing.deal();
    if (isYours(table.state)) table.drawing.focus.toHand();
  }

  /** @param {TableAsks} message */
  async lay(message) {
    const { table } = this;
    const reply = await table.askAnew(() => table.ask(message));
    if (this.#isRefused(reply)) return;
    table.plugins.forEach((plugin) => plugin.laid?.());
    table.start();
    table.showHappening({ kind: "show", n: reply.show?.[0] ?? 0 });
    if (table.state.at === 0) table.drawing.deal();
    if (reply.wrong) table.drawing.say(reply.wrong);
  }

  async hint() {
    const { table } = this;
    const { drawing } = table;
    const reply = await table.ask({ do: "hint" });
    if (this.#isRefused(reply)) return;
    table.take();
    drawing.drawWords();
    drawing.focus.toHand();
    drawing.dock.bring();
    drawing.live.textContent = table.state.setting.hints?.at(-1) ?? "";
  }
}
