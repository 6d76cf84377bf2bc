// What joins the table of a fishing game where one sits at it.

import { capture } from "./capture.js";
import { count } from "./count.js";

/** @type {import("../../../page/plugin.d.ts").Join[]} */
export default [capture, count];
