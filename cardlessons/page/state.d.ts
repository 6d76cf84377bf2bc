// The types of the state of a table (`core/store.js`), and of the line over which it asks Python.

import type {
  FamilyQuestion,
  JudgementData,
  NodeData,
  PanelMessage,
  PanelReply,
  PanelView,
  Reply,
  Setting,
  State,
  StatementData,
  StatementId,
  TableMessage,
  TableReply,
  TableView,
  View,
} from "./protocol.d.ts";

/** The state of a game, with the fields of its family. */
export type AnyState = State & Record<string, any>;

/** A node, with the fields of its family. */
export interface AnyNode extends NodeData {
  state: AnyState;
  [field: string]: any;
}

/** A node of the tree, with the nodes after it. */
export interface LinkedNode extends AnyNode {
  next: LinkedNode[];
  /** whether the node is on a removed branch */
  gone?: boolean;
}

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
  /** the open question, and since when, in ms */
  question: { index: number; since: number } | null;
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

/** A change of a table's state. */
export type Happening =
  | { kind: "view" | "start"; view: TableView }
  | { kind: "show"; n: number; tell?: number[] }
  | { kind: "visit" | "along"; n: number }
  | { kind: "follow"; numbers: number[] }
  | { kind: "book" | "again" }
  | { kind: "ask"; index: number; since: number }
  | { kind: "answered"; index: number }
  | { kind: "guess"; guess: Guess }
  | { kind: "replied"; guess: Guess };

/** The judgement of a try, and the node that decides it (`n`); empty if the try is not decided. */
export type Judged = Partial<JudgementData> & { n?: number };

/** A message to a table; a question of a family has fields of that family. */
export type TableAsks = TableMessage | (FamilyQuestion & Record<string, any>);

/** The reply of a table: without an answer it has an `error`; families add fields of their own. */
export type TableAnswer = Partial<TableReply> & Record<string, any>;

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
export interface Line<Asks = any, Answer = any, Seen = any> {
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
  grow?(view: any, reply: any): any;
  /** whether a message is sent until it is answered */
  ever?: boolean;
}
