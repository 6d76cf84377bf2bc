// Live play: cards fall at the learner's pace and hands come down on them. The times are measured here; whether a slap
// was due, who was last and what follows is Python's to say. One turn is asked for ahead, so that the way there and
// back is no part of anybody's time.

import { awaiting, el } from "../../../page/cards.js";
import { aloud, hasVoice, hush } from "./aloud.js";
import { choices } from "./choices.js";
import { handOver } from "./hands.js";
import { lineTo } from "../../../page/line.js";
import { momentAloud, pileAt, pileOf, seatsOf, tellMoment, timesOf } from "./pile.js";
import { tellEvent } from "../../../page/told.js";

const READY = 1000; // ms before the first card of a round
const TOGETHER = 400; // ms in which a second wrong hand still counts as the same moment
const DOUBLE = 700; // ms in which a second stroke is no answer
const HEARD = { text: "The clock starts when the card has been heard." };
const NO_VOICE = { text: "This browser has no voice, so you hear two tones: the number, then the card. The clock starts when they have been heard." };

export function mount(root, model) {
  const setting = model.get("view");
  let phase = "choosing"; // running, paused, asking, judging, told
  let table = null; // the seats, and which of them are the learners'
  let now = null; // the turn that hands answer: when it was drawn, when its clock began, whose hands are down
  let before = null; // the turn before it, for a stroke made before the card was seen
  let ahead = null; // the turn that was asked for ahead
  let run = 0; // counts up whenever what was under way is no longer wanted
  let timers = [];
  let hands = {};
  let moment = null;
  let step = 0;
  let since = 0; // when the moment was shown
  let statements = {};
  let asked = 0; // messages without an answer

  const line = lineTo(model, (is) => { bar.hidden = !is; });

  async function ask(message) {
    awaiting(box, ++asked);
    const reply = await line.ask(message);
    awaiting(box, --asked);
    statements = { ...statements, ...reply.statements };
    return reply;
  }

  // Parts of the page

  const bar = el("div", { class: "ct-lost", role: "alert", hidden: true },
    "The connection is lost, so the cards stand still. They go on by themselves when it is back; what was measured is kept. Reload the page if it does not come back.");
  const button = (text, onclick, extra = "") => el("button", { type: "button", class: `ct-button ${extra}`, onclick }, text);
  const form = choices(setting, begin);
  const title = el("h2", { tabindex: "-1" });
  const rules = el("p", { class: "ct-from" });
  const pausing = button("Pause", () => (phase === "paused" ? resume() : pause()));
  const pace = el("span", { class: "ct-label", "aria-live": "polite" });
  const faster = (step) => { pace.textContent = `cards fall ${form.faster(step)}`; };
  const speed = el("span", { class: "ct-actions" }, button("Slower", () => faster(0.4)), button("Faster", () => faster(-0.4)), pace);
  const opposite = el("div", { class: "ct-around" });
  const near = el("div", { class: "ct-around" });
  const pile = el("div", { class: "ct-pile-here" });
  const parts = el("div", { class: "ct-places", "aria-hidden": "true" }); // of the table, one for each learner's hand
  const felt = el("div", { class: "ct-felt", role: "group", "aria-label": "The table" }, opposite, pile, near, parts);
  const word = el("p", { class: "ct-word", role: "alert", hidden: true });
  const strokes = el("div", { class: "ct-strokes" });
  const withBoth = button("Both hands (B)", () => answer(true, true), "ct-stroke");
  const asks = el("div", { class: "ct-strokes", role: "group", "aria-label": "Snap, or no snap?" },
    button("Snap (S)", () => answer(true), "ct-main ct-stroke"), withBoth, button("No snap (N)", () => answer(false), "ct-stroke"));
  const go = button("Go on", goOn, "ct-main ct-stroke");
  const goes = el("div", { class: "ct-strokes" }, go);
  const how = el("ul", { class: "ct-reasons ct-how" });
  const review = el("div", { class: "ct-review" });
  const spoken = el("div", { class: "ct-spoken", role: "status", "aria-live": "polite" });
  const stage = el("div", {}, felt, word, strokes, asks, goes);
  const play = el("div", { hidden: true },
    el("div", { class: "ct-actions" }, title, pausing, speed, button("Choose again", choose)), rules, stage, how, review);
  const box = el("section", { class: "ct-root ct-live", "aria-label": setting.label, "data-lm-suppress-shortcuts": "true", onkeydown: (event) => event.stopPropagation() },
    bar, form.element, play, spoken);
  root.replaceChildren(box);

  /** Shows what belongs to the phase, and nothing else. */
  function enter(next) {
    phase = next;
    const clocked = table?.clock ?? false;
    form.element.hidden = phase !== "choosing";
    play.hidden = phase === "choosing";
    strokes.hidden = !clocked || !["running", "judging"].includes(phase);
    parts.hidden = strokes.hidden;
    asks.hidden = phase !== "asking";
    goes.hidden = !["told", "paused"].includes(phase);
    pausing.hidden = !clocked || !["running", "paused"].includes(phase);
    pausing.textContent = phase === "paused" ? "Go on" : "Pause";
    speed.hidden = !clocked;
    how.hidden = phase === "told";
    review.hidden = phase !== "told";
    pile.classList.toggle("ct-covered", phase === "paused");
    if (phase === "paused") go.textContent = "Go on";
    if (phase !== "told") word.hidden = true;
  }

  function refuse(text) {
    word.textContent = text;
    word.hidden = false;
  }

  // Beginning

  async function begin(chosen) {
    still();
    const reply = await ask({ do: "new", ...chosen });
    form.refuse(reply.error);
    if (reply.error) { choose(); return; }
    table = reply.laid;
    now = before = ahead = moment = null;
    box.classList.toggle("ct-large", form.large.checked);
    title.textContent = table.title;
    rules.textContent = table.rules;
    pace.textContent = "";
    hands = {};
    const keys = form.keys();
    parts.replaceChildren(...table.learners.map((name) => el("div", { class: "ct-place", "data-hand": name })));
    strokes.replaceChildren(...table.learners.map((name, i) => stroke(name, keys[i], parts.children[i])));
    withBoth.hidden = !table.both;
    const noted = [table.how, table.both, form.sound() && table.clock && (form.sound() === "voice" && !hasVoice() ? NO_VOICE : HEARD)];
    how.replaceChildren(...noted.filter(Boolean).map((why) => tellEvent({ kind: "noted", why: { cites: [], ...why } }, statements)));
    draw({ hands: table.hands }, { pile: [], count: 0 });
    setOff(0);
  }

  function stroke(name, keys, part) {
    const named = keys.map((key) => (key === " " ? "Space" : key.toUpperCase())).join(", ");
    const text = `${table.learners.length > 1 ? name : "Slap"} (${named})`;
    const slap = el("button", { type: "button", class: "ct-button ct-stroke ct-slap", "data-hand": name }, text);
    hands[name] = {
      keys,
      ...handOver(slap, part, {
        starts: (time) => starts(name, time),
        lands: (time) => lands(name, time),
        drawsBack: () => drawsBack(name),
        rests: () => { if (phase === "running" && !now.due) { if (landed()) judge(now); else later(form.every(), fall); } },
      }),
    };
    return slap;
  }

  function choose() {
    still();
    enter("choosing");
    form.game.focus();
  }

  // Cards falling

  function still() {
    run += 1;
    timers.forEach(clearTimeout);
    timers = [];
    hush();
    for (const hand of Object.values(hands)) hand.leave();
  }

  const later = (ms, then) => timers.push(setTimeout(then, ms));

  /** On from a turn or from what settled it. */
  function setOff(at) {
    now = before = null;
    fetch(at);
    enter(table.clock ? "running" : "asking");
    asks.hidden = true; // until there is a card to answer
    if (table.clock) {
      strokes.firstElementChild.focus({ preventScroll: true });
      for (const part of [stage, strokes]) part.scrollIntoView({ block: "nearest", behavior: "instant" });
    }
    later(table.clock ? READY : 0, fall);
  }

  function fetch(after) {
    if (ahead?.after !== after) ahead = { after, reply: ask({ do: "turn", after }) };
  }

  async function fall() {
    const mine = ++run;
    const reply = await ahead.reply;
    if (mine !== run) return;
    if (reply.error) { still(); refuse(reply.error); return; }
    lay(reply.turn);
  }

  /** Draws a turn; when the frame with it has been shown, hands may answer it. */
  function lay(turn) {
    const mine = ++run;
    requestAnimationFrame(() => {
      if (mine !== run) return;
      draw(turn, turn);
      const whenHeard = aloud(turn, form.sound());
      requestAnimationFrame(() => { if (mine === run) shown(turn, whenHeard); });
    });
  }

  function shown(turn, whenHeard) {
    before = now && now.at !== turn.at ? now : null;
    now = { ...turn, drawn: performance.now(), zero: null, down: {} };
    if (!table.clock) { enter("asking"); asks.firstElementChild.focus({ preventScroll: true }); spoken.textContent = `${turn.title}${turn.word ? ` and says “${turn.word}”` : ""}. Snap, or no snap?`; return; }
    if (!now.due && !now.moment) fetch(now.at);
    const mine = now;
    if (form.sound()) whenHeard.then(() => { if (mine === now && mine.zero === null && phase === "running") clock(mine, performance.now()); });
    else clock(mine, mine.drawn);
  }

  /** From here on time counts for a turn: the rivals' hands come down, or the next card comes. */
  function clock(turn, zero) {
    turn.zero = zero;
    if (!turn.due) { later(form.every(), turn.moment ? () => tell(turn.moment) : fall); return; }
    for (const [name, times] of Object.entries(turn.rivals)) for (const ms of [times].flat()) later(ms, () => { comes(turn, name, ms); drawSeats(turn); });
    later(turn.waits, () => judge(turn));
  }

  // Hands

  function comes(turn, name, ms) {
    turn.down[name] = [...(turn.down[name] ?? []), ms].sort((a, b) => a - b);
  }

  /** How many hands of a player may still start: one, or two where both are due. */
  const free = (turn, name) => Math.max(turn.due, 1) - (turn.down[name]?.length ?? 0) - hands[name].held();

  /** Whether a hand may start; the turn it answers is the one that was drawn when it did. */
  function starts(name, time) {
    if (phase !== "running") return false;
    const turn = now && time >= now.drawn ? now : before;
    if (!turn || !turn.in.includes(name) || free(turn, name) < 1 || turn.moment?.over) return false;
    if (turn.zero === null) clock(turn, time);
    if (!turn.due) { run += 1; timers.forEach(clearTimeout); timers = []; }
    if (turn !== now) { now = turn; before = null; }
    return true;
  }

  function lands(name, time) {
    const turn = now;
    comes(turn, name, Math.max(0, Math.round(10 * (time - turn.zero)) / 10));
    draw(turn, turn);
    const awaited = table.learners.some((other) => turn.in.includes(other) && (turn.down[other]?.length ?? 0) < Math.max(turn.due, 1));
    if (!awaited) judge(turn);
    else if (!turn.due) later(TOGETHER, () => judge(turn));
  }

  const landed = () => table.learners.some((name) => name in now.down);

  /** A hand that lay there wrongly before another drew back was the first to err. */
  function drawsBack(name) {
    if (!now.due && landed()) judge(now);
    else settle({ do: "flinched", at: now.at, who: name }, now);
  }

  function judge(turn) {
    if (Object.values(hands).some((hand) => hand.held())) { later(100, () => judge(turn)); return; }
    const mine = table.learners.filter((name) => turn.in.includes(name) && (turn.due || name in turn.down));
    const times = (name) => (turn.due > 1 ? turn.down[name] ?? [] : turn.down[name]?.[0] ?? null);
    settle({ do: "slapped", at: turn.at, times: Object.fromEntries(mine.map((name) => [name, times(name)])) }, turn);
  }

  async function settle(message, turn) {
    still();
    enter("judging");
    ahead = null; // what hands settle was the last turn
    const reply = await ask(message);
    if (phase !== "judging") return;
    if (!reply.error) { tell(reply.moment); return; }
    if (turn.moment) tell(turn.moment); else { enter("paused"); go.focus({ preventScroll: true }); }
    refuse(reply.error);
  }

  function answer(snap, both = false) {
    if (phase === "asking" && now) settle({ do: "answered", at: now.at, snap, both }, now);
  }

  // What happened

  function tell(told) {
    still();
    moment = told;
    step = told.steps.length - 1;
    since = performance.now();
    enter("told");
    go.textContent = told.over ? "Another deal" : told.watching ? "See who loses" : "Go on";
    drawMoment();
    go.focus({ preventScroll: true });
    spoken.textContent = `${told.right === undefined ? "" : verdict()} ${momentAloud(told)}`;
  }

  const verdict = () => `${moment.verdict} That is ${moment.score[0]} of ${moment.score[1]}.`;

  function drawMoment() {
    const shown = moment.steps[step];
    const counts = Object.fromEntries(Object.entries(shown.state.hands));
    draw({ hands: counts, seat: shown.seat, in: table.seats.filter((name) => !shown.state.out.includes(name)) }, pileAt(moment, step));
    const to = (k) => { step = Math.min(Math.max(k, 0), moment.steps.length - 1); drawMoment(); spoken.textContent = shown.title; };
    const back = button("◀ Back", () => { to(step - 1); review.querySelector("button").focus(); });
    const next = button("Next ▶", () => { to(step + 1); review.querySelectorAll("button")[1].focus(); });
    back.setAttribute("aria-label", "One step back");
    next.setAttribute("aria-label", "One step on");
    review.replaceChildren(...[
      moment.right !== undefined && el("p", { class: `ct-result ${moment.right ? "ct-won" : "ct-lost"}` }, verdict()),
      timesOf(moment, statements),
      moment.steps.length > 1 && el("div", { class: "ct-actions" }, back, next, el("span", { class: "ct-count" }, `step ${step + 1} of ${moment.steps.length}`)),
      tellMoment(shown, statements),
    ].filter(Boolean));
  }

  async function goOn() {
    if (phase === "paused") { resume(); return; }
    if (phase !== "told" || performance.now() - since < DOUBLE) return;
    if (moment.over) { form.another(); return; }
    if (!moment.watching) {
      const left = pileAt(moment, moment.steps.length - 1);
      pile.replaceChildren(...pileOf(left.taken ? { pile: [], count: 0 } : left));
      setOff(moment.at);
      return;
    }
    const reply = await ask({ do: "finish" });
    if (reply.error) refuse(reply.error); else tell(reply.moment);
  }

  function pause() {
    if (phase !== "running") return;
    still();
    enter("paused");
    go.focus({ preventScroll: true });
  }

  /** The card that lay there is shown anew, and its clock begins again. */
  function resume() {
    enter("running");
    strokes.firstElementChild.focus({ preventScroll: true });
    later(READY, now ? () => lay(now) : fall);
  }

  // Drawing

  function draw(turn, middle) {
    drawSeats(turn);
    pile.replaceChildren(...pileOf(middle));
  }

  function drawSeats(turn) {
    const { hands: counts, seat, in: playing, down } = turn;
    const drawn = seatsOf(table, { hands: counts, seat, playing, down });
    near.replaceChildren(...drawn.slice(0, table.learners.length));
    opposite.replaceChildren(...drawn.slice(table.learners.length));
  }

  // Keys

  /** Keys work in the table, and where nothing has the focus. */
  function keys(event, down) {
    if (play.hidden || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target !== document.body && !play.contains(event.target)) return;
    const key = event.key.toLowerCase();
    if (phase === "asking" && down && (table.both ? ["s", "b", "n"] : ["s", "n"]).includes(key)) { answer(key !== "n", key === "b"); return; }
    const stroked = Object.values(hands).find((hand) => hand.keys.includes(key));
    const another = event.target.closest("button:not(.ct-slap)");
    if (key === "escape" && down && phase === "running") {
      const held = Object.values(hands).find((hand) => hand.held());
      if (held) held.back(); else pause();
    } else if (stroked && ["running", "judging"].includes(phase) && !(key === " " && another)) {
      event.preventDefault();
      if (down && !event.repeat) stroked.press(event.timeStamp, key);
      if (!down) stroked.release(key);
    }
  }

  const keyDown = (event) => keys(event, true);
  const keyUp = (event) => keys(event, false);
  const hidden = () => { if (document.hidden) pause(); };

  document.addEventListener("keydown", keyDown, true);
  document.addEventListener("keyup", keyUp, true);
  document.addEventListener("visibilitychange", hidden);
  hasVoice(); // the browser begins to look for its voices
  enter("choosing");
  return () => {
    still();
    line.close();
    document.removeEventListener("keydown", keyDown, true);
    document.removeEventListener("keyup", keyUp, true);
    document.removeEventListener("visibilitychange", hidden);
  };
}
