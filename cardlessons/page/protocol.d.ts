// The types of what passes between Python and the page. Generated from a protocol.py by tools/protocol_types.py: change
// the one, run the other.

export type CardText = string;

export type SeatName = string;

export type ActText = string;

export type StatementId = string;

export type Path = ActText[];

export type VerdictName = "lawful" | "fault" | "refused";

export type DrawingName = string;

export type Option = string[];

/** A reason: the rulebook's sentence about one event. */
export interface WhyData {
  /** the name of the sentence in the rulebook, such as `pair.pays` */
  code: string;
  /** the sentence, in plain text */
  text: string;
  /** the statements and readings on which it is based */
  cites: StatementId[];
  /** the reason in a few words, for learners who have read it before */
  short?: string;
}

/** A sentence with the statements on which it is based. */
export interface CitedText {
  text: string;
  cites?: StatementId[];
}

/** A statement of a source, or a reading; a citation opens it. */
export interface StatementData {
  text: string;
  source: string;
  /** of a reading: the question that the sources leave open */
  open?: string;
  /** [rule, [[meaning, games], ...]]: how other games have this rule */
  elsewhere?: unknown[];
}

/** A place for cards on the table. */
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
  /** the event belongs to the card before this one, whose effect was not told at once */
  before?: boolean;
}

/** Cards move from one place to another. */
export interface MovedEvent extends _Between, _Reasoned {
  kind: "moved";
  /** "??" for each card that the learner may not see */
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

/** Nothing changes on the table; the reason says why. */
export interface NotedEvent extends _Reasoned {
  kind: "noted";
}

export type Event = MovedEvent | PaidEvent | ScoredEvent | SaidEvent | TurnedEvent | LeftEvent | EndedEvent | RefusedEvent | NotedEvent;

/** The table after an act, as the learner may see it. Families add fields of their own. */
export interface State {
  /** null between deals, while an answer of all is due, and at the end */
  turn: SeatName | null;
  dealer: SeatName;
  /** the cards; of a hidden hand only their number */
  hands: Record<SeatName, CardText[] | number>;
  /** by seat, and the pool's under "pool" */
  counters: Record<SeatName, number>;
  /** the cards in the middle of the table, the lowest first */
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
  /** the card turned up after the deal, where a map of the pack shows it */
  turned_up?: CardText | null;
  /** cards that nobody played when they were due */
  missed?: CardText[];
  [field: string]: unknown;
}

/** A play, with the number of deals that it loses of a hundred. */
export interface PlayLosses {
  /** the play in words */
  says: string;
  loses: number;
  /** it is the learner's play */
  mine: boolean;
}

/** The results of a choice in a hundred deals, for levels that judge a choice. */
export interface ChoiceFields {
  /** the results as a sentence */
  hundred?: string;
  /** one entry for each play, the best first */
  losses?: PlayLosses[];
}

/** The judgement of a try at a level or a puzzle. */
export interface JudgementData extends ChoiceFields {
  /** `shown`: the answer of a puzzle, which the learner gave up */
  state: "open" | "won" | "lost" | "shown";
  /** 0 to 3 */
  stars: number;
  /** the verdict or the answer in words, for the learner */
  told: string;
  cites?: StatementId[];
}

/** A try that is still open, or was refused. */
export interface Undecided {
}

/** Further fields of a node, which may be sent after it. */
export interface NodeMarks {
  /** the author's comment, or the learner's name for the branch */
  comment?: string;
  /** the comment is the learner's */
  named?: boolean;
  /** the reason for a play of the house */
  house?: WhyData;
  /** the judgement of a try that ends here */
  came?: JudgementData;
  /** the learner has removed this branch */
  dropped?: boolean;
}

/** Fields of a node that have changed. */
export interface NodeChange extends NodeMarks {
  book?: boolean;
}

interface _NodeFields extends NodeMarks {
  /** the number of the node: its index in `nodes` and then `branches` */
  n: number;
  /** null at the start */
  parent: number | null;
  /** null at the start */
  act: ActText | null;
  verdict: VerdictName;
  /** on the main line */
  book: boolean;
  events: Event[];
  /** the verdict on each card of the seat to play; "-" is a pass, "turn" the top card */
  may: Record<string, VerdictName>;
  /** the act and its result, in one line */
  headline: string;
  /** the act, its results and reasons, for screen readers */
  spoken: string;
  /** the seat that played */
  seat?: SeatName;
  /** the card that was played */
  card?: CardText;
  /** the play had the lead, so the cards played before it are no longer looked at */
  leads?: boolean;
  /** the cards that it takes, in games with captures */
  takes?: CardText[];
  /** the cards onto which it is laid, in games with captures */
  onto?: CardText[];
  /** the verdict in words, if it is not simply lawful */
  judged?: string;
  /** what comes after the deal that the act has ended */
  ends?: WhyData[];
  /** the acts that are no plays of cards, for the seat to play */
  buttons?: ButtonGroup[];
}

/** A node of the tree: an act, its events with their reasons, and the table after it. Families add fields. */
export interface NodeData extends _NodeFields {
  state: State;
  [field: string]: unknown;
}

/** A node in a prerendered page: it has its state, or the changes since its parent's state. Families add fields. */
export interface PrerenderedNode extends _NodeFields {
  state?: State;
  changes?: Partial<State>;
  [field: string]: unknown;
}

/** Buttons for acts of one kind that the seat to play may do. */
export interface ButtonGroup {
  /** the words above the buttons, such as "Ask Ben for" */
  says: string;
  /** [act, words on its button] */
  acts: string[][];
}

/** An answer to a question, without the information whether it is right. */
export interface AnswerData {
  says: string;
  /** the act that stands for this answer; null if no act does */
  act: ActText | null;
  /** the player whose touch gives this answer */
  seat?: SeatName;
}

/** A question that is asked before a step of a worked example. */
export interface QuestionData {
  /** the step on the main line, from 1 */
  before: number;
  asks: string;
  answers: AnswerData[];
  /** in place of answers: the seats whose payments on the main line are guessed */
  pays?: SeatName[];
  /** with `pays`: the sentence at the end of the main line */
  told?: string;
}

/** A level in the list of levels. */
export interface LevelTitle {
  title: string;
  asks: string;
  /** it is one of the hardest, and need not be won */
  extra: boolean;
}

/** The level on the table. */
export interface AtLevel {
  /** the index of the level, from 0 */
  number: number;
  /** the number of the node after which the learner plays */
  begin: number;
  /** 0 for the author's cards, or the number of other cards */
  deal: number;
}

/** The learner's progress at a level, which the browser stores. */
export interface StandingData {
  /** the number of hints taken */
  hints: number;
  /** the most stars of a try */
  stars: number;
  /** the learner's own acts in each try, after `deal 2` if it had other cards */
  tries: ActText[][];
}

/** The game on the open table. */
export interface OpenGame {
  /** a variant's name, with its options */
  game: string;
  players: number;
}

/** The fields of a table that come from its game: the title, and the look of the table. */
export interface Framed {
  /** the game's title */
  game: string;
  /** the game's name, with its house rules */
  variant: string;
  /** cards are played to the middle */
  middle: boolean;
  /** the ranks, the lowest first, if the page shows the cards played by suit; otherwise "" */
  map: string;
  /** the words with which players answer each card; none where the answer is a card */
  calls: string[];
  /** players play a card of the hand, turn one unseen, or choose an act */
  does: "plays" | "turns" | "chooses";
  family: string;
  /** an example of a play of this game, as it is typed */
  example: string;
  /** the word for a counter */
  unit: string;
  /** the word for a point */
  point: string;
  /** the field of a state that decides who wins */
  counts: "counters" | "scores" | "held" | "none";
  [field: string]: unknown;
}

/** Fields of a setting that come from the parts of a table and from its state. */
export interface SettingFields {
  /** the seat at the bottom, if it is another than usual */
  below?: SeatName;
  /** the ends of playouts for "Which card is best?": [value, words] */
  likely?: string[][];
  /** the variant's name */
  rulebook?: string;
  /** the rulebooks for a comparison: [slug, title] */
  rulebooks?: Option[];
  /** hands are hidden, so that there are no links yet */
  veiled?: boolean;
  title?: string;
  cites?: StatementId[];
  intro?: string;
  questions?: QuestionData[];
  /** the record has more plays, but the next one is not possible any more */
  stopped?: boolean;
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
  /** cards come on the pile by themselves */
  paced?: boolean;
  /** how the house plays */
  house?: string;
  /** the default of `house` */
  usual?: string;
  /** the ways to choose from: [name, words] */
  houses?: Option[];
  /** the number of the deal or of the puzzle */
  seed?: number;
  /** the number of the node after which the learner plays */
  begin?: number;
  /** the grades of puzzles: number, words */
  grades?: Record<string, string>;
  grade?: number;
  /** the task of the puzzle */
  asks?: string;
}

/** The data of a table that stay the same during a deal; `kind` decides which fields it has. */
export interface Setting extends Framed, SettingFields {
  kind: "example" | "levels" | "play" | "puzzles";
  /** the table is on a visitor's page, whose address keeps its state */
  served: boolean;
  /** the key of this table in the page's address */
  key: string;
  /** the table's name for screen readers */
  label: string;
  /** the names of the seats, in the order of play */
  seats: SeatName[];
  /** the learner's seat */
  you: SeatName | null;
  /** all hands are open */
  bare: boolean;
  [field: string]: unknown;
}

/** A table: the nodes of its tree at the start (`nodes`), and those added since (`branches`). */
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

/** A text that the reader can copy. */
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

/** A list of options, of which one is chosen. */
export interface ChoicePart extends _Field {
  kind: "choice";
  /** [value, words] */
  options: Option[];
}

/** A field for one line of text. */
export interface LinePart extends _Field {
  kind: "line";
  hint?: string;
  wide?: boolean;
  /** the keyboard of a phone, for a whole number or any other */
  keys?: "numeric" | "decimal";
}

/** A field for a function in Python. */
export interface ScriptPart {
  kind: "script";
  name: string;
  label: string;
  value: string;
  /** the most characters */
  most: number;
  /** the learner has not changed the text yet */
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

/** A question for the counters that each payer pays; the value is their numbers, then `>` and the payee's index. */
export interface CountersPart {
  kind: "counters";
  name: string;
  asks: string;
  payers: string[];
  /** the possible payees; empty if the question does not ask for one */
  payees: string[];
  /** the words beside the payees */
  whom: string;
  /** the words on the button that sends the answer */
  lay: string;
}

/** A table that is only shown, at a question about it. */
export interface ShownTable {
  /** such as the seats */
  setting: Record<string, unknown>;
  /** the table, and the words said there */
  node: Record<string, unknown>;
}

/** A table at which a question is answered by a touch, too. */
export interface ShownPart extends ShownTable {
  kind: "shown";
  /** the table in words */
  words: string;
  /** the name of the part with the answers */
  name: string;
  /** the card or the seat whose touch gives each answer; empty for an answer without one */
  touched: string[];
}

/** A row of buttons. */
export interface ButtonsPart {
  kind: "buttons";
  /** [name, words] or [name, words, words until the reply comes] */
  buttons: string[][];
  /** the name of the most important button */
  main?: string;
  /** the panel is done, and the reader should go on below it */
  ends?: boolean;
  /** the name of the chosen button */
  pressed?: string;
}

/** Links to lessons, or to places on this page. */
export interface LinksPart {
  kind: "links";
  /** [words, address] */
  links: string[][];
  /** none of them is the main one; else the first is */
  equal?: boolean;
}

/** A table of words. */
export interface TablePart {
  kind: "table";
  caption: string;
  head: string[];
  rows: CitedText[][];
}

/** A figure and its bar; positions on the scale are from 0 to 1. */
export interface FigureBar {
  /** the label */
  says: string;
  /** the figure in words */
  told: string;
  /** the margin of error, in words */
  sure: string;
  /** [begin, end] */
  bar: number[];
  /** the position of the value 0 */
  nought: number;
  /** the margin of error: [begin, end] */
  off: number[];
}

/** Figures on one scale. */
export interface FiguresPart {
  kind: "figures";
  label: string;
  figures: FigureBar[];
}

/** The progress of long work; as long as a panel has this part, the page asks for more (`on`). */
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

/** Parts under a common label; with the kind `fields`, they are controls. */
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

/** The same plays on two tables, which the reader steps together. */
export interface BesidePart extends Framed {
  kind: "beside";
  seats: SeatName[];
  titles: string[];
  /** two lines of equal length */
  lines: NodeData[][];
  /** the numbers of the plays with different outcomes, from 1 */
  differs: number[];
  /** the first of these numbers */
  parted: number | null;
  /** a sentence if no play has different outcomes */
  alike: string | null;
  causes: Cause[];
  [field: string]: unknown;
}

export type PanelPart = TextPart | VerdictPart | ErrorPart | CodePart | ChoicePart | LinePart | ScriptPart | AnswersPart | CountersPart | ButtonsPart | LinksPart | TablePart | FiguresPart | ProgressPart | ShownPart | FoldPart | GroupPart | BesidePart;

/** A panel of questions and answers. */
export interface PanelView {
  label: string;
  /** the panel's key in the page's address; "" if the address keeps nothing */
  key: string;
  /** the state that the address keeps */
  kept: string;
  /** the name of the round; each has an entry of its own in the browser's history */
  round?: string;
  served: boolean;
  /** the panel can fill the screen */
  fills: boolean;
  /** the learner has seen all that it asks about */
  ended?: true;
  parts: PanelPart[];
  statements: Record<StatementId, StatementData>;
}

/** The settings of a game in real time, from which learners choose. */
export interface LiveView {
  label: string;
  /** the game's slug */
  game: string;
  family: string;
  /** the names of the seats in the lesson */
  seats: SeatName[];
  seed: number;
  /** [slug, title, about] */
  games: string[][];
  /** [name, words] */
  paces: Option[];
  /** the most rivals: [for one learner, for two] */
  rivals: number[];
  /** the agreements that players can choose: [name, words, ...] */
  hands: string[][];
}

/** The view of a session of a guest, which adds fields that only its own scripts read. */
export interface GuestView {
  guest: true;
  /** its name, in words */
  label: string;
  [field: string]: unknown;
}

export type View = TableView | PanelView | LiveView | GuestView;

/** The precomputed replies of a table; the page uses them before it has Python. */
export interface BeforehandData {
  /** the reply to each answer of each question */
  answers: TableTold[][];
  /** by node and act: the number of the next node, or the error */
  tries: Record<string, Record<string, number | string>>;
  /** the nodes of `tries` that are not in the view, in the order of their numbers */
  nodes: NodeData[];
  statements: Record<StatementId, StatementData>;
}

/** A message; what it asks for is in `do`. */
export interface Sent {
  /** the reply repeats it */
  id?: number;
  /** the page does not show that it waits for the reply */
  quiet?: boolean;
  /** the page sends the message only when another message needs the session */
  later?: boolean;
}

interface _AtNode extends Sent {
  /** the acts that lead to a node */
  at: Path;
}

/** Ask for an empty reply, which shows that the session runs. */
export interface Ping extends Sent {
  do: "ping";
}

/** Show a node; if all hands are open, the session adds nodes that are missing before it. */
export interface Go extends _AtNode {
  do: "go";
}

/** Play an act. */
export interface Try extends _AtNode {
  do: "try";
  /** the act as a learner types it: `9d`, `C 9d`, `nine of diamonds` */
  act: string;
  /** the house plays the other seats after it */
  house?: boolean;
}

/** Let the house play all seats on, to the end of the deal. */
export interface PlayOn extends _AtNode {
  do: "play-on";
}

/** Ask for the consequences of an act, without doing it. */
export interface AskData extends _AtNode {
  do: "ask";
  act: string;
}

/** Answer a question of a worked example. */
export interface AnswerQuestion extends Sent {
  do: "answer";
  /** the index of the question, from 0 */
  question: number;
  /** the index of the answer, from 0 */
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

/** Restore the branches and names of an earlier visit. */
export interface Grow extends Sent {
  do: "grow";
  /** paths; each is checked separately, so that an invalid one does not prevent the others */
  lines: unknown[];
  /** [path, text] */
  notes: unknown[];
}

interface _With {
  with: Path;
}

/** Compare two nodes of the tree. */
export interface Compare extends _AtNode, _With {
  do: "beside";
}

/** Play the same line under another rulebook. */
export interface CompareRulebook extends _AtNode {
  do: "rulebook";
  /** a variant's name */
  game: string;
}

/** Ask for a link, a drawing, the plays in words, or the record. */
export interface Share extends _AtNode {
  do: "link" | "figure" | "words" | "text";
}

/** Ask for the chances of each card; the page sends this again until the count is finished. */
export interface LikelyData extends _AtNode {
  do: "likely";
  until: string;
}

/** Ask for the analysis of a deal that is over; the page sends this again until the analysis is finished. */
export interface AskAnalysis extends _AtNode {
  do: "analysis";
}

/** Open a level, and play the learner's earlier acts again there. */
export interface TakeLevel extends Sent {
  do: "level";
  /** the index of the level, from 0 */
  number: number;
  /** the number of the cards; without it, the cards as the learner left them */
  deal?: number;
  acts?: unknown[];
}

/** Take a hint. */
export interface Hint extends Sent {
  do: "hint";
}

/** Send the learner's progress at the levels on an earlier visit. */
export interface Stood extends Sent {
  do: "stood";
  /** [index of the level, StandingData] */
  levels: unknown[];
}

/** Begin a game against the house. */
export interface NewGame extends Sent {
  do: "new";
  seed: number;
  house?: string;
  acts?: unknown[];
}

/** Deal the next deal. */
export interface DealOn extends _AtNode {
  do: "deal";
}

/** Open a puzzle by its number and grade. */
export interface TakePuzzle extends Sent {
  do: "puzzle";
  seed: number;
  grade: number;
  acts?: unknown[];
}

/** Ask for the best line of a puzzle that the learner has tried or gives up. */
export interface ShowBetter extends Sent {
  do: "better";
  give_up?: boolean;
}

/** Lay the record in a link. */
export interface OpenLink extends Sent {
  do: "open";
  link: string;
}

/** Lay a record that the learner has written. */
export interface WriteRecord extends Sent {
  do: "write";
  text: string;
}

/** Deal a game on the open table. */
export interface Lay extends Sent {
  do: "lay";
  /** a variant's name */
  game: string;
  players: number;
  seed: number;
}

/** Ask a question that only this family of games answers; the family checks its other fields. */
export interface FamilyQuestion extends _AtNode {
  do: string;
  seat?: unknown;
}

export type TableMessage = Ping | Go | Try | PlayOn | AskData | AnswerQuestion | Drop | Promote | Note | Grow | Compare | CompareRulebook | Share | LikelyData | AskAnalysis | TakeLevel | Hint | Stood | NewGame | DealOn | TakePuzzle | ShowBetter | OpenLink | WriteRecord | Lay | FamilyQuestion;

/** Ask the session to continue long work. */
export interface GoOn extends Sent {
  do: "on";
}

/** Touch a part of a panel. */
export interface Touch extends Sent {
  do: "touch";
  name: string;
  value: string | number;
}

export type PanelMessage = Ping | GoOn | Touch;

/** Begin a game in real time. */
export interface BeginLive extends Sent {
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
export interface AskTurn extends Sent {
  do: "turn";
  after: number;
}

/** Send the times at which hands came down. */
export interface HandsDown extends Sent {
  do: "down";
  /** the number of the turn */
  at: number;
  /** milliseconds since the card came; a list for both hands; null for a missing hand */
  times: Record<SeatName, unknown>;
}

/** Report a hand that has started and drawn back. */
export interface HandDrawnBack extends Sent {
  do: "drawn-back";
  at: number;
  who: SeatName;
}

/** Answer whether a card calls for hands, in a game without a clock. */
export interface AnsweredCard extends Sent {
  do: "answered";
  at: number;
  due: boolean;
  both?: boolean;
}

/** Ask for the end of a game that all learners have left. */
export interface Finish extends Sent {
  do: "finish";
}

export type LiveMessage = Ping | BeginLive | AskTurn | HandsDown | HandDrawnBack | AnsweredCard | Finish;

export type Message = TableMessage | PanelMessage | LiveMessage;

/** The answer of a session to a message; a reply is an answer with further fields. */
export interface Told {
  /** the error message for the learner */
  error?: string;
}

interface _Reply {
  /** the message's id; null if it has no valid id */
  id: number | null;
}

/** The consequences of an act that is not done. */
export interface Would {
  verdict: "lawful" | "fault" | "refused" | "depends";
  events: Event[];
  /** the number of deals tried; left out if the result is certain */
  deals?: number;
  /** the possible outcomes, the most frequent first */
  ways?: WouldWay[];
  /** the number of deals with other outcomes */
  others?: number;
}

/** One possible outcome of an act. */
export interface WouldWay {
  /** the number of deals with it */
  times: number;
  verdict: VerdictName;
  events: Event[];
}

/** The differences between two nodes of a tree. */
export interface ApartData {
  /** the number of the last node of both lines */
  common: number;
  /** the causes */
  told: CitedText[];
  /** the differences of the two tables */
  differs: string[];
}

/** A figure of a card's chances. */
export interface LikelyFigure {
  /** the label */
  says: string;
  /** the figure in words */
  told: string;
  /** the frequency from 0 to 1 */
  bar: number;
  /** the margin of error: [begin, end] */
  off: number[];
}

interface _PlayedWith {
  with: string;
}

/** A card, and the words for the cards that it takes or for its call; an unknown next card has only words. */
export interface CardPlayed extends _PlayedWith {
  card?: CardText;
}

/** The chances of one card. */
export interface LikelyPlay extends CardPlayed {
  seat: SeatName;
  /** the words of its mark, if the verdict calls it best; else empty */
  best: string;
  /** the cards that it takes, or on which it builds, if it alone is best */
  takes: CardText[];
  /** what it wins or loses, in words */
  comes: string;
  /** the same as a number with its sign */
  sum: string;
  figures: LikelyFigure[];
}

/** A play of the learner that is worse than another, or a late or wrong answer. */
export interface AnalyzedPlay {
  /** the number of the node to show: the table before the play or the answer */
  at: number;
  /** the judgement in a few words */
  label: string;
  /** the better play or answer, and the reasons */
  told: CitedText[];
  /** the better cards, and those that it takes if only one play is as good */
  cards: CardText[];
}

/** The analysis of a deal or a game. */
export interface AnalysisData {
  /** a sentence on all plays, or the progress of the analysis */
  told: string;
  /** the plays that cost most, the worst first */
  plays: AnalyzedPlay[];
}

/** The answer of a table. Families add fields of their own. */
export interface TableTold extends Told {
  /** the new view, if it has changed */
  view?: TableView;
  /** the numbers of nodes to show, one after the other */
  show?: number[];
  /** the expectations of a written record that do not hold */
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
  /** the number of the right answer to a question */
  solution?: number;
  /** the explanation of an answer, or a field of a family */
  told?: unknown;
  deals?: number;
  says?: string;
  plays?: LikelyPlay[];
  /** a sentence on the best plays, at the end of the count */
  verdict?: string;
  /** whether the count or the analysis goes on, or a field of a family */
  more?: unknown;
  /** the number of deals after which the count ends */
  most?: number;
  analysis?: AnalysisData;
  [field: string]: unknown;
}

/** The reply of a table. Families add fields of their own. */
export interface TableReply extends _Reply, TableTold {
  /** the table has another tree, with a new view */
  laid: boolean;
  /** the nodes that are new since the last reply */
  new: NodeData[];
  /** the statements that are new since the last reply */
  said: Record<StatementId, StatementData>;
  [field: string]: unknown;
}

/** The changes of a panel because of a message. */
export interface PanelReply extends _Reply, Told {
  /** the view, if it has changed */
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
  /** how the times of hands are measured */
  how: CitedText;
  /** the rule for several hands at once, if the game can have them */
  both: CitedText | null;
}

interface _In {
  in: SeatName[];
}

/** A turn of a game in real time. */
export interface LiveTurn extends _In {
  /** the number of the turn, from 1 */
  at: number;
  title: string;
  seat: SeatName;
  /** the top two cards, the top one last */
  pile: CardText[];
  /** the number of cards on the pile */
  count: number;
  /** the word that is said */
  word: string | null;
  /** the word and the card, to be read aloud */
  aloud: string;
  /** the pitches of the word and of the card */
  tones: (number | null)[];
  /** the number of cards of each seat */
  hands: Record<SeatName, number>;
  /** the number of hands due for each player, in games with a clock */
  due?: number;
  /** the times of the rivals' hands in milliseconds; a list for both hands */
  rivals?: Record<SeatName, unknown>;
  /** the milliseconds that a learner's hand has */
  waits?: number;
  /** the moment after this turn, if a player goes out or the game ends */
  moment?: LiveMoment;
}

/** The time at which a hand came down, and its result. */
export interface LiveTime {
  who: SeatName;
  /** the time in milliseconds; a list for both hands; null for a missing hand */
  ms: unknown;
  /** the seat is a learner's */
  learner: boolean;
  /** the result in a few words */
  said: string;
}

/** A step of a moment: a node with a title. */
export interface LiveStep extends NodeData {
  title: string;
  [field: string]: unknown;
}

/** A moment after hands have come down or a player has gone out; learners step through it. */
export interface LiveMoment extends _In {
  at: number;
  steps: LiveStep[];
  times: LiveTime[];
  causes: Event[];
  over: boolean;
  /** all learners are out, and the game goes on */
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

/** The reply of a session of a guest, which adds fields that only its own scripts read. */
export interface GuestReply extends _Reply, Told {
  [field: string]: unknown;
}

export type Reply = TableReply | PanelReply | LiveReply | GuestReply;

/** The page asks for the session of one of its tables. */
export interface OpenSession {
  /** the id of the session on the page: `table-1` */
  open: string;
}

/** The page sends a message to a session. */
export interface ToSession {
  /** the id of the session */
  to: string;
  message: Message;
}

/** The page asks whether the server runs; long work does not delay the answer. */
export interface PingServer {
  ping: true;
}

export type ToServer = OpenSession | ToSession | PingServer;

/** A session has replied to a message, or its view has changed without one. */
export interface FromSession {
  /** the id of the session */
  to: string;
  reply?: Reply;
  view?: View;
}

/** A session that was opened after the page. */
export interface NewTable {
  drawing: DrawingName;
  view: View;
}

/** The new sessions below a composer of house rules. */
export interface TablesJoined {
  /** the sessions by id */
  joined: Record<string, NewTable>;
}

/** The server runs. */
export interface Pong {
  pong: true;
}

export type ToPage = FromSession | TablesJoined | Pong;
