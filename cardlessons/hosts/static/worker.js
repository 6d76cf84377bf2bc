// The web worker of a page: it runs Python with the sessions of the lesson. It exchanges only messages, as JSON texts.

import * as texts from "./messages.toml";

/** @import { Loads } from "./pyodide_client.js" */

/** @typedef {(instance: WebAssembly.Instance, module: unknown) => unknown} Receive */
/** @typedef {(settings: any) => Promise<any>} Make makes Pyodide, which comes without types */

const QUICK_BYTES_A_MS = 2000; // bytes per millisecond of a fast connection
const WASM_PAGE = 65536; // bytes
const INTERPRETER = "pyodide.asm.wasm"; // a site of ours has it compressed, because few servers compress it
const BEGIN = `
import random, sys
if "/house" not in sys.path:
    sys.path.insert(0, "/house")
random.seed()
`;

/** @type {{ take: (text: string) => void } | null} */
let sessions = null; // the `Worker` of `worker_entry.py`

self.onmessage = async ({ data: { start, take } }) => {
  if (start) {
    try {
      await begin(start);
      postMessage({ ready: true });
    } catch (error) {
      console.error(error);
      postMessage({ lost: true });
    }
  } else sessions?.take(take);
};

/** @param {{ alive: string, lesson: string, loads: Loads }} start */
async function begin({ alive, lesson, loads: { pyodide, house, memory, bytes, integrity } }) {
  navigator.locks?.request(alive, () => new Promise(() => {}));
  const from = new URL(pyodide, location.href).href;
  reportProgress(bytes, integrity, from);
  const modules = ["pyodide.mjs", "pyodide.asm.mjs"].map((name) => importModule(from, name, integrity));
  const asked = performance.now();
  const archive = await (await fetch(new URL(house, location.href))).arrayBuffer();
  const quick = archive.byteLength / (performance.now() - asked) > QUICK_BYTES_A_MS;
  const remembered = memory ? await getSnapshot(new URL(memory, location.href), quick) : null;
  const [{ loadPyodide }, { default: createPyodideModule }] = await Promise.all(modules);
  /** @param {Make} make */
  const load = (make, more = {}) => loadPyodide({ indexURL: from, createPyodideModule: make, ...more });
  const python = remembered
    ? await load(withMemory(createPyodideModule, remembered.byteLength), { _loadSnapshot: remembered }).catch(
        (/** @type {unknown} */ error) => {
          console.error(texts.snapshotUnused, error);
          return load(createPyodideModule);
        },
      )
    : await load(createPyodideModule);
  python.unpackArchive(archive, "zip", { extractDir: "/house" });
  python.runPython(BEGIN);
  const inside = python.pyimport("cardlessons.hosts.static.worker_entry");
  sessions = inside.Worker(lesson, (/** @type {string} */ said) => postMessage({ said }));
}

/** Make the Pyodide module with a memory of at least this size: a snapshot is copied into the memory as it is. @param {Make} createPyodideModule @param {number} size @returns {Make} */
const withMemory = (createPyodideModule, size) => (settings) =>
  createPyodideModule({
    ...settings,
    instantiateWasm: (/** @type {unknown} */ imports, /** @type {Receive} */ receive) =>
      settings.instantiateWasm(
        imports,
        (/** @type {WebAssembly.Instance} */ instance, /** @type {unknown} */ module) => {
          const memory = /** @type {WebAssembly.Memory} */ (instance.exports.memory);
          const missing = size - memory.buffer.byteLength;
          if (missing > 0) memory.grow(Math.ceil(missing / WASM_PAGE));
          return receive(instance, module);
        },
      ),
  });

/** Get the snapshot of Python's memory, which makes the start faster: from the cache, or over a fast connection only. @param {URL} address @param {boolean} quick */
async function getSnapshot(address, quick) {
  try {
    const kept = (await self.caches?.match(address)) ?? (quick ? await fetch(address) : null);
    return kept?.body && (await new Response(kept.body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
  } catch (error) {
    console.error(texts.snapshotUnused, error);
    return null;
  }
}

/** Import a module of Pyodide; a module from another site is checked before it runs. @param {string} from @param {string} name @param {Loads["integrity"]} integrity */
async function importModule(from, name, integrity) {
  if (!integrity) return import(from + name);
  const text = await (await fetch(from + name)).blob();
  const address = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
  return import(address).finally(() => URL.revokeObjectURL(address));
}

/** Wrap `fetch`: report to the page which share of all `bytes` has arrived, and check files from another site. @param {number} bytes @param {Loads["integrity"]} integrity @param {string} from */
function reportProgress(bytes, integrity, from) {
  const plain = self.fetch;
  let loaded = 0;
  const makeCounter = () =>
    new TransformStream({
      transform(piece, on) {
        loaded += piece.byteLength;
        postMessage({ came: Math.min(loaded / bytes, 1) });
        on.enqueue(piece);
      },
    });
  self.fetch = async (asked, how) => {
    const name = String(asked).replace(from, "");
    if (name === INTERPRETER && !integrity) {
      const packed = await fetchCounted(`${asked}.gzip`, how);
      const body = packed.body?.pipeThrough(new DecompressionStream("gzip"));
      return new Response(body, { headers: { "Content-Type": "application/wasm" } });
    }
    const mark = integrity?.[name];
    return fetchCounted(asked, mark ? { ...how, credentials: "omit", integrity: mark } : how);
  };
  /** @param {RequestInfo | URL} asked @param {RequestInit} [how] */
  async function fetchCounted(asked, how) {
    const answer = await plain(asked, how);
    if (!answer.ok) throw new Error(`${asked}: ${answer.status}`);
    return new Response(answer.body?.pipeThrough(makeCounter()), {
      headers: { "Content-Type": answer.headers.get("Content-Type") ?? "" },
    });
  }
}
