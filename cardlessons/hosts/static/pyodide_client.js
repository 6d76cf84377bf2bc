// The transport of a page without a server: a web worker that runs Python (`worker.js`).

import * as texts from "./messages.toml";

/** @import { On, Transport } from "../../page/net/connection.js" */
/** @import { ToServer } from "../../page/protocol.d.ts" */
/** @import { LessonFacts } from "../browser/page_data.d.ts" */

/**
 * @typedef {object} Loads what the worker loads
 * @property {string} pyodide the address of the folder of Pyodide
 * @property {string} house the address of the archive with the Python of the lessons
 * @property {string} [memory] the address of the snapshot of Python's memory
 * @property {number} bytes of all files
 * @property {Record<string, string>} [integrity] of the files from another site
 */

/** @typedef {LessonFacts & { worker: string, loads: Loads }} SiteFacts */

/** @implements {Transport} */
export class PyodideClient {
  /** @type {Worker | null} */
  worker = null;

  /** Take from the page's data the name of the lesson's file, the address of the worker, and the files that it loads. @param {SiteFacts} facts */
  constructor({ name, worker, loads }) {
    this.name = name;
    this.address = new URL(worker, location.href);
    this.loads = loads;
  }

  /** The reason why Python can never come to this page; undefined if it can. */
  get lacks() {
    if (location.protocol === "file:") return texts.inFolder;
    return typeof WebAssembly === "undefined" ? texts.noWebAssembly : undefined;
  }

  /** @param {On} on */
  start(on) {
    if (this.lacks) {
      on.coming(this.lacks);
      return;
    }
    const alive = `cardlessons-${crypto.getRandomValues(new Uint32Array(4)).join("-")}`;
    const worker = new Worker(this.address, { type: "module", name: "Python" });
    const onLost = () => {
      if (this.worker === worker) on.lost(texts.pythonNotHad, true);
    };
    this.worker = worker;
    on.coming(describeProgress(0));
    worker.onmessage = ({ data }) => {
      if (this.worker !== worker) return;
      if (data.came !== undefined) on.coming(describeProgress(data.came));
      if (data.ready) {
        on.open();
        navigator.locks?.request(alive, onLost); // the worker holds this lock until it ends
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
    this.worker?.postMessage({ take: JSON.stringify(data) });
  }

  stop() {
    this.worker?.terminate();
    this.worker = null;
  }
}

/** Describe the loaded share, 0 to 1, in fifths: a screen reader reads out every change. @param {number} share */
function describeProgress(share) {
  const fifths = Math.floor(share * 5) * 20;
  return fifths === 100 ? texts.pythonStarts : texts.pythonProgress(fifths);
}
