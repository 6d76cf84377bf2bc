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
  /** Return the families that a view shows without their looks. @param {any} view @returns {string[]} */
  const listLacking = (view) =>
    [view?.setting, ...(view?.parts ?? [])]
      .map((one) => one?.family)
      .filter((family) => files[family] && !looks[family]);

  const lacks = (view) => listLacking(view).length > 0;

  /** Load the looks of families; what cannot be loaded is asked for again at the next game. @param {string[]} families */
  const load = (families) =>
    Promise.allSettled(
      families
        .flatMap((family) => files[family])
        .map((file) => (file.endsWith(".js") ? loadScript(file) : loadStyles(file))),
    );

  /** Return a message whose looks are loaded; a reply without them is an error. @param {any} data @returns {Promise<ToPage>} */
  async function prepare(data) {
    const views = [data.view, data.reply?.view, ...Object.values(data.joined ?? {}).map(({ view }) => view)];
    const lacking = [...new Set(views.flatMap(listLacking))];
    if (!lacking.length) return data;
    await load(lacking);
    const { to, reply } = data;
    return lacks(reply?.view) ? { to, reply: { id: reply.id, error: texts.gameNotLoaded } } : data;
  }

  return { lacks, prepare };
}
