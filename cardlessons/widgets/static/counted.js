// Where counters come from: the chain of payments that a seat, or the pool, has made and got so far.

import { el } from "./cards.js";
import { GUESTS } from "./felt.js";
import { headline, tellEvent } from "./told.js";
import { upTo } from "./branches.js";

const signed = (n) => (n < 0 ? `−${-n}` : `+${n}`);

GUESTS.push((table) => {
  const asks = (event) => {
    const asked = event.target.closest(".ct-counters[role=button]");
    if (!asked || (event.key && !["Enter", " "].includes(event.key))) return;
    event.preventDefault();
    table.tell(story(asked.closest("[data-seat]").dataset.seat));
  };
  table.felt.addEventListener("click", asks);
  table.felt.addEventListener("keydown", asks);

  function story(seat) {
    const { at } = table.now();
    const nodes = table.nodes();
    const [start, ...line] = upTo(nodes, at).map((n) => nodes[n]);
    const holder = seat === "pool" ? "the pool" : seat;
    let has = start.state.counters[seat];
    const rows = [el("li", {}, `At the start: ${has}.`)];
    line.forEach((node, i) => {
      for (const event of node.events) {
        if (event.kind !== "paid" || (event.payer !== seat && event.payee !== seat)) continue;
        const sum = event.payee === seat ? event.amount : -event.amount;
        has += sum;
        rows.push(el("li", {}, el("b", {}, `Play ${i + 1}: ${signed(sum)}, so ${has}. `), `${headline(node)}. `, el("ul", { class: "ct-reasons" }, tellEvent(event, table.statements()))));
      }
    });
    if (rows.length === 1) rows.push(el("li", {}, `Nothing has been paid by ${holder} or to ${holder} since.`));
    return el("article", { class: "ct-step ct-story" }, el("h3", { tabindex: "-1" }, `Where ${seat === "pool" ? "the pool's" : `${seat}'s`} counters come from`), el("ol", {}, rows));
  }

  function shown() {
    for (const counters of table.felt.querySelectorAll("[data-seat] .ct-counters")) {
      const { seat } = counters.closest("[data-seat]").dataset;
      const label = `${counters.getAttribute("aria-label")}: where do ${seat === "pool" ? "the pool's" : `${seat}'s`} come from?`;
      for (const [name, value] of Object.entries({ role: "button", tabindex: "0", "aria-label": label, title: "Where do these come from?" })) counters.setAttribute(name, value);
    }
  }

  return { shown };
});
