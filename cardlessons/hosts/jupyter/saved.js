// The script that draws the tables of a saved notebook, which `unpack.js` takes from one of its outputs.

import { setLessonLanguage } from "../../page/core/language.js";
import { drawBaked } from "../browser/baked.js";
import { shareKeys } from "./lab.js";
import * as texts from "./messages.toml";

/** @import { PageScript } from "../../page/plugin.d.ts" */
/** @import { Baked } from "../browser/baked.js" */

/** Make the function that draws a table. @param {PageScript} page */
export const makeDrawing = (page) => (/** @type {HTMLElement} */ place, /** @type {Baked} */ baked) => {
  setLessonLanguage(baked.lang);
  drawBaked(place, baked, page, texts.noKernel);
  shareKeys(place);
};
