// The script that draws the tables of a saved notebook, which `unpack.js` takes from one of its outputs.

import { el } from "../../page/core/cards.js";
import { setLessonLanguage } from "../../page/core/language.js";
import { drawBaked } from "../browser/baked.js";
import { restoreNodes, restoreStates } from "../browser/restore_states.js";
import { shareKeys } from "./lab.js";
import * as texts from "./messages.toml";

/** @import { PageScript } from "../../page/plugin.d.ts" */
/** @import { Baked } from "../browser/baked.js" */

/** Make the function that draws a table. @param {PageScript} page */
export const makeDrawing = (page) => (/** @type {HTMLElement} */ place, /** @type {Baked} */ baked) => {
  const { view, beforehand, lang } = baked;
  setLessonLanguage(lang);
  restoreStates(view);
  if (beforehand) restoreNodes(beforehand.nodes, view.nodes);
  drawBaked(place, baked, page, beforehand ? texts.noKernel : texts.onlyShown);
  if (!beforehand) place.prepend(el("p", {}, texts.onlyShown));
  shareKeys(place);
};
