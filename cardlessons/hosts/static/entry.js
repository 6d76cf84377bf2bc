// The entry of a lesson's page on a site without a server: Python starts in the browser when the tables need it.

import { loadScript } from "../../page/core/loading.js";
import { lesson as startLesson } from "../browser/lesson.js";
import { PyodideClient } from "./pyodide_client.js";

/** @import { Connection } from "../../page/net/connection.js" */
/** @import { PageScript } from "../../page/plugin.d.ts" */
/** @import { SiteFacts } from "./pyodide_client.js" */

/** Start the page once the scripts of the looks have run. @param {PageScript} page */
export const start = ({ drawings, looks }) =>
  document.addEventListener("DOMContentLoaded", () => {
    const { python } = startLesson(
      drawings,
      looks,
      (/** @type {SiteFacts} */ facts) => new PyodideClient(facts),
      readPrecomputed,
    );
    for (const use of ["pointerdown", "keydown"]) addEventListener(use, (event) => startEarly(python, event));
  });

/** Start Python at the first touch of a table, since loading takes seconds. @param {Connection} python @param {Event} event */
function startEarly(python, { target }) {
  if (target instanceof Element && target.closest(".cl-seat") && !python.transport.lacks) python.start();
}

/** Load the precomputed answers as a script: a page that is opened from a disk can load nothing else. @param {string} address */
const readPrecomputed = (address) => loadScript(address).then(() => self.BEFOREHAND);
