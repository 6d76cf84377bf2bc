// Python in the browser, in a worker: started when a table first needs it, and again when it is lost.

import { Python, id } from "../browser/python.js";

const NO_WASM = "This browser cannot run Python (it has no WebAssembly). You can read, step and answer; to try and play, open this page in another browser.";
const IN_A_FOLDER = "This folder needs a web server for that: open it from one (in the folder, “python3 -m http.server” is one, at http://localhost:8000). As it is, you can read, step and answer.";
const COMES = "Python is on its way to this page";
const MEANWHILE = "You can read and step on; what you asked for goes on by itself.";
const NOT_HAD = "Python cannot be had just now. You can read and step on; what you asked for goes on by itself as soon as it can.";

export class Workshop extends Python {
  worker = null;
  awake = false;

  /** `page` tells the file of the lesson, where the worker lies, and what that is to load. */
  constructor({ name, worker, loads }, joined) {
    super(joined);
    Object.assign(this, { name, address: new URL(worker, location.href), loads });
  }

  ready() {
    return this.awake;
  }

  start() {
    if (location.protocol === "file:") this.tell({ coming: IN_A_FOLDER });
    else if (typeof WebAssembly === "undefined") this.tell(NO_WASM);
    else if (!this.worker) this.begin();
    else this.tell(this.coming);
  }

  begin() {
    clearTimeout(this.timer);
    const alive = `cardlessons-${id()}`;
    const worker = new Worker(this.address, { type: "module", name: "Python" });
    this.worker = worker;
    this.came(0);
    worker.onmessage = ({ data }) => { if (worker === this.worker) this.received(data, alive); };
    worker.onerror = (event) => { event.preventDefault(); this.lost(worker); };
    worker.postMessage({ start: { alive, lesson: this.name, loads: this.loads } });
  }

  received({ came, ready, lost, comm, said }, alive) {
    if (came !== undefined) this.came(came);
    if (ready) {
      const { worker } = this;
      this.awake = true;
      this.met();
      this.openAll();
      // The worker holds this lock as long as it lives.
      navigator.locks?.request(alive, () => this.lost(worker));
    }
    if (lost) this.lost(this.worker);
    if (comm) this.heard(comm, JSON.parse(said));
  }

  /** How much of it has come, from 0 to 1: told in steps that can be read out. */
  came(share) {
    const fifths = Math.floor(share * 5) * 20;
    const far = fifths === 100 ? "Python has come, and is being started" : `${COMES}${fifths ? ` (${fifths} %)` : ""}`;
    this.coming = { coming: `${far}. ${MEANWHILE}` };
    if (!this.awake) this.tell(this.coming);
  }

  lost(worker) {
    if (worker !== this.worker) return;
    worker.terminate();
    this.worker = null;
    this.awake = false;
    this.parted();
    if (this.asleep.size) this.again(NOT_HAD);
  }

  sendOpen(comm, seat) {
    this.worker.postMessage({ open: comm, seat });
  }

  sendSaid(comm, data) {
    this.worker.postMessage({ say: comm, said: JSON.stringify(data) });
  }
}
