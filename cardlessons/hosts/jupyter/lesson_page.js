// The entry of a lesson's page in the frame of a notebook's widget: messages go through a port to the widget around it.

import { lesson as startLesson } from "../browser/lesson.js";
import { readData } from "../browser/parts.js";

/** @import { On, Transport } from "../../page/net/connection.js" */
/** @import { PageScript } from "../../page/plugin.d.ts" */
/** @import { ToServer } from "../../page/protocol.d.ts" */
/** @import { Precomputed } from "../browser/page_data.d.ts" */

const LESSON_LINK = /^([^/#?:]+)\.ipynb(#.*)?$/;

/** Start the page once the widget has sent its port. @param {PageScript} page */
export const start = ({ drawings, looks }) =>
  addEventListener("message", ({ ports: [port] }) => {
    if (!port || document.body.dataset.laid) return;
    keepWithinFrame(port);
    startLesson(drawings, looks, () => new FramePort(port), readPrecomputed);
  });

const readPrecomputed = async () => /** @type {Precomputed} */ (readData("beforehand"));

/** Leave only what works in a frame: the path, links to other lessons, and links that open a page of their own. @param {MessagePort} port */
function keepWithinFrame(port) {
  const path = document.querySelector(".cl-way");
  document.querySelector(".cl-head")?.remove();
  document.querySelector(".cl-foot > p")?.remove();
  if (path) document.querySelector(".cl-main")?.prepend(path);
  for (const link of document.querySelectorAll("a")) {
    const to = link.getAttribute("href") ?? "";
    if (/^https?:/.test(to)) link.target = "_blank";
    else if (LESSON_LINK.test(to) && document.body.dataset.saved) link.replaceWith(...link.childNodes);
    else if (!to.startsWith("#") && !LESSON_LINK.test(to)) (link.closest("li") ?? link).remove();
  }
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
    const [, slug, hash = ""] = link?.getAttribute("href")?.match(LESSON_LINK) ?? [];
    if (!slug) return;
    event.preventDefault();
    port.postMessage({ go: decodeURIComponent(slug), hash });
  });
}

/** @implements {Transport} */
class FramePort {
  /** @param {MessagePort} port */
  constructor(port) {
    this.port = port;
  }

  /** @param {On} on */
  start(on) {
    this.port.onmessage = ({ data }) => {
      if (data.said) on.said(data.said);
      else on.lost(data.lost, false);
    };
    on.open();
  }

  /** @param {ToServer} data */
  send(data) {
    this.port.postMessage({ take: data });
  }

  stop() {
    this.port.onmessage = null;
  }
}
