// The anywidget module: draw the view at once, then connect to Python through the model of the widget.

import { setLessonLanguage } from "../../page/core/language.js";
import { makeLine } from "../../page/net/line.js";
import { followTrait } from "./place.js";

/** @import { PageScript } from "../../page/plugin.d.ts" */
/** @import { FedLine, LineOptions } from "../../page/state.d.ts" */

const PING = 15000; // ms between pings: a model does not report when the kernel has stopped
const grownViews = new WeakMap(); // each view with the replies since, in case a notebook draws it again

/**
 * Make a line over a model; Python sets the traits `view` and `reply`, each with a JSON text.
 *
 * @param {any} model
 * @param {LineOptions} kept
 * @returns {FedLine}
 */
export function makeModelLine(model, kept) {
  const read = (trait) => JSON.parse(model.get(trait).json);
  const first = grownViews.get(model.get("view")) ?? read("view");
  const line = makeLine((message) => model.send(message), first, kept);
  const take = (data) => {
    line.take(data);
    grownViews.set(model.get("view"), line.view());
  };
  const takeView = () => take({ view: read("view") });
  const takeReply = () => take({ reply: read("reply") });
  model.on("change:view", takeView);
  model.on("change:reply", takeReply);
  const pinging = setInterval(() => {
    if (!document.hidden && line.idle()) line.ask({ do: "ping" });
  }, PING);
  return {
    ...line,
    close() {
      clearInterval(pinging);
      model.off("change:view", takeView);
      model.off("change:reply", takeReply);
      line.close();
    },
  };
}

/** Make the anywidget module. @param {PageScript} page */
export const widget = ({ drawings, looks }) => ({
  render({ model, el }) {
    const { mount, line: kept } = drawings[model.get("drawing")];
    const line = makeModelLine(model, kept);
    const place = followTrait(model);
    setLessonLanguage(model.get("lang")); // each widget loads its own copy of the module, so notebooks do not share the language
    const { wake, close } = mount(el, line.view(), looks, drawings, place.joins);
    wake(line);
    return () => {
      place.close();
      close();
      line.close();
    };
  },
});
