// Apply the query of a lesson's address. `?from=jig` adds a link back to that lesson to the open table. `?embed` removes everything around
// the lesson, for a frame on another page; `?embed=table-1` keeps only that part. The frame tells its host the height that it needs.

import { el } from "../../page/core/cards.js";
import * as texts from "./messages.toml";

/** @import { LessonFacts } from "./page_data.d.ts" */

/** Apply the query of the page's address. @param {LessonFacts} facts @param {Element} main */
export function applyQuery({ lessons = {} }, main) {
  const asked = new URL(location.href).searchParams;
  const part = asked.get("embed");
  if (part !== null) embed(main, document.getElementById(part));
  const from = asked.get("from") ?? "";
  if (Object.hasOwn(lessons, from)) {
    const [came, address] = lessons[from];
    main.prepend(el("p", { class: "cl-prose cl-from" }, el("a", { href: address }, texts.backLabel(came))));
  }
}

/** @param {Element} main @param {HTMLElement | null} place */
function embed(main, place) {
  document.body.dataset.embedded = "true";
  const path = document.querySelector(".cl-way");
  document.querySelector(".cl-head")?.remove();
  document.documentElement.classList.remove("cl-has-way");
  if (path) main.prepend(path);
  const whole = el("a", { href: location.pathname, target: "_blank" }, document.title);
  document.querySelector(".cl-foot")?.replaceChildren(el("p", {}, whole));
  if (parent !== self) new ResizeObserver(() => tellHeight(main)).observe(document.body);
  if (!place?.matches(".cl-seat, #sources")) return;
  const facts = main.querySelector("#lesson") ?? ""; // scripts that come later read them, too
  main.replaceChildren(el("h1", { class: "cl-unseen" }, document.title), place, facts); // screen readers need a heading
}

/** Tell the page around the frame how high its contents are, in the words of LTI: several learning platforms listen to them. @param {Element} main */
function tellHeight(main) {
  const end = document.querySelector(".cl-foot") ?? main;
  const height = Math.ceil(end.getBoundingClientRect().bottom + scrollY);
  parent.postMessage({ subject: "lti.frameResize", height }, "*");
}
