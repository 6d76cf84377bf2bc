// What Irish Snap adds to the state of a table, and the turns of live play.

import type { LiveTurn, SeatName, State } from "../../../page/protocol.d.ts";

export interface SnapState extends State {
  /** the number of hands with which each player must slap; 0 if no slap is due */
  due: number;
  /** 1: play goes left, -1: right; in games in which it can change */
  direction?: 1 | -1;
}

/** Tries an act at the pile. */
export type Slap = (act: string) => unknown;

/** The times in ms at which hands came down, by seat. */
export type Down = Record<SeatName, number[]>;

/** What the seats of a live table show. */
export interface ShownSeats {
  hands: Record<SeatName, number>;
  seat?: SeatName;
  in?: SeatName[];
  down?: Down;
}

/** What the middle of a live table shows; of a pile that was `taken` its last cards. */
export interface ShownPile {
  pile: string[];
  count: number;
  word?: string | null;
  taken?: boolean;
}

/** A turn on the screen: when it was drawn and when its clock began (the browser's time stamps), and the hands that are down. */
export interface ShownTurn extends LiveTurn {
  drawn: number;
  zero: number | null;
  down: Down;
}

export type Phase = "choosing" | "running" | "paused" | "asking" | "judging" | "told";

/** A choice of live play, as `[value, words]`. */
export type Choice = (string | number)[];
