// Knowing the stops and the best lead: asked of Python, and drawn. Nothing here knows a rule.

import { SUIT_LETTERS, el, nameOf, signs, suitSign } from "../../../page/cards.js";
import { citation } from "../../../page/told.js";

const STANDS = { sure: ["■", "stop", "a sure stop"], may: ["◐", "may", "may be a stop"], no: ["▷", "no", "no stop"], gone: ["✕", "gone", "gone"] };
const HOMES = { sure: ["✓", "home", "the lead surely comes home"], may: ["?", "perhaps", "the lead perhaps comes home"], no: ["✗", "away", "the lead goes away"] };

/** What one seat can tell of the stops, folded until it is wanted, and Peel's advice as marks in the hand. */
function knowing(table) {
  let told = null; // Python's answer, and the node and seat it is for
  let asked = "";
  let shown = null; // the card whose reason is shown
  let kept = null; // the card that was pressed: its reason stays, whatever the mouse goes over
  const eyes = el("select", { class: "ct-input ct-select", "aria-label": "Whose eyes", onchange: look });
  const who = el("label", { class: "ct-label" }, "Through the eyes of ", eyes);
  const advice = el("input", { type: "checkbox", onchange: look });
  const body = el("div", { class: "ct-knows-body" });
  const reason = el("div", { class: "ct-knows-why", "aria-live": "polite" });
  const fold = el("details", { class: "ct-knows", ontoggle: look, onkeydown: keys },
    el("summary", {}, "Knowing the stops"),
    el("div", { class: "ct-actions" }, who,
      el("label", { class: "ct-label" }, advice, " Peel's advice: mark in the hand which leads come home")),
    el("p", { class: "ct-label" }, "Told from one seat's own cards and from what lies open, and from nothing else.", table.now().setting.levels && " To look here costs no stars."),
    body, reason);

  /** Asks for what the seat knows now, where it is wanted. */
  async function look() {
    fold.hidden = !table.now().setting.map;
    if (fold.hidden || (!fold.open && !advice.checked)) { mark(null); return; }
    const { at, setting } = table.now();
    if (!who.isConnected || eyes.dataset.seats !== setting.seats.join()) offerEyes(setting);
    who.hidden = !setting.bare;
    const key = `${setting.seed ?? setting.at_level?.number}/${at}/${eyes.value}`;
    if (told && asked === key) { draw(); return; }
    asked = key;
    const reply = await table.ask({ do: "stops", at: table.path(), seat: setting.bare && eyes.value ? eyes.value : null });
    if (asked !== key) return;
    told = reply;
    shown = null;
    kept = null;
    draw();
  }

  function offerEyes(setting) {
    const first = setting.you ? `${setting.you} (you)` : "the seat to play";
    eyes.dataset.seats = setting.seats.join();
    eyes.replaceChildren(el("option", { value: "" }, first), ...setting.seats.filter((seat) => seat !== setting.you).map((seat) => el("option", { value: seat }, seat)));
  }

  function draw() {
    const focused = body.contains(document.activeElement) ? document.activeElement : null;
    mark(told.error || !advice.checked ? null : told);
    if (told.error) { body.replaceChildren(el("p", {}, told.error)); reason.replaceChildren(); return; }
    const { seat, hand, cards, leads } = told;
    const leading = Object.keys(leads).length > 0;
    const group = (label, texts, before = []) => {
      const buttons = texts.map((text, i) => button(text, i === 0, !before.length));
      return el("div", { class: "ct-knows-row", role: "group", "aria-label": label }, before, buttons);
    };
    const packed = (suit) => Object.keys(cards).filter((text) => text[1] === suit);
    body.replaceChildren(
      el("p", { class: "ct-title" }, `${seat}'s hand`),
      el("p", { class: "ct-label" }, leading ? `${seat} has the lead: the second word says whether the lead would come back.` : `Where a lead would end is told when ${seat} has the lead.`),
      group(`${seat}'s hand`, hand),
      el("p", { class: "ct-title" }, "The whole pack"),
      ...SUIT_LETTERS.map((suit) => group(nameOf(`A${suit}`).split(" of ")[1], packed(suit), [suitSign(suit)])));
    const again = focused && body.querySelectorAll(`[data-knows="${focused.dataset.knows}"]`)[focused.closest("[role=group]") === body.querySelector("[role=group]") ? 0 : 1];
    tell(shown);
    again?.focus({ preventScroll: true });
  }

  function button(text, first, inHand) {
    const [sign, word, says] = STANDS[told.cards[text].is];
    const lead = told.leads[text] && HOMES[told.leads[text].home];
    const own = told.hand.includes(text);
    return el("button", {
      type: "button", class: `ct-knows-card ct-knows-${told.cards[text].is}${own ? " ct-knows-held" : ""}`, "data-knows": text, tabindex: first ? "0" : "-1",
      "aria-label": `${nameOf(text)}${own ? `, ${told.seat}'s` : ""}: ${says}${lead ? `; if it is led, ${lead[2]}` : ""}`,
      onclick: () => { kept = kept === text ? null : text; tell(text); }, onfocus: () => tell(text),
      onmouseenter: () => kept || tell(text),
    }, signs(text), el("small", {}, `${sign} ${word}`), lead && inHand && el("small", {}, `${lead[0]} ${lead[1]}`));
  }

  /** Why a card stands as it does, and where a lead of it would end. */
  function tell(text) {
    const card = text && told.cards?.[text];
    shown = card ? text : null;
    reason.classList.toggle("ct-knows-told", Boolean(card));
    if (!card) { reason.replaceChildren(el("p", { class: "ct-label" }, "Touch a card to be told why.")); return; }
    const lead = told.leads[text];
    const whys = [card.why, ...(lead ? [lead.why, ...lead.reasons] : [])];
    const different = whys.filter((why, i) => whys.findIndex((other) => other.text === why.text) === i);
    reason.replaceChildren(
      el("p", {}, el("b", {}, nameOf(text)), `: ${STANDS[card.is][2]}${lead ? `; ${HOMES[lead.home][2]}` : ""}.`),
      ...different.map((why) => {
        const note = el("div", { class: "ct-note", hidden: true });
        return el("div", {}, why.text, " ", why.cites.map((id) => citation(id, table.statements(), note)), note);
      }));
  }

  /** The advice in the hand itself; what was marked before goes. */
  function mark(advised) {
    for (const old of table.felt.querySelectorAll(".ct-home")) {
      const card = old.parentElement;
      card.setAttribute("aria-label", card.dataset.plain);
      card.title = card.dataset.plain;
      old.remove();
    }
    for (const hand of table.felt.querySelectorAll(".ct-advised")) hand.classList.remove("ct-advised");
    for (const [text, lead] of Object.entries(advised?.leads ?? {})) {
      const card = table.felt.querySelector(`[data-seat="${CSS.escape(advised.seat)}"] .ct-hand [data-card="${text}"]`);
      if (!card) continue;
      const [sign, word, says] = HOMES[lead.home];
      card.dataset.plain = card.getAttribute("aria-label");
      card.setAttribute("aria-label", `${card.dataset.plain}; ${says}`);
      card.title = lead.why.text;
      card.append(el("span", { class: `ct-home ct-home-${lead.home}`, "aria-hidden": "true" }, el("b", {}, sign), ` ${word}`));
      card.parentElement.classList.add("ct-advised");
    }
  }

  function keys(event) {
    const here = event.target.closest("[data-knows]");
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (event.key !== "Escape") event.stopPropagation();
    if (!here || !step) return;
    const row = [...here.parentElement.querySelectorAll("button")];
    const next = row[row.indexOf(here) + step];
    if (next) { row.forEach((card) => card.setAttribute("tabindex", card === next ? "0" : "-1")); next.focus(); }
    event.preventDefault();
  }

  return { below: fold, shown: look };
}

/** The best lead, where all hands lie open and nothing is left to be found out by oneself. */
function best(table) {
  const button = el("button", { type: "button", class: "ct-button", onclick: study }, "Best lead?");
  const found = el("div", { class: "ct-leads", "aria-live": "polite" });
  const box = el("div", { class: "ct-best" }, button, found);
  let of = null; // the node whose leads are shown

  function shown() {
    const { at, node, setting, judged } = table.now();
    box.hidden = !setting.map || !setting.bare || !node.state.turn || (setting.kind !== "example" && !judged);
    if (of !== at) { of = null; found.replaceChildren(); }
  }

  async function study() {
    const { at } = table.now();
    const reply = await table.ask({ do: "leads", at: table.path() });
    if (at !== table.now().at) return;
    of = at;
    found.replaceChildren(...(reply.error ? [el("p", {}, reply.error)] : ranked(reply)));
  }

  function ranked({ seat, exact, leads }) {
    const signed = (n) => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "0");
    const rank = (lead, i) => (i === 0 ? "the best" : lead.less === 0 ? `as good for ${seat}` : `${lead.less} ${lead.less === 1 ? "counter" : "counters"} less for ${seat}`);
    return [
      el("p", {}, `What ${seat}'s leads come to by the end of the deal, when everybody then leads the best for himself, all hands open.`),
      !exact && el("p", {}, el("b", {}, "Not proven: "), "there was no time to look to the end, so this is the best found so far, and the sums are a guess."),
      el("ol", {}, leads.map((lead, i) => el("li", {},
        el("b", { class: "ct-lead-card" }, signs(lead.card), el("span", { class: "ct-spoken" }, nameOf(lead.card))), ` ${rank(lead, i)}: `,
        el("span", { class: "ct-label" }, Object.entries(lead.gets).map(([name, n]) => `${name} ${signed(n)}`).join(" · "), " "),
        el("button", { type: "button", class: "ct-button", "aria-label": `Show the line of the ${nameOf(lead.card)}`, onclick: () => line(lead.card) }, "Show this line")))),
    ].filter(Boolean);
  }

  async function line(card) {
    const reply = await table.ask({ do: "line", at: table.path(), card });
    if (reply.error) table.say(reply.error); else table.showLine(reply.show);
  }

  return { below: box, shown };
}

export default [knowing, best];
