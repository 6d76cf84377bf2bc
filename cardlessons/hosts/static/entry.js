// The entry of a lesson's page on a site without a server: Python starts in the browser when the tables need it.

import { loadScript } from "../../page/core/loading.js";
import { lesson as startLesson } from "../browser/lesson.js";
import { PyodideClient } from "./pyodide_client.js";

export const lesson = (drawings, looks) =>
  startLesson(drawings, looks, (page) => new PyodideClient(page), readPrecomputed);

/** Load the precomputed answers as a script: a page that is opened from a disk can load nothing else. */
const readPrecomputed = (address) =>
  loadScript(address).then(
    () => self.BEFOREHAND,
    () => ({}),
  );
