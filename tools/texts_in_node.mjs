// Lets Node import files of texts as modules, for the tests: `node --import ./tools/texts_in_node.mjs --test`.

import { register } from "node:module";
import { fileURLToPath } from "node:url";
import { isMainThread } from "node:worker_threads";
import { writeModule } from "./texts.mjs";

/** @param {string} url @param {object} context @param {(url: string, context: object) => unknown} next */
export function load(url, context, next) {
  if (!url.endsWith(".toml")) return next(url, context);
  return { format: "module", source: writeModule(fileURLToPath(url)), shortCircuit: true };
}

if (isMainThread) register(import.meta.url); // Node asks `load` in a thread of its own
