// Sharing of a line: as a link, in words, as a record, as a picture, or on the open table.

import { toOutsideAddress, getCurrentLesson, isOnlyHere, buildLessonAddress } from "../core/address.js";
import { drawTitledButton, el } from "../core/cards.js";
import { copySelection, copyText } from "../core/clipboard.js";
import * as texts from "../messages/table.toml";

/** @import { Page } from "../plugin.d.ts" */
/** @import { Setting } from "../protocol.d.ts" */

const DOWNLOAD_MS = 60_000; // ms until the file's address is revoked; a browser may first ask whether to save the file

/** The buttons that share the selected node of a table. */
export class Sharing {
  text = el("textarea", { class: "ct-input ct-shared", readonly: true, rows: "8", "aria-label": texts.toBeCopied });
  word = el("p", { class: "ct-label" });
  shared = el("div", { hidden: true }, this.word, this.text);

  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    this.link = drawTitledButton(texts.copyLink, texts.linkToStep, () => this.copyLink());
    this.record = drawTitledButton(texts.copyAsText, texts.recordWithBranches, () =>
      this.#askAndCopy("text", texts.theRecord),
    );
    this.open = drawTitledButton(texts.openOnOpenTable, texts.openTableIsFree, () => this.#openTable());
    const rest = [
      drawTitledButton(texts.copyInWords, texts.lineToRead, () => this.#askAndCopy("words", texts.theLine)),
      this.record,
      drawTitledButton(texts.saveSvg, texts.tableAsDrawing, () => this.save("svg")),
      drawTitledButton(texts.savePng, texts.tableAsPicture, () => this.save("png")),
      this.open,
    ];
    this.first = el("div", { class: "ct-study" }, el("div", { class: "ct-actions" }, this.link));
    this.rest = el("div", { class: "ct-study" }, el("div", { class: "ct-actions" }, rest));
  }

  /** Return the path of the selected node. */
  getPath() {
    return this.page.pathOf(this.page.touched());
  }

  /** Copy a link to the place: for an example one to the open table, else the page's own address. */
  copyLink() {
    const { kind, key, served } = this.page.now().setting;
    const parts = new URLSearchParams({ [key]: this.page.place() });
    const here = served ? toOutsideAddress(new URL(`#${parts}`, location.href)) : `#${parts}`;
    return this.copy(
      texts.theLink,
      kind === "example"
        ? this.#buildOpenLink().then((there) => (served ? toOutsideAddress(there) : there.hash))
        : Promise.resolve(here),
    );
  }

  async #buildOpenLink() {
    const reply = await this.page.ask({ do: "link", at: this.getPath() });
    if (reply.error) throw new Error(reply.error);
    const there = new URL(
      `${buildLessonAddress("open-table")}?from=${encodeURIComponent(getCurrentLesson())}`,
      location.href,
    );
    there.hash = `t=${reply.link}`;
    return there;
  }

  /** Open the line on the open table in a new tab, which must open in the click itself; if it is blocked, show a link. */
  async #openTable() {
    const tab = window.open("", "_blank");
    try {
      const there = await this.#buildOpenLink();
      if (tab) {
        tab.opener = null;
        tab.location = there.href;
        return;
      }
      this.rest.append(this.shared);
      this.shared.hidden = false;
      this.text.hidden = true;
      this.word.replaceChildren(
        `${texts.opensNoPage} `,
        el("a", { href: there.href, target: "_blank", rel: "noopener" }, texts.toOpenTable),
        ".",
      );
    } catch (error) {
      tab?.close();
      this.page.say(getMessage(error));
    }
  }

  /** @param {string} asked @param {string} what */
  #askAndCopy(asked, what) {
    const coming = this.page.ask({ do: asked, at: this.getPath() });
    return this.copy(
      what,
      coming.then((reply) => {
        if (reply.error) throw new Error(reply.error);
        return reply.text ?? "";
      }),
    );
  }

  /**
   * Copy a promised text, show it below the buttons, and report the result on the screen and to screen readers.
   *
   * @param {string} what
   * @param {Promise<string>} coming
   */
  async copy(what, coming) {
    const { shared, word, text, page } = this;
    const copying = copyText(coming);
    try {
      text.value = await coming;
    } catch (error) {
      page.say(getMessage(error));
      return;
    }
    (what === texts.theLink ? this.first : this.rest).append(shared);
    shared.hidden = text.hidden = false;
    text.select();
    word.textContent = (await copying) || copySelection() ? texts.textCopied(what) : texts.copyByHand(what);
    if (isOnlyHere(text.value)) word.textContent += ` ${texts.opensHereOnly}`;
    page.speak(word.textContent);
  }

  /** Save the table at this step as a file: as SVG, or as PNG of twice the size. @param {string} kind */
  async save(kind) {
    const { svg = "", error } = await this.page.ask({ do: "figure", at: this.getPath() });
    if (error) {
      this.page.say(error);
      return;
    }
    const name = `cardlessons-play-${this.getPath().length}.${kind}`;
    const picture = kind === "svg" ? new Blob([svg], { type: "image/svg+xml" }) : await paint(svg);
    download(picture, name);
    this.page.speak(texts.fileSaved(name));
  }

  /**
   * Show only the buttons that are allowed now: while hands are hidden (not `bare`), the record is not shared.
   *
   * @param {boolean} bare
   * @param {Setting} setting
   */
  draw(bare, { kind, served, open }) {
    this.record.hidden = !bare;
    this.open.hidden = !bare || !served || Boolean(open);
    this.link.hidden = kind !== "example" && !served;
  }
}

/** Return the message of an error. @param {unknown} error */
export const getMessage = (error) => (error instanceof Error ? error.message : String(error));

/** Convert an SVG drawing into a PNG picture of twice the size. @param {string} svg */
async function paint(svg) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = el("canvas", { width: String(image.width * 2), height: String(image.height * 2) });
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

/** Make the browser save a blob as a file. @param {Blob} blob @param {string} name */
export function download(blob, name) {
  const link = el("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), DOWNLOAD_MS);
}
