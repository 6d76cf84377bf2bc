// The drawing of the live table: its phases, the hands of its learners, and the result of a turn.

import { drawButton, el, prefersReducedMotion } from "../../../../page/core/cards.js";
import { tellEvents } from "../../../../page/core/explanation.js";
import { Choices } from "./choices.js";
import { buildStage, drawWithKeys } from "./stage.js";
import { hasVoice } from "../../../../page/core/audio.js";
import { flyCards } from "../../../../page/core/motion.js";
import { findNextOnPage } from "../../../../page/table/navigation.js";
import { trackHand } from "./hands.js";
import {
  listHandsDown,
  describeResult,
  describeMoment,
  drawHandsOnPile,
  findPile,
  drawPileCards,
  drawReview,
  drawTableSeats,
  findTaker,
  describeVerdict,
} from "./pile.js";
import * as texts from "../messages.toml";

const CARRY_MS = 420; // ms that the pile needs to move to its taker
const SLAP_MS = 450; // ms that the hands lie on the pile before it moves
/** Before the first game. @type {LiveTable} */
const NO_TABLE = {
  seats: [],
  learners: [],
  hands: {},
  title: "",
  rules: "",
  clock: false,
  how: { text: "" },
  both: null,
};

/** @import { LiveMoment, LiveTable, LiveView, SeatName } from "../../../../page/protocol.d.ts" */
/** @import { Statements } from "../../../../page/core/explanation.js" */
/** @import { Flight } from "../../../../page/core/motion.js" */
/** @import { Live } from "./live.js" */
/** @import { Phase, ShownPile, ShownSeats, ShownTurn } from "../snap.d.ts" */

/** The drawing of a live table; its subclass `Live` plays the game. */
export class Seated {
  /** @type {Phase} */
  phase = "choosing";
  table = NO_TABLE; // the seats, and which of them are the learners'
  /** @type {ShownTurn | null} */
  now = null; // the current turn
  /** @type {ShownTurn | null} */
  before = null; // the turn before, for a stroke made before the new card was seen
  /** @type {Record<SeatName, ReturnType<typeof trackHand> & { keys: string[] }>} */
  hands = Object.create(null); // by name; without a prototype, any name is safe
  /** @type {LiveMoment | null} */
  moment = null;
  step = 0;
  since = 0; // the time at which the moment was shown
  /** @type {Statements} */
  statements = {};

  /** @param {LiveView} setting */
  constructor(setting) {
    this.form = new Choices(setting, (chosen) => this.#getLive().begin(chosen));
    this.parts = buildStage(setting.label, this.form.element, this.#getLive());
  }

  /** @returns {Live} */
  #getLive() {
    return /** @type {Live} */ (/** @type {unknown} */ (this));
  }

  /** Change the phase, and show only the parts that belong to it. @param {Phase} phase */
  enter(phase) {
    this.phase = phase;
    const { play, strokes, places, asks, goes, go, pausing, speed, how, analysis, pile, word, actions, large } =
      this.parts;
    const { clock } = this.table;
    (phase === "choosing" ? this.form.head : actions).append(...large);
    this.form.element.hidden = phase !== "choosing";
    play.hidden = phase === "choosing";
    strokes.hidden = !clock || !["running", "judging"].includes(phase);
    places.hidden = strokes.hidden;
    asks.hidden = phase !== "asking";
    goes.hidden = !["told", "paused"].includes(phase);
    pausing.hidden = !clock || !["running", "paused"].includes(phase);
    pausing.textContent = phase === "paused" ? texts.goOn : texts.pause;
    speed.hidden = !clock;
    how.hidden = phase === "told";
    this.parts.first.hidden = phase !== "told";
    analysis.hidden = phase !== "told";
    pile.classList.toggle("ct-covered", phase === "paused");
    if (phase === "paused") go.textContent = texts.goOn;
    if (phase !== "told") word.hidden = true;
  }

  /** @param {string} text */
  refuse(text) {
    const { word } = this.parts;
    word.textContent = text;
    word.hidden = false;
  }

  /** Set up a new game: its title and rules, a hand for each learner, and how hands are measured. @this {Live} @param {LiveTable} table */
  sit(table) {
    const { form, parts } = this;
    this.table = table;
    this.now = this.before = this.moment = null;
    parts.box.classList.toggle("ct-large", form.large.checked);
    parts.title.textContent = table.title;
    parts.rules.textContent = table.rules;
    parts.pace.textContent = "";
    this.hands = Object.create(null);
    const keys = form.listKeys();
    parts.places.replaceChildren(...table.learners.map((name) => el("div", { class: "ct-place", "data-hand": name })));
    parts.strokes.replaceChildren(
      ...table.learners.map((name, i) =>
        this.#makeSlapButton(name, keys[i], /** @type {HTMLElement} */ (parts.places.children[i])),
      ),
    );
    parts.withBoth.hidden = !table.both;
    const sound = form.getSound();
    const heard = { text: sound === "voice" && !hasVoice() ? texts.noVoice : texts.clockStarts };
    const notes = [table.how, table.both, sound && table.clock ? heard : null].filter((note) => note !== null);
    const noted = notes.map((why) => ({ kind: /** @type {const} */ ("noted"), why: { code: "", cites: [], ...why } }));
    parts.how.replaceChildren(...tellEvents(noted, this.statements));
  }

  /** Make the button for a learner's hand, and track that hand. @this {Live} @param {SeatName} name @param {string[]} keys @param {HTMLElement} place */
  #makeSlapButton(name, keys, place) {
    const named = keys.map((key) => (key === " " ? texts.spaceKey : key.toUpperCase()));
    const text = drawWithKeys(this.table.learners.length > 1 ? name : texts.slap, named);
    const slap = el("button", { type: "button", class: "ct-button ct-stroke ct-slap", "data-hand": name }, text);
    this.hands[name] = {
      keys,
      ...trackHand(slap, place, {
        starts: (time) => this.starts(name, time),
        lands: (time) => this.lands(name, time),
        drawsBack: () => this.drawsBack(name),
        rests: () => this.rests(),
        moves: () => this.now && this.#drawPalms(listHandsDown(this.now.down)),
      }),
    };
    return slap;
  }

  /** @this {Live} */
  choose() {
    this.still();
    this.enter("choosing");
    this.form.unfold();
  }

  /** @param {number} step */
  faster(step) {
    this.parts.pace.textContent = texts.announcePace(this.form.changeSpeed(step));
  }

  // What happened

  /** @this {Live} @param {LiveMoment} moment */
  tell(moment) {
    const { go, spoken } = this.parts;
    this.still();
    this.moment = moment;
    this.step = moment.steps.length - 1;
    this.since = performance.now();
    const lay = [...this.parts.pile.querySelectorAll("[data-card]")].map((card) => ({
      text: card.dataset.card ?? "",
      from: card.getBoundingClientRect(),
    }));
    this.enter("told");
    go.textContent = moment.over ? texts.anotherDeal : moment.watching ? texts.seeWhoLoses : texts.goOn;
    this.#drawMoment(moment);
    const on = moment.over && findNextOnPage(this.parts.box);
    go.classList.toggle("ct-main", !on);
    this.parts.goes.replaceChildren(go, ...(on ? [drawButton(on.text, on.go, true)] : []));
    go.focus({ preventScroll: true }); // a late press of Space then has no other effect
    if (!prefersReducedMotion()) this.#carryPile(moment, lay); // measured after the focus, so that the page is laid out once
    const first = describeResult(this.table, moment);
    const said = [moment.right !== undefined && describeVerdict(moment), first, describeMoment(moment)];
    spoken.textContent = said.filter(Boolean).join(" ");
  }

  /** Animate the cards of the pile to the seat that takes them. @param {LiveMoment} moment @param {{ text: string, from: DOMRect }[]} lay */
  #carryPile(moment, lay) {
    const { board } = this.parts;
    const taker = findTaker(moment);
    const seat = taker !== null && board.querySelector(`[data-seat="${CSS.escape(taker)}"] .ct-stock`);
    if (!seat) return;
    const to = seat.getBoundingClientRect();
    /** @returns {Flight} */
    const planFlight = (/** @type {typeof lay[number]} */ { text, from }) => ({
      text,
      places: [from, { left: to.left + (to.width - from.width) / 2, top: to.top + (to.height - from.height) / 2 }],
      lasts: CARRY_MS,
      after: SLAP_MS,
      turned: true,
    });
    flyCards(board, lay.map(planFlight));
  }

  /** Draw the present step of a moment. @param {LiveMoment} moment */
  #drawMoment(moment) {
    const { step } = this;
    const { state, seat } = moment.steps[step];
    const hands = /** @type {Record<SeatName, number>} */ (state.hands); // all lie face down
    this.drawSeats({ hands, seat, in: this.table.seats.filter((name) => !state.out.includes(name)) });
    this.drawPile(findPile(moment, step));
    const ended = step === moment.steps.length - 1;
    this.#drawPalms(ended ? moment.times.filter(({ ms }) => ms !== null).map(({ who }) => who) : []);
    const big = describeResult(this.table, moment);
    this.parts.first.hidden = !big;
    this.parts.first.textContent = big ?? "";
    this.parts.analysis.replaceChildren(
      ...drawReview(this.table, moment, step, this.statements, (k, button) => this.#goToStep(moment, k, button)),
    );
  }

  /** Go to another step of the moment; the focus stays on the button (0 or 1). @param {LiveMoment} moment @param {number} k @param {number} button */
  #goToStep(moment, k, button) {
    const { analysis, spoken } = this.parts;
    this.step = Math.min(Math.max(k, 0), moment.steps.length - 1);
    this.#drawMoment(moment);
    spoken.textContent = moment.steps[this.step].title;
    analysis.querySelectorAll(".ct-actions button")[button].focus();
  }

  // Drawing

  /** @param {ShownPile} middle */
  drawPile(middle) {
    this.parts.pile.replaceChildren(...drawPileCards(middle));
  }

  /** Draw the hands on the pile and those raised over it; keep the drawn ones if the names are the same. @param {SeatName[]} down */
  #drawPalms(down) {
    const { palms } = this.parts;
    const raised = Object.keys(this.hands).filter((name) => this.hands[name].held() && !down.includes(name));
    const names = [...down, ...raised];
    const there = [...palms.querySelectorAll("[data-palm]")].map((palm) => palm.dataset.palm);
    if (String(names) !== String(there)) palms.replaceChildren(...drawHandsOnPile(this.table, names));
    for (const palm of palms.querySelectorAll("[data-palm]"))
      palm.classList.toggle("ct-raised", raised.includes(palm.dataset.palm ?? ""));
  }

  /** @param {ShownSeats} shown */
  drawSeats(shown) {
    const { near, opposite } = this.parts;
    const drawn = drawTableSeats(this.table, shown);
    const learners = this.table.learners.length;
    this.#drawPalms(listHandsDown(shown.down ?? {}));
    near.replaceChildren(...drawn.slice(0, learners));
    opposite.replaceChildren(...drawn.slice(learners));
  }
}
