// The data that a page has from Python, beside its views.

import type { Move } from "./moved.js";
import type { Path, StandingData, View } from "../../page/protocol.d.ts";
import type { ReviewFacts } from "../../page/review/review.js";
import type { ReviewCard } from "../../page/review/cards.js";
import type { Statements } from "../../page/core/explanation.js";

/** The data of a lesson's page; each host adds fields that it needs for its connection. */
export interface LessonFacts {
  title: string;
  lang: string;
  /** the address of the script that asks the questions of reviews */
  review: string;
  /** the title and the address of each lesson that may lead here, by slug */
  lessons?: Record<string, [title: string, address: string]>;
  moved: Move[];
  /** the addresses of scripts and styles that are loaded when the page is used */
  further: string[];
  /** the addresses of further looks, by family */
  late: Record<string, string[]>;
  statements: Statements;
  /** the name of the lesson's file */
  name: string;
  /** the address of the precomputed answers */
  beforehand: string;
  /** the end of lessons' addresses */
  ending?: string;
  /** the server's address for other devices */
  outside?: string;
}

/** The precomputed answers of a lesson, by the names of its tables, and the views that are not in the page. */
export interface Precomputed {
  views?: Record<string, View>;
  [table: string]: unknown;
}

/** The data of the script of the review; its addresses are relative to the script. */
export interface ReviewedData extends Pick<ReviewFacts, "lessons" | "scheduler"> {
  /** the address of the start page */
  start: string;
  styles: string;
  looks: Record<string, string[]>;
}

/** What a browser stores of the learner's progress in a lesson (`page/table/progress.js`). */
export interface LessonProgress {
  /** the fragment of the address at the last visit, and its time in ms */
  at?: string;
  when?: number;
  /** the stars of each level; the levels that are extra */
  stars?: number[];
  extra?: number[];
  /** by the keys of the tables: tried lines and notes, and the deal that they are of; guesses */
  tries?: Record<string, { of: string; lines: Path[]; notes: [Path, string][] }>;
  guesses?: Record<string, object>;
  /** by the numbers of the levels */
  levels?: Record<string, StandingData>;
  /** the ids of the parts that were played to their end, and whether that is the whole lesson */
  ended?: string[];
  done?: true;
  /** the number of moves of parts that were followed */
  moved?: number;
  /** the names of solved puzzles, and the day of the last puzzle of the day */
  puzzles?: string[];
  daily?: number;
  review?: Record<string, ReviewCard>;
}
