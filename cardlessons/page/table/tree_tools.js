// Plug-in: the tools at the branches (undo, redo, name, remove), looking without playing, and sharing.

import { writeHash } from "../core/address.js";
import { drawButton, drawTitledButton, el } from "../core/cards.js";
import { Sharing } from "./sharing.js";
import { tellEvents, tellStep } from "../core/explanation.js";
import * as texts from "../messages/table.toml";

/** @import { SeatName, StatementData, StatementId, TableReply, VerdictName, Would } from "../protocol.d.ts" */
/** @import { Page, Plugin } from "../plugin.d.ts" */
/** @import { LinkedNode, TableAnswer } from "../state.d.ts" */

/**
 * Make the tools under the tree of a table.
 *
 * @param {Page} page
 * @returns {Plugin}
 */
export function joinTreeTools(page) {
  const bar = new TreeTools(page);
  return {
    tree: bar.box,
    below: bar.sharing.first,
    workshop: bar.sharing.rest,
    form: bar.asking,
    shown: () => bar.draw(),
    attempt: (act) => bar.attempt(act),
    laid: () => bar.forget(),
  };
}

class TreeTools {
  timer = 0;
  /** @type {LinkedNode[]} */
  undone = []; // the removed branches, so that they can be restored
  again = false; // whether a redo is playing a branch again
  onlyAsk = el("input", { type: "checkbox" });
  asking = el("label", { class: "ct-label" }, this.onlyAsk, ` ${texts.lookOnly}`);
  note = el("input", {
    type: "text",
    class: "ct-input ct-wide",
    maxlength: "300",
    "aria-label": texts.branchNote,
    placeholder: texts.branchNoteHint,
  });

  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    this.sharing = new Sharing(page);
    /** @param {SubmitEvent} event */
    const keep = (event) => {
      event.preventDefault();
      this.#saveNote();
    };
    this.noting = el(
      "form",
      { class: "ct-form", hidden: true, onsubmit: keep },
      this.note,
      el("button", { type: "submit", class: "ct-button" }, texts.keepNote),
    );
    this.bar = {
      undo: drawTitledButton(texts.undo, texts.undoTry, () => this.undo()),
      redo: drawTitledButton(texts.redo, texts.redoTry, () => this.redo()),
      name: drawTitledButton(texts.nameIt, texts.nameBranch, () => this.#toggleNote()),
      drop: drawTitledButton(texts.remove, texts.removeBranch, () => this.remove(page.touched())),
      promote: drawButton(texts.makeMainLine, () => this.promote()),
    };
    const [undo, redo, ...rest] = Object.values(this.bar);
    this.box = el("div", { class: "ct-study ct-actions" }, undo, redo);
    this.sharing.rest.prepend(el("div", { class: "ct-actions" }, rest), this.noting);
  }

  #getTouched() {
    return this.page.nodes()[this.page.touched()];
  }

  /** @param {Partial<TableReply>} reply */
  #takeReply(reply) {
    this.page.take();
    if (reply.error) {
      this.page.say(reply.error);
      return;
    }
    if (reply.show) this.page.visit(reply.show[0]);
  }

  // The selected branch

  #toggleNote() {
    this.noting.hidden = !this.noting.hidden;
    if (this.noting.hidden) return;
    this.note.value = this.#getTouched().comment ?? "";
    this.note.focus();
    this.note.select();
  }

  async #saveNote() {
    this.noting.hidden = true;
    this.#takeReply(await this.page.ask({ do: "note", at: this.sharing.getPath(), text: this.note.value }));
    this.bar.name.focus({ preventScroll: true });
  }

  async promote() {
    this.#takeReply(await this.page.ask({ do: "promote", at: this.sharing.getPath() }));
  }

  /** @param {number} n */
  async remove(n) {
    const reply = await this.page.ask({ do: "drop", at: this.page.pathOf(n) });
    if (!reply.error) this.undone.push(this.page.nodes()[n]);
    this.#takeReply(reply);
  }

  undo() {
    const last = this.page.tried();
    if (last) this.remove(last.n);
  }

  async redo() {
    const { parent = 0, act = "" } = this.undone.pop() ?? {};
    this.page.visit(parent ?? 0);
    this.again = true;
    await this.page.attempt(act ?? "");
    this.again = false;
  }

  /**
   * Ask what a play would do, if "Look, don't play" is ticked; return whether that replaces the play.
   *
   * @param {string} act
   */
  async attempt(act) {
    const { page } = this;
    if (this.again) return false;
    if (!this.onlyAsk.checked || this.asking.hidden) {
      this.undone.length = 0;
      return false;
    }
    if (page.now().setting.veiled) page.tell(el("p", { class: "ct-comment" }, texts.askingHands));
    const reply = await page.ask({ do: "ask", at: this.sharing.getPath(), act });
    if (reply.error) page.say(reply.error);
    else page.tell(tellAsked(reply, page.statements(), page.now().setting.you));
    return true;
  }

  /** Forget the removed branches and the copied text, because another deal or record is on the table. */
  forget() {
    this.undone.length = 0;
    this.sharing.shared.hidden = this.noting.hidden = true;
  }

  draw() {
    const { bar, page } = this;
    const touched = this.#getTouched();
    const { setting, node } = page.now();
    this.sharing.draw(!setting.veiled || (node.state.turn === null && !node.state.due), setting);
    this.asking.hidden = Boolean(setting.veiled && setting.calls.length);
    bar.undo.hidden = !page.tried();
    bar.redo.hidden = !this.undone.length;
    const fixed = touched.book || (setting.kind !== "example" && !page.isOwn(touched));
    bar.name.hidden = bar.drop.hidden = fixed;
    bar.promote.hidden = touched.book || !setting.open;
    if (fixed) this.noting.hidden = true;
    clearTimeout(this.timer);
    if (setting.open && setting.served) this.timer = setTimeout(() => this.#keepLink(), 600);
  }

  /** Write the whole open table as a link into the page's address. */
  async #keepLink() {
    const { link } = await this.page.ask({ do: "link", at: this.sharing.getPath(), later: true });
    if (!link || !this.box.isConnected) return;
    const parts = new URLSearchParams(location.hash.slice(1));
    parts.set(this.page.now().setting.key, link);
    writeHash(parts);
  }
}

/**
 * Draw the answer to "what would happen", for a play that is not made.
 *
 * @param {TableAnswer} reply
 * @param {Record<StatementId, StatementData>} statements
 * @param {SeatName | null} you
 */
function tellAsked({ asked = "", would }, statements, you) {
  const { verdict, events, deals = 0, ways = [], others } = /** @type {Would} */ (would);
  const part = tellStep({ verdict: /** @type {VerdictName} */ (verdict), events }, statements, { you });
  const word = {
    lawful: texts.wouldBeLawful(deals),
    fault: texts.wouldBeFined(deals),
    refused: texts.wouldBeRefused(deals),
    depends: texts.wouldDepend,
  }[verdict];
  const judged = { lawful: texts.lawfulThere, fault: texts.finedThere, refused: texts.refusedThere };
  part.querySelector(".ct-verdict")?.remove();
  part.querySelector("h3")?.replaceChildren(texts.whatIf(asked));
  part.querySelector("h3")?.after(el("p", { class: "ct-yours" }, word));
  if (ways.length) {
    part.append(
      el("p", {}, texts.restDepends(deals)),
      el(
        "ul",
        { class: "ct-outlook" },
        ways.map((way) =>
          el(
            "li",
            {},
            el("b", {}, texts.inDeals(way.times, verdict === "depends" ? judged[way.verdict] : "")),
            tellEvents(way.events, statements, you),
          ),
        ),
      ),
      ...(others ? [el("p", {}, texts.otherDeals(others))] : []),
    );
  }
  part.append(el("p", { class: "ct-comment" }, texts.nothingPlayed));
  return part;
}
