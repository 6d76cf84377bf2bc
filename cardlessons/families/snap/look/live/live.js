// Live play: cards fall at a chosen pace, and the players slap the pile. This module measures the times; Python decides
// whether a slap was due, who was last and what follows. Each turn is requested ahead, so that the time of the request
// is not part of anybody's time.

import { hasVoice, stopVoice } from "../../../../page/core/audio.js";
import { showWaiting, showLost } from "../../../../page/core/cards.js";
import { Timers } from "../../../../page/core/timers.js";
import { announce } from "./aloud.js";
import { findPile } from "./pile.js";
import { Seated } from "./seated.js";
import { handleKey } from "./stage.js";
import * as texts from "../messages.toml";

/** @import { LiveMessage, LiveReply, LiveTurn, LiveView, SeatName } from "../../../../page/protocol.d.ts" */
/** @import { Mounted } from "../../../../page/plugin.d.ts" */
/** @import { Line } from "../../../../page/state.d.ts" */
/** @import { Chosen } from "./choices.js" */
/** @import { ShownTurn } from "../snap.d.ts" */

/** @typedef {Line<LiveMessage, Partial<LiveReply>, LiveView>} LiveLine */

const READY_MS = 1000; // ms before the first card of a round
const TOGETHER_MS = 400; // ms in which a second wrong hand belongs to the same moment
const DOUBLE_STROKE_MS = 700; // ms after a result in which a stroke does not continue the game

/** The options of a line to this table: a message with measured times is sent until it is answered. */
export const line = { ever: true };

/**
 * Draw the form before the game; `wake(line)` connects the table.
 *
 * @param {Element} root
 * @param {LiveView} setting
 * @returns {Mounted}
 */
export function mount(root, setting) {
  const live = new Live(setting);
  root.replaceChildren(live.parts.box);
  live.enter("choosing");
  return { wake: (line) => live.wake(/** @type {LiveLine} */ (line)), close: () => live.close() };
}

export class Live extends Seated {
  /** @type {{ after: number, reply: Promise<Partial<LiveReply>> } | null} */
  ahead = null; // the request for the next turn
  run = 0; // number of the current run; callbacks of earlier runs do nothing
  timers = new Timers();
  closing = new AbortController(); // ends the listening to keys

  /** @param {LiveView} setting */
  constructor(setting) {
    super(setting);
    /** @type {(line: LiveLine) => void} */
    this.waken = () => {};
    /** @type {Promise<LiveLine>} */
    this.woken = new Promise((resolve) => {
      this.waken = resolve;
    });
    const until = { capture: true, signal: this.closing.signal };
    document.addEventListener("keydown", (event) => handleKey(event, true, this), until);
    document.addEventListener("keyup", (event) => handleKey(event, false, this), until);
    document.addEventListener("visibilitychange", () => document.hidden && this.pause(), until);
    hasVoice(); // the first call makes the browser load its voices
  }

  /** @param {LiveLine} line */
  wake(line) {
    const { box, bar } = this.parts;
    line.watch({ waiting: (many) => showWaiting(box, many), lost: (why) => showLost(bar, why) });
    this.waken(line);
  }

  close() {
    this.still();
    this.closing.abort();
  }

  /** @param {LiveMessage} message @returns {Promise<Partial<LiveReply>>} */
  async ask(message) {
    const line = await this.woken;
    const reply = await line.ask(message);
    this.statements = { ...this.statements, ...reply.statements };
    return reply;
  }

  // Beginning

  /** @param {Chosen} chosen */
  async begin(chosen) {
    this.still();
    const reply = await this.ask({ do: "new", ...chosen });
    this.form.refuse(reply.error);
    if (!reply.laid) {
      this.choose();
      return;
    }
    this.ahead = null;
    this.sit(reply.laid);
    this.drawSeats({ hands: this.table.hands });
    this.drawPile({ pile: [], count: 0 });
    this.#setOff(0);
  }

  // Cards falling

  still() {
    this.#dropPending();
    stopVoice();
    for (const hand of Object.values(this.hands)) hand.leave();
  }

  /** Cancel all timers and pending callbacks. */
  #dropPending() {
    this.run += 1;
    this.timers.stop();
  }

  /** Continue after turn number `at`, or after the hands that ended it. @param {number} at */
  #setOff(at) {
    const { clock } = this.table;
    const { asks, actions, strokes, stage } = this.parts;
    this.now = this.before = null;
    this.fetch(at);
    this.enter(clock ? "running" : "asking");
    asks.hidden = true; // until there is a card to answer
    if (clock) {
      strokes.querySelector("button")?.focus({ preventScroll: true });
      for (const part of [actions, stage, strokes]) part.scrollIntoView({ block: "nearest", behavior: "instant" });
    }
    this.timers.start(clock ? READY_MS : 0, () => this.#layNextTurn());
  }

  /** Ask for the turn after a turn, unless it has been asked for. @param {number} after */
  fetch(after) {
    if (this.ahead?.after !== after) this.ahead = { after, reply: this.ask({ do: "turn", after }) };
  }

  async #layNextTurn() {
    const mine = ++this.run;
    const reply = await this.ahead?.reply;
    if (mine !== this.run) return;
    if (reply?.turn) {
      this.lay(reply.turn);
      return;
    }
    this.still();
    this.refuse(reply?.error ?? "");
  }

  /**
   * Draw a turn; hands may answer it once the browser has painted it.
   *
   * @param {LiveTurn} turn
   */
  lay(turn) {
    const mine = ++this.run;
    requestAnimationFrame(() => {
      if (mine !== this.run) return;
      this.drawSeats(turn);
      this.drawPile(turn);
      const whenHeard = announce(turn, this.form.getSound());
      requestAnimationFrame(() => {
        if (mine === this.run) this.#startTurn(turn, whenHeard);
      });
    });
  }

  /** @param {LiveTurn} turn @param {Promise<unknown>} whenHeard */
  #startTurn(turn, whenHeard) {
    this.before = this.now && this.now.at !== turn.at ? this.now : null;
    /** @type {ShownTurn} */
    const mine = { ...turn, drawn: performance.now(), zero: null, down: Object.create(null) };
    this.now = mine;
    if (!this.table.clock) {
      this.#askQuestion(turn);
      return;
    }
    if (!mine.due && !mine.moment) this.fetch(mine.at);
    if (!this.form.getSound()) {
      this.#startClock(mine, mine.drawn);
      return;
    }
    whenHeard.then(() => {
      if (mine === this.now && mine.zero === null && this.phase === "running")
        this.#startClock(mine, performance.now());
    });
  }

  /** Ask about a turn in a game without a clock: snap, or no snap? @param {LiveTurn} turn */
  #askQuestion(turn) {
    this.enter("asking");
    this.parts.asks.querySelector("button")?.focus({ preventScroll: true });
    this.parts.spoken.textContent = texts.announceTurn(turn.title, turn.word);
  }

  /** Start the clock of a turn: it schedules the rivals' hands, or the next card. @param {ShownTurn} turn @param {number} zero */
  #startClock(turn, zero) {
    turn.zero = zero;
    if (!turn.due) {
      this.timers.start(this.form.getInterval(), () => (turn.moment ? this.tell(turn.moment) : this.#layNextTurn()));
      return;
    }
    for (const [name, times] of Object.entries(turn.rivals ?? {})) {
      for (const ms of /** @type {number[]} */ ([times].flat()))
        this.timers.start(ms, () => {
          recordHand(turn, name, ms);
          this.drawSeats(turn);
        });
    }
    this.timers.start(turn.waits ?? 0, () => this.#judge(turn));
  }

  // Hands

  /** Return whether a hand may start; it answers the turn that was on the screen at that time. @param {SeatName} name @param {number} time */
  starts(name, time) {
    if (this.phase !== "running") return false;
    const { now } = this;
    const turn = now && time >= now.drawn ? now : this.before;
    if (!turn?.in.includes(name) || turn.moment?.over) return false;
    if (countHandsDown(turn, name) + this.hands[name].held() >= countAwaited(turn)) return false;
    if (turn.zero === null) this.#startClock(turn, time);
    if (!turn.due) this.#dropPending();
    if (turn !== now) {
      this.now = turn;
      this.before = null;
    }
    return true;
  }

  /** Note when a hand has come down, and judge the turn once no other hand is awaited. @param {SeatName} name @param {number} time */
  lands(name, time) {
    const turn = this.now;
    if (!turn) return;
    recordHand(turn, name, Math.max(0, Math.round(10 * (time - (turn.zero ?? time))) / 10));
    this.drawSeats(turn);
    this.drawPile(turn);
    const awaited = this.table.learners.some(
      (other) => turn.in.includes(other) && countHandsDown(turn, other) < countAwaited(turn),
    );
    if (!awaited) this.#judge(turn);
    else if (!turn.due) this.timers.start(TOGETHER_MS, () => this.#judge(turn));
  }

  /** Return whether a learner's hand has come down. @param {ShownTurn} turn */
  #hasLanded({ down }) {
    return this.table.learners.some((name) => name in down);
  }

  /** Handle a cancelled touch: the cards go on, unless another hand has landed. */
  rests() {
    const { now } = this;
    if (this.phase !== "running" || !now || now.due) return;
    if (this.#hasLanded(now)) this.#judge(now);
    else this.timers.start(this.form.getInterval(), () => this.#layNextTurn());
  }

  /** Handle a hand that draws back: judge a wrong hand that landed earlier, or else report a flinch. @param {SeatName} name */
  drawsBack(name) {
    const { now } = this;
    if (!now) return;
    if (!now.due && this.#hasLanded(now)) this.#judge(now);
    else this.settle({ do: "drawn-back", at: now.at, who: name }, now);
  }

  /** Ask for the result of a turn, once no hand is in the air. @param {ShownTurn} turn */
  #judge(turn) {
    if (Object.values(this.hands).some((hand) => hand.held())) {
      this.timers.start(100, () => this.#judge(turn));
      return;
    }
    const mine = this.table.learners.filter((name) => turn.in.includes(name) && (turn.due || name in turn.down));
    /** @param {SeatName} name */
    const listTimes = (name) => (countAwaited(turn) > 1 ? (turn.down[name] ?? []) : (turn.down[name]?.[0] ?? null));
    this.settle(
      { do: "down", at: turn.at, times: Object.fromEntries(mine.map((name) => [name, listTimes(name)])) },
      turn,
    );
  }

  /** Ask what an answer to a turn leads to, and show it. @param {LiveMessage} message @param {ShownTurn} turn */
  async settle(message, turn) {
    this.still();
    this.enter("judging");
    this.ahead = null; // the hands changed the game, so the turn requested ahead is void
    const reply = await this.ask(message);
    if (this.phase !== "judging") return;
    const moment = reply.moment ?? turn.moment;
    if (moment) this.tell(moment);
    else {
      this.enter("paused");
      this.parts.go.focus({ preventScroll: true });
    }
    if (reply.error) this.refuse(reply.error);
  }

  /** @param {boolean} snap */
  answer(snap, both = false) {
    if (this.phase === "asking" && this.now)
      this.settle({ do: "answered", at: this.now.at, due: snap, both }, this.now);
  }

  async goOn() {
    const { phase, moment } = this;
    if (phase === "paused") {
      this.resume();
      return;
    }
    if (phase !== "told" || !moment || performance.now() - this.since < DOUBLE_STROKE_MS) return;
    if (moment.over) {
      this.form.beginNextDeal();
      return;
    }
    if (!moment.watching) {
      const left = findPile(moment, moment.steps.length - 1);
      this.drawPile(left.taken ? { pile: [], count: 0 } : left);
      this.#setOff(moment.at);
      return;
    }
    const reply = await this.ask({ do: "finish" });
    if (reply.moment) this.tell(reply.moment);
    else this.refuse(reply.error ?? "");
  }

  pause() {
    if (this.phase !== "running") return;
    this.still();
    this.enter("paused");
    this.parts.go.focus({ preventScroll: true });
  }

  /** Show the current card again, and restart its clock. */
  resume() {
    this.enter("running");
    this.parts.strokes.querySelector("button")?.focus({ preventScroll: true });
    this.timers.start(READY_MS, () => (this.now ? this.lay(this.now) : this.#layNextTurn()));
  }
}

/** Return how many hands of each player a turn awaits. @param {ShownTurn} turn */
const countAwaited = ({ due = 0 }) => Math.max(due, 1);

/** @param {ShownTurn} turn @param {SeatName} name */
const countHandsDown = ({ down }, name) => down[name]?.length ?? 0;

/** @param {ShownTurn} turn @param {SeatName} name @param {number} ms */
function recordHand(turn, name, ms) {
  turn.down[name] = [...(turn.down[name] ?? []), ms].sort((a, b) => a - b);
}
