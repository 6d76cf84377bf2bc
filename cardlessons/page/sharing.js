// Taking a line with one: as a link, in words, as a record, as a picture, or to the open table.

import { el } from "./cards.js";
import { lessonAt, lessonHere } from "./address.js";

const named = (text, go, title) => el("button", { type: "button", class: "ct-button", title, onclick: go }, text);

/** What can be shared of the place of a table that is touched. */
export class Sharing {
  shared = el("textarea", { class: "ct-input ct-shared", readonly: true, hidden: true, rows: "8", "aria-label": "To be copied" });

  constructor(page) {
    this.page = page;
    this.link = named("Copy link", () => this.copyLink(), "One link to this step");
    this.text = named("Copy as text", () => this.copied("text", "The record"), "The record, with all branches");
    this.open = named("Lay it on the open table", () => this.openTable(), "All of it on a table where anything can be tried");
    this.more = [
      named("Copy in words", () => this.copied("words", "The line in words"), "The line up to here in words, to be read or listened to"),
      this.text,
      named("Save as SVG", () => this.save("svg"), "The table as a drawing"),
      named("Save as PNG", () => this.save("png"), "The table as a picture"),
      this.open,
    ];
  }

  /** The address of the place that is touched. */
  own() {
    return this.page.pathOf(this.page.touched());
  }

  /** Where the page keeps its place by itself, its own address is the link; else one to the open table. */
  async copyLink() {
    const { kind, key, served } = this.page.now().setting;
    if (kind !== "example") {
      const parts = new URLSearchParams({ [key]: this.page.place() });
      this.copy(served ? new URL(`#${parts}`, location.href).href : `#${parts}`, "The link");
      return;
    }
    const there = await this.linkToOpen();
    if (there) this.copy(served ? there.href : there.hash, "The link");
  }

  async linkToOpen() {
    const reply = await this.page.ask({ do: "link", at: this.own() });
    if (reply.error) { this.page.say(reply.error); return null; }
    const there = new URL(`${lessonAt("open-table")}?from=${encodeURIComponent(lessonHere())}`, location.href);
    there.hash = `t=${reply.link}`;
    return there;
  }

  async openTable() {
    const there = await this.linkToOpen();
    if (there) el("a", { href: there.href, target: "_blank", rel: "noopener" }).click();
  }

  async copied(asked, what) {
    const reply = await this.page.ask({ do: asked, at: this.own() });
    if (reply.error) this.page.say(reply.error); else this.copy(reply.text, what);
  }

  async copy(text, what) {
    const { shared, page } = this;
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
  async save(kind) {
    const { svg, error } = await this.page.ask({ do: "figure", at: this.own() });
    if (error) { this.page.say(error); return; }
    const name = `cardlessons-play-${this.own().length}.${kind}`;
    const picture = kind === "svg" ? new Blob([svg], { type: "image/svg+xml" }) : await painted(svg);
    download(picture, name);
    this.page.speak(`${name} has been saved.`);
  }

  /** What may be shared now: with hidden hands, not the record while the deal is played. */
  draw(bare, { kind, served, open }) {
    this.text.hidden = !bare;
    this.open.hidden = !bare || !served || Boolean(open);
    this.link.hidden = kind !== "example" && !served;
  }
}

/** A drawing as a picture of twice its size. */
async function painted(svg) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = el("canvas", { width: String(image.width * 2), height: String(image.height * 2) });
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

/** Has the browser save something under a name. */
export function download(blob, name) {
  const link = el("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
