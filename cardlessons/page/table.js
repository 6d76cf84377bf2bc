// A table that is stepped and played at. It draws from a view at once; whatever needs a rule is asked of Python, once a
// line has woken it. What is known is kept by `store`; the parts draw it.

import { keeper, placeIn } from "./address.js";
import { apart } from "./apart.js";
import { awaiting, el } from "./cards.js";
import { counted } from "./counted.js";
import { animate, drawFelt, places } from "./felt.js";
import { exampleHead, gameHead, openHead } from "./heads.js";
import { keyed } from "./keys.js";
import { levelHead } from "./level.js";
import { upTo } from "./paths.js";
import { progress } from "./progress.js";
import { puzzles } from "./puzzles.js";
import { stepper } from "./stepper.js";
import { after, beside, first, grown, isOwn, messageTo, ownActs, pathOf, place, placeInWords, questionAhead, touched } from "./store.js";
import { study } from "./study.js";
import { tree } from "./tree.js";
import { typed } from "./typed.js";
import { questionOf, wordsOf } from "./words.js";

const PACE = 1100; // ms between plays of the house
const DOUBLE = 500; // ms in which a second click is no answer
const LOST = "The connection is lost, so nothing can be tried just now. You can still step back and forth; reload the page to go on. Your place is kept.";

const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** How a line to such a table keeps its view. */
export const line = { grow: grown };

/** Draws a view; `looks` are those of families, by their names. `wake(line)` connects it, as long as until `close()`. */
export function mount(root, view, looks = {}) {
  const table = new Table(view, looks);
  root.replaceChildren(table.box);
  table.start();
  return { wake: (line) => table.wake(line), close: () => table.close() };
}

class Table {
  timers = [];
  line = null; // to Python
  finding = true; // until the place kept in the address is found, it is not written over
  looked = null; // the node of the tree that the mouse is over
  arrival = location.hash.slice(1); // as it was before the first drawing writes its own place into it
  guests = []; // what has joined the table for the game that lies on it
  look = {}; // how the family of that game draws and tells

  constructor(view, looks) {
    this.looks = looks;
    this.state = first(view);
    this.woken = new Promise((resolve) => { this.waken = resolve; });
    this.layOut(this.state.setting);
  }

  // Parts of the page

  layOut(setting) {
    this.box = el("section", { class: `ct-root ct-kind-${setting.kind}`, "aria-label": setting.label, "data-lm-suppress-shortcuts": "true", onkeydown: (event) => keyed(event, this) });
    this.bar = el("div", { class: "ct-lost", role: "alert", hidden: true }, LOST);
    this.head = el("div", { class: "ct-head" });
    this.felt = el("div", { class: "ct-felt", role: "group", "aria-label": "The table" });
    this.words = el("div", { class: "ct-told", tabindex: "-1" });
    this.live = el("div", { class: "ct-spoken", role: "status", "aria-live": "polite" });
    this.steps = stepper(this.bound("goTo", "forward"));
    this.joined = this.join();
    const parts = (name) => this.joined.map((guest) => guest[name]).filter(Boolean);
    const silent = () => this.attempt(`${this.node.state.turn} -`);
    this.typed = typed(setting, { ...this.bound("attempt", "say"), silent, box: this.box, more: parts("form") });
    this.tree = tree(setting, this.bound("visit", "preview", "leave"), parts("tree"));
    this.keeper = keeper(() => this.state.setting.key, () => this.placeKept());
    this.box.append(this.bar, this.head, el("div", { class: "ct-table" }, this.felt, this.steps.element, this.words), this.typed.element,
      ...parts("below"), this.tree.element, this.live);
  }

  bound(...names) {
    return Object.fromEntries(names.map((name) => [name, this[name].bind(this)]));
  }

  /** What joins the table: for every game, for those of one family, and for one kind of table. */
  join() {
    const joining = [counted, progress, apart, study].map((join) => [join]);
    for (const [name, { joins = [] }] of Object.entries(this.looks)) joining.push(...joins.map((join) => [join, name]));
    const shared = this.sharing();
    return [...joining, [puzzles]].map(([join, of]) => ({ of, ...join(shared) }));
  }

  /** What a guest may ask of the table and do with it. */
  sharing() {
    const now = () => {
      const { at, setting, level } = this.state;
      return { at, node: this.node, setting, judged: level.judged.state, hints: level.hints, best: level.best };
    };
    return {
      felt: this.felt,
      live: this.live,
      now,
      ...this.bound("ask", "say", "start", "again", "hint", "showLine", "attempt", "take", "visit", "tell"),
      look: () => this.look,
      nodes: () => this.state.nodes,
      statements: () => this.state.statements,
      left: () => this.state.left,
      touched: () => touched(this.state),
      path: () => pathOf(this.state, this.state.at),
      pathOf: (n) => pathOf(this.state, n),
      place: () => placeInWords(this.state, this.look).join("."),
      ownActs: (n) => ownActs(this.state, n, this.look),
      isOwn: (node) => isOwn(this.state, node),
      tried: () => this.state.nodes.findLast((node) => isOwn(this.state, node) && !node.next.length),
      reopen: () => this.happens({ kind: "level", level: { judged: {} } }),
      retell: () => this.drawWords(),
      redraw: () => { this.tree.fresh(); this.draw(); },
      speak: (text) => { this.live.textContent = text; },
    };
  }

  get node() {
    return this.state.nodes[this.state.at];
  }

  // Asking Python

  /** The answer of Python; until a line has woken the table, it is waited for. */
  ask(message) {
    return this.line ? this.line.ask(message) : this.woken.then((line) => line.ask(message));
  }

  async wake(line) {
    this.line = line;
    line.watch({
      waiting: (many) => { this.busy = many > 0; awaiting(this.box, many); },
      lost: (is) => { this.bar.hidden = !is; },
      laid: () => { if (!this.busy) { this.stop(); this.start(); } }, // not because this page has asked for it
    });
    this.waken(line);
    await this.findPlace();
    this.guests.forEach((guest) => guest.found?.());
  }

  close() {
    this.stop();
    this.keeper.close();
  }

  // What happens

  happens(happening) {
    const { setting } = this.state;
    this.state = after(this.state, happening);
    if (this.state.setting !== setting || !this.guests.length) this.fit(this.state.setting);
  }

  /** The look and the guests of the game that lies here. */
  fit({ family }) {
    this.look = this.looks[family] ?? {};
    this.guests = this.joined.filter(({ of = family }) => of === family);
    for (const guest of this.joined) if (guest.below) guest.below.hidden = !this.guests.includes(guest);
  }

  /** Takes up what has come with the answers. */
  take() {
    this.happens({ kind: "view", view: this.line.view() });
  }

  /** Shows the node that a happening leads to. */
  shows(happening, { moving = false } = {}) {
    const before = moving && !still() ? places(this.felt) : null;
    const focused = this.box.contains(document.activeElement) ? document.activeElement : null;
    this.happens(happening);
    this.draw();
    if (focused) this.keepFocus(focused);
    if (before && this.state.refusal === null) animate(this.felt, this.node, before, this.look);
    this.live.textContent = this.state.nodes[touched(this.state)].spoken;
    if (this.state.setting.served && !this.finding) this.keeper.soon();
  }

  stop() {
    this.timers.forEach(clearTimeout);
    this.timers = [];
  }

  /** A new tree lies on the table; of the level before, its stars may be kept. */
  start(level = {}) {
    this.tree.fresh();
    for (const guest of this.joined) guest.fresh?.();
    this.shows({ kind: "start", view: this.line ? this.line.view() : this.state.view, level });
  }

  goTo(index, options) {
    this.stop();
    const { line } = this.state;
    this.shows({ kind: "show", n: line[Math.min(Math.max(index, 0), line.length - 1)] }, options);
  }

  back() {
    this.goTo(place(this.state) - 1);
  }

  /** A step on, past the question that stands before it. */
  forward() {
    const { state } = this;
    if (state.line[place(state) + 1] === undefined) return;
    const index = questionAhead(state);
    if (index >= 0 && state.question?.index !== index) {
      this.happens({ kind: "ask", index, since: Date.now() });
      this.drawWords();
      this.words.querySelector("h3").focus({ preventScroll: true });
      return;
    }
    if (index >= 0 && Date.now() - state.question.since < DOUBLE) return;
    if (index >= 0) this.happens({ kind: "answered", index });
    this.goTo(place(this.state) + 1, { moving: true });
  }

  /** To a node of any line. */
  visit(n) {
    this.stop();
    this.shows({ kind: "visit", n });
  }

  leave() {
    this.stop();
    this.shows({ kind: "book" });
  }

  /** To the branch beside the one on the table. */
  across(by) {
    const n = beside(this.state, by);
    if (n !== null) this.visit(n);
  }

  /** Shows new nodes one after the other, all of them told together. */
  showAll(numbers) {
    this.stop();
    const last = numbers[numbers.length - 1];
    if (this.state.nodes[numbers[0]].verdict === "refused") { this.shows({ kind: "show", n: numbers[0] }); return; }
    this.happens({ kind: "along", n: last });
    if (still()) { this.shows({ kind: "show", n: last, tell: numbers }); return; }
    numbers.forEach((n, i) => {
      const go = () => this.shows({ kind: "show", n, tell: numbers.slice(0, i + 1) }, { moving: true });
      if (i === 0) go(); else this.timers.push(setTimeout(go, i * PACE));
    });
  }

  /** A line that Python has laid into the tree, to be stepped from its first play on. */
  showLine(numbers) {
    this.stop();
    this.take();
    this.shows({ kind: "follow", numbers }, { moving: true });
  }

  again() {
    this.stop();
    this.shows({ kind: "again" });
  }

  // What the learner does

  async attempt(act) {
    for (const guest of this.guests) if (await guest.attempt?.(act)) return;
    const reply = await this.ask({ do: "try", at: pathOf(this.state, this.state.at), act, house: this.typed.house() });
    this.take();
    if (reply.error) {
      if (this.state.refusal !== null) this.shows({ kind: "show", n: this.state.at });
      this.say(reply.error);
      return;
    }
    this.judge(reply);
    this.showAll(reply.show);
    if (this.state.level.judged.state) this.words.querySelector(".ct-result")?.scrollIntoView({ block: "nearest" });
  }

  judge({ judged, best }) {
    if (best) this.happens({ kind: "level", level: { judged, best } });
  }

  async dealOn() {
    const reply = await this.ask({ do: "deal", at: pathOf(this.state, this.state.at) });
    this.take();
    if (reply.error) this.say(reply.error); else this.showAll(reply.show);
  }

  async goLevel(number) {
    this.stop();
    const reply = await this.ask({ do: "level", number });
    if (reply.error) this.say(reply.error); else this.start({ best: this.state.level.best });
  }

  async sit(seed) {
    this.stop();
    const reply = await this.ask({ do: "new", seed });
    if (reply.error) this.say(reply.error); else this.start();
  }

  async lay(message) {
    this.stop();
    const reply = await this.ask(message);
    if (reply.error) { this.say(reply.error); return; }
    this.guests.forEach((guest) => guest.laid?.());
    this.start();
    this.shows({ kind: "show", n: reply.show[0] });
  }

  async hint() {
    const reply = await this.ask({ do: "hint" });
    if (reply.error) { this.say(reply.error); return; }
    const focused = document.activeElement;
    const hints = reply.hints ?? [];
    this.happens({ kind: "level", level: { hints } });
    this.drawHead();
    if (!focused.isConnected) (this.head.querySelector(".ct-actions button") ?? this.words).focus({ preventScroll: true });
    this.live.textContent = hints[hints.length - 1] ?? "";
  }

  // Words

  /** A word to the learner that belongs to no step. */
  say(text) {
    this.live.textContent = text;
    this.words.querySelector(".ct-word")?.remove();
    this.words.prepend(el("p", { class: "ct-word", role: "alert" }, text));
    this.words.firstChild.scrollIntoView({ block: "nearest" });
  }

  /** A part told over the step, until the next one. */
  tell(part) {
    this.words.querySelectorAll(".ct-told-over, .ct-word").forEach((over) => over.remove());
    part.classList.add("ct-told-over");
    this.words.prepend(part);
    this.words.scrollTop = 0;
    this.words.scrollIntoView({ block: "nearest" });
    part.querySelector("h3")?.focus({ preventScroll: true });
    this.live.textContent = part.textContent;
  }

  // Drawing

  draw() {
    const { state, look } = this;
    this.looked = null;
    this.drawTable(state.at);
    this.drawHead();
    this.drawWords();
    this.steps.draw(state);
    this.typed.draw(state);
    this.tree.draw(state);
    for (const guest of this.guests) guest.shown?.();
  }

  /** The table at a node; one that is only looked at keeps its height, so that nothing moves from under the mouse. */
  drawTable(n) {
    const { nodes, at, setting, level } = this.state;
    this.felt.style.height = n === at ? "" : `${this.felt.getBoundingClientRect().height}px`;
    const touch = (seat, card) => this.guests.some((guest) => guest.touch?.(seat, card)) || this.attempt(seat ? `${seat} ${card}` : card);
    const open = n === at && !(setting.slaps && level.judged.state);
    drawFelt(this.felt, nodes[n], upTo(nodes, n).map((k) => nodes[k]), setting, this.look, open ? touch : null);
  }

  /** Shows a node of the tree on the table as long as the mouse is over it, and then the table as it was. */
  preview(n) {
    const { nodes, at } = this.state;
    if (n === this.looked || (this.looked === null && n === at)) return;
    this.looked = n;
    const shown = n === null || nodes[n].verdict === "refused" ? at : n;
    this.drawTable(shown);
    this.felt.classList.toggle("ct-preview", shown !== at);
    if (shown === at) for (const guest of this.guests) guest.shown?.();
  }

  drawWords() {
    const { question, refusal } = this.state;
    if (question) { this.drawQuestion(question.index); return; }
    this.words.replaceChildren(...wordsOf(this.state, this.look, this.guests, this.bound("goLevel", "again", "dealOn")));
    requestAnimationFrame(() => { this.words.scrollTop = refusal === null ? this.words.scrollHeight : 0; });
  }

  drawQuestion(index) {
    const asked = this.state.setting.questions[index];
    const right = () => this.happens({ kind: "answered", index });
    this.words.replaceChildren(questionOf(asked, {
      answer: (choice) => this.ask({ do: "answer", question: index, choice }),
      right,
      onward: () => { right(); this.forward(); },
    }));
    this.live.textContent = asked.asks;
  }

  drawHead() {
    const { state, guests } = this;
    const { kind, open } = state.setting;
    if (kind === "levels") this.head.replaceChildren(...levelHead(state, (i) => guests.map((guest) => guest.star?.(i) ?? 0), this.bound("goLevel", "hint")));
    else if (kind === "play") this.drawOnce(state.setting.game + state.setting.you, () => gameHead(state, this.look, this.bound("sit", "say")));
    else if (open) this.drawOnce(open.game, () => openHead(state, this.bound("lay", "ask")));
    else if (kind === "example") this.head.replaceChildren(...exampleHead(state, this.headed()));
    if (kind === "play") this.head.querySelector("input").value = String(state.setting.seed);
    for (const guest of guests) if (guest.head) this.head.replaceChildren(...guest.head());
  }

  /** A head in which something may have been written stays as it is until another game lies here. */
  drawOnce(game, made) {
    if (this.head.dataset.game === game) return;
    this.head.dataset.game = game;
    this.head.replaceChildren(...made());
  }

  /** Whether the page has a heading with this table's title. */
  headed() {
    return [...document.querySelectorAll("h2")].some(({ textContent }) => textContent.replace("¶", "").trim() === this.state.setting.title);
  }

  /** What had the focus may be drawn anew, switched off or gone: it goes to the same thing, or to what comes next. */
  keepFocus(focused) {
    if (focused === document.activeElement && !focused.disabled && !focused.hidden) return;
    const { felt, words, steps } = this;
    const { hands } = focused.dataset;
    const card = focused.dataset.card ?? focused.dataset.with;
    const same = card ? felt.querySelector(`.ct-hand button[data-card="${card}"]`) : hands && (felt.querySelector(`[data-hands="${hands}"]`) ?? felt.querySelector("[data-hands]"));
    const next = [same, this.state.level.judged.state && words.querySelector(".ct-main"), card && felt.querySelector(".ct-turn button.ct-card"), words.querySelector(".ct-main"),
      !steps.next.disabled && steps.next, !steps.back.disabled && steps.back, words];
    next.find(Boolean).focus({ preventScroll: true });
  }

  // The place in the page's address

  placeKept() {
    const { setting } = this.state;
    return setting.served && !this.finding && !setting.open ? placeInWords(this.state, this.look).join(".") : null;
  }

  async findPlace() {
    const { setting } = this.state;
    const { where, alone } = placeIn(this.arrival, setting.key);
    if (!setting.served || !where) { this.finding = false; return; }
    const reply = await this.ask(messageTo(this.state, where));
    this.finding = false;
    if (alone && performance.getEntriesByType("navigation")[0]?.type === "navigate") this.box.scrollIntoView(); // a link to this very table
    if (reply.error) { this.start(); this.say(setting.open ? reply.error : `This link leads to no place of this table. ${reply.error}`); return; }
    if (setting.kind === "example" && !setting.open) this.take(); else this.start();
    if (setting.kind === "example") { this.shows({ kind: "show", n: reply.show[0] }); return; }
    if (reply.judged) this.happens({ kind: "level", level: { judged: reply.judged, best: reply.best } });
    if (!reply.show?.length) return;
    this.happens({ kind: "along", n: reply.show[0] });
    this.shows({ kind: "show", n: reply.show[0] });
  }
}
