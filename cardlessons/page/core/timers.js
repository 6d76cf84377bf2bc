// Timers that end together, and acts that wait until the browser has nothing else to do.

const MAX_WAIT_MS = 1000; // ms after which an act runs even if the browser is busy

/** Run a function when the browser has nothing else to do, or soon if it cannot tell. @param {() => void} act */
export function runWhenIdle(act) {
  if ("requestIdleCallback" in window) requestIdleCallback(act, { timeout: MAX_WAIT_MS });
  else setTimeout(act, 100);
}

export class Timers {
  /** @type {number[]} */
  running = [];

  /** Run an act after `ms`. @param {number} ms @param {() => void} act */
  start(ms, act) {
    this.running.push(setTimeout(act, ms));
  }

  stop() {
    this.running.forEach(clearTimeout);
    this.running = [];
  }
}
