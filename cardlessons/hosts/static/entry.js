// A lesson's page of a site without a server: where its tables need Python, it is started in the browser.

import { lesson as laid } from "../browser/lesson.js";
import { Workshop } from "./pyodide_client.js";

export const lesson = (drawings, looks) => laid(drawings, looks, (page) => new Workshop(page), known);

/** Reads what is known beforehand as a script: a page that lies in a folder on a disk may read nothing else. */
const known = (address) => new Promise((resolve) => {
  const script = document.createElement("script");
  script.onload = () => resolve(self.BEFOREHAND);
  script.onerror = () => resolve({});
  script.src = address;
  document.head.append(script);
});
