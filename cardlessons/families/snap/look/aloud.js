// Say the number and the card by the browser's own voice, or play them as two tones.

import { hasVoice, say, tone } from "../../../page/core/audio.js";

const SCALE = [0, 2, 4, 5, 7, 9, 11, 12, 14, 16, 17, 19, 21]; // a major scale, One or the ace lowest

/** Play the number's tone, round, then the card's, sharp; the same height for the same number. */
function sound([number, rank]) {
  const notes = [
    [number, "sine", 0],
    [rank, "triangle", 0.22],
  ].filter(([height]) => height !== null);
  for (const [height, form, after] of notes)
    tone(height === 0 ? 110 : 262 * 2 ** (SCALE[height - 1] / 12), form, { after });
  return new Promise((resolve) => setTimeout(resolve, 420));
}

/** Announce a turn by "voice" or "tones"; settles when it can have been heard. */
export function aloud(turn, how) {
  if (how === "voice" && hasVoice()) return turn.aloud ? say(turn.aloud) : Promise.resolve();
  return how ? sound(turn.tones) : Promise.resolve();
}
