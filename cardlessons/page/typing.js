// The text of a lesson: where it is typed, what can be put into it, and what is wrong in it.

import { el } from "./cards.js";

const SIGN = "```"; // what begins and ends a part

const button = (text, title, go, extra = "") => el("button", { type: "button", class: `ct-button${extra}`, title, onclick: go }, text);

export class Typing {
  area = el("textarea", { class: "ct-input ct-text", "aria-label": "The text of the lesson", spellcheck: "false", autocomplete: "off", autocapitalize: "off" });
  where = el("span", { class: "ct-label" });
  count = el("p", { class: "ct-mend", role: "status" });
  list = el("ol", { class: "ct-findings", "aria-label": "What is to be mended" });

  /** `does` is what its buttons do: `typed`, `play`, `check`. */
  constructor(starters, does) {
    this.starters = starters;
    this.area.addEventListener("input", does.typed);
    document.addEventListener("selectionchange", () => { if (document.activeElement === this.area) this.tellWhere(); });
    this.checks = button("Check it all", "Whether each level can be won and lost, too", does.check);
    this.box = el("div", { class: "ct-writes" },
      el("div", { class: "ct-actions", role: "group", "aria-label": "Put in" },
        button("+ Table", "Put a table in", () => this.putPart(starters.table)),
        button("+ Question", "Put a question in before the next play", () => this.putLine(starters.question)),
        button("+ Level", "Put a level in", () => this.putLevel()),
        button("Play a deal", "Play a deal, and take it in as a table", does.play)),
      this.area, el("div", { class: "ct-actions ct-below-text" }, this.count, this.where, this.checks), this.list);
  }

  get text() {
    return this.area.value;
  }

  set text(text) {
    this.area.value = text;
    this.area.setSelectionRange(0, 0);
  }

  tellWhere() {
    const before = this.text.slice(0, this.area.selectionStart).split("\n");
    this.where.textContent = `line ${before.length}, column ${before.at(-1).length + 1}`;
  }

  // What is wrong

  tell({ findings, thoroughly }) {
    const many = findings.length;
    this.count.textContent = many ? `${many === 1 ? "One thing" : `${many} things`} to mend` : thoroughly ? "Nothing is wrong in it; every level can be won and lost." : "Nothing is wrong in it.";
    this.checks.hidden = thoroughly;
    this.list.hidden = !many;
    this.list.replaceChildren(...findings.map(([line, column, message]) => el("li", {},
      el("button", { type: "button", class: "ct-finding", onclick: () => this.goTo(line, column) }, el("b", {}, `line ${line}: `), message))));
  }

  /** The cursor to a place of the text; what stands there is selected up to the end of its line. */
  goTo(line, column) {
    const lines = this.text.split("\n");
    const at = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
    const there = lines[line - 1] ?? "";
    const from = at + [...there].slice(0, column - 1).join("").length;
    this.area.blur();
    this.area.setSelectionRange(from, Math.max(from, at + there.length));
    this.area.focus();
    this.tellWhere();
  }

  // What is put in

  /** Puts lines in at the beginning of the cursor's line, and selects the first of them. */
  putLine(text) {
    this.put(this.text.lastIndexOf("\n", this.area.selectionStart - 1) + 1, text);
  }

  /** Puts a part in where one can stand: behind the part in which the cursor is, with an empty line around it. */
  putPart(text) {
    const { end } = this.around();
    const before = this.text.slice(0, end);
    const gap = /(^|\n\n)$/.test(before) ? "" : before.endsWith("\n") ? "\n" : "\n\n";
    this.put(end, `${gap}${text}${this.text.slice(end).startsWith("\n") ? "" : "\n"}`, gap.length);
  }

  putLevel() {
    const { inside, close } = this.around();
    if (inside === "levels") this.put(close, `\n\n${this.starters.level}`, 2); else this.putPart(this.starters.levels);
  }

  /** The part around the cursor: its name, where its last line begins, and where it ends; else the end of the cursor's line. */
  around() {
    const { selectionStart: cursor } = this.area;
    let inside = "";
    let at = 0;
    for (const line of this.text.split("\n")) {
      const end = Math.min(at + line.length + 1, this.text.length);
      const fence = line.startsWith(SIGN);
      if (fence && inside && cursor < end) return { inside, close: at, end };
      if (fence) inside = inside ? "" : line.slice(SIGN.length).trim().split(" ")[0] || "text";
      if (!inside && cursor < end) return { inside, close: at, end };
      at = end;
    }
    return { inside: "", close: at, end: at };
  }

  put(at, text, skip = 0) {
    const { area } = this;
    area.focus();
    area.setSelectionRange(at, at);
    if (!document.execCommand("insertText", false, text)) { // which can be undone
      area.setRangeText(text);
      area.dispatchEvent(new Event("input"));
    }
    const from = at + skip;
    area.setSelectionRange(from, from + text.slice(skip).indexOf("\n"));
    this.tellWhere();
  }
}
