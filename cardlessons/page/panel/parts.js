// The parts of a panel, which Python lists.

import { buildLessonAddress, buildRulesAddress } from "../core/address.js";
import { compareRulebooks } from "../table/compare_rulebooks.js";
import { PLAIN_INPUT, drawButton, drawSelect, drawTableHead, el } from "../core/cards.js";
import { drawCounters } from "./counters.js";
import { drawFigures } from "./figures.js";
import { drawShownTable } from "./shown_table.js";
import { findNextOnPage } from "../table/navigation.js";
import { drawCitedText } from "../core/explanation.js";
import { tabStorage } from "../core/storage.js";
import * as texts from "../messages/panel.toml";

/** @import { CitedText, PanelPart, StatementData, StatementId } from "../protocol.d.ts" */
/** @import { Looks } from "../plugin.d.ts" */

/**
 * @typedef {object} Touched the members of a panel that its parts use
 * @property {(name: string, value: string | number, slow?: boolean) => void} touch
 * @property {Record<StatementId, StatementData>} statements
 * @property {Looks} looks
 * @property {Record<string, boolean>} folds
 * @property {HTMLElement | null} entered
 * @property {HTMLElement} box
 * @property {HTMLElement} live
 */

const MAX_OPTION_LENGTH = 34; // characters of an option that fit on a phone
const RULES_PATTERN = /\brules\/[^*]*\*/; // the address of a game's rules; without it, that of their list
const SCRIPT_KEY = "cardlessons-script";
/** @type {Record<string, string>} */
const STYLES = { lead: "ct-asks", aside: "ct-label" };

/**
 * Draw a part of a panel; `touch(name, value, slow)` sends an input to Python.
 *
 * @param {PanelPart} part
 * @param {Touched} panel
 * @returns {HTMLElement}
 */
export const drawPart = (part, panel) =>
  /** @type {(part: any, panel: Touched) => HTMLElement} */ (DRAWINGS[part.kind])(part, panel);

/** @type {{ [K in PanelPart["kind"]]: (part: PanelPart & { kind: K }, panel: Touched) => HTMLElement }} */
const DRAWINGS = {
  text: ({ style, text, cites }, { statements }) =>
    el(
      cites ? "div" : "p",
      { class: style && STYLES[style] },
      cites ? drawCitedText({ text, cites }, statements) : text,
    ),
  verdict: ({ text, right }) =>
    el("p", { class: `ct-result${{ true: " ct-won", false: " ct-lost" }[String(right)] ?? ""}`, tabindex: "-1" }, text),
  error: ({ text }) => el("p", { class: "ct-result ct-lost", role: "alert", "data-wrong": true }, text),
  code: ({ label, text }) => el("p", {}, `${texts.codeLabel(label)} `, el("code", { class: "ct-code" }, text)),
  choice(part, { touch }) {
    const chosen = part.options.find(([value]) => value === part.value)?.[1] ?? "";
    const onchange = () => touch(part.name, select.value);
    const select = drawSelect(part.options, part.value, { "data-name": part.name, onchange });
    return drawField(
      part,
      select,
      chosen.length > MAX_OPTION_LENGTH && el("span", { class: "ct-whole", "aria-hidden": "true" }, chosen),
    );
  },
  line(part, panel) {
    const { touch } = panel;
    const input = el("input", {
      type: "text",
      class: `ct-input${part.wide ? " ct-wide" : ""}`,
      value: part.value,
      maxlength: "300",
      ...PLAIN_INPUT,
      inputmode: part.keys,
      "data-name": part.name,
      onchange: () => touch(part.name, input.value),
      onkeydown: (event) => {
        if (event.key !== "Enter") return;
        panel.entered = input;
        input.blur();
      },
    });
    return drawField(part, input, part.hint && el("span", { class: "ct-label" }, ` ${part.hint}`));
  },
  script(part, { touch }) {
    /** @param {string} text */
    const send = (text) => {
      tabStorage.write(SCRIPT_KEY, text);
      touch(part.name, text);
    };
    const area = el(
      "textarea",
      {
        class: "ct-input ct-shared",
        rows: "12",
        maxlength: part.most,
        ...PLAIN_INPUT,
        "data-name": part.name,
        onchange: () => send(area.value),
      },
      part.value,
    );
    const saved = part.fresh && readSavedScript();
    if (saved && saved !== part.value) {
      area.value = saved;
      send(saved);
    }
    return drawField(part, area);
  },
  answers: ({ name, asks, answers }, { touch }) =>
    el(
      "div",
      { class: "ct-question", role: "group", "aria-label": asks },
      el("h3", { tabindex: "-1" }, asks),
      answers.map(([value, text]) =>
        drawButton(text, () => touch(name, value), false, {
          class: "ct-button ct-answer",
          "data-name": `${name}-${value}`,
        }),
      ),
    ),
  counters: (part, { touch }) => drawCounters(part, touch),
  buttons({ main, pressed, ends, buttons }, { touch, box }) {
    const on = ends && findNextOnPage(box);
    return el(
      "div",
      { class: "ct-actions" },
      on && drawButton(on.text, on.go, true),
      buttons.map(([name, text, meanwhile]) => {
        /** @param {MouseEvent} event */
        const onclick = ({ currentTarget }) =>
          touchOnce(/** @type {HTMLButtonElement} */ (currentTarget), touch, meanwhile);
        const state = { "data-name": name, "aria-pressed": pressed && String(pressed === name) };
        return drawButton(text, onclick, main === name && !on, state);
      }),
    );
  },
  table({ caption, head, rows }, { statements }) {
    /** @param {CitedText[]} row */
    const drawRow = ([first, ...others]) => [
      el("th", { scope: "row", colspan: others[0] ? 1 : head.length }, first.text),
      ...others.map((cell, i) => el("td", { "data-head": head[i + 1] }, ...drawCitedText(cell, statements))),
    ];
    return el(
      "div",
      { class: "ct-scroll" },
      el(
        "table",
        { class: "ct-compare" },
        el("caption", {}, caption),
        drawTableHead(head),
        el(
          "tbody",
          {},
          rows.map((row) => el("tr", {}, drawRow(row))),
        ),
      ),
    );
  },
  shown: (part, { touch, looks }) =>
    drawShownTable(part, looks[/** @type {string} */ (part.setting.family)], part.touched, (i) =>
      touch(part.name, String(i)),
    ),
  figures: drawFigures,
  progress: ({ done, of, text }) =>
    el("label", { class: "ct-progress" }, el("progress", { value: done, max: of }), text),
  group: drawGroup,
  fields: drawGroup,
  links: ({ links, equal }) =>
    el(
      "div",
      { class: "ct-actions" },
      links.map(([text, href], i) =>
        el("a", { class: `ct-button${i || equal ? "" : " ct-main"}`, href: buildAddress(href) }, text),
      ),
    ),
  fold({ label, open, parts }, panel) {
    const fold = el(
      "details",
      {
        open: panel.folds[label] ?? open,
        ontoggle: () => {
          panel.folds[label] = fold.open;
        },
      },
      el("summary", {}, label),
      el(
        "div",
        { class: "ct-fields" },
        parts.map((part) => drawPart(part, panel)),
      ),
    );
    return fold;
  },
  beside: (part, { statements, looks, live }) => compareRulebooks(part, statements, looks[part.family] ?? {}, live),
};

let asked = false; // whether the saved script has been read

/**
 * Return the script last written in this tab, once. It is not stored for other tabs, so that nobody runs a stranger's script.
 *
 * @returns {string | null}
 */
function readSavedScript() {
  if (asked) return null;
  asked = true;
  return tabStorage.read(SCRIPT_KEY);
}

/**
 * Return the address for a link: a lesson with an optional fragment, or a query or fragment of this page.
 *
 * @param {string} href
 */
function buildAddress(href) {
  const [slug, behind] = href.split("#");
  const fragment = behind ? `#${behind}` : "";
  if (slug === "rules:") return document.body.dataset.rules?.replace(RULES_PATTERN, "rules") + fragment;
  if (href.startsWith("rules:")) return buildRulesAddress(slug.slice("rules:".length)) + fragment;
  return /^[?#]/.test(href) ? href : buildLessonAddress(slug) + fragment;
}

/**
 * Send the press of a button once: it is disabled until the answer redraws it, and shows the text `meanwhile` if there is one.
 *
 * @param {HTMLButtonElement} button
 * @param {Touched["touch"]} touch
 * @param {string} [meanwhile]
 */
function touchOnce(button, touch, meanwhile) {
  if (button.getAttribute("aria-disabled") === "true") return;
  button.setAttribute("aria-disabled", "true");
  if (meanwhile) button.textContent = meanwhile;
  touch(button.dataset.name ?? "", "", Boolean(meanwhile));
}

/** @param {PanelPart & { kind: "group" | "fields" }} group @param {Touched} panel */
function drawGroup({ kind, label, parts }, panel) {
  const drawn = parts.map((part) => drawPart(part, panel));
  return el("div", { class: `ct-${kind}`, role: "group", "aria-label": label }, drawn);
}

/** @param {{ label: string, changed?: boolean }} part @param {HTMLElement} input @param {(Child | Child[])[]} more */
function drawField({ label, changed }, input, ...more) {
  return el(
    "label",
    { class: `ct-field${changed ? " ct-changed" : ""}` },
    el("span", {}, label, changed && el("b", {}, ` ${texts.changed}`)),
    input,
    ...more,
  );
}
