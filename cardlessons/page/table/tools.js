// The tools of a table, in a script of their own: most readers never open the menu that they are in.

import { joinAnalysis } from "./analysis.js";
import { joinLineComparison } from "./compare_lines.js";
import { joinLikely } from "./likely.js";
import { joinPlayOn } from "./play_on.js";
import { joinSound } from "./sound.js";
import { joinTreeTools } from "./tree_tools.js";

export const TOOLS = [joinSound, joinLikely, joinAnalysis, joinLineComparison, joinTreeTools, joinPlayOn];
