// The types of what passes between Python and the page. Generated from a protocol.py by tools/protocol_types.py: change
// the one, run the other.

import type { DrawingName, GoOn, GuestReply, GuestView, Ping, Reply, Sent, Told, View } from "../../page/protocol.d.ts";

/** Texts that the page inserts into a lesson in the editor. */
export interface Starters {
  table: string;
  question: string;
  level: string;
  levels: string;
}

/** A session inside a lesson in the editor. */
export interface SeatData {
  /** empty for the first session of a piece */
  name: string;
  drawing: DrawingName;
  view: View;
}

/** The first session of a piece, and the sessions below it. */
export interface SeatsData extends SeatData {
  below: SeatData[];
}

/** A part of a lesson in the editor; without a `kind` it has not changed. */
export interface Piece {
  /** a hash of the text and the language */
  mark: string;
  kind?: "prose" | "rules" | "sources" | "card" | "seat" | "waits";
  html?: string;
  title?: string;
  text?: string;
  seat?: SeatsData;
}

/** A lesson in the editor, with the results of the checks so far. */
export interface DraftLesson {
  title: string;
  /** the lesson's language; empty if it names none */
  lang: string;
  pieces: Piece[];
  /** the stages: [short name, heading, mark of the first piece] */
  path: string[][];
  /** the mistakes: [line, column, words] */
  findings: unknown[][];
  /** passages that may be mistakes, in the same form */
  hints: unknown[][];
  /** the lesson has levels */
  levels: boolean;
  /** some checks still wait */
  more: boolean;
  /** the check has played the levels */
  thoroughly: boolean;
}

/** The lesson editor. */
export interface EditorView extends GuestView {
  served: boolean;
  text: string;
  /** the most characters of a lesson */
  longest: number;
  /** the most characters of a file */
  largest: number;
  starters: Starters;
  lesson: DraftLesson;
}

/** Forward a message to a session inside the lesson in the editor. */
export interface ToInside extends Sent {
  do: "to";
  /** the mark of the session's piece, or "deal" */
  seat: string;
  /** the name of the session in that piece */
  name: string;
  message: unknown;
}

/** Send the whole text of the lesson, or its first piece. */
export interface WholeText extends Sent {
  do: "text";
  text: string;
  whole: true;
  /** another piece follows */
  more?: boolean;
}

interface _FromTo {
  from: number;
  to: number;
  of: number;
}

/** Send a change of the text. */
export interface ChangedText extends Sent, _FromTo {
  do: "text";
  text: string;
  more?: boolean;
}

/** Ask for all checks, with those that play the levels. */
export interface CheckAll extends Sent {
  do: "check";
}

interface _As {
  as: string;
}

/** Send a piece of a file (`as` is its name) or of a link (`as` is "link"). */
export interface Bring extends Sent, _As {
  do: "bring";
  text: string;
  /** the number of characters sent before */
  at: number;
  more?: boolean;
}

/** Ask for the lesson as a file; `as` is `.md` or `.ipynb`. */
export interface Save extends Sent, _As {
  do: "save";
}

/** Ask for a link to the lesson, for a table to play a deal at, or for the deal that was played there. */
export interface EditorAsk extends Sent {
  do: "send" | "deal" | "take";
}

export type EditorMessage = Ping | GoOn | ToInside | WholeText | ChangedText | CheckAll | Bring | Save | EditorAsk;

/** The answer of the lesson editor. */
export interface EditorTold extends Told {
  lesson?: DraftLesson;
  text?: string;
  name?: string;
  link?: string;
  deal?: SeatsData;
  /** the page must send the whole text again, because the editor has another one */
  again?: true;
  /** the reply of a nested session */
  reply?: Reply;
  /** the sessions that are new below it */
  below?: SeatData[];
}

/** The reply of the lesson editor. */
export interface EditorReply extends GuestReply, EditorTold {
}
