// What is around a lesson, by its address: `?from=jig` leads back to that lesson; `?embed` leaves out all that is around it,
// for a frame on another page, and `?embed=table-1` all but that table.

import { el } from "../../page/core/cards.js";

/** `title` is that of the lesson, `lessons` are all by their slugs: their titles and addresses. */
export function applyQuery({ title, lessons }) {
  const asked = new URL(location.href).searchParams;
  const main = document.querySelector(".cl-main");
  if (asked.has("embed")) embed(main, title, document.getElementById(asked.get("embed")));
  const from = asked.get("from");
  if (Object.hasOwn(lessons, from)) {
    const [came, address] = lessons[from];
    main.prepend(el("p", { class: "cl-prose cl-from" }, el("a", { href: address }, `◀ Back to ${came}`)));
  }
}

function embed(main, title, place) {
  document.querySelector(".cl-head").remove();
  const whole = el("a", { href: location.pathname, target: "_blank" }, `${title} · cardlessons`);
  document.querySelector(".cl-foot").replaceChildren(el("p", {}, whole));
  if (place?.matches(".cl-seat")) main.replaceChildren(place);
}
