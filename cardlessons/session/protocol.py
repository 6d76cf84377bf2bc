"""The protocol between Python and the page: every message, reply, view, node, setting and panel part.

The page sends a `Message`; the session answers with a `Reply`. A `View` is all that the page needs to draw a session;
it is in the page from the start, and replies make it grow. All of it is plain data: what `json` can write.

`page/protocol.d.ts` is generated from this module (`python tools/protocol_types.py`), so the page's code is
checked against the same types. `session/validation.py` checks messages from the page against them, and the tests check
views and replies.

Types in `EXTENSIBLE` may hold more fields: a family of games adds its own, which only its own `look` reads.
"""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

# Words used throughout. A card is two characters, rank and suit: `9c`, `Th`; "??" is a card that lies face down.

CardText = str
SeatName = str
ActText = str
StatementId = str
Path = list[ActText]
VerdictName = Literal["lawful", "fault", "refused"]
DrawingName = Literal["table", "panel", "live", "writing"]
Option = list[str]


class WhyData(TypedDict):
    """A reason: what the rulebook says about one event."""

    code: str  # of the sentence in the rulebook, as in `pair.pays`
    text: str  # the sentence, in plain text
    cites: list[StatementId]  # statements and readings it rests on
    short: NotRequired[str]  # the same in a few words, for those who know it


class CitedText(TypedDict):
    """A sentence with the statements it rests on."""

    text: str
    cites: NotRequired[list[StatementId]]


class StatementData(TypedDict):
    """A statement of a source, or a reading: what opens at a citation."""

    text: str
    source: str
    open: NotRequired[str]  # what the sources leave open, where this is a reading
    elsewhere: NotRequired[list[Any]]  # [rule, [[meaning, games], ...]]: how other games have this rule


class PlaceData(TypedDict):
    """A place on the table where cards lie."""

    spot: str  # "hand", "pile", "layout", "stock", "dead"
    seat: SeatName | None


# Events: what followed from an act. Sent by the session, in the order in which they happen.


_Between = TypedDict("_Between", {"from": PlaceData, "to": PlaceData})  # `from` is a keyword, so no class can name it


class _Reasoned(TypedDict):
    why: WhyData | None
    before: NotRequired[bool]  # about the card before, where it is told only after the next one has come


class MovedEvent(_Between, _Reasoned):
    """Cards move from one place to another."""

    kind: Literal["moved"]
    cards: list[CardText]  # "??" for each that the learner may not see


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
    """Something that might be expected does not happen, for this reason."""

    kind: Literal["noted"]


Event = (
    MovedEvent | PaidEvent | ScoredEvent | SaidEvent | TurnedEvent | LeftEvent | EndedEvent | RefusedEvent | NotedEvent
)


# The tree of a table


class State(TypedDict):
    """The table after an act, as the learner may see it. Families add fields of their own."""

    turn: SeatName | None  # None between deals, while a slap is due, and at the end
    dealer: SeatName
    hands: dict[SeatName, list[CardText] | int]  # of a hidden hand the number of its cards
    counters: dict[SeatName, int]  # with the pool's under "pool"
    layout: list[CardText]  # the middle of the table, lowest first
    piles: dict[SeatName, list[CardText]]  # played or captured cards in front of a seat
    stock: int  # number of cards
    dead: int  # number of cards
    scores: dict[SeatName, int]
    out: list[SeatName]  # the seats that have left the game
    over: bool
    winners: list[SeatName]


class StateChanges(TypedDict):
    """The fields of a `State` that differ from an earlier state; of a field by seats, only the seats that differ.
    Families add fields of their own."""

    turn: NotRequired[SeatName | None]
    dealer: NotRequired[SeatName]
    hands: NotRequired[dict[SeatName, list[CardText] | int]]
    counters: NotRequired[dict[SeatName, int]]
    layout: NotRequired[list[CardText]]
    piles: NotRequired[dict[SeatName, list[CardText]]]
    stock: NotRequired[int]
    dead: NotRequired[int]
    scores: NotRequired[dict[SeatName, int]]
    out: NotRequired[list[SeatName]]
    over: NotRequired[bool]
    winners: NotRequired[list[SeatName]]


class PlayLosses(TypedDict):
    """A play, with the number of deals in a hundred that it loses."""

    says: str  # the play
    loses: int
    mine: bool  # whether it is the learner's


class ChoiceFields(TypedDict):
    """The results of a choice in a hundred deals, where the choice is judged."""

    hundred: NotRequired[str]  # in a sentence
    losses: NotRequired[list[PlayLosses]]  # one entry for each play, the best first


class JudgementData(ChoiceFields):
    """The judgement of a try at a level or a puzzle."""

    state: Literal["open", "won", "lost"]
    stars: int  # 0 to 3
    told: str  # the verdict in words, for the learner
    cites: NotRequired[list[StatementId]]


class Undecided(TypedDict):
    """A try that is still open, or was refused."""


class NodeMarks(TypedDict):
    """Marks of a node besides what was played there; they may come later."""

    comment: NotRequired[str]  # the author's remark, or the learner's name for a branch
    named: NotRequired[bool]  # the comment is the learner's
    house: NotRequired[WhyData]  # why the house played so
    came: NotRequired[JudgementData]  # how a try ended here
    dropped: NotRequired[bool]  # the learner has removed this branch


class NodeChange(NodeMarks):
    """Fields of a node that have changed."""

    book: NotRequired[bool]


class _NodeFields(NodeMarks):
    n: int  # its number: the place in `nodes`, then in `branches`
    parent: int | None  # None at the start
    act: ActText | None  # None at the start
    verdict: VerdictName
    book: bool  # on the main line
    events: list[Event]
    may: dict[str, VerdictName]  # what the table would make of each card of the seat to play; "-" passes, "turn" turns
    headline: str  # what happened, in one line
    spoken: str  # the same with the reason, for screen readers
    seat: NotRequired[SeatName]  # who played
    card: NotRequired[CardText]  # what was played
    takes: NotRequired[list[CardText]]  # where cards are captured
    onto: NotRequired[list[CardText]]  # where cards are built
    judged: NotRequired[str]  # a chip at the card: "fault", ...
    buttons: NotRequired[list[ButtonGroup]]  # what the seat to play may do without playing a card


class NodeData(_NodeFields):
    """A node of the tree: an act, what followed and why, and the table after it. Families add fields of their own."""

    state: State


class PrerenderedNode(_NodeFields):
    """A node in a prerendered page: it has its state, or the changes since its parent's state. Families add fields."""

    state: NotRequired[State]
    changes: NotRequired[StateChanges]


class ButtonGroup(TypedDict):
    """Acts of one kind that the seat to play may do, as buttons."""

    says: str  # the words above the buttons, as in "Ask Ben for"
    acts: list[list[str]]  # [act, words on its button]


class AnswerData(TypedDict):
    """An answer to a question, without whether it is right."""

    says: str
    act: ActText | None  # the act at the table that gives this answer, if there is one


class QuestionData(TypedDict):
    """A question that is asked before a step of a worked example."""

    before: int  # the step on the main line, from 1
    asks: str
    answers: list[AnswerData]
    pays: NotRequired[list[SeatName]]  # instead of answers: whose payments on the main line are to be guessed
    told: NotRequired[str]  # with `pays`: the sentence to say when the main line has come to its end


class LevelTitle(TypedDict):
    """A level to choose."""

    title: str
    asks: str
    extra: bool  # one of the hardest: the levels are done without it


class AtLevel(TypedDict):
    """The level on the table."""

    number: int  # index of the level, from 0
    begin: int  # the node from which the learner plays
    deal: int  # 0: the author's cards; else the number of the same level with other cards


class StandingData(TypedDict):
    """The learner's progress at a level, as the browser keeps it."""

    hints: int  # number of hints taken
    stars: int  # the most stars of a try
    tries: list[list[ActText]]  # the learner's own acts in each try; `deal 2` before them if it had other cards


class OpenGame(TypedDict):
    """The game on the open table."""

    game: str  # a variant's name, with its options
    players: int


class Framed(TypedDict):
    """The frame of a game's table: its name and its look."""

    game: str  # the game's title
    middle: bool  # cards are played to the middle
    map: str  # ranks from the lowest up, where the table shows what has been played suit by suit; else ""
    slaps: bool  # hands come down on the pile
    does: Literal["plays", "turns", "chooses"]  # a card of the hand is played, or turned unseen, or an act is chosen
    both_hands: bool
    family: str
    example: str  # an example of a play of this game, as it is typed
    unit: str  # what a counter is called
    point: str  # what a point is called
    counts: Literal["counters", "scores", "held", "none"]  # the field of a state that decides who wins


class SettingFields(TypedDict):
    """Fields of a setting that come from the parts of a table, and from what lies on it."""

    likely: NotRequired[list[list[str]]]  # how far "Which card is best?" may look: [value, words]
    rulebook: NotRequired[str]  # the variant's name
    rulebooks: NotRequired[list[Option]]  # others to compare with: [slug, title]
    veiled: NotRequired[bool]  # hands are hidden, so links have to wait
    title: NotRequired[str]
    cites: NotRequired[list[StatementId]]
    intro: NotRequired[str]
    questions: NotRequired[list[QuestionData]]
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
    house: NotRequired[str]  # how the house plays
    usual: NotRequired[str]
    houses: NotRequired[list[Option]]  # [name, words]
    seed: NotRequired[int]  # the deal's or the puzzle's number
    begin: NotRequired[int]  # the node from which the learner plays
    grades: NotRequired[dict[str, str]]  # the grades of puzzles: number, words
    grade: NotRequired[int]
    asks: NotRequired[str]  # the task of the puzzle


class Setting(Framed, SettingFields):
    """The facts of a table that stay as long as the same deal lies on it; `kind` decides which fields are there."""

    kind: Literal["example", "levels", "play", "puzzles"]
    served: bool  # on a visitor's page, whose address keeps the state
    key: str  # of this table in the page's address
    label: str  # the table's name for screen readers
    seats: list[SeatName]  # names of the seats, in the order of play
    you: SeatName | None  # the learner's seat
    bare: bool  # all hands lie open


class TableView(TypedDict):
    """A table: the tree as it was at the start and what came since."""

    setting: Setting
    nodes: list[NodeData]
    branches: list[NodeData]
    statements: dict[StatementId, StatementData]


# A panel: parts that Python lists and the page draws


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
    """A name to be copied."""

    kind: Literal["code"]
    label: str
    text: str


class _Field(TypedDict):
    name: str
    label: str
    value: str
    changed: NotRequired[bool]  # differs from the game's own value


class ChoicePart(_Field):
    """One of several to choose."""

    kind: Literal["choice"]
    options: list[Option]  # [value, words]


class LinePart(_Field):
    """A line to write."""

    kind: Literal["line"]
    hint: NotRequired[str]
    wide: NotRequired[bool]


class ScriptPart(TypedDict):
    """A function to write."""

    kind: Literal["script"]
    name: str
    label: str
    value: str
    most: int  # characters
    fresh: bool  # nothing has been written yet


class AnswersPart(TypedDict):
    """A question with its answers."""

    kind: Literal["answers"]
    name: str
    asks: str
    answers: list[Option]  # [value, words]


class CountersPart(TypedDict):
    """Counters to be laid for each payer; the value is their numbers, then `>` and the number of the payee."""

    kind: Literal["counters"]
    name: str
    asks: str
    payers: list[str]
    payees: list[str]  # the possible payees; empty if the question does not ask for them
    whom: str  # the words beside the payees
    lay: str  # the words on the button that sends them


class FigurePart(TypedDict):
    """A drawing of a table."""

    kind: Literal["figure"]
    svg: str
    label: str
    words: str  # the figure in words


class ButtonsPart(TypedDict):
    """Buttons; what one says while its answer is awaited comes third."""

    kind: Literal["buttons"]
    buttons: list[list[str]]  # [name, words] or [name, words, words meanwhile]
    main: NotRequired[str]  # the name of the next button to press
    ends: NotRequired[bool]  # this part of the page is done, so the next part is the one to use
    pressed: NotRequired[str]  # the name of the chosen button


class LinksPart(TypedDict):
    """Links to lessons, or to places on this page."""

    kind: Literal["links"]
    links: list[list[str]]  # [words, address]


class TablePart(TypedDict):
    """A table of words."""

    kind: Literal["table"]
    caption: str
    head: list[str]
    rows: list[list[CitedText]]


class FigureBar(TypedDict):
    """A figure and its bar; ends are parts of the room there is, from 0 to 1."""

    says: str
    told: str
    sure: str  # the margin of error, in words
    bar: list[float]  # [begin, end]
    nought: float  # the position of 0
    off: list[float]  # [least, most]


class FiguresPart(TypedDict):
    """Figures on one scale."""

    kind: Literal["figures"]
    label: str
    figures: list[FigureBar]


class ProgressPart(TypedDict):
    """The progress of long work; as long as it is listed, the page asks for more (`on`)."""

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
    """Parts that belong together."""

    kind: Literal["group", "fields"]
    label: str
    parts: list[PanelPart]


class Cause(TypedDict):
    """A rule in which two games differ."""

    label: str
    first: CitedText
    second: CitedText


class BesidePart(Framed):
    """The same plays on two tables, to be stepped together."""

    kind: Literal["beside"]
    seats: list[SeatName]
    titles: list[str]
    lines: list[list[NodeData]]  # two lines of equal length
    differs: list[int]  # numbers of the plays with another outcome, from 1
    parted: int | None  # the first of these numbers
    alike: str | None  # the sentence if the two games never differ
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
    | FigurePart
    | FoldPart
    | GroupPart
    | BesidePart
)


class PanelView(TypedDict):
    """A panel of questions and answers."""

    label: str
    key: str  # the panel's key in the page's address; "" if the address keeps nothing
    kept: str  # the state that the address keeps
    served: bool
    fills: bool  # can fill the screen
    parts: list[PanelPart]
    statements: dict[StatementId, StatementData]


class LiveView(TypedDict):
    """A game in real time, before it begins: what there is to choose."""

    label: str
    game: str  # the game's slug
    seats: list[SeatName]  # the seats' names in the lesson, for a shared table
    seed: int
    games: list[list[str]]  # [slug, title, about]
    paces: list[Option]  # [name, words]
    rivals: list[int]  # most rivals for one learner, for two
    hands: list[list[str]]  # the agreements that players can choose: [name, words, ...]


class Starters(TypedDict):
    """Texts that the page puts into a lesson that is written."""

    table: str
    question: str
    level: str
    levels: str


class SeatData(TypedDict):
    """A session inside of a lesson that is written."""

    name: str  # empty for the first session of a piece
    drawing: DrawingName
    view: View


class SeatsData(SeatData):
    """A session of a piece, and those that were laid below it."""

    below: list[SeatData]


class Piece(TypedDict):
    """A part of a lesson that is written. One whose `kind` is not told is as it was."""

    mark: str  # a hash of the text and the language
    kind: NotRequired[Literal["prose", "rules", "sources", "card", "seat", "waits"]]
    html: NotRequired[str]
    title: NotRequired[str]
    text: NotRequired[str]
    seat: NotRequired[SeatsData]


class DraftLesson(TypedDict):
    """A lesson that is written, as far as it was read."""

    title: str
    lang: str  # the lesson's language; empty if it names none
    pieces: list[Piece]
    findings: list[list[Any]]  # [line, column, words]
    hints: list[list[Any]]  # the same for what may be meant so
    levels: bool  # the lesson has levels
    more: bool  # some checks still wait
    thoroughly: bool  # the levels were played by the check


class EditorView(TypedDict):
    """The page on which a lesson is written."""

    label: str
    served: bool
    text: str
    longest: int  # characters of a lesson
    largest: int  # characters of a file
    starters: Starters
    lesson: DraftLesson


View = TableView | PanelView | LiveView | EditorView


class BeforehandData(TypedDict):
    """Replies that are worked out before anybody has touched a table; its page has them without Python."""

    answers: list[list[TableTold]]  # the reply to each answer of each question
    tries: dict[str, dict[str, int | str]]  # by node and act: the node that the act leads to, or the error
    nodes: list[NodeData]  # nodes that are not in the view, by number
    statements: dict[StatementId, StatementData]


# Messages: what the page asks of a session. Fields that a message does not have are passed over.


class _Asked(TypedDict):
    id: NotRequired[int]  # the reply repeats it
    quiet: NotRequired[bool]  # the page does not show that it waits
    later: NotRequired[bool]  # may wait until something else wakes the session


class _AtNode(_Asked):
    at: Path  # the acts that lead to a node


class Ping(_Asked):
    """Ask whether anybody is there."""

    do: Literal["ping"]


class Go(_AtNode):
    """Show a node; where all hands lie open, the way to it is played as far as it is not there yet."""

    do: Literal["go"]


class Try(_AtNode):
    """Play an act."""

    do: Literal["try"]
    act: str  # as it is typed: `9d`, `C 9d`, `nine of diamonds`
    house: NotRequired[bool]  # the house then plays the other seats


class AskData(_AtNode):
    """Ask what an act would do, without doing it."""

    do: Literal["ask"]
    act: str


class AnswerQuestion(_Asked):
    """Answer a question of a worked example."""

    do: Literal["answer"]
    question: int  # index of the question, from 0
    choice: int  # index of the answer, from 0


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


class Grow(_Asked):
    """Bring back the branches and names of an earlier visit."""

    do: Literal["grow"]
    lines: list[Any]  # paths; each is checked by itself, so a bad one does no harm to the others
    notes: list[Any]  # [path, text]


_With = TypedDict("_With", {"with": Path})


class Compare(_AtNode, _With):
    """Compare two places of the tree."""

    do: Literal["beside"]


class CompareRulebook(_AtNode):
    """Lay the same plays under another rulebook."""

    do: Literal["rulebook"]
    game: str  # a variant's name


class Share(_AtNode):
    """Ask for a link, a drawing, the plays in words, or the record."""

    do: Literal["link", "figure", "words", "text"]


class LikelyData(_AtNode):
    """Ask what may come of each card; sent again as long as there is more to count."""

    do: Literal["likely"]
    until: str


class AskReview(_AtNode):
    """Ask how a deal that is over was played; sent again as long as there is more to look at."""

    do: Literal["review"]


class TakeLevel(_Asked):
    """Take a level, and play these acts again there."""

    do: Literal["level"]
    number: int  # index of the level, from 0
    deal: NotRequired[int]  # not sent: as the level was left
    acts: NotRequired[list[Any]]


class Hint(_Asked):
    """Take a hint."""

    do: Literal["hint"]


class Stood(_Asked):
    """Tell how the learner stood at the levels on an earlier visit."""

    do: Literal["stood"]
    levels: list[Any]  # [number, Standing]


class NewGame(_Asked):
    """Begin a game against the house."""

    do: Literal["new"]
    seed: int
    house: NotRequired[str]
    acts: NotRequired[list[Any]]


class DealOn(_AtNode):
    """Deal the next deal."""

    do: Literal["deal"]


class TakePuzzle(_Asked):
    """Take a puzzle by its number and grade."""

    do: Literal["puzzle"]
    seed: int
    grade: int
    acts: NotRequired[list[Any]]


class ShowBetter(_Asked):
    """Ask for the better line of a puzzle that has been tried, or is given up."""

    do: Literal["better"]
    give_up: NotRequired[bool]


class OpenLink(_Asked):
    """Lay what a link holds."""

    do: Literal["open"]
    link: str


class WriteRecord(_Asked):
    """Lay a record that was written."""

    do: Literal["write"]
    text: str


class Lay(_Asked):
    """Deal a game on the open table."""

    do: Literal["lay"]
    game: str  # a variant's name
    players: int
    seed: int


class FamilyQuestion(_AtNode):
    """Ask something that only this family of games knows; the family checks what else it holds."""

    do: str
    seat: NotRequired[Any]


TableMessage = (
    Ping
    | Go
    | Try
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
    | AskReview
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


class GoOn(_Asked):
    """Ask for more of what takes time."""

    do: Literal["on"]


class Touch(_Asked):
    """Touch a part of a panel."""

    do: Literal["touch"]
    name: str
    value: str | int


PanelMessage = Ping | GoOn | Touch


class BeginLive(_Asked):
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


class AskTurn(_Asked):
    """Ask for the turn after the one of this number."""

    do: Literal["turn"]
    after: int


class Slapped(_Asked):
    """Tell when hands came down."""

    do: Literal["slapped"]
    at: int  # number of the turn
    times: dict[SeatName, Any]  # milliseconds since the card was drawn; a list if both hands came down; None: never


class Flinched(_Asked):
    """Tell that a hand started and drew back."""

    do: Literal["flinched"]
    at: int
    who: SeatName


class AnsweredSnap(_Asked):
    """Say whether it is a snap, without a clock."""

    do: Literal["answered"]
    at: int
    snap: bool
    both: NotRequired[bool]


class Finish(_Asked):
    """Have the rivals play to the end."""

    do: Literal["finish"]


LiveMessage = Ping | BeginLive | AskTurn | Slapped | Flinched | AnsweredSnap | Finish


class ToInside(_Asked):
    """Hand a message on to a session inside the lesson that is written."""

    do: Literal["to"]
    seat: str  # the mark of the session's piece, or "deal"
    name: str  # the name of the session in that piece
    message: Any


class WholeText(_Asked):
    """Send the whole text, or its first piece."""

    do: Literal["text"]
    text: str
    whole: Literal[True]
    more: NotRequired[bool]  # another piece follows


_FromTo = TypedDict("_FromTo", {"from": int, "to": int, "of": int})  # in characters; `of`: the length of the whole text


class ChangedText(_Asked, _FromTo):
    """Send what has changed in the text."""

    do: Literal["text"]
    text: str
    more: NotRequired[bool]


class CheckAll(_Asked):
    """Check everything, and play the levels, too."""

    do: Literal["check"]


_As = TypedDict("_As", {"as": str})


class Bring(_Asked, _As):
    """Bring a piece of a file (`as` is its name) or of a link (`as` is "link")."""

    do: Literal["bring"]
    text: str
    at: int  # characters of the text that were sent before
    more: NotRequired[bool]


class Save(_Asked, _As):
    """Ask for the lesson as a file; `as` is `.md` or `.ipynb`."""

    do: Literal["save"]


class EditorAsk(_Asked):
    """Ask for a link to the lesson, for a table to deal at, or for the deal that was played there."""

    do: Literal["send", "deal", "take"]


EditorMessage = Ping | GoOn | ToInside | WholeText | ChangedText | CheckAll | Bring | Save | EditorAsk

Message = TableMessage | PanelMessage | LiveMessage | EditorMessage


# Replies


class Told(TypedDict):
    """The answer of a session to a message; with what its page needs besides it is a reply."""

    error: NotRequired[str]  # the error, for the learner


class _Reply(TypedDict):
    id: int | None  # the message's id; None if it had none that can be read


class Would(TypedDict):
    """The consequences of an act that is not done."""

    verdict: Literal["lawful", "fault", "refused", "depends"]
    events: list[Event]
    deals: NotRequired[int]  # number of deals tried; not sent if the result is the same in every deal
    ways: NotRequired[list[WouldWay]]
    others: NotRequired[int]  # number of deals in which something else happens


class WouldWay(TypedDict):
    """One of several things that an act may do."""

    times: int  # deals
    verdict: VerdictName
    events: list[Event]


class ApartData(TypedDict):
    """The differences between two nodes of a tree."""

    common: int  # the last node that both lines share
    told: list[CitedText]
    differs: list[str]


class LikelyFigure(TypedDict):
    """A figure of a card."""

    says: str
    told: str
    sure: str
    bar: NotRequired[float]  # a share from 0 to 1
    off: NotRequired[list[float]]


_PlayedWith = TypedDict("_PlayedWith", {"with": str})


class CardPlayed(_PlayedWith):
    """A card, and with which others it is played; the next one, which nobody knows, has no name."""

    card: NotRequired[CardText]


class LikelyPlay(CardPlayed):
    """The chances of one card."""

    seat: SeatName
    best: str  # the words of its mark, if the verdict calls it best; else empty
    comes: str
    figures: list[LikelyFigure]


class ReviewedPlay(TypedDict):
    """A play of the learner's that cost something, or a hand that came late."""

    at: int  # the node to look at: before a play, or after a slap
    label: str  # the verdict in a few words
    told: list[CitedText]  # the better play, and the reason
    cards: list[CardText]  # the better cards


class ReviewData(TypedDict):
    """A deal or game of the learner's looked over."""

    told: str  # how well the whole game was played, or how far the review has come
    plays: list[ReviewedPlay]  # the plays that cost most, the most expensive first


class TableTold(Told):
    """The answer of a table. Families add fields of their own."""

    view: NotRequired[TableView]  # the new view, if it has changed
    show: NotRequired[list[int]]  # nodes to show, one after the other
    wrong: NotRequired[str]  # expectations of a laid record that do not hold
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
    told: NotRequired[Any]  # the answer's words; a family's own field
    deals: NotRequired[int]
    says: NotRequired[str]
    plays: NotRequired[list[LikelyPlay]]
    verdict: NotRequired[str]  # the best of these plays at the end of the count
    more: NotRequired[Any]  # the count is not finished; a family's own field
    most: NotRequired[int]  # the number of deals after which the count ends
    review: NotRequired[ReviewData]


class TableReply(_Reply, TableTold):
    """The reply of a table. Families add fields of their own."""

    laid: bool  # another tree lies on the table: all nodes and the view are new
    new: list[NodeData]  # further branches
    said: dict[StatementId, StatementData]  # further statements


class PanelReply(_Reply, Told):
    """The reply of a panel; what there is to draw comes as a view."""

    view: NotRequired[PanelView]  # the parts, if they have changed


class LiveTable(TypedDict):
    """The table of a game in real time before the first turn."""

    seats: list[SeatName]
    learners: list[SeatName]
    hands: dict[SeatName, int]
    title: str
    rules: str
    clock: bool
    how: CitedText  # the causes that a hand counts
    both: CitedText | None  # the agreement for several causes at once


_In = TypedDict("_In", {"in": list[SeatName]})  # the seats still in the game


class LiveTurn(_In):
    """A turn as it comes."""

    at: int  # number of the turn, from 1
    title: str
    seat: SeatName
    pile: list[CardText]  # the top two cards, the top one last
    count: int  # cards on the pile
    word: str | None  # the word that is said
    aloud: str  # the same for the ear
    tones: list[int | None]  # pitches of the word and of the card
    hands: dict[SeatName, int]  # cards
    due: NotRequired[int]  # hands due, where there is a clock
    rivals: NotRequired[dict[SeatName, Any]]  # milliseconds until the rivals' hands come down; a list for both hands
    waits: NotRequired[int]  # milliseconds that a learner's hand has
    moment: NotRequired[LiveMoment]  # a player goes out with this turn


class LiveTime(TypedDict):
    """The time at which a hand came down, and its result."""

    who: SeatName
    ms: Any  # milliseconds; a list for both hands; None: never
    learner: bool
    said: str


class LiveStep(NodeData):
    """A step of a moment: a node under a title."""

    title: str


class LiveMoment(_In):
    """A moment when hands have come down, or somebody has gone out, to be looked at step by step."""

    at: int
    steps: list[LiveStep]
    times: list[LiveTime]
    causes: list[Event]
    over: bool
    watching: bool  # the learners are out, and the rivals play on
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


class EditorTold(Told):
    """The answer of the page on which a lesson is written."""

    lesson: NotRequired[DraftLesson]
    text: NotRequired[str]
    name: NotRequired[str]
    link: NotRequired[str]
    deal: NotRequired[SeatsData]
    again: NotRequired[Literal[True]]  # the page must send the whole text, or the table is gone
    reply: NotRequired[Reply]  # of a nested session
    below: NotRequired[list[SeatData]]  # sessions that were laid below it


class EditorReply(_Reply, EditorTold):
    """The reply of the page on which a lesson is written."""


Reply = TableReply | PanelReply | LiveReply | EditorReply


# What passes between a page and the server or worker where its sessions run: one connection for all its tables.


class OpenSession(TypedDict):
    """The page needs Python for one of its tables."""

    open: str  # the table's name on the page: `table-1`


class ToSession(TypedDict):
    """The page sends a message to a session."""

    to: str  # the table's name
    message: Message


class PingServer(TypedDict):
    """The page asks whether anybody is there; long work does not delay the answer."""

    ping: Literal[True]


ToServer = OpenSession | ToSession | PingServer


class FromSession(TypedDict):
    """A session has replied to a message, or its view has become another one without any."""

    to: str  # the table's name
    reply: NotRequired[Reply]
    view: NotRequired[View]


class NewTable(TypedDict):
    """A table that has been laid later."""

    drawing: DrawingName
    view: View


class TablesJoined(TypedDict):
    """The tables that were laid below house rules."""

    joined: dict[str, NewTable]  # sessions by name


class Pong(TypedDict):
    """The server is there."""

    pong: Literal[True]


ToPage = FromSession | TablesJoined | Pong

EXTENSIBLE = {
    State,
    StateChanges,
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
