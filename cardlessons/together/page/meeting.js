// What a lesson's page has where people meet: the answer to the request for a shared table, and the button for a class.

import { el } from "../../page/core/cards.js";
import { loadStyles } from "../../page/core/loading.js";
import { getCurrentLesson } from "../../page/core/address.js";
import { tabStorage } from "../../page/core/storage.js";
import { readData } from "../../hosts/browser/parts.js";
import * as texts from "./messages/class.toml";
import * as together from "./messages/together.toml";

/**
 * What such a page knows: the addresses of the board's script and styles, and whether one class is open to all.
 *
 * @typedef {{ base: string, outside: string, board: [string, string], room: boolean }} MeetingFacts
 */

/** Listen for the request, and add the button, once the page is there. */
export const start = () =>
  document.addEventListener("DOMContentLoaded", () => {
    const facts = /** @type {MeetingFacts} */ (readData("lesson"));
    document.addEventListener("ct-together", (event) => openTable(facts.base, /** @type {CustomEvent} */ (event)));
    if (!document.body.dataset.embedded && parent === self) offerClass(facts);
  });

/** Open a shared table with the game of the table that requested it, and go to its page. @param {string} base @param {CustomEvent} event */
async function openTable(base, event) {
  event.preventDefault();
  const { game, seats, say } = event.detail;
  try {
    const answer = await fetch(`${base}table`, {
      method: "POST",
      body: JSON.stringify({ game, seats, lang: PAGE_LANGUAGE }),
    });
    const { code, error } = await answer.json();
    if (code) location.assign(`${base}table/${code}`);
    else say(error);
  } catch (error) {
    console.error(error);
    say(together.notOpened);
  }
}

/**
 * Add the button for a class if the server has one room. The board is loaded when the button is pressed, or at once if
 * this tab leads a class, or comes for one from the page for teachers.
 *
 * @param {MeetingFacts} facts
 */
function offerClass({ base, outside, board: [script, styles], room }) {
  const slug = getCurrentLesson();
  const load = async () => {
    if (!document.querySelector(`link[href="${styles}"]`))
      await loadStyles(styles).catch((error) => console.error(error)); // a board without styles can be used, too
    return (await import(script)).default;
  };
  const open = async () => {
    const { openClass } = await load();
    button.hidden = true;
    openClass({ base, slug, outside, over: () => offer() });
  };
  const button = el("button", { type: "button", class: "cl-class-button", onclick: open });
  const examples = [...document.querySelectorAll('.ct-kind-example, [data-kind="example"]')];
  const hasExample = examples.some((table) => !table.closest("[id^=write-]")); // the server has no lesson that is being written
  /** Show the button if there is something to open, and return the class that this tab leads. */
  function offer() {
    const led = tabStorage.readRecord("cardlessons-class");
    const isElsewhere = Boolean(led.code) && led.slug !== slug;
    button.hidden = !hasExample || !(room || isElsewhere);
    button.textContent = isElsewhere ? texts.goOnHere : texts.classWord;
    return led;
  }
  const led = offer();
  document.querySelector(".cl-head")?.append(button);
  const address = new URL(location.href);
  const asked = address.searchParams.has("class");
  if (asked || led.slug === slug) open();
  address.searchParams.delete("class"); // a reload after the class opens none
  if (asked) history.replaceState(history.state, "", address);
  if (tabStorage.read("cardlessons-in-class")) load().then((made) => made.joinFromLesson(base));
}
