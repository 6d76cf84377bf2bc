// Speak the number and the card with the browser's voice, or play them as two tones.

import { hasVoice, say, playTone } from "../../../../page/core/audio.js";

/** @import { LiveTurn } from "../../../../page/protocol.d.ts" */

const SCALE = [0, 2, 4, 5, 7, 9, 11, 12, 14, 16, 17, 19, 21]; // semitones of a major scale; one and the ace are lowest

/** Play the tone of the number (a sine wave), then that of the card (a triangle wave); equal ranks have equal pitch. @param {LiveTurn["tones"]} tones */
function playTones([number, rank]) {
  /** @param {number | null} height @param {OscillatorType} form */
  const playNote = (height, form, after = 0) => {
    if (height !== null) playTone(height === 0 ? 110 : 262 * 2 ** (SCALE[height - 1] / 12), form, { after });
  };
  playNote(number, "sine");
  playNote(rank, "triangle", 0.22);
  return new Promise((resolve) => setTimeout(resolve, 420));
}

/** Announce a turn by "voice" or "tones"; the promise resolves when the announcement is over. @param {LiveTurn} turn @param {string} how @returns {Promise<unknown>} */
export function announce(turn, how) {
  if (how === "voice" && hasVoice()) return turn.aloud ? say(turn.aloud) : Promise.resolve();
  return how ? playTones(turn.tones) : Promise.resolve();
}
