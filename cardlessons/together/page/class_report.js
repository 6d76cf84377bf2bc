// The bars of a class after its hour: on the screen, on paper, and in a file that a later class can lay beside its own.

import { drawButton, el } from "../../page/core/cards.js";
import { drawAllVotes } from "./class_bars.js";
import * as texts from "./messages/class.toml";

/** @import { BoardQuestion } from "./protocol.d.ts" */

/** @typedef {{ on: string, title: string } & Pick<BoardQuestion, "asks" | "answers" | "pays" | "bars" | "right">} Kept a question with its bars */
/** @typedef {{ cardlessons: "class", day: string, votes: Kept[] }} SavedClass what the file of a class has */

/** Draw the bars of a class that is over, with what can be done with them; only this tab has them. @param {Kept[]} votes */
export function drawReport(votes) {
  /** @type {SavedClass} */
  const now = { cardlessons: "class", day: new Date().toLocaleDateString("sv"), votes };
  /** @type {SavedClass | null} */
  let earlier = null;
  const report = el("div", { class: "ct-class-report" });
  const word = el("p", { role: "alert" });
  const beside = el("p", { role: "status" });
  const draw = () => {
    report.replaceChildren(...votes.map((vote) => drawVote(now, vote, findVote(earlier, vote), earlier?.day ?? "")));
    const many = votes.filter((vote) => findVote(earlier, vote)).length;
    beside.textContent = earlier ? texts.askedBefore(many, votes.length, earlier.day) : "";
  };
  const file = el("input", {
    type: "file",
    accept: ".json,application/json",
    onchange: async () => {
      earlier = readSaved((await file.files?.[0]?.text()) ?? "");
      word.textContent = earlier ? "" : texts.noClassFile;
      draw();
    },
  });
  draw();
  return el(
    "div",
    { class: "ct-class-after" },
    el("p", {}, texts.barsHere),
    el(
      "div",
      { class: "ct-actions" },
      drawButton(texts.printBars, () => printReport(report), true),
      drawButton(texts.saveBars, () => save(now)),
    ),
    el("label", {}, `${texts.layBeside} `, file),
    word,
    beside,
    report,
  );
}

/** Return the same question of an earlier class, also if the lesson has got other questions since. @param {SavedClass | null} earlier @param {Kept} vote */
const findVote = (earlier, { asks, answers, pays }) =>
  earlier?.votes.find((one) => one.asks === asks && String(one.answers) === String(answers) && one.pays === pays);

/** Draw a question with its bars, and those of an earlier class that was asked the same. @param {SavedClass} now @param {Kept} vote @param {Kept | undefined} before @param {string} day */
function drawVote(now, vote, before, day) {
  const own = el("div", {}, before && el("p", {}, texts.classOf(now.day)), drawAllVotes(vote));
  const other = before && el("div", {}, el("p", {}, texts.classOf(day)), drawAllVotes(before));
  return el(
    "section",
    {},
    el("p", {}, vote.title),
    el("h2", {}, vote.asks),
    el("div", { class: "ct-class-beside" }, own, other),
  );
}

/** Read the file of a class; null if it is none. @param {string} text @returns {SavedClass | null} */
function readSaved(text) {
  try {
    const saved = JSON.parse(text);
    return saved.cardlessons === "class" && saved.votes.every(isVote) ? saved : null;
  } catch {
    return null;
  }
}

/** @param {Kept} vote */
const isVote = ({ on, answers, bars }) =>
  typeof on === "string" &&
  answers.every((text) => typeof text === "string") &&
  (bars ?? []).every((counts) => counts.every(Number.isFinite));

/** Save the bars as a file. @param {SavedClass} saved */
function save(saved) {
  const href = URL.createObjectURL(new Blob([JSON.stringify(saved, null, 1)], { type: "application/json" }));
  el("a", { href, download: `class-${saved.day}.json` }).click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000); // a browser may first ask whether to save the file
}

/** Print the bars alone. @param {HTMLElement} report */
function printReport(report) {
  const copy = /** @type {HTMLElement} */ (report.cloneNode(true));
  document.body.append(copy);
  addEventListener("afterprint", () => copy.remove(), { once: true });
  print();
}
