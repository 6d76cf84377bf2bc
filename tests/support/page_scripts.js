// Functions with which tests look at a page, or act on it: `page_scripts.py` hands each over to the browser by itself.

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
  const buttons = () => [...root.querySelectorAll("button")].filter((one) => one.offsetParent);
  const next = root.querySelector(".ct-next");
  const said = [];
  let questions = 0;
  const show = () => {
    const found = buttons().find((one) => one.matches(".ct-on"));
    if (found) {
      questions += 1;
      found.click();
    }
    return found;
  };
  while (!next.disabled) {
    // the question with which an example may open leads to the first step
    if (!show()) told.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
    show();
    // biome-ignore lint/performance/useDomNodeTextContent: what is seen, without what is hidden
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

/** Have the places of *Back* and *Next* on the screen written down after each drawing. */
export function writeDownButtons(root) {
  const round = (one) => ["left", "top"].map((side) => Math.round(one.getBoundingClientRect()[side]));
  window.places = [];
  const look = () => {
    const buttons = [...root.querySelectorAll(".ct-steps [aria-label^=Back], .ct-steps [aria-label^=Next]")];
    if (buttons.every((one) => one.checkVisibility())) window.places.push(buttons.flatMap(round));
  };
  new MutationObserver(() => requestAnimationFrame(look)).observe(root, { childList: true, subtree: true });
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
    const { top, bottom, left, right, width } = part.getBoundingClientRect();
    return width && (top < -1 || left < -1 || bottom > innerHeight + 1 || right > innerWidth + 1);
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

/** Go through every step, level and game of the tables of the open stage, at most so many acts each, and return the cards
 * whose rank is not to be seen; of a pile only the last card has to show it. */
export async function findCoveredRanks(most) {
  const covered = new Set();
  const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
  const isInUse = (one) => one.checkVisibility() && !one.disabled;
  const isHidden = (rank) => {
    const card = rank.closest(".ct-card");
    if (!card.checkVisibility() || (card.closest(".ct-pile") && !card.matches(".ct-last"))) return false;
    const { top, bottom } = rank.getBoundingClientRect();
    if (top < 0 || bottom > innerHeight) card.scrollIntoView({ block: "center", behavior: "instant" });
    const place = rank.getBoundingClientRect();
    const middle = (place.top + place.bottom) / 2;
    return [place.left + 2, (place.left + place.right) / 2, place.right - 2].some((x) => {
      const there = document.elementFromPoint(x, middle);
      return there?.closest(".ct-felt") && !card.contains(there) && !there.contains(card);
    });
  };
  const see = (root, where) => {
    const ranks = [...root.querySelectorAll(".ct-felt .ct-rank")];
    for (const rank of ranks.filter(isHidden)) covered.add(`${where}: ${rank.closest(".ct-card").dataset.card}`);
  };
  const stage = document.querySelector(".cl-stage:not([hidden])");
  const tables = [...stage.querySelectorAll(".ct-root:has(.ct-felt .ct-card)")].filter(isInUse);
  for (const root of tables) {
    const first = (...found) => found.map((what) => [...root.querySelectorAll(what)].find(isInUse)).find(Boolean);
    const draw = async () => {
      do await frame();
      while (root.matches("[data-waiting], [data-unfinished]"));
    };
    const { kind = "shown" } = root.dataset;
    const own = kind === "example" ? [] : [".ct-own.ct-turn .ct-hand button.ct-card", "[data-hands]"];
    const choice = [".ct-main", ".ct-ways button", ".ct-actions button"].map((button) => `.ct-choice ${button}`);
    const onward = [...choice, ".ct-on", ".ct-next", ".ct-turn .ct-hand button.ct-may", ...own];
    const isOver = () => kind !== "example" && root.querySelector(".ct-result, .ct-over, .ct-counting");
    const playOn = async (where) => {
      let waited = 0; // frames in which the house was to play
      for (let acts = 0; acts < most && waited < 60 && !isOver(); ) {
        const on = first(...onward);
        acts += on ? 1 : 0;
        waited = on ? 0 : waited + 1;
        on?.click();
        await draw();
        if (on) see(root, `${where}, act ${acts}`);
        else if (kind === "example" || kind === "shown") break;
      }
    };
    see(root, kind);
    if (kind !== "levels") await playOn(kind);
    else
      for (const level of root.querySelectorAll(".ct-level").keys()) {
        root.querySelectorAll(".ct-level")[level].click();
        await draw();
        see(root, `level ${level + 1}`);
        await playOn(`level ${level + 1}`);
      }
  }
  return [...covered];
}
