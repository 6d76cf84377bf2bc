// The players' faces. A name has the same face everywhere, chosen by its first letter; the stylesheet draws it.

import { el } from "./cards.js";

const PEOPLE = 12; // faces, one for each first letter of the default names

/** Draw the face of the player with this name. @param {string} name */
export const drawFace = (name) =>
  el("span", { class: `ct-face ct-face-${Number(name.codePointAt(0)) % PEOPLE}`, "aria-hidden": "true" });
