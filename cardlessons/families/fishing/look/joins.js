// The plug-ins of fishing tables.

import { capture } from "./capture.js";
import { count } from "./count.js";

/** @type {import("../../../page/plugin.d.ts").Join[]} */
export default [capture, count];
