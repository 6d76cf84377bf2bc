// Plug-in: play the sounds of a step: cards, coins, and spoken words. Sound is off until the learner switches it on.

import { hasVoice, stopVoice, playRustle, say } from "../core/audio.js";
import { el } from "../core/cards.js";
import { CARD_MS, planStep } from "../core/motion.js";
import { browserStorage } from "../core/storage.js";
import * as texts from "../messages/table.toml";

/** @import { Setting } from "../protocol.d.ts" */
/** @import { LinkedNode } from "../state.d.ts" */
/** @import { Page, Plugin } from "../plugin.d.ts" */

const STORAGE_KEY = "cardlessons-sound";
const MAX_COINS = 8; // coin sounds in one step, at most

/**
 * Make the switch for sound. A page shows one, at its first table; it holds for all tables and for later visits.
 *
 * @param {Page} table
 * @returns {Plugin}
 */
export function joinSound(table) {
  const on = el("input", { type: "checkbox", onchange: () => keep(on.checked) });
  const box = el("label", { class: "ct-label ct-sound" }, on, ` ${texts.sound}`);

  function show() {
    box.hidden = document.querySelector(".ct-sound") !== box;
    on.checked = isOn();
  }

  return {
    below: box,
    shown: show,
    moved: (node) => {
      if (isOn()) playStep(node, table.now().setting);
    },
  };
}

/** Return whether sound is switched on; false if the browser does not allow storage. */
const isOn = () => browserStorage.read(STORAGE_KEY) === "on";

/** @param {boolean} on */
function keep(on) {
  browserStorage.write(STORAGE_KEY, on ? "on" : null);
  if (on) {
    hasVoice(); // the first call makes the browser load its voices
    playRustle();
  } else stopVoice();
}

/** Play the sounds of a step. @param {LinkedNode} node @param {Setting} setting */
function playStep({ events }, { calls }) {
  stopVoice();
  if (events.some((event) => event.kind === "moved" && event.from.spot === "hand"))
    playRustle({ lasts: 0.09, loud: 0.3 });
  const { coins } = planStep(events, CARD_MS);
  for (const { lands } of coins.slice(0, MAX_COINS)) playCoin(lands / 1000);
  const words = events.flatMap((event) =>
    event.kind === "said" && !(calls.length && event.before) ? event.words : [],
  );
  if (words.length && hasVoice()) say(words.join(", "));
}

/** Play the sound of a coin after `after` seconds: it strikes another one, and both ring for a moment. @param {number} after */
function playCoin(after) {
  playRustle({ after, lasts: 0.06, loud: 0.5, pitch: 5200, purity: 14 });
  playRustle({ after: after + 0.02, lasts: 0.12, loud: 0.7, pitch: 7900, purity: 40 });
}
