// The drawing of the live table: its phases, the hands of its learners, and the result of a turn.

import { el, prefersReducedMotion } from "../../../../page/core/cards.js";
import { tellEvents } from "../../../../page/core/explanation.js";
import { drawWithKeys } from "./stage.js";
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
import * as texts from "../messages.js";

const HEARD = { text: texts.clockStarts };
const NO_VOICE = { text: texts.noVoice };
const CARRIED = 420; // ms that the pile needs to move to its taker
const SLAPPED = 450; // ms that the hands lie on the pile before it moves

/** @import { LiveMoment, LiveTable, SeatName, State, StatementData } from "../../../../page/protocol.d.ts" */
/** @import { Choices } from "./choices.js" */

/**
 * The methods of the subclass in `live.js`: the callbacks for hands, and `still()`, which stops the play.
 *
 * @typedef {object} Playing
 * @property {(name: SeatName, time: number) => boolean} starts
 * @property {(name: SeatName, time: number) => void} lands
 * @property {(name: SeatName) => void} drawsBack
 * @property {() => void} rests
 * @property {() => void} still
 */

/** The drawing of a live table; its subclass `Live` plays the game. */
export class Seated {
  phase = "choosing"; // running, paused, asking, judging, told
  /** @type {Choices} */
  form;
  /** @type {Record<string, any>} */
  parts;
  /** @type {LiveTable | null} */
  table = null; // the seats, and which of them are the learners'
  /** @type {Record<SeatName, ReturnType<typeof trackHand> & { keys: string[] }>} */
  hands = Object.create(null); // by name; without a prototype, any name is safe
  /** @type {LiveMoment | null} */
  moment = null;
  step = 0;
  since = 0; // the time at which the moment was shown
  /** @type {Record<string, StatementData>} */
  statements = {};

  /** Change the phase, and show only the parts that belong to it. */
  enter(phase) {
    this.phase = phase;
    const { play, strokes, places, asks, goes, go, pausing, speed, how, analysis, pile, word, actions, large } =
      this.parts;
    const clocked = this.table?.clock ?? false;
    (phase === "choosing" ? this.form.head : actions).append(...large);
    this.form.element.hidden = phase !== "choosing";
    play.hidden = phase === "choosing";
    strokes.hidden = !clocked || !["running", "judging"].includes(phase);
    places.hidden = strokes.hidden;
    asks.hidden = phase !== "asking";
    goes.hidden = !["told", "paused"].includes(phase);
    pausing.hidden = !clocked || !["running", "paused"].includes(phase);
    pausing.textContent = phase === "paused" ? texts.goOn : texts.pause;
    speed.hidden = !clocked;
    how.hidden = phase === "told";
    this.parts.first.hidden = phase !== "told";
    analysis.hidden = phase !== "told";
    pile.classList.toggle("ct-covered", phase === "paused");
    if (phase === "paused") go.textContent = texts.goOn;
    if (phase !== "told") word.hidden = true;
  }

  refuse(text) {
    const { word } = this.parts;
    word.textContent = text;
    word.hidden = false;
  }

  /** Set up a new game: its title and rules, a hand for each learner, and how hands are measured. @this {Seated & Playing} @param {LiveTable} table */
  sit(table) {
    const { form, parts } = this;
    this.table = table;
    this.now = this.before = this.ahead = this.moment = null;
    parts.box.classList.toggle("ct-large", form.large.checked);
    parts.title.textContent = table.title;
    parts.rules.textContent = table.rules;
    parts.pace.textContent = "";
    this.hands = Object.create(null);
    const keys = form.listKeys();
    parts.places.replaceChildren(...table.learners.map((name) => el("div", { class: "ct-place", "data-hand": name })));
    parts.strokes.replaceChildren(
      ...table.learners.map((name, i) => this.#makeSlapButton(name, keys[i], parts.places.children[i])),
    );
    parts.withBoth.hidden = !table.both;
    const noted = [
      table.how,
      table.both,
      form.getSound() && table.clock && (form.getSound() === "voice" && !hasVoice() ? NO_VOICE : HEARD),
    ];
    parts.how.replaceChildren(
      ...tellEvents(
        noted.filter(Boolean).map((why) => ({ kind: "noted", why: { code: "", cites: [], ...why } })),
        this.statements,
      ),
    );
  }

  /** Make the button for a learner's hand, and track that hand. @this {Seated & Playing} */
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
        moves: () => this.now && this.#drawPalms(listHandsDown(this.now)),
      }),
    };
    return slap;
  }

  /** @this {Seated & Playing} */
  choose() {
    this.still();
    this.enter("choosing");
    this.form.unfold();
  }

  faster(step) {
    this.parts.pace.textContent = texts.announcePace(this.form.changeSpeed(step));
  }

  // What happened

  /** @this {Seated & Playing} @param {LiveMoment} moment */
  tell(moment) {
    const { go, spoken } = this.parts;
    this.still();
    this.moment = moment;
    this.step = moment.steps.length - 1;
    this.since = performance.now();
    const lay = [...this.parts.pile.querySelectorAll("[data-card]")].map((card) => [
      card.dataset.card,
      card.getBoundingClientRect(),
    ]);
    this.enter("told");
    go.textContent = moment.over ? texts.anotherDeal : moment.watching ? texts.seeWhoLoses : texts.goOn;
    this.#drawMoment();
    const on = moment.over && findNextOnPage(this.parts.box);
    go.classList.toggle("ct-main", !on);
    this.parts.goes.replaceChildren(
      go,
      ...(on ? [el("button", { type: "button", class: "ct-button ct-main", onclick: on.go }, on.text)] : []),
    );
    go.focus({ preventScroll: true }); // a late press of Space then has no other effect
    if (!prefersReducedMotion()) this.#carryPile(lay); // measured after the focus, so that the page is laid out once
    const first = describeResult(this.table, moment);
    const said = [moment.right !== undefined && describeVerdict(moment), first, describeMoment(moment)];
    spoken.textContent = said.filter(Boolean).join(" ");
  }

  /** Animate the cards of the pile to the seat that takes them. */
  #carryPile(lay) {
    const { board } = this.parts;
    const taker = findTaker(this.moment);
    const seat = taker !== null && board.querySelector(`[data-seat="${CSS.escape(taker)}"] .ct-stock`);
    const to = seat ? seat.getBoundingClientRect() : null;
    const findCentre = ({ width, height }) => ({
      left: to.left + (to.width - width) / 2,
      top: to.top + (to.height - height) / 2,
    });
    const planFlight = ([text, from]) => ({
      text,
      places: [from, findCentre(from)],
      lasts: CARRIED,
      after: SLAPPED,
      turned: true,
    });
    if (to) flyCards(board, lay.map(planFlight));
  }

  #drawMoment() {
    const { moment, step } = this;
    const { state, seat } = moment.steps[step];
    this.drawSeats({ hands: state.hands, seat, in: this.table.seats.filter((name) => !state.out.includes(name)) });
    this.drawPile(findPile(moment, step));
    const ended = step === moment.steps.length - 1;
    this.#drawPalms(ended ? moment.times.filter(({ ms }) => ms !== null).map(({ who }) => who) : []);
    const big = describeResult(this.table, moment);
    this.parts.first.hidden = !big;
    this.parts.first.textContent = big ?? "";
    this.parts.analysis.replaceChildren(
      ...drawReview(this.table, moment, step, this.statements, (k, button) => this.#goToStep(k, button)),
    );
  }

  /** Go to another step of the moment; the focus stays on the button (0 or 1). */
  #goToStep(k, button) {
    const { analysis, spoken } = this.parts;
    this.step = Math.min(Math.max(k, 0), this.moment.steps.length - 1);
    this.#drawMoment();
    spoken.textContent = this.moment.steps[this.step].title;
    analysis.querySelectorAll(".ct-actions button")[button].focus();
  }

  // Drawing

  drawPile(middle) {
    this.parts.pile.replaceChildren(...drawPileCards(middle));
  }

  /** Draw the hands on the pile and those raised over it; keep the drawn ones if the names are the same. */
  #drawPalms(down) {
    const { palms } = this.parts;
    const raised = Object.keys(this.hands).filter((name) => this.hands[name].held() && !down.includes(name));
    const names = [...down, ...raised];
    const there = [...palms.children].map((palm) => palm.dataset.palm);
    if (String(names) !== String(there)) palms.replaceChildren(...drawHandsOnPile(this.table, names));
    for (const palm of palms.children) palm.classList.toggle("ct-raised", raised.includes(palm.dataset.palm));
  }

  /** @param {{ hands: State["hands"], seat?: SeatName, in?: SeatName[], down?: Record<SeatName, number[]> }} seated */
  drawSeats({ hands, seat, in: playing, down = {} }) {
    const { near, opposite } = this.parts;
    const drawn = drawTableSeats(this.table, { hands, seat, playing, down });
    const learners = this.table.learners.length;
    this.#drawPalms(listHandsDown({ down }));
    near.replaceChildren(...drawn.slice(0, learners));
    opposite.replaceChildren(...drawn.slice(learners));
  }
}
