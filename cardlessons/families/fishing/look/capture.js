// Choosing what a card takes or builds with: marked on the table, summed and judged by Python.

import { el, nameOf, signs } from "../../../page/cards.js";
import { tellEvent } from "../../../page/told.js";

export function capture(table) {
  let choice = null; // the card, what was touched in the middle, and Python's answer to it
  let word = ""; // what is said where no card is chosen yet
  const panel = el("div", { class: "ct-choice", role: "group", "aria-label": "What the card does" });
  const words = el("div", { class: "ct-choice-told", "aria-live": "polite" });
  const ways = el("div", { class: "ct-ways", role: "group", "aria-label": "Ways to take" });
  const actions = el("div", { class: "ct-actions" });
  panel.append(words, ways, actions);

  const here = () => table.path().join();

  /** A card is touched, of a hand or (`seat` is null) in the middle; false where it is not for us to say what follows. */
  function touch(seat, text) {
    const { node, setting, judged } = table.now();
    const mine = !setting.you || setting.you === node.state.turn;
    if (seat === null) { if (mine && !judged) touchMiddle(text); return true; }
    if (seat !== node.state.turn || !mine || judged) return false;
    if (choice?.card === text) { if (choice.takes.length || choice.reply?.ways?.length === 0) press(); }
    else look({ at: here(), seat, card: text, takes: [] });
    return true;
  }

  function touchMiddle(text) {
    if (!choice) { word = "First touch the card of the hand that you would play."; draw(); return; }
    const cards = text.split(" "); // a heap is touched as one
    const rest = choice.takes.filter((other) => !cards.includes(other));
    const takes = rest.length < choice.takes.length ? rest : [...rest, ...cards];
    look({ ...choice, takes });
  }

  /** Asks what the card and the cards touched make. */
  async function look(next) {
    const fresh = choice?.card !== next.card;
    choice = next;
    word = "";
    const reply = await table.ask({ do: "capture", at: table.path(), card: next.card, takes: next.takes });
    if (choice !== next) return;
    if (reply.error) { choice = null; table.say(reply.error); draw(); return; }
    Object.assign(next, { reply, parts: reply.parts });
    if (fresh && reply.ways?.length === 1 && !reply.choose) Object.assign(next, reply.ways[0]); // the only way is chosen already
    draw();
    if (fresh) panel.scrollIntoView({ block: "nearest" });
  }

  /** Plays the card as it is chosen: it takes what is marked, or is laid in the middle. */
  function doIt(laying = false) {
    const { seat, card, takes } = choice;
    table.attempt(takes.length && !laying ? `${seat} ${card} x ${takes.join(" ")}` : `${seat} ${card}`);
  }

  /** Does what the foremost button does. */
  function press() {
    const main = actions.querySelector(".ct-main");
    if (main) main.click(); else doIt();
  }

  /** Lays the card onto those that are marked, saying a number. */
  function build({ call }) {
    table.attempt(`${choice.seat} ${choice.card} + ${choice.takes.join(" ")} "${call}"`);
  }

  function putBack() {
    const { card } = choice;
    choice = null;
    draw();
    table.felt.querySelector(`.ct-hand button[data-card="${card}"]`)?.focus();
  }

  // Drawing

  function shown() {
    if (choice?.at !== here()) { choice = null; word = ""; }
    table.felt.querySelector(".ct-middle").append(panel);
    draw();
  }

  function draw() {
    const focused = panel.contains(document.activeElement);
    mark(choice);
    panel.hidden = !choice?.reply && !word;
    words.replaceChildren(...told());
    const { reply, card, takes } = choice ?? {};
    const building = reply?.builds.length && reply.whole === false; // then to build is the foremost button
    const several = reply?.choose && reply.ways.length > 0;
    ways.hidden = !several;
    ways.replaceChildren(...(several ? [el("span", { class: "ct-label" }, `The ${nameOf(card)} takes`), ...reply.ways.map(way)] : []));
    if (several && reply.more) ways.append(el("span", { class: "ct-label" }, `and ${reply.more} more: touch the cards you want`));
    const button = (text, main, onclick) => el("button", { type: "button", class: `ct-button${main ? " ct-main" : ""}`, "data-with": card, onclick }, text);
    actions.replaceChildren(...(reply ? [
      takes.length > 0 && button(takes.length === 1 ? "Take it" : `Take these ${takes.length}`, !building, () => doIt()),
      ...reply.builds.map((one, i) => button(one.says, building && !i, () => build(one))),
      button("Lay it in the middle", !takes.length && reply.lay !== false, () => doIt(true)),
      button("Put it back", false, putBack),
    ].filter(Boolean) : []));
    if (focused && reply) (actions.querySelector(".ct-main") ?? actions.firstChild).focus({ preventScroll: true });
  }

  function told() {
    if (word) return [el("p", {}, word)];
    if (!choice?.reply) return [];
    const reasons = choice.reply.told.map((why) => tellEvent({ kind: "moved", why }, table.statements()));
    return [el("ul", { class: "ct-reasons" }, reasons)];
  }

  /** One whole capture to choose, shown on the table while it is looked at. */
  function way(one) {
    const chosen = one.takes.length === choice.takes.length && one.takes.every((text) => choice.takes.includes(text));
    const parts = [one.parts.equal, ...one.parts.sets, ...one.parts.builds].filter((some) => some.length);
    const preview = () => mark({ ...choice, ...one });
    const moved = ({ movementX, movementY }) => { if (movementX || movementY) preview(); }; // not where the page has moved under the mouse
    return el("button", {
      type: "button", class: "ct-chip", "aria-pressed": String(chosen), onclick: () => look({ ...choice, takes: one.takes }),
      onmousemove: moved, onfocus: preview, onmouseleave: () => mark(choice), onblur: () => mark(choice),
      "aria-label": `takes ${parts.map((some) => some.map(nameOf).join(" and ")).join("; ")}`,
    }, parts.flatMap((some, i) => [i ? " / " : "", ...some.flatMap((text) => [signs(text), " "])]));
  }

  /** The marks on the cards: the one to be played, those it would take and why, and those it could take. */
  function mark(of) {
    const hand = of && table.felt.querySelector(`.ct-hand [data-card="${of.card}"]`);
    for (const card of table.felt.querySelectorAll(".ct-chosen")) { card.classList.remove("ct-chosen"); card.removeAttribute("aria-pressed"); }
    hand?.classList.add("ct-chosen");
    hand?.setAttribute("aria-pressed", "true");
    const could = new Set(of?.reply?.ways?.flatMap((one) => one.takes));
    for (const card of table.felt.querySelectorAll(".ct-board button")) {
      const text = (card.dataset.card ?? card.dataset.heap).split(" ")[0]; // what holds of one card of a heap holds of all
      const [sign, says] = !of ? [] : of.takes.includes(text) ? part(of.parts, text) : could.has(text) ? ["may", "can be taken"] : [];
      card.querySelector(".ct-part")?.remove();
      card.classList.toggle("ct-taken", Boolean(of?.takes.includes(text)));
      card.classList.toggle("ct-could", sign === "may");
      if (of) card.setAttribute("aria-pressed", String(of.takes.includes(text))); else card.removeAttribute("aria-pressed");
      card.setAttribute("aria-label", `${card.title}${says ? `, ${says}` : ""}`);
      if (sign) card.append(el("span", { class: "ct-part", "aria-hidden": "true" }, sign));
    }
  }

  /** To which part of a capture a card belongs, as a sign and in words. */
  function part(parts, text) {
    if (parts?.equal.includes(text)) return ["= rank", "of the same rank"];
    if (parts?.builds.some((some) => some.includes(text))) return ["= built", "built as this number"];
    const n = parts?.sets.findIndex((some) => some.includes(text)) ?? -1;
    if (n < 0) return ["✓", "chosen"];
    return parts.sets.length === 1 ? ["+ sum", "part of a sum"] : [`+ ${"abcdefgh"[n] ?? n + 1}`, `part of sum ${"abcdefgh"[n] ?? n + 1}`];
  }

  /** Escape puts the card back; Enter in the middle takes what is chosen, where Space touches. */
  function keys(event) {
    const { key, target } = event;
    if (!choice?.reply || !table.felt.contains(target)) return false;
    if (key === "Escape") { putBack(); return true; }
    if (key !== "Enter" || !choice.takes.length || !target.closest(".ct-board")) return false;
    event.preventDefault();
    press();
    return true;
  }

  return { touch, shown, keys, fresh: () => { choice = null; } };
}
