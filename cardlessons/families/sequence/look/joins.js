// The plug-ins of tables of games in sequence: what a seat can know of the stops, and the best lead.

import { joinBestLead } from "./best.js";
import { joinStops } from "./knowing.js";

/** @type {import("../../../page/plugin.d.ts").Join[]} */
export default [joinStops, joinBestLead];
