// The entry of a Sphinx page: draw its tables from the data in the page. Such a page never connects to Python.

import { setLessonLanguage } from "../../page/core/language.js";
import { makePrecomputedLine } from "../../page/net/precomputed.js";
import * as texts from "./messages.js";

/** @import { Drawings, Looks, PageScript } from "../../page/plugin.d.ts" */
/** @import { Listeners } from "../../page/state.d.ts" */

/** Draw the tables once the scripts of the looks have run. @param {PageScript} page */
export const start = ({ drawings, looks }) =>
  document.addEventListener("DOMContentLoaded", () => drawTables(drawings, looks));

/** @param {Drawings} drawings @param {Looks} looks */
function drawTables({ table: { mount, line: kept } }, looks) {
  const places = [...document.querySelectorAll(".cardlessons-table")];
  const baked = places.map((place) => JSON.parse(place.querySelector("script").textContent));
  const languages = new Set(baked.map(({ lang }) => lang));
  if (languages.size === 1) setLessonLanguage(baked[0].lang); // all tables have the same language
  for (const [n, { view, asked, beforehand }] of baked.entries()) {
    const line = makePrecomputedLine(view, {
      ...kept,
      beforehand: async () => beforehand,
      wanted: () => answerWaiting(line, (message) => asked[buildKey(message)], beforehand.statements, kept.grow),
    });
    mount(places[n], view, looks).wake(line);
  }
}

/** Build the key of a message's answer: JSON with sorted fields and, except in `at`, sorted lists. */
function buildKey(message) {
  const sortValue = (value) => (Array.isArray(value) ? [...value].sort() : value);
  const fields = Object.keys(message).sort();
  return JSON.stringify(
    Object.fromEntries(fields.map((name) => [name, name === "at" ? message.at : sortValue(message[name])])),
  );
}

/** Answer all waiting messages of a line: from the data in the page, or else with an error, because there is no Python. */
async function answerWaiting(line, find, said, grow) {
  let view = line.view();
  /** @type {Listeners} */
  let listeners = {};
  await line.wake({
    ask: async (message) => {
      const answer = find(message);
      if (!answer) return { error: texts.noPython };
      const reply = { laid: false, new: [], said, ...answer };
      view = grow(view, reply);
      listeners.heard?.(reply);
      return reply;
    },
    view: () => view,
    watch(listening) {
      listeners = listening;
    },
    close() {},
  });
  line.sleep();
}
