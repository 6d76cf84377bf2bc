// Load what a page needs only when it is used: scripts of its further stages, and the looks of games that its learner opens.

import { loadScript, loadStyles } from "../../page/core/loading.js";
import * as texts from "./messages.toml";

/** @import { Looks } from "../../page/plugin.d.ts" */
/** @import { TableReply, ToPage } from "../../page/protocol.d.ts" */

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
  /** Return the families whose games a view or a message shows without their looks. @param {unknown} data */
  const listLacking = (data) => [...new Set(iterFamilies(data))].filter((family) => files[family] && !looks[family]);

  /** @param {unknown} view */
  const lacks = (view) => listLacking(view).length > 0;

  /** Load the looks that some data lack; return whether they lacked any. @param {unknown} data */
  async function loadLooks(data) {
    const lacking = Object.keys(files).every((family) => looks[family]) ? [] : listLacking(data);
    await loadFiles(lacking.flatMap((family) => files[family])); // one that fails is asked for again at the next game
    return lacking.length > 0;
  }

  /** Return a message whose looks are loaded; a reply without them is an error. @param {ToPage} data @returns {Promise<ToPage>} */
  async function prepare(data) {
    if (!(await loadLooks(data)) || !("to" in data) || !data.reply) return data;
    const { id, view, setting } = /** @type {TableReply} */ (data.reply);
    return lacks(view) || lacks(setting) ? { to: data.to, reply: { id, error: texts.gameNotLoaded } } : data;
  }

  return { lacks, loadLooks, prepare };
}

/** Yield the names of the families in all parts of a message. @param {unknown} data @returns {Iterable<string>} */
function* iterFamilies(data) {
  if (!data || typeof data !== "object") return;
  if ("family" in data && typeof data.family === "string") yield data.family;
  for (const part of Object.values(data)) yield* iterFamilies(part);
}
