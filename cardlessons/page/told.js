// What happened and why: the words beside the table, each reason with its citations.

import { el } from "./cards.js";

const MARKS = { paid: "●", scored: "●", refused: "✕", noted: "○", left: "⇥", ended: "★", moved: "▸", said: "“", turned: "↻" };

/** What is told of a step at once, and a word for the rest, where a family has it stepped on the table. */
const atOnce = (node, look) => look.atOnce?.(node) ?? { events: node.events };

/** One step, told in full; where it is `stepped` on the table, what comes later is left to it. */
export function tellStep(node, statements, look = {}, stepped = false) {
  const { events, later } = stepped ? atOnce(node, look) : node;
  const words = node.events.filter((e) => e.kind === "said").map((e) => `“${e.words}”`);
  const lines = events.filter((e) => e.why && e.why.text).map((e) => tellEvent(e, statements));
  return el("article", { class: `ct-step ct-${node.verdict}` },
    el("h3", { tabindex: "-1" }, node.headline),
    node.judged && el("p", { class: "ct-verdict" }, node.judged),
    words.length > 0 && el("p", { class: "ct-call" }, words.join(" ")),
    node.comment && el("p", { class: "ct-comment" }, node.comment),
    el("ul", { class: "ct-reasons" }, lines, node.house && tellEvent({ kind: "noted", why: node.house }, statements)),
    later && el("p", { class: "ct-label" }, later));
}

/** One thing that happened, with its reason. */
export function tellEvent(event, statements) {
  const note = el("div", { class: "ct-note", hidden: true });
  const cites = event.why.cites.map((id) => citation(id, statements, note));
  const paid = event.kind === "paid" && el("b", { class: "ct-pays" }, `${event.payer} → ${event.payee}: ${event.amount} `);
  const scored = event.kind === "scored" && el("b", { class: "ct-pays" }, `${event.seat} ${event.points < 0 ? "−" : "+"}${Math.abs(event.points)} `);
  return el("li", { class: `ct-${event.kind}` },
    el("span", { class: "ct-sign", "aria-hidden": "true" }, MARKS[event.kind] ?? "·"),
    el("div", {}, event.before && event.kind === "noted" && el("b", {}, "The card before. "), paid, scored, event.why.text, " ", cites, note));
}

/** A citation that opens what the source says, in our words, or how we read it. */
export function citation(id, statements, note) {
  const said = statements[id];
  const button = el("button", {
    type: "button",
    class: `ct-cite${said && said.open ? " ct-ours" : ""}`,
    "aria-expanded": "false",
    onclick: () => {
      const open = button.getAttribute("aria-expanded") !== "true";
      for (const other of button.parentElement.querySelectorAll(".ct-cite")) other.setAttribute("aria-expanded", "false");
      button.setAttribute("aria-expanded", String(open));
      note.hidden = !open;
      note.replaceChildren(...(open ? noteOf(id, said) : []));
    },
  }, id);
  return button;
}

/** Words with their citations, and the note that these open. */
export function told({ text, cites }, statements) {
  const note = el("span", { class: "ct-note", hidden: true });
  return [text, " ", ...cites.map((id) => citation(id, statements, note)), note];
}

function noteOf(id, said) {
  if (!said) return [el("p", {}, `${id} stands in the ledger of another game.`)];
  return [
    el("p", { class: "ct-note-head" }, `${id} · ${said.source}`),
    said.open && el("p", { class: "ct-open" }, `What is left open: ${said.open}`),
    el("p", {}, said.text),
    ...(said.elsewhere ?? []).map(([label, others]) => el("div", { class: "ct-elsewhere" }, el("p", {}, el("b", {}, "Elsewhere"), `, as to ${label}:`),
      el("ul", {}, others.map(([says, games]) => el("li", {}, `${says}: `, el("i", {}, games)))))),
  ].filter(Boolean);
}
