// The anywidget module: draw the view at once, then connect to Python through the model of the widget.

import { setLessonLanguage } from "../../page/core/language.js";
import { joinCellProgress } from "../../page/table/progress.js";
import { makeLine } from "../../page/net/line.js";
import { leadToFirst, shareKeys } from "./lab.js";
import * as texts from "./messages.toml";
import { followTrait } from "./place.js";
import { openStatements } from "./statements.js";
import { hideStill } from "./still.js";

/** @import { Join, PageScript } from "../../page/plugin.d.ts" */
/** @import { View } from "../../page/protocol.d.ts" */
/** @import { FedLine, LineOptions, Listeners, Lost } from "../../page/state.d.ts" */
/** @import { Given, Model } from "./anywidget.d.ts" */

const PING_MS = 15000; // ms between pings: a model does not report when the kernel has stopped
/** @type {WeakMap<object, View>} */
const grownViews = new WeakMap(); // each view with the replies since, in case a notebook draws it again

/**
 * Make a line over a model; Python sets the traits `view` and `reply`, each with a JSON text.
 *
 * A kernel that has ended is told at once: the front end says so (`comm_live_update`), or nothing can be sent any more.
 * A reload helps a visitor, who gets a new kernel, but destroys the part in an author's notebook.
 *
 * @param {Model} model
 * @param {LineOptions} kept
 * @returns {FedLine}
 */
export function makeModelLine(model, kept) {
  /** @param {"view" | "reply"} trait */
  const read = (trait) => JSON.parse(model.get(trait).json);
  const first = grownViews.get(model.get("view")) ?? read("view");
  const reloads = model.get("visited");
  let hasEnded = false;
  /** @type {Listeners} */
  let listeners = {};
  /** @param {Lost} is */
  const tellLost = (is) => listeners.lost?.(is && (reloads || (hasEnded ? texts.kernelEnded : texts.kernelSilent)));
  const end = () => {
    hasEnded = true;
    tellLost(true);
  };
  /** @param {object} message */
  const send = (message) => {
    if (hasEnded) return;
    try {
      model.send(message);
    } catch {
      end();
    }
  };
  const line = makeLine(send, first, kept);
  /** @param {Parameters<FedLine["take"]>[0]} data */
  const take = (data) => {
    if (hasEnded) {
      hasEnded = false;
      tellLost(false);
    }
    line.take(data);
    grownViews.set(model.get("view"), line.view());
  };
  const takeView = () => take({ view: read("view") });
  const takeReply = () => take({ reply: read("reply") });
  model.on("change:view", takeView);
  model.on("change:reply", takeReply);
  model.on("comm_live_update", end);
  const pinging = setInterval(() => {
    if (!document.hidden && line.idle()) line.ask({ do: "ping" });
  }, PING_MS);
  return {
    ...line,
    watch(listening) {
      listeners = listening;
      line.watch({ ...listening, lost: tellLost });
      if (hasEnded) end();
    },
    close() {
      clearInterval(pinging);
      model.off("change:view", takeView);
      model.off("change:reply", takeReply);
      model.off("comm_live_update", end);
      line.close();
    },
  };
}

/** Return the plug-in that keeps a table's progress; none on a visitor's page, whose address names it, or without a name. @param {Model} model @returns {Join[]} */
function joinProgress(model) {
  const [notebook, part, edition] = (model.get("cell") ?? "").split("\n");
  if (!part || model.get("visited")) return [];
  const name = `${notebook || location.pathname + location.search} ${part}`;
  return [(table) => joinCellProgress(table, name, edition)];
}

/** Make the anywidget module. @param {PageScript} page */
export const widget = ({ drawings, looks }) => ({
  /** @param {Given} given */
  render({ model, el: box }) {
    const { mount, line: kept } = drawings[model.get("drawing")];
    const line = makeModelLine(model, kept);
    const place = followTrait(model);
    setLessonLanguage(model.get("lang")); // each widget loads its own copy of the module, so notebooks do not share the language
    const { wake, close } = mount(box, line.view(), looks, drawings, [...place.joins, ...joinProgress(model)]);
    box.append(hideStill(model.get("still")));
    wake(line);
    const disable = () => {
      box.inert = model.get("disabled");
    };
    disable();
    model.on("change:disabled", disable);
    const endKeys = shareKeys(box);
    if (model.get("visited")) openStatements(model);
    if (model.get("first")) leadToFirst(box, model.get("still"));
    return () => {
      endKeys();
      model.off("change:disabled", disable);
      place.close();
      close();
      line.close();
    };
  },
});
