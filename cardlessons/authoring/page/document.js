// The entry of a Sphinx page: draw its tables from the data in the page. Such a page never connects to Python.

import { setLessonLanguage } from "../../page/core/language.js";
import { makeNestedLine } from "../../page/net/nested_line.js";
import { makePrecomputedLine } from "../../page/net/precomputed.js";
import * as texts from "./messages/document.toml";

/** @import { Drawings, Looks, PageScript } from "../../page/plugin.d.ts" */
/** @import { BeforehandData, Message, TableTold, TableView } from "../../page/protocol.d.ts" */

/** @typedef {{ view: TableView, asked: Record<string, TableTold>, beforehand: BeforehandData, lang: string }} Baked the data of a table */

/** Draw the tables once the scripts of the looks have run. @param {PageScript} page */
export const start = ({ drawings, looks }) =>
  document.addEventListener("DOMContentLoaded", () => drawTables(drawings, looks));

/** @param {Drawings} drawings @param {Looks} looks */
function drawTables({ table: { mount, line: kept } }, looks) {
  const places = [...document.querySelectorAll(".cardlessons-table")];
  /** @type {Baked[]} */
  const baked = places.map((place) => JSON.parse(place.querySelector("script")?.textContent ?? ""));
  const languages = new Set(baked.map(({ lang }) => lang));
  if (languages.size === 1) setLessonLanguage(baked[0].lang); // all tables have the same language
  for (const [n, { view, asked, beforehand }] of baked.entries()) {
    const said = beforehand.statements;
    /** Answer from the data in the page, or else with an error, because there is no Python. @param {Message} message */
    const answer = async (message) => {
      const told = asked[buildKey(message)];
      return told ? { reply: { laid: false, new: [], said, ...told } } : { error: texts.noPython };
    };
    const line = makePrecomputedLine(view, {
      ...kept,
      beforehand: async () => beforehand,
      wanted: async () => {
        await line.wake(makeNestedLine(answer, line.view(), kept));
        setTimeout(() => line.sleep()); // after the answers, which are there at once
      },
    });
    mount(places[n], view, looks).wake(line);
  }
}

/** Build the key of a message's answer: JSON with sorted fields and, except in `at`, sorted lists. @param {Message} message */
function buildKey(message) {
  const fields = Object.entries(message).sort(([one], [other]) => (one < other ? -1 : 1));
  const sorted = fields.map(([name, value]) => [
    name,
    Array.isArray(value) && name !== "at" ? [...value].sort() : value,
  ]);
  return JSON.stringify(Object.fromEntries(sorted));
}
