// The buttons that scripts of guests add to the head of a game.

import { drawButton } from "./cards.js";

/**
 * A game that is chosen in the head of a table: as records write it, its seats, and what shows words there.
 *
 * @typedef {{ game: string, seats: string[], say: (text: string) => void }} ChosenGame
 */

/** The words of each button, and what it does with the game. @type {[string, (game: ChosenGame) => unknown][]} */
export const gameButtons = [];

/** Draw the buttons. @param {() => ChosenGame} getGame */
export const drawGameButtons = (getGame) =>
  gameButtons.map(([words, press]) => drawButton(words, () => press(getGame())));
