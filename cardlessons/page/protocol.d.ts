// The types of all that passes between Python and the page. Generated from session/protocol.py by
// tools/protocol_types.py: change the one, run the other.

export type CardText = string;

export type SeatName = string;

export type ActText = string;

export type StatementId = string;

export type Path = ActText[];

export type VerdictName = "lawful" | "fault" | "refused";

export type DrawingName = "table" | "panel" | "live" | "writing";

export type Option = string[];

/** A reason: what the rulebook says about one event. */
export interface WhyData {
  /** of the sentence in the rulebook, as in `pair.pays` */
  code: string;
  /** the sentence, in plain text */
  text: string;
  /** statements and readings it rests on */
  cites: StatementId[];
  /** the same in a few words, for those who know it */
  short?: string;
}

/** A sentence with the statements it rests on. */
export interface CitedText {
  text: string;
  cites?: StatementId[];
}

/** A statement of a source, or a reading: what opens at a citation. */
export interface StatementData {
  text: string;
  source: string;
  /** what the sources leave open, where this is a reading */
  open?: string;
  /** [rule, [[meaning, games], ...]]: how other games have this rule */
  elsewhere?: unknown[];
}

/** A place on the table where cards lie. */
export interface PlaceData {
  /** "hand", "pile", "layout", "stock", "dead" */
  spot: string;
  seat: SeatName | null;
}

interface _Between {
  from: PlaceData;
  to: PlaceData;
}

interface _Reasoned {
  why: WhyData | null;
  /** about the card before, where it is told only after the next one has come */
  before?: boolean;
}

/** Cards move from one place to another. */
export interface MovedEvent extends _Between, _Reasoned {
  kind: "moved";
  /** "??" for each that the learner may not see */
  cards: CardText[];
}

/** Counters are paid. */
export interface PaidEvent extends _Reasoned {
  kind: "paid";
  /** or "pool" */
  payer: SeatName;
  /** or "pool" */
  payee: SeatName;
  /** counters */
  amount: number;
}

/** A seat scores. */
export interface ScoredEvent extends _Reasoned {
  kind: "scored";
  seat: SeatName;
  points: number;
}

/** A seat makes a call. */
export interface SaidEvent extends _Reasoned {
  kind: "said";
  seat: SeatName;
  words: string;
}

/** The turn passes to a seat, or to nobody. */
export interface TurnedEvent extends _Reasoned {
  kind: "turned";
  seat: SeatName | null;
}

/** A seat goes out of the game. */
export interface LeftEvent extends _Reasoned {
  kind: "left";
  seat: SeatName;
}

/** The game ends. */
export interface EndedEvent extends _Reasoned {
  kind: "ended";
  winners: SeatName[];
  losers: SeatName[];
}

/** The act is refused, for this reason; nothing changes on the table. */
export interface RefusedEvent extends _Reasoned {
  kind: "refused";
}

/** Something that might be expected does not happen, for this reason. */
export interface NotedEvent extends _Reasoned {
  kind: "noted";
}

export type Event = MovedEvent | PaidEvent | ScoredEvent | SaidEvent | TurnedEvent | LeftEvent | EndedEvent | RefusedEvent | NotedEvent;

/** The table after an act, as the learner may see it. Families add fields of their own. */
export interface State {
  /** null between deals, while a slap is due, and at the end */
  turn: SeatName | null;
  dealer: SeatName;
  /** of a hidden hand the number of its cards */
  hands: Record<SeatName, CardText[] | number>;
  /** with the pool's under "pool" */
  counters: Record<SeatName, number>;
  /** the middle of the table, lowest first */
  layout: CardText[];
  /** played or captured cards in front of a seat */
  piles: Record<SeatName, CardText[]>;
  /** number of cards */
  stock: number;
  /** number of cards */
  dead: number;
  scores: Record<SeatName, number>;
  /** the seats that have left the game */
  out: SeatName[];
  over: boolean;
  winners: SeatName[];
  [field: string]: unknown;
}

/** The fields of a `State` that differ from an earlier state; of a field by seats, only the seats that differ.
 * Families add fields of their own. */
export interface StateChanges {
  turn?: SeatName | null;
  dealer?: SeatName;
  hands?: Record<SeatName, CardText[] | number>;
  counters?: Record<SeatName, number>;
  layout?: CardText[];
  piles?: Record<SeatName, CardText[]>;
  stock?: number;
  dead?: number;
  scores?: Record<SeatName, number>;
  out?: SeatName[];
  over?: boolean;
  winners?: SeatName[];
  [field: string]: unknown;
}

/** A play, with the number of deals in a hundred that it loses. */
export interface PlayLosses {
  /** the play */
  says: string;
  loses: number;
  /** whether it is the learner's */
  mine: boolean;
}

/** The results of a choice in a hundred deals, where the choice is judged. */
export interface ChoiceFields {
  /** in a sentence */
  hundred?: string;
  /** one entry for each play, the best first */
  losses?: PlayLosses[];
}

/** The judgement of a try at a level or a puzzle. */
export interface JudgementData extends ChoiceFields {
  state: "open" | "won" | "lost";
  /** 0 to 3 */
  stars: number;
  /** the verdict in words, for the learner */
  told: string;
  cites?: StatementId[];
}

/** A try that is still open, or was refused. */
export interface Undecided {
}

/** Marks of a node besides what was played there; they may come later. */
export interface NodeMarks {
  /** the author's remark, or the learner's name for a branch */
  comment?: string;
  /** the comment is the learner's */
  named?: boolean;
  /** why the house played so */
  house?: WhyData;
  /** how a try ended here */
  came?: JudgementData;
  /** the learner has removed this branch */
  dropped?: boolean;
}

/** Fields of a node that have changed. */
export interface NodeChange extends NodeMarks {
  book?: boolean;
}

interface _NodeFields extends NodeMarks {
  /** its number: the place in `nodes`, then in `branches` */
  n: number;
  /** null at the start */
  parent: number | null;
  /** null at the start */
  act: ActText | null;
  verdict: VerdictName;
  /** on the main line */
  book: boolean;
  events: Event[];
  /** what the table would make of each card of the seat to play; "-" passes, "turn" turns */
  may: Record<string, VerdictName>;
  /** what happened, in one line */
  headline: string;
  /** the same with the reason, for screen readers */
  spoken: string;
  /** who played */
  seat?: SeatName;
  /** what was played */
  card?: CardText;
  /** where cards are captured */
  takes?: CardText[];
  /** where cards are built */
  onto?: CardText[];
  /** a chip at the card: "fault", ... */
  judged?: string;
  /** what the seat to play may do without playing a card */
  buttons?: ButtonGroup[];
}

/** A node of the tree: an act, what followed and why, and the table after it. Families add fields of their own. */
export interface NodeData extends _NodeFields {
  state: State;
  [field: string]: unknown;
}

/** A node in a prerendered page: it has its state, or the changes since its parent's state. Families add fields. */
export interface PrerenderedNode extends _NodeFields {
  state?: State;
  changes?: StateChanges;
  [field: string]: unknown;
}

/** Acts of one kind that the seat to play may do, as buttons. */
export interface ButtonGroup {
  /** the words above the buttons, as in "Ask Ben for" */
  says: string;
  /** [act, words on its button] */
  acts: string[][];
}

/** An answer to a question, without whether it is right. */
export interface AnswerData {
  says: string;
  /** the act at the table that gives this answer, if there is one */
  act: ActText | null;
}

/** A question that is asked before a step of a worked example. */
export interface QuestionData {
  /** the step on the main line, from 1 */
  before: number;
  asks: string;
  answers: AnswerData[];
  /** instead of answers: whose payments on the main line are to be guessed */
  pays?: SeatName[];
  /** with `pays`: the sentence to say when the main line has come to its end */
  told?: string;
}

/** A level to choose. */
export interface LevelTitle {
  title: string;
  asks: string;
  /** one of the hardest: the levels are done without it */
  extra: boolean;
}

/** The level on the table. */
export interface AtLevel {
  /** index of the level, from 0 */
  number: number;
  /** the node from which the learner plays */
  begin: number;
  /** 0: the author's cards; else the number of the same level with other cards */
  deal: number;
}

/** The learner's progress at a level, as the browser keeps it. */
export interface StandingData {
  /** number of hints taken */
  hints: number;
  /** the most stars of a try */
  stars: number;
  /** the learner's own acts in each try; `deal 2` before them if it had other cards */
  tries: ActText[][];
}

/** The game on the open table. */
export interface OpenGame {
  /** a variant's name, with its options */
  game: string;
  players: number;
}

/** The frame of a game's table: its name and its look. */
export interface Framed {
  /** the game's title */
  game: string;
  /** cards are played to the middle */
  middle: boolean;
  /** ranks from the lowest up, where the table shows what has been played suit by suit; else "" */
  map: string;
  /** hands come down on the pile */
  slaps: boolean;
  /** a card of the hand is played, or turned unseen, or an act is chosen */
  does: "plays" | "turns" | "chooses";
  both_hands: boolean;
  family: string;
  /** an example of a play of this game, as it is typed */
  example: string;
  /** what a counter is called */
  unit: string;
  /** what a point is called */
  point: string;
  /** the field of a state that decides who wins */
  counts: "counters" | "scores" | "held" | "none";
  [field: string]: unknown;
}

/** Fields of a setting that come from the parts of a table, and from what lies on it. */
export interface SettingFields {
  /** how far "Which card is best?" may look: [value, words] */
  likely?: string[][];
  /** the variant's name */
  rulebook?: string;
  /** others to compare with: [slug, title] */
  rulebooks?: Option[];
  /** hands are hidden, so links have to wait */
  veiled?: boolean;
  title?: string;
  cites?: StatementId[];
  intro?: string;
  questions?: QuestionData[];
  /** on the open table: [slug, title] */
  games?: Option[];
  open?: OpenGame;
  levels?: LevelTitle[];
  /** the meaning of the stars */
  rule?: string;
  /** the stars of each level */
  best?: number[];
  /** the sentence when all levels are won */
  done?: string;
  /** the hints that were taken */
  hints?: string[];
  kept?: StandingData;
  at_level?: AtLevel;
  /** the number of the deal with which the level begins again */
  next_deal?: number;
  /** several people play here */
  shared?: boolean;
  /** how the house plays */
  house?: string;
  usual?: string;
  /** [name, words] */
  houses?: Option[];
  /** the deal's or the puzzle's number */
  seed?: number;
  /** the node from which the learner plays */
  begin?: number;
  /** the grades of puzzles: number, words */
  grades?: Record<string, string>;
  grade?: number;
  /** the task of the puzzle */
  asks?: string;
}

/** The facts of a table that stay as long as the same deal lies on it; `kind` decides which fields are there. */
export interface Setting extends Framed, SettingFields {
  kind: "example" | "levels" | "play" | "puzzles";
  /** on a visitor's page, whose address keeps the state */
  served: boolean;
  /** of this table in the page's address */
  key: string;
  /** the table's name for screen readers */
  label: string;
  /** names of the seats, in the order of play */
  seats: SeatName[];
  /** the learner's seat */
  you: SeatName | null;
  /** all hands lie open */
  bare: boolean;
  [field: string]: unknown;
}

/** A table: the tree as it was at the start and what came since. */
export interface TableView {
  setting: Setting;
  nodes: NodeData[];
  branches: NodeData[];
  statements: Record<StatementId, StatementData>;
}

/** A paragraph. */
export interface TextPart {
  kind: "text";
  text: string;
  style?: "lead" | "aside" | "spoken";
  cites?: StatementId[];
}

/** A result, as a sentence. */
export interface VerdictPart {
  kind: "verdict";
  text: string;
  /** whether the answer was right */
  right?: boolean;
  style?: "spoken";
}

/** An error, as an alert. */
export interface ErrorPart {
  kind: "error";
  text: string;
}

/** A name to be copied. */
export interface CodePart {
  kind: "code";
  label: string;
  text: string;
}

interface _Field {
  name: string;
  label: string;
  value: string;
  /** differs from the game's own value */
  changed?: boolean;
}

/** One of several to choose. */
export interface ChoicePart extends _Field {
  kind: "choice";
  /** [value, words] */
  options: Option[];
}

/** A line to write. */
export interface LinePart extends _Field {
  kind: "line";
  hint?: string;
  wide?: boolean;
}

/** A function to write. */
export interface ScriptPart {
  kind: "script";
  name: string;
  label: string;
  value: string;
  /** characters */
  most: number;
  /** nothing has been written yet */
  fresh: boolean;
}

/** A question with its answers. */
export interface AnswersPart {
  kind: "answers";
  name: string;
  asks: string;
  /** [value, words] */
  answers: Option[];
}

/** Counters to be laid for each payer; the value is their numbers, then `>` and the number of the payee. */
export interface CountersPart {
  kind: "counters";
  name: string;
  asks: string;
  payers: string[];
  /** the possible payees; empty if the question does not ask for them */
  payees: string[];
  /** the words beside the payees */
  whom: string;
  /** the words on the button that sends them */
  lay: string;
}

/** A drawing of a table. */
export interface FigurePart {
  kind: "figure";
  svg: string;
  label: string;
  /** the figure in words */
  words: string;
}

/** Buttons; what one says while its answer is awaited comes third. */
export interface ButtonsPart {
  kind: "buttons";
  /** [name, words] or [name, words, words meanwhile] */
  buttons: string[][];
  /** the name of the next button to press */
  main?: string;
  /** this part of the page is done, so the next part is the one to use */
  ends?: boolean;
  /** the name of the chosen button */
  pressed?: string;
}

/** Links to lessons, or to places on this page. */
export interface LinksPart {
  kind: "links";
  /** [words, address] */
  links: string[][];
}

/** A table of words. */
export interface TablePart {
  kind: "table";
  caption: string;
  head: string[];
  rows: CitedText[][];
}

/** A figure and its bar; ends are parts of the room there is, from 0 to 1. */
export interface FigureBar {
  says: string;
  told: string;
  /** the margin of error, in words */
  sure: string;
  /** [begin, end] */
  bar: number[];
  /** the position of 0 */
  nought: number;
  /** [least, most] */
  off: number[];
}

/** Figures on one scale. */
export interface FiguresPart {
  kind: "figures";
  label: string;
  figures: FigureBar[];
}

/** The progress of long work; as long as it is listed, the page asks for more (`on`). */
export interface ProgressPart {
  kind: "progress";
  done: number;
  of: number;
  text: string;
}

/** Parts that can be folded away. */
export interface FoldPart {
  kind: "fold";
  label: string;
  open: boolean;
  parts: PanelPart[];
}

/** Parts that belong together. */
export interface GroupPart {
  kind: "group" | "fields";
  label: string;
  parts: PanelPart[];
}

/** A rule in which two games differ. */
export interface Cause {
  label: string;
  first: CitedText;
  second: CitedText;
}

/** The same plays on two tables, to be stepped together. */
export interface BesidePart extends Framed {
  kind: "beside";
  seats: SeatName[];
  titles: string[];
  /** two lines of equal length */
  lines: NodeData[][];
  /** numbers of the plays with another outcome, from 1 */
  differs: number[];
  /** the first of these numbers */
  parted: number | null;
  /** the sentence if the two games never differ */
  alike: string | null;
  causes: Cause[];
  [field: string]: unknown;
}

export type PanelPart = TextPart | VerdictPart | ErrorPart | CodePart | ChoicePart | LinePart | ScriptPart | AnswersPart | CountersPart | ButtonsPart | LinksPart | TablePart | FiguresPart | ProgressPart | FigurePart | FoldPart | GroupPart | BesidePart;

/** A panel of questions and answers. */
export interface PanelView {
  label: string;
  /** the panel's key in the page's address; "" if the address keeps nothing */
  key: string;
  /** the state that the address keeps */
  kept: string;
  served: boolean;
  /** can fill the screen */
  fills: boolean;
  parts: PanelPart[];
  statements: Record<StatementId, StatementData>;
}

/** A game in real time, before it begins: what there is to choose. */
export interface LiveView {
  label: string;
  /** the game's slug */
  game: string;
  /** the seats' names in the lesson, for a shared table */
  seats: SeatName[];
  seed: number;
  /** [slug, title, about] */
  games: string[][];
  /** [name, words] */
  paces: Option[];
  /** most rivals for one learner, for two */
  rivals: number[];
  /** the agreements that players can choose: [name, words, ...] */
  hands: string[][];
}

/** Texts that the page puts into a lesson that is written. */
export interface Starters {
  table: string;
  question: string;
  level: string;
  levels: string;
}

/** A session inside of a lesson that is written. */
export interface SeatData {
  /** empty for the first session of a piece */
  name: string;
  drawing: DrawingName;
  view: View;
}

/** A session of a piece, and those that were laid below it. */
export interface SeatsData extends SeatData {
  below: SeatData[];
}

/** A part of a lesson that is written. One whose `kind` is not told is as it was. */
export interface Piece {
  /** a hash of the text and the language */
  mark: string;
  kind?: "prose" | "rules" | "sources" | "card" | "seat" | "waits";
  html?: string;
  title?: string;
  text?: string;
  seat?: SeatsData;
}

/** A lesson that is written, as far as it was read. */
export interface DraftLesson {
  title: string;
  /** the lesson's language; empty if it names none */
  lang: string;
  pieces: Piece[];
  /** [line, column, words] */
  findings: unknown[][];
  /** the same for what may be meant so */
  hints: unknown[][];
  /** the lesson has levels */
  levels: boolean;
  /** some checks still wait */
  more: boolean;
  /** the levels were played by the check */
  thoroughly: boolean;
}

/** The page on which a lesson is written. */
export interface EditorView {
  label: string;
  served: boolean;
  text: string;
  /** characters of a lesson */
  longest: number;
  /** characters of a file */
  largest: number;
  starters: Starters;
  lesson: DraftLesson;
}

export type View = TableView | PanelView | LiveView | EditorView;

/** Replies that are worked out before anybody has touched a table; its page has them without Python. */
export interface BeforehandData {
  /** the reply to each answer of each question */
  answers: TableTold[][];
  /** by node and act: the node that the act leads to, or the error */
  tries: Record<string, Record<string, number | string>>;
  /** nodes that are not in the view, by number */
  nodes: NodeData[];
  statements: Record<StatementId, StatementData>;
}

interface _Asked {
  /** the reply repeats it */
  id?: number;
  /** the page does not show that it waits */
  quiet?: boolean;
  /** may wait until something else wakes the session */
  later?: boolean;
}

interface _AtNode extends _Asked {
  /** the acts that lead to a node */
  at: Path;
}

/** Ask whether anybody is there. */
export interface Ping extends _Asked {
  do: "ping";
}

/** Show a node; where all hands lie open, the way to it is played as far as it is not there yet. */
export interface Go extends _AtNode {
  do: "go";
}

/** Play an act. */
export interface Try extends _AtNode {
  do: "try";
  /** as it is typed: `9d`, `C 9d`, `nine of diamonds` */
  act: string;
  /** the house then plays the other seats */
  house?: boolean;
}

/** Ask what an act would do, without doing it. */
export interface AskData extends _AtNode {
  do: "ask";
  act: string;
}

/** Answer a question of a worked example. */
export interface AnswerQuestion extends _Asked {
  do: "answer";
  /** index of the question, from 0 */
  question: number;
  /** index of the answer, from 0 */
  choice: number;
}

/** Remove a branch. */
export interface Drop extends _AtNode {
  do: "drop";
}

/** Make a branch the main line. */
export interface Promote extends _AtNode {
  do: "promote";
}

/** Name a branch. */
export interface Note extends _AtNode {
  do: "note";
  text: string;
}

/** Bring back the branches and names of an earlier visit. */
export interface Grow extends _Asked {
  do: "grow";
  /** paths; each is checked by itself, so a bad one does no harm to the others */
  lines: unknown[];
  /** [path, text] */
  notes: unknown[];
}

interface _With {
  with: Path;
}

/** Compare two places of the tree. */
export interface Compare extends _AtNode, _With {
  do: "beside";
}

/** Lay the same plays under another rulebook. */
export interface CompareRulebook extends _AtNode {
  do: "rulebook";
  /** a variant's name */
  game: string;
}

/** Ask for a link, a drawing, the plays in words, or the record. */
export interface Share extends _AtNode {
  do: "link" | "figure" | "words" | "text";
}

/** Ask what may come of each card; sent again as long as there is more to count. */
export interface LikelyData extends _AtNode {
  do: "likely";
  until: string;
}

/** Ask how a deal that is over was played; sent again as long as there is more to look at. */
export interface AskReview extends _AtNode {
  do: "review";
}

/** Take a level, and play these acts again there. */
export interface TakeLevel extends _Asked {
  do: "level";
  /** index of the level, from 0 */
  number: number;
  /** not sent: as the level was left */
  deal?: number;
  acts?: unknown[];
}

/** Take a hint. */
export interface Hint extends _Asked {
  do: "hint";
}

/** Tell how the learner stood at the levels on an earlier visit. */
export interface Stood extends _Asked {
  do: "stood";
  /** [number, Standing] */
  levels: unknown[];
}

/** Begin a game against the house. */
export interface NewGame extends _Asked {
  do: "new";
  seed: number;
  house?: string;
  acts?: unknown[];
}

/** Deal the next deal. */
export interface DealOn extends _AtNode {
  do: "deal";
}

/** Take a puzzle by its number and grade. */
export interface TakePuzzle extends _Asked {
  do: "puzzle";
  seed: number;
  grade: number;
  acts?: unknown[];
}

/** Ask for the better line of a puzzle that has been tried, or is given up. */
export interface ShowBetter extends _Asked {
  do: "better";
  give_up?: boolean;
}

/** Lay what a link holds. */
export interface OpenLink extends _Asked {
  do: "open";
  link: string;
}

/** Lay a record that was written. */
export interface WriteRecord extends _Asked {
  do: "write";
  text: string;
}

/** Deal a game on the open table. */
export interface Lay extends _Asked {
  do: "lay";
  /** a variant's name */
  game: string;
  players: number;
  seed: number;
}

/** Ask something that only this family of games knows; the family checks what else it holds. */
export interface FamilyQuestion extends _AtNode {
  do: string;
  seat?: unknown;
}

export type TableMessage = Ping | Go | Try | AskData | AnswerQuestion | Drop | Promote | Note | Grow | Compare | CompareRulebook | Share | LikelyData | AskReview | TakeLevel | Hint | Stood | NewGame | DealOn | TakePuzzle | ShowBetter | OpenLink | WriteRecord | Lay | FamilyQuestion;

/** Ask for more of what takes time. */
export interface GoOn extends _Asked {
  do: "on";
}

/** Touch a part of a panel. */
export interface Touch extends _Asked {
  do: "touch";
  name: string;
  value: string | number;
}

export type PanelMessage = Ping | GoOn | Touch;

/** Begin a game in real time. */
export interface BeginLive extends _Asked {
  do: "new";
  /** slug */
  game: string;
  learners: number;
  rivals: number;
  pace: string;
  seed: number;
  clock: boolean;
  words: string;
  both: boolean;
}

/** Ask for the turn after the one of this number. */
export interface AskTurn extends _Asked {
  do: "turn";
  after: number;
}

/** Tell when hands came down. */
export interface Slapped extends _Asked {
  do: "slapped";
  /** number of the turn */
  at: number;
  /** milliseconds since the card was drawn; a list if both hands came down; null: never */
  times: Record<SeatName, unknown>;
}

/** Tell that a hand started and drew back. */
export interface Flinched extends _Asked {
  do: "flinched";
  at: number;
  who: SeatName;
}

/** Say whether it is a snap, without a clock. */
export interface AnsweredSnap extends _Asked {
  do: "answered";
  at: number;
  snap: boolean;
  both?: boolean;
}

/** Have the rivals play to the end. */
export interface Finish extends _Asked {
  do: "finish";
}

export type LiveMessage = Ping | BeginLive | AskTurn | Slapped | Flinched | AnsweredSnap | Finish;

/** Hand a message on to a session inside the lesson that is written. */
export interface ToInside extends _Asked {
  do: "to";
  /** the mark of the session's piece, or "deal" */
  seat: string;
  /** the name of the session in that piece */
  name: string;
  message: unknown;
}

/** Send the whole text, or its first piece. */
export interface WholeText extends _Asked {
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

/** Send what has changed in the text. */
export interface ChangedText extends _Asked, _FromTo {
  do: "text";
  text: string;
  more?: boolean;
}

/** Check everything, and play the levels, too. */
export interface CheckAll extends _Asked {
  do: "check";
}

interface _As {
  as: string;
}

/** Bring a piece of a file (`as` is its name) or of a link (`as` is "link"). */
export interface Bring extends _Asked, _As {
  do: "bring";
  text: string;
  /** characters of the text that were sent before */
  at: number;
  more?: boolean;
}

/** Ask for the lesson as a file; `as` is `.md` or `.ipynb`. */
export interface Save extends _Asked, _As {
  do: "save";
}

/** Ask for a link to the lesson, for a table to deal at, or for the deal that was played there. */
export interface EditorAsk extends _Asked {
  do: "send" | "deal" | "take";
}

export type EditorMessage = Ping | GoOn | ToInside | WholeText | ChangedText | CheckAll | Bring | Save | EditorAsk;

export type Message = TableMessage | PanelMessage | LiveMessage | EditorMessage;

/** The answer of a session to a message; with what its page needs besides it is a reply. */
export interface Told {
  /** the error, for the learner */
  error?: string;
}

interface _Reply {
  /** the message's id; null if it had none that can be read */
  id: number | null;
}

/** The consequences of an act that is not done. */
export interface Would {
  verdict: "lawful" | "fault" | "refused" | "depends";
  events: Event[];
  /** number of deals tried; not sent if the result is the same in every deal */
  deals?: number;
  ways?: WouldWay[];
  /** number of deals in which something else happens */
  others?: number;
}

/** One of several things that an act may do. */
export interface WouldWay {
  /** deals */
  times: number;
  verdict: VerdictName;
  events: Event[];
}

/** The differences between two nodes of a tree. */
export interface ApartData {
  /** the last node that both lines share */
  common: number;
  told: CitedText[];
  differs: string[];
}

/** A figure of a card. */
export interface LikelyFigure {
  says: string;
  told: string;
  sure: string;
  /** a share from 0 to 1 */
  bar?: number;
  off?: number[];
}

interface _PlayedWith {
  with: string;
}

/** A card, and with which others it is played; the next one, which nobody knows, has no name. */
export interface CardPlayed extends _PlayedWith {
  card?: CardText;
}

/** The chances of one card. */
export interface LikelyPlay extends CardPlayed {
  seat: SeatName;
  /** the words of its mark, if the verdict calls it best; else empty */
  best: string;
  comes: string;
  figures: LikelyFigure[];
}

/** A play of the learner's that cost something, or a hand that came late. */
export interface ReviewedPlay {
  /** the node to look at: before a play, or after a slap */
  at: number;
  /** the verdict in a few words */
  label: string;
  /** the better play, and the reason */
  told: CitedText[];
  /** the better cards */
  cards: CardText[];
}

/** A deal or game of the learner's looked over. */
export interface ReviewData {
  /** how well the whole game was played, or how far the review has come */
  told: string;
  /** the plays that cost most, the most expensive first */
  plays: ReviewedPlay[];
}

/** The answer of a table. Families add fields of their own. */
export interface TableTold extends Told {
  /** the new view, if it has changed */
  view?: TableView;
  /** nodes to show, one after the other */
  show?: number[];
  /** expectations of a laid record that do not hold */
  wrong?: string;
  /** [number of a node, fields of it that have changed] */
  changed?: unknown[];
  /** fields of the setting that have changed */
  setting?: SettingFields;
  judged?: JudgementData | Undecided;
  /** the act that was asked about, in words */
  asked?: string;
  would?: Would;
  apart?: ApartData;
  beside?: BesidePart;
  link?: string;
  svg?: string;
  text?: string;
  right?: boolean;
  /** the answer's words; a family's own field */
  told?: unknown;
  deals?: number;
  says?: string;
  plays?: LikelyPlay[];
  /** the best of these plays at the end of the count */
  verdict?: string;
  /** the count is not finished; a family's own field */
  more?: unknown;
  /** the number of deals after which the count ends */
  most?: number;
  review?: ReviewData;
  [field: string]: unknown;
}

/** The reply of a table. Families add fields of their own. */
export interface TableReply extends _Reply, TableTold {
  /** another tree lies on the table: all nodes and the view are new */
  laid: boolean;
  /** further branches */
  new: NodeData[];
  /** further statements */
  said: Record<StatementId, StatementData>;
  [field: string]: unknown;
}

/** The reply of a panel; what there is to draw comes as a view. */
export interface PanelReply extends _Reply, Told {
  /** the parts, if they have changed */
  view?: PanelView;
}

/** The table of a game in real time before the first turn. */
export interface LiveTable {
  seats: SeatName[];
  learners: SeatName[];
  hands: Record<SeatName, number>;
  title: string;
  rules: string;
  clock: boolean;
  /** the causes that a hand counts */
  how: CitedText;
  /** the agreement for several causes at once */
  both: CitedText | null;
}

interface _In {
  in: SeatName[];
}

/** A turn as it comes. */
export interface LiveTurn extends _In {
  /** number of the turn, from 1 */
  at: number;
  title: string;
  seat: SeatName;
  /** the top two cards, the top one last */
  pile: CardText[];
  /** cards on the pile */
  count: number;
  /** the word that is said */
  word: string | null;
  /** the same for the ear */
  aloud: string;
  /** pitches of the word and of the card */
  tones: (number | null)[];
  /** cards */
  hands: Record<SeatName, number>;
  /** hands due, where there is a clock */
  due?: number;
  /** milliseconds until the rivals' hands come down; a list for both hands */
  rivals?: Record<SeatName, unknown>;
  /** milliseconds that a learner's hand has */
  waits?: number;
  /** a player goes out with this turn */
  moment?: LiveMoment;
}

/** The time at which a hand came down, and its result. */
export interface LiveTime {
  who: SeatName;
  /** milliseconds; a list for both hands; null: never */
  ms: unknown;
  learner: boolean;
  said: string;
}

/** A step of a moment: a node under a title. */
export interface LiveStep extends NodeData {
  title: string;
  [field: string]: unknown;
}

/** A moment when hands have come down, or somebody has gone out, to be looked at step by step. */
export interface LiveMoment extends _In {
  at: number;
  steps: LiveStep[];
  times: LiveTime[];
  causes: Event[];
  over: boolean;
  /** the learners are out, and the rivals play on */
  watching: boolean;
  hands: Record<SeatName, number>;
  /** whether an answer without a clock is right */
  right?: boolean;
  verdict?: string;
  /** [right, asked] */
  score?: number[];
}

/** The answer of a game in real time. */
export interface LiveTold extends Told {
  laid?: LiveTable;
  turn?: LiveTurn;
  moment?: LiveMoment;
}

/** The reply of a game in real time. */
export interface LiveReply extends _Reply, LiveTold {
  statements: Record<StatementId, StatementData>;
}

/** The answer of the page on which a lesson is written. */
export interface EditorTold extends Told {
  lesson?: DraftLesson;
  text?: string;
  name?: string;
  link?: string;
  deal?: SeatsData;
  /** the page must send the whole text, or the table is gone */
  again?: true;
  /** of a nested session */
  reply?: Reply;
  /** sessions that were laid below it */
  below?: SeatData[];
}

/** The reply of the page on which a lesson is written. */
export interface EditorReply extends _Reply, EditorTold {
}

export type Reply = TableReply | PanelReply | LiveReply | EditorReply;

/** The page needs Python for one of its tables. */
export interface OpenSession {
  /** the table's name on the page: `table-1` */
  open: string;
}

/** The page sends a message to a session. */
export interface ToSession {
  /** the table's name */
  to: string;
  message: Message;
}

/** The page asks whether anybody is there; long work does not delay the answer. */
export interface PingServer {
  ping: true;
}

export type ToServer = OpenSession | ToSession | PingServer;

/** A session has replied to a message, or its view has become another one without any. */
export interface FromSession {
  /** the table's name */
  to: string;
  reply?: Reply;
  view?: View;
}

/** A table that has been laid later. */
export interface NewTable {
  drawing: DrawingName;
  view: View;
}

/** The tables that were laid below house rules. */
export interface TablesJoined {
  /** sessions by name */
  joined: Record<string, NewTable>;
}

/** The server is there. */
export interface Pong {
  pong: true;
}

export type ToPage = FromSession | TablesJoined | Pong;
