// Plug-in of tables of games in sequence: ask Python for the best lead, and draw it.

import { drawButton, el, nameCard, drawCardSigns } from "../../../page/core/cards.js";
import * as texts from "./messages.toml";

/** @import { Page, Plugin } from "../../../page/plugin.d.ts" */
/** @import { CardText } from "../../../page/protocol.d.ts" */
/** @import { LeadsAnswer, RankedLead } from "./sequence.d.ts" */

/** @param {number} n */
const formatSigned = (n) => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "0");

/** Draw the leads, the best one first; `show` shows the line after a card. @param {LeadsAnswer} reply @param {(card: CardText) => void} show */
function drawRanking({ seat, exact, leads }, show) {
  /** @param {RankedLead} lead @param {number} i */
  const describeRank = (lead, i) =>
    i === 0 ? texts.theBest : lead.less === 0 ? texts.equallyGood(seat) : texts.describeLoss(seat, lead.less);
  /** @param {RankedLead} lead @param {number} i */
  const drawLead = (lead, i) => {
    const name = nameCard(lead.card);
    const gets = Object.entries(lead.gets).map(([name, n]) => `${name} ${formatSigned(n)}`);
    return el(
      "li",
      {},
      el("b", { class: "ct-lead-card" }, drawCardSigns(lead.card), el("span", { class: "ct-spoken" }, name)),
      ` ${texts.rankLabel(describeRank(lead, i))} `,
      el("span", { class: "ct-label" }, `${gets.join(" · ")} `),
      drawButton(texts.showLine, () => show(lead.card), false, { "aria-label": texts.showLineOf(name) }),
    );
  };
  return [
    el("p", {}, texts.explainLeads(seat)),
    ...(exact ? [] : [el("p", {}, el("b", {}, `${texts.notProven} `), texts.guessed)]),
    el("ol", {}, leads.map(drawLead)),
  ];
}

/**
 * Add a button that shows the best lead. It is hidden while some hands are hidden or a level is not decided.
 *
 * @param {Page} table
 * @returns {Plugin}
 */
export function joinBestLead(table) {
  const button = drawButton(texts.bestLead, askLeads);
  const results = el("div", { class: "ct-leads", "aria-live": "polite" });
  const box = el("div", { class: "ct-best" }, button, results);
  /** @type {number | null} */
  let of = null; // index of the node whose leads are shown

  function show() {
    const { at, node, setting, decided } = table.now();
    box.hidden = !setting.map || !setting.bare || !node.state.turn || (setting.kind !== "example" && !decided);
    if (of !== at) {
      of = null;
      results.replaceChildren();
    }
  }

  async function askLeads() {
    const { at } = table.now();
    const reply = /** @type {LeadsAnswer} */ (await table.ask({ do: "leads", at: table.path() }));
    if (at !== table.now().at) return;
    of = at;
    results.replaceChildren(...(reply.error ? [el("p", {}, reply.error)] : drawRanking(reply, showLeadLine)));
  }

  /** @param {CardText} card */
  async function showLeadLine(card) {
    const reply = await table.ask({ do: "line", at: table.path(), card });
    if (reply.error) table.say(reply.error);
    else table.showLine(reply.show ?? []);
  }

  return { workshop: box, shown: show };
}
