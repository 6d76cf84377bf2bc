// The page for teachers: buttons that copy a link to a part of the lesson, or the HTML of a frame with that part.

import { toOutsideAddress } from "../../page/core/address.js";
import { el } from "../../page/core/cards.js";
import { copySelection, copyText } from "../../page/core/clipboard.js";
import * as texts from "./messages/teachers.toml";
import { getPart, readData } from "../../hosts/browser/parts.js";

{
  const { title, outside } = /** @type {{ title: string, outside: string }} */ (readData("teachers"));
  const status = getPart("copied");
  if (outside) document.body.dataset.outside = outside;

  for (const item of document.querySelectorAll(".cl-links li")) {
    const link = /** @type {HTMLAnchorElement} */ (item.querySelector("a"));
    item.append(
      makeCopyButton(texts.copyLink, texts.linkCopied, () => toOutsideAddress(link.href)),
      makeCopyButton(texts.copyForMoodle, texts.frameCopied, () => buildFrame(item, link)),
    );
  }

  /** Make a button that copies a text and reports it below the links; if copying fails, the text is shown there. @param {string} label @param {string} copied @param {() => string} textOf */
  function makeCopyButton(label, copied, textOf) {
    const copy = async () => {
      const text = textOf();
      if (await copyText(Promise.resolve(text))) {
        status.textContent = copied;
        return;
      }
      const area = el("textarea", { readonly: true, rows: "4", "aria-label": label }, text);
      status.replaceChildren(area);
      area.select();
      status.prepend(copySelection() ? copied : texts.copyByHand);
      area.scrollIntoView({ block: "nearest" });
    };
    return el("button", { type: "button", onclick: copy }, label);
  }

  /** Return the HTML of a frame that shows only one part of the lesson. @param {HTMLElement} item @param {HTMLAnchorElement} link */
  function buildFrame({ dataset: { embed = "", height = "" } }, link) {
    const there = new URL(toOutsideAddress(link.href));
    there.search = new URLSearchParams({ embed }).toString();
    if (there.hash === `#${embed}`) there.hash = "";
    const attributes = Object.entries({
      src: there.href,
      title: `${title}: ${link.textContent}`,
      width: "100%",
      height,
      style: "border:0",
      allow: "fullscreen",
      loading: "lazy",
    });
    return `<iframe ${attributes.map(([name, value]) => `${name}="${escapeHtml(value)}"`).join(" ")}></iframe>`;
  }

  /** Escape the special characters of an HTML attribute. @param {string} text */
  function escapeHtml(text) {
    return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
  }
}
