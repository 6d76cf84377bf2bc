// A hand over the pile: pressing starts it, letting go lands it, sliding off or Escape draws it back.
// What counts is the moment of pressing, by the browser's own clock for the event.

const LANDS = 400; // ms after which a hand that is held down lies on the pile

/** `starts(time)` says whether the hand may start; then `lands(time)`, `drawsBack()` or, if the touch is lost, `rests()`. */
export function handOver(button, { starts, lands, drawsBack, rests }) {
  let since = null;
  let timer = 0;

  function press(time) {
    if (since !== null || !starts(time)) return;
    since = time;
    button.classList.add("ct-up");
    timer = setTimeout(() => end(lands), LANDS);
  }

  function end(then) {
    if (since === null) return;
    const time = since;
    since = null;
    clearTimeout(timer);
    button.classList.remove("ct-up");
    then(time);
  }

  function outside(event) {
    const box = button.getBoundingClientRect();
    return event.clientX < box.left || event.clientX > box.right || event.clientY < box.top || event.clientY > box.bottom;
  }

  button.addEventListener("pointerdown", (event) => {
    if (event.button > 0) return;
    button.setPointerCapture(event.pointerId);
    press(event.timeStamp);
  });
  button.addEventListener("pointermove", (event) => { if (since !== null && outside(event)) end(drawsBack); });
  button.addEventListener("pointerup", () => end(lands));
  button.addEventListener("pointercancel", () => end(rests));
  button.addEventListener("contextmenu", (event) => event.preventDefault());
  button.addEventListener("click", (event) => { // a switch, a voice or Enter presses in one go
    if (event.detail !== 0) return;
    press(event.timeStamp);
    end(lands);
  });
  return { press, release: () => end(lands), back: () => end(drawsBack), held: () => since !== null, leave: () => end(() => {}) };
}
