// Sounds made by the browser: tones, a rustle, and its own voice. Nothing is made before it is asked for.

const LONGEST = 4000; // ms for which a voice is waited for

let ear = null; // the sound of the page, once something was to be heard

/** Return the page's audio context; nothing where this browser has none. */
function listening() {
  if (!("AudioContext" in window)) return null;
  ear ??= new AudioContext();
  ear.resume();
  return ear;
}

/** Play a source that fades away, `after` so many seconds. */
function sounds(source, { after = 0, lasts = 0.2, loud = 0.25, through = [] }) {
  const heard = ear.createGain();
  const begins = ear.currentTime + after;
  heard.gain.setValueAtTime(loud, begins);
  heard.gain.exponentialRampToValueAtTime(0.001, begins + lasts);
  [source, ...through, heard, ear.destination].reduce((from, to) => from.connect(to));
  source.start(begins);
  source.stop(begins + lasts);
}

/** Play a tone of so many hertz. */
export function tone(hertz, form, how = {}) {
  const source = listening()?.createOscillator();
  if (!source) return;
  source.type = form;
  source.frequency.value = hertz;
  sounds(source, how);
}

/** Play a rustle, as of a card that is laid down. */
export function rustle(how = {}) {
  const sound = listening();
  if (!sound) return;
  const noise = sound.createBuffer(1, sound.sampleRate / 8, sound.sampleRate);
  const samples = noise.getChannelData(0);
  for (let i = 0; i < samples.length; i += 1) samples[i] = Math.random() * 2 - 1;
  const source = sound.createBufferSource();
  source.buffer = noise;
  const dull = sound.createBiquadFilter();
  dull.type = "bandpass";
  dull.frequency.value = 2200;
  sounds(source, { ...how, through: [dull] });
}

/** Tell whether this browser has a voice. */
export function hasVoice() {
  return "speechSynthesis" in window && speechSynthesis.getVoices().length > 0;
}

/** Say the words; settles when they have been said. */
export function say(words) {
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

export function hush() {
  if ("speechSynthesis" in window) speechSynthesis.cancel();
}
