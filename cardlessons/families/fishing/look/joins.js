// What joins the table of a fishing game where one sits at it.

import { capture } from "./capture.js";
import { count } from "./count.js";

export default [capture, count];
