// The transport of a page without a server: a worker in which Python runs (`worker.js`).

const NO_WASM =
  "This browser cannot run Python (it has no WebAssembly). You can read, step and answer; to try and play, open this page in another browser.";
const IN_A_FOLDER =
  "This folder needs a web server for that: open it from one (in the folder, “python3 -m http.server” is one, at http://localhost:8000). As it is, you can read, step and answer.";
const COMES = "Python is on its way to this page";
const MEANWHILE = "You can read and step on; what you asked for goes on by itself.";
const NOT_HAD =
  "Python cannot be had just now. You can read and step on; what you asked for goes on by itself as soon as it can.";

/** @import { On, Transport } from "../../page/net/connection.js" */
/** @import { ToServer } from "../../page/protocol.d.ts" */

/** @implements {Transport} */
export class PyodideClient {
  /** @type {Worker | null} */
  worker = null;

  /** `page` tells the file of the lesson, where the worker lies, and what that is to load. */
  constructor({ name, worker, loads }) {
    this.name = name;
    this.address = new URL(worker, location.href);
    this.loads = loads;
  }

  /** @param {On} on */
  start(on) {
    if (location.protocol === "file:") {
      on.coming(IN_A_FOLDER);
      return;
    }
    if (typeof WebAssembly === "undefined") {
      on.lost(NO_WASM, false);
      return;
    }
    const alive = `cardlessons-${crypto.getRandomValues(new Uint32Array(4)).join("-")}`;
    const worker = new Worker(this.address, { type: "module", name: "Python" });
    const lost = () => {
      if (this.worker === worker) on.lost(NOT_HAD, true);
    };
    this.worker = worker;
    on.coming(progressInWords(0));
    worker.onmessage = ({ data }) => {
      if (this.worker !== worker) return;
      if (data.came !== undefined) on.coming(progressInWords(data.came));
      if (data.ready) {
        on.open();
        navigator.locks?.request(alive, lost); // the worker holds this lock as long as it lives
      }
      if (data.lost) lost();
      if (data.said) on.said(JSON.parse(data.said));
    };
    worker.onerror = (event) => {
      event.preventDefault();
      lost();
    };
    worker.postMessage({ start: { alive, lesson: this.name, loads: this.loads } });
  }

  /** @param {ToServer} data */
  send(data) {
    this.worker.postMessage({ take: JSON.stringify(data) });
  }

  stop() {
    this.worker?.terminate();
    this.worker = null;
  }
}

/** Say how much of it has come, from 0 to 1: in steps that can be read out. */
function progressInWords(share) {
  const fifths = Math.floor(share * 5) * 20;
  const far = fifths === 100 ? "Python has come, and is being started" : `${COMES}${fifths ? ` (${fifths} %)` : ""}`;
  return `${far}. ${MEANWHILE}`;
}
