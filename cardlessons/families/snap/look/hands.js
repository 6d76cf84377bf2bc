// A player's hand over the pile: pressing starts it, letting go lands it, sliding off or Escape draws it back. What
// counts is the moment of pressing, by the browser's own clock for the event. Every finger and every key is a hand.

const LANDS = 400; // ms after which a hand that is held down lies on the pile

/**
 * The callbacks for the hands of one player; times are the browser's own for the event.
 *
 * @typedef {object} Strokes
 * @property {(time: number) => boolean} starts whether the hand may start
 * @property {(time: number) => void} lands
 * @property {() => void} drawsBack
 * @property {() => void} rests
 */

/**
 * Track a player's hands over a button and over its part of the table.
 * `starts(time)` says whether the hand may start; then `lands(time)`, `drawsBack()` or, if the touch is lost, `rests()`.
 *
 * @param {HTMLElement} button
 * @param {Element} part
 * @param {Strokes} strokes
 */
export function handOver(button, part, { starts, lands, drawsBack, rests }) {
  const places = [button, part];
  const up = new Map(); // the hands that have started, by the finger or the key: when, and the timer that lands them

  function press(time, by) {
    if (up.has(by) || !starts(time)) return;
    up.set(by, { time, timer: setTimeout(() => end(by, lands), LANDS) });
    mark();
  }

  function end(by, then) {
    const hand = up.get(by);
    if (!hand) return;
    up.delete(by);
    clearTimeout(hand.timer);
    mark();
    then(hand.time);
  }

  function mark() {
    places.forEach((place) => place.classList.toggle("ct-up", up.size > 0));
  }

  function outside(place, event) {
    const box = place.getBoundingClientRect();
    return (
      event.clientX < box.left || event.clientX > box.right || event.clientY < box.top || event.clientY > box.bottom
    );
  }

  for (const place of places) {
    place.addEventListener("pointerdown", (event) => {
      if (event.button > 0) return;
      place.setPointerCapture(event.pointerId);
      press(event.timeStamp, event.pointerId);
    });
    place.addEventListener("pointermove", (event) => {
      if (up.has(event.pointerId) && outside(place, event)) end(event.pointerId, drawsBack);
    });
    place.addEventListener("pointerup", (event) => end(event.pointerId, lands));
    place.addEventListener("pointercancel", (event) => end(event.pointerId, rests));
    place.addEventListener("contextmenu", (event) => event.preventDefault());
  }
  button.addEventListener("click", (event) => {
    // a switch, a voice or Enter presses in one go
    if (event.detail !== 0) return;
    press(event.timeStamp, "click");
    end("click", lands);
  });
  const last = () => [...up.keys()].pop();
  return {
    press,
    release: (by) => end(by, lands),
    back: () => end(last(), drawsBack),
    held: () => up.size,
    leave: () => {
      while (up.size) end(last(), () => {});
    },
  };
}
