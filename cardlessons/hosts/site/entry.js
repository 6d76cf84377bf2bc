// A lesson's page of a site without a server: where its tables need Python, it is started in the browser.

import { lesson as laid } from "../browser/lesson.js";
import { Workshop } from "./workshop.js";

export const lesson = (drawings, looks) => laid(drawings, looks, (page) => new Workshop(page));
