// Explain a step: what happened and why, each reason with its citations.

import { browserStorage } from "./storage.js";
import { el, formatSigned } from "./cards.js";
import * as texts from "../messages/core.toml";
import { getLessonLanguage } from "./language.js";

/** @import { CitedText, Event, SeatName, StatementData, StatementId } from "../protocol.d.ts" */
/** @import { Reason, ToldNode } from "../state.d.ts" */
/** @import { Look } from "../plugin.d.ts" */

/** @typedef {Record<StatementId, StatementData>} Statements */
/** @typedef {(event: Event, node: ToldNode) => boolean} EventTest */

/** @type {Record<string, string>} */
const MARKS = {
  paid: "●",
  scored: "●",
  refused: "✕",
  noted: "○",
  left: "⇥",
  ended: "★",
  moved: "▸",
  said: "“",
  turned: "↻",
};
const MAIN_KINDS = ["paid", "scored", "noted", "ended", "left"]; // kinds of events that a step always tells, the first one first

/**
 * List the events of a step that have a reason to explain at once; `later` is a note about events that have steps of their own.
 *
 * @param {ToldNode} node
 * @param {Look} look
 * @param {boolean} stepped
 */
function listReasons(node, look, stepped) {
  const { events, later = "" } = (stepped && look.atOnce?.(node)) || { events: node.events };
  /** @type {Event[]} */
  const after = [...(node.house ? [node.house] : []), ...(node.ends ?? [])].map((why) => ({ kind: "noted", why }));
  const here = events.filter(({ why }) => !node.ends?.some(({ code }) => code === why?.code));
  return { reasons: [...here, ...after].filter(hasReason), later };
}

/** @param {Event} event @returns {event is Reason} */
const hasReason = (event) => Boolean(event.why?.text);

/**
 * Draw the explanation of one step: the author's comment, then the reasons that count, and the others in a fold. A
 * `familiar` reason, or one for which `known` returns true, is shown in its short form. With `stepped`, events that the family shows later are left
 * out. The seat `you` is called "you".
 *
 * @param {ToldNode} node
 * @param {Statements} statements
 * @param {{ look?: Look, stepped?: boolean, known?: EventTest, familiar?: EventTest, you?: SeatName | null }} [how]
 */
export function tellStep(
  node,
  statements,
  { look = {}, stepped = false, known = () => false, familiar = () => false, you = null } = {},
) {
  const { reasons, later } = listReasons(node, look, stepped);
  const shown = pickReasons(node, reasons, known);
  const rest = reasons.filter((event) => !shown.includes(event));
  /** @param {Event} event */
  const isBrief = (event) => familiar(event, node) || known(event, node);
  const gist = pickGist(node, shown);
  /** @param {string | Event | undefined} of */
  const getGistClass = (of) =>
    `${of === gist ? " ct-gist" : ""}${node.ends?.some((why) => typeof of === "object" && why === of.why) ? " ct-after" : ""}`;
  const words = node.events.filter((event) => event.kind === "said").map((event) => texts.quote(event.words));
  return el(
    "article",
    { class: `ct-step ct-${node.verdict}` },
    el("h3", { tabindex: "-1" }, node.headline),
    node.judged && el("p", { class: "ct-verdict" }, node.judged),
    words.length > 0 && el("p", { class: "ct-call" }, words.join(" ")),
    node.comment &&
      el("p", { class: `ct-comment${getGistClass(node.comment)}`, lang: getLessonLanguage() }, node.comment),
    shown.length > 0 && drawReasons(shown, you, isBrief, getGistClass),
    later && el("p", { class: "ct-label" }, later),
    rest.length > 0 &&
      el(
        "div",
        { class: "ct-again" },
        el("details", {}, el("summary", {}, texts.moreReasons(rest.length)), drawReasons(rest, you)),
      ),
    drawCitations(listCited(reasons), statements),
  );
}

/**
 * Draw an earlier step in one line: its headline, and who paid whom.
 *
 * @param {{ headline: string, events: Event[] }} node
 * @param {SeatName | null} [you]
 */
export const tellInShort = ({ headline, events }, you = null) =>
  el(
    "p",
    { class: "ct-older" },
    headline,
    events
      .filter(({ kind, why }) => ["paid", "scored"].includes(kind) && why?.text)
      .flatMap((event) => [" · ", drawAmount(event, you)]),
  );

/**
 * Select the reasons that a step tells at once: all of a refusal or fault, else what counts, else the first new one, if
 * the author says nothing.
 *
 * @param {ToldNode} node
 * @param {Reason[]} reasons
 * @param {EventTest} known
 */
function pickReasons(node, reasons, known) {
  if (node.verdict !== "lawful") return reasons;
  const weighty = reasons.filter(({ kind }) => MAIN_KINDS.includes(kind));
  if (weighty.length || node.comment) return weighty;
  return [reasons.find((event) => !known(event, node)) ?? reasons[0]].filter((event) => event !== undefined);
}

/**
 * Select the event or comment that is shown if there is room for only one: a refusal or fault, a payment, a note.
 *
 * @param {ToldNode} node
 * @param {Event[]} told
 */
function pickGist(node, told) {
  if (node.verdict !== "lawful") return told[0];
  const weighty = MAIN_KINDS.map((kind) => told.find((event) => event.kind === kind)).find(Boolean);
  return weighty ?? node.comment ?? told[0];
}

/**
 * Draw events with their reasons as a list, and one mark for the sources of all; the seat `you` is called "you".
 *
 * @param {Event[]} events
 * @param {Statements} statements
 * @param {SeatName | null} [you]
 */
export function tellEvents(events, statements, you = null) {
  const reasons = events.filter(hasReason);
  return [drawReasons(reasons, you), ...drawCitations(listCited(reasons), statements)];
}

/** @param {Reason[]} reasons */
const listCited = (reasons) => reasons.flatMap(({ why }) => why.cites);

/**
 * Draw a list of reasons; one for which `isBrief` returns true is a fold under its short form.
 *
 * @param {Reason[]} reasons
 * @param {SeatName | null} you
 * @param {(event: Reason) => boolean} isBrief
 * @param {(event: Reason) => string} getClass
 */
function drawReasons(reasons, you, isBrief = () => false, getClass = () => "") {
  const items = reasons.map((event) =>
    el(
      "li",
      { class: `ct-${event.kind}${getClass(event)}` },
      el("span", { class: "ct-sign", "aria-hidden": "true" }, MARKS[event.kind] ?? "·"),
      el("div", {}, drawReason(event, you, isBrief(event))),
    ),
  );
  return el("ul", { class: "ct-reasons" }, items);
}

/** Draw who pays whom, or who scores, and how much; null for another event. @param {Event} event @param {SeatName | null} you */
function drawAmount(event, you) {
  /** @param {SeatName} one */
  const nameOther = (one) => (one === you ? null : one === "pool" ? texts.pool : one);
  const words =
    event.kind === "paid"
      ? texts.payment(nameOther(event.payer), nameOther(event.payee), event.amount)
      : event.kind === "scored" && texts.score(nameOther(event.seat), formatSigned(event.points));
  return words ? el("b", { class: "ct-pays" }, words) : null;
}

/**
 * Draw the reason of an event in full, with a short form for small screens; a `familiar` reason is a fold under its short form.
 *
 * @param {Reason} event
 * @param {SeatName | null} you
 * @param {boolean} familiar
 */
function drawReason(event, you, familiar) {
  const { text, short } = event.why;
  const amount = drawAmount(event, you);
  const begins = [
    event.before && event.kind === "noted" && [el("b", {}, texts.cardBefore), " "],
    amount && [amount, " "], // a line may break at the space
  ].flat();
  if (!short) return [...begins, text];
  return familiar
    ? [el("details", { class: "ct-familiar" }, el("summary", {}, begins, short), el("span", {}, text))]
    : [...begins, el("span", { class: "ct-full" }, text), el("span", { class: "ct-brief" }, short)];
}

/**
 * Return the text of a part for a screen reader, without signs and citations.
 *
 * @param {HTMLElement} part
 */
export function getSpeechText(part) {
  const copy = /** @type {HTMLElement} */ (part.cloneNode(true));
  for (const mark of copy.querySelectorAll(".ct-sign, .ct-cite, .ct-note, .ct-brief, .ct-familiar > span"))
    mark.remove();
  const words = document.createTreeWalker(copy, NodeFilter.SHOW_TEXT);
  const parts = [];
  while (words.nextNode()) parts.push(words.currentNode.nodeValue?.trim());
  return parts.filter(Boolean).join(" ");
}

/**
 * Draw the button of some citations, and the note that it opens: what the sources state, and how the project reads them.
 *
 * @param {StatementId[]} cites
 * @param {Statements} statements
 * @param {"div" | "span"} [tag] the element of the note
 */
export function drawCitations(cites, statements, tag = "div") {
  const ids = [...new Set(cites)];
  if (!ids.length) return [];
  const note = el(tag, { class: "ct-note", hidden: true });
  const isOpen = ids.every((id) => statements[id]?.open);
  const button = el(
    "button",
    {
      type: "button",
      class: `ct-cite${isOpen ? " ct-ours" : ""}`,
      "aria-expanded": "false",
      onclick: () => {
        note.hidden = !note.hidden;
        button.setAttribute("aria-expanded", String(!note.hidden));
        note.replaceChildren(...(note.hidden ? [] : ids.flatMap((id) => drawNote(id, statements[id]))));
      },
    },
    el("span", { class: "ct-source" }, texts.source),
    el(
      "span",
      { class: "ct-ids" },
      ids.flatMap((id, i) => [i ? " · " : " ", el("span", { class: "ct-id" }, id)]),
    ),
  );
  return [button, note];
}

const SOURCES_KEY = "cardlessons-sources";
/** @param {boolean} on */
const showSources = (on) => document.documentElement.classList.toggle("ct-sources-on", on);

/** Draw the checkbox that shows at each step which statements it rests on; it holds for all tables and for later visits. */
export function drawSourcesSwitch() {
  const on = el("input", {
    type: "checkbox",
    checked: Boolean(browserStorage.read(SOURCES_KEY)),
    onchange: () => {
      showSources(on.checked);
      browserStorage.write(SOURCES_KEY, on.checked ? "yes" : null);
    },
  });
  showSources(on.checked);
  return el("label", { class: "ct-label" }, on, ` ${texts.sources}`);
}

/**
 * Return a text with the button of its citations, and the note that the button opens.
 *
 * @param {CitedText} cited
 * @param {Statements} statements
 */
export const drawCitedText = ({ text, cites = [] }, statements) => [
  text,
  " ",
  ...drawCitations(cites, statements, "span"),
];

/** Draw what a statement says, and where. @param {StatementId} id @param {StatementData | undefined} said */
export function drawNote(id, said) {
  if (!said) return [el("p", {}, texts.citedElsewhere(id))];
  return [
    el("p", { class: "ct-note-head" }, `${id} · ${said.source}`),
    said.open && el("p", { class: "ct-open" }, texts.openQuestion(said.open)),
    el("p", {}, said.text),
    .../** @type {[string, string[][]][]} */ (said.elsewhere ?? []).map(([label, others]) =>
      el(
        "details",
        { class: "ct-elsewhere" },
        el("summary", {}, el("b", {}, texts.otherGames), texts.otherGamesTopic(label)),
        el(
          "ul",
          {},
          others.map(([says, games]) => el("li", {}, `${says}: `, el("i", {}, games))),
        ),
      ),
    ),
  ].filter((part) => part instanceof HTMLElement);
}
