// The head of a level, and how the try stands.

import { el } from "./cards.js";
import { begin } from "./store.js";

const stars = (n) => "★".repeat(n) + "☆".repeat(3 - n);

/** The level's number among the others, with the stars of each. */
export function levelHead({ setting, level }, kept, todo) {
  const { number } = setting.at_level;
  const { title } = setting.levels[number];
  const best = setting.levels.map((_, i) => Math.max(level.best[i] ?? 0, ...kept(i)));
  const chips = setting.levels.map((l, i) => el("button", {
    type: "button", class: "ct-chip ct-level", "aria-current": i === number ? "step" : undefined, title: l.title, onclick: () => todo.goLevel(i),
  }, `${i + 1} `, el("span", { "aria-hidden": "true" }, stars(best[i])), el("span", { class: "ct-spoken" }, `: ${l.title}, ${best[i]} of 3 stars`)));
  return [
    el("div", { class: "ct-chips", role: "group", "aria-label": "Levels" }, chips),
    el("h3", {}, `${number + 1}. ${title}`),
    el("div", { class: "ct-from" }, setting.game),
  ];
}

/** What is to be done, with the hints that were given; until the try is decided there may be another. */
export function goalOf(asks, { hints, judged }, hint) {
  return el("div", { class: "ct-goal" },
    el("p", { class: "ct-asks" }, asks),
    hints.length > 0 && el("ol", { class: "ct-hints" }, hints.map((text) => el("li", {}, text))),
    !judged.state && hints.length < 3 && el("button", { type: "button", class: "ct-button ct-hint", onclick: hint }, hints.length ? "Another hint" : "A hint, please"));
}

/** How a try was judged, in a sentence. */
export const inWords = ({ state, told }) => (state ? ` ${state === "won" ? "Done." : "Not this time."} ${told}` : "");

/** How the try stands, beside the play that decided it, and what can be done now. */
export function verdictOf(state, todo) {
  const { setting, level: { judged }, at } = state;
  const { number } = setting.at_level;
  const next = number + 1 < setting.levels.length;
  return [
    judged.state && el("div", { class: `ct-result ct-${judged.state}`, role: "status" },
      el("b", {}, judged.state === "won" ? `${"★".repeat(judged.stars)} Done. ` : "Not this time. "), judged.told),
    el("div", { class: "ct-actions" },
      judged.state === "won" && next && el("button", { type: "button", class: "ct-button ct-main", onclick: () => todo.goLevel(number + 1) }, "Next level ▶"),
      (judged.state || at !== begin(state)) && el("button", { type: "button", class: `ct-button${judged.state === "lost" ? " ct-main" : ""}`, onclick: todo.again }, "Try again")),
  ];
}
