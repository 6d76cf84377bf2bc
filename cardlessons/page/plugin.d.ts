// The interfaces for plug-ins: the hooks of what joins a table, and of a family's own drawing; each with when it is called.
//
// A family brings both in its folder: `look/index.js` exports a `Look`, `look/joins.js` a list of `Join`s.
// They import by relative addresses, as if the folder lay in `cardlessons/families/NAME/`: from `page/core/` (`cards.js`,
// `explanation.js`, `audio.js`) and `points` from `page/table/board.js`.

import type { Event, JudgementData, Path, SeatName, Setting, StatementData, StatementId } from "./protocol.d.ts";
import type { AnyNode, AnyState, Judged, LineOptions, Line, LinkedNode, TableAnswer, TableAsks } from "./state.d.ts";

/** A family's way to draw and tell its tables. The rest is drawn as everywhere. */
export interface Look {
  /** draw what lies in the middle; `play(null, cards)` is called for what is touched there */
  middle?(node: AnyNode, play: Play | null, setting: Setting): HTMLElement;
  /** draw what lies in front of a seat; nothing where nothing does */
  pile?(seat: SeatName, pile: string[], node: AnyNode): Drawing;
  /** draw what stands beside a seat's name */
  marks?(seat: SeatName, state: AnyState): Drawing;
  /** have a play move; return the milliseconds until its cards have landed */
  animate?(board: HTMLElement, node: AnyNode, before: Map<string, any>): number | undefined;
  /** pick the events of a step that are told at once, and a word for the rest, where the rest is stepped on the table */
  atOnce?(node: AnyNode): { events: Event[]; later?: string };
  /** name what the learner said that led to a node, where hands come down on the pile */
  call?(node: AnyNode, you: SeatName): string;
  /** say what a game against the house begins with, where hands come down */
  intro?(you: SeatName): string;
  /** say what is asked of the learner, where hands come down */
  asks?(state: AnyState): string;
  /** plug-ins of its tables */
  joins?: Join[];
}

/** Nothing, one element, or several. */
export type Drawing = HTMLElement | (HTMLElement | false)[] | null;

/** The looks of families, by their names. */
export type Looks = Record<string, Look>;

/** Called for a card that is touched: of a seat's hand, or (`seat` is null) in the middle. */
export type Play = (seat: SeatName | null, card: string) => void;

/** Joins a table: takes what it may ask and do, returns its hooks. */
export type Join = (page: Page) => Plugin;

/** The hooks of what has joined a table; each may be left out. */
export interface Plugin {
  /** the family for whose games it joins; all where it is left out */
  of?: string;

  // Its parts, laid out once

  /** stands beside the field where a play is typed */
  form?: HTMLElement;
  /** stands among the tools, hidden at games that it does not join */
  below?: HTMLElement;
  /** stands under the tree of what was tried */
  tree?: HTMLElement;

  // When the table changes

  /** Python is awake; what it is told here comes before all that was asked meanwhile */
  woken?(): void;
  /** the place in the page's address has been found */
  found?(): void;
  /** another tree lies on the table, and is not drawn yet */
  fresh?(): void;
  /** a record or a deal has been laid on the open table */
  laid?(): void;
  /** a question is about to be asked: what was begun at the table is put back */
  asked?(): void;
  /** a node has been drawn */
  shown?(): void;
  /** a step has been made, and was not only gone to */
  moved?(node: LinkedNode): void;

  // When the learner does something

  /** a card is touched; true where nothing else is to follow */
  touch?(seat: SeatName | null, card: string): boolean;
  /** an act is about to be tried; true where it is not to be */
  attempt?(act: string): boolean | Promise<boolean>;
  /** a key is pressed; true where it means nothing else */
  keys?(event: KeyboardEvent): boolean;

  // What is told

  /** draw the head of the table */
  head?(): HTMLElement[];
  /** say what is to be done */
  goal?(): string;
  /** draw what can be done next */
  next?(judged: Judged): (HTMLElement | null | false)[];
  /** draw what is told besides, under what can be done next; `over`: a deal against the house is over here */
  told?(over: boolean): HTMLElement[];
  /** the stars that a level has, as this browser keeps them */
  star?(level: number): number;
  /** something is still to be counted before anybody has won */
  unfinished?(): boolean;
}

/** A table as its plug-ins know it. */
export interface Page {
  /** the table as it is drawn */
  box: HTMLElement;
  board: HTMLElement;
  /** is read out when something is written into it */
  live: HTMLElement;
  /** where one is: the node, the setting, how the try stands and whether it is decided */
  now(): {
    at: number;
    node: LinkedNode;
    setting: Setting;
    judged: JudgementData["state"] | undefined;
    decided: boolean;
  };

  // Asking Python, and taking up what has come

  ask(message: TableAsks, patience?: number): Promise<TableAnswer>;
  /** ask for another table, once the plays on this one are answered */
  askAnew(ask: () => Promise<TableAnswer>): Promise<TableAnswer>;
  /** take up the view as it has become by replies */
  take(): void;

  // Moving

  /** begin anew with the tree that lies there */
  start(options?: { quiet?: boolean }): void;
  /** go back to where one plays from */
  again(): void;
  hint(): Promise<void>;
  /** try an act */
  attempt(act: string): Promise<void>;
  /** go to a node of any line */
  visit(n: number, options?: { moving?: boolean; quiet?: boolean }): void;
  /** step through a line that Python has laid, from its first play on */
  showLine(numbers: number[]): void;

  // Telling

  /** say a word that belongs to no step */
  say(text: string): void;
  /** tell a part over the step, until the next one */
  tell(part: HTMLElement): void;
  /** draw anew what has grown while nobody asked */
  redraw(): void;
  /** tell the step anew, and who has won by it */
  retell(): void;
  /** have a text read out */
  speak(text: string): void;

  // Looking

  look(): Look;
  nodes(): LinkedNode[];
  statements(): Record<StatementId, StatementData>;
  /** the line that was left for one that Python has shown */
  left(): number[];
  /** the node that is touched: the refused try, or the one on the table */
  touched(): number;
  /** the acts that lead to the node on the table */
  path(): Path;
  /** the acts that lead to a node */
  pathOf(n: number): Path;
  /** the place as the page's address has it */
  place(): string;
  /** the learner's own acts that lead to a node */
  ownActs(n: number): string[];
  /** tell whether the learner has added a node, and not taken it away again */
  isOwn(node: LinkedNode): boolean;
  /** the last of the learner's nodes that has none behind it */
  tried(): LinkedNode | undefined;
}

/** A module of the page, or of a family, that draws a kind of session. */
export interface Drawn {
  mount(root: Element, view: any, looks?: Looks, drawings?: Drawings, joins?: Join[]): Mounted;
  line: LineOptions;
}

/** Modules that draw sessions, by name: "table", "panel", "live", "writing". */
export type Drawings = Record<string, Drawn>;

/** A session that has been drawn. */
export interface Mounted {
  /** connect it, as long as until `close()` */
  wake(line: Line): void;
  close(): void;
}
