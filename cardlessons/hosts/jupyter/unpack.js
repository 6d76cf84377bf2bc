// The script in the outputs of a notebook, once: where it is shown without its kernel, it unpacks the scripts that draw and
// the data of the tables, and draws each in place of its picture when the reader comes to it.

import { drawWhenSeen, findNotebook, unpack } from "./packed.js";

/** @import { PageScript } from "../../page/plugin.d.ts" */
/** @import { Baked } from "../browser/baked.js" */

/** @typedef {PageScript & { drawSaved: (place: Element, baked: Baked) => void }} Cardlessons what the script that draws makes */

/** Run a packed script, with what the first one has made, and add its styles. @param {string} [packed] @param {Cardlessons} [made] @returns {Promise<Cardlessons>} */
async function run(packed, made) {
  const { code, styles } = await unpack(packed);
  const sheet = document.createElement("style");
  sheet.textContent = styles;
  document.head.append(sheet);
  return new Function("cardlessons", `${code}\nreturn cardlessons;`)(made);
}

/** Draw the tables below an element, now and as they come. @param {HTMLElement} root @param {HTMLElement} script */
function drawTables(root, script) {
  /** @type {Promise<Cardlessons> | undefined} */
  let loading;
  /** @type {WeakMap<Element, Promise<Cardlessons>>} */
  const looks = new WeakMap();
  drawWhenSeen(root, "data-ct-baked", async (place, data) => {
    loading ??= run(script.dataset.ctScript);
    const cardlessons = await loading;
    for (const look of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-ct-look]"))) {
      const running = looks.get(look) ?? run(look.dataset.ctLook, cardlessons);
      looks.set(look, running);
      await running;
    }
    cardlessons.drawSaved(place, await unpack(data.ctBaked));
  });
}

const script = document.currentScript?.previousElementSibling;
if (script instanceof HTMLElement) drawTables(findNotebook(script), script);
