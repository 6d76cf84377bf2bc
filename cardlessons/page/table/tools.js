// The tools of a table, in a script of their own: a page needs none of them before it is used.

import { joinAnalysis } from "./analysis.js";
import { joinLineComparison } from "./compare_lines.js";
import { joinHands } from "./count_hands.js";
import { joinGameChoices } from "./game_choices.js";
import { joinHighPoints } from "./high_points.js";
import { joinLikely } from "./likely.js";
import { joinPlayOn } from "./play_on.js";
import { joinScoreHistory } from "./score_history.js";
import { joinSound } from "./sound.js";
import { joinTreeTools } from "./tree_tools.js";

export const TOOLS = [
  joinScoreHistory,
  joinHands,
  joinGameChoices,
  joinSound,
  joinHighPoints,
  joinLikely,
  joinAnalysis,
  joinLineComparison,
  joinTreeTools,
  joinPlayOn,
];
