// What the people at a shared table choose before the game, and how others come in: the code, the link and its picture.

import { buildRulesAddress, isOnlyHere } from "../../page/core/address.js";
import { drawButton, drawOptions, drawSelect, el } from "../../page/core/cards.js";
import { copyText } from "../../page/core/clipboard.js";
import * as texts from "./messages/together.toml";

/** @import { TogetherFacts, TogetherTable } from "./together_table.js" */

const PACES = [
  ["2.5", texts.calmPace],
  ["1.5", texts.briskPace],
  ["0", texts.noPace],
]; // in seconds for each card

/** @typedef {[string, [slug: string, title: string, says: string][]]} GameGroup what games share, and each of them */

export class Opening {
  /** @param {TogetherTable} table @param {GameGroup[]} games */
  constructor(table, games) {
    const { send } = table;
    this.send = send;
    this.says = new Map(games.flatMap(([, group]) => group.map(([slug, , says]) => [slug, says])));
    this.count = drawSelect([], null, { onchange: () => send({ do: "players", count: Number(this.count.value) }) });
    this.title = el("summary", {});
    this.game = el(
      "details",
      { class: "cl-together-games" },
      this.title,
      drawGames(games, (game) => this.#choose(game)),
    );
    this.about = el("span", { class: "cl-games-says" });
    this.rules = el("a", { target: "_blank" }, texts.rules);
    this.tempo = drawSelect(PACES, null, {
      onchange: () => send({ do: "pace", seconds: Number(this.tempo.value) }),
    });
    this.lock = el("input", { type: "checkbox", onchange: () => send({ do: "lock", locked: this.lock.checked }) });
    this.level = drawSelect([], null, { onchange: () => send({ do: "level", house: this.level.value }) });
    this.begin = drawButton(texts.begin, () => send({ do: "begin" }), true);
    this.chosen = el("div", { role: "group", "aria-label": texts.game }, this.game, this.about, " ", this.rules);
    this.list = el("input", { type: "checkbox", onchange: () => send({ do: "animals", on: this.list.checked }) });
    this.given = el("label", { class: "ct-label" }, this.list, ` ${texts.animals}`);
    this.pace = el("label", { class: "ct-label" }, `${texts.pace} `, this.tempo);
    this.locks = el("label", { class: "ct-label" }, this.lock, ` ${texts.lock}`);
    this.players = el("label", { class: "ct-label" }, `${texts.players} `, this.count);
    this.house = el("label", { class: "ct-label" }, `${texts.house} `, this.level);
  }

  /** @param {string} game */
  #choose(game) {
    this.game.open = false;
    this.send({ do: "game", game });
  }

  /** @param {TogetherTable["head"]} head */
  draw({ begun, slug, game, pace, opens, locked, animals, you, house, houses, counts: [least, most], seats }) {
    this.begin.hidden = this.players.hidden = this.chosen.hidden = begun;
    this.begin.classList.toggle("ct-main", Boolean(you)); // before, a seat is what to touch
    this.title.textContent = texts.gameChosen(game);
    this.about.textContent = this.says.get(slug) ?? "";
    this.rules.href = buildRulesAddress(slug);
    this.rules.title = texts.rulesOf(game);
    this.given.hidden = !opens || begun;
    this.list.checked = animals;
    this.pace.hidden = begun || pace === null;
    this.tempo.value = String(pace);
    this.locks.hidden = !opens;
    this.lock.checked = locked;
    this.house.hidden = begun || !houses.length;
    this.level.replaceChildren(...drawOptions(houses, house));
    const possible = Array.from({ length: most - least + 1 }, (_, n) => [least + n, least + n]);
    this.count.replaceChildren(...drawOptions(possible, seats.length));
  }
}

/** Draw the games in groups, each with a line and its rules. @param {GameGroup[]} games @param {(game: string) => void} choose */
function drawGames(games, choose) {
  return games.map(([plays, group]) => {
    const lines = group.map(([slug, title, says]) =>
      el(
        "li",
        {},
        el("button", { type: "button", onclick: () => choose(slug) }, title),
        el("a", { href: buildRulesAddress(slug), target: "_blank", title: texts.rulesOf(title) }, texts.rules),
        el("span", { class: "cl-games-says" }, says),
      ),
    );
    const list = el("ul", { class: "cl-games" }, lines);
    return el("details", { class: "cl-games-group", name: "games" }, el("summary", {}, plays), list);
  });
}

/** Draw how others come to the table; `say` tells that its link is copied. @param {TogetherFacts} facts @param {(text: string) => void} say */
export function drawInvitation({ base, code, outside }, say) {
  const address = new URL(`table/${code}`, outside || new URL(base, location.href)).href;
  const picture = `${base}qr.svg?to=${encodeURIComponent(`table/${code}`)}`;
  return el(
    "div",
    { class: "cl-together-join" },
    el("img", { src: picture, alt: texts.qrCode, width: "150", height: "150" }),
    el(
      "div",
      {},
      el("p", { class: "ct-label" }, texts.code),
      el("p", { role: "status", "aria-label": texts.code, class: "cl-together-code" }, code),
      el("p", {}, el("a", { href: address }, texts.linkToTable(address))),
      drawButton(texts.share, () => shareLink(address, say)),
      isOnlyHere(address) && el("p", { class: "ct-label" }, texts.onlyHere),
    ),
  );
}

/** Give the link to a table to the device's own sharing, or copy it. @param {string} url @param {(text: string) => void} say */
async function shareLink(url, say) {
  if (navigator.share) await navigator.share({ title: document.title, url }).catch(() => {});
  else if (await copyText(Promise.resolve(url))) say(texts.copied);
}
