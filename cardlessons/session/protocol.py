"""The protocol between Python and the page: every message, reply, view, node, setting and panel part.

The page sends a `Message`; the session answers with a `Reply`. A `View` is everything that the page needs to draw a
session; the page has it from the start, and replies add to it. All data can be written as JSON.

`page/protocol.d.ts` is generated from this module (`python tools/protocol_types.py`), so the page's code is
checked against the same types. `session/validation.py` checks messages from the page against them, and the tests check
views and replies.

Types in `EXTENSIBLE_TYPES` may hold more fields: a family of games adds its own, which only its own `look` reads, and a
guest those of its sessions.
"""

from __future__ import annotations

from typing import Any, Generic, Literal, NotRequired, TypedDict, TypeVar

# Words used throughout. A card is two characters, rank and suit: `9c`, `Th`; "??" is a card that lies face down.

CardText = str
SeatName = str
ActText = str
StatementId = str
Path = list[ActText]
VerdictName = Literal["lawful", "fault", "refused"]
DrawingName = str  # "table", "panel", "live", or the name of a drawing of a guest
Option = list[str]


T = TypeVar("T")


class Partial(Generic[T]):
    """Some of the fields of a type, such as those of a state that differ from an earlier one."""


class WhyData(TypedDict):
    """A reason: the rulebook's sentence about one event."""

    code: str  # the name of the sentence in the rulebook, such as `pair.pays`
    text: str  # the sentence, in plain text
    cites: list[StatementId]  # the statements and readings on which it is based
    short: NotRequired[str]  # the reason in a few words, for learners who have read it before


class CitedText(TypedDict):
    """A sentence with the statements on which it is based."""

    text: str
    cites: NotRequired[list[StatementId]]


class StatementData(TypedDict):
    """A statement of a source, or a reading; a citation opens it."""

    text: str
    source: str
    open: NotRequired[str]  # of a reading: the question that the sources leave open
    elsewhere: NotRequired[list[Any]]  # [rule, [[meaning, games], ...]]: how other games have this rule


class PlaceData(TypedDict):
    """A place for cards on the table."""

    spot: str  # "hand", "pile", "layout", "stock", "dead"
    seat: SeatName | None


# Events: the results of an act. The session sends them in the order in which they happen.


_Between = TypedDict("_Between", {"from": PlaceData, "to": PlaceData})  # `from` is a keyword, so no class can name it


class _Reasoned(TypedDict):
    why: WhyData | None
    before: NotRequired[bool]  # the event belongs to the card before this one, whose effect was not told at once


class MovedEvent(_Between, _Reasoned):
    """Cards move from one place to another."""

    kind: Literal["moved"]
    cards: list[CardText]  # "??" for each card that the learner may not see


class PaidEvent(_Reasoned):
    """Counters are paid."""

    kind: Literal["paid"]
    payer: SeatName  # or "pool"
    payee: SeatName  # or "pool"
    amount: int  # counters


class ScoredEvent(_Reasoned):
    """A seat scores."""

    kind: Literal["scored"]
    seat: SeatName
    points: int


class SaidEvent(_Reasoned):
    """A seat makes a call."""

    kind: Literal["said"]
    seat: SeatName
    words: str


class TurnedEvent(_Reasoned):
    """The turn passes to a seat, or to nobody."""

    kind: Literal["turned"]
    seat: SeatName | None


class LeftEvent(_Reasoned):
    """A seat goes out of the game."""

    kind: Literal["left"]
    seat: SeatName


class EndedEvent(_Reasoned):
    """The game ends."""

    kind: Literal["ended"]
    winners: list[SeatName]
    losers: list[SeatName]


class RefusedEvent(_Reasoned):
    """The act is refused, for this reason; nothing changes on the table."""

    kind: Literal["refused"]


class NotedEvent(_Reasoned):
    """Nothing changes on the table; the reason says why."""

    kind: Literal["noted"]


Event = (
    MovedEvent | PaidEvent | ScoredEvent | SaidEvent | TurnedEvent | LeftEvent | EndedEvent | RefusedEvent | NotedEvent
)


# The tree of a table


class State(TypedDict):
    """The table after an act, as the learner may see it. Families add fields of their own."""

    turn: SeatName | None  # None between deals, while an answer of all is due, and at the end
    dealer: SeatName
    hands: dict[SeatName, list[CardText] | int]  # the cards; of a hidden hand only their number
    counters: dict[SeatName, int]  # by seat, and the pool's under "pool"
    layout: list[CardText]  # the cards in the middle of the table, the lowest first
    piles: dict[SeatName, list[CardText]]  # played or captured cards in front of a seat
    stock: int  # number of cards
    dead: int  # number of cards
    scores: dict[SeatName, int]
    out: list[SeatName]  # the seats that have left the game
    over: bool
    winners: list[SeatName]
    turned_up: NotRequired[CardText | None]  # the card turned up after the deal, where a map of the pack shows it
    missed: NotRequired[list[CardText]]  # cards that nobody played when they were due


class PlayLosses(TypedDict):
    """A play, with the number of deals that it loses of a hundred."""

    says: str  # the play in words
    loses: int
    mine: bool  # it is the learner's play


class ChoiceFields(TypedDict):
    """The results of a choice in a hundred deals, for levels that judge a choice."""

    hundred: NotRequired[str]  # the results as a sentence
    losses: NotRequired[list[PlayLosses]]  # one entry for each play, the best first


class JudgementData(ChoiceFields):
    """The judgement of a try at a level or a puzzle."""

    state: Literal["open", "won", "lost", "shown"]  # `shown`: the answer of a puzzle, which the learner gave up
    stars: int  # 0 to 3
    told: str  # the verdict or the answer in words, for the learner
    cites: NotRequired[list[StatementId]]


class Undecided(TypedDict):
    """A try that is still open, or was refused."""


class NodeMarks(TypedDict):
    """Further fields of a node, which may be sent after it."""

    comment: NotRequired[str]  # the author's comment, or the learner's name for the branch
    named: NotRequired[bool]  # the comment is the learner's
    house: NotRequired[WhyData]  # the reason for a play of the house
    came: NotRequired[JudgementData]  # the judgement of a try that ends here
    dropped: NotRequired[bool]  # the learner has removed this branch


class NodeChange(NodeMarks):
    """Fields of a node that have changed."""

    book: NotRequired[bool]


class _NodeFields(NodeMarks):
    n: int  # the number of the node: its index in `nodes` and then `branches`
    parent: int | None  # None at the start
    act: ActText | None  # None at the start
    verdict: VerdictName
    book: bool  # on the main line
    events: list[Event]
    may: dict[str, VerdictName]  # the verdict on each card of the seat to play; "-" is a pass, "turn" the top card
    headline: str  # the act and its result, in one line
    spoken: str  # the act, its results and reasons, for screen readers
    seat: NotRequired[SeatName]  # the seat that played
    card: NotRequired[CardText]  # the card that was played
    leads: NotRequired[bool]  # the play had the lead, so the cards played before it are no longer looked at
    takes: NotRequired[list[CardText]]  # the cards that it takes, in games with captures
    onto: NotRequired[list[CardText]]  # the cards onto which it is laid, in games with captures
    judged: NotRequired[str]  # the verdict in words, if it is not simply lawful
    ends: NotRequired[list[WhyData]]  # what comes after the deal that the act has ended
    buttons: NotRequired[list[ButtonGroup]]  # the acts that are no plays of cards, for the seat to play


class NodeData(_NodeFields):
    """A node of the tree: an act, its events with their reasons, and the table after it. Families add fields."""

    state: State


class PrerenderedNode(_NodeFields):
    """A node in a prerendered page: it has its state, or the changes since its parent's state. Families add fields."""

    state: NotRequired[State]
    changes: NotRequired[Partial[State]]


class ButtonGroup(TypedDict):
    """Buttons for acts of one kind that the seat to play may do."""

    says: str  # the words above the buttons, such as "Ask Ben for"
    acts: list[list[str]]  # [act, words on its button]


class AnswerData(TypedDict):
    """An answer to a question, without the information whether it is right."""

    says: str
    act: ActText | None  # the act that stands for this answer; None if no act does
    seat: NotRequired[SeatName]  # the player whose touch gives this answer


class QuestionData(TypedDict):
    """A question that is asked before a step of a worked example."""

    before: int  # the step on the main line, from 1
    asks: str
    answers: list[AnswerData]
    pays: NotRequired[list[SeatName]]  # in place of answers: the seats whose payments on the main line are guessed
    told: NotRequired[str]  # with `pays`: the sentence at the end of the main line


class LevelTitle(TypedDict):
    """A level in the list of levels."""

    title: str
    asks: str
    extra: bool  # it is one of the hardest, and need not be won


class AtLevel(TypedDict):
    """The level on the table."""

    number: int  # the index of the level, from 0
    begin: int  # the number of the node after which the learner plays
    deal: int  # 0 for the author's cards, or the number of other cards


class StandingData(TypedDict):
    """The learner's progress at a level, which the browser stores."""

    hints: int  # the number of hints taken
    stars: int  # the most stars of a try
    tries: list[list[ActText]]  # the learner's own acts in each try, after `deal 2` if it had other cards


class OpenGame(TypedDict):
    """The game on the open table."""

    game: str  # a variant's name, with its options
    players: int


class Framed(TypedDict):
    """The fields of a table that come from its game: the title, and the look of the table."""

    game: str  # the game's title
    variant: str  # the game's name, with its house rules
    middle: bool  # cards are played to the middle
    map: str  # the ranks, the lowest first, if the page shows the cards played by suit; otherwise ""
    calls: list[str]  # the words with which players answer each card; none where the answer is a card
    does: Literal["plays", "turns", "chooses"]  # players play a card of the hand, turn one unseen, or choose an act
    family: str
    example: str  # an example of a play of this game, as it is typed
    unit: str  # the word for a counter
    point: str  # the word for a point
    counts: Literal["counters", "scores", "held", "none"]  # the field of a state that decides who wins


class SettingFields(TypedDict):
    """Fields of a setting that come from the parts of a table and from its state."""

    below: NotRequired[SeatName]  # the seat at the bottom, if it is another than usual
    likely: NotRequired[list[list[str]]]  # the ends of playouts for "Which card is best?": [value, words]
    rulebook: NotRequired[str]  # the variant's name
    rulebooks: NotRequired[list[Option]]  # the rulebooks for a comparison: [slug, title]
    veiled: NotRequired[bool]  # hands are hidden, so that there are no links yet
    title: NotRequired[str]
    cites: NotRequired[list[StatementId]]
    intro: NotRequired[str]
    questions: NotRequired[list[QuestionData]]
    stopped: NotRequired[bool]  # the record has more plays, but the next one is not possible any more
    games: NotRequired[list[Option]]  # on the open table: [slug, title]
    open: NotRequired[OpenGame]
    levels: NotRequired[list[LevelTitle]]
    rule: NotRequired[str]  # the meaning of the stars
    best: NotRequired[list[int]]  # the stars of each level
    done: NotRequired[str]  # the sentence when all levels are won
    hints: NotRequired[list[str]]  # the hints that were taken
    kept: NotRequired[StandingData]
    at_level: NotRequired[AtLevel]
    next_deal: NotRequired[int]  # the number of the deal with which the level begins again
    shared: NotRequired[bool]  # several people play here
    paced: NotRequired[bool]  # cards come on the pile by themselves
    house: NotRequired[str]  # how the house plays
    usual: NotRequired[str]  # the default of `house`
    houses: NotRequired[list[Option]]  # the ways to choose from: [name, words]
    seed: NotRequired[int]  # the number of the deal or of the puzzle
    begin: NotRequired[int]  # the number of the node after which the learner plays
    grades: NotRequired[dict[str, str]]  # the grades of puzzles: number, words
    grade: NotRequired[int]
    asks: NotRequired[str]  # the task of the puzzle


class Setting(Framed, SettingFields):
    """The data of a table that stay the same during a deal; `kind` decides which fields it has."""

    kind: Literal["example", "levels", "play", "puzzles"]
    served: bool  # the table is on a visitor's page, whose address keeps its state
    key: str  # the key of this table in the page's address
    label: str  # the table's name for screen readers
    seats: list[SeatName]  # the names of the seats, in the order of play
    you: SeatName | None  # the learner's seat
    bare: bool  # all hands are open


class TableView(TypedDict):
    """A table: the nodes of its tree at the start (`nodes`), and those added since (`branches`)."""

    setting: Setting
    nodes: list[NodeData]
    branches: list[NodeData]
    statements: dict[StatementId, StatementData]


# Panels: Python lists their parts, and the page draws them


class TextPart(TypedDict):
    """A paragraph."""

    kind: Literal["text"]
    text: str
    style: NotRequired[Literal["lead", "aside", "spoken"]]
    cites: NotRequired[list[StatementId]]


class VerdictPart(TypedDict):
    """A result, as a sentence."""

    kind: Literal["verdict"]
    text: str
    right: NotRequired[bool]  # whether the answer was right
    style: NotRequired[Literal["spoken"]]


class ErrorPart(TypedDict):
    """An error, as an alert."""

    kind: Literal["error"]
    text: str


class CodePart(TypedDict):
    """A text that the reader can copy."""

    kind: Literal["code"]
    label: str
    text: str


class _Field(TypedDict):
    name: str
    label: str
    value: str
    changed: NotRequired[bool]  # differs from the game's own value


class ChoicePart(_Field):
    """A list of options, of which one is chosen."""

    kind: Literal["choice"]
    options: list[Option]  # [value, words]


class LinePart(_Field):
    """A field for one line of text."""

    kind: Literal["line"]
    hint: NotRequired[str]
    wide: NotRequired[bool]
    keys: NotRequired[Literal["numeric", "decimal"]]  # the keyboard of a phone, for a whole number or any other


class ScriptPart(TypedDict):
    """A field for a function in Python."""

    kind: Literal["script"]
    name: str
    label: str
    value: str
    most: int  # the most characters
    fresh: bool  # the learner has not changed the text yet


class AnswersPart(TypedDict):
    """A question with its answers."""

    kind: Literal["answers"]
    name: str
    asks: str
    answers: list[Option]  # [value, words]


class CountersPart(TypedDict):
    """A question for the counters that each payer pays; the value is their numbers, then `>` and the payee's index."""

    kind: Literal["counters"]
    name: str
    asks: str
    payers: list[str]
    payees: list[str]  # the possible payees; empty if the question does not ask for one
    whom: str  # the words beside the payees
    lay: str  # the words on the button that sends the answer


class ShownTable(TypedDict):
    """A table that is only shown, at a question about it."""

    setting: dict[str, Any]  # such as the seats
    node: dict[str, Any]  # the table, and the words said there


class ShownPart(ShownTable):
    """A table at which a question is answered by a touch, too."""

    kind: Literal["shown"]
    words: str  # the table in words
    name: str  # the name of the part with the answers
    touched: list[str]  # the card or the seat whose touch gives each answer; empty for an answer without one


class ButtonsPart(TypedDict):
    """A row of buttons."""

    kind: Literal["buttons"]
    buttons: list[list[str]]  # [name, words] or [name, words, words until the reply comes]
    main: NotRequired[str]  # the name of the most important button
    ends: NotRequired[bool]  # the panel is done, and the reader should go on below it
    pressed: NotRequired[str]  # the name of the chosen button


class LinksPart(TypedDict):
    """Links to lessons, or to places on this page."""

    kind: Literal["links"]
    links: list[list[str]]  # [words, address]
    equal: NotRequired[bool]  # none of them is the main one; else the first is


class TablePart(TypedDict):
    """A table of words."""

    kind: Literal["table"]
    caption: str
    head: list[str]
    rows: list[list[CitedText]]


class FigureBar(TypedDict):
    """A figure and its bar; positions on the scale are from 0 to 1."""

    says: str  # the label
    told: str  # the figure in words
    sure: str  # the margin of error, in words
    bar: list[float]  # [begin, end]
    nought: float  # the position of the value 0
    off: list[float]  # the margin of error: [begin, end]


class FiguresPart(TypedDict):
    """Figures on one scale."""

    kind: Literal["figures"]
    label: str
    figures: list[FigureBar]


class ProgressPart(TypedDict):
    """The progress of long work; as long as a panel has this part, the page asks for more (`on`)."""

    kind: Literal["progress"]
    done: int
    of: int
    text: str


class FoldPart(TypedDict):
    """Parts that can be folded away."""

    kind: Literal["fold"]
    label: str
    open: bool
    parts: list[PanelPart]


class GroupPart(TypedDict):
    """Parts under a common label; with the kind `fields`, they are controls."""

    kind: Literal["group", "fields"]
    label: str
    parts: list[PanelPart]


class Cause(TypedDict):
    """A rule in which two games differ."""

    label: str
    first: CitedText
    second: CitedText


class BesidePart(Framed):
    """The same plays on two tables, which the reader steps together."""

    kind: Literal["beside"]
    seats: list[SeatName]
    titles: list[str]
    lines: list[list[NodeData]]  # two lines of equal length
    differs: list[int]  # the numbers of the plays with different outcomes, from 1
    parted: int | None  # the first of these numbers
    alike: str | None  # a sentence if no play has different outcomes
    causes: list[Cause]


PanelPart = (
    TextPart
    | VerdictPart
    | ErrorPart
    | CodePart
    | ChoicePart
    | LinePart
    | ScriptPart
    | AnswersPart
    | CountersPart
    | ButtonsPart
    | LinksPart
    | TablePart
    | FiguresPart
    | ProgressPart
    | ShownPart
    | FoldPart
    | GroupPart
    | BesidePart
)


class PanelView(TypedDict):
    """A panel of questions and answers."""

    label: str
    key: str  # the panel's key in the page's address; "" if the address keeps nothing
    kept: str  # the state that the address keeps
    round: NotRequired[str]  # the name of the round; each has an entry of its own in the browser's history
    served: bool
    fills: bool  # the panel can fill the screen
    ended: NotRequired[Literal[True]]  # the learner has seen all that it asks about
    parts: list[PanelPart]
    statements: dict[StatementId, StatementData]


class LiveView(TypedDict):
    """The settings of a game in real time, from which learners choose."""

    label: str
    game: str  # the game's slug
    family: str
    seats: list[SeatName]  # the names of the seats in the lesson
    seed: int
    games: list[list[str]]  # [slug, title, about]
    paces: list[Option]  # [name, words]
    rivals: list[int]  # the most rivals: [for one learner, for two]
    hands: list[list[str]]  # the agreements that players can choose: [name, words, ...]


class GuestView(TypedDict):
    """The view of a session of a guest, which adds fields that only its own scripts read."""

    guest: Literal[True]
    label: str  # its name, in words


View = TableView | PanelView | LiveView | GuestView


class BeforehandData(TypedDict):
    """The precomputed replies of a table; the page uses them before it has Python."""

    answers: list[list[TableTold]]  # the reply to each answer of each question
    tries: dict[str, dict[str, int | str]]  # by node and act: the number of the next node, or the error
    nodes: list[NodeData]  # the nodes of `tries` that are not in the view, in the order of their numbers
    statements: dict[StatementId, StatementData]


# Messages from the page to a session. Unknown fields of a message are ignored.


class Sent(TypedDict):
    """A message; what it asks for is in `do`."""

    id: NotRequired[int]  # the reply repeats it
    quiet: NotRequired[bool]  # the page does not show that it waits for the reply
    later: NotRequired[bool]  # the page sends the message only when another message needs the session


class _AtNode(Sent):
    at: Path  # the acts that lead to a node


class Ping(Sent):
    """Ask for an empty reply, which shows that the session runs."""

    do: Literal["ping"]


class Go(_AtNode):
    """Show a node; if all hands are open, the session adds nodes that are missing before it."""

    do: Literal["go"]


class Try(_AtNode):
    """Play an act."""

    do: Literal["try"]
    act: str  # the act as a learner types it: `9d`, `C 9d`, `nine of diamonds`
    house: NotRequired[bool]  # the house plays the other seats after it


class PlayOn(_AtNode):
    """Let the house play all seats on, to the end of the deal."""

    do: Literal["play-on"]


class AskData(_AtNode):
    """Ask for the consequences of an act, without doing it."""

    do: Literal["ask"]
    act: str


class AnswerQuestion(Sent):
    """Answer a question of a worked example."""

    do: Literal["answer"]
    question: int  # the index of the question, from 0
    choice: int  # the index of the answer, from 0


class Drop(_AtNode):
    """Remove a branch."""

    do: Literal["drop"]


class Promote(_AtNode):
    """Make a branch the main line."""

    do: Literal["promote"]


class Note(_AtNode):
    """Name a branch."""

    do: Literal["note"]
    text: str


class Grow(Sent):
    """Restore the branches and names of an earlier visit."""

    do: Literal["grow"]
    lines: list[Any]  # paths; each is checked separately, so that an invalid one does not prevent the others
    notes: list[Any]  # [path, text]


_With = TypedDict("_With", {"with": Path})


class Compare(_AtNode, _With):
    """Compare two nodes of the tree."""

    do: Literal["beside"]


class CompareRulebook(_AtNode):
    """Play the same line under another rulebook."""

    do: Literal["rulebook"]
    game: str  # a variant's name


class Share(_AtNode):
    """Ask for a link, a drawing, the plays in words, or the record."""

    do: Literal["link", "figure", "words", "text"]


class LikelyData(_AtNode):
    """Ask for the chances of each card; the page sends this again until the count is finished."""

    do: Literal["likely"]
    until: str


class AskAnalysis(_AtNode):
    """Ask for the analysis of a deal that is over; the page sends this again until the analysis is finished."""

    do: Literal["analysis"]


class TakeLevel(Sent):
    """Open a level, and play the learner's earlier acts again there."""

    do: Literal["level"]
    number: int  # the index of the level, from 0
    deal: NotRequired[int]  # the number of the cards; without it, the cards as the learner left them
    acts: NotRequired[list[Any]]


class Hint(Sent):
    """Take a hint."""

    do: Literal["hint"]


class Stood(Sent):
    """Send the learner's progress at the levels on an earlier visit."""

    do: Literal["stood"]
    levels: list[Any]  # [index of the level, StandingData]


class NewGame(Sent):
    """Begin a game against the house."""

    do: Literal["new"]
    seed: int
    house: NotRequired[str]
    acts: NotRequired[list[Any]]


class DealOn(_AtNode):
    """Deal the next deal."""

    do: Literal["deal"]


class TakePuzzle(Sent):
    """Open a puzzle by its number and grade."""

    do: Literal["puzzle"]
    seed: int
    grade: int
    acts: NotRequired[list[Any]]


class ShowBetter(Sent):
    """Ask for the best line of a puzzle that the learner has tried or gives up."""

    do: Literal["better"]
    give_up: NotRequired[bool]


class OpenLink(Sent):
    """Lay the record in a link."""

    do: Literal["open"]
    link: str


class WriteRecord(Sent):
    """Lay a record that the learner has written."""

    do: Literal["write"]
    text: str


class Lay(Sent):
    """Deal a game on the open table."""

    do: Literal["lay"]
    game: str  # a variant's name
    players: int
    seed: int


class FamilyQuestion(_AtNode):
    """Ask a question that only this family of games answers; the family checks its other fields."""

    do: str
    seat: NotRequired[Any]


TableMessage = (
    Ping
    | Go
    | Try
    | PlayOn
    | AskData
    | AnswerQuestion
    | Drop
    | Promote
    | Note
    | Grow
    | Compare
    | CompareRulebook
    | Share
    | LikelyData
    | AskAnalysis
    | TakeLevel
    | Hint
    | Stood
    | NewGame
    | DealOn
    | TakePuzzle
    | ShowBetter
    | OpenLink
    | WriteRecord
    | Lay
    | FamilyQuestion
)


class GoOn(Sent):
    """Ask the session to continue long work."""

    do: Literal["on"]


class Touch(Sent):
    """Touch a part of a panel."""

    do: Literal["touch"]
    name: str
    value: str | int


PanelMessage = Ping | GoOn | Touch


class BeginLive(Sent):
    """Begin a game in real time."""

    do: Literal["new"]
    game: str  # slug
    learners: int
    rivals: int
    pace: str
    seed: int
    clock: bool
    words: str
    both: bool


class AskTurn(Sent):
    """Ask for the turn after the one of this number."""

    do: Literal["turn"]
    after: int


class HandsDown(Sent):
    """Send the times at which hands came down."""

    do: Literal["down"]
    at: int  # the number of the turn
    times: dict[SeatName, Any]  # milliseconds since the card came; a list for both hands; None for a missing hand


class HandDrawnBack(Sent):
    """Report a hand that has started and drawn back."""

    do: Literal["drawn-back"]
    at: int
    who: SeatName


class AnsweredCard(Sent):
    """Answer whether a card calls for hands, in a game without a clock."""

    do: Literal["answered"]
    at: int
    due: bool
    both: NotRequired[bool]


class Finish(Sent):
    """Ask for the end of a game that all learners have left."""

    do: Literal["finish"]


LiveMessage = Ping | BeginLive | AskTurn | HandsDown | HandDrawnBack | AnsweredCard | Finish


Message = TableMessage | PanelMessage | LiveMessage


# Replies


class Told(TypedDict):
    """The answer of a session to a message; a reply is an answer with further fields."""

    error: NotRequired[str]  # the error message for the learner


class _Reply(TypedDict):
    id: int | None  # the message's id; None if it has no valid id


class Would(TypedDict):
    """The consequences of an act that is not done."""

    verdict: Literal["lawful", "fault", "refused", "depends"]
    events: list[Event]
    deals: NotRequired[int]  # the number of deals tried; left out if the result is certain
    ways: NotRequired[list[WouldWay]]  # the possible outcomes, the most frequent first
    others: NotRequired[int]  # the number of deals with other outcomes


class WouldWay(TypedDict):
    """One possible outcome of an act."""

    times: int  # the number of deals with it
    verdict: VerdictName
    events: list[Event]


class ApartData(TypedDict):
    """The differences between two nodes of a tree."""

    common: int  # the number of the last node of both lines
    told: list[CitedText]  # the causes
    differs: list[str]  # the differences of the two tables


class LikelyFigure(TypedDict):
    """A figure of a card's chances."""

    says: str  # the label
    told: str  # the figure in words
    bar: float  # the frequency from 0 to 1
    off: list[float]  # the margin of error: [begin, end]


_PlayedWith = TypedDict("_PlayedWith", {"with": str})


class CardPlayed(_PlayedWith):
    """A card, and the words for the cards that it takes or for its call; an unknown next card has only words."""

    card: NotRequired[CardText]


class LikelyPlay(CardPlayed):
    """The chances of one card."""

    seat: SeatName
    best: str  # the words of its mark, if the verdict calls it best; else empty
    takes: list[CardText]  # the cards that it takes, or on which it builds, if it alone is best
    comes: str  # what it wins or loses, in words
    sum: str  # the same as a number with its sign
    figures: list[LikelyFigure]


class AnalyzedPlay(TypedDict):
    """A play of the learner that is worse than another, or a late or wrong answer."""

    at: int  # the number of the node to show: the table before the play or the answer
    label: str  # the judgement in a few words
    told: list[CitedText]  # the better play or answer, and the reasons
    cards: list[CardText]  # the better cards, and those that it takes if only one play is as good


class AnalysisData(TypedDict):
    """The analysis of a deal or a game."""

    told: str  # a sentence on all plays, or the progress of the analysis
    plays: list[AnalyzedPlay]  # the plays that cost most, the worst first


class TableTold(Told):
    """The answer of a table. Families add fields of their own."""

    view: NotRequired[TableView]  # the new view, if it has changed
    show: NotRequired[list[int]]  # the numbers of nodes to show, one after the other
    wrong: NotRequired[str]  # the expectations of a written record that do not hold
    changed: NotRequired[list[Any]]  # [number of a node, fields of it that have changed]
    setting: NotRequired[SettingFields]  # fields of the setting that have changed
    judged: NotRequired[JudgementData | Undecided]
    asked: NotRequired[str]  # the act that was asked about, in words
    would: NotRequired[Would]
    apart: NotRequired[ApartData]
    beside: NotRequired[BesidePart]
    link: NotRequired[str]
    svg: NotRequired[str]
    text: NotRequired[str]
    right: NotRequired[bool]
    solution: NotRequired[int]  # the number of the right answer to a question
    told: NotRequired[Any]  # the explanation of an answer, or a field of a family
    deals: NotRequired[int]
    says: NotRequired[str]
    plays: NotRequired[list[LikelyPlay]]
    verdict: NotRequired[str]  # a sentence on the best plays, at the end of the count
    more: NotRequired[Any]  # whether the count or the analysis goes on, or a field of a family
    most: NotRequired[int]  # the number of deals after which the count ends
    analysis: NotRequired[AnalysisData]


class TableReply(_Reply, TableTold):
    """The reply of a table. Families add fields of their own."""

    laid: bool  # the table has another tree, with a new view
    new: list[NodeData]  # the nodes that are new since the last reply
    said: dict[StatementId, StatementData]  # the statements that are new since the last reply


class PanelReply(_Reply, Told):
    """The changes of a panel because of a message."""

    view: NotRequired[PanelView]  # the view, if it has changed


class LiveTable(TypedDict):
    """The table of a game in real time before the first turn."""

    seats: list[SeatName]
    learners: list[SeatName]
    hands: dict[SeatName, int]
    title: str
    rules: str
    clock: bool
    how: CitedText  # how the times of hands are measured
    both: CitedText | None  # the rule for several hands at once, if the game can have them


_In = TypedDict("_In", {"in": list[SeatName]})  # the seats still in the game


class LiveTurn(_In):
    """A turn of a game in real time."""

    at: int  # the number of the turn, from 1
    title: str
    seat: SeatName
    pile: list[CardText]  # the top two cards, the top one last
    count: int  # the number of cards on the pile
    word: str | None  # the word that is said
    aloud: str  # the word and the card, to be read aloud
    tones: list[int | None]  # the pitches of the word and of the card
    hands: dict[SeatName, int]  # the number of cards of each seat
    due: NotRequired[int]  # the number of hands due for each player, in games with a clock
    rivals: NotRequired[dict[SeatName, Any]]  # the times of the rivals' hands in milliseconds; a list for both hands
    waits: NotRequired[int]  # the milliseconds that a learner's hand has
    moment: NotRequired[LiveMoment]  # the moment after this turn, if a player goes out or the game ends


class LiveTime(TypedDict):
    """The time at which a hand came down, and its result."""

    who: SeatName
    ms: Any  # the time in milliseconds; a list for both hands; None for a missing hand
    learner: bool  # the seat is a learner's
    said: str  # the result in a few words


class LiveStep(NodeData):
    """A step of a moment: a node with a title."""

    title: str


class LiveMoment(_In):
    """A moment after hands have come down or a player has gone out; learners step through it."""

    at: int
    steps: list[LiveStep]
    times: list[LiveTime]
    causes: list[Event]
    over: bool
    watching: bool  # all learners are out, and the game goes on
    hands: dict[SeatName, int]
    right: NotRequired[bool]  # whether an answer without a clock is right
    verdict: NotRequired[str]
    score: NotRequired[list[int]]  # [right, asked]


class LiveTold(Told):
    """The answer of a game in real time."""

    laid: NotRequired[LiveTable]
    turn: NotRequired[LiveTurn]
    moment: NotRequired[LiveMoment]


class LiveReply(_Reply, LiveTold):
    """The reply of a game in real time."""

    statements: dict[StatementId, StatementData]


class GuestReply(_Reply, Told):
    """The reply of a session of a guest, which adds fields that only its own scripts read."""


Reply = TableReply | PanelReply | LiveReply | GuestReply


# The messages between a page and the server or worker that runs its sessions; all its tables use one connection.


class OpenSession(TypedDict):
    """The page asks for the session of one of its tables."""

    open: str  # the id of the session on the page: `table-1`


class ToSession(TypedDict):
    """The page sends a message to a session."""

    to: str  # the id of the session
    message: Message


class PingServer(TypedDict):
    """The page asks whether the server runs; long work does not delay the answer."""

    ping: Literal[True]


ToServer = OpenSession | ToSession | PingServer


class FromSession(TypedDict):
    """A session has replied to a message, or its view has changed without one."""

    to: str  # the id of the session
    reply: NotRequired[Reply]
    view: NotRequired[View]


class NewTable(TypedDict):
    """A session that was opened after the page."""

    drawing: DrawingName
    view: View


class TablesJoined(TypedDict):
    """The new sessions below a composer of house rules."""

    joined: dict[str, NewTable]  # the sessions by id


class Pong(TypedDict):
    """The server runs."""

    pong: Literal[True]


ToPage = FromSession | TablesJoined | Pong

EXTENSIBLE_TYPES = {
    GuestView,
    GuestReply,
    State,
    NodeData,
    PrerenderedNode,
    LiveStep,
    TableTold,
    TableReply,
    Framed,
    Setting,
    BesidePart,
}
"""Types to which a family of games may add fields."""
