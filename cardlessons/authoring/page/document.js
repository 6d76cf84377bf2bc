// The entry of a Sphinx page: draw its tables from the data in the page.

import { setLessonLanguage } from "../../page/core/language.js";
import { drawBaked } from "../../hosts/browser/baked.js";
import * as texts from "./messages/document.toml";

/** @import { PageScript } from "../../page/plugin.d.ts" */
/** @import { Baked } from "../../hosts/browser/baked.js" */

/** Draw the tables once the scripts of the looks have run. @param {PageScript} page */
export const start = (page) => document.addEventListener("DOMContentLoaded", () => drawTables(page));

/** @param {PageScript} page */
function drawTables(page) {
  const places = [...document.querySelectorAll(".cardlessons-table")];
  /** @type {Baked[]} */
  const baked = places.map((place) => JSON.parse(place.querySelector("script")?.textContent ?? ""));
  const languages = new Set(baked.map(({ lang }) => lang));
  if (languages.size === 1) setLessonLanguage(baked[0].lang); // all tables have the same language
  for (const [n, one] of baked.entries()) drawBaked(places[n], one, page, texts.noPython);
}
