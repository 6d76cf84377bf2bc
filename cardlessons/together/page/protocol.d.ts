// The types of what passes between Python and the page. Generated from a protocol.py by tools/protocol_types.py: change
// the one, run the other.

import type { ActText, CardText, JudgementData, NewGame, NodeData, Path, SeatName, StatementData, StatementId, TableTold, TableView, TakeLevel, WhyData } from "../../page/protocol.d.ts";

export type LessonPlace = [string, number];

export type BallotPlace = [string, number, number];

export type ClassAnswer = number | number[];

export type BoardButton = "next" | "back" | "lesson" | "leave" | "card" | "part" | "slap" | "both" | "turn";

export type ClassAct = "begin" | "close" | "open" | "again" | "bars" | "show" | "free" | "wait" | "end";

/** The page asks whether the server runs, and gets an empty answer. */
export interface PingRoom {
  do: "ping";
  /** the answer repeats it */
  id?: number;
}

/** Something is not possible; the message says why. */
export interface RoomProblem {
  error: string;
}

interface _InRoom {
  /** in the log: the token of the person */
  token?: string;
  /** in the log: the person's connection */
  by?: string;
  /** in the log: the process that has appended the event */
  process?: string;
}

/** The board shows a step of an example. */
export interface ShowStep extends _InRoom {
  do: "step";
  step: LessonPlace;
}

/** The board asks a question. */
export interface AskClass extends _InRoom {
  do: "ask";
  ask: LessonPlace;
}

/** The remote control presses a button of the board, which is sent this message, too. */
export interface PressButton extends _InRoom {
  do: "press";
  press: BoardButton;
  /** which of the hand to play or to try */
  card?: number;
}

/** The board tries a play; it is taken back with the next step of the example. */
export interface TryInClass extends _InRoom {
  do: "try";
  /** the key of an example, and the acts from its start to the play */
  tries: [string, Path];
}

/** A position of a level or of a game against the house. */
export interface PlayPlace {
  /** of the levels or of the game */
  key: string;
  /** the message with which a table comes there */
  take: TakeLevel | NewGame;
  /** the play that was refused there */
  refused: ActText | null;
  /** the card that the class plays, if the table asks in which way */
  card?: CardText;
  /** how many plays of others the board has still to show; until then nobody may choose */
  unseen?: number;
}

/** The board shows a level or a game; or a part of the lesson in which phones have no share. */
export interface ShowPlay extends _InRoom {
  do: "play";
  play: PlayPlace | null;
  /** the id of the part, if phones have no share in it */
  part?: string;
}

/** The board goes on with another lesson. */
export interface ChangeLesson extends _InRoom {
  do: "lesson";
  lesson: string;
}

/** The board has come to the last stage, from which a button leads to the next lesson, or has left it. */
export interface OfferLesson extends _InRoom {
  do: "offer";
  /** the lesson; empty before the last stage */
  offers: string;
}

/** The board carries out another act. */
export interface ActInClass extends _InRoom {
  do: ClassAct;
}

export type BoardMessage = ShowStep | AskClass | PressButton | TryInClass | ShowPlay | ChangeLesson | OfferLesson | ActInClass | PingRoom;

/** A phone answers the question. */
export interface Vote {
  do: "vote";
  vote: ClassAnswer;
  /** the vote that the phone shows; a late answer to another one does not count */
  on?: BallotPlace;
}

/** A phone chooses the card that the class should play, or proposes one to try. */
export interface ChooseCard {
  do: "choose";
  /** its number in the hand */
  choose: number;
  /** the number of the turn that the phone shows */
  on: number;
}

/** A phone has won a level. */
export interface WinLevel {
  do: "win";
  won: LessonPlace;
}

export type PhoneMessage = Vote | ChooseCard | WinLevel | PingRoom;

/** A class was opened on a lesson. */
export interface ClassOpened extends _InRoom {
  do: "opened";
  /** the lesson */
  open: string;
  /** the secret of the board and of the remote control */
  key: string;
}

/** Somebody has connected; in a class a phone, or the first board of a process. */
export interface CameToRoom extends _InRoom {
  do: "here";
}

/** A connection is lost; in a class a phone's, or that of the last board of a process. */
export interface LeftRoom extends _InRoom {
  do: "gone";
}

/** The process still follows the room. */
export interface PeopleHere extends _InRoom {
  do: "alive";
  /** the connection of each person, by token; in a class, of those whom the log has lost */
  people: Record<string, string>;
}

/** A phone has answered. */
export interface Voted extends _InRoom {
  do: "vote";
  vote: ClassAnswer;
  on: BallotPlace;
}

/** A phone has chosen a card. */
export interface CardChosen extends _InRoom {
  do: "choose";
  choose: number;
  on: number;
}

/** A phone has won a level. */
export interface LevelWon extends _InRoom {
  do: "win";
  won: LessonPlace;
}

/** The room ends; where its log is lost, nobody has appended this. */
export interface RoomEnded extends _InRoom {
  do: "end";
}

export type ClassEvent = ClassOpened | CameToRoom | LeftRoom | PeopleHere | ShowStep | AskClass | PressButton | TryInClass | ShowPlay | ChangeLesson | OfferLesson | ActInClass | Voted | CardChosen | LevelWon | RoomEnded;

/** The question of a class, with the result of the vote as far as it is shown. */
export interface AskedInClass {
  asks: string;
  /** to a question of payments, the players */
  answers: string[];
  /** whether it asks what each player pays */
  pays: boolean;
  round: number;
  /** whether phones may vote */
  open: boolean;
  /** whether the phones are to talk before they vote again */
  talking: boolean;
  /** of each round, the votes for each answer; of each payer, for each amount */
  bars?: number[][];
  right?: ClassAnswer;
  /** the author's reply to each answer; to amounts, one */
  replies?: string[];
}

/** The question of a class on the board. */
export interface BoardQuestion extends AskedInClass {
  /** whether it asks who pays: the steps of the example tell it, so nothing else shows it */
  asks_payer: boolean;
  /** its number in the example */
  number: number;
  /** the number of phones that have answered */
  answered: number;
  /** the number of phones that are here or have answered */
  of: number;
  /** whether the right answer is shown */
  shown: boolean;
}

/** The question of a class on the remote control. */
export interface RemoteQuestion extends BoardQuestion {
  /** the number of phones whose answer is right */
  right_votes: number;
  /** the bars, for the teacher alone */
  counts: number[][];
}

/** The question of a class on a phone. */
export interface PhoneQuestion extends AskedInClass {
  on: BallotPlace;
  /** the answer of this phone */
  yours: ClassAnswer | null;
}

/** The question that opened an example, after its vote. */
export interface Hook {
  answers: string[];
  /** whether the answers are players, of whom one pays most */
  asks_payer: boolean;
  /** the right answer, at the last step of the example */
  right?: ClassAnswer;
}

/** The votes on the question that opened an example, on the board. */
export interface BoardHook extends Hook {
  /** the votes for each answer */
  counts: number[];
}

/** The answer of a phone to the question that opened an example. */
export interface PhoneHook extends Hook {
  yours: ClassAnswer;
}

/** The hand from which the phones choose a card. */
export interface HandToChoose {
  seat: SeatName;
  /** "-" stands for letting the chance go by; or all plays of one card, in words */
  cards: string[];
  /** the task of a level; empty elsewhere */
  asks: string;
  /** whether the board plays what most choose; in an example it only tries it */
  plays: boolean;
}

/** The hand from which a phone chooses a card. */
export interface PhoneHand extends HandToChoose {
  /** the number of the turn */
  on: number;
  /** the number of the card that this phone has chosen */
  yours: number | null;
}

/** The hand from which the phones choose a card, on the board and the remote control. */
export interface BoardHand extends HandToChoose {
  /** the phones that have chosen each card */
  counts: number[];
  /** the plays of one card; empty where a card is chosen */
  acts: ActText[];
  /** the number of phones that are here or have chosen */
  of: number;
}

/** The cards that the phones have chosen at the turn before. */
export interface CardsChosen {
  asks: string;
  cards: string[];
  counts: number[];
}

/** The stars of the class at a level. */
export interface ClassStars {
  /** its number on the page, from 0 */
  level: number;
  stars: number;
}

/** The number of phones that have won a level. */
export interface LevelCount {
  /** its number on the page, from 0 */
  level: number;
  won: number;
  of: number;
}

/** A step of an example, for phones. */
export interface ClassStep {
  at: LessonPlace;
  /** the number of the last step */
  of: number;
  svg: string;
  /** the table in words */
  table: string;
  words: string;
  /** whose rules are on one page */
  game: string;
  /** whether it is no step of the example, but a play that the board tries */
  tried: boolean;
  /** whether the words are those of a play that was refused */
  refused: boolean;
  /** with which the board answers the card on the pile, where all slap it at a level or in a game */
  calls: string[];
}

/** The facts of a class that all its people share. */
export interface ClassState {
  begun: boolean;
  /** the phones may work alone */
  free: boolean;
  over: boolean;
  /** whether the store takes events at the moment */
  saved: boolean;
  /** why the class has ended; may be empty */
  note: string;
}

/** The outcome of the last turn at a level or a game. */
export interface ReplyToClass {
  chosen?: CardsChosen;
  judged?: JudgementData;
}

interface _LedClass extends ClassState, ReplyToClass {
  code: string;
  /** the lesson */
  slug: string;
  /** the number of phones that are here */
  phones: number;
  /** the step of the board */
  at?: LessonPlace;
  hook?: BoardHook;
  levels?: LevelCount[];
  stars?: ClassStars[];
  hand?: BoardHand;
  /** the title of the lesson to which the last stage leads */
  next?: string;
}

/** A class on its board. */
export interface BoardView extends _LedClass {
  question?: BoardQuestion;
}

/** A part of the lesson in the plan of the hour. */
export interface PlanPart {
  key: string;
  title: string;
  minutes: number;
  /** what it contains; may be empty */
  holds: string;
  /** the questions of an example, or the tasks of levels */
  asks: string[];
  /** whether the hour has time for it */
  fits: boolean;
}

/** The plan of the hour on the remote control. */
export interface TeachersPlan {
  plan: PlanPart[];
  /** the key of the part that the board shows; may be empty */
  here: string;
  /** seconds from the beginning of the class to that of this lesson */
  began: number;
  /** since the class has begun */
  seconds: number;
}

/** A class on the teacher's remote control. */
export interface RemoteView extends _LedClass, TeachersPlan {
  /** whether no board is connected */
  board_away: boolean;
  step: ClassStep | null;
  question?: RemoteQuestion;
}

/** A class on a phone. */
export interface PhoneView extends ClassState, ReplyToClass {
  title: string;
  /** the address of the lesson */
  lesson: string;
  /** whether no board is connected */
  away: boolean;
  step: ClassStep | null;
  hook?: PhoneHook;
  question?: PhoneQuestion;
  hand?: PhoneHand;
}

/** The secret of a class, for the board that has opened it. */
export interface ClassKey {
  key: string;
  code: string;
}

export type ClassView = BoardView | RemoteView | PhoneView;

export type ToClass = ClassView | ClassKey | PressButton | RoomProblem;

interface _FromPlayer extends _InRoom {
  /** the answer repeats it */
  id?: number;
}

/** Somebody connects to a table. */
export interface ComeToTable extends _FromPlayer {
  do: "here";
  /** the token of an earlier tab of the same browser */
  was?: string;
}

/** Take a seat; during a deal with hidden hands, from the next deal on. */
export interface SitDown extends _FromPlayer {
  do: "sit";
  seat: SeatName;
  name: string;
}

/** Change the name that others see. */
export interface GiveName extends _FromPlayer {
  do: "name";
  name: string;
}

/** Leave the seat or wait for none any more, and watch. */
export interface StandUp extends _FromPlayer {
  do: "watch";
}

/** Change the number of seats before the game. */
export interface ChangeSeats extends _FromPlayer {
  do: "players";
  count: number;
}

/** Change how the house plays before the game. */
export interface ChangeHouse extends _FromPlayer {
  do: "level";
  house: string;
}

/** Deal the first cards of the game that is chosen. */
export interface BeginGame extends _FromPlayer {
  do: "begin";
}

/** Make a play, or call at the pile. */
export interface ActAtTable extends _FromPlayer {
  do: "act";
  act: string;
  /** the number of the node that the page shows */
  at: number;
  /** the milliseconds since the page has shown it */
  ms: number;
  /** in the log: the shortest milliseconds of a message there and back */
  trip?: number;
}

/** Ask all players for the next cards, or for the next game. */
export interface DealNext extends _FromPlayer {
  do: "deal";
  at: number;
}

/** Ask all players to choose the game and the seats anew. */
export interface ChooseAnew extends _FromPlayer {
  do: "choose";
}

/** Choose another game before it begins. */
export interface ChangeGame extends _FromPlayer {
  do: "game";
  game: string;
}

/** Choose, before the game, how fast the cards come on the pile. */
export interface ChangePace extends _FromPlayer {
  do: "pace";
  /** 0: each card waits for an answer of all */
  seconds: number;
}

/** Let nobody new come and nobody who watches sit down, or let them. */
export interface LockTable extends _FromPlayer {
  do: "lock";
  locked: boolean;
}

/** Let people choose their names from a list of animals, or type them. */
export interface GiveNames extends _FromPlayer {
  do: "animals";
  on: boolean;
}

/** Let the person at a seat watch; during a deal with hidden hands, if all agree or else after it. */
export interface FreeSeat extends _FromPlayer {
  do: "free";
  seat: SeatName;
}

export type ShortWord = "well-played" | "oops" | "wait" | "thanks" | "good-game" | "moment";

/** Say one of the short words, which is shown beside the seat. */
export interface SayWord extends _FromPlayer {
  do: "say";
  word: ShortWord;
}

/** Let the house play at once for somebody whose connection is lost. */
export interface LetHousePlay extends _FromPlayer {
  do: "instead";
  seat: SeatName;
}

/** Ask all players to go on from another node of the deal. */
export interface AskToGoBack extends _FromPlayer {
  do: "ask";
  node: number;
}

/** Agree to a request, or not; who has made it withdraws it. */
export interface ReplyToRequest extends _FromPlayer {
  do: "reply";
  agrees: boolean;
}

/** Step through a deal that is over with others, or alone. */
export interface StepTogether extends _FromPlayer {
  do: "follow";
  follows: boolean;
}

/** Show a node to all who step together. */
export interface LeadToStep extends _FromPlayer {
  do: "step";
  node: number;
}

/** Try another play of a deal that is over, before all who step together. */
export interface TryTogether extends _FromPlayer {
  do: "try";
  node: number;
  act: string;
}

export type PlayerAct = SitDown | GiveName | StandUp | ChangeSeats | ChangeHouse | BeginGame | ActAtTable | DealNext | ChooseAnew | ChangeGame | ChangePace | LockTable | GiveNames | FreeSeat | SayWord | LetHousePlay | AskToGoBack | ReplyToRequest | StepTogether | LeadToStep | TryTogether;

/** Ask for a link that opens the deal on the open table. */
export interface AskForLink extends _FromPlayer {
  do: "link";
  node: number;
}

/** Ask for what a file keeps of the table. */
export interface AskForEvening extends _FromPlayer {
  do: "keep";
}

/** Ask a question that a table answers. */
export interface AskAtTable extends _FromPlayer {
  do: "question";
  /** a `TableMessage` */
  message: unknown;
}

export type PlayerQuestion = AskForLink | AskForEvening | AskAtTable | PingRoom;

export type PlayerMessage = PlayerAct | PlayerQuestion | ComeToTable;

/** A number beside a name: the deals that somebody has won, or the milliseconds of a hand, if it came. */
export interface NameCount {
  name: string;
  count: number | null;
}

/** Somebody who sat at a table when its last evening ended. */
export interface KeptPerson {
  /** its number */
  seat: number;
  name: string;
  /** of the browser; no file has it */
  token?: string;
}

/** An evening at a table. */
export interface KeptEvening {
  /** as in "2026-05-31" */
  day: string;
  score: NameCount[];
  /** the titles of what was played */
  games: string[];
}

/** The game, people and scores of a table, which remain after an evening for the next one. */
export interface KeptTable {
  /** the name of a variant, with its options */
  game: string;
  seats: SeatName[];
  people: KeptPerson[];
  /** the last one at the end */
  evenings: KeptEvening[];
}

/** A table was opened. */
export interface TableOpened {
  do: "opened";
  /** the name of a variant, with its options */
  game: string;
  seats: SeatName[];
  /** seconds after which the house plays for somebody who has left */
  away: number;
  seed: number;
  /** whether all names are chosen from a list */
  animals?: boolean;
  /** the tag of the language of the table, if it is not English */
  lang?: string;
  /** of the evenings before */
  kept?: KeptTable;
}

/** The house has chosen a play. */
export interface HousePlayed extends _FromPlayer {
  do: "house";
  /** the number of the node */
  at: number;
  act: string;
  /** the reason in each version that some seat is shown */
  why: Record<string, WhyData>;
}

/** Time has passed. */
export interface TimePassed extends _FromPlayer {
  do: "tick";
}

export type TableEvent = TableOpened | PlayerAct | ComeToTable | LeftRoom | PeopleHere | HousePlayed | TimePassed | RoomEnded;

export type RoomEvent = ClassEvent | TableEvent;

interface _Is {
  is: "free" | "taken" | "gone" | "away";
}

/** A seat, and who sits there. */
export interface SeatState extends _Is {
  seat: SeatName;
  /** may be empty */
  name: string;
  /** how this person may sit there: from the next deal on, if all agree ... */
  sits: "now" | "next" | "ask" | "no";
  /** the seat of the partner, in a game for partners */
  partner: SeatName | null;
  /** the name of the person who sits there from the next deal on; may be empty */
  waits: string | null;
  /** whether this person is that one */
  yours: boolean;
  /** the `ShortWord` that the person has just said, or empty */
  says: string;
  /** its number among all words of the table */
  said: number;
}

/** A request to all players.
 * 
 * It is to go on from another node, for a seat or to free one in the middle of a deal, for the next cards, or for
 * another game. */
export interface RequestState {
  kind: "back" | "seat" | "free" | "deal" | "choose";
  by: string;
  yours: boolean;
  node: number;
  seat: SeatName | null;
  /** whether this person has still to reply */
  answer: boolean;
  /** the names of those who have still to reply */
  waits: string[];
}

/** The person who has tried the play that is shown. */
export interface TriedBy {
  by: string;
  yours: boolean;
}

/** The people, the seats and the request at a table, as shown to one person. */
export interface TableHead {
  game: string;
  /** the variant's name, with its options */
  slug: string;
  seats: SeatState[];
  you: SeatName | null;
  /** the number of people who watch */
  watching: number;
  /** the fewest and the most seats */
  counts: number[];
  /** how the house plays */
  house: string;
  /** [name, words]: how it can play */
  houses: string[][];
  /** seconds from one card on the pile to the next; 0: at the touch of all; null in other games */
  pace: number | null;
  /** whether nobody new may come or sit down */
  locked: boolean;
  /** whether this person may lock the table and free seats */
  opens: boolean;
  /** whether names are chosen from a list */
  animals: boolean;
  /** the deals that people have won this evening; the house has no name */
  score: NameCount[];
  /** the last evenings before, the newest first */
  evenings: KeptEvening[];
  /** the hands that were just compared */
  hands: NameCount[];
  begun: boolean;
  /** whether the deal is over */
  over: boolean;
  follows: boolean;
  /** the node shown to those who step together */
  step: number | null;
  /** the names of the others who step together; empty for those who watch */
  following: string[];
  tried: TriedBy | null;
  asked: RequestState | null;
  /** the names of those who have not called on the card on the pile */
  waits: string[];
  /** whether this person has */
  answered: boolean;
  /** the nodes that the house has played for this person, who was away */
  instead: number[];
  told: string;
  /** what has happened to the seats in this deal and the last one */
  news: string[];
  saved: boolean;
}

/** The field of a setting that changes when somebody steps together with others. */
export interface OpenedHands {
  bare: boolean;
}

/** The changes at a table for one person. */
export interface TableFrame {
  head?: TableHead;
  /** the whole table */
  table?: TableView;
  new?: NodeData[];
  said?: Record<StatementId, StatementData>;
  /** the numbers of nodes to show, one after the other */
  show?: number[];
  setting?: OpenedHands;
  /** [number of a node, the node] */
  changed?: unknown[];
}

/** The answer to a message, for its sender alone. */
export interface PlayerAnswer {
  id?: number | null;
  error?: string;
  refused?: NodeData;
  said?: Record<StatementId, StatementData>;
  answer?: TableTold;
  link?: string;
  kept?: KeptTable;
}

/** A person cannot come or stay. */
export interface TableFull {
  full: string;
}

export type ToPlayer = TableFrame | PlayerAnswer | TableFull;
