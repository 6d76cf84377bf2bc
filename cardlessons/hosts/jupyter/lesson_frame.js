// The anywidget module of a whole lesson: a frame with the lesson's page, and a port between the page and Python.

import { readProgress } from "../../page/table/progress.js";
import { hideStill } from "./still.js";
import * as texts from "./messages.toml";

/** @import { Given } from "./anywidget.d.ts" */

const RETRY_MS = 3000; // ms after which the widget asks again for the page: a kernel may be busy
const HEIGHT = "min(85vh, 62rem)";
const DARK_QUERY = /\(prefers-color-scheme:\s*dark\)/g;

/** Return whether the notebook around the widget is dark, as its theme says, or else its text. */
function isDark(/** @type {Element} */ box) {
  const { jpThemeLight } = document.body.dataset;
  if (jpThemeLight) return jpThemeLight === "false";
  const [red, green, blue] = getComputedStyle(box)
    .color.match(/[\d.]+/g)
    ?.map(Number) ?? [0, 0, 0];
  return red + green + blue > 3 * 128;
}

export default {
  /** @param {Given} given */
  render({ model, el: box }) {
    const view = `${performance.now()}-${Math.random()}`;
    const frame = document.createElement("iframe");
    frame.title = model.get("label");
    frame.allow = "fullscreen; clipboard-write";
    Object.assign(frame.style, { width: "100%", height: HEIGHT, border: "0", resize: "vertical", display: "block" });
    box.append(frame, hideStill(model.get("still")));
    /** @type {MessagePort | undefined} */
    let port;
    let address = "";
    let asking = 0;

    /** Ask Python for the page of a lesson until it comes. */
    function open(/** @type {string} */ slug, hash = "") {
      wanted = { slug, hash };
      const ask = () => send({ open: slug });
      clearInterval(asking);
      asking = setInterval(ask, RETRY_MS);
      ask();
    }

    function send(/** @type {object} */ message) {
      try {
        model.send({ view, ...message });
      } catch {
        tellEnd();
      }
    }

    const tellEnd = () => port?.postMessage({ lost: model.get("visited") ? texts.kernelSilent : texts.kernelEnded });

    /** Show a page that has come, at its place of the address or at the learner's last one. @param {{ html: string, slug: string }} page */
    function show({ html, slug }) {
      clearInterval(asking);
      URL.revokeObjectURL(address);
      const text = html.replace(DARK_QUERY, isDark(box) ? "all" : "not all");
      address = URL.createObjectURL(new Blob([text], { type: "text/html" }));
      frame.onload = connect;
      frame.src = address + (wanted.hash || readProgress(slug).at || "");
      if (frame.getBoundingClientRect().top < 0) frame.scrollIntoView();
    }

    /** Give the page in the frame its end of a new port. */
    function connect() {
      const channel = new MessageChannel();
      port = channel.port1;
      port.onmessage = ({ data: { take, go, hash } }) => (go ? open(go, hash) : send({ take }));
      frame.contentWindow?.postMessage("", "*", [channel.port2]);
    }

    /** @param {{ view: string, said?: object, html?: string, slug: string }} message */
    const hear = (message) => {
      if (message.view !== view) return;
      const { html, slug, said } = message;
      if (html && slug === wanted.slug) show({ html, slug });
      else if (said) port?.postMessage({ said });
    };
    let wanted = { slug: "", hash: "" };
    model.on("msg:custom", hear);
    model.on("comm_live_update", tellEnd);
    open(model.get("slug"));
    return () => {
      clearInterval(asking);
      model.off("msg:custom", hear);
      model.off("comm_live_update", tellEnd);
      URL.revokeObjectURL(address);
    };
  },
};
