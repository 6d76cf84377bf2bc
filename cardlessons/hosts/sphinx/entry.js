// The entry of a Sphinx page: draw its tables over what was baked into the page. No Python is ever reached from there.

import { setLessonLanguage } from "../../page/core/language.js";
import { precomputedLine } from "../../page/net/precomputed.js";
import * as texts from "./messages.js";

/** @import { Drawings, Looks } from "../../page/plugin.d.ts" */

/** @param {Drawings} drawings @param {Looks} looks */
export function drawTables({ table: { mount, line: kept } }, looks) {
  const places = [...document.querySelectorAll(".cardlessons-table")];
  const baked = places.map((place) => JSON.parse(place.querySelector("script").textContent));
  const languages = new Set(baked.map(({ lang }) => lang));
  if (languages.size === 1) setLessonLanguage(baked[0].lang); // they share it
  for (const [n, { view, beforehand }] of baked.entries()) {
    const line = precomputedLine(view, {
      ...kept,
      beforehand: async () => beforehand,
      wanted: () => refuse(line),
    });
    mount(places[n], view, looks).wake(line);
  }
}

/** Answer all that waits on a line: there is no Python. What is known beforehand is answered as before. */
async function refuse(line) {
  const view = line.view();
  const answer = async () => ({ error: texts.noPython });
  await line.wake({ ask: answer, view: () => view, watch() {}, close() {} });
  line.sleep();
}
