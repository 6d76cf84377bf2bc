// Give each player a face: the same person has the same one everywhere, by the first letter of the name. The sheet draws them.

import { el } from "./cards.js";

const PEOPLE = 12; // one for each letter of the names that players have of themselves

/** Draw the face of the player with this name. */
export const faceOf = (name) =>
  el("span", { class: `ct-face ct-face-${name.codePointAt(0) % PEOPLE}`, "aria-hidden": "true" });

/** Put the players' faces before their names on a board. */
export function addFaces(board) {
  for (const name of board.querySelectorAll(".ct-seat .ct-name")) name.before(faceOf(name.textContent));
}
