// The page of a shared table: the people and their seats, and the table as this person sees it.

import { buildRulesAddress, isOnlyHere } from "../../page/core/address.js";
import { playTone } from "../../page/core/audio.js";
import { drawButton, drawOptions, drawSelect, el, nameCard } from "../../page/core/cards.js";
import { copyText } from "../../page/core/clipboard.js";
import { tellStep } from "../../page/core/explanation.js";
import { listPathTo } from "../../page/core/paths.js";
import { browserStorage } from "../../page/core/storage.js";
import { applyReply } from "../../page/core/store.js";
import { joinAnalysis } from "../../page/table/analysis.js";
import { joinSound } from "../../page/table/sound.js";
import { mount } from "../../page/table/table.js";
import { drawEnding, drawOutcome } from "../../page/table/winning.js";
import * as texts from "./messages/together.js";
import { readData } from "../../hosts/browser/parts.js";
import { RoomLine, getToken } from "./room_line.js";

/** @import { Looks, Mounted, Page, PageScript, Plugin } from "../../page/plugin.d.ts" */
/** @import { PlayerMessage, RequestState, SeatState, ShortWord, TableFrame, TableFull, TableHead } from "./protocol.d.ts" */
/** @import { NodeData, SeatName, TableView } from "../../page/protocol.d.ts" */
/** @import { Line, TableAnswer, TableAsks, TableLine } from "../../page/state.d.ts" */

/** @typedef {TableFrame & Partial<TableFull>} Said what the server says without being asked */
/** @typedef {{ base: string, code: string, outside: string, most: number, games: string[][] }} TogetherFacts */

const TOKEN_KEY = "cardlessons-table"; // key of the stored code of the table and token of the person
const QUIET_KEY = "cardlessons-quiet"; // key of the choice to have no short words
const WORD_MS = 6000; // ms for which a short word stands beside a seat
const MAX_COUNT_LINES = 60; // of the count of a deal
const OPEN_TABLE = "open-table#t="; // address of the open table, relative to the start page; a link to a deal follows

/** Start the page once the script of the game's look has run. @param {PageScript} page */
export const start = ({ looks }) =>
  document.addEventListener(
    "DOMContentLoaded",
    () => new TogetherTable(looks, /** @type {TogetherFacts} */ (readData("together"))),
  );

class TogetherTable {
  head = /** @type {TableHead} */ (/** @type {unknown} */ (null)); // the people and seats; null until the server sends them
  view = /** @type {TableView} */ (/** @type {unknown} */ (null)); // without what this person may not see; the same
  /** @type {Page | null} */
  page = null; // the table that is drawn
  /** @type {Mounted | null} */
  mounted = null;
  /** @type {number[]} */
  coming = []; // the nodes that are being shown, one after the other
  current = 0; // the last node of the game
  /** @type {WakeLockSentinel | undefined} */
  awake;
  isCalled = false; // whether this person has been called to the turn
  refusal = ""; // why this person may not come in
  isLost = false; // whether there is no connection
  watches = false; // whether this person has chosen to watch
  waits = (/** @type {number} */ _many) => {}; // called with the number of awaited answers
  /** @type {Map<string, string>} */
  heard = new Map(); // the short words that stand beside the seats
  lastWord = 0; // the number of the last word that was shown
  isShowing = false; // whether the page is showing new nodes automatically
  /** @type {boolean | null} */
  wished = null; // the pending request to step together or alone; null when the server has answered it
  isLeading = false; // whether a step is being sent to the others who step together
  freeing = ""; // the seat about which the opener is asked whether to free it
  drawn = { at: -1, since: 0 }; // the node that was drawn last, and when

  /** @param {Looks} looks @param {TogetherFacts} facts */
  constructor(looks, { base, code, outside, most, games }) {
    this.looks = looks;
    this.base = base;
    const token = getToken(TOKEN_KEY, code);
    this.title = document.title;
    const address = new URL(`table/${code}`, outside || new URL(base, location.href)).href;
    this.alert = el("p", { role: "alert", class: "cl-together-alert" });
    this.place = el("div", { class: "cl-seat" });
    this.name = el("input", {
      maxlength: "20",
      autocomplete: "off",
      class: "ct-input",
      placeholder: texts.nameHint,
      onchange: () => this.head?.you && this.send({ do: "name", name: this.name.value }),
    });
    const sendCount = () => this.send({ do: "players", count: Number(this.count.value) });
    this.count = drawSelect([], null, { onchange: sendCount });
    this.game = drawSelect(games, null, { onchange: () => this.send({ do: "game", game: this.game.value }) });
    this.rules = el("a", { target: "_blank" }, texts.rules);
    this.chosen = el("div", {}, el("label", { class: "ct-label" }, `${texts.game} `, this.game), " ", this.rules);
    const sendPace = () => this.send({ do: "pace", seconds: Number(this.tempo.value) });
    this.tempo = drawSelect(texts.paces, null, { onchange: sendPace });
    this.pace = el("label", { class: "ct-label" }, `${texts.pace} `, this.tempo);
    this.lock = el("input", { type: "checkbox", onchange: () => this.send({ do: "lock", locked: this.lock.checked }) });
    this.locks = el("label", { class: "ct-label" }, this.lock, ` ${texts.lock}`);
    this.players = el("label", { class: "ct-label" }, `${texts.players} `, this.count);
    this.level = drawSelect([], null, { onchange: () => this.send({ do: "level", house: this.level.value }) });
    this.house = el("label", { class: "ct-label" }, `${texts.house} `, this.level);
    this.seats = el("ul", { class: "cl-together-seats", "aria-label": texts.seats });
    this.watchers = el("p", { class: "ct-label" });
    this.begin = drawButton(texts.begin, () => this.send({ do: "begin" }), true);
    this.status = el("p", { role: "status", class: "cl-together-status" });
    this.asked = el("div", { class: "cl-together-asked" });
    this.news = el("p", { role: "status", class: "cl-together-news" });
    this.sound = el("input", { type: "checkbox" });
    this.sleepy = el("p", { class: "ct-label", hidden: true }, texts.keepScreenOn);
    this.talks = el("input", {
      type: "checkbox",
      checked: browserStorage.read(QUIET_KEY) !== "1",
      onchange: () => {
        browserStorage.write(QUIET_KEY, this.talks.checked ? null : "1");
        this.#drawWords();
      },
    });
    this.words = el(
      "details",
      { class: "cl-together-words", hidden: true },
      el("summary", {}, texts.say),
      el(
        "div",
        { class: "ct-actions" },
        Object.entries(texts.words).map(([word, text]) =>
          drawButton(text, () => this.#say(/** @type {ShortWord} */ (word))),
        ),
      ),
    );
    this.said = el("p", { role: "status", class: "ct-spoken" });
    this.score = el("p", { class: "ct-label" });
    this.together = el("input", { type: "checkbox", onchange: () => this.follow(this.together.checked) });
    this.following = el("span", { role: "status" });
    this.steps = el(
      "div",
      { class: "cl-together-steps", hidden: true },
      el("label", { class: "ct-label" }, this.together, ` ${texts.stepTogether}`),
      this.following,
    );
    this.bar = el("div", { class: "cl-together-bar" }, this.status, this.words, this.asked, this.said);
    const group = el(
      "div",
      { class: "cl-together-group", role: "group", "aria-label": texts.playTogether },
      el(
        "div",
        { class: "cl-together-people" },
        el("label", { class: "ct-label" }, `${texts.yourName} `, this.name),
        this.seats,
        this.watchers,
        this.score,
        el("label", { class: "ct-label" }, this.sound, ` ${texts.soundAtTurn}`),
        el("label", { class: "ct-label" }, this.talks, ` ${texts.shortWords}`),
        this.locks,
        this.sleepy,
        this.chosen,
        this.players,
        this.house,
        this.pace,
        el(
          "div",
          { class: "ct-actions" },
          drawButton(texts.watch, () => this.watch()),
          this.begin,
        ),
      ),
      el(
        "div",
        { class: "cl-together-join" },
        el("img", {
          src: `${base}qr.svg?to=${encodeURIComponent(`table/${code}`)}`,
          alt: texts.qrCode,
          width: "150",
          height: "150",
        }),
        el(
          "div",
          {},
          el("p", { class: "ct-label" }, texts.code),
          el("p", { role: "status", "aria-label": texts.code, class: "cl-together-code" }, code),
          el("p", {}, el("a", { href: address }, texts.linkToTable(address))),
          drawButton(texts.share, () => this.#share(address)),
          isOnlyHere(address) && el("p", { class: "ct-label" }, texts.onlyHere),
        ),
      ),
      el("p", { class: "ct-label" }, `${texts.houseFills} ${texts.limits(most)}`),
    );
    this.fold = el("details", { class: "cl-together-fold", open: true }, el("summary", {}, texts.playTogether), group);
    new ResizeObserver(() => {
      const isSticky = getComputedStyle(this.bar).position === "sticky";
      document.documentElement.style.scrollPaddingTop = isSticky ? `${this.bar.offsetHeight}px` : "";
    }).observe(this.bar);
    document.addEventListener("visibilitychange", () => this.#keepAwake()); // a hidden page loses it
    const parts = [this.alert, this.news, this.fold, this.bar, this.steps, this.place];
    document.querySelector(".cl-together")?.replaceChildren(...parts);
    /** @type {RoomLine<Said, PlayerMessage>} */
    this.line = new RoomLine(
      () => `${base}table-socket/${code}`,
      {
        greet: () => ({ do: "here", token }),
        said: (frame) => this.#takeFrame(frame),
        lost: () => {
          this.isLost = true;
          this.say(texts.lost);
        },
        gone: () => this.end(this.refusal || texts.ended),
      },
      { lost: texts.lost, ended: texts.ended, notSent: texts.notSent },
    );
  }

  /** @param {string} text */
  say(text) {
    this.alert.textContent = text;
  }

  /** Send a message, and show its error if there is one. @param {PlayerMessage} message */
  async send(message) {
    const { error = "" } = await this.line.ask(message);
    this.say(error);
  }

  watch() {
    this.fold.open = false;
    this.watches = true;
    if (this.head) this.#putFold();
    if (this.head?.you) this.send({ do: "watch" });
  }

  /** @param {string} word */
  end(word) {
    this.mounted?.close();
    this.fold.remove();
    this.bar.remove();
    this.steps.remove();
    this.news.remove();
    this.place.replaceChildren();
    this.say(word);
  }

  // Messages from the server

  /** @param {Said} frame */
  #takeFrame({ head, table, show, full, ...grown }) {
    if (full) {
      this.refusal = full; // the server closes the connection now
      return;
    }
    const began = this.head;
    if (head && began && head.slug !== began.slug) {
      location.reload(); // the page of another game has another look
      return;
    }
    const wasLost = this.isLost;
    if (wasLost) this.say(""); // the connection is back
    this.isLost = false;
    if (head) this.head = head;
    if (table) this.lay(table);
    else if (show) this.grow(grown, show, began.follows && began.step !== null);
    else if (grown.new) this.#learn(grown);
    if (head) this.#drawHead(began);
    this.#drawStatus();
    if (head && wasLost && this.together.checked && !head.follows)
      this.follow(true); // the server forgets this choice of watchers when they disconnect
    else if (head) this.#drawSteps();
    if (table || !show) this.#goToSharedStep();
  }

  /** Clear the table, where the game and the seats are chosen anew. */
  #clear() {
    this.mounted?.close();
    this.mounted = this.page = null;
    this.place.replaceChildren();
    scrollTo(0, 0);
  }

  /** Draw the table as a whole. @param {TableView} table */
  lay(table) {
    const isCounted = this.current === table.setting.begin && this.page && !this.#findCount();
    this.mounted?.close();
    this.view = table;
    this.current = table.setting.begin ?? 0;
    this.coming = [this.current];
    this.isShowing = true;
    /** @type {TableLine} */
    const line = {
      ask: (message) => this.#askQuestion(message),
      view: () => this.view,
      watch: ({ waiting = () => {} }) => {
        this.waits = waiting;
      },
      close: () => {},
    };
    const joins = [
      (/** @type {Page} */ page) => this.join(page),
      joinSound,
      ...(table.setting.you ? [joinAnalysis] : []),
    ];
    this.mounted = mount(this.place, table, this.looks, {}, joins);
    this.mounted.wake(/** @type {Line} */ (/** @type {unknown} */ (line)));
    this.isShowing = false;
    for (let line = 0; isCounted && line < MAX_COUNT_LINES; line++) this.#findCount()?.click(); // somebody has another name now
    const { activeElement: focused } = document;
    if (focused !== document.body && !this.fold.contains(focused)) return;
    this.#putFold();
    scrollTo(0, 0); // whoever sat down far below sees the table
    this.place.firstElementChild?.dispatchEvent(new CustomEvent("ct-enter"));
  }

  /** Ask a question that the family of the game answers, such as which cards a play takes. @param {TableAsks} message @returns {Promise<TableAnswer>} */
  async #askQuestion(message) {
    const { error, answer, said } = await this.line.ask({ do: "question", message });
    if (error) return { error };
    this.#apply({ new: [], said });
    return answer ?? {};
  }

  /** @param {TableFrame} grown */
  #apply(grown) {
    this.view = applyReply(this.view, /** @type {TableAnswer} */ ({ laid: false, ...grown }));
  }

  /** Update the view with changes that are not part of the game: tries, and hands that are now open. @param {TableFrame} grown */
  #learn(grown) {
    this.#apply(grown);
    this.page?.take();
    this.page?.redraw();
  }

  /** Show new nodes one after the other, unless this person looks at an earlier node alone. @param {TableFrame} grown @param {number[]} show @param {boolean} together */
  grow(grown, show, together) {
    const { page, coming } = this;
    if (!page) return;
    const place = coming.indexOf(page.now().at);
    this.current = show[show.length - 1];
    if (place < 0 && !together) {
      this.#learn(grown);
      this.#goToSharedStep();
      return;
    }
    this.#apply(grown);
    this.coming = together ? show : [...coming.slice(place + 1), ...show];
    this.isShowing = true;
    page.take();
    page.showAll(this.coming);
  }

  // The people

  /** @param {TableHead | null} before the head that was drawn last */
  #drawHead(before) {
    const { seats, you, begun, counts, watching, house, houses, slug, game, pace, opens, locked, score, news } =
      this.head;
    if (!begun && this.page) this.#clear();
    const free = seats.some((seat) => seat.is === "free");
    if (!before || before.begun !== begun || before.you !== you)
      this.fold.open = !begun || (!you && free && !this.watches);
    this.#putFold();
    this.#keepAwake();
    document.body.classList.toggle("cl-at-table", begun);
    const own = seats.find(({ seat }) => seat === you);
    if (own?.name && !this.name.value) this.name.value = own.name; // after a reload
    this.begin.hidden = this.players.hidden = this.chosen.hidden = begun;
    if (this.game.value !== slug) {
      if (![...this.game.options].some(({ value }) => value === slug))
        this.game.prepend(...drawOptions([[slug, game]]));
      this.game.value = slug;
      this.rules.href = buildRulesAddress(slug);
    }
    this.pace.hidden = begun || pace === null;
    this.tempo.value = String(pace);
    this.locks.hidden = !opens;
    this.lock.checked = locked;
    this.score.textContent = score.length ? texts.describeScore(score) : "";
    this.#hearWords();
    this.house.hidden = begun || !houses.length;
    this.level.replaceChildren(...drawOptions(houses, house));
    const [least, most] = counts;
    const possible = Array.from({ length: most - least + 1 }, (_, n) => [least + n, least + n]);
    this.count.replaceChildren(...drawOptions(possible, seats.length));
    this.#drawSeats();
    if (this.news.textContent !== news.join(" ")) this.news.textContent = news.join(" ");
    this.watchers.textContent = watching ? texts.watcherCount(watching) : "";
    this.#markSeats();
    const { told, saved, instead } = this.head;
    if (!saved) this.say(texts.notSaved);
    else if (instead.length && this.page && instead.length !== before?.instead.length)
      this.say(this.#tellPlayedInstead(instead));
    else if (before?.saved === false || told !== (before?.told ?? "")) this.say(news.includes(told) ? "" : told);
  }

  /** Tell what the house has played for this person. @param {number[]} nodes */
  #tellPlayedInstead(nodes) {
    const cards = nodes.flatMap((n) => this.#getNode(n).card ?? []);
    return texts.playedForYou(cards.map(nameCard), nodes.length - cards.length);
  }

  /** Put the list of seats below the table once this person plays or watches, to leave more room for the cards. */
  #putFold() {
    const { begun, you } = this.head;
    const before = begun && (you || this.watches) ? this.place : this.news;
    if (before.nextElementSibling !== this.fold) before.after(this.fold);
  }

  #drawSeats() {
    const focused = document.activeElement?.textContent;
    this.seats.replaceChildren(
      ...this.head.seats.map((seat) => el("li", {}, this.#drawSeat(seat), this.#drawFree(seat))),
    );
    [...this.seats.querySelectorAll("button")].find(({ textContent }) => textContent === focused)?.focus();
  }

  /** @param {SeatState} state */
  #drawSeat({ seat, name, is, sits, waits, yours }) {
    const { you } = this.head;
    if (seat === you) return texts.seatTaken(seat, name && !name.startsWith(seat) ? texts.youNamed(name) : texts.you);
    if (waits !== null) {
      const leave = () => this.send(you ? { do: "sit", seat: you, name: this.name.value } : { do: "watch" });
      const text = texts.seatTaken(seat, texts.sitsNext(yours ? null : waits));
      return yours ? [`${text} `, drawButton(texts.sitNot(seat), leave)] : text;
    }
    if (sits === "now") return drawButton(texts.sitHere(seat), () => this.sit(seat));
    if (sits === "next")
      return [drawButton(texts.sitHereNext(seat), () => this.sit(seat)), you ? "" : this.#drawAsk(seat)];
    if (sits === "ask" && !you) return this.#drawAsk(seat);
    const who = name || texts.taken;
    const words = { free: who, taken: who, away: texts.awaySeat(who), gone: texts.goneSeat(who) };
    return texts.seatTaken(seat, words[is]);
  }

  /** Draw the button by which this person asks all for a seat in the middle of a deal. @param {SeatName} seat @param {boolean} isMain */
  #drawAsk(seat, isMain = false) {
    return drawButton(texts.askForSeat(seat), () => this.sit(seat, true), isMain);
  }

  /** Draw the button by which the opener lets somebody watch, and what it asks first. @param {SeatState} state */
  #drawFree({ seat, is }) {
    const { opens, you, begun, over } = this.head;
    if (!opens || is === "free" || seat === you) return "";
    const put = (/** @type {string} */ freeing) => {
      this.freeing = freeing;
      this.#drawSeats();
    };
    if (this.freeing !== seat) return drawButton(texts.freeSeat(seat), () => put(seat));
    const free = () => {
      this.send({ do: "free", seat });
      put("");
    };
    return el(
      "div",
      { role: "group", "aria-label": texts.freeSeat(seat) },
      el(
        "p",
        { role: "status", class: "ct-label" },
        texts.freesSeat(seat, begun && !over && !this.view?.setting.calls.length),
      ),
      el(
        "div",
        { class: "ct-actions" },
        drawButton(texts.freeIt(seat), free),
        drawButton(texts.freeNot, () => put("")),
      ),
    );
  }

  /** Say a short word. @param {ShortWord} word */
  #say(word) {
    this.words.open = false;
    this.send({ do: "say", word });
  }

  /** Show the short words that have been said since the last look. */
  #hearWords() {
    const before = this.lastWord;
    for (const { seat, name, says, said } of this.head.seats) {
      if (said <= before) continue;
      this.lastWord = Math.max(this.lastWord, said);
      if (!this.talks.checked) continue;
      const word = texts.words[says];
      this.heard.set(seat, word);
      this.said.textContent = texts.saidBy(name || seat, word);
      setTimeout(() => {
        if (this.heard.get(seat) === word) this.heard.delete(seat);
        this.#markSeats();
      }, WORD_MS);
    }
  }

  #drawWords() {
    this.words.hidden = !this.head?.begun || !this.head.you || !this.talks.checked;
    if (!this.talks.checked) this.heard.clear();
  }

  /** @param {SeatName} seat @param {boolean} asks */
  sit(seat, asks = false) {
    this.send({ do: "sit", seat, name: this.name.value, ...(asks && { asks }) });
  }

  /** Keep the screen on while this person sits at the table, where the browser can; else say so. */
  async #keepAwake() {
    if (!this.head?.you || document.hidden || this.awake?.released === false) return;
    try {
      this.awake = await navigator.wakeLock.request("screen");
    } catch {
      this.sleepy.hidden = false;
    }
  }

  /** Call this person, whose turn it is. */
  #callToTurn() {
    if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(200); // browsers refuse it, and say so, before a touch
    if (this.sound.checked) playTone(523, "triangle");
  }

  /** Give the link to this table to the device's own sharing, or copy it. @param {string} url */
  async #share(url) {
    if (navigator.share) await navigator.share({ title: document.title, url }).catch(() => {});
    else if (await copyText(Promise.resolve(url))) this.say(texts.copied);
  }

  /** Add the people's names and words to their seats on the table. */
  #markSeats() {
    const { board } = this.page ?? {};
    if (!board) return;
    for (const old of board.querySelectorAll(".cl-together-mark, .cl-together-word")) old.remove();
    for (const { seat, name, is } of this.head.seats) {
      const place = board.querySelector(`.ct-seat[data-seat="${CSS.escape(seat)}"] .ct-name`);
      const words = [
        name !== seat && name,
        is === "free" && texts.seatMarkHouse,
        is === "away" && texts.seatMarkAway,
      ].filter(Boolean);
      if (words.length) place?.after(el("span", { class: "ct-mark cl-together-mark" }, words.join(", ")));
      const word = this.heard.get(seat);
      if (word) place?.after(el("span", { class: "cl-together-word" }, word));
    }
  }

  // The task

  #drawStatus() {
    const { begun, you, asked } = this.head;
    const text = begun ? this.#describeTurn() : you ? texts.seatNote(you) : texts.takeSeat;
    if (this.status.textContent !== text) this.status.textContent = text;
    const isYours = text === texts.yourTurn;
    if (isYours && !this.isCalled) this.#callToTurn();
    this.isCalled = isYours;
    document.title = isYours ? texts.titleWithNews(text, this.title) : this.title;
    this.#drawWords();
    const drawn = this.page && begun ? (asked ? this.#drawRequest(asked) : this.#drawWishes(this.page)) : [];
    this.asked.replaceChildren(...drawn.filter((part) => part instanceof Node));
    if (this.page) this.#markAnswered(this.page);
  }

  /** Show at the pile that this person has answered the card; the focus stays there for the next one. @param {Page} page */
  #markAnswered(page) {
    const done = this.head.answered && page.now().at === this.current;
    for (const one of page.board.querySelectorAll("[data-hands]")) one.setAttribute("aria-disabled", String(done));
  }

  /** Describe whom the game waits for. */
  #describeTurn() {
    const { you, waits, over } = this.head;
    const { state } = this.#getNode(this.current);
    const who = this.head.seats.find(({ seat }) => seat === state.turn);
    const turn = who && (who.seat === you ? texts.yourTurn : texts.turnOf(who.name || who.seat));
    const { calls } = this.view.setting;
    const { over: isGameOver } = this.#getNode(this.current).state;
    const now = over
      ? isGameOver
        ? texts.gameOver
        : texts.dealOver
      : calls.length
        ? waits.length
          ? texts.waitingFor(waits.join(", "))
          : this.view.setting.paced
            ? texts.slapInTime
            : texts.sayAtPile
        : turn;
    return you ? (now ?? "") : `${now ?? ""} ${texts.youWatch}`;
  }

  /** @param {number} n @returns {NodeData} */
  #getNode(n) {
    const { nodes, branches } = this.view;
    return nodes[n] ?? branches[n - nodes.length];
  }

  /** @param {number} n */
  getHeadline = (n) => this.#getNode(n).headline || texts.theDealBegins;

  /** Draw the open request to all players, and the buttons that reply to it. @param {RequestState} asked */
  #drawRequest({ kind, by, yours, seat, node, waits, answer }) {
    const [mine, others] = texts.requests[kind];
    const about = kind === "back" ? this.getHeadline(node) : (seat ?? "");
    const refuse = kind === "deal" ? texts.waitALittle : texts.disagree;
    return [
      el("p", { role: "status" }, yours ? mine(about) : others(by || texts.somebody, about)),
      waits.length > 0 && el("p", { class: "ct-label" }, texts.waitingFor(waits.join(", "))),
      answer && drawButton(texts.agree, () => this.send({ do: "reply", agrees: true }), true),
      (answer || yours) && drawButton(yours ? texts.withdraw : refuse, () => this.send({ do: "reply", agrees: false })),
    ];
  }

  /** Draw the buttons for what this person may ask of the others. @param {Page} page */
  #drawWishes(page) {
    const { at } = page.now();
    const count = this.#findCount();
    const passed = !this.coming.includes(at);
    const { you, over } = this.head;
    const mine = this.#findLastOwn(page);
    const { turn } = this.#getNode(this.current).state;
    const isCalled = this.view.setting.calls.length > 0; // then the cards wait for everybody
    const away = you || this.watches ? [] : this.head.seats.filter(({ is }) => is === "away");
    const lost = this.head.seats.find(({ seat, is }) => (isCalled || seat === turn) && is === "gone");
    return [
      ...away.map(({ seat }) => this.#drawAsk(seat, true)),
      count && drawButton(count.textContent, () => count.click(), true),
      you &&
        lost &&
        drawButton(texts.playFor(lost.name || lost.seat), () => this.send({ do: "instead", seat: lost.seat })),
      passed && drawButton(this.head.over ? texts.toEnd : texts.toNow, () => this.#goToNow()),
      you && !over && passed && drawButton(texts.goOnFromHere, () => this.send({ do: "ask", node: at })),
      you && !over && !passed && mine >= 0 && drawButton(texts.takeBack, () => this.send({ do: "ask", node: mine })),
    ];
  }

  /** Find the button that goes on with the count of a deal. @returns {HTMLElement | null} */
  #findCount = () => this.page?.board.querySelector(".ct-counting .ct-main") ?? null;

  /** Find the node before this person's last play of the deal; -1 if there is none. @param {Page} page */
  #findLastOwn(page) {
    const line = listPathTo(page.nodes(), this.current).map((n) => this.#getNode(n));
    const dealt = line.findLastIndex(({ act }) => act === "deal");
    const own = line.findLastIndex(({ seat }, n) => n > dealt && seat === this.head.you);
    return own < 0 ? -1 : (line[own].parent ?? -1);
  }

  #goToNow() {
    this.coming = [this.current];
    this.page?.visit(this.current);
  }

  // Stepping together

  /** Step together with the others, or alone. @param {boolean} follows */
  async follow(follows) {
    this.wished = follows; // keeps the tick while other messages arrive
    await this.send({ do: "follow", follows });
    this.wished = null;
    this.#drawSteps();
  }

  #drawSteps() {
    const { follows, following, step, tried } = this.head;
    this.steps.hidden = step === null;
    this.together.checked = this.wished ?? follows;
    const watching = following.filter((name) => !name).length;
    const text = [
      tried && texts.trialNote(tried.by, tried.yours),
      texts.describeSteppers(following.filter(Boolean), watching, follows),
    ]
      .filter(Boolean)
      .join(" ");
    if (this.following.textContent !== text) this.following.textContent = text;
  }

  /** Go to the shared step, unless this person steps alone or is leading the others to a step. */
  #goToSharedStep() {
    const { page, isLeading, isShowing } = this;
    const { follows, step } = this.head;
    if (!page || isLeading || isShowing || !follows || step === null || page.now().at === step) return;
    page.visit(step, { moving: true });
  }

  /** Send the step of this person to the others who step together. @param {Page} page @returns {Promise<void>} */
  async lead(page) {
    const { follows, step } = this.head ?? { step: null };
    const { at } = page.now();
    if (this.isLeading || this.isLost || !follows || step === null || at === step) return;
    this.isLeading = true;
    const { error = "" } = await this.line.ask({ do: "step", node: at });
    this.isLeading = false;
    if (this.isLost) return; // the table shows the shared step after the reconnection
    this.say(error);
    if (error || page.now().at === at) this.#goToSharedStep();
    else this.lead(page); // this person has stepped again meanwhile
  }

  // The table

  /** @param {Page} page @returns {Plugin} */
  join(page) {
    this.page = page;
    return {
      head: () => [],
      attempt: (act) => this.attempt(page, act),
      next: () => [],
      told: (over) => {
        queueMicrotask(() => this.head && this.page && this.#drawStatus()); // the count may have gone on
        return [...this.#drawHands(page), ...(over ? this.#drawDealOver(page) : [])];
      },
      shown: () => this.update(page),
    };
  }

  /** @param {Page} page */
  update(page) {
    const { at } = page.now();
    if (this.drawn.at !== at) {
      const isOwn = !this.isShowing || this.coming.indexOf(at) < this.coming.indexOf(this.drawn.at); // true also for a step back during the showing
      this.drawn = { at, since: performance.now() };
      if (isOwn || at === this.current) this.isShowing = false;
      if (isOwn) this.lead(page);
      else queueMicrotask(() => this.#goToSharedStep()); // others may have stepped during the showing
    }
    if (!this.head) return;
    this.#markSeats();
    queueMicrotask(() => this.page && this.#drawStatus()); // once the other plug-ins have drawn
  }

  /** Play, or try a play if the deal is over; only this person sees a refusal. Return true: no other handler is needed. @param {Page} page @param {string} act */
  async attempt(page, act) {
    const { you, over, follows } = this.head;
    const { at: here } = page.now();
    if (!you) {
      page.say(texts.watchersPlayNot);
      return true;
    }
    if (over) {
      if (follows) await this.#sendPlay(page, { do: "try", node: here, act });
      else page.say(texts.overNow);
      return true;
    }
    if (here !== this.current) {
      this.#goToNow();
      page.say(texts.movedOn);
      return true;
    }
    const at = this.current;
    const ms = Math.round(performance.now() - this.drawn.since);
    await this.#sendPlay(page, { do: "act", act, at, ms });
    return true;
  }

  /** Send a play, and show its error or refusal. @param {Page} page @param {PlayerMessage} play */
  async #sendPlay(page, play) {
    this.waits(1);
    const { error, refused, said } = await this.line.ask(play);
    this.waits(0);
    if (error) page.say(error);
    if (refused) {
      const how = { look: page.look(), stepped: true, you: this.head.you };
      page.tell(tellStep(refused, { ...page.statements(), ...said }, how));
    }
  }

  /** Draw the times of the hands that have just been compared. @param {Page} page */
  #drawHands(page) {
    const { hands } = this.head;
    if (!hands.length || page.now().at !== this.current) return [];
    return [
      el("p", { class: "cl-together-times" }, hands.map(({ name, count }) => texts.handTime(name, count)).join(" · ")),
    ];
  }

  /** Draw the outcome and the buttons for the end of a deal. @param {Page} page */
  #drawDealOver(page) {
    const { setting, node, at } = page.now();
    const { over, you, score } = this.head;
    if (!over || at !== this.current) return []; // this is an earlier deal
    const main = node.state.over ? texts.nextGame : texts.nextDeal;
    return [
      ...(node.state.over ? [drawOutcome(node.state.winners, setting)] : []),
      drawEnding(node),
      ...(score.length ? [el("p", { class: "ct-label" }, texts.describeScore(score))] : []),
      el(
        "div",
        { class: "ct-actions" },
        you && drawButton(main, () => this.send({ do: "deal", at }), true),
        you && drawButton(texts.otherGame, () => this.send({ do: "choose" })),
        drawButton(texts.tryAlone, () => this.#openAlone(page)),
      ),
    ];
  }

  /** Open this deal on the open table in a new tab; the tab must open in the click itself, because browsers block it later. @param {Page} page */
  async #openAlone(page) {
    const tab = window.open("", "_blank");
    const { link, error } = await this.line.ask({ do: "link", node: this.current });
    if (error) {
      tab?.close();
      page.say(error);
      return;
    }
    const there = new URL(`${this.base}${OPEN_TABLE}${link}`, location.href).href;
    if (!tab) {
      location.assign(there);
      return;
    }
    tab.opener = null;
    tab.location = there;
  }
}
