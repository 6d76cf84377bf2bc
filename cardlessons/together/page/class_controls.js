// The controls of a class on its board: the code, what is counted, the buttons, and the bars of a vote.

import { isOnlyHere } from "../../page/core/address.js";
import { drawButton, el } from "../../page/core/cards.js";
import { drawVotes, formatStars, tellChoices, tellVotes } from "./class_bars.js";
import { makeEnd } from "./class_end.js";
import * as texts from "./messages/class.toml";

/** @import { Board } from "./class_board.js" */
/** @import { BoardView, ClassAct } from "./protocol.d.ts" */

/** @param {string} label */
const drawStatus = (label) => el("p", { role: "status", "aria-label": label });

export class Controls {
  code = drawStatus(texts.code);
  where = el("span", { class: "ct-class-where" });
  phones = drawStatus(texts.phones);
  answers = drawStatus(texts.answersGroup);
  hook = drawStatus(texts.hook);
  levels = drawStatus(texts.levels);
  stars = drawStatus(texts.classStars);
  chosen = drawStatus(texts.chosenCards);
  join = el("div", { class: "ct-class-join" });
  ballot = el("div", { class: "ct-class-ballot", role: "list" });
  talk = el("p", { class: "ct-class-talk", role: "timer" });
  word = el("p", { role: "alert" });
  invite = drawButton(texts.showCode, () => this.box.classList.toggle("ct-class-invites"));

  /** @param {Board} board */
  constructor(board) {
    const { lead, presses } = board;
    /** @param {ClassAct} name @param {string} text */
    const makeAct = (name, text) => drawButton(text, ({ detail }) => detail < 2 && presses.act(name)); // a double click may meet two buttons
    this.board = board;
    this.begin = drawButton(texts.begin, () => lead.start(), true);
    this.acts = {
      close: makeAct("close", texts.close),
      open: makeAct("open", texts.openAgain),
      again: makeAct("again", texts.again),
      bars: makeAct("bars", texts.bars),
      show: makeAct("show", texts.show),
    };
    this.longer = drawButton(texts.oneMoreMinute, () => board.talkOn());
    this.leave = drawButton(texts.backToExample, () => lead.dispatch("ct-leave"), true);
    this.most = drawButton("", () => presses.playMost());
    this.onto = drawButton("", () => presses.findNextLesson()?.click(), true, { hidden: true });
    const setFree = () => board.send({ do: board.view?.free ? "wait" : "free" });
    this.free = drawButton(texts.runFree, ({ detail }) => detail < 2 && setFree());
    const { where, code, phones, answers, hook, chosen, stars, levels, talk } = this;
    const { begin, acts, most, leave, longer, onto, free, invite } = this;
    const end = makeEnd(() => board.send({ do: "end" }), "ct-button");
    const counts = [phones, answers, hook, chosen, stars, levels, talk];
    const buttons = [begin, ...Object.values(acts), most, leave, longer, onto, free, invite, end];
    this.box = el(
      "div",
      { class: "ct-class", role: "group", "aria-label": texts.classWord, "data-leads": true },
      this.join,
      el("div", { class: "ct-class-counts" }, el("div", { class: "ct-class-code" }, where, code), ...counts),
      el("div", { class: "ct-actions" }, ...buttons),
      this.word,
      el("p", { class: "ct-label ct-class-names" }, texts.noNames),
    );
  }

  /** @param {BoardView} view */
  draw(view) {
    const { acts } = this;
    const { activeElement: focused } = document; // a browser takes the focus from what is hidden
    const { question } = view;
    this.where.hidden = !view.begun;
    this.box.classList.toggle("ct-class-begun", view.begun);
    this.code.textContent = view.code;
    this.phones.textContent = texts.phonesHere(view.phones);
    this.free.hidden = this.invite.hidden = !view.begun;
    this.free.textContent = view.free ? texts.phonesWait : texts.runFree;
    this.answers.textContent = question ? texts.answerCount(question.answered, question.of) : "";
    this.#drawHand(view);
    const hook = view.hook && !question ? tellVotes(view.hook) : "";
    if (this.hook.textContent !== hook) this.hook.textContent = hook;
    const levels = (view.levels ?? []).map(({ level, won, of }) => texts.levelWon(level + 1, won, of));
    this.levels.textContent = levels.join(" · ");
    acts.close.hidden = !question?.open;
    acts.open.hidden = !question || question.open || Boolean(question.bars);
    acts.open.textContent = question?.talking ? texts.voteNow : texts.openAgain;
    acts.again.hidden = !question || question.round > 1 || question.shown || question.pays;
    acts.bars.hidden = !question || Boolean(question.bars) || question.talking;
    acts.show.hidden = !question || question.shown || question.talking;
    const next = this.board.presses.findNextAct();
    for (const [name, button] of Object.entries(acts)) button.classList.toggle("ct-main", name === next);
    if (focused instanceof HTMLElement && focused.hidden && this.box.contains(focused))
      (this.box.querySelector(".ct-actions > .ct-main:not([hidden])") ?? this.board.lead.table)?.focus({
        preventScroll: true,
      }); // the button that was pressed is gone
  }

  /** Show the button that begins the class, or brings a table that leads it back to the full screen. @param {BoardView} view */
  drawBegin({ begun }) {
    const { lead } = this.board;
    const isFull = Boolean(document.querySelector(".ct-filling"));
    this.begin.hidden = begun && (isFull || !lead.findTable());
    this.begin.textContent = begun ? texts.fullScreen : texts.begin;
    this.begin.classList.toggle("ct-main", !begun);
    this.leave.hidden = !lead.leads || !lead.tried;
    lead.table?.classList.toggle("ct-class-asks", lead.isAsked());
  }

  /** Show how many have chosen a card, what they chose at the turn before, and the stars of the class. @param {BoardView} view */
  #drawHand({ hand, chosen, stars = [] }) {
    const many = hand?.counts.reduce((sum, n) => sum + n, 0) ?? 0;
    if (hand && (hand.plays || many))
      this.answers.textContent = hand.plays ? texts.chosenCount(many, hand.of) : texts.proposedCount(many, hand.seat);
    this.most.hidden = !many;
    this.most.classList.toggle("ct-main", Boolean(hand?.plays)); // in an example Next goes on without the proposed card
    this.most.textContent = hand?.plays ? texts.playChosen : texts.tryChosen;
    this.chosen.textContent = chosen ? tellChoices(chosen) : "";
    const won = stars.filter((one) => one.stars);
    this.stars.textContent = won.map((one) => texts.levelStars(one.level + 1, formatStars(one.stars))).join(" · ");
  }

  /** Draw the QR code and the address for the phones, and a fold with the QR code for the remote control. @param {string} code */
  drawJoin(code) {
    const { base, outside, kept } = this.board;
    const address = `class/${code}`;
    /** @param {string} to @param {string} alt */
    const drawQrCode = (to, alt) =>
      el("img", { src: `${base}qr.svg?to=${encodeURIComponent(to)}`, alt, width: "180", height: "180" });
    const shown = `${outside}${address}`.replace(/^https?:\/\//, "");
    this.where.textContent = shown.slice(0, -code.length);
    this.join.replaceChildren(
      drawQrCode(address, texts.qrCode),
      el(
        "div",
        {},
        el("p", { class: "ct-class-address" }, texts.openAddress(shown)),
        isOnlyHere(outside) && el("p", { class: "ct-label" }, texts.onlyHere),
        el(
          "details",
          {},
          el("summary", {}, texts.ownPhone),
          el("p", { class: "ct-label" }, texts.scanFirst),
          drawQrCode(`${address}?board=${kept.room?.key}`, texts.ownPhone),
        ),
      ),
    );
  }

  /** Draw the answers as text, with their bars and replies, in the place of the buttons of the question. */
  drawBallot() {
    const { view, lead } = this.board;
    const question = view?.question;
    const box = lead.table?.querySelector(".ct-question");
    if (!question || !box) {
      this.ballot.remove();
      lead.fit();
      return;
    }
    const { answers, pays, shown, right, replies = [] } = question;
    /** @param {string} text */
    const drawReply = (text) => text && el("p", { class: "ct-outcome" }, text);
    const rows = answers.map((text, answer) => {
      const isRight = shown && answer === right;
      const mark = !shown || pays ? "" : isRight ? "✓ " : "✗ ";
      return el(
        "div",
        { class: `ct-class-row ${isRight ? "ct-class-right" : ""}`, role: "listitem" },
        el("b", {}, pays ? text : `${answer + 1}`),
        !pays && el("p", {}, mark + text),
        drawVotes(question, answer),
        !pays && drawReply(replies[answer]),
      );
    });
    this.ballot.classList.toggle("ct-class-pays", pays);
    this.ballot.replaceChildren(...rows, ...(pays ? replies.map((text) => drawReply(text)) : []));
    if (this.ballot.parentElement !== box) box.append(this.ballot);
    lead.fit();
  }
}
