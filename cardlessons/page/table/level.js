// The header of a level, its goal, and the verdict on a try.

import { countLevelsBefore, findPartId } from "../core/address.js";
import { drawButton, el } from "../core/cards.js";
import { findNextOnPage } from "./navigation.js";
import { getStartNode, findJudgement, findJudgementHere, isAtLevels } from "../core/store.js";
import { drawCitedText } from "../core/explanation.js";
import { drawStars } from "./winning.js";
import * as texts from "../messages/table.toml";
import { getLessonLanguage } from "../core/language.js";

/** @import { Learner } from "./learner.js" */
/** @import { Judged, LevelState, TableState } from "../state.d.ts" */
/** @import { Plugin } from "../plugin.d.ts" */
/** @import { PlayLosses, Setting, StatementData, StatementId } from "../protocol.d.ts" */

/** Return the number of a level in its lesson, from 1. @param {Setting} setting @param {number} level */
const getNumber = ({ key }, level) => countLevelsBefore(findPartId(key)) + level + 1;

/** @param {number} n */
const formatStars = (n) => "★".repeat(n) + "☆".repeat(3 - n);

/**
 * List the best stars of each level, from Python and from the browser's storage (`kept`).
 *
 * @param {LevelState["setting"]} setting
 * @param {(level: number) => number[]} kept
 */
const listBest = ({ best }, kept) => best.map((n, i) => Math.max(n, ...kept(i)));

/**
 * Make the function that lists the stars of a level which the plug-ins have stored.
 *
 * @param {Plugin[]} plugins
 * @returns {(level: number) => number[]}
 */
export const makeStarReader = (plugins) => (level) => plugins.map((plugin) => plugin.star?.(level) ?? 0);

/**
 * List the titles of the levels; a level that is not won has an empty title, because the title could show the answer.
 *
 * @param {LevelState["setting"]} setting
 * @param {(level: number) => number[]} kept
 */
const listTitles = (setting, kept) => listBest(setting, kept).map((n, i) => (n ? setting.levels[i].title : ""));

/**
 * Draw the header of a level: the chips of all levels with their stars, the rule for stars, and the title.
 *
 * @param {LevelState} state
 * @param {(level: number) => number[]} kept
 * @param {Pick<Learner, "goLevel">} todo
 */
export function drawLevelHead(state, kept, todo) {
  const { setting } = state;
  const { number, deal } = setting.at_level;
  const [best, titles] = [listBest(setting, kept), listTitles(setting, kept)];
  const chips = titles.map((title, i) =>
    el(
      "button",
      {
        type: "button",
        class: "ct-chip ct-level",
        "aria-current": i === number ? "step" : undefined,
        title: title || undefined,
        onclick: () => todo.goLevel(i),
      },
      `${getNumber(setting, i)} `,
      el("span", { "aria-hidden": "true" }, formatStars(best[i])),
      setting.levels[i].extra && el("small", {}, ` ${texts.extra}`),
      el("span", { class: "ct-spoken" }, texts.levelStars(title, best[i])),
    ),
  );
  return [
    el("div", { class: "ct-chips", role: "group", "aria-label": texts.levels }, chips),
    el(
      "h3",
      {},
      texts.levelTitle(getNumber(setting, number), setting.levels[number].extra),
      titles[number] && [": ", el("span", { lang: getLessonLanguage() }, titles[number])],
    ),
    el("div", { class: "ct-from" }, setting.game),
    ...(best.some(Boolean) ? [el("p", { class: "ct-label ct-rule" }, setting.rule)] : []),
    ...(deal > 0 ? [el("p", { class: "ct-label ct-rule" }, texts.otherCards)] : []),
  ];
}

/**
 * Draw the goal of a level or puzzle, with the given hints.
 *
 * @param {string} asks
 * @param {TableState} state
 * @param {(level: number) => number[]} kept
 */
export function drawGoal(asks, state, kept) {
  const { hints = [] } = state.setting;
  const lang = isAtLevels(state) ? getLessonLanguage() : null; // a puzzle has no text of an author
  const name = isAtLevels(state) ? nameGoal(asks, state, kept) : asks;
  return el(
    "div",
    { class: "ct-goal", tabindex: "-1", role: "group", "aria-label": name },
    el("p", { class: "ct-asks", lang }, asks),
    hints.length > 0 &&
      el(
        "ol",
        { class: "ct-hints", lang },
        hints.map((text) => el("li", {}, text)),
      ),
  );
}

/** Name the goal of a level. @param {string} asks @param {LevelState} state @param {(level: number) => number[]} kept */
function nameGoal(asks, { setting }, kept) {
  const { number } = setting.at_level;
  const level = texts.levelTitle(getNumber(setting, number), setting.levels[number].extra);
  return texts.levelGoal(level, listTitles(setting, kept)[number], asks);
}

/**
 * Draw the button for a hint; null if the goal is reached or three hints are given.
 *
 * @param {TableState} state
 * @param {() => void} hint
 */
export function drawHintButton(state, hint) {
  const { hints = [] } = state.setting;
  if (findJudgement(state).state === "won" || hints.length >= 3) return null;
  return drawButton(hints.length ? texts.anotherHint : texts.firstHint, hint, false, { class: "ct-button ct-hint" });
}

/**
 * Draw a verdict, with the stars of a won try and the citations of its rules.
 *
 * @param {Judged} judged
 * @param {Record<StatementId, StatementData>} statements
 * @param {string} [lang]
 */
export function drawResult({ state, stars: many = 0, told: text = "", cites, hundred, losses = [] }, statements, lang) {
  const [words, ...cited] = drawCitedText({ text, cites }, statements);
  return el(
    "div",
    { class: `ct-result ct-${state}` },
    state === "won" && [drawStars(many), el("b", {}, ` ${texts.done} `)],
    state === "lost" && el("b", {}, `${texts.notThisTime} `),
    el("span", { lang }, words),
    hundred && el("p", { class: "ct-hundred" }, hundred),
    hundred && drawLosses(losses),
    cited,
  );
}

/**
 * Draw how many of 100 deals each play loses, as bars with their numbers.
 *
 * @param {PlayLosses[]} losses
 */
const drawLosses = (losses) =>
  el(
    "ul",
    { class: "ct-losses", "aria-label": texts.lossesInHundred },
    losses.map(({ says, loses, mine }) =>
      el(
        "li",
        { class: mine ? "ct-mine" : "" },
        el("span", {}, mine ? texts.yourPlay(says) : says),
        el("span", { class: "ct-loss-bar", "aria-hidden": "true", style: `--ct-loss:${loses}%` }),
        el("b", {}, String(loses)),
      ),
    ),
  );

/**
 * Return the verdict as one text for a screen reader; empty if the try is not decided.
 *
 * @param {Judged} judged
 */
export function describeVerdict({ state, stars: many = 0, told, hundred = "" }) {
  if (!state) return "";
  const all = `${told} ${hundred}`.trim();
  return state === "won" ? texts.doneWithStars(many, all) : texts.notThisTimeBecause(all);
}

/**
 * Draw the verdict on a try of a level, and the buttons for what comes next.
 *
 * @param {LevelState} state
 * @param {Pick<Learner, "goLevel" | "again"> & { box: HTMLElement }} todo
 */
export function drawVerdict(state, todo) {
  const came = findJudgementHere(state);
  const won = came.state === "won";
  const next = won ? findNextLevel(state.setting) : null;
  // the lesson is finished without the extra levels
  const extra = next !== null && state.setting.done && state.setting.levels[next].extra;
  const last = won && (next === null || extra);
  const { at_level: at, done, levels } = state.setting;
  const leave = came.state === "lost" && done && levels[at.number].extra && findNextOnPage(todo.box);
  const level = next !== null && {
    text:
      next === state.setting.at_level.number + 1 ? texts.nextLevel : texts.levelNumber(getNumber(state.setting, next)),
    go: () => todo.goLevel(next),
  };
  const on = last ? findNextOnPage(todo.box) : level;
  return [
    came.state && drawResult(came, state.statements, getLessonLanguage()),
    last && el("p", { class: "ct-asks" }, state.setting.done),
    el(
      "div",
      { class: "ct-actions" },
      on && drawButton(on.text, on.go, true),
      extra && level && drawButton(texts.extraLevel(getNumber(state.setting, next)), level.go),
      (came.state === "lost" || state.at !== getStartNode(state)) &&
        drawButton(texts.tryAgain, todo.again, came.state === "lost"),
      leave && drawButton(leave.text, leave.go),
    ),
  ];
}

/**
 * Find the next level that is not won: after this one, or else from the first on, an extra level last; null if all are won.
 *
 * @param {LevelState["setting"]} setting
 * @returns {number | null}
 */
function findNextLevel({ at_level: { number }, best, levels }) {
  const open = best.flatMap((n, i) => (n ? [] : [i]));
  const normal = open.filter((i) => !levels[i].extra);
  const some = normal.length ? normal : open;
  return some.find((i) => i > number) ?? some[0] ?? null;
}
