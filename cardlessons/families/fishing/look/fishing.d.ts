// What games of fishing add to a node and its state, and their answer about a capture.

import type { CardText, NodeData, SeatName, State, WhyData } from "../../../page/protocol.d.ts";
import type { TableAnswer } from "../../../page/state.d.ts";

export interface Build {
  /** its number, as announced */
  says: string;
  seat: SeatName;
  cards: CardText[];
}

export interface FishingState extends State {
  builds: Build[];
  /** the seats of each side; empty without partners */
  partners: SeatName[][];
  sweeps: Record<SeatName, number>;
}

/** The count at the end of a pack. */
export interface Count {
  /** the index of the first event that belongs to it */
  begins: number;
  /** the events that give the point before them to a partner, too */
  along: number[];
  /** the cards that score, by event */
  cards: Record<number, CardText[]>;
  /** each pile, as [what scores, its cards] */
  piles: Record<SeatName, [Kind, CardText[]][]>;
}

export type Kind = "all" | "spades" | "aces" | "great" | "rest";

export interface FishingNode extends NodeData {
  state: FishingState;
  count?: Count;
}

/** The cards of a capture by the reason why they are taken, and the sign of each. */
export interface Parts {
  marks: Record<CardText, string>;
  equal: CardText[];
  sets: CardText[][];
  builds: CardText[][];
}

/** One complete capture. */
export interface Way {
  takes: CardText[];
  parts: Parts;
}

/** What a card can do with the touched cards of the middle. */
export interface CaptureAnswer extends TableAnswer {
  told: WhyData[];
  ways?: Way[];
  /** the learner chooses between the ways */
  choose?: boolean;
  /** the card may be laid beside taking */
  lay?: boolean;
  /** the number of ways that are not listed */
  more?: number;
  /** whether the touched cards are a complete capture */
  whole?: boolean;
  builds: { says: string; call: string }[];
  parts?: Parts;
}
