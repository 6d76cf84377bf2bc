// A hand over the pile: pressing starts it, letting go lands it, sliding off or Escape draws it back.
// What counts is the moment of pressing, by the browser's own clock for the event.

const LANDS = 400; // ms after which a hand that is held down lies on the pile

/**
 * A hand over a button and over its part of the table.
 * `starts(time)` says whether the hand may start; then `lands(time)`, `drawsBack()` or, if the touch is lost, `rests()`.
 */
export function handOver(button, part, { starts, lands, drawsBack, rests }) {
  const places = [button, part];
  let since = null;
  let timer = 0;

  function press(time) {
    if (since !== null || !starts(time)) return;
    since = time;
    places.forEach((place) => place.classList.add("ct-up"));
    timer = setTimeout(() => end(lands), LANDS);
  }

  function end(then) {
    if (since === null) return;
    const time = since;
    since = null;
    clearTimeout(timer);
    places.forEach((place) => place.classList.remove("ct-up"));
    then(time);
  }

  function outside(place, event) {
    const box = place.getBoundingClientRect();
    return event.clientX < box.left || event.clientX > box.right || event.clientY < box.top || event.clientY > box.bottom;
  }

  for (const place of places) {
    place.addEventListener("pointerdown", (event) => {
      if (event.button > 0) return;
      place.setPointerCapture(event.pointerId);
      press(event.timeStamp);
    });
    place.addEventListener("pointermove", (event) => { if (since !== null && place.hasPointerCapture(event.pointerId) && outside(place, event)) end(drawsBack); });
    place.addEventListener("pointerup", () => end(lands));
    place.addEventListener("pointercancel", () => end(rests));
    place.addEventListener("contextmenu", (event) => event.preventDefault());
  }
  button.addEventListener("click", (event) => { // a switch, a voice or Enter presses in one go
    if (event.detail !== 0) return;
    press(event.timeStamp);
    end(lands);
  });
  return { press, release: () => end(lands), back: () => end(drawsBack), held: () => since !== null, leave: () => end(() => {}) };
}
