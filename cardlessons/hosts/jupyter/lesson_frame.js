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
  render(given) {
    const lesson = new LessonFrame(given);
    given.el.append(hideStill(given.model.get("still")));
    return () => lesson.close();
  },
};

export class LessonFrame {
  view = `${performance.now()}-${Math.random()}`;
  frame = document.createElement("iframe");
  /** @type {MessagePort | undefined} */
  port; // to the page in the frame
  address = ""; // of the page in the frame
  asking = 0; // the timer that asks for a page again
  wanted = { slug: "", hash: "" }; // the page asked for

  /** @param {Given} given */
  constructor({ model, el: box }) {
    this.model = model;
    this.box = box;
    this.frame.title = model.get("label");
    this.frame.allow = "fullscreen; clipboard-write";
    const look = { width: "100%", height: HEIGHT, border: "0", resize: "vertical", display: "block" };
    Object.assign(this.frame.style, look);
    box.append(this.frame);
    model.on("msg:custom", this.hear);
    model.on("comm_live_update", this.tellEnd);
    this.open(model.get("slug"));
  }

  /** Ask Python for the page of a lesson until it comes. */
  open(/** @type {string} */ slug, hash = "") {
    this.wanted = { slug, hash };
    const ask = () => this.send({ open: slug });
    clearInterval(this.asking);
    this.asking = setInterval(ask, RETRY_MS);
    ask();
  }

  send(/** @type {object} */ message) {
    try {
      this.model.send({ view: this.view, ...message });
    } catch {
      this.tellEnd();
    }
  }

  tellEnd = () => {
    const ended = this.model.get("visited") ? texts.kernelSilent : texts.kernelEnded;
    this.port?.postMessage({ lost: this.model.get("lost") ?? ended });
  };

  /** @param {{ view: string, said?: object, html?: string, slug: string }} message */
  hear = ({ view, html, slug, said }) => {
    if (view !== this.view) return;
    if (html && slug === this.wanted.slug) this.show(html, slug);
    else if (said) this.port?.postMessage({ said });
  };

  /** Show a page that has come, at its place of the address or at the learner's last one. @param {string} html @param {string} slug */
  show(html, slug) {
    const { frame } = this;
    clearInterval(this.asking);
    URL.revokeObjectURL(this.address);
    const text = html.replace(DARK_QUERY, isDark(this.box) ? "all" : "not all");
    this.address = URL.createObjectURL(new Blob([text], { type: "text/html" }));
    frame.onload = () => this.connect();
    frame.src = this.address + (this.wanted.hash || readProgress(slug).at || "");
    if (frame.getBoundingClientRect().top < 0) frame.scrollIntoView();
  }

  /** Give the page in the frame its end of a new port. */
  connect() {
    const channel = new MessageChannel();
    this.port = channel.port1;
    this.port.onmessage = ({ data: { take, go, hash } }) => (go ? this.open(go, hash) : this.send({ take }));
    this.frame.contentWindow?.postMessage("", "*", [channel.port2]);
  }

  close() {
    clearInterval(this.asking);
    this.model.off("msg:custom", this.hear);
    this.model.off("comm_live_update", this.tellEnd);
    URL.revokeObjectURL(this.address);
  }
}
