// The class that a tab leads, which goes on after a reload or in another lesson, and the bars of its votes.

import { readLessonSlug } from "../../page/core/address.js";
import { tabStorage } from "../../page/core/storage.js";

const CLASS_KEY = "cardlessons-class";

/** @import { Result } from "./class_bars.js" */
/** @import { Kept } from "./class_report.js" */
/** @import { BoardHook, ClassKey } from "./protocol.d.ts" */

/** @typedef {{ code: string, key: string, slug: string, votes?: Kept[] }} Led the class that a tab leads */

export class KeptClass {
  /** @type {Led | null} */
  room = readRoom();

  /** @param {string} slug */
  constructor(slug) {
    this.slug = slug;
  }

  #save() {
    tabStorage.write(CLASS_KEY, JSON.stringify(this.room));
  }

  /** @param {ClassKey} room */
  keep({ code, key }) {
    this.room = { code, key, slug: this.slug, votes: [] };
    this.#save();
  }

  /** Lead on in another lesson. */
  moveTo(slug = this.slug) {
    if (!this.room || this.room.slug === slug) return;
    this.room.slug = slug;
    this.#save();
  }

  /** Keep the bars of a question in this tab, to print them after the class. @param {Result & { asks: string }} vote @param {string} on */
  keepVote({ asks, answers, pays, bars, right }, on) {
    if (!this.room) return;
    const { votes = [] } = this.room;
    const place = `${this.slug} ${on}`;
    const before = votes.findIndex((vote) => vote.on === place);
    votes.splice(before < 0 ? votes.length : before, 1, {
      on: place,
      title: document.title,
      asks,
      answers,
      pays,
      bars,
      right,
    });
    this.room.votes = votes;
    this.#save();
  }

  /** Keep the right answer of the question that opened an example, which only the end of the example tells. @param {string} table @param {BoardHook} hook */
  keepRight(table, { answers, right }) {
    const isIt = (/** @type {{ on: string, answers: string[] }} */ vote) =>
      vote.on.startsWith(`${this.slug} ${table} `) && String(vote.answers) === String(answers);
    const vote = this.room?.votes?.find(isIt);
    if (!vote || right === undefined) return;
    vote.right = right;
    this.#save();
  }

  /** Let the page of a lesson that is opened from here go on with the class by itself. @param {Event} event */
  keepOn = (event) => {
    const { target } = /** @type {At<Event>} */ (event);
    const link = target.closest?.("a[rel=next], a[rel=prev]");
    if (link) this.moveTo(readLessonSlug(/** @type {HTMLAnchorElement} */ (link)));
  };

  /** Forget the class, and return the bars of its votes. */
  forget() {
    tabStorage.write(CLASS_KEY, null);
    return this.room?.votes ?? [];
  }
}

/** Read which class this tab leads; null if it leads none. @returns {Led | null} */
function readRoom() {
  const room = tabStorage.readRecord(CLASS_KEY);
  return room.code ? /** @type {Led} */ (room) : null;
}
