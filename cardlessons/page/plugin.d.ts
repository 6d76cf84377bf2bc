// The interfaces for plug-ins and for the looks of families; each hook says when it is called.
//
// A family has both in its folder: `look/index.js` has a `Look` as `export default`, `look/joins.js` exports a list of `Join` functions.
// They import the modules named in `LookModules`, and `npm run build` makes `look/dist.js` of them. A plug-in writes `look/dist.js`
// itself, or builds it: a script that sets `cardlessons.looks.NAME`, with the modules in `cardlessons.modules`.

import type {
  Event,
  JudgementData,
  NodeData,
  Path,
  SeatName,
  Setting,
  State,
  StatementData,
  StatementId,
  View,
} from "./protocol.d.ts";
import type {
  BoardSetting,
  Guess,
  Judged,
  LineOptions,
  Line,
  LinkedNode,
  Places,
  TableAnswer,
  TableAsks,
  ToldNode,
} from "./state.d.ts";

/** The functions by which a family draws parts of its tables; other parts are drawn as for all families. */
export interface Look {
  /** draw the middle of the table; a touch on cards there calls `play(null, cards)` */
  middle?(node: NodeData, play: Play | null, setting: BoardSetting): HTMLElement;
  /** draw the cards in front of a seat; null if there are none */
  pile?(seat: SeatName, pile: string[], node: NodeData): Drawable;
  /** draw the marks beside a seat's name */
  marks?(seat: SeatName, state: State): Drawable;
  /** animate a play; return the duration in ms until its cards have landed */
  animate?(board: HTMLElement, node: NodeData, before: Places): number | undefined;
  /** select the events that the words explain at once; `later` is a note about events that have steps of their own */
  atOnce?(node: ToldNode): { events: Event[]; later?: string };
  /** in games with hands on the pile: return the learner's answer that led to a node */
  call?(node: NodeData, you: SeatName): string;
  /** in games with hands on the pile: return the introduction to a game against the computer */
  intro?(you: SeatName): string;
  /** in games with hands on the pile: return the question to the learner */
  asks?(state: State, setting: Setting): string;
  /** the plug-ins of the family's tables */
  joins?: Join[];
}

/** No element, one element, or several. */
export type Drawable = HTMLElement | (HTMLElement | false)[] | null;

/** The looks of families, by name. */
export type Looks = Record<string, Look>;

/** What `page.js` gives the scripts after it, under the name `cardlessons`. */
export interface PageScript {
  /** the modules that draw sessions, by name */
  drawings: Drawings;
  /** the looks; the script of a look adds its own */
  looks: Looks;
  /** the modules of `page/` that the scripts after it use, by address */
  modules: LookModules & Record<string, object>;
}

/** The modules that a look may use; the build refuses any other. */
export interface LookModules {
  "page/core/address.js": typeof import("./core/address.js");
  "page/core/cards.js": typeof import("./core/cards.js");
  "page/core/explanation.js": typeof import("./core/explanation.js");
  "page/core/faces.js": typeof import("./core/faces.js");
  "page/core/game_buttons.js": typeof import("./core/game_buttons.js");
  "page/core/motion.js": typeof import("./core/motion.js");
  "page/core/store.js": typeof import("./core/store.js");
  "page/core/timers.js": typeof import("./core/timers.js");
  "page/table/board.js": typeof import("./table/board.js");
  "page/table/navigation.js": typeof import("./table/navigation.js");
}

/** Called with a touched card of a seat's hand, or of the middle (`seat` is null). */
export type Play = (seat: SeatName | null, card: string) => unknown;

/** Makes a plug-in for a table: takes the table's interface, and returns the hooks. */
export type Join = (page: Page) => Plugin;

/** The hooks of a plug-in; each is optional. */
export interface Plugin {
  /** the family for whose games the plug-in is active; all families if it is left out */
  of?: string;

  // Its elements, which are added once

  /** is shown beside the field for typed plays */
  form?: HTMLElement;
  /** is shown among the tools, and hidden at games for which the plug-in is not active */
  below?: HTMLElement;
  /** the same in the fold of the menu with what few readers need */
  workshop?: HTMLElement;
  /** is shown under the tree of plays and tries */
  tree?: HTMLElement;

  // When the table changes

  /** Python is connected; messages sent here go before messages that were waiting */
  woken?(): void;
  /** the place in the page's address has been restored */
  found?(): void;
  /** the table has another tree, which is not drawn yet */
  fresh?(): void;
  /** the open table has another record or deal */
  laid?(): void;
  /** a question is about to be asked; an unfinished choice of cards must be dropped */
  asked?(): void;
  /** called with the new parts of a board before they replace the old ones; equal old parts stay */
  dress?(parts: HTMLElement): void;
  /** a node has been drawn */
  shown?(): void;
  /** a step has been played, and not only visited */
  moved?(node: LinkedNode): void;

  // When the learner does something

  /** a card is touched; return true if no other handler may follow */
  touch?(seat: SeatName | null, card: string): boolean;
  /** an act is about to be tried; return true to prevent that */
  attempt?(act: string): boolean | Promise<boolean>;
  /** a key is pressed; return true if no other handler may follow */
  keys?(event: KeyboardEvent): boolean;

  // The words beside the table

  /** draw the header of the table */
  head?(): HTMLElement[];
  /** return the goal */
  goal?(): string;
  /** draw the buttons for what comes next */
  next?(judged: Judged): (HTMLElement | null | false)[];
  /** draw further words under the buttons of `next`; `over` is whether a deal against the computer is over at this node */
  told?(over: boolean): HTMLElement[];
  /** return the stored stars of a level */
  star?(level: number): number;
  /** return the part that takes the place of the words now, so that messages are shown there; null if none does */
  covers?(): HTMLElement | null;
  /** return whether a count is unfinished, so that no winner is named yet */
  unfinished?(): boolean;
}

/** The interface of a table for its plug-ins. */
export interface Page {
  /** the elements of the table */
  box: HTMLElement;
  board: HTMLElement;
  /** the live region: screen readers read its text */
  live: HTMLElement;
  /** return the current node, the setting, the judgement up to this node, and whether the try is decided on its line */
  now(): {
    at: number;
    node: LinkedNode;
    setting: Setting;
    judged: JudgementData["state"] | undefined;
    decided: boolean;
  };

  // Asking Python, and updating the table

  ask(message: TableAsks, patience?: number): Promise<TableAnswer>;
  /** ask for another deal, level or puzzle, once all plays are answered */
  askAnew(ask: () => Promise<TableAnswer>): Promise<TableAnswer>;
  /** update the state with the view, after replies have changed it */
  take(): void;

  /** deal a game by the number of its deal, against a level of the computer */
  sit(seed: number, house: string): Promise<void>;
  /** draw the buttons that guests add for the game */
  drawGameButtons(): HTMLElement[];
  /** return whether a game is under way, which another deal would end */
  underWay(): boolean;

  // Moving

  /** start again with the tree of the view */
  start(options?: { quiet?: boolean }): void;
  /** go back to the node from which the learner plays */
  again(): void;
  hint(): Promise<void>;
  /** try an act */
  attempt(act: string): Promise<void>;
  /** go to any node, and to the line through it */
  visit(n: number, options?: { moving?: boolean; quiet?: boolean }): void;
  /** show a line that Python has added, from its first play on */
  showLine(numbers: number[]): void;
  /** show new nodes one after the other */
  showAll(numbers: number[]): void;

  // The first answer to the opening question

  guess(): Guess | null;
  /** take the answer of an earlier visit */
  recall(guess: Guess): void;

  // Words

  /** show a message that does not belong to a step */
  say(text: string): void;
  /** show a part above the words of the step, until the next step */
  tell(part: HTMLElement): void;
  /** remove that part; return whether there was one */
  untell(): boolean;
  /** fit the words around a board that has another height */
  fit(): void;
  /** redraw after a change that the learner did not cause */
  redraw(): void;
  /** draw the words of the step again, with the winner */
  retell(): void;
  /** let screen readers read a text */
  speak(text: string): void;

  // Reading the state

  look(): Look;
  nodes(): LinkedNode[];
  statements(): Record<StatementId, StatementData>;
  /** the line before Python's line was shown */
  left(): number[];
  /** the selected node: the refused try, or the node on the table */
  touched(): number;
  /** the acts that lead to the node on the table */
  path(): Path;
  /** the acts that lead to a node */
  pathOf(n: number): Path;
  /** the place as the page's address has it */
  place(): string;
  /** go to a place as the page's address has it */
  returnTo(where: string): Promise<void>;
  /** the learner's own acts that lead to a node */
  ownActs(n: number): string[];
  /** return whether the learner has added a node and not removed it */
  isOwn(node: LinkedNode): boolean;
  /** the last of the learner's nodes without a node after it */
  tried(): LinkedNode | undefined;
}

/** A module of the page, or of a family, that draws a kind of session. */
export interface Drawn {
  mount(root: Element, view: View, looks?: Looks, drawings?: Drawings, joins?: Join[]): Mounted;
  line: LineOptions;
}

/** Modules that draw sessions, by name: "table", "panel", "live", and those of guests. */
export type Drawings = Record<string, Drawn>;

/** A session that has been drawn. */
export interface Mounted {
  /** connect the session until `close()`; a table's promise resolves when the place in the page's address is restored */
  wake(line: Line): void | Promise<void>;
  close(): void;
}
