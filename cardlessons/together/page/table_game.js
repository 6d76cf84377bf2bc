// The game at a shared table, as this person sees it: the nodes that come from the server, and this person's plays.

import { drawButton, el, nameCard } from "../../page/core/cards.js";
import { tellStep } from "../../page/core/explanation.js";
import { listPathTo } from "../../page/core/paths.js";
import { applyReply } from "../../page/core/store.js";
import { joinAnalysis } from "../../page/table/analysis.js";
import { joinScoreHistory } from "../../page/table/score_history.js";
import { joinSound } from "../../page/table/sound.js";
import { mount } from "../../page/table/table.js";
import { drawEnding, drawOutcome } from "../../page/table/winning.js";
import * as texts from "./messages/together.toml";
import { markSeats } from "./table_people.js";

/** @import { Looks, Mounted, Page, Plugin } from "../../page/plugin.d.ts" */
/** @import { NodeData, TableView } from "../../page/protocol.d.ts" */
/** @import { Line, TableAnswer, TableAsks, TableLine } from "../../page/state.d.ts" */
/** @import { PlayerMessage, TableFrame } from "./protocol.d.ts" */
/** @import { TogetherTable } from "./together_table.js" */

const MAX_COUNT_LINES = 60; // of the count of a deal
const OPEN_TABLE = "open-table#t="; // address of the open table, relative to the start page; a link to a deal follows

export class SharedGame {
  view = /** @type {TableView} */ (/** @type {unknown} */ (null)); // without what this person may not see; null until the game has begun
  /** @type {Page | null} */
  page = null; // the table that is drawn
  /** @type {Mounted | null} */
  mounted = null;
  /** @type {number[]} */
  coming = []; // the nodes that are being shown, one after the other
  current = 0; // the last node of the game
  isShowing = false; // whether the page is showing new nodes automatically
  drawn = { at: -1, since: 0 }; // the node that was drawn last, and when
  waits = (/** @type {number} */ _many) => {}; // called with the number of awaited answers
  place = el("div", { class: "cl-seat" });

  /** @param {TogetherTable} table @param {Looks} looks */
  constructor(table, looks) {
    this.table = table;
    this.looks = looks;
  }

  // What the server sends

  /** Draw the table as a whole. @param {TableView} view */
  lay(view) {
    const isCounted = this.current === view.setting.begin && this.page && !this.findCount();
    this.mounted?.close();
    this.view = view;
    this.current = view.setting.begin ?? 0;
    this.coming = [this.current];
    this.isShowing = true;
    /** @type {TableLine} */
    const line = {
      ask: (message) => this.#askQuestion(message),
      view: () => this.view,
      watch: ({ waiting = () => {} }) => {
        this.waits = waiting;
      },
      close: () => {},
    };
    const joins = [
      (/** @type {Page} */ page) => this.#join(page),
      joinScoreHistory,
      joinSound,
      ...(view.setting.you ? [joinAnalysis] : []),
    ];
    this.mounted = mount(this.place, view, this.looks, {}, joins);
    this.mounted.wake(/** @type {Line} */ (/** @type {unknown} */ (line)));
    this.isShowing = false;
    for (let line = 0; isCounted && line < MAX_COUNT_LINES; line++) this.findCount()?.click(); // somebody has another name now
  }

  /** Clear the table, where the game and the seats are chosen anew. */
  clear() {
    this.mounted?.close();
    this.mounted = this.page = null;
    this.place.replaceChildren();
    scrollTo(0, 0);
  }

  /** Ask a question that the family of the game answers, such as which cards a play takes. @param {TableAsks} message @returns {Promise<TableAnswer>} */
  async #askQuestion(message) {
    const { error, answer, said } = await this.table.line.ask({ do: "question", message });
    if (error) return { error };
    this.#apply({ new: [], said });
    return answer ?? {};
  }

  /** @param {TableFrame} grown */
  #apply(grown) {
    this.view = applyReply(this.view, /** @type {TableAnswer} */ ({ laid: false, ...grown }));
  }

  /** Update the view with changes that are not part of the game: tries, and hands that are now open. @param {TableFrame} grown */
  learn(grown) {
    this.#apply(grown);
    this.page?.take();
    this.page?.redraw();
  }

  /** Show new nodes one after the other, unless this person looks at an earlier node alone. @param {TableFrame} grown @param {number[]} show @param {boolean} together */
  grow(grown, show, together) {
    const { page, coming } = this;
    if (!page) return;
    const place = coming.indexOf(page.now().at);
    this.current = show[show.length - 1];
    if (place < 0 && !together) {
      this.learn(grown);
      this.table.steps.goThere();
      return;
    }
    this.#apply(grown);
    this.coming = together ? show : [...coming.slice(place + 1), ...show];
    this.isShowing = true;
    page.take();
    page.showAll(this.coming);
  }

  // Reading the game

  /** @param {number} n @returns {NodeData} */
  getNode(n) {
    const { nodes, branches } = this.view;
    return nodes[n] ?? branches[n - nodes.length];
  }

  /** @param {number} n */
  getHeadline = (n) => this.getNode(n).headline || texts.theDealBegins;

  /** Find the button that goes on with the count of a deal. @returns {HTMLElement | null} */
  findCount = () => this.page?.board.querySelector(".ct-counting .ct-main") ?? null;

  /** Find the node before this person's last play of the deal; -1 if there is none. @param {Page} page */
  findBeforeOwn(page) {
    const line = listPathTo(page.nodes(), this.current).map((n) => this.getNode(n));
    const dealt = line.findLastIndex(({ act }) => act === "deal");
    const own = line.findLastIndex(({ seat }, n) => n > dealt && seat === this.table.head.you);
    return own < 0 ? -1 : (line[own].parent ?? -1);
  }

  /** Tell what the house has played for this person. @param {number[]} nodes */
  tellPlayedInstead(nodes) {
    const cards = nodes.flatMap((n) => this.getNode(n).card ?? []);
    const passes = nodes.length - cards.length;
    const played = cards.length ? [texts.playedYourCards(cards.map(nameCard))] : [];
    return texts.playedForYou([...played, ...(passes ? [texts.letGoBy(passes)] : [])]);
  }

  goToNow() {
    this.coming = [this.current];
    this.page?.visit(this.current);
  }

  // Drawing

  /** Add the people's names and words to their seats on the board. */
  markSeats() {
    if (this.page) markSeats(this.page.board, this.table.head.seats, this.table.words.heard);
  }

  /** Show at the pile that this person has answered the card; the focus stays there for the next one. */
  markAnswered() {
    if (!this.page) return;
    const done = String(this.table.head.answered && this.page.now().at === this.current);
    for (const one of this.page.board.querySelectorAll("[data-hands]")) one.setAttribute("aria-disabled", done);
  }

  /** @param {Page} page @returns {Plugin} */
  #join(page) {
    this.page = page;
    return {
      head: () => [],
      attempt: (act) => this.#attempt(page, act),
      next: () => [],
      told: (over) => {
        this.#drawTask(); // the count may have gone on
        return [...this.#drawHands(page), ...(over ? this.#drawDealOver(page) : [])];
      },
      shown: () => this.#update(page),
    };
  }

  /** Draw the task once the other plug-ins have drawn. */
  #drawTask() {
    queueMicrotask(() => this.table.head && this.page && this.table.drawTask());
  }

  /** @param {Page} page */
  #update(page) {
    const { table, coming } = this;
    const { at } = page.now();
    if (this.drawn.at !== at) {
      const isOwn = !this.isShowing || coming.indexOf(at) < coming.indexOf(this.drawn.at); // true also for a step back during the showing
      this.drawn = { at, since: performance.now() };
      if (isOwn || at === this.current) this.isShowing = false;
      if (isOwn) table.steps.lead(page);
      else queueMicrotask(() => table.steps.goThere()); // others may have stepped during the showing
    }
    if (!table.head) return;
    this.markSeats();
    this.#drawTask();
  }

  /** Draw the times of the hands that have just been compared. @param {Page} page */
  #drawHands(page) {
    const { hands } = this.table.head;
    if (!hands.length || page.now().at !== this.current) return [];
    return [
      el("p", { class: "cl-together-times" }, hands.map(({ name, count }) => texts.handTime(name, count)).join(" · ")),
    ];
  }

  /** Draw the outcome and the buttons for the end of a deal. @param {Page} page */
  #drawDealOver(page) {
    const { setting, node, at } = page.now();
    const { head, send } = this.table;
    const { over, you } = head;
    if (!over || at !== this.current) return []; // this is an earlier deal
    const main = node.state.over ? texts.nextGame : texts.nextDeal;
    return [
      ...(node.state.over ? [drawOutcome(node.state.winners, setting)] : []),
      drawEnding(node),
      el(
        "div",
        { class: "ct-actions" },
        you && drawButton(main, () => send({ do: "deal", at }), true),
        you && drawButton(texts.otherGame, () => send({ do: "choose" })),
        drawButton(texts.tryAlone, () => this.#openAlone(page)),
      ),
    ];
  }

  // This person's plays

  /** Play, or try a play if the deal is over; only this person sees a refusal. Return true: no other handler is needed. @param {Page} page @param {string} act */
  async #attempt(page, act) {
    const { you, over, follows } = this.table.head;
    const { at: here } = page.now();
    if (!you) {
      page.say(texts.watchersPlayNot);
      return true;
    }
    if (over) {
      if (follows) await this.#sendPlay(page, { do: "try", node: here, act });
      else page.say(texts.overNow);
      return true;
    }
    if (here !== this.current) {
      this.goToNow();
      page.say(texts.movedOn);
      return true;
    }
    const ms = Math.round(performance.now() - this.drawn.since);
    await this.#sendPlay(page, { do: "act", act, at: this.current, ms });
    return true;
  }

  /** Send a play, and show its error or refusal. @param {Page} page @param {PlayerMessage} play */
  async #sendPlay(page, play) {
    this.waits(1);
    const { error, refused, said } = await this.table.line.ask(play);
    this.waits(0);
    if (error) page.say(error);
    if (refused) {
      const how = { look: page.look(), stepped: true, you: this.table.head.you };
      page.tell(tellStep(refused, { ...page.statements(), ...said }, how));
    }
  }

  /** Open this deal on the open table in a new tab; the tab must open in the click itself, because browsers block it later. @param {Page} page */
  async #openAlone(page) {
    const tab = window.open("", "_blank");
    const { link, error } = await this.table.line.ask({ do: "link", node: this.current });
    if (error) {
      tab?.close();
      page.say(error);
      return;
    }
    const there = new URL(`${this.table.base}${OPEN_TABLE}${link}`, location.href).href;
    if (!tab) {
      location.assign(there);
      return;
    }
    tab.opener = null;
    tab.location = there;
  }
}
