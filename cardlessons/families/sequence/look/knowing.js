// Plug-in of tables of games in sequence: ask Python what a seat can know of the stops, and draw the answer.

import {
  SUIT_LETTERS,
  el,
  nameCard,
  nameCardOfSeat,
  drawCardSigns,
  drawLabel,
  drawOptions,
  drawSelect,
  drawSuitSign,
} from "../../../page/core/cards.js";
import { drawCitedText } from "../../../page/core/explanation.js";
import { HOMES, mark } from "./advice.js";
import { suitName } from "../../../page/messages/core.toml";
import * as texts from "./messages.toml";

/** @import { Page, Plugin } from "../../../page/plugin.d.ts" */
/** @import { CardText, Setting } from "../../../page/protocol.d.ts" */
/** @import { StopsAnswer } from "./sequence.d.ts" */

const STANDINGS = {
  sure: ["■", texts.stop, texts.stopMeans],
  may: ["◐", texts.may, texts.mayMeans],
  no: ["▷", texts.no, texts.noMeans],
  gone: ["✕", texts.gone, texts.goneMeans],
};

/**
 * Add a fold that shows what one seat can know of the stops, and a switch that marks Peel's advice in the hand.
 *
 * @param {Page} table
 * @returns {Plugin}
 */
export function joinStops(table) {
  const made = new Knowing(table);
  return { workshop: made.fold, shown: () => made.askStops() };
}

class Knowing {
  /** @type {StopsAnswer | null} */
  told = null; // Python's last answer
  asked = ""; // key of the deal, the node and the seat of the last request
  /** @type {CardText | null} */
  shown = null; // the card whose reason is shown
  /** @type {CardText | null} */
  kept = null; // the clicked card: its reason stays while the mouse moves over other cards

  /** @param {Page} table */
  constructor(table) {
    const onchange = () => this.askStops();
    this.table = table;
    this.eyes = drawSelect([], null, { "aria-label": texts.whoseEyes, onchange });
    this.who = el("label", { class: "ct-label" }, `${texts.throughEyes} `, this.eyes);
    this.advice = el("input", { type: "checkbox", onchange });
    this.body = el("div", { class: "ct-knows-body" });
    this.reason = el("div", { class: "ct-knows-why", "aria-live": "polite" });
    this.fold = el(
      "details",
      { class: "ct-knows", ontoggle: onchange, onkeydown: handleKey },
      el("summary", {}, texts.knowingStops),
      el(
        "div",
        { class: "ct-actions" },
        this.who,
        el("label", { class: "ct-label" }, this.advice, ` ${texts.peelsAdvice}`),
      ),
      el("p", { class: "ct-label" }, texts.toldFromOneSeat, table.now().setting.levels && ` ${texts.costsNoStars}`),
      this.body,
      this.reason,
    );
  }

  /** Ask Python what the seat knows at this node, if the fold is open or the advice is switched on. */
  async askStops() {
    const { table, fold, eyes, who, advice } = this;
    fold.hidden = !table.now().setting.map;
    if (fold.hidden || (!fold.open && !advice.checked)) {
      mark(table.board, null);
      return;
    }
    const { at, setting } = table.now();
    if (!who.isConnected || eyes.dataset.seats !== setting.seats.join()) this.#offerSeats(setting);
    who.hidden = !setting.bare;
    const key = `${setting.seed ?? setting.at_level?.number}/${at}/${eyes.value}`;
    if (this.told && this.asked === key) {
      this.draw(this.told);
      return;
    }
    this.asked = key;
    const seat = setting.bare && eyes.value ? eyes.value : null;
    const reply = /** @type {StopsAnswer} */ (await table.ask({ do: "stops", at: table.path(), seat }));
    if (this.asked !== key) return;
    this.told = reply;
    this.shown = null;
    this.kept = null;
    this.draw(reply);
  }

  /** @param {Setting} setting */
  #offerSeats({ you, seats }) {
    const first = you ? texts.yourSeat(you) : texts.seatToPlay;
    this.eyes.dataset.seats = seats.join();
    const others = seats.filter((seat) => seat !== you).map((seat) => [seat, seat]);
    this.eyes.replaceChildren(...drawOptions([["", first], ...others]));
  }

  /** @param {StopsAnswer} told */
  draw(told) {
    const { body, reason } = this;
    const focused = body.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement) : null;
    mark(this.table.board, told.error || !this.advice.checked ? null : told);
    if (told.error) {
      body.replaceChildren(el("p", {}, told.error));
      reason.replaceChildren();
      return;
    }
    body.replaceChildren(...this.#drawRows(told));
    const again =
      focused &&
      body.querySelectorAll(`[data-knows="${focused.dataset.knows}"]`)[
        focused.closest("[role=group]") === body.querySelector("[role=group]") ? 0 : 1
      ];
    this.#showReason(told, this.shown);
    again?.focus({ preventScroll: true });
  }

  /** Draw the seat's hand, and the whole pack suit by suit. @param {StopsAnswer} told */
  #drawRows(told) {
    const { seat, hand, cards, leads } = told;
    const leading = Object.keys(leads).length > 0;
    /** @param {string} suit */
    const listPackCards = (suit) => Object.keys(cards).filter((text) => text[1] === suit);
    return [
      el("p", { class: "ct-title" }, texts.handTitle(seat)),
      el(
        "p",
        { class: "ct-label" },
        leading ? texts.explainLeader(seat, describeSigns(HOMES)) : texts.leadIsToldLater(seat),
      ),
      this.#drawGroup(told, texts.handTitle(seat), hand),
      el("p", { class: "ct-title" }, texts.wholePack),
      el("p", { class: "ct-label" }, describeSigns(STANDINGS)),
      ...SUIT_LETTERS.map((suit) => this.#drawGroup(told, suitName(suit), listPackCards(suit), drawSuitSign(suit))),
    ];
  }

  /** @param {StopsAnswer} told @param {string} label @param {CardText[]} cards @param {Element} [sign] the suit; none before a hand */
  #drawGroup(told, label, cards, sign) {
    const buttons = cards.map((text, i) => this.#drawCardButton(told, text, i === 0, !sign));
    return el("div", { class: "ct-knows-row", role: "group", "aria-label": label }, sign, buttons);
  }

  /** @param {StopsAnswer} told @param {CardText} text @param {boolean} first @param {boolean} inHand */
  #drawCardButton(told, text, first, inHand) {
    const [sign, word, says] = STANDINGS[told.cards[text].is];
    const lead = told.leads[text] && HOMES[told.leads[text].home];
    const own = told.hand.includes(text);
    return el(
      "button",
      {
        type: "button",
        class: `ct-knows-card ct-knows-${told.cards[text].is}${own ? " ct-knows-held" : ""}`,
        "data-knows": text,
        tabindex: first ? "0" : "-1",
        "aria-label": texts.describeCard(own ? nameCardOfSeat(told.seat, text) : nameCard(text), says, lead?.[2]),
        onclick: () => this.#pinReason(told, text),
        onfocus: () => this.#showReason(told, text),
        onmouseenter: () => this.kept || this.#showReason(told, text),
      },
      drawCardSigns(text, true),
      el("small", {}, drawLabel(`${sign} ${word}`, "")),
      lead && inHand && el("small", {}, drawLabel(`${lead[0]} ${lead[1]}`, "")),
    );
  }

  /** Show the reason of a clicked card until another card is clicked, and scroll to it. @param {StopsAnswer} told @param {CardText} text */
  #pinReason(told, text) {
    this.kept = this.kept === text ? null : text;
    this.#showReason(told, text);
    this.reason.scrollIntoView({ block: "nearest" });
  }

  /** Show why a card may be a stop or not, and how a lead of it would end. @param {StopsAnswer} told @param {CardText | null} text */
  #showReason(told, text) {
    const { reason, table } = this;
    const card = text && told.cards[text];
    this.shown = card ? text : null;
    if (!card) {
      reason.replaceChildren(el("p", { class: "ct-label" }, texts.touchToBeTold));
      return;
    }
    const lead = told.leads[text];
    const whys = [card.why, ...(lead ? [lead.why, ...lead.reasons] : [])];
    const different = whys.filter((why, i) => whys.findIndex((other) => other.text === why.text) === i);
    reason.replaceChildren(
      el(
        "p",
        {},
        el("b", {}, nameCard(text)),
        texts.describeStanding(STANDINGS[card.is][2], lead && HOMES[lead.home][2]),
      ),
      ...different.map((why) => el("div", {}, drawCitedText(why, table.statements()))),
    );
  }
}

/** Explain the signs and words on the cards. @param {Record<string, string[]>} signs */
const describeSigns = (signs) =>
  `${Object.values(signs)
    .map(([sign, word, says]) => `${sign} ${word}: ${says}`)
    .join("; ")}.`;

/** Handle keys: the arrow keys move along a row of cards; only Escape is passed on to the table. @param {At<KeyboardEvent>} event */
function handleKey(event) {
  const here = /** @type {HTMLButtonElement | null} */ (event.target.closest("[data-knows]"));
  const step = Number(event.key === "ArrowRight") - Number(event.key === "ArrowLeft");
  if (event.key !== "Escape") event.stopPropagation();
  if (!here || !step) return;
  const row = [...(here.parentElement?.querySelectorAll("button") ?? [])];
  const next = row[row.indexOf(here) + step];
  if (next) {
    row.forEach((card) => card.setAttribute("tabindex", card === next ? "0" : "-1"));
    next.focus();
  }
  event.preventDefault();
}
