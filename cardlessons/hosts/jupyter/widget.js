// The anywidget module: draw at once, then connect over the model of the widget, which is the transport in a notebook.

import { setLessonLanguage } from "../../page/core/language.js";
import { makeLine } from "../../page/net/line.js";
import { followTrait } from "./place.js";

/** @import { Drawings, Looks } from "../../page/plugin.d.ts" */
/** @import { FedLine, LineOptions } from "../../page/state.d.ts" */

const PING = 15000; // ms between looks whether the kernel is there: a model does not tell when it has gone
const grownViews = new WeakMap(); // views as they have become by replies, for whoever draws one again

/**
 * Make a line over a model; the Python side sets the traits `view` and `reply`, each as a text of JSON.
 *
 * @param {any} model
 * @param {LineOptions} kept
 * @returns {FedLine}
 */
export function lineOver(model, kept) {
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

/** @param {Drawings} drawings @param {Looks} looks @param {string} drawing */
export const widget = (drawings, looks, drawing) => ({
  render({ model, el }) {
    const { mount, line: kept } = drawings[drawing];
    const line = lineOver(model, kept);
    const place = followTrait(model);
    setLessonLanguage(model.get("lang")); // each widget has a module of its own, so two notebooks do not meet
    const { wake, close } = mount(el, line.view(), looks, drawings, place.joins);
    wake(line);
    return () => {
      place.close();
      close();
      line.close();
    };
  },
});
