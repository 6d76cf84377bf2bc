// Count the raised hands of a class at a question, in two rounds; only the teacher's device is needed.

import { drawButton, el } from "../core/cards.js";
import * as core from "../messages/core.toml";
import * as texts from "../messages/table.toml";

/** @import { Page, Plugin } from "../plugin.d.ts" */

const COUNTING_CLASS = "ct-counts-hands"; // CSS class of a page on which hands are counted
const MAX_HANDS = 999;

/**
 * Let hands be counted at each question with answers, on a page that a teacher has opened for it.
 *
 * @param {Page} table
 * @returns {Plugin}
 */
export function joinHands({ box, now }) {
  const isAsked = now().setting.questions?.some(({ pays }) => !pays);
  if (!isAsked || !new URL(location.href).searchParams.has("hands")) return {};
  const add = () => {
    const status = box.querySelector(".ct-question:not(:has(> .ct-voters)) > .ct-outcome");
    const answers = box.querySelectorAll(".ct-question .ct-answer:not([data-seat])").length;
    if (answers) status?.before(drawHands(answers));
  };
  new MutationObserver(add).observe(box, { childList: true, subtree: true });
  add();
  return { below: drawCountHandsButton() };
}

/** Make the button that shows or hides the counting of hands at all questions of the page. */
function drawCountHandsButton() {
  const { classList } = document.documentElement;
  const toggle = () => {
    const counts = String(classList.toggle(COUNTING_CLASS));
    for (const other of document.querySelectorAll(".ct-count-hands")) other.setAttribute("aria-pressed", counts);
  };
  return drawButton(texts.countHands, toggle, false, {
    class: "ct-button ct-large-button ct-count-hands",
    "aria-pressed": String(classList.contains(COUNTING_CLASS)),
  });
}

/**
 * Draw the counting of hands for a number of answers: buttons for fewer and more hands, and bars on request.
 *
 * @param {number} answers
 */
function drawHands(answers) {
  /** @type {number[][]} */
  const rounds = [Array(answers).fill(0)];
  const rows = rounds[0].map((_, answer) => drawHandsRow(answer, change));
  const show = drawButton(texts.showBars, showBars);
  const again = drawButton(texts.voteAgain, voteAgain, false, { hidden: true });
  const box = el(
    "div",
    { class: "ct-voters", role: "group", "aria-label": texts.hands },
    rows.map(({ row }) => row),
    el("div", { class: "ct-actions" }, show, again),
  );

  /** @param {number} answer @param {number} by */
  function change(answer, by) {
    const counts = rounds[rounds.length - 1];
    counts[answer] = Math.min(MAX_HANDS, Math.max(0, counts[answer] + by));
    rows[answer].number.textContent = String(counts[answer]);
    if (!show.hidden) return;
    drawBars();
  }

  function drawBars() {
    rows.forEach(({ bars }, answer) =>
      drawBar(
        bars,
        rounds.map((counts) => computeShare(counts, answer)),
      ),
    );
  }

  function showBars() {
    show.hidden = true;
    again.hidden = rounds.length > 1;
    drawBars();
  }

  function voteAgain() {
    rounds.push(Array(answers).fill(0));
    show.hidden = false;
    again.hidden = true;
    rows.forEach(({ number, bars }) => {
      number.textContent = "0";
      bars.replaceChildren();
    });
  }

  return box;
}

/** @param {number[]} counts @param {number} answer */
const computeShare = (counts, answer) => ({ count: counts[answer], all: counts.reduce((all, n) => all + n, 0) });

/**
 * Draw the bars of one answer with the counts in words; the first round is pale if there is a second round.
 *
 * @param {Element} place
 * @param {{ count: number, all: number }[]} rounds
 */
export function drawBar(place, rounds) {
  place.replaceChildren(
    ...rounds.map(({ count, all }, round) =>
      el(
        "div",
        { class: `ct-vote ${round < rounds.length - 1 ? "ct-vote-first" : ""}` },
        el("i", { style: `width: ${all ? (100 * count) / all : 0}%`, "aria-hidden": "true" }),
        el("span", {}, texts.votes(count, all)),
      ),
    ),
  );
}

/**
 * Draw the row of one answer.
 *
 * @param {number} answer
 * @param {(answer: number, by: number) => void} change
 */
function drawHandsRow(answer, change) {
  const sign = String(answer + 1);
  const number = el("output", {}, "0");
  const bars = el("div", { class: "ct-bars" });
  /** @param {string} text @param {string} label @param {number} by */
  const drawPress = (text, label, by) => drawButton(text, () => change(answer, by), false, { "aria-label": label });
  const row = el(
    "div",
    { class: "ct-voters-row" },
    el("b", {}, sign),
    drawPress("−", core.oneFewer(sign), -1),
    number,
    drawPress("+", core.oneMore(sign), 1),
    bars,
  );
  return { row, number, bars };
}
