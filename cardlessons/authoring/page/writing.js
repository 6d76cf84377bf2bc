// The editor of a lesson: the text on the left, its preview on the right. Python reads and checks the text, and runs its
// tables. The browser stores the text, and a link can hold a whole lesson.

import { toOutsideAddress } from "../../page/core/address.js";
import { showWaiting, el, showLost } from "../../page/core/cards.js";
import { copyText } from "../../page/core/clipboard.js";
import { setLessonLanguage } from "../../page/core/language.js";
import { readSavedText, saveText } from "./saved_text.js";
import { Pieces } from "./pieces.js";
import { sendFile, sendText } from "./upload.js";
import { download, getMessage } from "../../page/table/sharing.js";
import { TextInput } from "./text_input.js";
import * as texts from "./messages/editor.toml";

/** @import { Line } from "../../page/state.d.ts" */
/** @import { Drawings, Looks, Mounted } from "../../page/plugin.d.ts" */
/** @import { DraftLesson, EditorMessage, EditorView } from "./protocol.d.ts" */
/** @import { Message } from "../../page/protocol.d.ts" */
/** @import { Hand } from "./pieces.js" */
/** @import { EditorAnswer } from "./upload.js" */

/** @typedef {Line<EditorMessage, EditorAnswer, EditorView>} EditorLine */

const PAUSE_MS = 500; // ms after the last key until Python reads the text
const ADDRESS_KEY = "lesson"; // the link's key in the page's address

/** The options of the editor's line: messages are sent until they are answered. */
export const line = { ever: true };

/**
 * Draw the editor; `looks` are those of the families, `drawings` the modules that draw tables. `wake(line)` connects it.
 *
 * @param {Element} root
 * @param {EditorView} view
 * @param {Looks} [looks]
 * @param {Drawings} [drawings]
 * @returns {Mounted}
 */
export function mount(root, view, looks = {}, drawings = {}) {
  const writing = new Writing(view, looks, drawings);
  root.replaceChildren(writing.box);
  writing.begin();
  return { wake: (line) => writing.wake(/** @type {EditorLine} */ (line)), close: () => writing.close() };
}

/** @param {string} text @param {() => void} go */
const drawButton = (text, go, extra = "") =>
  el("button", { type: "button", class: `ct-button${extra}`, onclick: go }, text);
const readLink = () => new URLSearchParams(location.hash.slice(1)).get(ADDRESS_KEY);

class Writing {
  timer = 0;
  asked = 0; // number of open requests
  /** @type {Promise<void> | null} */
  sending = null; // the promise of the text that is being sent
  alone = false; // whether a received lesson is shown without the text field

  taken = ""; // the link whose lesson was read
  /** @type {string | null} */
  before = null; // the text that another one has replaced

  /** @param {EditorView} view @param {Looks} looks @param {Drawings} drawings */
  constructor(view, looks, drawings) {
    this.view = view;
    /** @type {string[] | null} */
    this.known = [...view.text]; // the characters of the text that Python has; null if unknown
    /** @type {Promise<EditorLine>} */
    this.woken = new Promise((resolve) => {
      this.waken = resolve;
    });
    const does = {
      typed: () => this.#scheduleSync(),
      play: () => this.play(),
      check: () => this.check(),
      say: (/** @type {string} */ text) => this.say(text),
    };
    this.typing = new TextInput(view.starters, does);
    /** @type {Hand} */
    const hand = (seat, name, message) => this.hand(seat, name, message);
    this.pieces = new Pieces(looks, drawings, hand);
    this.deal = new Pieces(looks, drawings, hand);
    this.listening = () => this.#arrive();
    this.bar = el("div", { class: "ct-lost", role: "alert", hidden: true }, texts.connectionLost);
    this.word = el("p", { class: "ct-word", role: "alert", hidden: true });
    this.live = el("div", { class: "ct-spoken", role: "status", "aria-live": "polite" });
    const chosen = { accept: ".md,.ipynb", onchange: () => this.open() };
    this.file = el("input", { type: "file", hidden: true, "aria-label": texts.lessonFile, ...chosen });
    const filled = { class: "ct-input ct-shared", rows: "3" };
    this.shared = el("textarea", { readonly: true, hidden: true, "aria-label": texts.theLink, ...filled });
    this.back = drawButton(texts.backToTextBefore, () => this.replace(this.before ?? ""), " ct-quiet");
    this.sentWord = el("p", { class: "ct-label", role: "status" });
    this.typing.box.append(drawFiles(this), this.sentWord, this.shared);
    this.tabs = drawTabs(this);
    this.dealing = drawDealing(this);
    this.sentHead = drawSentHead(this);
    this.box = el(
      "section",
      {
        class: "ct-root ct-writing",
        "aria-label": view.label,
        "data-side": "text",
        tabindex: "-1",
        "onct-enter": () => this.typing.area.focus(),
      },
      this.bar,
      this.word,
      this.sentHead,
      this.tabs,
      this.dealing,
      el("div", { class: "ct-sides" }, this.typing.box, this.pieces.box),
      this.live,
    );
    this.turn("text");
  }

  /** Draw for the first time: the stored text, or else the starter. */
  begin() {
    const { view, typing } = this;
    typing.text = view.text;
    this.take(view.lesson);
    const saved = readSavedText();
    this.before = saved.before ?? null;
    this.back.hidden = this.before === null;
    if (readLink()) {
      this.read(true);
      this.box.dataset.opening = "";
      return;
    }
    if (saved.text !== undefined && saved.text !== view.text) {
      typing.text = saved.text;
      this.#scheduleSync();
    }
  }

  /** @param {EditorLine} line */
  wake(line) {
    line.watch({
      waiting: (many) => {
        this.asked = many;
        this.wait();
      },
      lost: (why) => showLost(this.bar, why),
      laid: () => {
        this.known = null;
      }, // a new session of Python does not have the text
    });
    this.waken(line);
    addEventListener("hashchange", this.listening);
    this.#arrive();
  }

  close() {
    clearTimeout(this.timer);
    removeEventListener("hashchange", this.listening);
    this.pieces.close();
    this.deal.close();
  }

  wait() {
    showWaiting(this.box, this.asked + Number(this.timer !== 0 || this.sending !== null));
  }

  /** @param {EditorMessage} message */
  async ask(message) {
    const line = await this.woken;
    return line.ask(message);
  }

  /** Show a message to the author; without a text, hide the last message. */
  say(text = "") {
    this.word.textContent = text;
    this.word.hidden = !text;
    if (text) this.word.scrollIntoView({ block: "nearest" });
  }

  /** @param {string} side */
  turn(side) {
    this.box.dataset.side = side;
    for (const tab of this.tabs.querySelectorAll("button"))
      tab.setAttribute("aria-pressed", String(tab.dataset.side === side));
  }

  // The text and its lesson

  #scheduleSync() {
    if (!this.alone) saveText({ text: this.typing.text, ...(this.before !== null && { before: this.before }) });
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.#sync(), PAUSE_MS);
    this.wait();
  }

  /** Replace the text by another; a button restores the old text. @param {string} text */
  replace(text) {
    if (text === this.typing.text) return;
    this.before = this.typing.text;
    this.back.hidden = false;
    this.typing.text = text;
    this.say();
    this.#scheduleSync();
  }

  /** Send the current text to Python, after any text that is still being sent. */
  async #sync() {
    clearTimeout(this.timer);
    this.timer = 0;
    while (this.sending) await this.sending;
    this.sending = this.tell();
    this.wait();
    await this.sending;
    this.sending = null;
    this.wait();
  }

  async tell({ again = false } = {}) {
    const now = [...this.typing.text];
    const { longest } = this.view;
    if (now.length > longest)
      return this.say(texts.tooLong(longest.toLocaleString("en"), now.length.toLocaleString("en")));
    const reply = await sendText((message) => this.ask(message), this.known, now);
    this.known = reply.error || reply.again ? null : now;
    if (reply.again && !again) {
      await this.tell({ again: true });
      return;
    }
    if (!reply.lesson) return this.say(reply.error);
    this.say();
    const whole = this.take(reply.lesson);
    if (!whole && !again) {
      this.known = null;
      await this.tell({ again: true });
      return;
    }
    await this.finish(reply);
  }

  /** Ask for the remaining checks, until the author types again. @param {EditorAnswer} reply */
  async finish(reply) {
    while (reply.lesson?.more && !this.timer) {
      reply = await this.ask({ do: "on" });
      if (reply.lesson) this.take(reply.lesson);
    }
  }

  /** @param {DraftLesson} lesson */
  take(lesson) {
    this.typing.tell(lesson);
    const many = lesson.findings.length;
    const [tab] = this.tabs.children;
    tab.textContent = many ? texts.textToMend(many) : texts.textSide;
    this.title = lesson.title;
    setLessonLanguage(lesson.lang);
    const whole = this.pieces.show(lesson.pieces);
    this.pieces.showPath(lesson.path);
    return whole;
  }

  async check() {
    await this.#sync();
    const reply = await this.ask({ do: "check" });
    if (!reply.lesson) return this.say(reply.error);
    this.take(reply.lesson);
    await this.finish(reply);
  }

  /**
   * Send a message to a table in the lesson; if Python does not have that table, send the text first and try again.
   *
   * @param {string} seat
   * @param {string} name
   * @param {Message} message
   * @returns {Promise<EditorAnswer>}
   */
  async hand(seat, name, message) {
    /** @type {EditorMessage} */
    const handed = { do: "to", seat, name, message };
    let reply = await this.ask(handed);
    if (reply.again) {
      this.known = null;
      await this.#sync();
      reply = await this.ask(handed);
    }
    return reply.again ? { error: texts.tableIsNew } : reply;
  }

  // A deal

  async play() {
    if (!this.deal.drawn.size) {
      const { deal, error } = await this.ask({ do: "deal" });
      if (error) return this.say(error);
      this.dealing.hidden = false;
      this.deal.show([{ mark: "deal", kind: "seat", seat: deal }]);
    }
    this.dealing.hidden = false;
    this.dealing.scrollIntoView({ block: "start" });
  }

  async takeIn() {
    const { text = "", error } = await this.ask({ do: "take" });
    if (error) return this.say(error);
    this.say();
    this.dealing.hidden = true;
    this.turn("text");
    this.typing.putPart(text);
  }

  // Files and links

  async open() {
    const [file] = this.file.files ?? [];
    this.file.value = "";
    if (!file) return;
    const { largest } = this.view;
    if (file.size > 4 * largest) return this.say(texts.fileTooLarge(file.name));
    const { text, error } = await sendFile((message) => this.ask(message), file.name, await file.text());
    if (error) this.say(error);
    else this.replace(text ?? "");
  }

  /** @param {string} suffix */
  async save(suffix) {
    await this.#sync();
    const { name = "", text = "", error } = await this.ask({ do: "save", as: suffix });
    if (error) return this.say(error);
    download(new Blob([text], { type: suffix === ".md" ? "text/markdown" : "application/json" }), name);
    this.live.textContent = texts.fileSaved(name);
  }

  async send() {
    const { shared } = this;
    const coming = this.#buildLink();
    const copying = copyText(coming);
    try {
      shared.value = await coming;
    } catch (error) {
      this.say(getMessage(error));
      return;
    }
    shared.hidden = false;
    shared.select();
    this.sentWord.textContent = (await copying) ? texts.linkCopied : texts.copyLinkByHand;
  }

  async #buildLink() {
    await this.#sync();
    const { link, error } = await this.ask({ do: "send" });
    if (error) throw new Error(error);
    return this.view.served
      ? toOutsideAddress(new URL(`#${ADDRESS_KEY}=${link}`, location.href).href)
      : `#${ADDRESS_KEY}=${link}`;
  }

  // A received lesson

  /** Read the lesson from the link in the page's address. */
  async #arrive() {
    const link = readLink();
    if (!link || link === this.taken) return;
    this.taken = link;
    const { text, error } = await sendFile((message) => this.ask(message), "link", link);
    if (text !== undefined) this.typing.text = text;
    this.read(text !== undefined);
    await this.#sync();
    delete this.box.dataset.opening;
    if (error) return this.say(error);
    if (this.title) document.title = this.title;
  }

  /** Show the lesson without the text field (`alone`), or with it. @param {boolean} alone */
  read(alone) {
    this.alone = alone;
    this.box.toggleAttribute("data-alone", alone);
    document.body.toggleAttribute("data-alone", alone);
    this.sentHead.hidden = !alone;
  }

  /** Make the received lesson the author's own text; a button restores the author's text before it. */
  change() {
    const own = readSavedText().text ?? null;
    this.before = own ?? this.before;
    this.back.hidden = this.before === null;
    this.read(false);
    history.replaceState(null, "", location.pathname + location.search);
    this.#scheduleSync();
    this.typing.area.focus();
  }
}

/** Draw the choice of the side that a narrow screen shows. @param {Writing} writing */
function drawTabs(writing) {
  const sides = [
    ["text", texts.textSide],
    ["lesson", texts.lessonSide],
  ];
  /** @param {string[]} side */
  const drawTab = ([side, text]) =>
    el("button", { type: "button", class: "ct-button", "data-side": side, onclick: () => writing.turn(side) }, text);
  return el("div", { class: "ct-tabs", role: "group", "aria-label": texts.whatIsShown }, sides.map(drawTab));
}

/** Draw the deal to play, from which the author takes an example. @param {Writing} writing */
function drawDealing(writing) {
  const { deal } = writing;
  const close = () => {
    box.hidden = true;
  };
  const box = el(
    "section",
    { class: "ct-dealing", "aria-label": texts.dealForLesson, hidden: true },
    el(
      "div",
      { class: "ct-actions" },
      el("span", {}, texts.playThenTakeIn),
      drawButton(texts.takeIn, () => writing.takeIn(), " ct-main"),
      drawButton(texts.close, close),
    ),
    deal.box,
  );
  deal.box.setAttribute("aria-label", texts.theDeal);
  return box;
}

/** Draw the buttons that keep, send and open a text. @param {Writing} writing */
const drawFiles = (writing) =>
  el(
    "div",
    { class: "ct-actions", role: "group", "aria-label": texts.keepAndSend },
    drawButton(texts.copyLink, () => writing.send(), " ct-main"),
    drawButton(texts.saveMarkdown, () => writing.save(".md")),
    drawButton(texts.saveNotebook, () => writing.save(".ipynb")),
    drawButton(texts.openFile, () => writing.file.click()),
    drawButton(texts.startAgain, () => writing.replace(writing.view.text), " ct-quiet"),
    writing.back,
    writing.file,
  );

/** Draw what stands above a lesson that somebody sent. @param {Writing} writing */
const drawSentHead = (writing) =>
  el(
    "div",
    { class: "ct-sent", hidden: true },
    el("p", {}, texts.sentToYou),
    el("p", { class: "ct-opening" }, texts.unpacking),
    drawButton(texts.changeIt, () => writing.change(), " ct-quiet"),
  );
