// Speak the number and the card with the browser's voice, or play them as two tones.

import { hasVoice, say, playTone } from "../../../../page/core/audio.js";

const SCALE = [0, 2, 4, 5, 7, 9, 11, 12, 14, 16, 17, 19, 21]; // semitones of a major scale; one and the ace are lowest

/** Play the tone of the number (a sine wave), then that of the card (a triangle wave); equal ranks have equal pitch. */
function playTones([number, rank]) {
  const notes = [
    [number, "sine", 0],
    [rank, "triangle", 0.22],
  ].filter(([height]) => height !== null);
  for (const [height, form, after] of notes)
    playTone(height === 0 ? 110 : 262 * 2 ** (SCALE[height - 1] / 12), form, { after });
  return new Promise((resolve) => setTimeout(resolve, 420));
}

/** Announce a turn by "voice" or "tones"; the promise resolves when the announcement is over. */
export function announce(turn, how) {
  if (how === "voice" && hasVoice()) return turn.aloud ? say(turn.aloud) : Promise.resolve();
  return how ? playTones(turn.tones) : Promise.resolve();
}
