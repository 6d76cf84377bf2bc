// Start a lesson's page: draw its tables at once from the views in the page, those of further stages when the page is
// used, and connect each table when it needs Python.

import { makePrecomputedLine } from "../../page/net/precomputed.js";
import { el } from "../../page/core/cards.js";
import { wasOpenedByLink, readPlace, writeHash } from "../../page/core/address.js";
import { applyQuery } from "./embed.js";
import { Connection } from "../../page/net/connection.js";
import { loadFiles, makeLookLoader } from "./late_looks.js";
import { makeScrollable } from "./scrollable.js";
import { offerOldQuestions } from "./old_questions.js";
import { restoreNodes, restoreStates } from "./restore_states.js";
import { followPath } from "./stages.js";
import * as texts from "./messages.js";
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

const PATIENCE_MS = 1000; // ms after which the next table is drawn even if the browser is busy, or what failed may be loaded again
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
  const page = /** @type {Facts} */ (readData("lesson"));
  const main = /** @type {Element} */ (document.querySelector(".cl-main"));
  /** @type {Promise<Precomputed> | null} */
  let fetching = null;
  /** @type {Promise<unknown> | null} */
  let loading = null; // the scripts and styles of further stages
  /** Load the precomputed answers and the views that are not in the page, once; without answers Python answers. */
  function loadPrecomputed() {
    fetching ??= knownAt(page.beforehand).catch((error) => {
      console.error(texts.answersNotLoaded, error);
      return {};
    });
    return fetching;
  }
  const isFirst = location.hash === "#first"; // the start page's button plays the first card
  if (isFirst) writeHash(new URLSearchParams());
  /** @param {Event} event */
  const useFirst = (event) => {
    if (!isUse(event)) return;
    for (const use of USE_EVENTS) removeEventListener(use, useFirst, true);
    loadLate();
  };
  const awaitUse = () => {
    for (const use of USE_EVENTS) addEventListener(use, useFirst, { capture: true, passive: true });
  };
  awaitUse();
  applyQuery(page, main);
  document.body.dataset.ending = page.ending;
  if (page.outside) document.body.dataset.outside = page.outside;
  if (page.lang) document.body.dataset.lang = page.lang;
  followPath(page.review, page.moved);
  const late = makeLookLoader(page.late, looks);
  const python = new Connection(
    transportOf(page),
    (seat, { drawing, view }) => addBelow(seat, drawing, view),
    late.prepare,
  );
  const places = [...document.querySelectorAll(".cl-seat")]; // in the order of the page

  /** @param {Element} place @param {string} seat @param {DrawingName} drawing @param {AnyView} view */
  function lay(place, seat, drawing, view) {
    const { mount, line: kept } = drawings[drawing];
    const findPrecomputed = async () => {
      const found = /** @type {BeforehandData | undefined} */ ((await loadPrecomputed())[seat]);
      if (found) restoreNodes(found.nodes, view.nodes);
      return found ?? null;
    };
    const line = makePrecomputedLine(view, {
      ...kept,
      beforehand: findPrecomputed,
      wanted: () => python.wakeTable(seat),
    });
    python.add(seat, { line, view, kept });
    const { kind = "", key = "" } = view.setting ?? {};
    const { where, alone } = readPlace(location.hash.slice(1), key);
    const found = mount(place, view, looks, drawings).wake(line);
    if (where && kind in texts.laying) showLaying(place, kind, found);
    if (where && alone && wasOpenedByLink()) place.scrollIntoView(); // the address is a link to this table only
    if (isFirst && place === first)
      Promise.resolve(found).then(() => place.lastElementChild?.dispatchEvent(new CustomEvent("ct-first")));
    const enter = () => place.lastElementChild?.dispatchEvent(new CustomEvent("ct-enter"));
    place.addEventListener("focus", enter); // a link to this table or its stage was followed
    Promise.resolve(found).then(() => document.activeElement === place && enter());
  }

  /** Say at a level, a puzzle or a game of the address that it is being laid, and hide the table until then. @param {Element} place @param {string} kind @param {void | Promise<void>} found */
  async function showLaying(place, kind, found) {
    const word = el("p", { role: "status" }, python.transport.lacks ? texts.notLaid[kind] : texts.laying[kind]);
    place.prepend(word);
    place.classList.toggle("cl-laying", !python.transport.lacks);
    await found;
    place.classList.remove("cl-laying");
    word.remove();
  }

  /** Add a table that another table has requested: in the place of its kind, or else in a new place after the last one shown. @param {string} seat @param {DrawingName} drawing @param {View} view */
  function addBelow(seat, drawing, view) {
    if (python.tables.has(seat)) return;
    const [kind] = seat.split(" ");
    let place = places.find((other) => other.dataset.kind === kind);
    if (!place) {
      place = document.createElement("div");
      place.className = "cl-seat";
      place.dataset.kind = kind;
      places.findLast(isShown)?.after(place);
      places.push(place);
    }
    if (late.lacks(view)) {
      tellNotLoaded(place);
      return;
    }
    lay(place, seat, drawing, /** @type {AnyView} */ (view));
    python.wakeTable(seat);
  }

  /** @param {HTMLElement} place */
  function draw(place) {
    const { table: seat, drawing } = /** @type {{ table: string, drawing: DrawingName }} */ (place.dataset);
    const view = views[seat];
    if (!view || !drawings[drawing]) {
      tellNotLoaded(place);
      return;
    }
    restoreStates(view);
    if (view.statements) view.statements = { ...page.statements, ...view.statements };
    lay(place, seat, drawing, view);
    if (view.setting?.kind !== "example") callWhenSeen(place, () => python.wakeTable(seat));
  }

  /** Draw each place in a task of its own, so that the browser can handle touches between two places. @param {HTMLElement[]} undrawn */
  function drawInTurn([place, ...undrawn]) {
    if (place) {
      draw(place);
      runWhenIdle(() => drawInTurn(undrawn));
    } else if (!places.some(isUndrawn)) {
      document.body.dataset.laid = "true";
      document.dispatchEvent(new CustomEvent("ct-laid"));
    }
  }

  /** Load what is sent when the page is used, and draw the tables whose views come with it; after a failure, at a later use. */
  async function loadLate() {
    loading ??= loadFiles(page.further);
    const [known] = await Promise.all([loadPrecomputed(), loading]);
    if (absent.length && !known.views) {
      fetching = loading = null;
      setTimeout(awaitUse, PATIENCE_MS);
      return;
    }
    Object.assign(views, known.views);
    const undrawn = absent.splice(0).filter(isUndrawn);
    undrawn.filter(isShown).forEach(draw);
    if (undrawn.length) drawInTurn(undrawn.filter((place) => !isShown(place)));
  }

  /** Draw further stages before they are printed. Printing waits for no promise, so this request is a synchronous one. */
  function drawForPrint() {
    const undrawn = absent.filter(
      (place) => isUndrawn(place) && drawings[/** @type {DrawingName} */ (place.dataset.drawing)],
    );
    if (!undrawn.length) return;
    const request = new XMLHttpRequest();
    request.open("GET", page.beforehand, false);
    try {
      request.send();
      Object.assign(views, JSON.parse(request.responseText).views);
      undrawn.forEach(draw);
    } catch {
      // a page from a disk, or without a network: what fails here is loaded now, or `loadLate` tells it
    }
    loadLate();
  }

  /** @param {Element} place */
  const isUndrawn = (place) => place.querySelector(":scope > script");
  /** @param {Element} place */
  const isShown = (place) => !place.closest("[hidden]");
  /** @type {Record<string, AnyView>} */
  const views = {};
  /** @param {HTMLElement} place */
  const nameTable = ({ dataset }) => /** @type {string} */ (dataset.table);
  for (const place of places) {
    const sent = place.firstElementChild?.textContent;
    if (sent) views[nameTable(place)] = JSON.parse(sent);
  }
  const absent = places.filter((place) => !views[nameTable(place)]);
  const [first, ...others] = places
    .filter((place) => !absent.includes(place))
    .sort((one, other) => Number(isShown(other)) - Number(isShown(one)));
  if (first) draw(first);
  offerOldQuestions(main, page.review);
  for (const table of document.querySelectorAll(".cl-prose table")) makeScrollable(table);
  unfoldForPrint();
  addEventListener("beforeprint", drawForPrint);
  // a link may lead to any table of the stage, and later drawing would move it
  if (location.hash) others.splice(0, others.filter(isShown).length).forEach(draw);
  requestAnimationFrame(() => runWhenIdle(() => drawInTurn(others))); // after the browser has painted the first table
  if (absent.some(isShown)) loadLate();
  return { facts: page, python };
}

/** @param {Element} place */
const tellNotLoaded = (place) =>
  place.replaceChildren(el("p", { class: "cl-prose", role: "alert" }, texts.gameNotLoaded));

/** Fetch the precomputed answers of the tables, and the views that are not in the page. @param {string} address @returns {Promise<Precomputed>} */
async function fetchPrecomputed(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer.json();
}

/** Run a function when the browser has nothing else to do, or soon if it cannot tell. @param {() => void} act */
function runWhenIdle(act) {
  if ("requestIdleCallback" in window) requestIdleCallback(act, { timeout: PATIENCE_MS });
  else setTimeout(act, 100);
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
