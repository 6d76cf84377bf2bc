// What can be done with the tree beside playing on: undo, name, take away, ask, share.

import { el } from "./cards.js";
import { tellEvent, tellStep } from "./told.js";

/** The bar under the tree of a table. */
export function study(page) {
  let timer = 0;
  const undone = []; // what was taken back, to be played again
  let again = false; // whether it is being played again just now
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
    link: named("Copy link", copyLink, "One link to this step"),
  };
  const more = {
    words: named("Copy in words", async () => copied(await page.ask({ do: "words", at: own() }), "The line in words"), "The line up to here in words, to be read or listened to"),
    text: named("Copy as text", async () => copied(await page.ask({ do: "text", at: own() }), "The record"), "The record, with all branches"),
    svg: named("Save as SVG", () => save("svg"), "The table as a drawing"),
    png: named("Save as PNG", () => save("png"), "The table as a picture"),
    open: named("Lay it on the open table", openTable, "All of it on a table where anything can be tried"),
  };
  const box = el("div", { class: "ct-study" }, el("div", { class: "ct-actions" }, Object.values(bar)),
    el("details", {}, el("summary", {}, "Copy or save"), el("div", { class: "ct-actions" }, Object.values(more))), noting, shared);

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
    const reply = await page.ask({ do: "drop", at: page.pathOf(n) });
    if (!reply.error) undone.push(page.nodes()[reply.changed[0][0]]);
    page.reopen();
    done(reply);
  }

  function undo() {
    const last = page.tried();
    if (last) remove(last.n);
  }

  async function redo() {
    const node = undone.pop();
    page.visit(node.parent);
    again = true;
    await page.attempt(node.act);
    again = false;
  }

  /** Where the page keeps its place by itself, its own address is the link; else one to the open table. */
  async function copyLink() {
    const { kind, key, served } = page.now().setting;
    if (kind !== "example") {
      const parts = new URLSearchParams({ [key]: page.place() });
      copy(served ? new URL(`#${parts}`, location.href).href : `#${parts}`, "The link");
      return;
    }
    const there = await linkToOpen();
    if (there) copy(served ? there.href : there.hash, "The link");
  }

  async function linkToOpen() {
    const reply = await page.ask({ do: "link", at: own() });
    if (reply.error) { page.say(reply.error); return null; }
    const there = new URL("open-table.ipynb", location.href);
    there.hash = `t=${reply.link}`;
    return there;
  }

  async function openTable() {
    const there = await linkToOpen();
    if (there) el("a", { href: there.href, target: "_blank", rel: "noopener" }).click();
  }

  function copied(reply, what) {
    if (reply.error) page.say(reply.error); else copy(reply.text, what);
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
    const { setting } = page.now();
    const bare = !setting.veiled || (page.now().node.state.turn === null && !page.now().node.state.slap);
    more.text.hidden = !bare;
    more.open.hidden = !bare || !setting.served || Boolean(setting.open);
    bar.link.hidden = setting.kind !== "example" && !setting.served;
    asking.hidden = setting.veiled && setting.slaps;
    bar.undo.disabled = !page.tried();
    bar.redo.disabled = !undone.length;
    const fixed = node.book || (setting.kind !== "example" && !page.isOwn(node));
    bar.name.hidden = bar.drop.hidden = fixed;
    bar.promote.hidden = node.book || !setting.open;
    if (fixed) noting.hidden = true;
    clearTimeout(timer);
    if (setting.open && setting.served) timer = setTimeout(keepLink, 600);
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
  const asking = el("label", { class: "ct-label" }, onlyAsk, " only ask what would happen");

  /** Whether the play was only asked about. */
  async function attempt(act) {
    if (again) return false;
    if (!onlyAsk.checked || asking.hidden) {
      undone.length = 0;
      return false;
    }
    if (page.now().setting.veiled) page.tell(el("p", { class: "ct-comment" }, "Trying it with hands as they may be …"));
    const reply = await page.ask({ do: "ask", at: own(), act });
    if (reply.error) page.say(reply.error); else page.tell(tellAsked(reply, page.statements()));
    return true;
  }

  /** What was taken back or copied belonged to the table that lay here before. */
  function laid() {
    undone.length = 0;
    shared.hidden = noting.hidden = true;
  }

  return { tree: box, form: asking, shown: draw, attempt, laid };
}

/** What a play would do, told without its being played. */
function tellAsked({ asked, would }, statements) {
  const { verdict, events, deals, ways = [], others } = would;
  const told = tellStep({ verdict, events, state: {} }, statements);
  const happens = deals ? `In all ${deals} deals tried, each of which fits what you have seen, this would happen:` : "This would happen:";
  const word = {
    lawful: `It may be played. ${happens}`,
    fault: `The table would take it, and fine it. ${happens}`,
    refused: "It cannot be played now:",
    depends: "Whether it may be played depends on cards that you cannot see.",
  }[verdict];
  const judged = { lawful: "it may be played", fault: "it would be fined", refused: "it cannot be played" };
  told.querySelector("h3").textContent = `What if ${asked}?`;
  told.querySelector(".ct-verdict")?.remove();
  told.querySelector("h3").after(el("p", { class: "ct-yours" }, word));
  if (ways.length) {
    told.append(el("p", {}, `The rest lies with cards that you cannot see. Of ${deals} deals that fit all you have seen:`),
      el("ul", { class: "ct-outlook" }, ways.map((way) => el("li", {},
        el("b", {}, `in ${way.times}${verdict === "depends" ? ` ${judged[way.verdict]}` : ""}:`),
        el("ul", { class: "ct-reasons" }, way.events.filter((event) => event.why?.text).map((event) => tellEvent(event, statements)))))),
      ...(others ? [el("p", {}, `In the other ${others} it goes otherwise again.`)] : []));
  }
  told.append(el("p", { class: "ct-comment" }, "Nothing has been played."));
  return told;
}
