// Plug-in of games against the computer: in the workshop of the menu the learner chooses other cards, rivals or people.

import { drawButton, drawSelect, el } from "../core/cards.js";
import { drawForm, drawNumberField } from "./headers.js";
import * as texts from "../messages/table.toml";

/** @import { Page, Plugin } from "../plugin.d.ts" */

/** @param {Page} table @returns {Plugin} */
export function joinGameChoices(table) {
  const { setting } = table.now();
  if (setting.kind !== "play") return {};
  const { houses = [] } = setting;
  const house = drawSelect(houses, setting.house, { class: "ct-input ct-select ct-house" });
  const seed = drawNumberField(setting.seed ?? 1);
  const stay = drawButton(texts.goOnWithGame, () => {
    leaving.hidden = true;
    fresh.focus();
  });
  const leaving = el("div", { class: "ct-actions", role: "group", "aria-label": texts.leaveGame, hidden: true });
  const fresh = drawButton(texts.newGame, () => leave(1 + Math.floor(Math.random() * 99999)));

  /** Deal a new game; ask for confirmation if a game is under way. @param {number} number */
  function leave(number) {
    const go = () => {
      leaving.hidden = true;
      table.box.querySelector(".ct-more[aria-expanded=true]")?.click();
      table.sit(number, house.value);
    };
    if (!table.underWay()) {
      go();
      return;
    }
    leaving.replaceChildren(el("b", {}, texts.leaveGameForGood), stay, drawButton(texts.dealAnew, go));
    leaving.hidden = false;
    stay.focus();
  }

  const form = drawForm(
    () => leave(Number(seed.value)),
    houses.length > 0 && el("label", { class: "ct-label" }, `${texts.rivals} `, house),
    el("label", { class: "ct-label" }, `${texts.dealNumber} `, seed),
    el("button", { type: "submit", class: "ct-button" }, texts.openDeal),
    fresh,
    ...table.drawGameButtons(),
  );
  return {
    workshop: el("div", { role: "group", "aria-label": texts.otherCardsOrRivals }, form, leaving),
    shown() {
      const { setting } = table.now();
      seed.value = String(setting.seed);
      if (setting.house) house.value = setting.house;
    },
  };
}
