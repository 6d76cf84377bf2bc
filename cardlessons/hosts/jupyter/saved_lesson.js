// The script beside the page of a lesson in an output of a notebook: it shows the page in a frame where no kernel runs.

import { LessonFrame } from "./lesson_frame.js";
import { drawWhenSeen, findNotebook, unpack } from "./packed.js";
import * as texts from "./messages.toml";

/** @import { Model } from "./anywidget.d.ts" */

/** Make the model of a widget without a kernel: it has the page of its lesson, and no other answer. @param {DOMStringMap} data @param {string} html @returns {Model} */
function makeModel({ ctSlug: slug = "", ctLabel: label = "" }, html) {
  /** @type {(message: object) => void} */
  let hear = () => {};
  const traits = { slug, label, lost: texts.lessonNeedsKernel };
  const model = {
    get: (/** @type {keyof traits} */ trait) => traits[trait],
    on(/** @type {string} */ event, /** @type {typeof hear} */ listener) {
      if (event === "msg:custom") hear = listener;
    },
    send({ view = "", open = "" }) {
      if (!open) throw new Error(texts.lessonNeedsKernel);
      hear({ view, slug: open, html });
    },
  };
  return /** @type {Model} */ (/** @type {unknown} */ (model));
}

drawWhenSeen(findNotebook(document.currentScript), "data-ct-page", async (place, data) => {
  const html = await unpack(data.ctPage);
  place.replaceChildren();
  new LessonFrame({ model: makeModel(data, html), el: /** @type {HTMLElement} */ (place) });
});
