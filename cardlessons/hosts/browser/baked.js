// A table from the data in its page, where no Python ever runs: a page of Sphinx, a saved notebook.

import { makeNestedLine } from "../../page/net/nested_line.js";
import { makePrecomputedLine } from "../../page/net/precomputed.js";

/** @import { PageScript } from "../../page/plugin.d.ts" */
/** @import { BeforehandData, Message, TableTold, TableView } from "../../page/protocol.d.ts" */

/** @typedef {{ view: TableView, asked?: Record<string, TableTold>, beforehand?: BeforehandData, lang: string }} Baked the data of a table; without answers it is only shown */

/** @type {BeforehandData} */
const NOTHING = { answers: [], tries: {}, nodes: [], statements: {} };

/**
 * Draw a table from its data.
 *
 * @param {Element} place
 * @param {Baked} baked
 * @param {PageScript} page
 * @param {string} noPython what is said where the data have no answer
 */
export function drawBaked(place, { view, asked = {}, beforehand = NOTHING }, { drawings, looks }, noPython) {
  const { mount, line: kept } = drawings.table;
  const said = beforehand.statements;
  /** Answer from the data in the page, or else with an error. @param {Message} message */
  const answer = async (message) => {
    const told = asked[buildKey(message)];
    return told ? { reply: { laid: false, new: [], said, ...told } } : { error: noPython };
  };
  const line = makePrecomputedLine(view, {
    ...kept,
    beforehand: async () => beforehand,
    wanted: async () => {
      await line.wake(makeNestedLine(answer, line.view(), kept));
      setTimeout(() => line.sleep()); // after the answers, which are there at once
    },
  });
  mount(place, view, looks).wake(line);
}

/** Build the key of a message's answer: JSON with sorted fields and, except in `at`, sorted lists. @param {Message} message */
function buildKey(message) {
  const fields = Object.entries(message).sort(([one], [other]) => (one < other ? -1 : 1));
  const sorted = fields.map(([name, value]) => [
    name,
    Array.isArray(value) && name !== "at" ? [...value].sort() : value,
  ]);
  return JSON.stringify(Object.fromEntries(sorted));
}
