// The preview of the lesson in the editor. Each piece is redrawn only when its text changes.

import { drawButton, el } from "../core/cards.js";
import { getLessonLanguage } from "../core/language.js";
import { makeProse } from "./safe_prose.js";
import { makeNestedLine } from "../net/nested_line.js";
import * as texts from "../messages/editor.js";

/** The preview of a lesson; `hand(seat, name, message)` sends a message to a table in it. */
export class Pieces {
  box = el("div", { class: "ct-lesson", role: "region", "aria-label": texts.theLesson, tabindex: "-1" });
  path = el("nav", { class: "ct-chips", "aria-label": texts.thePath });
  drawn = new Map(); // the element of each piece and the functions that close its tables, by mark

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

  /** Show the pieces of a lesson; return false if Python has left out a piece that is not drawn here. */
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
      const there = known ?? { element: makeBox(piece.kind), closes: [] };
      if (there.element === next) next = next.nextElementSibling;
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

  draw(there, piece) {
    if (piece.seat) this.lay(there, piece.mark, [piece.seat, ...piece.seat.below]);
    else there.element.replaceChildren(...DRAWN[piece.kind](piece));
  }

  /** Draw tables one below the other, and connect them. */
  lay(there, mark, seats) {
    for (const { name, drawing, view } of seats) {
      const { mount, line: kept } = this.drawings[drawing];
      const place = el("div", { class: "ct-inside" });
      there.element.append(place);
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

const WRITTEN = ["prose", "rules"]; // kinds that have only texts of the author

const makeBox = (kind) =>
  el("div", { class: `ct-piece ct-piece-${kind}`, lang: WRITTEN.includes(kind) ? getLessonLanguage() : null });

const DRAWN = {
  prose: ({ html }) => makeProse(html),
  sources: ({ html }) => makeProse(html),
  rules: ({ title, html }) => [el("details", { class: "ct-rules" }, el("summary", {}, title), makeProse(html))],
  card: ({ text }) => [el("p", { class: "ct-result ct-lost" }, text)],
  waits: () => [el("p", { class: "ct-label" }, "…")],
};
