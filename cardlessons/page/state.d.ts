// The types of what a table knows while somebody sits at it (`core/store.js`), and of the line over which it asks Python.

import type {
  FamilyQuestion,
  JudgementData,
  NodeData,
  PanelMessage,
  PanelReply,
  PanelView,
  Reply,
  SeatName,
  Setting,
  State,
  StatementData,
  StatementId,
  TableMessage,
  TableReply,
  TableView,
  View,
} from "./protocol.d.ts";

/** A state as a family's own page reads it. */
export type AnyState = State & Record<string, any>;

/** A node as a family's own page reads it. */
export interface AnyNode extends NodeData {
  state: AnyState;
  [field: string]: any;
}

/** A node that hangs in the tree, with those that follow it. */
export interface LinkedNode extends AnyNode {
  next: LinkedNode[];
  /** on a branch that was removed */
  gone?: boolean;
}

/** The table as it stands before the learner; `after` makes the next one of it. */
export interface TableState {
  view: TableView;
  setting: Setting;
  statements: Record<StatementId, StatementData>;
  nodes: LinkedNode[];
  /** so many of the nodes lay there from the start */
  atStart: number;
  /** the node on the table */
  at: number;
  /** the line that the slider runs along */
  line: number[];
  /** the nodes told beside the table */
  told: number[];
  /** the refused try that is told over the step */
  refusal: number | null;
  /** the question that stands beside the table, and since when, in milliseconds */
  question: { index: number; since: number } | null;
  /** the questions that are done with */
  answered: number[];
  /** the guess at what each seat pays, and the question that it answers */
  guess: { index: number; amounts: Record<SeatName, number> } | null;
  /** nodes beside the book's line that have been shown */
  laid: Set<number>;
  /** the line that was left for one that Python has shown */
  left: number[];
  /** the furthest node of the book's line that was shown */
  reached: number;
  /** the first nodes at which a reason was told, by what it rests on */
  met: Map<string, number[]>;
}

/** An event in the life of a table; `after` makes the next state of it. */
export type Happening =
  | { kind: "view" | "start"; view: TableView }
  | { kind: "show"; n: number; tell?: number[] }
  | { kind: "visit" | "along"; n: number }
  | { kind: "follow"; numbers: number[] }
  | { kind: "book" | "again" }
  | { kind: "ask"; index: number; since: number }
  | { kind: "answered"; index: number }
  | { kind: "guess"; index: number; amounts: Record<SeatName, number> };

/** The judgement of a try, and at which node it fell; nothing where it is not decided. */
export type Judged = Partial<JudgementData> & { n?: number };

/** A message to a table: a family's own questions hold what that family reads. */
export type TableAsks = TableMessage | (FamilyQuestion & Record<string, any>);

/** The reply of a table as the page reads it: where none came there is an `error`, and families add fields of their own. */
export type TableAnswer = Partial<TableReply> & Record<string, any>;

export type PanelAnswer = Partial<PanelReply>;

/** A reply of any kind of session; most may bring another view. */
export type AnyReply = Partial<Reply> & { view?: View };

/** Functions to be called, whoever asked. */
export interface Listeners {
  /** with how many answers are awaited */
  waiting?(many: number): void;
  /** before an answer is given */
  heard?(reply: AnyReply): void;
  /** when another view has come */
  laid?(): void;
  /** when no answer comes, with words where there are any, and with `false` when one has come */
  lost?(why: Lost): void;
}

/** The reason why nothing goes on just now; `coming` are words for what is no fault. */
export type Lost = boolean | string | null | { coming: string };

/** The way to a session (`net/line.js`, `precomputed.js`, `nested_line.js`); what is asked and answered is for its drawing to say. */
export interface Line<Asks = any, Answer = any, Seen = any> {
  /** bring the answer; after a `patience` in milliseconds without one the learner is told */
  ask(message: Asks, patience?: number): Promise<Answer>;
  /** the view as it has become by replies */
  view(): Seen;
  watch(listening: Listeners): void;
  close(): void;
}

export type TableLine = Line<TableAsks, TableAnswer, TableView>;
export type PanelLine = Line<PanelMessage, PanelAnswer, PanelView>;

/** A line to which what comes is handed. */
export interface FedLine extends Line {
  take(came: { reply?: AnyReply; view?: View }): void;
  /** tell whether no answer is awaited */
  idle(): boolean;
}

/** The line of a table on a prepared page: it is connected to Python and disconnected again. */
export interface PrecomputedLine extends Line {
  wake(line: Line): Promise<void>;
  sleep(): void;
  /** tell why Python is awaited */
  waits(why: Lost): void;
}

/** The options of a line: how it keeps its view, and how long it sends. */
export interface LineOptions {
  /** make of a view what a reply has added to it */
  grow?(view: any, reply: any): any;
  /** a message is sent until it is answered */
  ever?: boolean;
}
