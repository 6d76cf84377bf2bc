// Make a snapshot of Python's memory with the engine in it: `node memory_snapshot.mjs PYODIDE HOUSE.zip MEMORY`.

import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";

const [pyodide, house, memory] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
const python = await loadPyodide({ indexURL: pyodide, _makeSnapshot: true });
python.unpackArchive(new Uint8Array(readFileSync(house)), "zip", { extractDir: "/house" });
python.runPython("import sys; sys.path.insert(0, '/house')");
python.pyimport("cardlessons.hosts.static.worker_entry").rehearse();
writeFileSync(memory, gzipSync(python.makeMemorySnapshot(), { level: 7 }));
