// A table on the page: its state (`core/store.js`), what can be done with it (`Table`), its elements (`Drawing`), and the
// line over which it asks Python.

import type { Join, Look, Looks, Plugin } from "./plugin.d.ts";
import type {
  Event,
  FamilyQuestion,
  Framed,
  JudgementData,
  Message,
  NodeData,
  PanelMessage,
  PanelReply,
  PanelView,
  Reply,
  Setting,
  StatementData,
  StatementId,
  TableMessage,
  TableReply,
  TableView,
  View,
  WhyData,
} from "./protocol.d.ts";

/** A node of the tree, with the nodes after it. */
export interface LinkedNode extends NodeData {
  next: LinkedNode[];
  /** whether the node is on a removed branch */
  gone?: boolean;
}

/** What the words need of a node. */
export type ToldNode = Pick<NodeData, "verdict" | "events"> & Partial<NodeData>;

/** An event with a reason. */
export type Reason = Event & { why: WhyData };

/** The first answer to the question with an index: the payments of each seat, or the texts of the chosen and of the right answer. */
export interface Guess {
  index: number;
  said?: string;
  right?: string;
}

/** The state of a table on the page; `applyHappening` makes the next one. */
export interface TableState {
  view: TableView;
  setting: Setting;
  statements: Record<StatementId, StatementData>;
  nodes: LinkedNode[];
  /** number of nodes that the table had at the start */
  atStart: number;
  /** the node on the table */
  at: number;
  /** the line that the slider follows */
  line: number[];
  /** the nodes whose words are shown */
  told: number[];
  /** the refused try whose words are shown above the step */
  refusal: number | null;
  /** a refused try during the computer's plays: its words stay while they go on */
  warned: number | null;
  /** the open question */
  question: { index: number } | null;
  /** the indices of questions that are answered or skipped */
  answered: number[];
  /** the learner's first answer to the question before the first step */
  guess: Guess | null;
  /** shown nodes that are not on the main line */
  laid: Set<number>;
  /** the line before Python's line was shown */
  left: number[];
  /** the furthest node of the main line that was shown */
  reached: number;
  /** the first nodes that explained a reason, by the key of the reason */
  met: Map<string, number[]>;
}

/** How a change is shown: with the movement of its cards; without scrolling to the table. */
export interface Shown {
  moving?: boolean;
  quiet?: boolean;
}

/** A table (`table/table.js`): it changes its state, asks Python, and has its elements drawn. */
export interface Table {
  state: TableState;
  /** the node on the table */
  readonly node: LinkedNode;
  readonly drawing: Drawing;
  /** announces and cheers what a step has decided */
  readonly moments: import("./table/moments.js").Moments;
  /** the ways along the line, and to other lines */
  readonly stepping: import("./table/stepping.js").Stepping;
  /** what the learner does */
  readonly learner: import("./table/learner.js").Learner;
  readonly timers: import("./core/timers.js").Timers;
  /** the plays without an answer yet */
  readonly queue: import("./table/play_queue.js").PlayQueue;
  /** the place in the page's address */
  readonly place: import("./table/table_place.js").TablePlace;
  /** the looks of all families, that of the game's family, and the plug-ins of the page */
  readonly looks: Looks;
  look: Look;
  readonly joins: Join[];
  /** the plug-ins for the game on the table */
  plugins: Plugin[];

  // The state

  /** apply a happening without drawing */
  happens(happening: Happening): void;
  /** apply a happening, and draw the new state */
  showHappening(happening: Happening, how?: Shown): void;
  /** update the state with the view, after replies have changed it */
  take(): void;
  /** ask Python */
  ask(message: TableAsks, patience?: number): Promise<TableAnswer>;
  /** ask for another deal, level or puzzle, once all plays are answered */
  askAnew(ask: () => Promise<TableAnswer>): Promise<TableAnswer>;

  /** show the tree of the view */
  start(how?: Shown): void;
  /** show another deal, level or puzzle */
  startAnew(): void;
  /** stop plays of the computer that are not shown yet */
  stop(): void;
  /** tell the page the step on the main line, and its open question */
  tellPlace(): void;
  /** take a question as answered, if it is open */
  settleQuestion(index: number): void;
}

/** The elements of a table, and how they show its state (`table/drawing.js`). */
export interface Drawing {
  box: HTMLElement;
  /** says why Python does not answer */
  bar: HTMLElement;
  readonly head: import("./table/table_head.js").TableHead;
  board: HTMLElement;
  words: HTMLElement;
  /** the live region, which screen readers read */
  live: HTMLElement;
  dock: import("./table/dock.js").Dock;
  steps: ReturnType<typeof import("./table/stepper.js").makeStepper>;
  tree: ReturnType<typeof import("./table/tree.js").makeTree>;
  actInput: ReturnType<typeof import("./table/act_input.js").makeActInput>;
  /** the duration in ms of the current step's animation */
  lands: number;
  /** where the focus goes */
  readonly focus: import("./table/table_focus.js").TableFocus;
  /** the question that is drawn in the place of the words */
  readonly asked: import("./table/asked.js").Asked;

  /** show a message that does not belong to a step */
  say(text: string): void;
  /** show a part above the words of the step, until the next step */
  tell(part: HTMLElement): void;
  /** remove that part; return whether there was one */
  untell(): boolean;
  drawWords(): void;
  redraw(): void;
  /** run the remaining tasks of the current step at once */
  finish(): void;
  /** run a function after them */
  runAfterwards(act: () => void): void;
  /** animate the deal of a table that the learner has requested */
  deal(): void;
  /** show above a step that it was the right answer to a question */
  praise(text: string): void;
}

/** What a board needs of a setting. */
export type BoardSetting = Framed & Pick<Setting, "seats" | "you" | "kind"> & Partial<Setting>;

/** The state of a table with levels. */
export interface LevelState extends TableState {
  setting: Setting & Required<Pick<Setting, "levels" | "best" | "at_level" | "hints">>;
}

/** The places on the screen of cards, seats and the stock; undefined for a hidden one. */
export type Places = Map<string, DOMRect | undefined>;

/** What a board showed before a step: the places, and copies of the numbers at each seat. */
export interface Positions {
  places: Places;
  numbers: Map<string, Element[]>;
}

/** A change of a table's state. */
export type Happening =
  | { kind: "view" | "start"; view: TableView }
  | { kind: "show"; n: number; tell?: number[] }
  | { kind: "playOn"; n: number; tell: number[] }
  | { kind: "visit" | "along" | "refuse"; n: number }
  | { kind: "follow"; numbers: number[] }
  | { kind: "book" | "again" }
  | { kind: "ask"; index: number }
  | { kind: "answered"; index: number }
  | { kind: "guess"; guess: Guess }
  | { kind: "replied"; guess: Guess };

/** The judgement of a try, and the node that decides it (`n`); empty if the try is not decided. */
export type Judged = Partial<JudgementData> & { n?: number };

/** A message to a table; a question of a family has fields of that family. */
export type TableAsks = TableMessage | (FamilyQuestion & Record<string, unknown>);

/** The reply of a table: without an answer it has an `error`; families add fields of their own. */
export type TableAnswer = Partial<TableReply>;

export type PanelAnswer = Partial<PanelReply>;

/** A reply of any kind of session; it may have another view. */
export type AnyReply = Partial<Reply> & { view?: View };

/** Callbacks for all messages of a line. */
export interface Listeners {
  /** called with the number of awaited answers */
  waiting?(many: number): void;
  /** called with each reply, before it is passed on */
  heard?(reply: AnyReply): void;
  /** called when another view has come */
  laid?(): void;
  /** called when an answer is late, with a text if there is one; and with `false` when an answer has come */
  lost?(why: Lost): void;
}

/** The reason why no answer comes; `coming` is a text about a normal delay. */
export type Lost = boolean | string | null | { coming: string };

/** A connection to a session (`net/line.js`, `precomputed.js`, `nested_line.js`), with the types of its messages, answers and view. */
export interface Line<Asks = Message, Answer = AnyReply, Seen = View> {
  /** return a promise of the answer; after `patience` ms without an answer the learner sees a message */
  ask(message: Asks, patience?: number): Promise<Answer>;
  /** the view, with the changes of all replies */
  view(): Seen;
  watch(listening: Listeners): void;
  close(): void;
}

export type TableLine = Line<TableAsks, TableAnswer, TableView>;
export type PanelLine = Line<PanelMessage, PanelAnswer, PanelView>;

/** A line that gets its replies from a transport. */
export interface FedLine extends Line {
  take(came: { reply?: AnyReply; view?: View }): void;
  /** return whether no answer is awaited */
  idle(): boolean;
}

/** The line of a table on a prepared page, which can be connected to Python and disconnected. */
export interface PrecomputedLine extends Line {
  wake(line: Line): Promise<void>;
  sleep(): void;
  /** report why Python is late */
  waits(why: Lost): void;
}

/** The options of a line. */
export interface LineOptions {
  /** return the view with the changes of a reply */
  grow?(view: View, reply: AnyReply): View;
  /** whether a message is sent until it is answered */
  ever?: boolean;
}
