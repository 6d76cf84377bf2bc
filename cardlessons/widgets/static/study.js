// What can be done with the tree beside playing on: undo, name, take away, ask, share.

import { el } from "./cards.js";
import { GUESTS } from "./felt.js";
import { tellStep } from "./told.js";

/** The bar under the tree of a table with open hands. */
GUESTS.push((page) => {
  let timer = 0;
  const undone = []; // what was taken back, to be played again: paths with their acts
  const named = (text, go, title) => el("button", { type: "button", class: "ct-button", title, onclick: go }, text);
  const note = el("input", { type: "text", class: "ct-input ct-wide", maxlength: "300", "aria-label": "A name or note for this branch", placeholder: "a name or note for this branch" });
  const noting = el("form", { class: "ct-form", hidden: true, onsubmit: (event) => { event.preventDefault(); write(); } }, note, el("button", { type: "submit", class: "ct-button" }, "Keep it"));
  const shared = el("textarea", { class: "ct-input ct-shared", readonly: true, hidden: true, rows: "8", "aria-label": "To be copied" });
  const here = () => page.nodes()[page.touched()];
  const own = () => page.pathOf(page.touched());
  const bar = {
    undo: named("↶ Undo", undo, "Take the last try back"),
    redo: named("↷ Redo", redo, "Play it again"),
    name: named("Name it", () => { noting.hidden = !noting.hidden; if (!noting.hidden) { note.value = here().comment ?? ""; note.focus(); } }, "Name this branch, or write a note"),
    drop: named("Remove", () => remove(page.touched()), "Remove this branch from here on"),
    promote: named("Make it the main line", async () => done(await page.ask({ do: "promote", at: own() }))),
    link: named("Copy link", copyLink, "One link with the table, the branches and this step"),
    words: named("Copy in words", async () => { const reply = await page.ask({ do: "words", at: own() }); copy(reply.text, "The line in words"); }, "The line up to here in words, to be read or listened to"),
    svg: named("Save as SVG", () => save("svg"), "The table as a drawing"),
    png: named("Save as PNG", () => save("png"), "The table as a picture"),
    text: named("Copy as text", async () => { const reply = await page.ask({ do: "text" }); copy(reply.text, "The record"); }, "The record, with all branches"),
  };
  const box = el("div", { class: "ct-study" }, el("div", { class: "ct-actions" }, Object.values(bar)), noting, shared);

  function done(reply) {
    page.take();
    if (reply.error) { page.say(reply.error); return; }
    if (reply.show) page.visit(reply.show[0]);
  }

  async function write() {
    noting.hidden = true;
    done(await page.ask({ do: "note", at: own(), text: note.value }));
    bar.name.focus({ preventScroll: true });
  }

  async function remove(n) {
    undone.push(page.nodes()[n]);
    done(await page.ask({ do: "drop", at: page.pathOf(n) }));
  }

  function undo() {
    const last = page.tried();
    if (last) remove(last.n);
  }

  async function redo() {
    const node = undone.pop();
    done(await page.ask({ do: "try", at: page.pathOf(node.parent), act: node.act }));
  }

  async function copyLink() {
    const reply = await page.ask({ do: "link", at: own() });
    if (reply.error) { page.say(reply.error); return; }
    const there = new URL("open-table.ipynb", location.href);
    there.hash = `t=${reply.link}`;
    copy(page.now().setting.served ? there.href : there.hash, "The link");
  }

  async function copy(text, what) {
    shared.hidden = false;
    shared.value = text;
    shared.select();
    try {
      await navigator.clipboard.writeText(text);
      page.speak(`${what} has been copied. It stands below, too.`);
    } catch {
      page.speak(`${what} stands below, selected: copy it from there.`);
    }
  }

  /** The table at this step as a file: the drawing as it is, or painted into a picture of twice its size. */
  async function save(kind) {
    const { svg, error } = await page.ask({ do: "figure", at: own() });
    if (error) { page.say(error); return; }
    const drawing = new Blob([svg], { type: "image/svg+xml" });
    const name = `cardlessons-play-${own().length}.${kind}`;
    if (kind === "svg") { download(drawing, name); return; }
    const image = new Image();
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
    await image.decode();
    const canvas = el("canvas", { width: String(image.width * 2), height: String(image.height * 2) });
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    canvas.toBlob((picture) => download(picture, name), "image/png");
  }

  function download(blob, name) {
    const link = el("a", { href: URL.createObjectURL(blob), download: name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
    page.speak(`${name} has been saved.`);
  }

  function draw() {
    const node = here();
    bar.undo.disabled = !page.tried();
    bar.redo.disabled = !undone.length;
    bar.name.hidden = bar.drop.hidden = node.book;
    bar.promote.hidden = node.book || !page.now().setting.open;
    if (node.book) noting.hidden = true;
    clearTimeout(timer);
    if (page.now().setting.open && page.now().setting.served) timer = setTimeout(keepLink, 600);
  }

  /** The open table's place in the page's address: the whole of it, as a link. */
  async function keepLink() {
    const { link } = await page.ask({ do: "link", at: own() });
    if (!link || !box.isConnected) return;
    const parts = new URLSearchParams(location.hash.slice(1));
    parts.set(page.now().setting.key, link);
    history.replaceState(null, "", `#${parts}`);
  }

  const onlyAsk = el("input", { type: "checkbox" });

  /** Whether the play was only asked about. */
  async function attempt(act) {
    undone.length = onlyAsk.checked ? undone.length : 0;
    if (!onlyAsk.checked) return false;
    const reply = await page.ask({ do: "ask", at: own(), act });
    if (reply.error) page.say(reply.error); else page.tell(tellAsked(reply, act, page.statements()));
    return true;
  }

  /** What was taken back or copied belonged to the table that lay here before. */
  function laid() {
    undone.length = 0;
    shared.hidden = noting.hidden = true;
  }

  return { tree: box, form: el("label", { class: "ct-label" }, onlyAsk, " only ask what would happen"), shown: draw, attempt, laid };
});

/** What a play would do, told without its being played. */
function tellAsked(reply, act, statements) {
  const { verdict, events } = reply.would;
  const step = { act, verdict, events, state: {} };
  const told = tellStep({ ...step, seat: undefined, card: undefined }, statements);
  const word = { lawful: "It may be played. This would happen:", fault: "The table would take it, and fine it:", refused: "It cannot be played now:" }[verdict];
  told.querySelector("h3").textContent = `What if ${act}?`;
  told.querySelector(".ct-verdict")?.remove();
  told.querySelector("h3").after(el("p", { class: "ct-yours" }, word));
  told.append(el("p", { class: "ct-comment" }, "Nothing has been played."));
  return told;
}
