// Load what a page needs only when it is used: scripts of its further stages, and the looks of games that its learner opens.

import { loadScript, loadStyles } from "../../page/core/loading.js";
import * as texts from "./messages.js";

/** @import { Looks } from "../../page/plugin.d.ts" */
/** @import { ToPage } from "../../page/protocol.d.ts" */

/** Load scripts and stylesheets; what cannot be loaded is told on the console. @param {string[]} files */
export const loadFiles = (files) =>
  Promise.all(
    files
      .map((file) => (file.endsWith(".js") ? loadScript(file) : loadStyles(file)))
      .map((loading) => loading.catch((error) => console.error(texts.gameNotLoaded, error))),
  );

/**
 * Make a loader of looks. `files` has the addresses of the files of each family; a script adds its look to `looks`.
 *
 * @param {Record<string, string[]>} files
 * @param {Looks} looks
 */
export function makeLookLoader(files, looks) {
  /** Return the families whose games a view or a message shows without their looks. @param {any} data @returns {string[]} */
  const listLacking = (data) => [...new Set(iterFamilies(data))].filter((family) => files[family] && !looks[family]);

  const lacks = (view) => listLacking(view).length > 0;

  /** Return a message whose looks are loaded; a reply without them is an error. @param {any} data @returns {Promise<ToPage>} */
  async function prepare(data) {
    const lacking = Object.keys(files).every((family) => looks[family]) ? [] : listLacking(data);
    if (!lacking.length) return data;
    await loadFiles(lacking.flatMap((family) => files[family])); // one that fails is asked for again at the next game
    const { to, reply } = data;
    return lacks(reply?.view) || lacks(reply?.setting)
      ? { to, reply: { id: reply.id, error: texts.gameNotLoaded } }
      : data;
  }

  return { lacks, prepare };
}

/** Yield the names of the families in all parts of a message. @param {any} data @returns {Iterable<string>} */
function* iterFamilies(data) {
  if (!data || typeof data !== "object") return;
  if (typeof data.family === "string") yield data.family;
  for (const part of Object.values(data)) yield* iterFamilies(part);
}
