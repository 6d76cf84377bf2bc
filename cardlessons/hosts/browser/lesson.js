// Start a lesson's page: draw its tables at once from the views in the page, those of further stages when the page is
// used, and connect each table when it needs Python.

import { makePrecomputedLine } from "../../page/net/precomputed.js";
import { el } from "../../page/core/cards.js";
import { wasOpenedByLink, readPlace, writeHash } from "../../page/core/address.js";
import { applyQuery } from "./embed.js";
import { runWhenIdle } from "../../page/core/timers.js";
import { Connection } from "../../page/net/connection.js";
import { loadFiles, makeLookLoader } from "./late_looks.js";
import { makeScrollable } from "./scrollable.js";
import { awaitOldQuestions } from "./old_questions.js";
import { restoreNodes, restoreStates } from "./restore_states.js";
import { followPath } from "./stages.js";
import * as texts from "./messages.toml";
import { readData } from "./parts.js";

/** @import { Drawings, Looks } from "../../page/plugin.d.ts" */
/** @import { BeforehandData, DrawingName, TableView, View } from "../../page/protocol.d.ts" */
/** @import { Transport } from "../../page/net/connection.js" */
/** @import { LessonFacts, Precomputed } from "./page_data.d.ts" */

/** @typedef {View & Partial<TableView>} AnyView a view, with the fields that only tables have */

const USE_EVENTS = ["pointermove", "pointerdown", "keydown", "focusin", "scroll"];
/** Return whether a reader caused an event: the page itself scrolls rows of cards, and browsers send a pointer event for a new layout. @param {Event} event */
function isUse(event) {
  const { type, target, movementX, movementY } = /** @type {PointerEvent} */ (event);
  return type === "scroll" ? target === document : type !== "pointermove" || Boolean(movementX || movementY);
}

const PATIENCE_MS = 1000; // ms after which what failed may be loaded again
const LINGER_MS = 1000; // ms that a table must be visible before it is connected, if all its plays need Python

/**
 * Start the page. `drawings` are the modules that draw tables, by name; `looks` are those of the families of games.
 * `transportOf(page)` makes the transport to Python (see `connection.js`) from the data of the page. `knownAt(address)`
 * loads the precomputed answers. Return the page's data and the connection to Python.
 *
 * @param {Drawings} drawings
 * @param {Looks} looks
 * @template {LessonFacts} Facts
 * @param {(page: Facts) => Transport} transportOf
 * @param {(address: string) => Promise<Precomputed>} [knownAt]
 * @returns {{ facts: Facts, python: Connection }}
 */
export function lesson(drawings, looks, transportOf, knownAt = fetchPrecomputed) {
  const facts = /** @type {Facts} */ (readData("lesson"));
  const page = new LessonPage(facts, drawings, looks, transportOf(facts), knownAt);
  page.start();
  return { facts, python: page.python };
}

/** The tables of a lesson's page: those that are drawn, and those that are drawn when the page is used. */
class LessonPage {
  /** @type {Promise<Precomputed> | null} */
  #fetching = null;
  /** @type {Promise<unknown> | null} */
  #loading = null; // the scripts and styles of further stages
  /** @type {Record<string, AnyView>} */
  #views = {};
  /** @type {HTMLElement[]} */
  #absent = []; // the places whose views are not in the page
  #isFirst = location.hash === "#first"; // the start page's button plays the first card
  #main = /** @type {Element} */ (document.querySelector(".cl-main"));
  /** @type {HTMLElement[]} */
  #places; // in the order of the page, without those that a frame leaves out
  #facts;
  #drawings;
  #looks;
  #knownAt;
  #late;

  /** @param {LessonFacts} facts @param {Drawings} drawings @param {Looks} looks @param {Transport} transport @param {(address: string) => Promise<Precomputed>} knownAt */
  constructor(facts, drawings, looks, transport, knownAt) {
    this.#facts = facts;
    this.#drawings = drawings;
    this.#looks = looks;
    this.#knownAt = knownAt;
    if (this.#isFirst) writeHash(new URLSearchParams());
    this.#awaitUse();
    this.#describePage();
    this.#places = [...document.querySelectorAll(".cl-seat")];
    this.#late = makeLookLoader(facts.late, looks);
    this.python = new Connection(
      transport,
      (seat, { drawing, view }) => this.#addBelow(seat, drawing, view),
      this.#late.prepare,
    );
  }

  /** Draw the first table, then the others of the page, and those of further stages when the page is used. */
  start() {
    for (const place of this.#places) {
      const sent = place.firstElementChild?.textContent;
      if (sent) this.#views[nameTable(place)] = JSON.parse(sent);
    }
    this.#absent = this.#places.filter((place) => !this.#views[nameTable(place)]);
    const [first, ...others] = this.#places
      .filter((place) => !this.#absent.includes(place))
      .sort((one, other) => Number(isShown(other)) - Number(isShown(one)));
    if (first) this.#draw(first, this.#isFirst);
    awaitOldQuestions(this.#facts.review);
    for (const table of document.querySelectorAll(".cl-prose table")) makeScrollable(table);
    unfoldForPrint();
    addEventListener("beforeprint", () => this.#drawForPrint());
    // a link may lead to any table of the stage, and later drawing would move it
    if (location.hash) others.splice(0, others.filter(isShown).length).forEach((place) => this.#draw(place));
    requestAnimationFrame(() => runWhenIdle(() => this.#drawInTurn(others))); // after the browser has painted the first table
    if (this.#absent.some(isShown)) this.#loadLate();
  }

  /** Write what scripts ask of the page into its body, and show the stages of its path. */
  #describePage() {
    const { ending, outside, lang, review, moved } = this.#facts;
    applyQuery(this.#facts, this.#main);
    document.body.dataset.ending = ending;
    if (outside) document.body.dataset.outside = outside;
    if (lang) document.body.dataset.lang = lang;
    followPath(review, moved);
  }

  // What is loaded late

  /** Load further stages when a reader uses the page. */
  #awaitUse() {
    /** @param {Event} event */
    const use = (event) => {
      if (!isUse(event)) return;
      for (const kind of USE_EVENTS) removeEventListener(kind, use, true);
      this.#loadLate();
    };
    for (const kind of USE_EVENTS) addEventListener(kind, use, { capture: true, passive: true });
  }

  /** Load the precomputed answers and the views that are not in the page, once; without answers Python answers. */
  #loadPrecomputed() {
    this.#fetching ??= this.#knownAt(this.#facts.beforehand).catch((error) => {
      console.error(texts.answersNotLoaded, error);
      return {};
    });
    return this.#fetching;
  }

  /** Load what is sent when the page is used, and draw the tables whose views come with it; after a failure, at a later use. */
  async #loadLate() {
    this.#loading ??= loadFiles(this.#facts.further);
    const [known] = await Promise.all([this.#loadPrecomputed(), this.#loading]);
    if (this.#absent.length && !known.views) {
      this.#fetching = this.#loading = null;
      setTimeout(() => this.#awaitUse(), PATIENCE_MS);
      return;
    }
    Object.assign(this.#views, known.views);
    const undrawn = this.#absent.splice(0).filter(isUndrawn);
    undrawn.filter(isShown).forEach((place) => this.#draw(place));
    if (undrawn.length) this.#drawInTurn(undrawn.filter((place) => !isShown(place)));
  }

  /** Draw further stages before they are printed. Printing waits for no promise, so this request is a synchronous one. */
  #drawForPrint() {
    const undrawn = this.#absent.filter((place) => isUndrawn(place) && this.#drawings[nameDrawing(place)]);
    if (!undrawn.length) return;
    const request = new XMLHttpRequest();
    request.open("GET", this.#facts.beforehand, false);
    try {
      request.send();
      Object.assign(this.#views, JSON.parse(request.responseText).views);
      undrawn.forEach((place) => this.#draw(place));
    } catch {
      // a page from a disk, or without a network: what fails here is loaded now, or `loadLate` tells it
    }
    this.#loadLate();
  }

  // Drawing

  /** Draw each place in a task of its own, so that the browser can handle touches between two places. @param {HTMLElement[]} undrawn */
  #drawInTurn([place, ...undrawn]) {
    if (place) {
      this.#draw(place);
      runWhenIdle(() => this.#drawInTurn(undrawn));
    } else if (!this.#places.some(isUndrawn)) {
      document.body.dataset.laid = "true";
      document.dispatchEvent(new CustomEvent("ct-laid"));
    }
  }

  /** Draw the table of a place; `first` plays its first card. @param {HTMLElement} place @param {boolean} [first] */
  #draw(place, first = false) {
    const seat = nameTable(place);
    const view = this.#views[seat];
    if (!view || !this.#drawings[nameDrawing(place)]) {
      tellNotLoaded(place);
      return;
    }
    restoreStates(view);
    if (view.statements) view.statements = { ...this.#facts.statements, ...view.statements };
    this.#lay(place, seat, nameDrawing(place), view, first);
    if (view.setting?.kind !== "example") callWhenSeen(place, () => this.python.wakeTable(seat));
  }

  /** @param {HTMLElement} place @param {string} seat @param {DrawingName} drawing @param {AnyView} view @param {boolean} first */
  #lay(place, seat, drawing, view, first) {
    const { mount, line: kept } = this.#drawings[drawing];
    const line = makePrecomputedLine(view, {
      ...kept,
      beforehand: () => this.#findPrecomputed(seat, view),
      wanted: () => this.python.wakeTable(seat),
    });
    this.python.add(seat, { line, view, kept });
    const { kind = "", key = "" } = view.setting ?? {};
    const { where, alone } = readPlace(location.hash.slice(1), key);
    const found = mount(place, view, this.#looks, this.#drawings).wake(line);
    if (where && (kind === "levels" || kind === "puzzles" || kind === "play")) this.#showLaying(place, kind, found);
    if (where && alone && wasOpenedByLink()) place.scrollIntoView(); // the address is a link to this table only
    /** @param {string} event */
    const tell = (event) => place.lastElementChild?.dispatchEvent(new CustomEvent(event));
    if (first) Promise.resolve(found).then(() => tell("ct-first"));
    place.addEventListener("focus", () => tell("ct-enter")); // a link to this table or its stage was followed
    Promise.resolve(found).then(() => document.activeElement === place && tell("ct-enter"));
  }

  /** @param {string} seat @param {AnyView} view */
  async #findPrecomputed(seat, view) {
    const found = /** @type {BeforehandData | undefined} */ ((await this.#loadPrecomputed())[seat]);
    if (found) restoreNodes(found.nodes, view.nodes);
    return found ?? null;
  }

  /** Say at a level, a puzzle or a game of the address that it is being laid, and hide the table until then. @param {Element} place @param {"levels" | "puzzles" | "play"} kind @param {void | Promise<void>} found */
  async #showLaying(place, kind, found) {
    const { lacks } = this.python.transport;
    const word = el("p", { role: "status" }, lacks ? texts.notLaid(kind) : texts.laying(kind));
    place.prepend(word);
    place.classList.toggle("cl-laying", !lacks);
    await found;
    place.classList.remove("cl-laying");
    word.remove();
  }

  /** Add a table that another table has requested: in the place of its kind, or else in a new place after the last one shown. @param {string} seat @param {DrawingName} drawing @param {View} view */
  #addBelow(seat, drawing, view) {
    if (this.python.tables.has(seat)) return;
    const [kind] = seat.split(" ");
    let place = this.#places.find((other) => other.dataset.kind === kind);
    if (!place) {
      place = document.createElement("div");
      place.className = "cl-seat";
      place.dataset.kind = kind;
      this.#places.findLast(isShown)?.after(place);
      this.#places.push(place);
    }
    if (this.#late.lacks(view)) {
      tellNotLoaded(place);
      return;
    }
    this.#lay(place, seat, drawing, /** @type {AnyView} */ (view), false);
    this.python.wakeTable(seat);
  }
}

/** Return whether the view of a place is not drawn yet. @param {Element} place */
const isUndrawn = (place) => Boolean(place.querySelector(":scope > script"));
/** @param {Element} place */
const isShown = (place) => !place.closest("[hidden]");
/** @param {HTMLElement} place */
const nameTable = ({ dataset }) => /** @type {string} */ (dataset.table);
/** @param {HTMLElement} place */
const nameDrawing = ({ dataset }) => /** @type {DrawingName} */ (dataset.drawing);

/** @param {Element} place */
const tellNotLoaded = (place) =>
  place.replaceChildren(el("p", { class: "cl-prose", role: "alert" }, texts.gameNotLoaded));

/** Fetch the precomputed answers of the tables, and the views that are not in the page. @param {string} address @returns {Promise<Precomputed>} */
async function fetchPrecomputed(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer.json();
}

/** Open the folds of rules while the page is printed, for browsers without `::details-content`. */
function unfoldForPrint() {
  /** @type {NodeListOf<HTMLDetailsElement>} */
  let closed;
  addEventListener("beforeprint", () => {
    closed = document.querySelectorAll("details.ct-rules:not([open])");
    for (const fold of closed) fold.open = true;
  });
  addEventListener("afterprint", () => {
    for (const fold of closed) fold.open = false;
  });
}

/** Call `lingers` once the place has been visible for a while. @param {Element} place @param {() => void} lingers */
function callWhenSeen(place, lingers) {
  let timer = 0;
  const looking = new IntersectionObserver(
    ([{ isIntersecting }]) => {
      clearTimeout(timer);
      if (isIntersecting)
        timer = setTimeout(() => {
          looking.disconnect();
          lingers();
        }, LINGER_MS);
    },
    { threshold: 0.3 },
  );
  looking.observe(place);
}
