// The looks of families that a page needs only when its learner opens another game: one script and one sheet, loaded then.

import { loadScript, loadStyles } from "../../page/core/loading.js";
import * as texts from "./messages.js";

/** @import { Looks } from "../../page/plugin.d.ts" */
/** @import { ToPage } from "../../page/protocol.d.ts" */

/**
 * Make a loader that adds to `looks`. `facts` has the names of the families and the addresses of the files; a page
 * without late looks has none.
 *
 * @param {{ families: string[], script: string, styles: string } | undefined} facts
 * @param {Looks} looks
 */
export function makeLookLoader(facts, looks) {
  /** @type {Promise<void> | null} */
  let loading = null;

  /** Load the looks once; again if that has failed. */
  function load() {
    loading ??= Promise.all([loadScript(facts.script), loadStyles(facts.styles)]).then(
      () => {
        for (const name of facts.families) looks[name] = self.LOOKS[name] ?? {};
      },
      () => {
        loading = null;
      },
    );
    return loading;
  }

  /** Tell whether a view shows a game whose look is not loaded. @param {any} view */
  const lacks = (view) =>
    [view?.setting, ...(view?.parts ?? [])].some((one) => facts?.families.includes(one?.family) && !looks[one.family]);

  /** Return a message whose looks are loaded; a reply without them is an error. @param {any} data @returns {Promise<ToPage>} */
  async function prepare(data) {
    const views = [data.view, data.reply?.view, ...Object.values(data.joined ?? {}).map(({ view }) => view)];
    if (!views.some(lacks)) return data;
    await load();
    const { to, reply } = data;
    return lacks(reply?.view) ? { to, reply: { id: reply.id, error: texts.gameNotLoaded } } : data;
  }

  return { lacks, prepare };
}
