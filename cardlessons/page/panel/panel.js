// A panel: draw the parts that Python lists, and send each input of the learner to Python under the name of its part.

import { wasOpenedByLink, readPlace, writePlace } from "../core/address.js";
import { showWaiting, el, showLost } from "../core/cards.js";
import { hasFourColours } from "../core/colours.js";
import { LONG_PATIENCE_MS } from "../net/line.js";
import { drawLargeButton } from "../table/navigation.js";
import { drawPart } from "./parts.js";
import * as texts from "../messages/panel.toml";

/** @import { Looks, Mounted } from "../plugin.d.ts" */
/** @import { PanelLine } from "../state.d.ts" */
/** @import { PanelPart, PanelView } from "../protocol.d.ts" */

const MAX_PRESS_MS = 3000; // ms for which drawing waits, at most, until a pressed button is released
const MAX_CLICK_MS = 60; // ms from the release of a button to its click, at most

/** The options of a line to a panel: none. */
export const line = {};

/**
 * Draw a panel; `looks` are those of the families, by name. `wake(line)` connects it.
 *
 * @param {Element} root
 * @param {PanelView} view
 * @param {Looks} [looks]
 * @returns {Mounted}
 */
export function mount(root, view, looks = {}) {
  const panel = new Panel(view, looks);
  root.replaceChildren(panel.box);
  panel.show();
  return { wake: (line) => panel.wake(/** @type {PanelLine} */ (line)), close() {} };
}

class Panel {
  touched = ""; // the name of the last part that the learner used
  /** @type {{ name: string, text: string } | null} */
  wrong = null; // the last error and the name of its part
  /** @type {[string, HTMLElement][]} */
  elements = []; // the drawn parts, each with the JSON text of its data
  /** @type {Record<string, boolean>} */
  folds = {}; // whether each fold is open, for those that the learner has opened or closed
  /** @type {HTMLElement | null} */
  entered = null; // the field that Enter has left
  /** @type {{ name: string, group: string } | null} */
  awaits = null; // the used part that waits for its answer, with its group; the answer scrolls the next part into view
  going = false; // whether the next step of a long computation is requested
  free = Promise.resolve(); // resolves when no button is pressed
  round = ""; // the round that the address names
  finding = true; // true until the place in the address is restored; it must not be overwritten before
  isInAddress = false; // whether the state has been written into the address

  /** @param {PanelView} view @param {Looks} looks */
  constructor(view, looks) {
    this.view = view;
    this.looks = looks;
    const { where, alone } = readPlace(location.hash.slice(1), view.key);
    this.where = where;
    this.alone = alone;
    /** @type {Promise<PanelLine>} */
    this.woken = new Promise((resolve) => {
      this.waken = resolve;
    });
    this.touch = this.touch.bind(this);
    this.bar = el("div", { class: "ct-lost", role: "alert", hidden: true }, texts.connectionLost);
    this.body = el("div", { class: "ct-parts" });
    this.live = el("div", { class: "ct-spoken", role: "status", "aria-live": "polite" });
    this.box = el(
      "section",
      {
        class: `ct-root ct-panel${hasFourColours() ? " ct-four" : ""}`,
        "data-kind": view.key,
        tabindex: "-1",
        "onct-enter": () => this.body.querySelector("button, input, select, textarea")?.focus(),
        onpointerdown: ({ target }) => {
          if (target.closest("button")) this.press();
        },
      },
      this.bar,
      this.body,
      this.live,
    );
    if (view.fills) this.body.after(el("div", { class: "ct-actions ct-fill" }, drawLargeButton(this.box)));
  }

  get statements() {
    return this.view.statements;
  }

  /**
   * Connect the panel, and restore its place from the address.
   *
   * @param {PanelLine} line
   */
  wake(line) {
    line.watch({
      waiting: (many) => showWaiting(this.box, many),
      lost: (why) => showLost(this.bar, why),
      laid: () => {
        if (!this.box.hasAttribute("data-waiting")) this.take(line);
      }, // a view that comes with a reply is drawn with that reply
    });
    this.waken(line);
    this.finding = false;
    const { where, view } = this;
    if (view.served) addEventListener("popstate", () => this.#returnToRound());
    if (!where || !view.served) return;
    if (this.alone && wasOpenedByLink()) this.box.scrollIntoView(); // the address is a link to this panel only
    if (where !== view.kept) this.send("kept", where);
  }

  /** @param {string} name @param {string | number} value @param {boolean} [slow] */
  touch(name, value, slow = false) {
    this.awaits = { name, group: findGroup(this.body.querySelector(`[data-name="${CSS.escape(name)}"]`)) };
    return this.send(name, value, slow);
  }

  /** @param {string} name @param {string | number} value @param {boolean} [slow] */
  async send(name, value, slow = false) {
    this.touched = name;
    const seen = this.wrong;
    const line = await this.woken;
    const reply = await line.ask({ do: "touch", name, value }, slow ? LONG_PATIENCE_MS : undefined);
    await this.take(line, reply.error ? { name, text: reply.error } : null, seen);
  }

  /** Ask for the next step of a long computation, unless it is already requested. */
  async #askMore() {
    if (this.going) return;
    this.going = true;
    const line = await this.woken;
    const reply = await line.ask({ do: "on", quiet: true }, LONG_PATIENCE_MS);
    this.going = false;
    this.take(line, reply.error ? { name: this.touched, text: reply.error } : null);
  }

  press() {
    this.free = new Promise((free) => {
      addEventListener("pointerup", () => setTimeout(free, MAX_CLICK_MS), { once: true });
      addEventListener("pointercancel", () => free(), { once: true }); // a touch that scrolls
      setTimeout(free, MAX_PRESS_MS);
    });
  }

  /**
   * Draw a new view once no button is pressed, so that no button moves under a finger. An error newer than `seen` stays.
   *
   * @param {PanelLine} line
   * @param {Panel["wrong"]} [wrong]
   */
  async take(line, wrong = null, seen = this.wrong) {
    await this.free;
    if (wrong || this.wrong === seen) this.wrong = wrong;
    this.view = line.view();
    this.show();
    this.#keep();
  }

  show() {
    const { view, box, body, live, wrong } = this;
    box.setAttribute("aria-label", view.label);
    if (view.ended) box.dispatchEvent(new CustomEvent("ct-ended", { bubbles: true }));
    const within = body.contains(document.activeElement)
      ? /** @type {HTMLElement} */ (document.activeElement)
      : this.entered;
    const focused = within?.dataset.name;
    const inGroup = findGroup(within);
    const error = wrong && el("p", { class: "ct-word", role: "alert", "data-wrong": true }, wrong.text);
    lay(body, [...(error ? [error] : []), ...this.#drawParts(view.parts)]);
    const cause = body
      .querySelector(`[data-name="${CSS.escape(wrong?.name ?? this.touched)}"]`)
      ?.closest(".ct-field, .ct-actions");
    if (cause) cause.after(...body.querySelectorAll("[data-wrong]")); // show the error beside the part that was touched
    const parts = view.parts.flatMap((part) => [
      part,
      ...(part.kind === "fold" || part.kind === "group" || part.kind === "fields" ? part.parts : []),
    ]);
    const spoken = parts.find((part) => (part.kind === "text" || part.kind === "verdict") && part.style === "spoken");
    live.textContent = spoken?.kind === "text" || spoken?.kind === "verdict" ? spoken.text : "";
    const { name, group } = focused ? { name: focused, group: inGroup } : (this.awaits ?? {});
    const same = name && body.querySelector(`[data-name="${CSS.escape(name)}"]`);
    const result = name && body.querySelector(`[aria-label="${CSS.escape(group ?? "")}"] > .ct-result`);
    const next = ["h3", ".ct-main", ".ct-button", "button"].map((what) => body.querySelector(what)).find(Boolean);
    const on = same || result || next;
    if (focused && !body.contains(document.activeElement) && !(same && this.entered))
      on?.focus({ preventScroll: true });
    if (this.awaits && !same) (on?.closest(".ct-question") ?? on)?.scrollIntoView({ block: "nearest" });
    this.entered = this.awaits = null;
  }

  /**
   * Draw the parts; an unchanged part keeps its element, so that it keeps the focus and does not move under a finger.
   *
   * @param {PanelPart[]} parts
   * @returns {HTMLElement[]}
   */
  #drawParts(parts) {
    const touched = `[data-name="${CSS.escape(this.touched)}"]`;
    const before = new Map(
      this.wrong
        ? []
        : this.elements.filter(([, element]) => !element.matches(touched) && !element.querySelector(touched)),
    );
    this.elements = parts.map((part) => {
      const as = JSON.stringify(part);
      const element = before.get(as) ?? drawPart(part, this);
      before.delete(as);
      return [as, element];
    });
    if (parts.some(({ kind }) => kind === "progress")) this.#askMore();
    return this.elements.map(([, element]) => element);
  }

  /** Write the state into the address; another round gets an entry of its own in the browser's history. */
  #keep() {
    const { served, key, kept, round = "" } = this.view;
    if (!served || !key || this.finding) return;
    writePlace(key, kept, Boolean(this.round) && this.round !== round);
    this.isInAddress = true;
    this.round = round;
  }

  /** Go to the round that the address names after Back or Forward. */
  async #returnToRound() {
    if (this.finding) return; // the address is read again when the round has come
    const { key, kept, round } = this.view;
    const { where } = readPlace(location.hash.slice(1), key);
    if (!round || !where || where === kept) {
      if (this.isInAddress) this.#keep(); // a link within the page leads to an address without it
      return;
    }
    this.finding = true;
    await this.send("kept", where);
    this.finding = false;
    this.round = this.view.round ?? "";
    if (readPlace(location.hash.slice(1), key).where === where) this.#keep();
    else this.#returnToRound();
  }
}

/** Return the label of a part's group; empty if it has none. @param {HTMLElement | null} part */
const findGroup = (part) => part?.closest(".ct-group")?.getAttribute("aria-label") ?? "";

/**
 * Replace the children of `body`, without moving children that are already in order.
 *
 * @param {HTMLElement} body
 * @param {Element[]} children
 */
function lay(body, children) {
  for (const child of [...body.children]) if (!children.includes(child)) child.remove();
  children.forEach((child, i) => {
    if (body.children[i] !== child) body.insertBefore(child, body.children[i] ?? null);
  });
}
