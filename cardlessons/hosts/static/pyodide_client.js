// The transport of a page without a server: a worker in which Python runs (`worker.js`).

import * as texts from "./messages.js";

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
      on.coming(texts.inFolder);
      return;
    }
    if (typeof WebAssembly === "undefined") {
      on.lost(texts.noWebAssembly, false);
      return;
    }
    const alive = `cardlessons-${crypto.getRandomValues(new Uint32Array(4)).join("-")}`;
    const worker = new Worker(this.address, { type: "module", name: "Python" });
    const onLost = () => {
      if (this.worker === worker) on.lost(texts.pythonNotHad, true);
    };
    this.worker = worker;
    on.coming(progressInWords(0));
    worker.onmessage = ({ data }) => {
      if (this.worker !== worker) return;
      if (data.came !== undefined) on.coming(progressInWords(data.came));
      if (data.ready) {
        on.open();
        navigator.locks?.request(alive, onLost); // the worker holds this lock as long as it lives
      }
      if (data.lost) onLost();
      if (data.said) on.said(JSON.parse(data.said));
    };
    worker.onerror = (event) => {
      event.preventDefault();
      onLost();
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
  return fifths === 100 ? texts.pythonStarts : texts.pythonComes(fifths);
}
