// The preview of the lesson in the editor. Each piece is redrawn only when its text changes.

import { drawButton, el } from "../../page/core/cards.js";
import { getLessonLanguage } from "../../page/core/language.js";
import { makeProse } from "./safe_prose.js";
import { makeNestedLine } from "../../page/net/nested_line.js";
import * as texts from "./messages/editor.toml";

/** @import { Piece, SeatData } from "./protocol.d.ts" */
/** @import { Message } from "../../page/protocol.d.ts" */
/** @import { Drawings, Looks } from "../../page/plugin.d.ts" */
/** @import { EditorAnswer } from "./upload.js" */

/** @typedef {{ element: HTMLElement, closes: (() => void)[] }} DrawnPiece a piece and the functions that close its tables */
/** @typedef {(seat: string, name: string, message: Message) => Promise<EditorAnswer>} Hand sends a message to a table */

/** The preview of a lesson; `hand(seat, name, message)` sends a message to a table in it. */
export class Pieces {
  box = el("div", { class: "ct-lesson", role: "region", "aria-label": texts.theLesson, tabindex: "-1" });
  path = el("nav", { class: "ct-chips", "aria-label": texts.thePath });
  /** @type {Map<string, DrawnPiece>} */
  drawn = new Map(); // by mark

  /** @param {Looks} looks @param {Drawings} drawings @param {Hand} hand */
  constructor(looks, drawings, hand) {
    this.looks = looks;
    this.drawings = drawings;
    this.hand = hand;
  }

  /**
   * Show the path of a lesson above its pieces, as the page will have it in its head.
   *
   * @param {string[][]} path the stages, each with its short name, its heading, and the mark of its first piece
   */
  showPath(path) {
    this.path.hidden = path.length < 2;
    this.path.replaceChildren(
      ...path.map(([name, title, mark], i) =>
        drawButton(`${i + 1} ${name}`, () => this.drawn.get(mark)?.element.scrollIntoView(), false, { title }),
      ),
    );
  }

  /** Show the pieces of a lesson; return false if Python has left out a piece that is not drawn here. @param {Piece[]} pieces */
  show(pieces) {
    const before = this.drawn;
    this.drawn = new Map();
    if (!this.path.parentElement) this.box.prepend(this.path);
    let next = this.path.nextElementSibling;
    let whole = true;
    for (const piece of pieces) {
      const known = piece.kind ? null : before.get(piece.mark);
      if (!known && !piece.kind) {
        whole = false;
        continue;
      }
      const there = known ?? { element: makeBox(piece.kind ?? "waits"), closes: [] };
      if (next && there.element === next) next = next.nextElementSibling;
      else this.box.insertBefore(there.element, next);
      this.drawn.set(piece.mark, there);
      if (!known) this.draw(there, piece);
    }
    const here = new Set([...this.drawn.values()]);
    for (const old of before.values())
      if (!here.has(old)) {
        old.closes.forEach((close) => close());
        old.element.remove();
      }
    return whole;
  }

  close() {
    for (const { closes } of this.drawn.values()) closes.forEach((close) => close());
  }

  /** @param {DrawnPiece} there @param {Piece} piece */
  draw(there, piece) {
    if (piece.seat) this.lay(there, piece.mark, [piece.seat, ...piece.seat.below]);
    else there.element.replaceChildren(...drawPiece(piece));
  }

  /** Draw tables one below the other, and connect them. @param {DrawnPiece} there @param {string} mark @param {SeatData[]} seats */
  lay(there, mark, seats) {
    for (const { name, drawing, view } of seats) {
      const { mount, line: kept } = this.drawings[drawing];
      const place = el("div", { class: "ct-inside" });
      there.element.append(place);
      /** @param {Message} message */
      const hand = async (message) => {
        const reply = await this.hand(mark, name, message);
        if (reply.below) this.lay(there, mark, reply.below);
        return reply;
      };
      const { wake, close } = mount(place, view, this.looks, this.drawings);
      wake(makeNestedLine(hand, view, kept));
      there.closes.push(close);
    }
  }
}

const TEXT_KINDS = ["prose", "rules"]; // kinds that have only texts of the author

/** @param {NonNullable<Piece["kind"]>} kind */
const makeBox = (kind) =>
  el("div", { class: `ct-piece ct-piece-${kind}`, lang: TEXT_KINDS.includes(kind) ? getLessonLanguage() : null });

/** Draw a piece without tables. @param {Piece} piece */
function drawPiece({ kind, title, html = "", text }) {
  if (kind === "rules") return [el("details", { class: "ct-rules" }, el("summary", {}, title), makeProse(html))];
  if (kind === "card") return [el("p", { class: "ct-result ct-lost" }, text)];
  return kind === "waits" ? [el("p", { class: "ct-label" }, "…")] : makeProse(html);
}
