// A lesson's page on this server: where its tables need Python, a kernel is started.

import { lesson as laid } from "../browser/lesson.js";
import { Kernel } from "./kernel.js";

export const lesson = (drawings, looks) => laid(drawings, looks, (page, joined) => new Kernel(page, joined));
