// The drawing of a table: its elements, and how they show the state. Actions of the learner are methods of the table.

import { drawButton, el, prefersReducedMotion } from "../core/cards.js";
import { Dock } from "./dock.js";
import { dealCards, drawBoard, holdNumbers } from "./board.js";
import { findHandCard, moveFocus, findNextFocus } from "../core/focus.js";
import { drawGuess, tellGuess } from "./guess.js";
import { drawExampleHead, drawGameHead, drawOpenHead } from "./headers.js";
import { handleKey } from "../core/keys.js";
import { getLessonLanguage } from "../core/language.js";
import { makeStarReader, drawLevelHead } from "./level.js";
import { listPathTo } from "../core/paths.js";
import { drawCountHandsButton } from "./count_hands.js";
import { drawLargeButton, findNextOnPage } from "./navigation.js";
import { makeStepper } from "./stepper.js";
import {
  findCardAhead,
  findJudgementHere,
  concernsQuestion,
  getOpenQuestion,
  isAsking,
  isAtLevels,
  isUnderWay,
  isYours,
  findQuestionAhead,
} from "../core/store.js";
import { buildRulesAddress } from "../core/address.js";
import { drawSourcesSwitch, getSpeechText, tellInShort } from "../core/explanation.js";
import { makeTree } from "./tree.js";
import { makeActInput } from "./act_input.js";
import { explainNoAnswer, makeQuestion, drawStateWords } from "./words.js";
import * as texts from "../messages/table.toml";

/** @import { Play, Plugin } from "../plugin.d.ts" */
/** @import { Positions, Table } from "../state.d.ts" */
/** @import * as state from "../state.d.ts" */
/** @import { QuestionData } from "../protocol.d.ts" */

/**
 * Return an object with the named methods, bound to their object.
 *
 * @template {object} T
 * @template {keyof T} Name
 * @param {T} thing
 * @param {Name[]} names
 */
export function bindMethods(thing, ...names) {
  const bound = names.map((name) => [name, /** @type {Function} */ (thing[name]).bind(thing)]);
  return /** @type {Pick<T, Name>} */ (Object.fromEntries(bound));
}

/**
 * Return whether hands can be counted at a table: a teacher has opened the page for it, and somebody can raise them.
 *
 * @param {QuestionData[]} questions
 */
const hasHands = (questions) => new URL(location.href).searchParams.has("hands") && questions.some(({ pays }) => !pays);

/** @implements {state.Drawing} */
export class Drawing {
  /** @type {number | null} */
  looked = null; // the node of the preview
  /** @type {Element | null} */
  cause = null; // the element that had the focus before a part was told above the words
  /** @type {state.Drawing["choose"]} */
  choose = null;
  lands = 0; // duration in ms of the current step's animation
  /** @type {(() => void)[]} */
  left = []; // the remaining tasks of the current step, one for each frame

  /** @param {Table} table @param {(drawing: Drawing) => Plugin[]} join */
  constructor(table, join) {
    const { setting } = table.state;
    const { kind, label, title, key, open, questions = [] } = setting;
    this.table = table;
    this.box = el("section", {
      class: `ct-root ct-kind-${kind}`,
      "data-kind": kind,
      "data-title": title,
      "aria-label": label,
      tabindex: "-1",
      onkeydown: (event) => {
        this.finish();
        this.#finishMotion();
        handleKey(event, table, this);
      },
      onpointerdown: ({ target }) => {
        this.finish();
        this.#finishMotion();
        this.#lift(target);
      },
      "onct-first": () => table.playFirst(),
      "onct-enter": () => this.enter(),
      "onct-where": () => table.tellPlace(),
      "onct-shown": ({ detail }) => table.settleQuestion(detail),
      "onct-leave": () => table.leave(),
      "onct-attempt": ({ detail }) => table.attempt(detail),
    });
    this.bar = el("div", { class: "ct-lost", role: "alert", hidden: true }, texts.connectionLost);
    this.head = el("div", { class: "ct-head" });
    this.board = el("div", { class: "ct-felt", role: "group", "aria-label": texts.theTable });
    this.board.addEventListener("click", (event) => this.#touchPlayer(/** @type {At<PointerEvent>} */ (event)), true);
    this.words = el("div", {
      class: "ct-told",
      role: "region",
      "aria-label": texts.whatHappened(key === "example-1" ? "" : (title ?? label)),
      tabindex: "-1",
    });
    this.live = el("div", { class: "ct-spoken", role: "status", "aria-live": "polite" });
    this.more = drawButton("⋯", () => this.toggleMenu(), false, {
      class: "ct-button ct-more",
      "aria-label": texts.moreForTable,
      "aria-expanded": String(Boolean(open)),
      title: texts.moreForTable,
    });
    this.steps = makeStepper(
      { ...bindMethods(table, "goTo", "forward", "skip", "leave"), onward: () => findNextOnPage(this.box).go() },
      this.more,
    );
    this.screen = el("div", { class: "ct-actions" }, hasHands(questions) && drawCountHandsButton());
    const large = drawLargeButton(this.box, (full) => (full ? this.steps.element : this.screen).append(...large));
    this.screen.append(...large);
    document.addEventListener("ct-laid", () => this.#drawSteps(), { once: true });

    this.joined = join(this);
    const keepSilent = () => table.attempt(`${table.node.state.turn} -`);
    this.actInput = makeActInput(setting, {
      ...bindMethods(table, "attempt"),
      ...bindMethods(this, "say"),
      silent: keepSilent,
      box: this.box,
    });
    this.tree = makeTree(setting, { ...bindMethods(table, "visit"), ...bindMethods(this, "preview") });
    this.rules = el("a", { class: "ct-label", target: "_blank" }, texts.rulesOfGame);
    this.dock = new Dock(this.board, this.words, this.actInput.acts, this.steps.element);
    this.workshop = el(
      "details",
      { class: "ct-workshop", open },
      el("summary", {}, texts.workshop),
      this.actInput.element,
      drawSourcesSwitch(),
    );
    this.tools = el(
      "div",
      {
        class: `ct-tools${open ? " ct-stays" : ""}`,
        role: "group",
        "aria-label": texts.moreForTable,
        tabindex: "-1",
        hidden: !open,
        onkeydown: (event) => this.#closeMenu(event),
      },
      drawButton(texts.closeNote, () => this.#leaveMenu(), false, { class: "ct-button ct-shut" }),
      this.steps.jumps,
      this.screen,
      this.tree.element,
      this.workshop,
      this.rules,
    );
    this.addParts(this.joined);
    this.box.append(
      this.bar,
      this.head,
      el("div", { class: "ct-table" }, el("div", { class: "ct-arena" }, this.board), this.dock.element),
      this.tools,
      this.live,
    );
  }

  /** Add the parts of plug-ins to the menu. @param {Plugin[]} joined */
  addParts(joined) {
    for (const { form, tree, below, workshop } of joined) {
      if (form) this.actInput.element.append(form);
      if (tree) this.tree.element.append(tree);
      if (below) this.workshop.before(below);
      if (workshop) this.workshop.append(workshop);
    }
  }

  /** Open or close the menu of the table. */
  toggleMenu() {
    const { tools, more } = this;
    tools.hidden = !tools.hidden;
    more.setAttribute("aria-expanded", String(!tools.hidden));
    if (tools.hidden) return;
    this.rules.href = buildRulesAddress(this.table.state.setting.variant);
    this.rules.hidden = !this.rules.getAttribute("href");
    tools.focus({ preventScroll: true });
    tools.scrollIntoView({ block: "nearest" });
  }

  /** Close the menu with Escape, unless a note in it is closed. @param {KeyboardEvent} event */
  #closeMenu(event) {
    const { key, target } = event;
    const isNote = target instanceof Element && target.closest(".ct-step, .ct-result");
    if (key !== "Escape" || isNote || this.box.querySelector(".ct-told-over")) return;
    event.stopPropagation();
    this.#leaveMenu();
  }

  /** Close the menu, and focus its button. */
  #leaveMenu() {
    this.toggleMenu();
    this.more.focus();
  }

  // Words

  /**
   * Show a short message that does not belong to a step.
   *
   * @param {string} text
   */
  say(text) {
    this.finish();
    this.live.textContent = text;
    this.#clearMessages(".ct-word");
    const word = el("p", { class: "ct-word", role: "alert" }, text);
    this.#findWords().prepend(word);
    word.scrollIntoView({ block: "nearest" });
    if (!this.dock.isSeatHidden()) return;
    this.dock.fit();
    this.dock.bring();
  }

  /** Find what shows the words now: a panel may have taken their place. */
  #findWords() {
    return this.table.plugins.map((plugin) => plugin.covers?.()).find(Boolean) ?? this.words;
  }

  /** Remove messages from the words, and from what takes their place. */
  #clearMessages(which = ".ct-word, .ct-told-over") {
    for (const message of this.box.querySelectorAll(which)) message.remove();
  }

  /**
   * Show a part above the words of the step, until the next step.
   *
   * @param {HTMLElement} part
   */
  tell(part) {
    this.finish();
    this.#clearMessages();
    this.cause = document.activeElement;
    part.classList.add("ct-told-over");
    part.prepend(
      drawButton("✕", () => this.untell(), false, { class: "ct-button ct-close", "aria-label": texts.closeNote }),
    );
    const words = this.#findWords();
    words.prepend(part);
    this.dock.fit();
    words.scrollIntoView({ block: "nearest" });
    this.dock.bring();
    this.#nestHeadings();
    part.querySelector("h3")?.focus({ preventScroll: true });
    this.live.textContent = getSpeechText(part);
  }

  /** Remove the part above the words, and move the focus back to what it had before; return whether there was one. */
  untell() {
    const over = this.box.querySelector(".ct-told-over");
    if (!over) return false;
    over.remove();
    this.dock.fit();
    moveFocus(this.cause instanceof HTMLElement && this.box.contains(this.cause) ? this.cause : this.words);
    return true;
  }

  // Drawing

  /** Draw the board. With the positions `before`, numbers that the animation changes keep their old values and are returned. */
  drawCards(/** @type {Positions | null} */ before = null) {
    const { state, plugins } = this.table;
    this.looked = null;
    if (before) this.#finishMotion(); // a lifted card that leaves the page would keep the browser busy
    this.#drawTable(state.at);
    for (const plugin of plugins) plugin.shown?.();
    return before ? holdNumbers(this.board, before.numbers) : [];
  }

  /** Draw all around the board; the words last, because their folding depends on the size of the rest. */
  drawRest(lands = 0) {
    const { state } = this.table;
    this.#drawHead();
    this.actInput.draw(state);
    this.tree.draw(state);
    this.drawWords();
    this.delayWords(lands, this.words);
  }

  /** Run functions in turn, each after a painted frame, so that no frame takes long. @param {(() => void)[]} acts */
  runInFrames(...acts) {
    this.left = acts;
    this.box.toggleAttribute("data-unfinished", true);
    const wait = () => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(go)));
    const go = () => {
      if (acts !== this.left) return;
      acts.shift()?.();
      if (acts.length) wait();
      else this.finish();
    };
    wait();
  }

  /** Run the remaining tasks of the current step at once. */
  finish() {
    const { left } = this;
    this.left = [];
    for (const act of left) act();
    this.box.toggleAttribute("data-unfinished", false);
  }

  /** Run a function after the remaining tasks of the current step. @param {() => void} act */
  runAfterwards(act) {
    if (this.left.length) this.left.push(act);
    else act();
  }

  /** Redraw after a change that the learner did not cause; the last message stays. */
  redraw() {
    const word = this.box.querySelector(".ct-word");
    this.tree.fresh();
    this.drawCards();
    this.drawRest();
    if (word) this.#findWords().prepend(word);
  }

  /**
   * Draw the board at a node; a preview keeps the height of the board, so that nothing moves under the mouse.
   *
   * @param {number} n
   */
  #drawTable(n) {
    const { table } = this;
    const { nodes, at, setting } = table.state;
    this.board.style.height = n === at ? "" : `${this.board.getBoundingClientRect().height}px`;
    /** @type {Play} */
    const touch = (seat, card) => {
      if (!seat && isAsking(table.state)) return this.say(explainNoAnswer(table.state)); // what lies in the middle answers nothing
      const act = seat ? `${seat} ${card}` : card;
      return (
        (!concernsQuestion(table.state, act) && table.plugins.some((plugin) => plugin.touch?.(seat, card))) ||
        table.attempt(act)
      );
    };
    const watching = setting.shared && !setting.you;
    const { state: judged } = findJudgementHere(table.state);
    const open = n === at && !watching && !(setting.calls.length ? judged : judged === "shown");
    const asks = n === at && findQuestionAhead(table.state) >= 0; // before a question, the marks of playable cards would show the answer
    drawBoard(
      this.board,
      asks ? { ...nodes[n], may: {} } : nodes[n],
      listPathTo(nodes, n).map((k) => nodes[k]),
      setting,
      table.look,
      open ? touch : null,
      (parts) => {
        for (const plugin of table.plugins) plugin.dress?.(parts);
      },
    );
  }

  /**
   * Show a node of the tree on the board as a preview; null ends the preview.
   *
   * @param {number | null} n
   */
  preview(n) {
    const { nodes, at } = this.table.state;
    if (n === this.looked || (this.looked === null && n === at)) return;
    this.looked = n;
    const shown = n === null || nodes[n].verdict === "refused" ? at : n;
    this.#drawTable(shown);
    this.board.classList.toggle("ct-preview", shown !== at);
    if (shown === at) for (const plugin of this.table.plugins) plugin.shown?.();
  }

  /** Update the step buttons, and the button to the next table of the page. */
  #drawSteps() {
    const unfinished = this.table.plugins.some((plugin) => plugin.unfinished?.());
    this.steps.draw(this.table.state, findNextOnPage(this.box)?.text ?? "", unfinished);
  }

  drawWords() {
    const { state, look, plugins } = this.table;
    this.#clearMessages();
    this.#drawSteps();
    this.box.classList.toggle("ct-asking", Boolean(state.question));
    if (state.question) this.#drawQuestion(state.question.index);
    else
      this.words.replaceChildren(
        ...drawStateWords(state, look, plugins, {
          ...bindMethods(this.table, "goLevel", "again", "dealOn", "hint"),
          box: this.box,
        }),
      );
    this.box.classList.toggle("ct-hinted", Boolean(this.words.querySelector(".ct-hints")));
    this.dock.open = false; // the words of another step
    this.dock.fold();
    this.runAfterwards(() => this.dock.settle());
    this.#nestHeadings();
  }

  /** Set the levels of the headings: the title is under the heading of the page's section, the others are under the title. */
  #nestHeadings() {
    const [title] = this.head.querySelectorAll("h2, h3, h4");
    const level = this.#findHeadingLevel() + 1;
    title?.setAttribute("aria-level", String(level));
    for (const heading of this.box.querySelectorAll("h3"))
      if (heading !== title) heading.setAttribute("aria-level", String(title ? level + 1 : level));
  }

  /** Return the level of the heading before the table on its page; 1 if there is none. */
  #findHeadingLevel() {
    const before = [...document.querySelectorAll("h1, h2, h3")].filter(
      (heading) =>
        !heading.closest("[data-kind], .ct-panel") &&
        heading.compareDocumentPosition(this.box) & Node.DOCUMENT_POSITION_FOLLOWING,
    );
    return this.box.isConnected && before.length ? Number(before.at(-1)?.tagName[1]) : 1;
  }

  /** Delay the words of a step and the mark of its winner until all animations have ended. */
  delayWords(milliseconds = this.lands, within = this.box) {
    this.lands = milliseconds;
    if (!milliseconds) return;
    for (const part of within.querySelectorAll(".ct-told > :not(.ct-refused), .ct-won, .ct-arrives")) {
      part.style.setProperty("--ct-lands", `${milliseconds}ms`);
      part.classList.add("ct-arrives");
    }
  }

  /** Finish all animations at once, so that the next touch does not wait. */
  #finishMotion() {
    for (const motion of this.box.getAnimations({ subtree: true })) motion.finish();
  }

  /**
   * Lift the card that a touch will play, as an immediate response before the redrawing.
   *
   * @param {HTMLElement} target
   */
  #lift(target) {
    const card = target.closest(".ct-next, .ct-on")
      ? this.board.querySelector(`[data-card="${findCardAhead(this.table.state)}"]`)
      : target.closest(".ct-hand button");
    if (card && !prefersReducedMotion()) card.animate({ translate: ["0", "0 -6px", "0 -6px", "0"] }, 600);
  }

  /** Animate the deal of a table that the learner has requested. */
  deal() {
    const { seats } = this.table.state.setting;
    if (!prefersReducedMotion()) dealCards(this.board, new Map(), new Set([...seats, "layout"]));
  }

  /** Show above a step that it was the right answer to a question. @param {string} text */
  praise(text) {
    this.runAfterwards(() => {
      this.words.prepend(el("p", { class: "ct-outcome", lang: getLessonLanguage() }, text));
      this.delayWords();
      this.live.textContent = `${text} ${this.live.textContent}`;
      this.dock.fit();
      this.dock.bring();
    });
  }

  /** @param {number} index */
  #drawQuestion(index) {
    const { table } = this;
    const { at, setting, nodes } = table.state;
    const asked = setting.questions?.[index];
    if (!asked) return;
    const isLate = at > 0 && asked.before === 1; // the first card has been played
    this.live.textContent = isLate ? `${nodes[at].spoken} ${asked.asks}` : asked.asks;
    const intro = at === 0 && setting.intro;
    const before = intro ? [el("p", { class: "ct-comment", lang: getLessonLanguage() }, intro)] : [];
    if (isLate) before.push(tellInShort(nodes[at], setting.you));
    if (asked.pays) {
      this.choose = null;
      this.words.replaceChildren(
        ...before,
        drawGuess(asked, {
          guess: (seat) => this.#guess(seat),
          onward: () => {
            table.happens({ kind: "answered", index });
            table.forward();
          },
        }),
      );
      return;
    }
    const onDone = () => table.happens({ kind: "answered", index });
    const { box, choose } = makeQuestion(asked, {
      answer: async (choice) => {
        this.#clearMessages(".ct-word");
        const reply = await table.ask({ do: "answer", question: index, choice });
        if (!reply.error) {
          const [said, right] = [choice, reply.solution ?? choice].map((n) => asked.answers[n].says);
          table.happens({ kind: "replied", guess: { index, said, right } });
        }
        return reply;
      },
      right: onDone,
      bring: () => {
        this.dock.fit();
        this.dock.bring();
      },
      onward: () => {
        onDone();
        table.forward();
      },
    });
    this.choose = choose;
    const guess = tellGuess(table.state);
    this.words.replaceChildren(...before, ...(guess ? [guess] : []), box);
  }

  /** Take a seat as the guess who pays most, and take the first step. @param {string} said */
  #guess(said) {
    const { table } = this;
    const index = table.state.question?.index ?? 0;
    table.happens({ kind: "guess", guess: { index, said } });
    table.happens({ kind: "answered", index });
    table.forward();
  }

  /**
   * Take a touch of a player as the answer to a question about players; the player's turn keeps its cards to try.
   *
   * @param {At<PointerEvent>} event
   */
  #touchPlayer(event) {
    const { state } = this.table;
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

  #drawHead() {
    const { state, look, plugins } = this.table;
    const { kind, open } = state.setting;
    const head = plugins.find((plugin) => plugin.head)?.head?.();
    if (head) {
      this.head.replaceChildren(...head);
      return;
    }
    if (isAtLevels(state)) {
      this.head.replaceChildren(...drawLevelHead(state, makeStarReader(plugins), bindMethods(this.table, "goLevel")));
    } else if (kind === "play")
      this.#drawOnce(state.setting.game + state.setting.you, () =>
        drawGameHead(state, look, {
          ...bindMethods(this.table, "sit"),
          ...bindMethods(this, "say"),
          underWay: () => isUnderWay(this.table.state, look),
        }),
      );
    else if (open) this.#drawOnce(open.game, () => drawOpenHead(state, open, bindMethods(this.table, "lay", "ask")));
    else if (kind === "example")
      this.head.replaceChildren(...drawExampleHead(state, this.#hasHeading(), this.#findHeadingLevel() + 1));
    if (kind !== "play") return;
    const [seed, house] = [this.head.querySelector("input"), this.head.querySelector("select")];
    if (seed) seed.value = String(state.setting.seed);
    if (house && state.setting.house) house.value = state.setting.house;
  }

  /** Draw the header only once for each game, to keep the learner's input in it. @param {string} game @param {() => HTMLElement[]} made */
  #drawOnce(game, made) {
    if (this.head.dataset.game === game) return;
    this.head.dataset.game = game;
    this.head.replaceChildren(...made());
  }

  /** Return whether the page has a heading with this table's title. */
  #hasHeading() {
    return [...document.querySelectorAll("h2:not(.ct-root *)")].some(
      ({ textContent }) => textContent?.replace("¶", "").trim() === this.table.state.setting.title,
    );
  }

  /** Move the focus to the first playable card of the learner's hand. */
  toHand() {
    this.#focusPart(findHandCard(this.board, this.dock.element) ?? this.words);
  }

  /** Move the focus to the goal of the level. */
  toGoal() {
    this.#focusPart(this.words.querySelector(".ct-goal") ?? this.words);
    this.dock.bring();
  }

  /** Move the focus to the main button after a verdict, unless the focus is outside the table. */
  toVerdict() {
    const { activeElement: focused } = document;
    this.words.querySelector(".ct-result")?.scrollIntoView({ block: "nearest" });
    if (focused === document.body || this.box.contains(focused))
      moveFocus(this.words.querySelector(".ct-main") ?? this.words);
    this.dock.bring();
  }

  /** @param {HTMLElement} part */
  #focusPart(part) {
    moveFocus(part);
    part.scrollIntoView({ block: "nearest" });
  }

  /** Move the focus to the element that is used first, and bring it and the seat in use into sight. */
  enter() {
    const { state } = this.table;
    const { next } = this.steps;
    const goal = findJudgementHere(state).state
      ? this.words.querySelector(".ct-main")
      : this.words.querySelector(".ct-goal");
    const first =
      goal ||
      this.words.querySelector(".ct-question h3") ||
      (isYours(state) && findHandCard(this.board, this.dock.element)) ||
      (next.disabled ? this.words : next);
    moveFocus(first);
    this.dock.land(() => first.getBoundingClientRect().bottom > innerHeight || this.dock.isSeatHidden());
  }

  /** Move the focus to the whole table, which handles keys until the step is drawn; ignore an error of the browser. */
  leaveFocus() {
    try {
      moveFocus(this.box);
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
  keepFocus(focused, moving) {
    const {
      box,
      board,
      words,
      steps,
      dock,
      table: { state },
    } = this;
    const { activeElement: active } = document;
    if (active !== focused && active !== box && active !== document.body) return; // moved since the step began
    const hand = (isYours(state) && findHandCard(board, dock.element)) || undefined;
    if (hand && (focused === steps.back || focused === steps.first)) {
      moveFocus(hand);
      return;
    } // after a step back the learner plays again
    const yours = hand && state.at === state.line.at(-1);
    const stays = focused === active && !focused.matches(":disabled") && !focused.hidden;
    if (stays && !(yours && moving && [box, words].includes(focused))) return;
    moveFocus(
      findNextFocus(focused, { board, words, steps, hand: yours && hand, example: state.setting.kind === "example" }),
    );
  }
}
