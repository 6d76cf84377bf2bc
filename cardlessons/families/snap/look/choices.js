// What is chosen before live play: the game, who plays, how fast, and how it is seen and heard.

import { el } from "../../../page/cards.js";

/** The form; `begins(chosen)` when it is sent. Its `element`, and what can be changed while the game goes on. */
export function choices(setting, begins) {
  const [rivalsAlone, rivalsOfTwo] = setting.rivals;
  const select = (options, value) => el("select", { class: "ct-input ct-select" }, options.map(([name, text]) => el("option", { value: name, selected: String(name) === String(value) }, text)));
  const field = (label, input) => el("label", { class: "ct-field" }, el("span", {}, label), input);
  const line = (value, props) => el("input", { class: "ct-input", type: "text", autocomplete: "off", spellcheck: "false", value, ...props });

  const game = select(setting.games.map(([slug, title]) => [slug, title]), setting.game);
  const about = el("p", { class: "ct-from", "aria-live": "polite" });
  const both = select(setting.hands, "");
  const learners = select([[1, "one, against the house"], [2, "two on this device"]], 1);
  const rivals = el("select", { class: "ct-input ct-select" });
  const clock = select([["clock", "against the clock"], ["ask", "without a clock: snap or no snap?"]], "clock");
  const pace = select(setting.paces.map(([name]) => [name, name]), "steady");
  const spread = el("p", { class: "ct-from", "aria-live": "polite" });
  const every = el("input", { type: "range", min: "0.6", max: "6", step: "0.2", value: "2.4" });
  const said = el("output", {});
  const sound = select([["", "nothing"], ["voice", "the number and the card, spoken"], ["tones", "two tones: the number, then the card"]], "");
  const large = el("input", { type: "checkbox" });
  const keys = ["a", "l", "s", "k"].map((key) => line(key, { maxlength: "1", size: "2" })); // the left player's, the right player's, and what each has for the other hand
  const words = line("", { class: "ct-input ct-wide", maxlength: "200", placeholder: "monkey for three and cat for ten" });
  const seed = line(String(setting.seed), { inputmode: "numeric", maxlength: "9", size: "8" });
  const error = el("p", { class: "ct-word", role: "alert", hidden: true });
  const named = ["Left player's key", "Right player's key", "Left player's key for the other hand", "Right player's key for the other hand"];
  const ofTwo = keys.map((key, i) => field(named[i], key));

  const form = el("form", { class: "ct-choices", onsubmit: (event) => { event.preventDefault(); send(); } },
    error,
    el("div", { class: "ct-fields" },
      el("div", {}, field("The game", game), about),
      field("Several causes of a snap at once", both),
      el("div", {}, field("Who of you plays", learners), field("How many of the house", rivals)),
      field("How", clock), el("div", {}, field("The rivals' hands", pace), spread), field("Cards fall", el("span", { class: "ct-every" }, every, said)), field("For the ear", sound)),
    el("div", { class: "ct-fields" }, ofTwo),
    el("label", { class: "ct-label" }, large, "large cards and words"),
    el("details", {}, el("summary", {}, "Words of your own, and the deal"), el("div", { class: "ct-fields" },
      field("Words for numbers, said in any of the games", words), field("Number of the deal: the same number, the same cards and rivals", seed))),
    el("div", { class: "ct-actions" }, el("button", { type: "submit", class: "ct-button ct-main" }, "Begin")));

  function fit() {
    about.textContent = setting.games.find(([slug]) => slug === game.value)[2];
    spread.textContent = setting.paces.find(([name]) => name === pace.value)[1];
    const two = learners.value === "2";
    ofTwo.forEach((one, i) => { one.hidden = !two || (i > 1 && !both.value); });
    clock.disabled = two;
    if (two) clock.value = "clock";
    const [least, most] = two ? [0, rivalsOfTwo] : [1, rivalsAlone];
    const before = rivals.value === "" ? 2 : Number(rivals.value);
    rivals.replaceChildren(...Array.from({ length: most - least + 1 }, (_, i) => el("option", { value: least + i, selected: least + i === Math.min(Math.max(before, least), most) }, String(least + i))));
    pace.disabled = every.disabled = clock.value === "ask";
    const words = `every ${Number(every.value).toFixed(1)} seconds`;
    said.textContent = words;
    every.setAttribute("aria-valuetext", words);
  }

  /** Begins, if every hand has a key of its own. */
  function send() {
    const keys = allKeys().flat();
    if (keys.some((key) => !key.trim()) && learners.value === "2") refuse("Every hand needs a key: write one letter or figure for each.");
    else if (new Set(keys).size < keys.length) refuse("Every hand needs a key of its own, and two of them are the same: change one.");
    else begins(chosen());
  }

  /** Each learner's keys: one, or more where both hands may be due. */
  function allKeys() {
    const [left, right, leftToo, rightToo] = keys.map((key) => key.value.toLowerCase());
    if (learners.value === "2") return both.value ? [[left, leftToo], [right, rightToo]] : [[left], [right]];
    return [both.value ? [" ", "f", "j"] : [" "]];
  }

  function refuse(text) {
    error.textContent = text ?? "";
    error.hidden = !text;
    if (text) error.scrollIntoView({ block: "nearest" });
  }

  function chosen() {
    return { game: game.value, learners: Number(learners.value), rivals: Number(rivals.value), pace: pace.value, clock: clock.value === "clock", words: words.value, both: Boolean(both.value), seed: /^\d+$/.test(seed.value.trim()) ? Number(seed.value) : -1 };
  }

  form.addEventListener("input", fit);
  fit();
  return {
    element: form,
    game,
    large,
    every: () => 1000 * Number(every.value),
    faster(step) { every.value = String(Number(every.value) + step); fit(); return said.textContent; },
    sound: () => sound.value,
    keys: allKeys,
    another() { seed.value = String((Number(seed.value) || 0) + 1); begins(chosen()); },
    refuse,
  };
}
