// The entry of a Sphinx page: draw its tables over what was baked into the page. No Python is ever reached from there.

import { setLessonLanguage } from "../../page/core/language.js";
import { precomputedLine } from "../../page/net/precomputed.js";
import * as texts from "./messages.js";

/** @import { Drawings, Looks } from "../../page/plugin.d.ts" */
/** @import { Listeners } from "../../page/state.d.ts" */

/** @param {Drawings} drawings @param {Looks} looks */
export function drawTables({ table: { mount, line: kept } }, looks) {
  const places = [...document.querySelectorAll(".cardlessons-table")];
  const baked = places.map((place) => JSON.parse(place.querySelector("script").textContent));
  const languages = new Set(baked.map(({ lang }) => lang));
  if (languages.size === 1) setLessonLanguage(baked[0].lang); // they share it
  for (const [n, { view, asked, beforehand }] of baked.entries()) {
    const line = precomputedLine(view, {
      ...kept,
      beforehand: async () => beforehand,
      wanted: () => answerWaiting(line, (message) => asked[keyOf(message)], beforehand.statements, kept.grow),
    });
    mount(places[n], view, looks).wake(line);
  }
}

/** Write a message as the key of its answer: its fields and the texts in its lists in their order. */
function keyOf(message) {
  const inOrder = (value) => (Array.isArray(value) ? [...value].sort() : value);
  const fields = Object.keys(message).sort();
  return JSON.stringify(
    Object.fromEntries(fields.map((name) => [name, name === "at" ? message.at : inOrder(message[name])])),
  );
}

/** Answer all that waits on a line: from what is known, else with the reason, for there is no Python. */
async function answerWaiting(line, find, said, grow) {
  let view = line.view();
  /** @type {Listeners} */
  let told = {};
  await line.wake({
    ask: async (message) => {
      const found = find(message);
      if (!found) return { error: texts.noPython };
      const reply = { laid: false, new: [], said, ...found };
      view = grow(view, reply);
      told.heard?.(reply);
      return reply;
    },
    view: () => view,
    watch(listening) {
      told = listening;
    },
    close() {},
  });
  line.sleep();
}
