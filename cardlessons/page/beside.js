// The same plays on two tables beside each other, stepped together.

import { el } from "./cards.js";
import { drawFelt } from "./felt.js";
import { citation, headline, tellStep } from "./told.js";
import { sideBySide } from "./branches.js";

/** Two lines of nodes of equal length; `part` names the sides, the steps that differ, and why. */
export function besideOf(part, statements, look, live) {
  let at = 0;
  const last = part.lines[0].length - 1;
  const go = (n) => { at = Math.min(Math.max(n, 0), last); draw(); live.textContent = part.differs.includes(at) ? `${title()}. The two games differ here.` : title(); };
  const button = (text, label, to) => el("button", { type: "button", class: "ct-button", "aria-label": label, title: label, onclick: () => go(to()) }, text);
  const back = button("◀ Back", "Back: one step back", () => at - 1);
  const next = button("Next ▶", "Next: one step on", () => at + 1);
  const first = button("|◀", "First step", () => 0);
  const end = button("▶|", "Last step", () => last);
  const nextDiffers = () => part.differs.find((n) => n > at);
  const differing = button("Next difference ▶", "Next difference: the next play of which the games make something else", () => nextDiffers() ?? at);
  const slider = el("input", { type: "range", min: "0", max: String(last), step: "1", "aria-label": "Step", oninput: () => go(Number(slider.value)) });
  const count = el("span", { class: "ct-count" });
  const sides = part.lines.map((_, i) => ({
    felt: el("div", { class: "ct-felt", role: "group", "aria-label": `The table of ${part.titles[i]}` }),
    told: el("div", { class: "ct-told" }),
  }));
  const word = el("p", { class: "ct-outcome" });
  const sums = el("div", {});
  const box = el("div", { class: "ct-beside" },
    el("div", { class: "ct-steps", onkeydown: keys }, first, back, slider, next, end, differing, count),
    word,
    el("div", { class: "ct-two" }, sides.map((side, i) => el("div", { class: "ct-one-side" }, el("h3", {}, part.titles[i]), side.felt, side.told))),
    sums);

  function title() {
    return at ? headline(shown(0), look) : "The same cards, before the first play";
  }

  const shown = (i) => part.lines[i][at];

  function draw() {
    const setting = { ...part, you: null, kind: "levels" };
    sides.forEach((side, i) => {
      const node = shown(i);
      drawFelt(side.felt, node, part.lines[i].slice(0, at + 1), setting, look, null);
      side.told.replaceChildren(...(at ? [tellStep(node, statements, look)] : []));
      side.felt.parentElement.classList.toggle("ct-differing", part.differs.includes(at));
    });
    back.disabled = first.disabled = at === 0;
    next.disabled = end.disabled = at === last;
    differing.disabled = nextDiffers() === undefined;
    slider.value = String(at);
    slider.setAttribute("aria-valuetext", `step ${at} of ${last}: ${title()}`);
    count.textContent = `step ${at} of ${last}`;
    word.replaceChildren(...wordOf());
    sums.replaceChildren(at ? sideBySide(...part.lines.map((line) => line.slice(0, at + 1)), part.seats, part.titles, part.counts) : "");
  }

  /** What is the same and what is not, and which rule makes it so. */
  function wordOf() {
    if (part.parted === null) return [part.alike];
    if (at < part.parted) return [at ? "So far the outcome is the same in both games: who plays, who pays, who scores." : `Until play ${part.parted} every play has the same outcome in both games. Step there, and see what parts them.`];
    const differs = part.differs.includes(at) ? "≠ Here the two games make different things of the same play. " : "Here the outcome is the same, but the games have parted before. ";
    if (at > part.parted) return [differs];
    const note = el("span", { class: "ct-note", hidden: true });
    const cites = (meaning) => meaning.cites.map((id) => citation(id, statements, note));
    return [differs, "What parts them is ",
      ...part.causes.flatMap(({ label, first: one, second: two }, i) => [i ? "; and " : "", el("b", {}, label), `: in ${part.titles[0]}, ${one.text} `, ...cites(one), `; in ${part.titles[1]}, ${two.text} `, ...cites(two)]), ".", note];
  }

  function keys(event) {
    if (event.target === slider) return;
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key];
    if (to !== undefined) { go(to); event.preventDefault(); }
  }

  draw();
  return box;
}
