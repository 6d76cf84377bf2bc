// Draw the live table: the seats, the pile in the middle, and the result of a turn.

import { drawButton, drawCard, drawTableHead, el } from "../../../../page/core/cards.js";
import { tellEvents } from "../../../../page/core/explanation.js";
import { drawFace } from "../../../../page/core/faces.js";
import * as core from "../../../../page/messages/core.toml";
import * as texts from "../messages.toml";

/** @import { LiveMoment, LiveStep, LiveTable, SeatName } from "../../../../page/protocol.d.ts" */
/** @import { Statements } from "../../../../page/core/explanation.js" */
/** @import { Down, ShownPile, ShownSeats } from "../snap.d.ts" */

const HAND = "M17 42V15M28 36V7M39 36V8M50 40V16M9 53 5 40M17 36h33v16q0 14-14 14h-8Q18 66 9 53z"; // four fingers, a thumb and a palm

/** Return whether a seat is that of the only learner. @param {LiveTable} table @param {SeatName} name */
const isYou = ({ learners }, name) => learners.length === 1 && learners[0] === name;

/** Draw the hands on the pile, the first hand lowest; a learner's hand comes from below, a rival's from above. @param {LiveTable} table @param {SeatName[]} names */
export function drawHandsOnPile(table, names) {
  return names.map((name, i) =>
    el(
      "span",
      {
        class: `ct-palm${table.learners.includes(name) ? " ct-palm-mine" : ""}`,
        style: `--ct-nth:${i - (names.length - 1) / 2}`,
        "data-palm": name,
      },
      drawHandSign(),
      el("b", {}, isYou(table, name) ? texts.you : name),
    ),
  );
}

function drawHandSign() {
  const [svg, path] = ["svg", "path"].map((name) => document.createElementNS("http://www.w3.org/2000/svg", name));
  svg.setAttribute("viewBox", "0 0 64 72");
  path.setAttribute("d", HAND);
  svg.append(path);
  return svg;
}

/**
 * Find the seat that takes the pile at the end of a moment.
 *
 * @param {LiveMoment} moment
 * @returns {string | null}
 */
export function findTaker({ steps }) {
  const taken = steps[steps.length - 1].events.find((event) => event.kind === "moved" && event.to.spot === "hand");
  return taken?.kind === "moved" ? taken.to.seat : null;
}

/**
 * List the seats whose hands lie on the pile during a turn, in the order in which the hands came down.
 *
 * @param {Down} down
 */
export const listHandsDown = (down) =>
  Object.keys(down).sort((one, other) => Math.max(...down[one]) - Math.max(...down[other]));

/**
 * Return the headline of a moment: who was first, or who takes the pile; null if no hand was measured and none was wrong.
 *
 * @param {LiveTable} table
 * @param {LiveMoment} moment
 * @returns {string | null}
 */
export function describeResult(table, moment) {
  const { steps, times } = moment;
  const taker = findTaker(moment);
  if (taker === null) return null;
  if (steps[steps.length - 1].verdict === "fault")
    return isYou(table, taker) ? texts.youErred : texts.otherErred(taker);
  if (!times.length) return null;
  if (isYou(table, taker)) return texts.youLast;
  const [first, second] = times.map(({ ms }) => Math.max(...[ms ?? Number.POSITIVE_INFINITY].flat().map(Number)));
  const by = Number.isFinite(second) ? Math.round(second) - Math.round(first) : null;
  const { who } = times[0];
  return isYou(table, who) ? texts.youFirst(by) : texts.otherFirst(who, by);
}

/** Draw the seats, each with its number of cards and the time of its hand; the seat of the top card is marked. @param {LiveTable} table @param {ShownSeats} shown */
export function drawTableSeats(table, { hands, seat, in: playing = table.seats, down = {} }) {
  return table.seats.map((name) =>
    el(
      "div",
      {
        class: `ct-seat${name === seat ? " ct-turn" : ""}${playing.includes(name) ? "" : " ct-out"}`,
        "data-seat": name,
      },
      el(
        "div",
        { class: "ct-seat-head" },
        drawFace(name),
        el("span", { class: "ct-name" }, isYou(table, name) ? texts.you : name),
        !playing.includes(name) && el("span", { class: "ct-mark" }, texts.out),
      ),
      el("span", { class: "ct-stock" }, core.cardCount(hands[name])),
      el(
        "span",
        { class: "ct-mark ct-came", hidden: !Object.hasOwn(down, name) },
        Object.hasOwn(down, name) ? describeArrival(down[name]) : texts.notDown,
      ),
    ),
  );
}

/** Draw the last two cards of the pile and the spoken word. @param {ShownPile} shown */
export function drawPileCards({ pile, count, word, taken = false }) {
  return [
    el("p", { class: "ct-bubble", hidden: !word }, word ? core.quote(word) : ""),
    el(
      "div",
      { class: `ct-two-cards${taken ? " ct-taken" : ""}` },
      pile.length ? pile.map((text) => drawCard(text)) : el("span", { class: "ct-nothing" }, texts.nothingLies),
    ),
    el("p", { class: "ct-stock" }, taken ? texts.pileTaken : count > 0 ? texts.pileCount(count) : ""),
  ];
}

/** @param {number | null} ms */
const describeTime = (ms) => (ms === null ? texts.neverCame : texts.milliseconds(Math.round(ms)));
/** @param {number[]} times */
const describeArrival = (times) => texts.handTime(times.length, describeTime(times[times.length - 1]));
/** @param {number | null | number[]} ms */
const describeTimes = (ms) =>
  Array.isArray(ms) ? [...ms, null, null].slice(0, 2).map(describeTime).join(",\n") : describeTime(ms);

/** Draw the reasons for a snap or against it, and a table of everybody's times. @param {LiveTable} table @param {LiveMoment} moment @param {Statements} statements */
function drawTimes(table, moment, statements) {
  return el(
    "div",
    {},
    moment.causes.length > 0 && tellEvents(moment.causes, statements),
    moment.times.length > 0 &&
      el(
        "table",
        { class: "ct-compare ct-times" },
        el("caption", {}, texts.handsInOrder),
        drawTableHead([texts.who, texts.time, texts.outcome]),
        el(
          "tbody",
          {},
          moment.times.map((row) =>
            el(
              "tr",
              { "data-seat": row.who, class: row.learner ? "ct-mine" : "" },
              el("th", { scope: "row" }, isYou(table, row.who) ? texts.youInRow : row.who),
              el("td", {}, describeTimes(/** @type {number | null | number[]} */ (row.ms))),
              el("td", {}, row.said),
            ),
          ),
        ),
      ),
  );
}

/** Return what the middle shows at a step of a moment; after the pile was taken, its last cards, marked as `taken`. @param {LiveMoment} moment @param {number} index */
export function findPile(moment, index) {
  const step = moment.steps[index];
  const taken = step.state.layout.length === 0 && index > 0;
  const lying = taken ? moment.steps[index - 1] : step;
  const { layout } = lying.state;
  const word = lying.events.find((event) => event.kind === "said")?.words;
  return { pile: layout.slice(-2), count: layout.length, word, taken };
}

/** Explain one step of a moment, each reason with its citations. @param {LiveStep} step @param {Statements} statements */
function tellStep(step, statements) {
  const reasons = step.events.filter((event) => event.why?.text);
  return el(
    "article",
    { class: "ct-step" },
    el("h3", { "aria-level": "4" }, step.title),
    tellEvents(reasons, statements),
  );
}

/** Return the reasons of a moment as one text, for a live region. @param {LiveMoment} moment */
export function describeMoment(moment) {
  const reasons = moment.steps[moment.steps.length - 1].events.filter(
    (event) => event.why?.text && event.kind !== "moved",
  );
  return [...moment.causes, ...reasons].map((event) => event.why?.text).join(" ");
}

/** Return the text with the learner's verdict and score so far. @param {LiveMoment} moment */
export const describeVerdict = ({ verdict = "", score: [right, asked] = [] }) =>
  texts.scoreSoFar(verdict, right, asked);

/**
 * Draw a step of a moment in full; `to(step, button)` goes to another step, by button 0 (back) or 1 (next).
 *
 * @param {LiveTable} table
 * @param {LiveMoment} moment
 * @param {number} step
 * @param {Statements} statements
 * @param {(step: number, button: number) => void} to
 */
export function drawReview(table, moment, step, statements, to) {
  const drawn = [
    moment.right !== undefined &&
      el("p", { class: `ct-result ${moment.right ? "ct-won" : "ct-lost"}` }, describeVerdict(moment)),
    drawTimes(table, moment, statements),
    moment.steps.length > 1 &&
      el(
        "div",
        { class: "ct-actions" },
        drawButton(texts.back, () => to(step - 1, 0), false, { "aria-label": texts.oneBack }),
        drawButton(texts.next, () => to(step + 1, 1), false, { "aria-label": texts.oneOn }),
        el("span", { class: "ct-count" }, texts.stepNumber(step + 1, moment.steps.length)),
      ),
    tellStep(moment.steps[step], statements),
  ];
  return drawn.filter((part) => part !== false);
}
