// The sounds of a page: tones, a rustle, and the browser's voice. The audio context is made at the first sound.

const MAX_SPEECH_MS = 4000; // ms to wait for the end of speech

/** @type {AudioContext | null} */
let context = null; // once it is needed

/** Return the page's audio context; null if the browser has none. */
function getAudio() {
  if (!("AudioContext" in window)) return null;
  context ??= new AudioContext();
  context.resume();
  return context;
}

/** @typedef {{ after?: number, lasts?: number, loud?: number }} How a sound is played, in seconds, with its gain `loud` */

/**
 * Play a source that fades out, through some filters.
 *
 * @param {AudioScheduledSourceNode} source
 * @param {How} how
 * @param {AudioNode[]} through
 */
function playSource(source, { after = 0, lasts = 0.2, loud = 0.25 }, ...through) {
  if (!context) return;
  const gain = context.createGain();
  const begins = context.currentTime + after;
  gain.gain.setValueAtTime(loud, begins);
  gain.gain.exponentialRampToValueAtTime(0.001, begins + lasts);
  [...through, gain, context.destination].reduce((from, to) => from.connect(to), /** @type {AudioNode} */ (source));
  source.start(begins);
  source.stop(begins + lasts);
}

/** Play a tone. @param {number} hertz @param {OscillatorType} form @param {How} [how] */
export function playTone(hertz, form, how = {}) {
  const source = getAudio()?.createOscillator();
  if (!source) return;
  source.type = form;
  source.frequency.value = hertz;
  playSource(source, how);
}

/** Play noise of a `pitch` in Hz, which is the purer the larger `purity` is: a card that is put on the table, or a coin. @param {How & { pitch?: number, purity?: number }} [how] */
export function playRustle({ pitch = 2200, purity = 1, ...how } = {}) {
  const sound = getAudio();
  if (!sound) return;
  const noise = sound.createBuffer(1, sound.sampleRate / 8, sound.sampleRate);
  const samples = noise.getChannelData(0);
  for (let i = 0; i < samples.length; i += 1) samples[i] = Math.random() * 2 - 1;
  const source = sound.createBufferSource();
  source.buffer = noise;
  const filter = sound.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  filter.Q.value = purity;
  playSource(source, how, filter);
}

/** Return whether the browser can speak; its voices may load only after the first call. */
export function hasVoice() {
  return "speechSynthesis" in window && speechSynthesis.getVoices().length > 0;
}

/** Speak some words; the promise resolves at their end. @param {string} words */
export function say(words) {
  return new Promise((resolve) => {
    const utterance = new SpeechSynthesisUtterance(words);
    utterance.lang = PAGE_LANGUAGE;
    utterance.rate = 1.25;
    utterance.onend = resolve;
    utterance.onerror = resolve;
    setTimeout(resolve, MAX_SPEECH_MS);
    speechSynthesis.speak(utterance);
  });
}

/** Stop the voice. */
export function stopVoice() {
  const voice = window.speechSynthesis;
  if (voice?.speaking || voice?.pending) voice.cancel(); // cancel takes milliseconds even if nothing speaks
}
