// A player's hand over the pile. Pressing starts the hand, releasing lands it, sliding off or Escape draws it back. The
// time of a slap is the time of pressing, by the browser's time stamp of the event. Every finger and every key is a hand.

const MAX_PRESS_MS = 400; // ms after which a hand that is still pressed counts as landed

/**
 * The callbacks for the hands of one player; times are the browser's time stamps of the events.
 *
 * @typedef {object} Strokes
 * @property {(time: number) => boolean} starts returns whether the hand may start
 * @property {(time: number) => void} lands
 * @property {() => void} drawsBack
 * @property {() => void} rests
 * @property {() => void} moves a hand has started, or has come down or back
 */

/** @typedef {number | string} Finger the number of a pointer, or a key */

/** @param {HTMLElement} place @param {PointerEvent} event */
function isOutside(place, { clientX, clientY }) {
  const { left, right, top, bottom } = place.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

/**
 * Track a player's hands over a button and over the player's part of the table.
 * `starts(time)` is called first; then `lands(time)`, `drawsBack()`, or `rests()` if the browser cancels the touch.
 *
 * @param {HTMLElement} button
 * @param {HTMLElement} part
 * @param {Strokes} strokes
 */
export function trackHand(button, part, { starts, lands, drawsBack, rests, moves }) {
  const places = [button, part];
  /** @type {Map<Finger, { time: number, timer: number }>} */
  const up = new Map(); // the hands that have started, by finger or key: the time, and the timer that lands the hand

  /** @param {number} time @param {Finger} by */
  function press(time, by) {
    if (up.has(by) || !starts(time)) return;
    up.set(by, { time, timer: setTimeout(() => end(by, lands), MAX_PRESS_MS) });
    mark();
  }

  /** @param {Finger | undefined} by @param {(time: number) => void} then */
  function end(by, then) {
    const hand = by !== undefined && up.get(by);
    if (!hand) return;
    up.delete(by);
    clearTimeout(hand.timer);
    then(hand.time);
    mark();
  }

  function mark() {
    places.forEach((place) => place.classList.toggle("ct-up", up.size > 0));
    moves();
  }

  for (const place of places) {
    place.addEventListener("pointerdown", (event) => {
      if (event.button > 0) return;
      place.setPointerCapture(event.pointerId);
      press(event.timeStamp, event.pointerId);
    });
    place.addEventListener("pointermove", (event) => {
      if (up.has(event.pointerId) && isOutside(place, event)) end(event.pointerId, drawsBack);
    });
    place.addEventListener("pointerup", (event) => end(event.pointerId, lands));
    place.addEventListener("pointercancel", (event) => end(event.pointerId, rests));
    place.addEventListener("contextmenu", (event) => event.preventDefault());
  }
  button.addEventListener("click", (event) => {
    // a switch device, voice control or Enter sends only a click
    if (event.detail !== 0) return;
    press(event.timeStamp, "click");
    end("click", lands);
  });
  const findLastHand = () => [...up.keys()].pop();
  return {
    press,
    /** @param {Finger} by */
    release: (by) => end(by, lands),
    back: () => end(findLastHand(), drawsBack),
    held: () => up.size,
    leave: () => {
      while (up.size) end(findLastHand(), () => {});
    },
  };
}
