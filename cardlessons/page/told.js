// What happened and why: the words beside the table, each reason with its citations.

import { el, nameOf } from "./cards.js";

const MARKS = { paid: "●", scored: "●", refused: "✕", noted: "○", left: "⇥", ended: "★", moved: "▸", said: "“", turned: "↻" };

/** `B plays the nine of clubs`, or what else the act was; a family's look may tell it, with whatever was said. */
export function headline(node, look = {}) {
  if (look.headline) return look.headline(node);
  if (node.takes) return taken(node);
  if (node.card) return node.verdict === "refused" ? `${node.seat} cannot play the ${nameOf(node.card)} now` : `${node.seat} plays the ${nameOf(node.card)}`;
  if (node.seat) return node.verdict === "refused" ? `${node.seat} cannot let the chance go by now` : `${node.seat} lets the chance go by in silence`;
  const [word, ...rest] = (node.act ?? "").split(" ");
  const acts = { deal: "The cards are dealt", new: "The next game begins", claim: `${rest[0]} claims ${rest[1]}'s revoke`, draw: "Cards are turned up for the deal" };
  if (!node.act) return "Before the first card";
  if (node.verdict === "refused") return `“${node.act}” cannot be done now`;
  return acts[word] ?? node.act;
}

/** `B plays the nine of clubs and takes the five of hearts and the four of spades`, or lays it in the middle, or builds. */
function taken({ seat, card, takes, onto, verdict }) {
  const refused = verdict === "refused";
  if (onto.length) return refused ? `${seat} cannot build so with the ${nameOf(card)}` : `${seat} lays the ${nameOf(card)} onto ${listed(onto)}`;
  if (!takes.length) return refused ? `${seat} cannot lay the ${nameOf(card)} now` : `${seat} lays the ${nameOf(card)} in the middle`;
  return refused ? `${seat} cannot take ${listed(takes)} with the ${nameOf(card)}` : `${seat} plays the ${nameOf(card)} and takes ${listed(takes)}`;
}

/** `the five of hearts and the four of spades`, or how many where they are many. */
function listed(cards) {
  const names = cards.map((text) => `the ${nameOf(text)}`);
  return names.length > 6 ? `${names.length} cards` : names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names[names.length - 1]}` : names[0];
}

/** What is told of a step at once, and a word for the rest, where a family has it stepped on the table. */
const atOnce = (node, look) => look.atOnce?.(node) ?? { events: node.events };

/** The same step for a live region: what is seen, in one breath. */
export function spoken(node, look = {}) {
  const before = node.events.filter((event) => event.before && event.kind === "noted").map((event) => event.why.text);
  const parts = [...before, headline(node, look)];
  for (const event of atOnce(node, look).events) {
    if (event.before) continue;
    if (event.kind === "scored") parts.push(`${event.seat} scores ${event.points}`);
    if (event.kind === "said" && !look.headline) parts.push(`${event.seat} says “${event.words}”`);
    if (event.kind === "paid") parts.push(`${event.payer === "pool" ? "The pool" : event.payer} pays ${event.amount} to ${event.payee === "pool" ? "the pool" : event.payee}`);
    if (["refused", "left", "ended", "noted"].includes(event.kind) && event.why) parts.push(event.why.text);
  }
  parts.push(...(look.due?.(node) ?? []));
  if (node.state.turn) parts.push(`${node.state.turn} to play`);
  return `${parts.map((part) => part.replace(/\.$/, "")).join(". ")}.`;
}

/** One step, told in full; where it is `stepped` on the table, what comes later is left to it. */
export function tellStep(node, statements, look = {}, stepped = false) {
  const { events, later } = stepped ? atOnce(node, look) : node;
  const words = node.events.filter((e) => e.kind === "said").map((e) => `“${e.words}”`);
  const verdict = { fault: node.card || node.seat ? "a fault: played, and fined" : "a fault: it costs the pile", refused: "refused: nothing changes" }[node.verdict];
  const lines = events.filter((e) => e.why && e.why.text).map((e) => tellEvent(e, statements));
  return el("article", { class: `ct-step ct-${node.verdict}` },
    el("h3", { tabindex: "-1" }, headline(node, look)),
    verdict && el("p", { class: "ct-verdict" }, verdict),
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
