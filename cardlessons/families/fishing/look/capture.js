// Plug-in of fishing tables: the learner chooses on the table which cards a card takes or builds with.
// Python computes the sums and checks the choice.

import { drawButton, drawLabel, el, nameCard, drawCardSigns } from "../../../page/core/cards.js";
import { tellEvents } from "../../../page/core/explanation.js";
import { playsAll } from "../../../page/core/store.js";
import { joinNames } from "../../../page/messages/core.toml";
import * as texts from "./messages.toml";

/** @import { CaptureAnswer, Parts, Way } from "./fishing.d.ts" */
/** @import { Page, Plugin } from "../../../page/plugin.d.ts" */

/** @import { CardText, MovedEvent, NodeData, SeatName } from "../../../page/protocol.d.ts" */

/** @typedef {{ at: string, seat: SeatName, card: CardText, takes: CardText[], parts?: Parts, reply?: CaptureAnswer, refused?: string }} Choice */

/** @param {Page} table @returns {Plugin} */
export function joinCapture(table) {
  const choosing = new Choosing(table);
  return {
    touch: (seat, text) => choosing.touch(seat, text),
    shown: () => choosing.update(),
    keys: (event) => choosing.handleKey(event),
    fresh: () => {
      choosing.choice = null;
    },
    asked: () => choosing.leave(),
    covers: () => (choosing.panel.hidden ? null : choosing.panel),
  };
}

class Choosing {
  /** @type {Choice | null} */
  choice = null; // the chosen card, the cards touched in the middle, Python's answer to both, and the act that was refused
  /** @type {NodeData | null} */
  refusal = null; // the refused try whose reasons are shown in place of those of the choice
  words = el("div", { class: "ct-choice-told", "aria-live": "polite" });
  ways = el("div", { class: "ct-ways", role: "group", "aria-label": texts.waysToTake });
  actions = el("div", { class: "ct-actions" });
  panel = el(
    "div",
    { class: "ct-choice", role: "group", "aria-label": texts.whatCardDoes },
    this.words,
    this.ways,
    this.actions,
  );

  /** @param {Page} table */
  constructor(table) {
    this.table = table;
  }

  #getPlaceKey() {
    return this.table.path().join();
  }

  /**
   * Handle a touch on a card of a hand, or of the middle (`seat` is null); return true if the touch needs no other handler.
   *
   * @param {string | null} seat
   * @param {string} text
   */
  touch(seat, text) {
    const { node, setting, judged } = this.table.now();
    const mine = setting.you === node.state.turn || playsAll(setting);
    if (seat === null) {
      if (!mine || judged) return false; // the rules say why not
      this.#touchMiddle(text);
      return true;
    }
    if (seat !== node.state.turn || !mine || judged) return false;
    const { choice } = this;
    if (choice?.card !== text) this.#askCapture({ at: this.#getPlaceKey(), seat, card: text, takes: [] });
    else if (choice.takes.length || choice.reply?.ways?.length === 0) this.press();
    return true;
  }

  /** @param {string} text */
  #touchMiddle(text) {
    const { choice } = this;
    if (!choice) {
      this.table.say(texts.touchHandFirst);
      return;
    }
    const cards = text.split(" "); // a touch on a heap chooses all its cards
    const rest = choice.takes.filter((other) => !cards.includes(other));
    const takes = rest.length < choice.takes.length ? rest : [...rest, ...cards];
    this.#askCapture({ ...choice, takes });
  }

  /** Ask Python which captures and builds the card and the touched cards allow. @param {Choice} next */
  async #askCapture(next) {
    const { table } = this;
    const fresh = this.choice?.card !== next.card;
    this.choice = next;
    this.refusal = null;
    delete next.refused;
    const message = { do: "capture", at: table.path(), card: next.card, takes: next.takes };
    const reply = /** @type {CaptureAnswer} */ (await table.ask(message));
    if (this.choice !== next) return;
    if (reply.error) {
      this.choice = null;
      table.say(reply.error);
      this.draw();
      return;
    }
    const only = fresh && reply.ways?.length === 1 && !reply.choose && !reply.lay;
    if (only && table.now().setting.kind === "play") {
      this.choice = null; // elsewhere one may see what else the card could do
      table.attempt(writeTake(next.seat, next.card, reply.ways?.[0].takes));
      return;
    }
    Object.assign(next, { reply, parts: reply.parts });
    const way = reply.ways?.find((one) => isSame(one.takes, next.takes));
    Object.assign(next, fresh && reply.ways?.length === 1 && !reply.choose ? reply.ways[0] : way);
    this.draw();
  }

  /** Make a play; if it is refused, the panel says why, and its button waits for another choice. @param {string} act */
  async #playCard(act) {
    const { choice } = this;
    await this.table.attempt(act);
    if (!choice || this.choice !== choice || !this.panel.querySelector(".ct-step.ct-refused")) return;
    choice.refused = act;
    this.draw();
  }

  /** Click the main button. */
  press() {
    this.actions.querySelector(".ct-main")?.click();
  }

  putBack() {
    const card = this.choice?.card;
    this.choice = null;
    this.draw();
    this.table.board.querySelector(`.ct-hand button[data-card="${card}"]`)?.focus();
  }

  /** Drop the choice when a question is asked: the choice could show the answer. */
  leave() {
    this.choice = null;
    this.draw();
  }

  // Drawing

  update() {
    const { table } = this;
    if (this.choice?.at !== this.#getPlaceKey()) this.choice = null;
    const selected = table.nodes()[table.touched()];
    this.refusal = selected.verdict === "refused" ? selected : null;
    table.box.querySelector(".ct-told")?.before(this.panel); // the panel takes the place of the words
    this.draw();
  }

  draw() {
    const { choice, panel, words, ways, actions } = this;
    const focused = panel.contains(document.activeElement);
    const { reply, card = "" } = choice ?? {};
    mark(this.table.board, choice);
    panel.hidden = !reply;
    words.replaceChildren(...this.#drawReasons());
    const several = (reply?.choose && reply.ways) || [];
    ways.hidden = !several.length;
    ways.replaceChildren(
      ...(several.length
        ? [
            el("span", { class: "ct-label" }, texts.captureHeading(nameCard(card))),
            ...several.map((one) => this.#drawWay(one)),
          ]
        : []),
    );
    if (several.length && reply?.more) ways.append(el("span", { class: "ct-label" }, texts.moreWays(reply.more)));
    actions.replaceChildren(...(choice && reply ? this.#drawButtons(choice, reply) : []));
    this.table.fit();
    if (focused && reply) this.#findFocus()?.focus({ preventScroll: true });
  }

  /** Find what the learner uses next: the main button, or after a refusal the cards that must change. @returns {HTMLElement | null} */
  #findFocus() {
    const { actions, table, choice } = this;
    if (!choice?.refused) return actions.querySelector(".ct-main") ?? actions.querySelector("button");
    return table.board.querySelector(".ct-board .ct-taken") ?? table.board.querySelector(".ct-hand .ct-chosen");
  }

  /** Draw the buttons for the plays that the chosen card allows. @param {Choice} choice @param {CaptureAnswer} reply */
  #drawButtons({ seat, card, takes, refused }, reply) {
    const building = reply.builds.length > 0 && reply.whole === false; // the build button is then the main button
    /** @param {string} text @param {boolean} main @param {string} act */
    const drawPlay = (text, main, act) =>
      drawButton(text, () => this.#playCard(act), main, { "data-with": card, disabled: act === refused });
    return [
      takes.length > 0 &&
        drawPlay(
          takes.length === 1 ? texts.takeIt : texts.takeThese(takes.length),
          !building,
          writeTake(seat, card, takes),
        ),
      ...reply.builds.map((one, i) =>
        drawPlay(one.says, building && !i, `${seat} ${card} + ${takes.join(" ")} "${one.call}"`),
      ),
      drawPlay(texts.layInMiddle, !takes.length && reply.ways?.length === 0, `${seat} ${card}`),
      drawButton("✕", () => this.putBack(), false, { "aria-label": texts.putBack, title: texts.putBack }),
    ].filter((button) => button !== false);
  }

  #drawReasons() {
    const { refusal, table } = this;
    const { reply } = this.choice ?? {};
    if (!reply) return [];
    if (refusal) return [el("div", { class: "ct-step ct-refused" }, tellEvents(refusal.events, table.statements()))];
    return tellEvents(
      reply.told.map((why) => /** @type {MovedEvent} */ ({ kind: "moved", why })),
      table.statements(),
    );
  }

  /** Draw the button for one complete capture; the table shows the capture while the button has the mouse or the focus. @param {Way} one */
  #drawWay(one) {
    const {
      choice,
      table: { board },
    } = this;
    const chosen = isSame(one.takes, choice?.takes ?? []);
    const parts = [one.parts.equal, ...one.parts.sets, ...one.parts.builds].filter((some) => some.length);
    const previewWay = () => this.choice && mark(board, { ...this.choice, ...one });
    const restoreMarks = () => mark(board, this.choice);
    /** @param {MouseEvent} event */
    const track = ({ movementX, movementY }) => {
      if (movementX || movementY) previewWay();
    }; // scrolling the page under the mouse also sends this event, without movement
    return el(
      "button",
      {
        type: "button",
        class: "ct-chip",
        "aria-pressed": String(chosen),
        onclick: () => this.choice && this.#askCapture({ ...this.choice, takes: one.takes }),
        onmousemove: track,
        onfocus: previewWay,
        onmouseleave: restoreMarks,
        onblur: restoreMarks,
        "aria-label": texts.describeCapture(parts.map((some) => joinNames(some.map(nameCard))).join("; ")),
      },
      parts.flatMap((some, i) => [i ? " / " : "", ...some.flatMap((text) => [drawCardSigns(text, true), " "])]),
    );
  }

  /**
   * Handle keys: Escape drops the choice; Enter on a card of the middle plays it (Space only touches the card).
   *
   * @param {KeyboardEvent} event
   */
  handleKey(event) {
    const { key } = event;
    const target = /** @type {Element} */ (event.target);
    const { choice, table } = this;
    if (!choice?.reply || ![table.board, this.panel].some((part) => part.contains(target))) return false;
    if (key === "Escape") {
      this.putBack();
      return true;
    }
    if (key !== "Enter" || !choice.takes.length || !target.closest(".ct-board")) return false;
    event.preventDefault();
    this.press();
    return true;
  }
}

/** Write the act by which a card takes others. @param {SeatName} seat @param {CardText} card @param {CardText[]} [takes] */
const writeTake = (seat, card, takes = []) => `${seat} ${card} x ${takes.join(" ")}`;

/** Return whether two lists hold the same cards. @param {string[]} one @param {string[]} other */
const isSame = (one, other) => one.length === other.length && one.every((text) => other.includes(text));

/**
 * Mark the chosen card, the cards that it takes with the reason, and the cards that it could take.
 *
 * @param {HTMLElement} board
 * @param {Choice | null} of
 */
function mark(board, of) {
  const hand = of && board.querySelector(`.ct-hand [data-card="${of.card}"]`);
  for (const card of board.querySelectorAll(".ct-chosen")) {
    card.classList.remove("ct-chosen");
    card.removeAttribute("aria-pressed");
  }
  hand?.classList.add("ct-chosen");
  hand?.setAttribute("aria-pressed", "true");
  const could = new Set(of?.reply?.ways?.flatMap((one) => one.takes));
  for (const card of board.querySelectorAll(".ct-board button")) {
    // a heap is marked by its first card
    const text = (card.dataset.card ?? card.dataset.heap ?? "").split(" ")[0];
    const [sign, says] = !of
      ? []
      : of.takes.includes(text)
        ? describePart(of.parts, text)
        : could.has(text)
          ? ["", texts.mayBeTaken]
          : [];
    card.querySelector(".ct-part")?.remove();
    card.classList.toggle("ct-taken", Boolean(of?.takes.includes(text)));
    card.classList.toggle("ct-could", sign === "");
    if (of) card.setAttribute("aria-pressed", String(of.takes.includes(text)));
    else card.removeAttribute("aria-pressed");
    card.setAttribute("aria-label", says ? texts.labelWithMark(card.title, says) : card.title);
    if (sign) card.append(drawLabel(sign, "ct-part"));
  }
}

/** Return the sign and the words for the part of a capture to which a card belongs. @param {Parts | undefined} parts @param {CardText} text */
function describePart(parts, text) {
  const mark = parts?.marks[text];
  if (!parts || !mark) return ["✓", texts.chosen];
  if (parts.equal.includes(text)) return [mark, texts.sameRank];
  if (parts.builds.some((some) => some.includes(text))) return [mark, texts.builtAsNumber];
  return [mark, texts.partOfSum(mark)];
}
