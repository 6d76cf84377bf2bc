// The form before live play: the game, the players, the speed, the size of the cards, and the sound.

import { PLAIN_INPUT, drawCard, drawOptions, drawSelect, el } from "../../../../page/core/cards.js";
import { drawGameButtons } from "../../../../page/core/game_buttons.js";
import * as texts from "../messages.toml";

/** @import { BeginLive, LiveView } from "../../../../page/protocol.d.ts" */
/** @import { Choice } from "../snap.d.ts" */

/** @typedef {Omit<BeginLive, "do">} Chosen what the form sends */

/** @type {Choice[]} */
const MODES = [
  ["clock", texts.againstClock],
  ["ask", texts.withoutClock],
];
/** @type {Choice[]} */
const LEARNERS = [
  [1, texts.onePlayer],
  [2, texts.twoPlayers],
];
/** @type {Choice[]} */
const SOUNDS = [
  ["", texts.soundOff],
  ["voice", texts.soundVoice],
  ["tones", texts.soundTones],
];
const KEYS = [
  ["a", texts.leftKey],
  ["l", texts.rightKey],
  ["s", texts.leftKeyToo],
  ["k", texts.rightKeyToo],
];

/** @param {string} label @param {Child | Child[]} input */
const drawField = (label, input) => el("label", { class: "ct-field" }, el("span", {}, label), input);
/** @param {string} value @param {Props} props */
const drawLineInput = (value, props) =>
  el("input", { class: "ct-input", type: "text", ...PLAIN_INPUT, value, ...props });

const SNAP = ["7c", "7d"]; // what lies on the table before the first game

/** The form before live play. Submitting it calls `begins(chosen)`; speed and sound can be changed during the game. */
export class Choices {
  head = el("div", { class: "ct-actions ct-live-head" });
  fold = el("details");
  about = el("p", { class: "ct-from", "aria-live": "polite" });
  rivals = drawSelect([]);
  spread = el("p", { class: "ct-from", "aria-live": "polite" });
  said = el("output", {});
  large = el("input", { type: "checkbox" });
  error = el("p", { class: "ct-word", role: "alert", hidden: true });

  /** @param {LiveView} setting @param {(chosen: Chosen) => void} begins */
  constructor(setting, begins) {
    this.setting = setting;
    this.begins = begins;
    this.game = drawSelect(setting.games, setting.game);
    this.both = drawSelect(setting.hands, "");
    this.learners = drawSelect(LEARNERS, 1);
    this.clock = drawSelect(MODES, "clock");
    this.pace = drawSelect(
      setting.paces.map(([name]) => [name, name]),
      "steady",
    );
    this.speed = el("input", { type: "range", min: "0.6", max: "6", step: "0.2", value: "2.4" });
    this.ear = drawSelect(SOUNDS, "");
    this.letters = KEYS.map(([key]) => drawLineInput(key, { maxlength: "1", size: "2" }));
    this.words = drawLineInput("", {
      class: "ct-input ct-wide",
      maxlength: "200",
      placeholder: texts.wordsForNumbersHint,
    });
    this.seed = drawLineInput(String(setting.seed), { inputmode: "numeric", maxlength: "9", size: "8" });
    this.ofTwo = KEYS.map(([, named], i) => drawField(named, this.letters[i]));
    this.element = this.#drawForm();
    this.element.addEventListener("input", () => this.fit());
    this.fit();
  }

  #drawForm() {
    const say = (/** @type {string} */ text) => this.refuse(text);
    const further = drawGameButtons(() => ({ game: this.#formatGame(), seats: this.setting.seats, say }));
    this.head.append(drawField(texts.sound, this.ear), ...further);
    this.fold.append(
      el("summary", {}, texts.change),
      el(
        "div",
        { class: "ct-fields" },
        el("div", {}, drawField(texts.chooseGame, this.game), this.about),
        drawField(texts.severalCauses, this.both),
        el("div", {}, drawField(texts.players, this.learners), drawField(texts.rivals, this.rivals)),
        drawField(texts.how, this.clock),
        el("div", {}, drawField(texts.rivalsHands, this.pace), this.spread),
        drawField(texts.cardsFall, el("span", { class: "ct-every" }, this.speed, this.said)),
        this.ofTwo,
        drawField(texts.wordsForNumbers, this.words),
        drawField(texts.dealNumber, this.seed),
      ),
      el("label", { class: "ct-label" }, this.large, texts.largeCards),
    );
    return el(
      "form",
      {
        class: "ct-choices",
        onsubmit: (event) => {
          event.preventDefault();
          this.send();
        },
      },
      el(
        "div",
        { class: "ct-felt ct-before", "aria-hidden": "true" },
        SNAP.map((card) => drawCard(card)),
      ),
      el("button", { type: "submit", class: "ct-button ct-main ct-stroke" }, texts.begin),
      this.head,
      this.error,
      this.fold,
    );
  }

  /** Open the fold with all options. */
  unfold() {
    this.fold.open = true;
    this.game.focus();
  }

  /** Update the options and their descriptions, which depend on one another. */
  fit() {
    const { setting, about, spread, clock } = this;
    about.textContent = setting.games.find(([slug]) => slug === this.game.value)?.[2] ?? "";
    spread.textContent = setting.paces.find(([name]) => name === this.pace.value)?.[1] ?? "";
    const two = this.#hasTwoPlayers();
    this.ofTwo.forEach((one, i) => {
      one.hidden = !two || (i > 1 && !this.both.value);
    });
    clock.disabled = two;
    if (two) clock.value = "clock";
    this.#offerRivals();
    this.pace.disabled = this.speed.disabled = clock.value === "ask";
    const words = texts.describePace(Number(this.speed.value).toFixed(1));
    this.said.textContent = words;
    this.speed.setAttribute("aria-valuetext", words);
  }

  #offerRivals() {
    const { rivals, setting } = this;
    const [alone, ofTwo] = setting.rivals;
    const [least, most] = this.#hasTwoPlayers() ? [0, ofTwo] : [1, alone];
    const before = rivals.value === "" ? 2 : Number(rivals.value);
    const possible = Array.from({ length: most - least + 1 }, (_, i) => [least + i, least + i]);
    rivals.replaceChildren(...drawOptions(possible, Math.min(Math.max(before, least), most)));
  }

  #hasTwoPlayers() {
    return this.learners.value === "2";
  }

  /** Begin the game if every hand has a key of its own; else show an error. */
  send() {
    const keys = this.listKeys().flat();
    if (keys.some((key) => !key.trim()) && this.#hasTwoPlayers()) this.refuse(texts.keyMissing);
    else if (new Set(keys).size < keys.length) this.refuse(texts.keyTwice);
    else this.begins(this.#collectChoices());
  }

  /** Return the chosen game with its agreements, in the notation of records: `game(words=..., both_hands=yes)`. */
  #formatGame() {
    const words = this.words.value.trim();
    const agreed = [words && `words=${words}`, this.both.value && "both_hands=yes"].filter(Boolean).join(", ");
    return agreed ? `${this.game.value}(${agreed})` : this.game.value;
  }

  /** @returns {Chosen} */
  #collectChoices() {
    const seed = this.seed.value.trim();
    return {
      game: this.game.value,
      learners: Number(this.learners.value),
      rivals: Number(this.rivals.value),
      pace: this.pace.value,
      clock: this.clock.value === "clock",
      words: this.words.value,
      both: Boolean(this.both.value),
      seed: /^\d+$/.test(seed) ? Number(seed) : -1,
    };
  }

  /** List each learner's keys: one key, or more if a slap may need both hands. */
  listKeys() {
    const [left, right, leftToo, rightToo] = this.letters.map((key) => key.value.toLowerCase());
    if (this.#hasTwoPlayers())
      return this.both.value
        ? [
            [left, leftToo],
            [right, rightToo],
          ]
        : [[left], [right]];
    return [this.both.value ? [" ", "f", "j"] : [" "]];
  }

  /** @param {string} [text] */
  refuse(text) {
    this.error.textContent = text ?? "";
    this.error.hidden = !text;
    if (text) this.error.scrollIntoView({ block: "nearest" });
  }

  // While the game goes on

  /** Return the time from one card to the next, in ms. */
  getInterval() {
    return 1000 * Number(this.speed.value);
  }

  /** @param {number} step */
  changeSpeed(step) {
    this.speed.value = String(Number(this.speed.value) + step);
    this.fit();
    return this.said.textContent;
  }

  getSound() {
    return this.ear.value;
  }

  beginNextDeal() {
    this.seed.value = String((Number(this.seed.value) || 0) + 1);
    this.begins(this.#collectChoices());
  }
}
