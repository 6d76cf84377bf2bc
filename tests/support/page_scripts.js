// Functions with which tests look at a page, or act on it: `page_scripts.py` hands each over to the browser by itself.
// biome-ignore-all lint/performance/useDomNodeTextContent: what is seen, without what is hidden

// Any page

/** Run axe on a page at its first sight: wherever a page or a sheet is scrolled to, its bars cover something in part.
 * Meanwhile the hidden stages of a lesson hold only what links lead to: axe reads what is hidden, and judges none of it. */
export async function runAxe([part, options]) {
  const { scrollX, scrollY } = window;
  if (!part) scrollTo({ left: 0, top: 0, behavior: "instant" });
  const sheets = [...document.querySelectorAll(".ct-tools")].map((sheet) => [sheet, sheet.scrollTop]);
  for (const [sheet] of sheets) sheet.scrollTop = 0;
  const see = () => new Promise((seen) => new IntersectionObserver(seen).observe(document.documentElement));
  for (let time = 0; time < 4; time += 1) await see(); // what comes into sight is laid out, then seen
  const ids = [...document.querySelectorAll("[id]")];
  const twice = ids.filter((one) => document.getElementById(one.id) !== one).map((one) => ({ html: one.outerHTML }));
  const bare = (one) => one.cloneNode();
  const hidden = [...document.querySelectorAll(".cl-stage[hidden]")].map((stage) => [stage, [...stage.childNodes]]);
  for (const [stage] of hidden) stage.replaceChildren(...[...stage.querySelectorAll("[id]")].map(bare));
  const { violations } = await axe.run(part ?? document, options);
  for (const [stage, parts] of hidden) stage.replaceChildren(...parts);
  for (const [sheet, top] of sheets) sheet.scrollTop = top;
  scrollTo({ left: scrollX, top: scrollY, behavior: "instant" });
  return twice.length ? [...violations, { id: "id-twice", impact: "serious", nodes: twice }] : violations;
}

/** Step a table to its end by its keys, so that the test need not wait at each step; return what was told, and how many
 * questions were asked. */
export function walkToTheEnd(root) {
  const told = root.querySelector(".ct-told");
  const next = root.querySelector(".ct-next");
  const said = [];
  let questions = 0;
  const show = () => {
    const found = root.querySelector(".ct-question .ct-on");
    if (found) questions += 1;
    found?.click();
    return found;
  };
  while (!next.disabled) {
    // the question with which an example may open leads to the first step
    if (!show()) told.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
    show();
    said.push(told.innerText);
  }
  return [said, questions];
}

/** Let a click focus the nearest focusable ancestor of a button, as Safari does on a Mac. */
export function clickAsInSafari() {
  document.addEventListener("mousedown", (event) => {
    if (!event.target.closest("button, summary")) return;
    event.preventDefault();
    const holder = event.target.closest("button, summary").parentElement.closest("[tabindex]:not(button)");
    if (holder) holder.focus({ preventScroll: true });
    else document.activeElement.blur();
  });
}

/** Tell the page that has come from the one that is left, and have it write down from now on what goes wrong on it: its
 * scripts run later. */
export function watchErrors() {
  if (document.left || location.href === "about:blank") return false; // a new process has an empty page at first
  if (window.complaints) return true;
  window.complaints = [];
  const told = window.complaints;
  const plain = console.error;
  addEventListener("error", ({ message, target }) => told.push(String(message ?? target.src ?? target.href)), true);
  addEventListener("unhandledrejection", ({ reason }) => told.push(String(reason)));
  document.addEventListener("securitypolicyviolation", (event) => told.push(`not allowed: ${event.blockedURI}`));
  console.error = (...words) => {
    told.push(words.join(" "));
    plain(...words);
  };
  return true;
}

// What can be seen at a table

/** Return which of these parts are off the screen or under something else. */
export function findHidden(root, what) {
  const covered = (one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) return true;
    const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return !one.contains(there) && !there.contains(one);
  };
  const name = (one) => `${one.className}: ${one.textContent.slice(0, 40)}`;
  return [...root.querySelectorAll(what)].filter((one) => one.checkVisibility() && covered(one)).map(name);
}

/** Step a table to its end, and tell what is out of sight at a step or at a question. */
export function stepThrough(root) {
  const told = root.querySelector(".ct-told");
  const part = (what) => [...root.querySelectorAll(what)].filter((one) => one.checkVisibility());
  const onScreen = (one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const there = document.elementFromPoint((left + right) / 2, Math.min(bottom - 2, top + 12));
    return top >= 0 && bottom <= innerHeight && (one.contains(there) || there?.contains(one));
  };
  const wrong = []; // the target of a citation reaches 14 px below its line, which is not cut off
  const see = (where, what) => {
    const parts = part(what);
    if (!parts.length || !parts.every(onScreen)) wrong.push(`${where}: ${what} is not on the screen`);
  };
  const count = () => root.querySelector(".ct-count").textContent;
  for (let taps = 0; taps < 400 && !root.querySelector(".ct-next").disabled; taps += 1) {
    part(".ct-next")[0]?.click(); // where an example opens with a question, there is none yet
    if (part(".ct-question").length) {
      const where = `question after ${count()}`;
      see(where, ".ct-question h3");
      see(where, ".ct-answer, .ct-guess-row");
      see(where, ".ct-on");
      if (part(".ct-turn").length) see(where, ".ct-turn .ct-seat-head");
      part(".ct-on")[0].click();
    }
    see(count(), ".ct-told h3");
    see(count(), ".ct-told .ct-gist");
    see(count(), ".ct-count");
    if (part(".ct-felt .ct-last").length) see(count(), ".ct-felt .ct-last");
    if (told.scrollHeight > told.clientHeight + 14) wrong.push(`${count()}: words are cut off`);
    if (document.documentElement.scrollWidth > innerWidth) wrong.push(`${count()}: it scrolls sideways`);
  }
  return wrong;
}

/** Tell whether the seats stand around the middle, and whether every card is on the table. */
export function measureRing(felt) {
  const box = (part) => felt.querySelector(`.ct-at-${part}`)?.getBoundingClientRect();
  const parts = ["left .ct-hand", "right .ct-hand", "bottom .ct-seat-head", "top .ct-hand"];
  const [left, right, bottom, top] = parts.map(box);
  const cards = [...felt.querySelectorAll(".ct-card")].filter((one) => one.checkVisibility());
  const edge = felt.getBoundingClientRect();
  return {
    ring:
      left.right <= right.left + 1 &&
      bottom.top >= Math.max(left.bottom, right.bottom) - 1 &&
      (!top || top.bottom <= Math.min(left.top, right.top) + 1),
    whole: cards.every((one) => {
      const { left, right } = one.getBoundingClientRect();
      return left >= edge.left && right <= edge.right;
    }),
  };
}

/** Return the played cards in the strip of a narrow table, and those of them that are hidden or outside. */
export function readStrip(felt) {
  const strip = felt.querySelector(".ct-lying");
  if (!strip?.checkVisibility()) return { cards: [], unseen: ["the strip"] };
  strip.scrollIntoView({ block: "center" });
  const isUncovered = (part) => {
    const { left, right, top, bottom } = part.getBoundingClientRect();
    const isFree = (x) => strip.contains(document.elementFromPoint(x, (top + bottom) / 2));
    return left >= 0 && right <= innerWidth && [left + 1, (left + right) / 2, right - 1].every(isFree);
  };
  const signs = [...strip.children].slice(1);
  const textsOf = (parts) => parts.map((one) => one.textContent.trim());
  return { cards: textsOf(signs), unseen: textsOf(signs.filter((one) => !isUncovered(one))) };
}

/** Return the cards that lie outside of their seat or of the table, and what a pile or a word covers. */
export function findSpilt(felt) {
  const isWithin = (part, whole) => {
    const [one, other] = [part, whole].map((each) => each.getBoundingClientRect());
    return one.left >= other.left - 1 && one.right <= other.right + 1 && one.bottom <= other.bottom + 1;
  };
  const isApart = (part, other) => {
    const [a, b] = [part, other].map((each) => each.getBoundingClientRect());
    return a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
  };
  const shown = (what) => [...felt.querySelectorAll(what)].filter((part) => part.checkVisibility());
  const isCovered = (part) => shown("div.ct-said, .ct-pile .ct-card").some((over) => !isApart(part, over));
  return [
    ...shown(".ct-hand .ct-card").filter((card) => !isWithin(card, card.closest(".ct-seat"))),
    ...shown(".ct-card").filter((card) => !isWithin(card, felt)),
    ...shown(".ct-mark, .ct-name, .ct-counters, .ct-hand .ct-card").filter(isCovered),
  ].map((part) => part.outerHTML.slice(0, 90));
}

/** Return the parts of the screen: groups by their names, and beside them rows, blocks of text and what is touched. */
export function listParts({ groups, rows, touched }) {
  const found = new Map();
  const isOver = (one, { left, right, top, bottom, width, height }) => {
    if (Math.min(width, height) < 3 || bottom < 4 || top > innerHeight - 4 || right < 4 || left > innerWidth - 4)
      return false;
    const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2;
    const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
    const there = document.elementFromPoint(x, y);
    return one.contains(there) || Boolean(there?.contains(one));
  };
  const findBlock = (one) => {
    let block = one;
    while (/^(inline|contents)/.test(getComputedStyle(block).display)) block = block.parentElement;
    return block.closest("ul, ol, dl, table") ?? block;
  };
  const add = (one, box) => {
    const isHidden = one.closest("script, style, noscript, .ct-spoken, [aria-hidden=true]");
    if (isHidden || !one.checkVisibility({ visibilityProperty: true }) || !isOver(one, box)) return;
    const group = Object.entries(groups).find(([, what]) => one.closest(what));
    if (group) {
      found.set(group[0], group[0]);
      return;
    }
    const block = one.closest(rows) ?? one.closest(touched) ?? findBlock(one);
    found.set(block, (block.ariaLabel || block.textContent).trim().slice(0, 40));
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    if (texts.currentNode.data.trim())
      for (const box of range.getClientRects()) add(texts.currentNode.parentElement, box);
  }
  for (const one of document.querySelectorAll(touched)) add(one, one.getBoundingClientRect());
  return [...found.values()];
}

// What moves and what sounds

/** Let the next press of the link to the next lesson lead nowhere. */
export function stayOnce() {
  const stay = (event) => {
    if (!event.target.closest("a[rel=next]")) return;
    event.preventDefault();
    removeEventListener("click", stay);
  };
  addEventListener("click", stay);
}

/** Note each card of one's own hand that is dealt from now on, and how far from its place it starts. */
export function noteDealtCards() {
  const { animate } = Element.prototype;
  window.dealt = [];
  Element.prototype.animate = function (frames, timing) {
    if (timing.fill === "backwards" && this.matches(".ct-own .ct-card"))
      window.dealt.push([this, new DOMMatrix(frames.transform[0]).m41]);
    return animate.call(this, frames, timing);
  };
}

/** List where the noted cards started, in pixels from the left edge of the window. */
export function listDealStarts() {
  return window.dealt.map(([card, shift]) => {
    for (const one of card.getAnimations()) one.finish();
    return Math.round(card.getBoundingClientRect().left + shift);
  });
}

/** Step on, and tell for each card that flies how many pixels from its place it starts. */
export function stepAndMeasureFlights(root) {
  const inPage = (one) => {
    const { left, top } = one.getBoundingClientRect();
    return [left, top + scrollY];
  };
  const label = (one) => one.querySelector("[data-label]").dataset.label;
  const name = (one) => label(one) + one.querySelector("path")?.getAttribute("d");
  const open = [...root.querySelectorAll(".ct-felt [data-card]")].filter((one) => one.checkVisibility());
  const lay = new Map(open.map((one) => [name(one), inPage(one)]));
  const { classList } = root;
  dispatchEvent(new Event("pointerdown")); // as a touch: the reader has arrived
  const asked = classList.contains("ct-asking");
  root.querySelector(".ct-next").click();
  if (!asked && classList.contains("ct-asking")) root.querySelector(".ct-on").click();
  const flying = [...root.querySelectorAll(".ct-card.ct-flying")].filter((one) => lay.has(name(one)));
  return flying.map((one) => Math.round(Math.hypot(...inPage(one).map((place, i) => place - lay.get(name(one))[i]))));
}

/** Have written down what is counted at some seats, whether anything flies, and which step's words can be seen. */
export function film(root, seats) {
  window.film = [];
  const frames = window.film;
  const count = (name) => root.querySelector(`[data-seat="${name}"] :is(.ct-counters, .ct-captured) b`).textContent;
  const take = (inFrame) => {
    const [words] = inFrame ? root.querySelectorAll(".ct-told > *") : [];
    const told = words && getComputedStyle(words).opacity !== "0" && root.querySelector(".ct-count").textContent;
    const now = [seats.map(count).join(" "), root.querySelectorAll(".ct-flying").length > 0, told];
    if (String(now) !== String(frames.at(-1))) frames.push(now);
  };
  new MutationObserver(() => take(false)).observe(root, { childList: true, subtree: true, characterData: true });
  (function on() {
    take(true);
    if (window.film === frames) requestAnimationFrame(on);
  })();
}

/** Have the sounds of a browser written down. */
export function writeDownSounds() {
  window.made = [];
  const { made } = window;
  const gain = { setValueAtTime() {}, exponentialRampToValueAtTime() {} };
  const part = { connect: (to) => to, start: () => made.push("tone"), stop() {}, frequency: {}, Q: {}, gain };
  const make = () => ({ ...part });
  class Ear {
    currentTime = 0;
    sampleRate = 8000;
    destination = part;
    createGain = make;
    createOscillator = make;
    createBufferSource = make;
    createBiquadFilter = make;
    createBuffer = () => ({ getChannelData: () => [] });
    constructor() {
      made.push("ear");
    }
    resume() {}
  }
  const spoken = { getVoices: () => [1], cancel() {}, speak: ({ words }) => made.push(words) };
  const give = (name, value) => Object.defineProperty(window, name, { value, configurable: true });
  give("AudioContext", Ear);
  give("speechSynthesis", spoken);
  give("SpeechSynthesisUtterance", function Utterance(words) {
    this.words = words;
  });
}

// Classes

/** Return the buttons of the class over which something else lies, and what. */
export function findDeadButtons() {
  return [...document.querySelectorAll("main .ct-class button")]
    .filter((button) => button.checkVisibility() && !button.disabled)
    .flatMap((button) => {
      button.scrollIntoView({ block: "nearest" });
      const { left, top, width, height } = button.getBoundingClientRect();
      const under = document.elementFromPoint(left + width / 2, top + height / 2);
      return button.contains(under) ? [] : [`${button.textContent}: ${under?.outerHTML.slice(0, 60)}`];
    });
}

/** Connect many phones, which answer each question and choose a card of each hand. */
export function joinCrowd([address, many]) {
  for (let n = 0; n < many; n += 1) {
    const line = new WebSocket(`${address}&phone=phone-of-crowd-${n}`);
    line.onmessage = ({ data }) => {
      const { question, hand } = JSON.parse(data);
      const say = (message) => line.send(JSON.stringify(message));
      if (question?.open && question.yours === null) say({ do: "vote", vote: n % 2, on: question.on });
      if (hand?.plays && hand.yours === null) say({ do: "choose", choose: n % 2, on: hand.on });
    };
  }
}

/** Return the parts of a board that lie outside of its screen. */
export function findOutside(root) {
  const what = ".ct-question h3, .ct-class-row, .ct-class-row *, .ct-hand .ct-card, button";
  const isOutside = (part) => {
    const { top, bottom, left, right, width, height } = part.getBoundingClientRect();
    const isBroken = part.matches("button") && height > 2 * width; // its letters stand below one another
    return width && (isBroken || top < -1 || left < -1 || bottom > innerHeight + 1 || right > innerWidth + 1);
  };
  return [...root.querySelectorAll(what)].filter(isOutside).map((part) => part.textContent);
}

// A site whose Python runs in a worker

/** In the worker of a page: return the answers to messages, and tell the page none of them. */
export function answer(messages) {
  const said = [];
  const plain = self.postMessage;
  self.postMessage = (told) => said.push(told.said);
  for (const message of messages) self.onmessage({ data: { take: JSON.stringify(message) } });
  self.postMessage = plain;
  return said;
}

/** Go through every step, level and game of the tables of the open stage, at most so many acts each, and keep a copy of each
 * drawing of a felt for `findFaults`; return their number. */
export async function walkTables(most) {
  const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
  const isInUse = (one) => one.checkVisibility() && !one.disabled;
  const stage = document.querySelector(".cl-stage:not([hidden])");
  const tables = [...stage.querySelectorAll(".ct-root:has(.ct-felt .ct-card)")].filter(isInUse);
  window.drawings = [];
  for (const root of tables) {
    const keep = (where) => {
      const felt = root.querySelector(".ct-felt");
      const copy = felt.cloneNode(true);
      if (!window.drawings.at(-1)?.copy.isEqualNode(copy)) window.drawings.push({ where, felt, copy });
    };
    const first = (...found) => found.map((what) => [...root.querySelectorAll(what)].find(isInUse)).find(Boolean);
    const draw = async () => {
      do await frame();
      while (root.matches("[data-waiting], [data-unfinished]"));
    };
    const { kind = "shown" } = root.dataset;
    const own =
      kind === "example" ? [] : [".ct-own.ct-turn .ct-hand button.ct-card", "[data-hands=turn]", "[data-hands]"];
    const choice = [".ct-main", ".ct-ways button", ".ct-actions button"].map((button) => `.ct-choice ${button}`);
    const count = ".ct-counting button";
    const onward = [...choice, count, ".ct-on", ".ct-next", ".ct-turn .ct-hand button.ct-may", ...own];
    const isOver = () => kind !== "example" && root.querySelector(".ct-result, .ct-over") && !first(count);
    const playOn = async (where) => {
      let waited = 0; // frames in which the house was to play
      for (let acts = 0; acts < most && waited < 60 && !isOver(); ) {
        const on = first(...onward);
        acts += on ? 1 : 0;
        waited = on ? 0 : waited + 1;
        on?.click();
        await draw();
        if (on) keep(`${where}, act ${acts}`);
        else if (kind === "example" || kind === "shown") break;
      }
    };
    keep(kind);
    if (kind !== "levels") await playOn(kind);
    else
      for (const level of root.querySelectorAll(".ct-level").keys()) {
        root.querySelectorAll(".ct-level")[level].click();
        await draw();
        keep(`level ${level + 1}`);
        await playOn(`level ${level + 1}`);
      }
  }
  return window.drawings.length;
}

/** Draw each felt that `walkTables` kept once more, at the present size of the window, and return what is wrong: ranks that
 * another card covers, parts over each other or over the edge, two sizes of played cards, a felt under the buttons. */
export async function findFaults() {
  const faults = new Set();
  let high = 0; // of the felt, to which the buttons were fitted
  const box = (one) => one.getBoundingClientRect();
  const overlap = (a, b) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 4 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 4;
  const isWithin = (one, edge) =>
    one.left > edge.left - 1 && one.right < edge.right + 1 && one.top > edge.top - 1 && one.bottom < edge.bottom + 1;
  const name = (one) => one.dataset.card ?? `${one.closest("[data-seat]")?.dataset.seat ?? ""} ${one.className}`.trim();
  const groups = ".ct-hand, .ct-pile, .ct-run, .ct-board";
  const parts =
    ".ct-name, .ct-mark, .ct-counters, .ct-score, .ct-captured, div.ct-said, .ct-pool, .ct-stock, .ct-counting";
  for (const { where, felt, copy } of window.drawings) {
    const { className, childNodes } = felt;
    const old = [...childNodes];
    felt.className = copy.className;
    felt.replaceChildren(...copy.childNodes);
    if (felt.offsetHeight !== high) await new Promise((fitted) => requestAnimationFrame(() => setTimeout(fitted)));
    high = felt.offsetHeight;
    const shown = (what) => [...felt.querySelectorAll(what)].filter((one) => one.checkVisibility() && box(one).width);
    const tell = (what) => faults.add(`${where}: ${what}`);
    const isHidden = (rank) => {
      const card = rank.closest(".ct-card");
      if (box(rank).top < 0 || box(rank).bottom > innerHeight)
        card.scrollIntoView({ block: "center", behavior: "instant" });
      const { left, right, top, bottom } = box(rank);
      return [left + 2, (left + right) / 2, right - 2].some((x) => {
        const there = document.elementFromPoint(x, (top + bottom) / 2);
        return felt.contains(there) && !card.contains(there) && !there.contains(card);
      });
    };
    for (const rank of shown(".ct-rank").filter(isHidden)) tell(`${rank.closest(".ct-card").dataset.card} is covered`);
    const seen = [
      ...shown(parts).map((one) => [one, one]),
      ...shown(groups).flatMap((group) => [...group.children].map((one) => [one, group])),
    ].filter(([one]) => one.checkVisibility());
    for (const [i, [one, group]] of seen.entries()) {
      if (!isWithin(box(one), box(felt))) tell(`${name(one)} is over the edge`);
      for (const [other, another] of seen.slice(i + 1))
        if (group !== another && !one.contains(other) && !other.contains(one) && overlap(box(one), box(other)))
          tell(`${name(one)} and ${name(other)} overlap`);
    }
    const played = shown(".ct-pile > .ct-card, .ct-run > .ct-card, .ct-board > .ct-card");
    if (new Set(played.map((card) => card.offsetWidth)).size > 1) tell("played cards have two sizes");
    felt.scrollIntoView({ behavior: "instant" });
    const dock = felt.closest(".ct-root").querySelector(".ct-dock");
    const bar = dock?.offsetHeight ? dock : dock?.querySelector(".ct-steps");
    if (bar && innerWidth > 600 && overlap(box(felt), box(bar))) tell("the felt is under the buttons");
    copy.replaceChildren(...felt.childNodes);
    felt.className = className;
    felt.replaceChildren(...old);
  }
  return [...faults];
}

// For `page/test_stops_pages.py`

/** Return the buttons and fields of all tables that are outside of the page at its sides. */
export function listOutside() {
  return [...document.querySelectorAll(".ct-root button, .ct-root select, .ct-home")]
    .filter((e) => e.checkVisibility())
    .filter((e) => {
      const b = e.getBoundingClientRect();
      return b.left < -1 || b.right > innerWidth + 1;
    })
    .map((e) => e.outerHTML);
}

/** Return the words of the buttons of the stops, of best leads and of puzzles that are too small for a finger. */
export function listSmall() {
  return [...document.querySelectorAll(".ct-knows-card, .ct-best button, .ct-kind-puzzles .ct-button")]
    .filter((e) => e.checkVisibility())
    .map((e) => [e.textContent, e.getBoundingClientRect()])
    .filter(([, box]) => box.height < 44 || box.width < 44)
    .map(([text]) => text);
}

// For `page/test_other_browsers.py`

/** Find the first table of a kind that is shown, as soon as it awaits nothing. */
export function findTable(kind) {
  const table = [...document.querySelectorAll(`.ct-kind-${kind}`)].find((one) => one.getClientRects().length);
  return table && !table.dataset.waiting ? table : null;
}

/** Find the link to the stage that has a part of the lesson. */
export function findStageLink(id) {
  const stage = document.getElementById(id).closest(".cl-stage");
  return document.querySelector(`.cl-way a[href="#${stage.id}"]`);
}

/** Find the first part of a kind that is shown, as soon as it has words. */
export function findDrawn(what) {
  return [...document.querySelectorAll(what)].find((one) => one.getClientRects().length && one.innerText);
}

/** Find a button that is shown, by the beginning of its name. */
export function findButton(where, name) {
  const seen = [...where.querySelectorAll("button, a.ct-button")].filter((one) => one.getClientRects().length);
  return seen.find((one) => (one.ariaLabel ?? one.textContent).trim().startsWith(name));
}

/** Return a style of all elements that fit. */
export function readStyles(what, name) {
  return [...document.querySelectorAll(what)].map((one) => getComputedStyle(one)[name]);
}

/** Return the text of a part of the page, once it has changed and nothing there moves. */
export function readAnew(where, before) {
  const moves = where.getAnimations({ subtree: true }).length;
  return !where.dataset.waiting && !moves && where.innerText !== before && where.innerText;
}

/** Tell if a part of the page has stood still for ten frames. */
export async function standsStill(where) {
  const measure = () => [where, ...where.querySelectorAll("button")].map((one) => one.getBoundingClientRect().top);
  const before = measure();
  for (let frame = 0; frame < 10; frame += 1) await new Promise(requestAnimationFrame);
  return !where.dataset.waiting && String(measure()) === String(before);
}

/** Return the count of a table once it has changed, and nothing is awaited. */
export function readPlayed(table, before) {
  const now = table.querySelector(".ct-count").innerText;
  return !table.dataset.waiting && now !== before && now;
}

/** Have the page keep the tab that it opens: none where a browser does not allow it. */
export function keepOpenedTab() {
  const open = window.open;
  window.open = (...told) => (window.opened = open.apply(window, told));
}

/** Close the tab that the page has opened once it has come to an address, and tell if it has. */
export function closeOpenedTab(address) {
  if (!window.opened?.location.href.includes(address)) return false;
  window.opened.close();
  return true;
}

// For `page/test_open_table_pages.py`

/** Return the words and the name of each control whose name does not hold the words that are seen on it. */
export function listNamesWithoutWords() {
  return [...document.querySelectorAll(".ct-root :is(button, input)[aria-label]:not(.ct-card)")]
    .map((one) => [one.innerText || one.closest("label")?.innerText || "", one.getAttribute("aria-label")])
    .filter(
      ([seen, name]) =>
        !name.toLowerCase().includes(
          seen
            .replace(/[^a-z ]/gi, "")
            .trim()
            .toLowerCase(),
        ),
    );
}

// For `page/test_capture_pages.py`

/** Return the buttons of all felts that are too small or outside of the page. */
export function listSmallTargets() {
  return [...document.querySelectorAll(".ct-felt button")]
    .filter((e) => e.checkVisibility())
    .map((e) => [e.textContent, e.getBoundingClientRect()])
    .filter(([, box]) => box.height < 44 || box.width < 41 || box.left < -1 || box.right > innerWidth + 1)
    .map(([text, box]) => `${text} ${box.width} ${box.height}`);
}

// For `page/test_table_pages.py`

/** Return the names of the seats from the highest to the lowest on the screen. */
export function listSeatsFromAbove(felt) {
  return [...felt.querySelectorAll(".ct-seat")]
    .map((seat) => [seat.getBoundingClientRect().top, seat.dataset.seat])
    .sort(([one], [other]) => one - other)
    .map(([_, seat]) => seat);
}

/** Return the seat, or the felt, in which the focus is. */
export function findSeatInFocus() {
  const { activeElement: one } = document;
  return one.closest(".ct-felt") && (one.closest("[data-seat]")?.dataset.seat ?? "felt");
}

// For `page/test_focus_pages.py`

/** Have every place written down that gets the focus. */
export function writeDownFocus() {
  window.rested = [];
  document.addEventListener("focusin", ({ target }) => {
    window.rested.push(target.getAttribute("aria-label") ?? target.textContent.trim());
  });
}

/** Touch cards of the own hand one after the other, the later ones before any answer has come. */
export function touchCards(felt, touched) {
  for (const card of touched) felt.querySelector(`.ct-own .ct-hand [data-card="${card}"]`).click();
}

/** Tell if a ring is seen round what has the focus. */
export function hasRing() {
  const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement);
  return outlineStyle !== "none" && parseFloat(outlineWidth) >= 2;
}

// For `page/test_live_snap_pages.py`

/** Have the tab hidden for a moment. */
export function hideTab() {
  Object.defineProperty(document, "hidden", { get: () => true, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
  delete document.hidden;
}

// For `page/test_lesson_pages.py`

/** Have a page write down where the focus comes: the classes of the table, or else the words of the element. */
export function writeDownStops() {
  window.stops = [];
  document.addEventListener("focusin", ({ target }) => {
    const root = target.closest(".ct-root");
    window.stops.push(root ? root.className : target.textContent.trim());
  });
}

// For `page/test_school_pages.py`

/** Show an address in a frame. */
export function showFrame(src, width = 1200, height = 850) {
  return document.body.replaceChildren(Object.assign(document.createElement("iframe"), { src, width, height }));
}

/** Tell if the level in a frame waits for a card, and the top of its table is in sight. */
export function isLevelInFrame() {
  const page = document.querySelector("iframe").contentDocument;
  const table = page?.activeElement?.closest(".ct-goal") && page.querySelector(".cl-stage:not([hidden]) .ct-felt");
  return Boolean(table) && table.getBoundingClientRect().top > 0;
}

/** Show a frame as high as its contents say. */
export function showGrowingFrame(src) {
  const frame = Object.assign(document.createElement("iframe"), { src, width: 800, height: 300 });
  addEventListener("message", ({ data, source }) => {
    if (source === frame.contentWindow && data.subject === "lti.frameResize") frame.height = data.height;
  });
  document.body.replaceChildren(frame);
}

// For `journeys/test_notebook.py`

/** Find a part of a notebook that is shown. */
export function findInNotebook(name) {
  return [...document.querySelectorAll(`.jp-Notebook ${name}`)].find((one) => one.getClientRects().length);
}

/** Tell if a part of a notebook has these words. */
export function isToldInNotebook(name, words) {
  return [...document.querySelectorAll(`.jp-Notebook ${name}`)].some((one) => one.innerText.includes(words));
}

/** Tell if the kernel of a notebook runs a cell, or has shown a live widget. */
export async function hasNotebookBegun() {
  const kernels = await (await fetch("/api/kernels")).json();
  return (
    kernels.some((one) => one.execution_state === "busy") || !!document.querySelector(".jp-OutputArea-output.lm-Panel")
  );
}

/** Tell if no kernel runs. */
export async function isKernelGone() {
  return !(await (await fetch("/api/kernels")).json()).length;
}

/** Tell if the saved notebook has a picture of a table. */
export async function isPictureSaved() {
  const answer = await fetch("/api/contents/four-nines.ipynb"); // which cannot be read while it is written
  return answer.ok && JSON.stringify((await answer.json()).content).includes("data-ct-baked");
}

// For `journeys/test_text.py`

/** Tell whether the first word of an element is at its right. */
export function beginsAtRight(element) {
  const range = document.createRange(),
    text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
  range.setStart(text, 0);
  range.setEnd(text, 3);
  const first = range.getBoundingClientRect(),
    whole = element.getBoundingClientRect();
  return whole.right - first.right < first.left - whole.left;
}

// For `journeys/test_class_hour.py`

/** Return the titles of the lessons and the questions that are printed after the class. */
export function listPrinted() {
  return [...document.querySelectorAll("body > .ct-class-report section")].map((part) => [
    part.querySelector("p").textContent,
    part.querySelector("h2").textContent,
  ]);
}

// For `together/test_together_pages.py`

/** Tell whether a part of the page lies in sight, and nothing lies over it. */
export function isOnTop(element) {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const found = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return top >= 0 && bottom <= innerHeight && element.contains(found);
}

// For `together/test_class_pages.py`

/** Return the smallest side of all buttons of a question. */
export function findSmallestSide(question) {
  return Math.min(
    ...[...question.querySelectorAll("button")]
      .map((button) => button.getBoundingClientRect())
      .flatMap(({ width, height }) => [width, height]),
  );
}

// For `authoring/test_writing_pages.py`

/** Tell if a line of a text is seen in its field, and that on the screen. */
export function isLineInSight(area, number) {
  const rows = [...area.parentElement.querySelectorAll(".ct-rows-of-text > div")];
  const [row, field] = [rows[number - 1].getBoundingClientRect(), area.getBoundingClientRect()];
  return (
    rows.length === area.value.split("\n").length &&
    row.top >= field.top &&
    row.bottom <= field.bottom &&
    field.top >= 0 &&
    row.bottom <= innerHeight
  );
}

// For `support/webdrivers.py`

/** Bring a part into the middle of the screen, and wait until it stands still. */
export async function waitUntilStill(part) {
  for (let still = 0, before = ""; still < 10; ) {
    part.scrollIntoView({ block: "center" });
    const { x, y } = part.getBoundingClientRect();
    still = before === `${x},${y}` ? still + 1 : 0;
    before = `${x},${y}`;
    await new Promise(requestAnimationFrame);
  }
}

// For `support/browser.py`

/** Wait for the next layout: observers of sizes are called in the order in which they began, so that this one is the last. */
export function waitForLayout() {
  return new Promise((laid) => {
    const last = new ResizeObserver(() => {
      last.disconnect();
      laid();
    });
    last.observe(document.documentElement);
  });
}

// For `support/moments.py`

/** Touch a card of one's own if the house is to play, and return its seat: on a busy machine it plays meanwhile. */
export function touchEarly(root) {
  const house = root.querySelector(".ct-turn:not(.ct-own)"),
    own = root.querySelector(".ct-own .ct-hand button");
  if (!house || !own) return null;
  own.click();
  return house.dataset.seat;
}

// For `support/`

/** Return what a page still waits for: empty lists if it is drawn. */
export function readState() {
  const outputs = [...document.querySelectorAll(".jp-OutputArea-output")];
  const lost = "model not found"; // what JupyterLab says of a widget without its kernel
  const widgets = outputs.filter((output) => output.matches(".lm-Panel") && !output.textContent.includes(lost));
  const lesson = document.getElementById("lesson");
  const views = [...document.querySelectorAll(".cl-seat > script")];
  const drawn = lesson ? views.every((view) => view.closest("[hidden]")) : document.body?.dataset.laid;
  const laid = drawn && (outputs.length || !document.querySelector(".jp-CodeCell"));
  const served = location.pathname.includes("/voila/render/") || lesson;
  const waiting = [...document.querySelectorAll(".ct-root:is([data-waiting], [data-unfinished])")];
  return {
    loading: document.readyState !== "complete" || (served && !laid) ? ["the page"] : [],
    undrawn: widgets.filter((output) => !output.querySelector(".ct-root, iframe")).map((one) => one.className),
    waiting: waiting
      .filter((root) => root.querySelector(":scope > .ct-lost").hidden)
      .map((root) => `${root.className}: ${Object.keys(root.dataset)}`),
  };
}

/** Show the stage that has the part with this id, as its link does; until the page is laid, that changes its address. */
export async function goToStage(id) {
  const isComing = () => document.querySelector(".cl-stage") && !document.body.dataset.laid;
  const isElsewhere = () => document.getElementById(id)?.closest("[hidden]");
  const isUndrawn = () => [...document.querySelectorAll(".cl-seat > script")].some((view) => !view.closest("[hidden]"));
  while (isComing() && (isElsewhere() || isUndrawn())) {
    if (document.getElementById("lesson")) dispatchEvent(new Event("focusin"));
    await new Promise((later) => setTimeout(later, 20));
  }
  const stage = document.getElementById(id)?.closest(".cl-stage[hidden]");
  if (stage) document.querySelector(`a[href="#${stage.id}"]`).click();
}

/** Have the result of a script written down after each change of a part. */
export function watchDrawing(part, make) {
  part.inPassing = [];
  new MutationObserver(() => {
    const now = make(part);
    if (now !== part.inPassing.at(-1)) part.inPassing.push(now);
  }).observe(part, { childList: true, subtree: true, characterData: true, attributes: true });
}

/** Wait for what a function finds, looking again and again, and hand it back; after that time hand back nothing. */
export async function waitFor(find, milliseconds, told) {
  const end = Date.now() + milliseconds;
  for (;;) {
    const found = await find(...told);
    if (found || Date.now() > end) return found;
    await new Promise((again) => setTimeout(again, 30));
  }
}

/** Return the texts of those elements whose beginning is on the screen. */
export function listOnScreen(found) {
  const isOnScreen = (part) => {
    const { left, top, width, height } = part.getBoundingClientRect();
    if (!part.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || !width || !height) return false;
    const there = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 12));
    return part.contains(there) || there?.contains(part);
  };
  const parts = [...document.querySelectorAll(found)].filter(isOnScreen);
  return parts.map((part) => part.innerText.trim() || part.ariaLabel).filter(Boolean);
}

// For `page/`: a table, its line and its frame

/** Have a line on which nothing passes while `window.cut` is true, and keep the true clock as `window.truly`. */
export function makeLineToCut() {
  const Fast = window.WebSocket;
  window.truly = window.setTimeout;
  window.WebSocket = class extends Fast {
    late(then) {
      window.truly(() => (window.cut ? this.late(then) : then()), 20);
    }
    send(data) {
      this.late(() => super.send(data));
    }
    set onmessage(heard) {
      super.onmessage = (event) => this.late(() => heard(event));
    }
    get onmessage() {
      return super.onmessage;
    }
  };
}

/** Return what is chosen for a live game. */
export function readChosen() {
  const fields = [...document.querySelectorAll(".ct-choices :is(input, select)")];
  return fields.map((field) => [field.value, field.checked]);
}

/** Choose for a live game what was chosen before: twice, since some fields offer what others let them. */
export function choose(chosen) {
  for (const _ of "12") {
    const fields = [...document.querySelectorAll(".ct-choices :is(input, select)")];
    for (const [i, field] of fields.entries()) [field.value, field.checked] = chosen[i];
    document.querySelector(".ct-choices").dispatchEvent(new Event("input"));
  }
  document.querySelector(".ct-choices details").open = false;
  document.activeElement.blur();
}

/** Strike the space bar a second and a half ago. */
export function strikeEarlier() {
  const stroke = new KeyboardEvent("keydown", { key: " ", bubbles: true });
  Object.defineProperty(stroke, "timeStamp", { value: performance.now() - 1500 });
  document.body.dispatchEvent(stroke);
}

/** Have the widgets' front end look for the tables once too early and once too late, as it does on a busy machine. */
export function lookTooEarlyOnce() {
  if (sessionStorage.hurried) return;
  sessionStorage.hurried = "once";
  const soon = window.setTimeout;
  window.setTimeout = (then, ms, ...more) => soon(then, ms === 100 ? 6000 : ms, ...more);
}

/** Return the card that has the focus, or else the name of what has it. */
export function nameFocus() {
  const { activeElement: one } = document;
  return one.dataset.card ?? one.getAttribute("aria-label") ?? one.textContent.trim();
}

/** Have a page add up how far what is seen of it is pushed about, as browsers count it. */
export function addUpShifts() {
  window.shifted = 0;
  new PerformanceObserver((seen) => {
    for (const { value } of seen.getEntries()) window.shifted += value;
  }).observe({ type: "layout-shift", buffered: true });
}

/** Shut the storage of a page, as browsers do in a frame of another site. */
export function shutStorage() {
  const get = () => {
    throw new DOMException("shut", "SecurityError");
  };
  for (const name of ["localStorage", "sessionStorage"]) Object.defineProperty(window, name, { get });
}

/** Return the names of the seats that have a frame round them. */
export function listFramedSeats(felt) {
  const ground = getComputedStyle(felt).backgroundColor;
  const isFramed = (seat) => getComputedStyle(seat).borderTopColor !== ground;
  return [...felt.querySelectorAll(".ct-seat")].filter(isFramed).map((seat) => seat.dataset.seat);
}
