// The looks of families that a page needs only when its learner opens another game: their files are loaded then.

import { loadScript, loadStyles } from "../../page/core/loading.js";
import * as texts from "./messages.js";

/** @import { Looks } from "../../page/plugin.d.ts" */
/** @import { ToPage } from "../../page/protocol.d.ts" */

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

  /** Load the looks of families; what cannot be loaded is asked for again at the next game. @param {string[]} families */
  const load = (families) =>
    Promise.all(
      families
        .flatMap((family) => files[family])
        .map((file) => (file.endsWith(".js") ? loadScript(file) : loadStyles(file)))
        .map((loading) => loading.catch((error) => console.error(texts.gameNotLoaded, error))),
    );

  /** Return a message whose looks are loaded; a reply without them is an error. @param {any} data @returns {Promise<ToPage>} */
  async function prepare(data) {
    const lacking = Object.keys(files).every((family) => looks[family]) ? [] : listLacking(data);
    if (!lacking.length) return data;
    await load(lacking);
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
