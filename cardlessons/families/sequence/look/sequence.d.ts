// The answers of Python about the stops and the leads of a game in sequence.

import type { CardText, SeatName, WhyData } from "../../../page/protocol.d.ts";
import type { TableAnswer } from "../../../page/state.d.ts";

/** A lead: whether it comes home, and the reasons. */
export interface Lead {
  home: "sure" | "may" | "no";
  why: WhyData;
  reasons: WhyData[];
}

/** What a seat knows of the stops: its hand, the standing of every card, and where its leads end if it has the lead. */
export interface StopsAnswer extends TableAnswer {
  seat: SeatName;
  hand: CardText[];
  cards: Record<CardText, { is: "sure" | "may" | "no" | "gone"; why: WhyData }>;
  leads: Record<CardText, Lead>;
}

/** A lead with what it brings each seat, and how much less than the best it brings the seat that leads. */
export interface RankedLead {
  card: CardText;
  gets: Record<SeatName, number>;
  less: number;
}

/** The leads, the best first; `exact` if the search has seen the end of each. */
export interface LeadsAnswer extends TableAnswer {
  seat: SeatName;
  exact: boolean;
  leads: RankedLead[];
}
