// The entry of a served lesson's page: a websocket connects it to the server when its tables need Python.

import { lesson as startLesson } from "../../browser/lesson.js";
import { Socket } from "./socket.js";

/** @import { PageScript } from "../../../page/plugin.d.ts" */
/** @import { LessonFacts } from "../../browser/page_data.d.ts" */

/**
 * The data of a page from a server: its address, and the hash of the lesson.
 *
 * @typedef {LessonFacts & { base: string, mark: string }} ServedFacts
 */

/** Start the page once the scripts of the looks have run. @param {PageScript} page */
export const start = ({ drawings, looks }) =>
  document.addEventListener("DOMContentLoaded", () => {
    startLesson(drawings, looks, (/** @type {ServedFacts} */ { base, name, mark }) => {
      return new Socket(`${base}channel/${encodeURIComponent(name)}?mark=${mark}`);
    });
  });
