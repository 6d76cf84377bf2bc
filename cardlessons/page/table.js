// The page: stepping, trying, questions, levels and games. Whatever needs a rule is asked of Python.

import { awaiting, el } from "./cards.js";
import { animate, drawFelt, places } from "./felt.js";
import { citation, headline, spoken, tellStep } from "./told.js";
import { drawBranches, onward, upTo } from "./branches.js";
import { apart } from "./apart.js";
import { counted } from "./counted.js";
import { progress } from "./progress.js";
import { puzzles } from "./puzzles.js";
import { study } from "./study.js";

const PATIENCE = 3000; // ms without an answer before we say that the connection is lost
const PING = 15000; // ms between looks whether anybody is there
const MANY = 150; // nodes of a tree that is drawn only where it is seen
const PACE = 1100; // ms between plays of the house

export function mount(root, model, looks) {
  const get = (name) => model.get("view")[name];
  let setting = get("setting");
  let statements = get("statements");
  let nodes = [];
  let atStart = 0; // how many of them lay there when the table was laid
  const chips = new Map(); // what was drawn of the tree, by node
  let at = 0; // the node on the table
  let line = [0]; // the line that the slider runs along
  let told = [0]; // the nodes told beside the table
  let timers = [];
  let question = null;
  const answered = new Set();
  let level = { hints: [], judged: {}, best: [] };
  const laid = new Set(); // nodes beside the book's line that have been shown
  let left = []; // the line that was left for one that Python has shown
  let finding = true; // until the place kept in the address is found, it is not written over
  let refusal = null; // the refused try that is told over the step
  let reached = 0; // the furthest node of the book's line that was shown
  const arrival = location.hash.slice(1); // as it was before the first drawing writes its own place into it
  let look = {}; // how the family of that game draws and tells
  let guests = []; // what has joined the table for the game that lies on it
  let looked = null; // the node of the tree that the mouse is over
  let drawn = null; // the tree of branches as it was last drawn, by the seat of the line

  // Asking Python

  let sent = 0;
  const waiting = new Map();

  function ask(message) {
    sent += 1;
    const id = sent;
    return new Promise((resolve) => {
      const timer = setTimeout(() => lost(true), PATIENCE);
      waiting.set(id, (reply) => { clearTimeout(timer); resolve(reply); });
      awaiting(box, waiting.size);
      try { model.send({ ...message, id }); } catch { lost(true); }
    });
  }

  function heard() {
    const reply = model.get("reply");
    const grown = get("branches");
    if (reply.laid) grown.length = 0;
    const first = get("nodes").length + grown.length; // another view of this table may have taken them up already
    for (const [n, fields] of reply.changed ?? []) Object.assign([...get("nodes"), ...grown][n] ?? {}, fields);
    Object.assign(get("statements"), reply.said);
    grown.push(...(reply.new ?? []).filter((node) => node.n >= first));
    const resolve = waiting.get(reply.id);
    if (!resolve) return;
    waiting.delete(reply.id);
    awaiting(box, waiting.size);
    lost(false);
    resolve(reply);
  }

  const pathOf = (n) => upTo(nodes, n).slice(1).map((k) => nodes[k].act);

  function take() {
    setting = get("setting");
    statements = get("statements");
    atStart = get("nodes").length;
    nodes = [...get("nodes"), ...get("branches")].map((node) => ({ ...node, next: [] }));
    for (const node of nodes) {
      if (node.parent === null) continue;
      node.gone = node.dropped || nodes[node.parent].gone; // on a branch that was removed
      if (!node.dropped) nodes[node.parent].next.push(node);
    }
    for (const node of nodes) node.next.sort((a, b) => Number(b.book) - Number(a.book) || a.n - b.n);
    drawn = null;
    look = looks[setting.family] ?? {};
    guests = joined.filter(({ of = setting.family }) => of === setting.family);
    for (const guest of joined) if (guest.below) guest.below.hidden = !guests.includes(guest);
    typed.placeholder = setting.example;
  }

  // Parts of the page

  const felt = el("div", { class: "ct-felt", role: "group", "aria-label": "The table" });
  const head = el("div", { class: "ct-head" });
  const words = el("div", { class: "ct-told", tabindex: "-1" });
  const live = el("div", { class: "ct-spoken", role: "status", "aria-live": "polite" });
  const bar = el("div", { class: "ct-lost", role: "alert", hidden: true },
    "The connection is lost, so nothing can be tried just now. You can still step back and forth; reload the page to go on. Your place is kept.");
  const step = (text, label, go) => el("button", { type: "button", class: "ct-button", "aria-label": label, title: label, onclick: go }, text);
  const slider = el("input", { type: "range", min: "0", step: "1", "aria-label": "Step", oninput: () => goTo(Number(slider.value)) });
  const count = el("span", { class: "ct-count" });
  const buttons = {
    first: step("|◀", "First step", () => goTo(0)),
    back: step("◀ Back", "Back: one step back", () => goTo(place() - 1)),
    next: step("Next ▶", "Next: one step on", () => forward()),
    last: step("▶|", "Last step", () => goTo(line.length - 1)),
  };
  const steps = el("div", { class: "ct-steps" }, buttons.first, buttons.back, slider, buttons.next, buttons.last, count);
  const typed = el("input", { type: "text", class: "ct-input", autocomplete: "off", maxlength: "60", size: "8" });
  const house = el("input", { type: "checkbox" });
  const silent = el("button", { type: "button", class: "ct-button", onclick: () => attempt(`${nodes[at].state.turn} -`) }, "Keep silent");
  const form = el("form", { class: "ct-form", onsubmit: (event) => { event.preventDefault(); if (typed.value.trim()) attempt(typed.value.trim()); else say(`Type a play first, such as ${typed.placeholder}.`); typed.value = ""; } },
    el("label", { class: "ct-label" }, "Type a play: ", typed), el("button", { class: "ct-button", type: "submit" }, "Try it"), silent,
    setting.kind === "example" && !setting.slaps && el("label", { class: "ct-label" }, house, " the house plays the others on"));
  const fourColours = el("input", { type: "checkbox", class: "ct-colours", onchange: () => colour(fourColours.checked) });
  form.append(el("label", { class: "ct-label" }, fourColours, " suits in four colours"));
  const rows = el("div", { class: "ct-rows" });
  const backToBook = el("button", { type: "button", class: "ct-button", onclick: () => leaveBranch() }, setting.open ? "↩ Back to the main line" : "↩ Back to the book's line");
  const branchBox = el("div", { class: "ct-branches" }, el("div", { class: "ct-branch-head" },
    el("span", { class: "ct-label" }, setting.kind === "example" && !setting.open ? "The book's line, and what was tried" : "What was played and tried"),
    backToBook), rows);
  const joining = [counted, progress, apart, study].map((join) => [join]);
  for (const [name, { joins = [] }] of Object.entries(looks)) joining.push(...joins.map((join) => [join, name]));
  const joined = [...joining, [puzzles]].map(([join, of]) => ({ of, ...join({
    felt, ask, say, start, again, hint, showLine, attempt, retell: () => drawWords(),
    now: () => ({ at, node: nodes[at], setting, judged: level.judged.state, hints: level.hints, best: level.best }),
    path: () => pathOf(at),
    place: () => placeNow().join("."),
    left: () => left,
    ownActs,
    reopen: () => { level = { ...level, judged: {} }; },
    statements: () => get("statements"),
    take, visit, pathOf, live, tell, speak: (text) => { live.textContent = text; },
    nodes: () => nodes,
    touched: () => refusal ?? at,
    isOwn,
    tried: () => nodes.findLast((node) => isOwn(node) && !node.next.length),
    redraw: () => { drawn = null; draw(); },
    look: () => look,
  }) }));
  form.append(...joined.map((guest) => guest.form).filter(Boolean));
  const tools = joined.map((guest) => guest.tree).filter(Boolean);
  const roomy = matchMedia("(min-width: 600px)").matches || setting.open; // on a phone the tools wait in a drawer
  branchBox.append(...(setting.kind === "example" && roomy ? tools : [el("details", {}, el("summary", {}, "Undo, compare, share"), tools)]));
  const box = el("section", {
    class: `ct-root ct-kind-${setting.kind}`, "aria-label": setting.label, "data-lm-suppress-shortcuts": "true", onkeydown: keys,
  }, bar, head, el("div", { class: "ct-table" }, felt, steps, words), form, joined.map((guest) => guest.below), branchBox, live);
  root.replaceChildren(box);

  /** Suits in four colours, here and on the page's other tables, and on the next visit. */
  function colour(four) {
    for (const table of [box, ...document.querySelectorAll(".ct-root")]) {
      table.classList.toggle("ct-four", four);
      const choice = table.querySelector(".ct-colours");
      if (choice) choice.checked = four;
    }
    try { localStorage.setItem("cardlessons-four-colours", four ? "yes" : ""); } catch { /* a browser that keeps nothing */ }
  }

  // Going along the line

  const place = () => Math.max(0, line.indexOf(at));
  const begin = () => setting.begin ?? setting.at_level?.begin ?? 0;

  function goTo(index, { moving = false } = {}) {
    const k = Math.min(Math.max(index, 0), line.length - 1);
    stop();
    show(line[k], { moving });
  }

  function forward() {
    const next = line[place() + 1];
    if (next === undefined) return;
    const index = (setting.questions ?? []).findIndex((q, i) => !answered.has(i) && q.before === place() + 1 && nodes[next].book);
    if (index >= 0 && question?.index !== index) {
      question = { index, since: Date.now() };
      drawWords();
      words.querySelector("h3").focus({ preventScroll: true });
      return;
    }
    if (index >= 0 && Date.now() - question.since < 500) return; // a double click is no answer
    if (index >= 0) answered.add(index);
    goTo(place() + 1, { moving: true });
  }

  function show(n, { moving = false, tell = [n] } = {}) {
    const before = moving && !matchMedia("(prefers-reduced-motion: reduce)").matches ? places(felt) : null;
    const focused = box.contains(document.activeElement) ? document.activeElement : null;
    refusal = nodes[n].verdict === "refused" ? n : null;
    at = refusal === null ? n : nodes[n].parent;
    told = refusal === null ? tell : [at];
    question = null;
    const far = Math.max(...upTo(nodes, at).filter((k) => nodes[k].book));
    if (far > reached) { reached = far; drawn = null; }
    if (!nodes[n].book && !known(n)) { upTo(nodes, n).forEach((k) => nodes[k].book || laid.add(k)); drawn = null; }
    if (!line.includes(at)) line = [...upTo(nodes, at), ...onward(nodes, at)];
    draw();
    if (focused) keepFocus(focused);
    if (before && refusal === null) animate(felt, nodes[at], before, look);
    live.textContent = spoken(nodes[n], look);
    keepPlace();
  }

  /** What had the focus may be drawn anew, switched off or gone: it goes to the same thing, or to what comes next. */
  function keepFocus(focused) {
    if (focused === document.activeElement && !focused.disabled && !focused.hidden) return;
    const { hands } = focused.dataset;
    const card = focused.dataset.card ?? focused.dataset.with;
    const same = card ? felt.querySelector(`.ct-hand button[data-card="${card}"]`) : hands && (felt.querySelector(`[data-hands="${hands}"]`) ?? felt.querySelector("[data-hands]"));
    const next = [same, level.judged.state && words.querySelector(".ct-main"), card && felt.querySelector(".ct-turn button.ct-card"), words.querySelector(".ct-main"),
      !buttons.next.disabled && buttons.next, !buttons.back.disabled && buttons.back, words];
    next.find(Boolean).focus({ preventScroll: true });
  }

  function stop() {
    timers.forEach(clearTimeout);
    timers = [];
  }

  /** Shows new nodes one after the other, all of them told together. */
  function showAll(numbers) {
    stop();
    if (nodes[numbers[0]].verdict === "refused") { show(numbers[0]); return; }
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    line = [...upTo(nodes, numbers[numbers.length - 1]), ...onward(nodes, numbers[numbers.length - 1])];
    if (still) { show(numbers[numbers.length - 1], { tell: numbers }); return; }
    numbers.forEach((n, i) => {
      const go = () => show(n, { moving: true, tell: numbers.slice(0, i + 1) });
      if (i === 0) go(); else timers.push(setTimeout(go, i * PACE));
    });
  }

  /** A line that Python has laid into the tree, to be stepped from its first play on; the line left for it is kept beside it. */
  function showLine(numbers) {
    stop();
    take();
    const last = numbers[numbers.length - 1];
    if (!line.includes(last)) left = line;
    numbers.forEach((n) => laid.add(n));
    line = [...upTo(nodes, last), ...onward(nodes, last)];
    show(numbers[0], { moving: true });
  }

  /** Whether the learner has added a node, and not taken it away again. */
  function isOwn(node) {
    return node.n >= atStart && !node.gone;
  }

  async function attempt(act) {
    for (const guest of guests) if (await guest.attempt?.(act)) return;
    const reply = await ask({ do: "try", at: pathOf(at), act, house: house.checked });
    take();
    if (reply.error) { if (refusal !== null) show(at); say(reply.error); return; }
    if (reply.best) level = { ...level, judged: reply.judged, best: reply.best };
    showAll(reply.show);
    if (level.judged.state) words.querySelector(".ct-result")?.scrollIntoView({ block: "nearest" });
  }

  /** A word to the learner that belongs to no step. */
  function say(text) {
    live.textContent = text;
    words.querySelector(".ct-word")?.remove();
    words.prepend(el("p", { class: "ct-word", role: "alert" }, text));
    words.firstChild.scrollIntoView({ block: "nearest" });
  }

  /** A part told over the step, until the next one. */
  function tell(part) {
    words.querySelectorAll(".ct-told-over, .ct-word").forEach((over) => over.remove());
    part.classList.add("ct-told-over");
    words.prepend(part);
    words.scrollTop = 0;
    words.scrollIntoView({ block: "nearest" });
    part.querySelector("h3")?.focus({ preventScroll: true });
    live.textContent = part.textContent;
  }

  function lost(isLost) { bar.hidden = !isLost; }

  // Drawing

  function draw() {
    const node = nodes[at];
    looked = null;
    drawTable(at);
    drawHead();
    drawWords();
    const k = place();
    slider.max = String(line.length - 1);
    slider.value = String(k);
    slider.setAttribute("aria-valuetext", `step ${k} of ${line.length - 1}: ${headline(node, look)}`);
    count.textContent = `step ${k} of ${line.length - 1}`;
    silent.hidden = !nodes[at].may["-"] || (setting.kind !== "example" && node.state.turn !== setting.you);
    buttons.first.disabled = buttons.back.disabled = k === 0;
    buttons.next.disabled = buttons.last.disabled = k === line.length - 1;
    drawTree();
    branchBox.firstElementChild.hidden = nodes.length < 2;
    for (const guest of guests) guest.shown?.();
  }

  const tellNode = (n) => tellStep(nodes[n], statements, look, true);

  /** The table at a node; one that is only looked at keeps its height, so that nothing moves from under the mouse. */
  function drawTable(n) {
    felt.style.height = n === at ? "" : `${felt.getBoundingClientRect().height}px`;
    const touch = (seat, card) => guests.some((guest) => guest.touch?.(seat, card)) || attempt(seat ? `${seat} ${card}` : card);
    drawFelt(felt, nodes[n], upTo(nodes, n).map((k) => nodes[k]), setting, look, n === at && !(setting.slaps && level.judged.state) ? touch : null);
  }

  function drawWords() {
    if (question) { drawQuestion(); return; }
    const intro = at === 0 && setting.intro && el("p", { class: "ct-comment" }, setting.intro);
    const { state } = nodes[at];
    const mine = setting.kind !== "example" && (setting.slaps ? !state.over : state.turn === setting.you) && !level.judged.state;
    const touch = setting.slaps ? "try something else with the buttons at the pile" : "touch any card to see what would happen";
    const start = at === 0 && setting.kind === "example" && el("p", {}, line.length > 1 ? `Press Next, or ${touch}.` : "Touch any card to see what happens.");
    const yours = mine && el("p", { class: "ct-yours" }, setting.slaps ? look.asks(state) : "Your turn: touch a card of your hand.");
    const parts = told.length > 1
      ? told.map(tellNode)
      : [at === 0 && setting.kind !== "play" ? null : tellNode(at)];
    const refused = refusal === null ? null : tellNode(refusal);
    words.replaceChildren(...[refused, intro, start, ...parts, yours, ...drawNext()].filter(Boolean));
    requestAnimationFrame(() => { words.scrollTop = refused ? 0 : words.scrollHeight; });
  }

  /** What there is to do next, where that is not plain from the table. */
  function drawNext() {
    const { state } = nodes[at];
    if (setting.kind === "levels") return drawVerdict();
    const guest = guests.find((one) => one.next);
    if (guest) return guest.next(level.judged);
    const ended = setting.kind === "play" && (setting.slaps ? state.over : state.turn === null);
    if (ended && !guests.some((one) => one.unfinished?.())) {
      return [state.over && el("p", { class: "ct-yours" }, outcome(state.winners)), el("button", { type: "button", class: "ct-button ct-main", onclick: dealOn }, state.over ? "Next game" : "Deal on")];
    }
    return [];
  }

  /** Who has won, told to the learner. */
  function outcome(winners) {
    const others = winners.filter((seat) => seat !== setting.you);
    const have = `${others.length > 1 ? `${others.slice(0, -1).join(", ")} and ${others.at(-1)} have` : `${others[0]} has`}`;
    if (winners.length === setting.seats.length) return "Nobody is ahead: it is a draw.";
    if (winners.includes(setting.you)) return others.length ? `You have won, and ${have} too.` : "You have won.";
    return others.length ? `You have not won: ${have}.` : "Nobody has won.";
  }

  async function dealOn() {
    const reply = await ask({ do: "deal", at: pathOf(at) });
    take();
    if (reply.error) say(reply.error); else showAll(reply.show);
  }

  function drawQuestion() {
    const { index } = question;
    const { asks, answers } = setting.questions[index];
    const outcome = el("p", { class: "ct-outcome", role: "status" });
    const choices = answers.map((text, choice) => el("button", {
      type: "button",
      class: "ct-button ct-answer",
      onclick: async (event) => {
        const button = event.currentTarget;
        const reply = await ask({ do: "answer", question: index, choice });
        outcome.textContent = reply.error ?? `${reply.right ? "✓" : "✗"} ${reply.told}`;
        if (reply.error) return;
        button.classList.add(reply.right ? "ct-is-right" : "ct-is-wrong");
        if (reply.right) { answered.add(index); onwards.textContent = "Go on ▶"; onwards.focus({ preventScroll: true }); }
      },
    }, text));
    const onwards = el("button", { type: "button", class: "ct-button ct-main", onclick: () => { answered.add(index); forward(); } }, "Show me ▶");
    words.replaceChildren(el("div", { class: "ct-question" },
      el("p", { class: "ct-kicker" }, "What do you think?"), el("h3", { tabindex: "-1" }, asks), choices, outcome, onwards));
    live.textContent = asks;
  }

  function drawHead() {
    if (setting.kind === "example") {
      const note = el("div", { class: "ct-note", hidden: true });
      if (setting.open) { drawOpen(); return; }
      const headed = [...document.querySelectorAll("h2")].some(({ textContent }) => textContent.replace("¶", "").trim() === setting.title);
      head.replaceChildren(headed ? "" : el("p", { class: "ct-title" }, setting.title), el("div", { class: "ct-from" }, setting.game, " · ", setting.cites.map((id) => citation(id, statements, note)), note));
    } else if (setting.kind === "levels") head.replaceChildren(...drawLevels());
    else if (setting.kind === "play") drawGame();
    for (const guest of guests) if (guest.head) head.replaceChildren(...guest.head());
  }

  /** What is laid on the open table: a deal by its number, or a record written out. */
  function drawOpen() {
    if (head.dataset.game === setting.open.game) return;
    head.dataset.game = setting.open.game;
    const games = setting.games.some(([slug]) => slug === setting.open.game) ? setting.games : [[setting.open.game, setting.game], ...setting.games];
    const game = el("select", { class: "ct-input ct-select", "aria-label": "The game" }, games.map(([slug, title]) => el("option", { value: slug, selected: slug === setting.open.game }, title)));
    const number = (value, max) => el("input", { type: "number", class: "ct-input", min: "1", max: String(max), required: true, value: String(value) });
    const players = number(setting.open.players, 12);
    const seed = number(1, 999999);
    const text = el("textarea", { class: "ct-input ct-shared", rows: "9", spellcheck: "false", "aria-label": "A record" });
    const lay = async (message) => { stop(); const reply = await ask(message); if (reply.error) { say(reply.error); return; } guests.forEach((guest) => guest.laid?.()); start(); show(reply.show[0]); };
    head.replaceChildren(el("p", { class: "ct-from" }, setting.game),
      el("form", { class: "ct-actions", onsubmit: (event) => { event.preventDefault(); lay({ do: "lay", game: game.value, players: Number(players.value), seed: Number(seed.value) }); } },
        game, el("label", { class: "ct-label" }, "players ", players), el("label", { class: "ct-label" }, "deal number ", seed), el("button", { type: "submit", class: "ct-button ct-main" }, "Deal")),
      el("details", {}, el("summary", {}, "Write a record, or paste one"), text,
        el("div", { class: "ct-actions" },
          el("button", { type: "button", class: "ct-button", onclick: async () => { text.value = (await ask({ do: "text", at: [] })).text ?? ""; } }, "Write out what lies here"),
          el("button", { type: "button", class: "ct-button", onclick: () => lay({ do: "write", text: text.value }) }, "Lay this record"))));
  }

  function drawLevels() {
    const { number } = setting.at_level;
    const { asks, title } = setting.levels[number];
    const stars = (n) => "★".repeat(n) + "☆".repeat(3 - n);
    const best = setting.levels.map((_, i) => Math.max(level.best[i] ?? 0, ...guests.map((guest) => guest.star?.(i) ?? 0)));
    const chips = setting.levels.map((l, i) => el("button", {
      type: "button", class: "ct-chip ct-level", "aria-current": i === number ? "step" : undefined, title: l.title, onclick: () => goLevel(i),
    }, `${i + 1} `, el("span", { "aria-hidden": "true" }, stars(best[i])), el("span", { class: "ct-spoken" }, `: ${l.title}, ${best[i]} of 3 stars`)));
    return [
      el("div", { class: "ct-chips", role: "group", "aria-label": "Levels" }, chips),
      el("h3", {}, `${number + 1}. ${title}`),
      el("div", { class: "ct-from" }, setting.game),
      el("p", { class: "ct-asks" }, asks),
      el("div", { class: "ct-actions" },
        !level.judged.state && level.hints.length < 3 && el("button", { type: "button", class: "ct-button", onclick: hint }, level.hints.length ? "Another hint" : "A hint, please")),
      level.hints.length > 0 && el("ol", { class: "ct-hints" }, level.hints.map((text) => el("li", {}, text))),
    ].filter(Boolean);
  }

  /** How the try stands, beside the play that decided it, and what can be done now. */
  function drawVerdict() {
    const { judged } = level;
    const { number } = setting.at_level;
    const next = number + 1 < setting.levels.length;
    return [
      judged.state && el("div", { class: `ct-result ct-${judged.state}`, role: "status" },
        el("b", {}, judged.state === "won" ? `${"★".repeat(judged.stars)} Done. ` : "Not this time. "), judged.told),
      el("div", { class: "ct-actions" },
        judged.state === "won" && next && el("button", { type: "button", class: "ct-button ct-main", onclick: () => goLevel(number + 1) }, "Next level ▶"),
        (judged.state || at !== begin()) && el("button", { type: "button", class: `ct-button${judged.state === "lost" ? " ct-main" : ""}`, onclick: again }, "Try again")),
    ];
  }

  async function goLevel(number) {
    stop();
    const reply = await ask({ do: "level", number });
    if (reply.error) { say(reply.error); return; }
    start({ best: level.best });
  }

  /** Another game was put on the table, and not because this page asked for it. */
  function laidAnew() {
    if (!waiting.size) { stop(); start(); }
  }

  /** A new tree lies on the table. */
  function start(kept = {}) {
    take();
    level = { hints: [], judged: {}, best: [], ...kept };
    left = [];
    laid.clear();
    chips.clear();
    for (const guest of joined) guest.fresh?.();
    line = [...upTo(nodes, begin()), ...onward(nodes, begin())];
    show(begin());
  }

  function again() {
    stop();
    level = { ...level, judged: {} };
    line = upTo(nodes, begin());
    show(begin());
  }

  async function hint() {
    const reply = await ask({ do: "hint" });
    const focused = document.activeElement;
    level = { ...level, hints: reply.hints ?? [] };
    drawHead();
    if (!focused.isConnected) (head.querySelector(".ct-actions button") ?? words).focus({ preventScroll: true });
    live.textContent = level.hints[level.hints.length - 1] ?? "";
  }

  function drawGame() {
    if (head.dataset.game === setting.game + setting.you) { head.querySelector("input").value = String(setting.seed); return; }
    head.dataset.game = setting.game + setting.you;
    const seed = el("input", { type: "number", class: "ct-input", min: "0", max: "999999999", value: String(setting.seed) });
    const sit = async (number) => {
      stop();
      const reply = await ask({ do: "new", seed: number });
      if (reply.error) say(reply.error); else start();
    };
    head.replaceChildren(
      el("p", { class: "ct-asks" }, setting.slaps ? look.intro(setting.you) : `You are ${setting.you}. Touch a card of your hand to play it; the house plays the others. Step back to take a play back.`),
      el("form", { class: "ct-actions", onsubmit: (event) => { event.preventDefault(); if (seed.value === "") say("Give the deal a number, or take a fresh one."); else sit(Math.trunc(Number(seed.value))); } },
        el("label", { class: "ct-label" }, "Deal number ", seed), el("button", { type: "submit", class: "ct-button" }, "Deal this one"),
        el("button", { type: "button", class: "ct-button", onclick: () => sit(1 + Math.floor(Math.random() * 99999)) }, "A fresh deal")));
  }

  function drawTree() {
    const onBook = nodes[at].book || setting.kind !== "example";
    if (drawn !== nodes) {
      drawn = nodes;
      const answers = new Map();
      rows.classList.toggle("ct-many", nodes.length > MANY);
      rows.replaceChildren(...(nodes.length > 1 ? drawBranches(nodes, { visit, known: (n) => known(n, answers), preview, isOwn, chips }) : []));
    }
    const here = rows.querySelector(`[data-n="${refusal ?? at}"]`);
    for (const chip of rows.querySelectorAll("[aria-current]")) chip.removeAttribute("aria-current");
    here?.setAttribute("aria-current", "step");
    if ((nodes.length > MANY || ["play", "puzzles"].includes(setting.kind)) && here) rows.scrollTop = here.offsetTop - rows.offsetTop - 60;
    backToBook.hidden = onBook;
  }

  /** Whether a node is shown in the tree: the book's line and its variations only as far as the learner has come. */
  function known(n, answers = new Map()) {
    if (!answers.has(n)) answers.set(n, isKnown(n, answers));
    return answers.get(n);
  }

  function isKnown(n, answers) {
    const { book, parent } = nodes[n];
    if (setting.kind !== "example" || parent === null || laid.has(n)) return true;
    if (book) return n <= reached;
    const instead = n < atStart && nodes[parent].next.find((other) => other.book);
    return known(instead ? instead.n : parent, answers);
  }

  /** To a node of any line. */
  function visit(n) {
    stop();
    const stand = nodes[n].verdict === "refused" ? nodes[n].parent : n;
    line = [...upTo(nodes, stand), ...onward(nodes, stand)];
    show(n);
  }

  /** Shows a node of the tree on the table as long as the mouse is over it, and then the table as it was. */
  function preview(n) {
    if (n === looked || (looked === null && n === at)) return;
    looked = n;
    const shown = n === null || nodes[n].verdict === "refused" ? at : n;
    drawTable(shown);
    felt.classList.toggle("ct-preview", shown !== at);
    if (shown === at) for (const guest of guests) guest.shown?.();
  }

  /** To the branch beside the one on the table, from the nearest place where there is one. */
  function across(by) {
    for (let n = refusal ?? at; nodes[n].parent !== null; n = nodes[n].parent) {
      const beside = nodes[nodes[n].parent].next.filter((node) => known(node.n));
      const other = beside[beside.indexOf(nodes[n]) + by];
      if (other) { visit(other.n); return; }
    }
  }

  function leaveBranch() {
    stop();
    line = nodes.filter((n) => n.book).map((n) => n.n);
    show(upTo(nodes, at).filter((n) => nodes[n].book).pop() ?? 0);
  }

  // Keys

  function keys(event) {
    event.stopPropagation();
    if (guests.some((guest) => guest.keys?.(event))) return;
    const { key, target } = event;
    if (key === "Escape") {
      const open = target.closest("li, .ct-from")?.querySelector(".ct-cite[aria-expanded=true]");
      if (open) open.click(); else words.focus();
      return;
    }
    if (target.matches("input[type=text], input[type=number], input[type=range]")) return;
    const card = target.closest(".ct-hand .ct-card, .ct-board > button");
    if (card && ["ArrowLeft", "ArrowRight", "Home", "End"].includes(key)) {
      const hand = [...card.parentElement.querySelectorAll("button")];
      const here = hand.indexOf(card);
      const next = hand[{ ArrowLeft: here - 1, ArrowRight: here + 1, Home: 0, End: hand.length - 1 }[key]];
      if (next) { hand.forEach((c) => c.setAttribute("tabindex", c === next ? "0" : "-1")); next.focus(); }
      event.preventDefault();
      return;
    }
    const chip = target.closest(".ct-rows .ct-chip");
    const go = { ...(chip && { ArrowUp: () => across(-1), ArrowDown: () => across(1) }), ArrowLeft: () => goTo(place() - 1), ArrowRight: forward, Home: () => goTo(0), End: () => goTo(line.length - 1) }[key];
    if (go) { go(); event.preventDefault(); }
    if (go && chip) rows.querySelector("[aria-current]")?.focus();
  }

  // The place in the page's address, so that a reload comes back to it

  const key = () => setting.key;

  let keeping = 0;

  function keepPlace() {
    clearTimeout(keeping);
    if (setting.served && !finding) keeping = setTimeout(writePlace, 150);
  }

  function writePlace() {
    if (!setting.served || finding || setting.open) return;
    const parts = new URLSearchParams(location.hash.slice(1));
    parts.set(key(), placeNow().join("."));
    if (parts.toString().length < 4000) history.replaceState(null, "", `#${parts}`);
  }

  /** The learner's own acts that led to a node, from where his play begins. */
  function ownActs(n) {
    const own = upTo(nodes, n).filter((k) => k > begin() && (setting.slaps || nodes[k].seat === setting.you) && nodes[k].verdict !== "refused");
    return own.map((k) => (setting.slaps ? look.call(nodes[k], setting.you) : nodes[k].act));
  }

  /** The place in words: a path, or the number of a level or deal and the learner's own acts. */
  function placeNow() {
    const own = ownActs(at);
    const guest = guests.find((one) => one.place);
    return guest ? guest.place(own) : { example: pathOf(at), levels: [String(setting.at_level?.number), ...own], play: [String(setting.seed), ...own] }[setting.kind];
  }

  async function findPlace() {
    const named = new URLSearchParams(arrival);
    const where = named.get(key());
    if (!setting.served || !where) { finding = false; return; }
    const [first, ...acts] = where.split(".").map((part) => part.trim());
    const guest = guests.find((one) => one.find);
    const message = guest ? guest.find([first, ...acts]) : setting.open ? { do: "open", link: where } : { example: { do: "go", at: [first, ...acts] }, levels: { do: "level", number: Number(first), acts }, play: { do: "new", seed: Number(first), acts } }[setting.kind];
    const reply = await ask(message);
    finding = false;
    if ([...named].length === 1 && performance.getEntriesByType("navigation")[0]?.type === "navigate") box.scrollIntoView(); // a link to this very table
    if (reply.error) { start(); say(setting.open ? reply.error : `This link leads to no place of this table. ${reply.error}`); return; }
    if (setting.open) { start(); show(reply.show[0]); return; }
    if (setting.kind === "example") { take(); show(reply.show[0]); return; }
    start();
    if (reply.judged) level = { ...level, judged: reply.judged, best: reply.best };
    if (reply.show?.length) { line = [...upTo(nodes, reply.show[0]), ...onward(nodes, reply.show[0])]; show(reply.show[0]); }
  }

  // Life

  model.on("change:reply", heard);
  model.on("change:view", laidAnew);
  const pinging = setInterval(() => { if (!document.hidden) ask({ do: "ping" }); }, PING);
  start();
  findPlace().then(() => guests.forEach((guest) => guest.found?.()));
  try { if (localStorage.getItem("cardlessons-four-colours")) colour(true); } catch { /* a browser that keeps nothing */ }
  addEventListener("pagehide", writePlace);
  return () => { stop(); clearInterval(pinging); removeEventListener("pagehide", writePlace); model.off("change:reply", heard); model.off("change:view", laidAnew); };
}
