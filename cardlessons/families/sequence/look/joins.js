// What joins the table of a game in sequence: knowing the stops, and the best lead.

import { best } from "./best.js";
import { knowing } from "./knowing.js";

/** @type {import("../../../page/plugin.d.ts").Join[]} */
export default [knowing, best];
