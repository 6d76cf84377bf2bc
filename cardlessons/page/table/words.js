// The words beside the board: the explanation of the step, the question, and the buttons for what comes next.

import { drawButton, el, nameRank } from "../core/cards.js";
import { drawOrigin } from "./headers.js";
import { drawGoal, drawHintButton, makeStarReader, drawVerdict } from "./level.js";
import { getOpenQuestion, isAtLevels, isFamiliar, isMet, isYours, findJudgementHere } from "../core/store.js";
import { tellInShort, tellStep } from "../core/explanation.js";
import { listPathTo } from "../core/paths.js";
import { drawOn, tellGuess } from "./guess.js";
import { findNextOnPage } from "./navigation.js";
import { describeScores, drawEnding, drawOutcome } from "./winning.js";
import * as texts from "../messages/table.toml";
import { getLessonLanguage, getPageLanguage } from "../core/language.js";

/** @import { Learner } from "./learner.js" */
/** @import { LinkedNode, TableAnswer, TableState } from "../state.d.ts" */
/** @import { EventTest } from "../core/explanation.js" */
/** @import { Look, Plugin } from "../plugin.d.ts" */
/** @import { CardText, QuestionData, Setting } from "../protocol.d.ts" */

/** @typedef {Pick<Learner, "goLevel" | "again" | "dealOn" | "hint"> & { box: HTMLElement }} Todo what the buttons do */

/**
 * Draw the words of a state; `todo` has the functions of the buttons.
 *
 * @param {TableState} state
 * @param {Look} look
 * @param {Plugin[]} plugins
 * @param {Todo} todo
 */
export function drawStateWords(state, look, plugins, todo) {
  const { nodes, at, setting, told } = state;
  const refusal = state.refusal ?? state.warned;
  /** @type {EventTest} */
  const isKnown = (event, node) => isMet(state, event, node);
  /** @type {EventTest} */
  const isFamiliarHere = (event, node) => isFamiliar(state, event, node);
  const over = isOver(state, plugins);
  /** Leave out of the step what is told above the buttons of a deal that is over. @param {number} n */
  const pickNode = (n) => {
    const { events, ends = [] } = nodes[n];
    const rest = events.filter(({ kind, why }) => kind !== "ended" && !ends.some(({ code }) => code === why?.code));
    return setting.kind === "play" ? { ...nodes[n], events: over && n === at ? rest : events, ends: [] } : nodes[n];
  };
  /** @param {number} n */
  const tell = (n) =>
    tellStep(pickNode(n), state.statements, {
      look,
      stepped: true,
      known: isKnown,
      familiar: isFamiliarHere,
      you: setting.you,
    });
  const { state: table } = nodes[at];
  const yours =
    isYours(state) &&
    el(
      "p",
      { class: "ct-yours" },
      setting.calls.length && look.asks ? look.asks(table, setting) : texts.yourTurn(sayHow(nodes[at], setting)),
    );
  const [newest, ...older] = told.length > 1 ? [...told].reverse() : [at];
  const past = older.map((n) => tellInShort(nodes[n], setting.you));
  const parts = [newest === 0 ? null : tell(newest), past.length > 0 && el("div", { class: "ct-past" }, past)];
  const refused = refusal === null ? null : tell(refusal);
  const begun = at === 0 && setting.kind === "example" ? drawBeginning(state) : [];
  const tried = !nodes[at].book && setting.kind === "example" && !setting.open && drawTry(state);
  const next = drawNext(state, plugins, todo);
  const besides = plugins.flatMap((one) => one.told?.(over) ?? []);
  const goal = drawTask(state, plugins);
  const hint = goal && drawHintButton(state, todo.hint);
  const row = hint && next.findLast((one) => one && one.className === "ct-actions");
  if (row) row.prepend(hint);
  // at a play that is looked over the plug-in says what to do
  const all = [
    refused,
    tried,
    goal,
    ...next,
    ...besides,
    !besides.length && yours,
    ...begun,
    ...parts,
    tellGuess(state),
  ];
  return /** @type {HTMLElement[]} */ (all.filter(Boolean));
}

/**
 * Return how the seat to play acts: where no card is lawful, and buttons are there, it chooses one of them.
 *
 * @param {LinkedNode} node
 * @param {Setting} setting
 */
const sayHow = ({ buttons, may }, { does }) => (buttons && !Object.values(may).includes("lawful") ? "chooses" : does);

/**
 * Draw what was tried in place of the example's play, and what can be done now.
 *
 * @param {TableState} state
 */
function drawTry({ nodes, at, setting }) {
  const { seat = "", card, headline } = nodes[listPathTo(nodes, at).find((n) => !nodes[n].book) ?? at];
  const { turn, over } = nodes[at].state;
  return el(
    "p",
    { class: "ct-yours ct-try" },
    `${card ? texts.tryPlayed(seat, nameRank(card)) : texts.tryMade(headline)} `,
    setting.calls.length && !over
      ? texts.slapOrBack
      : turn
        ? texts.goOnOrBack(sayHow(nodes[at], setting), turn)
        : texts.dealOverOrBack,
  );
}

/**
 * Draw the goal of a level or a puzzle.
 *
 * @param {TableState} state
 * @param {Plugin[]} plugins
 */
function drawTask(state, plugins) {
  const asks = isAtLevels(state)
    ? state.setting.levels[state.setting.at_level.number].asks
    : plugins.find((one) => one.goal)?.goal?.();
  return asks && drawGoal(asks, state, makeStarReader(plugins));
}

/**
 * Draw the words before the first play of an example.
 *
 * @param {TableState} state
 */
function drawBeginning({ setting, line, statements }) {
  const touch = setting.calls.length ? texts.slapOrStep : texts.actOrStep(setting.does);
  return [
    setting.intro && el("p", { class: "ct-comment ct-gist", lang: getLessonLanguage() }, setting.intro),
    el("p", { class: "ct-begin" }, line.length > 1 ? texts.pressNextOr(touch) : texts.actAndSee(setting.does)),
    !setting.open && drawOrigin({ setting, statements }),
  ];
}

/**
 * Draw the outcome and the buttons for what comes next, at a level, a puzzle or the end of a deal.
 *
 * @param {TableState} state
 * @param {Plugin[]} plugins
 * @param {Todo} todo
 * @returns {(HTMLElement | null | undefined | false | "")[]}
 */
function drawNext(state, plugins, todo) {
  const { setting, nodes, at } = state;
  const { state: table } = nodes[at];
  if (isAtLevels(state)) return drawVerdict(state, todo);
  const next = plugins.find((one) => one.next)?.next?.(findJudgementHere(state));
  if (next) return next;
  if (!isOver(state, plugins)) return [];
  const open = setting.seats.some(
    (seat) => seat !== setting.you && /** @type {CardText[]} */ (table.hands[seat]).length,
  );
  return [
    table.over && drawOutcome(table.winners, setting),
    Object.values(table.scores).some(Boolean) && el("p", { class: "ct-yours" }, describeScores(table.scores, setting)),
    drawEnding(nodes[at]),
    open && el("p", { class: "ct-label" }, texts.handsLieOpen),
    el("div", { class: "ct-actions" }, ...drawAfterDeal(state, todo)),
  ];
}

/**
 * Draw the buttons after a deal: the next deal, or after the last one a new game and the next part of the page; the main
 * one is the new game if the learner has lost.
 *
 * @param {TableState} state
 * @param {Todo} todo
 */
function drawAfterDeal({ nodes, at, setting }, { dealOn, box }) {
  const { over, winners } = nodes[at].state;
  if (!over) return [drawButton(texts.nextDeal, dealOn, true)];
  const on = findNextOnPage(box);
  const leads = Boolean(on) && winners.includes(setting.you ?? "");
  const both = [drawButton(texts.nextDeal, dealOn, !leads), on && drawButton(on.text, on.go, leads)];
  return leads ? both.reverse() : both;
}

/**
 * Return whether a deal against the computer is over and completely counted.
 *
 * @param {TableState} state
 * @param {Plugin[]} plugins
 */
function isOver({ setting, nodes, at }, plugins) {
  const { state: table } = nodes[at];
  const ended = setting.kind === "play" && at > 0 && (setting.calls.length ? table.over : table.turn === null);
  return ended && !plugins.some((one) => one.unfinished?.());
}

/**
 * Return the message for a play that does not answer the open question.
 *
 * @param {TableState} state
 * @returns {string}
 */
export function explainNoAnswer(state) {
  const asked = getOpenQuestion(state);
  if (asked?.pays) return texts.guessFirst;
  return asked?.answers.some(({ act }) => act) ? texts.noSuchAnswer : texts.notAnsweredByCard;
}

/**
 * Draw a question before a step, and return it with `choose(choice)`, which resolves with the reply if the choice is
 * right, and else with null. `answer(choice)` asks Python for the reply, `right()` is called after a right choice,
 * `bring()` when the reply is shown, and `onward` goes on.
 *
 * @param {QuestionData} question
 * @param {{ answer: (choice: number) => Promise<TableAnswer>, right: () => void, bring: () => void, onward: (click: MouseEvent) => void }} does
 */
export function makeQuestion({ asks, answers }, { answer, right, bring, onward }) {
  const lang = getPageLanguage();
  const status = el("p", { class: "ct-outcome", role: "status" });
  const on = drawOn(onward, lang);
  const choices = answers.map(({ says, act }, choice) =>
    drawButton(says, () => choose(choice), false, { class: "ct-button ct-answer", lang: act ? lang : null }),
  );
  /** @param {number} choice */
  async function choose(choice) {
    const reply = await answer(choice);
    status.textContent = reply.error ?? `${reply.right ? "✓" : "✗"} ${reply.told}`;
    if (reply.error) return null;
    choices[choice].classList.add(reply.right ? "ct-is-right" : "ct-is-wrong");
    if (reply.right) {
      right();
      box.classList.add("ct-done");
      on.classList.add("ct-main");
      on.focus({ preventScroll: true });
    }
    bring();
    return reply.right ? status.textContent : null;
  }
  const byPlayer = answers.some(({ seat }) => seat);
  const touch = (byPlayer && texts.answerByPlayer) || (answers.some(({ act }) => act) && texts.answerAtTable);
  const box = el(
    "div",
    {
      class: `ct-question${byPlayer ? " ct-of-players" : ""}`,
      role: "group",
      "aria-label": asks,
      lang: getLessonLanguage(),
    },
    el("h3", { tabindex: "-1" }, asks),
    choices,
    touch && el("p", { class: "ct-label", lang }, touch),
    status,
    on,
  );
  return { box, choose };
}
