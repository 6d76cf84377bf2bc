// The page for teachers: buttons that copy a link to the chosen part of the lesson, or the HTML of a frame with that part.

import { toOutsideAddress } from "../../page/core/address.js";
import { el } from "../../page/core/cards.js";
import { copySelection, copyText } from "../../page/core/clipboard.js";
import * as texts from "./messages/teachers.toml";
import { getPart, readData } from "../../hosts/browser/parts.js";

{
  const { title, outside } = /** @type {{ title: string, outside: string }} */ (readData("teachers"));
  const status = getPart("copied");
  if (outside) document.body.dataset.outside = outside;

  const links = [.../** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll(".cl-links a"))];
  for (const [n, link] of links.entries())
    link.before(el("input", { type: "radio", name: "part", checked: n === 0, "aria-label": link.textContent }));
  status.before(
    el(
      "p",
      { class: "cl-copies" },
      makeCopyButton(texts.copyLink, texts.linkCopied, (link) => toOutsideAddress(link.href)),
      makeCopyButton(texts.copyForMoodle, texts.frameCopied, buildFrame),
    ),
  );

  /** Make a button that copies a text for the chosen part and reports it below; if copying fails, the text is shown there. @param {string} label @param {string} copied @param {(link: HTMLAnchorElement) => string} textOf */
  function makeCopyButton(label, copied, textOf) {
    const copy = async () => {
      const isChosen = (/** @type {Element} */ link) => link.previousElementSibling?.matches(":checked");
      const text = textOf(links.find(isChosen) ?? links[0]);
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

  /** Return the HTML of a frame that shows only one part of the lesson. @param {HTMLAnchorElement} link */
  function buildFrame(link) {
    const { embed = "", height = "" } = link.parentElement?.dataset ?? {};
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
