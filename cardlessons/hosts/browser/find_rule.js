// Find a rule: by the name of a game in any spelling, or by words, among the paragraphs of the rules pages and the
// statements of the sources. The index is loaded when the field is touched. On the page of a game: its print button.

import { el } from "../../page/core/cards.js";
import { browserStorage } from "../../page/core/storage.js";
import * as texts from "./messages.toml";

/**
 * The index: games as [title, other names, address], paragraphs as [games, anchor, text], statements as [id, text].
 *
 * @typedef {{
 *   games: [string, string[], string][], headings: Record<string, string>, entries: [number[], string, string][],
 *   sources: string | null, statements: [string, string][], commonWords: string,
 * }} RulesIndex
 * @typedef {{ says: string, text: string, address: string, rank: number }} Found
 */

{
  const MAX_FOUND = 12;
  const MAX_TEXT_LETTERS = 150;
  const printButton = document.getElementById("print");
  if (printButton) {
    printButton.hidden = false;
    printButton.addEventListener("click", () => print());
  }
  document.documentElement.classList.toggle("ct-sources-on", Boolean(browserStorage.read("cardlessons-sources")));

  const form = /** @type {HTMLFormElement | null} */ (document.querySelector(".cl-find"));
  if (form) watch(form);

  /** Search while somebody types; the first touch of the field loads the index. @param {HTMLFormElement} form */
  function watch(form) {
    const field = /** @type {HTMLInputElement} */ (form.querySelector("input"));
    const list = /** @type {HTMLElement} */ (form.querySelector("ul"));
    const status = /** @type {HTMLElement} */ (form.querySelector("[role=status]"));
    /** @type {Promise<RulesIndex> | undefined} */
    let index;
    const load = () => {
      index ??= loadIndex(form.dataset.index ?? "");
      return index;
    };
    const show = async () => {
      const asked = field.value;
      if (!readWords(asked).length) {
        list.hidden = true;
        status.textContent = "";
        return;
      }
      try {
        const found = find(await load(), asked);
        if (field.value !== asked) return;
        list.replaceChildren(...found.map((one) => drawFound(one, form.dataset.home ?? "")));
        list.hidden = !found.length;
        status.textContent = found.length ? "" : texts.nothingFound(asked);
      } catch {
        index = undefined;
        status.textContent = texts.indexNotLoaded;
      }
    };
    field.addEventListener("focus", () => void load().catch(() => undefined), { once: true });
    field.addEventListener("input", () => void show());
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const first = list.hidden ? null : list.querySelector("a");
      if (first) location.assign(first.href);
    });
    const linked = new URLSearchParams(location.hash.slice(1)).get("find"); // the words of a link to this field
    if (linked) field.value = linked;
    if (field.value) void show();
  }

  /** @param {string} address @returns {Promise<RulesIndex>} */
  function loadIndex(address) {
    return new Promise((resolve, reject) => {
      const script = el("script", { src: address });
      script.onload = () => resolve(/** @type {any} */ (self).RULES);
      script.onerror = () => reject(new Error(address));
      document.head.append(script);
    });
  }

  /** Draw one result: the game and the heading, then the words. @param {Found} found @param {string} home */
  function drawFound({ says, text, address }, home) {
    const short = text.length > MAX_TEXT_LETTERS ? `${text.slice(0, text.lastIndexOf(" ", MAX_TEXT_LETTERS))} …` : text;
    return el("li", {}, el("a", { href: home + address }, el("b", {}, says), short));
  }

  /** Return the results for what was asked, the best first. @param {RulesIndex} index @param {string} asked */
  function find({ games, headings, entries, sources, statements, commonWords }, asked) {
    const common = new Set(commonWords.split(" "));
    const all = readWords(asked);
    const said = all.filter((word) => !common.has(word));
    const words = (said.length ? said : all).map(cutEnding);
    const named = games.map(([title, names], number) => ({
      number,
      ...matchName([title, ...names], asked, words, common),
    }));
    const best = Math.max(0, ...named.map(({ rank }) => rank));
    /** @type {Found[]} */
    const found = [];
    for (const { number, rank, left } of named)
      if (!left.length && (rank === best || rank >= 2))
        found.push({ says: games[number][0], text: "", address: games[number][2], rank: 90 + rank });
    for (const [numbers, anchor, text] of entries) {
      const { number, left } = chooseGame(numbers, named, best);
      if (best && number < 0) continue;
      const rank = left.length ? countMatches(`${headings[anchor.split(".")[0]]} ${text}`, left) / left.length : 0;
      if (rank < 0.5) continue;
      const [title, , address] = games[number < 0 ? numbers[0] : number];
      const others = number < 0 && numbers.length > 1 ? texts.andOtherGames(numbers.length - 1) : "";
      found.push({
        says: `${title}${others} · ${headings[anchor.split(".")[0]]}`,
        text,
        address: `${address}#${anchor}`,
        rank: rank * 50 + 100 / (100 + text.length) + Number(!/^(disagree|other)/.test(anchor)),
      });
    }
    if (sources && !best)
      for (const [id, text] of statements) {
        const rank = countMatches(text, words) / words.length;
        if (rank === 1) found.push({ says: id, text, address: `${sources}#${id}`, rank: 20 + 10 / text.length });
      }
    return found.sort((a, b) => b.rank - a.rank).slice(0, MAX_FOUND);
  }

  /** Choose the named game of a paragraph, with the words that are not its name. @param {number[]} numbers @param {{ number: number, rank: number, left: string[] }[]} named @param {number} best */
  function chooseGame(numbers, named, best) {
    const number = best ? numbers.findIndex((one) => named[one].rank === best) : -1;
    return number < 0
      ? { number, left: named[numbers[0]].left }
      : { number: numbers[number], left: named[numbers[number]].left };
  }

  /**
   * Compare the names of a game with what was asked: letters alone, so that spaces and signs do not matter, with a slip.
   *
   * @param {string[]} names
   * @param {string} asked
   * @param {string[]} words
   * @param {Set<string>} common
   */
  function matchName(names, asked, words, common) {
    const whole = readWords(asked).join("");
    let best = { rank: 0, left: words };
    for (const name of names) {
      const letters = readWords(name).join("");
      if (whole.length > 3 && (letters.startsWith(whole) || differByOne(letters, whole))) {
        const rank = letters === whole ? 3 : 2;
        if (rank > best.rank) best = { rank, left: [] };
        continue;
      }
      const parts = readWords(name).filter((part) => !common.has(part));
      const left = words.filter(
        (word) =>
          !parts.some((part) => cutEnding(part) === word || (word.length > 4 && differByOne(cutEnding(part), word))),
      );
      const rank = (words.length - left.length) / Math.max(parts.length, 1);
      if (left.length < words.length && (rank > best.rank || left.length < best.left.length)) best = { rank, left };
    }
    return best.rank > 0.5 ? best : { rank: 0, left: words };
  }

  /** Count the words that a text has, in some form. @param {string} text @param {string[]} words */
  function countMatches(text, words) {
    const there = readWords(text).map(cutEnding);
    return words.filter((word) => there.some((one) => one === word || (word.length > 3 && one.startsWith(word))))
      .length;
  }

  /** @param {string} text */
  function readWords(text) {
    const plain = text.normalize("NFKD").replace(/\p{M}/gu, "").replace(/['’]/g, "").toLowerCase();
    return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
  }

  /** Return a word without its plural or its ending. @param {string} word */
  function cutEnding(word) {
    return word.length > 4 ? word.replace(/(?:ing|ed|es|en|e|s)$/, "") : word.replace(/s$/, "");
  }

  /** Tell whether two words differ by one letter at most. @param {string} a @param {string} b */
  function differByOne(a, b) {
    if (Math.abs(a.length - b.length) > 1) return false;
    let at = 0;
    while (at < a.length && a[at] === b[at]) at++;
    return a.slice(at + Number(a.length >= b.length)) === b.slice(at + Number(b.length >= a.length));
  }
}
