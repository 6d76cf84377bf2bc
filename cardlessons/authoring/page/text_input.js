// The text field of a lesson, with buttons that insert parts and a list of the mistakes.

import { PLAIN_INPUT, drawTitledButton, el } from "../../page/core/cards.js";
import { LineNumbers } from "./line_numbers.js";
import { findPlaceBeforePlay, findPlaceAfterPart, findPart } from "./text_parts.js";
import * as texts from "./messages/editor.toml";

/** @import { DraftLesson, Starters } from "./protocol.d.ts" */

/** @typedef {[line: number, column: number, words: string]} Finding */
/** @typedef {{ typed(): void, play(): void, check(): void, say(text: string): void }} Does */

export class TextInput {
  area = el("textarea", {
    class: "ct-input ct-text",
    "aria-label": texts.textOfLesson,
    ...PLAIN_INPUT,
  });
  where = el("span", { class: "ct-label" });
  count = el("p", { class: "ct-mend", role: "status" });
  list = el("ol", { class: "ct-findings", "aria-label": texts.toBeMended });

  /** Build the field; `starters` are the texts that the buttons insert. @param {Starters} starters @param {Does} does */
  constructor(starters, does) {
    this.starters = starters;
    this.does = does;
    this.numbered = new LineNumbers(this.area);
    this.area.addEventListener("input", does.typed);
    document.addEventListener("selectionchange", () => {
      if (document.activeElement === this.area) this.#tellWhere();
    });
    this.checks = drawTitledButton(texts.checkAll, texts.checkAllTitle, does.check);
    this.box = el(
      "div",
      { class: "ct-writes" },
      el(
        "div",
        { class: "ct-actions", role: "group", "aria-label": texts.putIn },
        drawTitledButton(texts.addTable, texts.addTableTitle, () => this.putPart(starters.table)),
        drawTitledButton(texts.addQuestion, texts.addQuestionTitle, () => this.#putQuestion()),
        drawTitledButton(texts.addLevel, texts.addLevelTitle, () => this.#putLevel()),
        drawTitledButton(texts.addCard, texts.addCardTitle, () => this.#putMark()),
        drawTitledButton(texts.playDeal, texts.playDealTitle, does.play),
      ),
      this.numbered.box,
      el("div", { class: "ct-actions ct-below-text" }, this.count, this.where, this.checks),
      this.list,
    );
  }

  get text() {
    return this.area.value;
  }

  set text(text) {
    this.area.value = text;
    this.area.setSelectionRange(0, 0);
    this.numbered.draw();
  }

  #tellWhere() {
    const before = this.text.slice(0, this.area.selectionStart).split("\n");
    this.where.textContent = texts.lineAndColumn(before.length, before[before.length - 1].length + 1);
  }

  // Mistakes

  /** @param {DraftLesson} lesson */
  tell(lesson) {
    const { levels, thoroughly } = lesson;
    const [findings, hints] = /** @type {Finding[][]} */ ([lesson.findings, lesson.hints]);
    this.count.textContent = describeLesson(lesson);
    this.checks.hidden = thoroughly || !levels;
    const all = [...findings];
    for (const [line, column, words] of hints) all.push([line, column, texts.hint(words)]);
    this.list.hidden = !all.length;
    this.list.replaceChildren(
      ...all.map(([line, column, message]) =>
        el(
          "li",
          {},
          el(
            "button",
            { type: "button", class: "ct-finding", onclick: () => this.goTo(line, column) },
            el("b", {}, `${texts.atLine(line)} `),
            message,
          ),
        ),
      ),
    );
    this.numbered.mark(findings.map(([line]) => line));
  }

  /** Select the text from a place to the end of its line, and scroll to it. @param {number} line @param {number} column */
  goTo(line, column) {
    const lines = this.text.split("\n");
    const at = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
    const there = lines[line - 1] ?? "";
    const from = at + [...there].slice(0, column - 1).join("").length;
    this.area.blur();
    this.area.setSelectionRange(from, Math.max(from, at + there.length));
    this.area.focus({ preventScroll: true });
    this.numbered.show(line);
    this.#tellWhere();
  }

  // Inserting parts

  /** Insert a question before the play at the cursor; if there is no play, show a message. */
  #putQuestion() {
    const at = findPlaceBeforePlay(this.text, this.area.selectionStart);
    if (at === null) this.does.say(texts.cursorIntoTable);
    else this.put(at, this.starters.question);
  }

  /** Insert a part at the next allowed place, with empty lines around it. @param {string} text */
  putPart(text) {
    const at = findPlaceAfterPart(this.text, this.area.selectionStart);
    const before = this.text.slice(0, at);
    const gap = /(^|\n\n)$/.test(before) ? "" : before.endsWith("\n") ? "\n" : "\n\n";
    this.put(at, `${gap}${text}${/^(\n|$)/.test(this.text.slice(at)) ? "" : "\n"}`, gap.length);
  }

  #putLevel() {
    const part = findPart(this.text, this.area.selectionStart);
    if (part?.name === "levels") this.put(part.close, `\n\n${this.starters.level}`, 2);
    else this.putPart(this.starters.levels);
  }

  /** Put the selected text into the brackets of a mark, or a card to write over; never what begins a part. */
  #putMark() {
    const { selectionStart: from, selectionEnd: to } = this.area;
    const named = this.text.slice(from, to) || "9d";
    const line = this.text.lastIndexOf("\n", from - 1) + 1;
    const [fence = ""] = /^```\S*/.exec(this.text.slice(line)) ?? [];
    if (named.includes("\n") || (fence && from <= line + fence.length)) this.does.say(texts.addCardTitle);
    else this.put(from, `[${named}]`, 1, named.length, to);
  }

  /**
   * Put text in place of that from `at` to `until`, and select `length` letters of it after the first `skip`.
   *
   * @param {number} at
   * @param {string} text
   */
  put(at, text, skip = 0, length = text.slice(skip).indexOf("\n"), until = at) {
    const { area } = this;
    area.focus();
    area.setSelectionRange(at, until);
    if (!document.execCommand("insertText", false, text)) {
      // an edit that the user can undo
      area.setRangeText(text);
      area.dispatchEvent(new Event("input"));
    }
    const from = at + skip;
    area.setSelectionRange(from, from + length);
    this.numbered.show(this.text.slice(0, from).split("\n").length);
    this.#tellWhere();
  }
}

/** Describe the state of a lesson in a few words: its mistakes, or the checks that are still missing. @param {DraftLesson} lesson */
function describeLesson({ findings: { length: many }, levels, thoroughly, more }) {
  if (many) return texts.thingsToMend(many);
  if (more) return texts.restIsLookedAt;
  if (levels && !thoroughly) return texts.levelsUnchecked;
  return levels ? texts.allIsWell : texts.nothingWrong;
}
