// The plug-ins of fishing tables.

import { joinCapture } from "./capture.js";
import { joinCount } from "./count.js";

/** @type {import("../../../page/plugin.d.ts").Join[]} */
export default [joinCapture, joinCount];
