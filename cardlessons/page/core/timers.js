// Timers that end together.

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
