// A panel: parts that Python lists, drawn; whatever is touched goes back to Python by its name.

import { awaiting, el } from "./cards.js";
import { told } from "./told.js";
import { besideOf } from "./beside.js";

const FITS = 26; // letters of a choice that a phone shows whole

export function mount(root, model, looks) {
  let sent = 0;
  let timer = 0;
  let touched = ""; // what was touched last
  const bar = el("div", { class: "ct-lost", role: "alert", hidden: true },
    "The connection is lost, so nothing can be changed just now. Reload the page to go on; what you chose is kept.");
  const body = el("div", { class: "ct-parts" });
  const live = el("div", { class: "ct-spoken", role: "status", "aria-live": "polite" });
  const box = el("section", { class: "ct-root ct-panel", "data-lm-suppress-shortcuts": "true", onkeydown: (event) => event.stopPropagation() }, bar, body, live);
  root.replaceChildren(box);
  const folds = {}; // folds that were opened or closed by hand

  function touch(name, value) {
    sent += 1;
    touched = name;
    awaiting(box, 1);
    clearTimeout(timer);
    timer = setTimeout(() => { bar.hidden = false; }, 3000);
    try { model.send({ do: "touch", name, value, id: sent }); } catch { bar.hidden = false; }
  }

  const drawn = {
    text: (part) => el("p", { class: part.style === "lead" ? "ct-asks" : "" }, part.text),
    error: (part) => el("p", { class: "ct-result ct-lost", role: "alert", "data-wrong": true }, part.text),
    code: (part) => el("p", {}, `${part.label}: `, el("code", { class: "ct-code" }, part.text)),
    choice(part) {
      const chosen = part.options.find(([value]) => value === part.value)?.[1] ?? "";
      const select = el("select", { class: "ct-input ct-select", "data-name": part.name, onchange: (event) => touch(part.name, event.target.value) },
        part.options.map(([value, text]) => el("option", { value, selected: value === part.value }, text)));
      return field(part, select, chosen.length > FITS && el("span", { class: "ct-whole", "aria-hidden": "true" }, chosen));
    },
    line(part) {
      const input = el("input", { type: "text", class: `ct-input${part.wide ? " ct-wide" : ""}`, value: part.value, maxlength: "300", autocomplete: "off", spellcheck: "false", "data-name": part.name });
      input.addEventListener("change", () => touch(part.name, input.value));
      input.addEventListener("keydown", (event) => { if (event.key === "Enter") input.blur(); });
      return field(part, input, part.hint && el("span", { class: "ct-label" }, ` ${part.hint}`));
    },
    answers: (part) => el("div", { class: "ct-question", role: "group", "aria-label": part.asks }, el("h3", { tabindex: "-1" }, part.asks),
      part.answers.map(([value, text]) => el("button", { type: "button", class: "ct-button ct-answer", "data-name": `${part.name}-${value}`, onclick: () => touch(part.name, value) }, text))),
    buttons: (part) => el("div", { class: "ct-actions" }, part.buttons.map(([name, text]) =>
      el("button", { type: "button", class: `ct-button${part.main === name ? " ct-main" : ""}`, "data-name": name, onclick: () => touch(name, "") }, text))),
    table: (part) => el("div", { class: "ct-scroll" }, el("table", { class: "ct-compare" },
      el("caption", {}, part.caption),
      el("thead", {}, el("tr", {}, part.head.map((text) => el("th", { scope: "col" }, text)))),
      el("tbody", {}, part.rows.map(([first, ...others]) => el("tr", {}, el("th", { scope: "row" }, first.text), others.map((cell, i) => el("td", { "data-head": part.head[i + 1] }, ...told(cell, statements())))))))),
    fold(part) {
      const fold = el("details", { open: folds[part.label] ?? part.open, ontoggle: () => { folds[part.label] = fold.open; } },
        el("summary", {}, part.label), el("div", { class: "ct-fields" }, part.parts.map(draw)));
      return fold;
    },
    beside: (part) => besideOf(part, statements(), looks[part.family] ?? {}, live),
  };
  const draw = (part) => drawn[part.kind](part);
  const statements = () => model.get("view").statements;

  function field(part, input, ...more) {
    return el("label", { class: `ct-field${part.changed ? " ct-changed" : ""}` }, el("span", {}, part.label, part.changed && el("b", {}, " (changed)")), input, ...more);
  }

  function show() {
    const view = model.get("view");
    const { id, error: wrong } = model.get("reply");
    clearTimeout(timer);
    awaiting(box, id === sent ? 0 : sent);
    bar.hidden = true;
    box.setAttribute("aria-label", view.label);
    const focused = body.contains(document.activeElement) ? document.activeElement.dataset.name : null;
    const error = wrong && el("p", { class: "ct-word", role: "alert", "data-wrong": true }, wrong);
    body.replaceChildren(...[error, ...view.parts.map(draw)].filter(Boolean));
    const cause = body.querySelector(`[data-name="${CSS.escape(touched)}"]`)?.closest(".ct-field");
    if (cause) cause.after(...body.querySelectorAll("[data-wrong]")); // what is wrong is told beside what was touched
    live.textContent = view.parts.find((part) => part.style === "spoken")?.text ?? "";
    if (focused) (body.querySelector(`[data-name="${CSS.escape(focused)}"]`) ?? body.querySelector("h3, button"))?.focus({ preventScroll: true });
    keep(view);
  }

  function keep(view) {
    if (!view.served || finding) return;
    const parts = new URLSearchParams(location.hash.slice(1));
    if (parts.get(view.key) === view.kept) return;
    parts.set(view.key, view.kept);
    if (parts.toString().length < 4000) history.replaceState(null, "", `#${parts}`);
  }

  const kept = new URLSearchParams(location.hash.slice(1)).get(model.get("view").key);
  let finding = true;
  const laidAnew = () => { if (!box.hasAttribute("data-waiting")) show(); }; // a view with its reply is drawn once
  model.on("change:view", laidAnew);
  model.on("change:reply", show);
  show();
  finding = false;
  if (kept && model.get("view").served && kept !== model.get("view").kept) touch("kept", kept);
  return () => { clearTimeout(timer); model.off("change:view", laidAnew); model.off("change:reply", show); };
}
