// The entry of a lesson's page on a site without a server: Python starts in the browser when the tables need it.

import { lesson as startLesson } from "../browser/lesson.js";
import { PyodideClient } from "./pyodide_client.js";

export const lesson = (drawings, looks) =>
  startLesson(drawings, looks, (page) => new PyodideClient(page), readPrecomputed);

/** Load the precomputed answers as a script: a page that is opened from a disk can load nothing else. */
const readPrecomputed = (address) =>
  new Promise((resolve) => {
    const script = document.createElement("script");
    script.onload = () => resolve(self.BEFOREHAND);
    script.onerror = () => resolve({});
    script.src = address;
    document.head.append(script);
  });
