// The number and the card for the ear: said by the browser's own voice, or as two tones.

const LONGEST = 4000; // ms for which a voice is waited for
const SCALE = [0, 2, 4, 5, 7, 9, 11, 12, 14, 16, 17, 19, 21]; // a major scale, One or the ace lowest

let listening = null; // the sound of the page, once somebody has asked for it

/** Whether this browser has a voice. */
export function hasVoice() {
  return "speechSynthesis" in window && speechSynthesis.getVoices().length > 0;
}

/** Says the words; settles when they have been said. */
function say(words) {
  return new Promise((resolve) => {
    const told = new SpeechSynthesisUtterance(words);
    told.lang = "en";
    told.rate = 1.25;
    told.onend = resolve;
    told.onerror = resolve;
    setTimeout(resolve, LONGEST);
    speechSynthesis.speak(told);
  });
}

/** The number's tone, round, then the card's, sharp; the same height for the same number. */
function sound([number, rank]) {
  listening ??= new AudioContext();
  listening.resume();
  const notes = [[number, "sine", 0], [rank, "triangle", 0.22]].filter(([height]) => height !== null);
  for (const [height, form, after] of notes) {
    const tone = listening.createOscillator();
    const loud = listening.createGain();
    const begins = listening.currentTime + after;
    tone.type = form;
    tone.frequency.value = height === 0 ? 110 : 262 * 2 ** (SCALE[height - 1] / 12);
    loud.gain.setValueAtTime(0.25, begins);
    loud.gain.exponentialRampToValueAtTime(0.001, begins + 0.2);
    tone.connect(loud).connect(listening.destination);
    tone.start(begins);
    tone.stop(begins + 0.2);
  }
  return new Promise((resolve) => setTimeout(resolve, 420));
}

/** A turn for the ear, by "voice" or "tones"; settles when it can have been heard. */
export function aloud(turn, how) {
  if (how === "voice" && hasVoice()) return turn.aloud ? say(turn.aloud) : Promise.resolve();
  return how ? sound(turn.tones) : Promise.resolve();
}

export function hush() {
  if ("speechSynthesis" in window) speechSynthesis.cancel();
}
