// A lesson's page of a site without a server: where its tables need Python, it is started in the browser.

import { lesson as startLesson } from "../browser/lesson.js";
import { PyodideClient } from "./pyodide_client.js";

export const lesson = (drawings, looks) => startLesson(drawings, looks, (page) => new PyodideClient(page), known);

/** Reads what is known beforehand as a script: a page that lies in a folder on a disk may read nothing else. */
const known = (address) => new Promise((resolve) => {
  const script = document.createElement("script");
  script.onload = () => resolve(self.BEFOREHAND);
  script.onerror = () => resolve({});
  script.src = address;
  document.head.append(script);
});
