// The plug-ins of tables of games in sequence: what a seat can know of the stops, and the best lead.

import { best } from "./best.js";
import { knowing } from "./knowing.js";

/** @type {import("../../../page/plugin.d.ts").Join[]} */
export default [knowing, best];
