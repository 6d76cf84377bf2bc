"""The protocol of rooms: a class, and a table that several people share; see `session/protocol.py`.

What happens in a room is a log of `RoomEvent`s, in order; the room is a fold over its log. A page sends
`BoardMessage`s, `PhoneMessage`s or `PlayerMessage`s; the server checks them, appends events, and sends each person a
view of the room.

`page/protocol.d.ts` is generated from this module (`python tools/protocol_types.py`).
"""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

from cardlessons.session.protocol import (
    ActText,
    CardText,
    JudgementData,
    NewGame,
    NodeData,
    Path,
    SeatName,
    StatementData,
    StatementId,
    TableTold,
    TableView,
    TakeLevel,
    WhyData,
)

LessonPlace = tuple[str, int]  # the key of an example or of levels, and the number of a step, a question or a level
BallotPlace = tuple[str, int, int]  # the key of an example, the number of a question, and the round of the vote
ClassAnswer = int | list[int]  # the number of an answer or of the player who pays most; the counters of each player
BoardButton = Literal["next", "back", "lesson", "leave", "card", "part", "slap", "both", "turn"]
ClassAct = Literal["begin", "close", "open", "again", "bars", "show", "free", "wait", "end"]


class PingRoom(TypedDict):
    """The page asks whether the server runs, and gets an empty answer."""

    do: Literal["ping"]
    id: NotRequired[int]  # the answer repeats it


class RoomProblem(TypedDict):
    """Something is not possible; the message says why."""

    error: str


class _InRoom(TypedDict):
    token: NotRequired[str]  # in the log: the token of the person
    by: NotRequired[str]  # in the log: the person's connection
    process: NotRequired[str]  # in the log: the process that has appended the event


class ShowStep(_InRoom):
    """The board shows a step of an example."""

    do: Literal["step"]
    step: LessonPlace


class AskClass(_InRoom):
    """The board asks a question."""

    do: Literal["ask"]
    ask: LessonPlace


class PressButton(_InRoom):
    """The remote control presses a button of the board, which is sent this message, too."""

    do: Literal["press"]
    press: BoardButton
    card: NotRequired[int]  # which of the hand to play or to try


class TryInClass(_InRoom):
    """The board tries a play; it is taken back with the next step of the example."""

    do: Literal["try"]
    tries: tuple[str, Path]  # the key of an example, and the acts from its start to the play


class PlayPlace(TypedDict):
    """A position of a level or of a game against the house."""

    key: str  # of the levels or of the game
    take: TakeLevel | NewGame  # the message with which a table comes there
    refused: ActText | None  # the play that was refused there
    card: NotRequired[CardText]  # the card that the class plays, if the table asks in which way
    unseen: NotRequired[int]  # how many plays of others the board has still to show; until then nobody may choose


class ShowPlay(_InRoom):
    """The board shows a level or a game; or a part of the lesson in which phones have no share."""

    do: Literal["play"]
    play: PlayPlace | None
    part: NotRequired[str]  # the id of the part, if phones have no share in it


class ChangeLesson(_InRoom):
    """The board goes on with another lesson."""

    do: Literal["lesson"]
    lesson: str


class OfferLesson(_InRoom):
    """The board has come to the last stage, from which a button leads to the next lesson, or has left it."""

    do: Literal["offer"]
    offers: str  # the lesson; empty before the last stage


class ActInClass(_InRoom):
    """The board carries out another act."""

    do: ClassAct


BoardMessage = (
    ShowStep | AskClass | PressButton | TryInClass | ShowPlay | ChangeLesson | OfferLesson | ActInClass | PingRoom
)


class Vote(TypedDict):
    """A phone answers the question."""

    do: Literal["vote"]
    vote: ClassAnswer
    on: NotRequired[BallotPlace]  # the vote that the phone shows; a late answer to another one does not count


class ChooseCard(TypedDict):
    """A phone chooses the card that the class should play, or proposes one to try."""

    do: Literal["choose"]
    choose: int  # its number in the hand
    on: int  # the number of the turn that the phone shows


class WinLevel(TypedDict):
    """A phone has won a level."""

    do: Literal["win"]
    won: LessonPlace


PhoneMessage = Vote | ChooseCard | WinLevel | PingRoom


class ClassOpened(_InRoom):
    """A class was opened on a lesson."""

    do: Literal["opened"]
    open: str  # the lesson
    key: str  # the secret of the board and of the remote control


class CameToRoom(_InRoom):
    """Somebody has connected; in a class a phone, or the first board of a process."""

    do: Literal["here"]


class LeftRoom(_InRoom):
    """A connection is lost; in a class a phone's, or that of the last board of a process."""

    do: Literal["gone"]


class PeopleHere(_InRoom):
    """The process still follows the room."""

    do: Literal["alive"]
    people: dict[str, str]  # the connection of each person, by token; in a class, of those whom the log has lost


class Voted(_InRoom):
    """A phone has answered."""

    do: Literal["vote"]
    vote: ClassAnswer
    on: BallotPlace


class CardChosen(_InRoom):
    """A phone has chosen a card."""

    do: Literal["choose"]
    choose: int
    on: int


class LevelWon(_InRoom):
    """A phone has won a level."""

    do: Literal["win"]
    won: LessonPlace


class RoomEnded(_InRoom):
    """The room ends; where its log is lost, nobody has appended this."""

    do: Literal["end"]


ClassEvent = (
    ClassOpened
    | CameToRoom
    | LeftRoom
    | PeopleHere
    | ShowStep
    | AskClass
    | PressButton
    | TryInClass
    | ShowPlay
    | ChangeLesson
    | OfferLesson
    | ActInClass
    | Voted
    | CardChosen
    | LevelWon
    | RoomEnded
)


class AskedInClass(TypedDict):
    """The question of a class, with the result of the vote as far as it is shown."""

    asks: str
    answers: list[str]  # to a question of payments, the players
    pays: bool  # whether it asks what each player pays
    round: int
    open: bool  # whether phones may vote
    talking: bool  # whether the phones are to talk before they vote again
    bars: NotRequired[list[list[int]]]  # of each round, the votes for each answer; of each payer, for each amount
    right: NotRequired[ClassAnswer]
    replies: NotRequired[list[str]]  # the author's reply to each answer; to amounts, one


class BoardQuestion(AskedInClass):
    """The question of a class on the board."""

    asks_payer: bool  # whether it asks who pays: the steps of the example tell it, so nothing else shows it
    number: int  # its number in the example
    answered: int  # the number of phones that have answered
    of: int  # the number of phones that are here or have answered
    shown: bool  # whether the right answer is shown


class RemoteQuestion(BoardQuestion):
    """The question of a class on the remote control."""

    right_votes: int  # the number of phones whose answer is right
    counts: list[list[int]]  # the bars, for the teacher alone


class PhoneQuestion(AskedInClass):
    """The question of a class on a phone."""

    on: BallotPlace
    yours: ClassAnswer | None  # the answer of this phone


class Hook(TypedDict):
    """The question that opened an example, after its vote."""

    answers: list[str]
    asks_payer: bool  # whether the answers are players, of whom one pays most
    right: NotRequired[ClassAnswer]  # the right answer, at the last step of the example


class BoardHook(Hook):
    """The votes on the question that opened an example, on the board."""

    counts: list[int]  # the votes for each answer


class PhoneHook(Hook):
    """The answer of a phone to the question that opened an example."""

    yours: ClassAnswer


class HandToChoose(TypedDict):
    """The hand from which the phones choose a card."""

    seat: SeatName
    cards: list[str]  # "-" stands for letting the chance go by; or all plays of one card, in words
    asks: str  # the task of a level; empty elsewhere
    plays: bool  # whether the board plays what most choose; in an example it only tries it


class PhoneHand(HandToChoose):
    """The hand from which a phone chooses a card."""

    on: int  # the number of the turn
    yours: int | None  # the number of the card that this phone has chosen


class BoardHand(HandToChoose):
    """The hand from which the phones choose a card, on the board and the remote control."""

    counts: list[int]  # the phones that have chosen each card
    acts: list[ActText]  # the plays of one card; empty where a card is chosen
    of: int  # the number of phones that are here or have chosen


class CardsChosen(TypedDict):
    """The cards that the phones have chosen at the turn before."""

    asks: str
    cards: list[str]
    counts: list[int]


class ClassStars(TypedDict):
    """The stars of the class at a level."""

    level: int  # its number on the page, from 0
    stars: int


class LevelCount(TypedDict):
    """The number of phones that have won a level."""

    level: int  # its number on the page, from 0
    won: int
    of: int


class ClassStep(TypedDict):
    """A step of an example, for phones."""

    at: LessonPlace
    of: int  # the number of the last step
    svg: str
    table: str  # the table in words
    words: str
    game: str  # whose rules are on one page
    tried: bool  # whether it is no step of the example, but a play that the board tries
    refused: bool  # whether the words are those of a play that was refused
    calls: list[str]  # with which the board answers the card on the pile, where all slap it at a level or in a game


class ClassState(TypedDict):
    """The facts of a class that all its people share."""

    begun: bool
    free: bool  # the phones may work alone
    over: bool
    saved: bool  # whether the store takes events at the moment
    note: str  # why the class has ended; may be empty


class ReplyToClass(TypedDict):
    """The outcome of the last turn at a level or a game."""

    chosen: NotRequired[CardsChosen]
    judged: NotRequired[JudgementData]


class _LedClass(ClassState, ReplyToClass):
    code: str
    slug: str  # the lesson
    phones: int  # the number of phones that are here
    at: NotRequired[LessonPlace]  # the step of the board
    hook: NotRequired[BoardHook]
    levels: NotRequired[list[LevelCount]]
    stars: NotRequired[list[ClassStars]]
    hand: NotRequired[BoardHand]
    next: NotRequired[str]  # the title of the lesson to which the last stage leads


class BoardView(_LedClass):
    """A class on its board."""

    question: NotRequired[BoardQuestion]


class PlanPart(TypedDict):
    """A part of the lesson in the plan of the hour."""

    key: str
    title: str
    minutes: int
    holds: str  # what it contains; may be empty
    asks: list[str]  # the questions of an example, or the tasks of levels
    fits: bool  # whether the hour has time for it


class TeachersPlan(TypedDict):
    """The plan of the hour on the remote control."""

    plan: list[PlanPart]
    here: str  # the key of the part that the board shows; may be empty
    began: float  # seconds from the beginning of the class to that of this lesson
    seconds: float  # since the class has begun


class RemoteView(_LedClass, TeachersPlan):
    """A class on the teacher's remote control."""

    board_away: bool  # whether no board is connected
    step: ClassStep | None
    question: NotRequired[RemoteQuestion]


class PhoneView(ClassState, ReplyToClass):
    """A class on a phone."""

    title: str
    lesson: str  # the address of the lesson
    away: bool  # whether no board is connected
    step: ClassStep | None
    hook: NotRequired[PhoneHook]
    question: NotRequired[PhoneQuestion]
    hand: NotRequired[PhoneHand]


class ClassKey(TypedDict):
    """The secret of a class, for the board that has opened it."""

    key: str
    code: str


ClassView = BoardView | RemoteView | PhoneView
ToClass = ClassView | ClassKey | PressButton | RoomProblem


class _FromPlayer(_InRoom):
    id: NotRequired[int]  # the answer repeats it


class ComeToTable(_FromPlayer):
    """Somebody connects to a table."""

    do: Literal["here"]
    was: NotRequired[str]  # the token of an earlier tab of the same browser


class SitDown(_FromPlayer):
    """Take a seat; during a deal with hidden hands, from the next deal on."""

    do: Literal["sit"]
    seat: SeatName
    name: str


class GiveName(_FromPlayer):
    """Change the name that others see."""

    do: Literal["name"]
    name: str


class StandUp(_FromPlayer):
    """Leave the seat or wait for none any more, and watch."""

    do: Literal["watch"]


class ChangeSeats(_FromPlayer):
    """Change the number of seats before the game."""

    do: Literal["players"]
    count: int


class ChangeHouse(_FromPlayer):
    """Change how the house plays before the game."""

    do: Literal["level"]
    house: str


class BeginGame(_FromPlayer):
    """Deal the first cards of the game that is chosen."""

    do: Literal["begin"]


class ActAtTable(_FromPlayer):
    """Make a play, or call at the pile."""

    do: Literal["act"]
    act: str
    at: int  # the number of the node that the page shows
    ms: int  # the milliseconds since the page has shown it
    trip: NotRequired[int]  # in the log: the shortest milliseconds of a message there and back


class DealNext(_FromPlayer):
    """Ask all players for the next cards, or for the next game."""

    do: Literal["deal"]
    at: int


class ChooseAnew(_FromPlayer):
    """Ask all players to choose the game and the seats anew."""

    do: Literal["choose"]


class ChangeGame(_FromPlayer):
    """Choose another game before it begins."""

    do: Literal["game"]
    game: str


class ChangePace(_FromPlayer):
    """Choose, before the game, how fast the cards come on the pile."""

    do: Literal["pace"]
    seconds: float  # 0: each card waits for an answer of all


class LockTable(_FromPlayer):
    """Let nobody new come and nobody who watches sit down, or let them."""

    do: Literal["lock"]
    locked: bool


class GiveNames(_FromPlayer):
    """Let people choose their names from a list of animals, or type them."""

    do: Literal["animals"]
    on: bool


class FreeSeat(_FromPlayer):
    """Let the person at a seat watch; during a deal with hidden hands, if all agree or else after it."""

    do: Literal["free"]
    seat: SeatName


ShortWord = Literal["well-played", "oops", "wait", "thanks", "good-game", "moment"]


class SayWord(_FromPlayer):
    """Say one of the short words, which is shown beside the seat."""

    do: Literal["say"]
    word: ShortWord


class LetHousePlay(_FromPlayer):
    """Let the house play at once for somebody whose connection is lost."""

    do: Literal["instead"]
    seat: SeatName


class AskToGoBack(_FromPlayer):
    """Ask all players to go on from another node of the deal."""

    do: Literal["ask"]
    node: int


class ReplyToRequest(_FromPlayer):
    """Agree to a request, or not; who has made it withdraws it."""

    do: Literal["reply"]
    agrees: bool


class StepTogether(_FromPlayer):
    """Step through a deal that is over with others, or alone."""

    do: Literal["follow"]
    follows: bool


class LeadToStep(_FromPlayer):
    """Show a node to all who step together."""

    do: Literal["step"]
    node: int


class TryTogether(_FromPlayer):
    """Try another play of a deal that is over, before all who step together."""

    do: Literal["try"]
    node: int
    act: str


PlayerAct = (
    SitDown
    | GiveName
    | StandUp
    | ChangeSeats
    | ChangeHouse
    | BeginGame
    | ActAtTable
    | DealNext
    | ChooseAnew
    | ChangeGame
    | ChangePace
    | LockTable
    | GiveNames
    | FreeSeat
    | SayWord
    | LetHousePlay
    | AskToGoBack
    | ReplyToRequest
    | StepTogether
    | LeadToStep
    | TryTogether
)


class AskForLink(_FromPlayer):
    """Ask for a link that opens the deal on the open table."""

    do: Literal["link"]
    node: int


class AskForEvening(_FromPlayer):
    """Ask for what a file keeps of the table."""

    do: Literal["keep"]


class AskAtTable(_FromPlayer):
    """Ask a question that a table answers."""

    do: Literal["question"]
    message: object  # a `TableMessage`


PlayerQuestion = AskForLink | AskForEvening | AskAtTable | PingRoom
PlayerMessage = PlayerAct | PlayerQuestion | ComeToTable


class NameCount(TypedDict):
    """A number beside a name: the deals that somebody has won, or the milliseconds of a hand, if it came."""

    name: str
    count: int | None


class KeptPerson(TypedDict):
    """Somebody who sat at a table when its last evening ended."""

    seat: int  # its number
    name: str
    token: NotRequired[str]  # of the browser; no file has it


class KeptEvening(TypedDict):
    """An evening at a table."""

    day: str  # as in "2026-05-31"
    score: list[NameCount]
    games: list[str]  # the titles of what was played


class KeptTable(TypedDict):
    """The game, people and scores of a table, which remain after an evening for the next one."""

    game: str  # the name of a variant, with its options
    seats: list[SeatName]
    people: list[KeptPerson]
    evenings: list[KeptEvening]  # the last one at the end


class TableOpened(TypedDict):
    """A table was opened."""

    do: Literal["opened"]
    game: str  # the name of a variant, with its options
    seats: list[SeatName]
    away: float  # seconds after which the house plays for somebody who has left
    seed: int
    animals: NotRequired[bool]  # whether all names are chosen from a list
    lang: NotRequired[str]  # the tag of the language of the table, if it is not English
    kept: NotRequired[KeptTable]  # of the evenings before


class HousePlayed(_FromPlayer):
    """The house has chosen a play."""

    do: Literal["house"]
    at: int  # the number of the node
    act: str
    why: dict[str, WhyData]  # the reason in each version that some seat is shown


class TimePassed(_FromPlayer):
    """Time has passed."""

    do: Literal["tick"]


TableEvent = TableOpened | PlayerAct | ComeToTable | LeftRoom | PeopleHere | HousePlayed | TimePassed | RoomEnded
RoomEvent = ClassEvent | TableEvent


_Is = TypedDict("_Is", {"is": Literal["free", "taken", "gone", "away"]})  # the house plays for who is away


class SeatState(_Is):
    """A seat, and who sits there."""

    seat: SeatName
    name: str  # may be empty
    sits: Literal["now", "next", "ask", "no"]  # how this person may sit there: from the next deal on, if all agree ...
    partner: SeatName | None  # the seat of the partner, in a game for partners
    waits: str | None  # the name of the person who sits there from the next deal on; may be empty
    yours: bool  # whether this person is that one
    says: str  # the `ShortWord` that the person has just said, or empty
    said: int  # its number among all words of the table


class RequestState(TypedDict):
    """A request to all players.

    It is to go on from another node, for a seat or to free one in the middle of a deal, for the next cards, or for
    another game.
    """

    kind: Literal["back", "seat", "free", "deal", "choose"]
    by: str
    yours: bool
    node: int
    seat: SeatName | None
    answer: bool  # whether this person has still to reply
    waits: list[str]  # the names of those who have still to reply


class TriedBy(TypedDict):
    """The person who has tried the play that is shown."""

    by: str
    yours: bool


class TableHead(TypedDict):
    """The people, the seats and the request at a table, as shown to one person."""

    game: str
    slug: str  # the variant's name, with its options
    seats: list[SeatState]
    you: SeatName | None
    watching: int  # the number of people who watch
    counts: list[int]  # the fewest and the most seats
    house: str  # how the house plays
    houses: list[list[str]]  # [name, words]: how it can play
    pace: float | None  # seconds from one card on the pile to the next; 0: at the touch of all; None in other games
    locked: bool  # whether nobody new may come or sit down
    opens: bool  # whether this person may lock the table and free seats
    animals: bool  # whether names are chosen from a list
    score: list[NameCount]  # the deals that people have won this evening; the house has no name
    evenings: list[KeptEvening]  # the last evenings before, the newest first
    hands: list[NameCount]  # the hands that were just compared
    begun: bool
    over: bool  # whether the deal is over
    follows: bool
    step: int | None  # the node shown to those who step together
    following: list[str]  # the names of the others who step together; empty for those who watch
    tried: TriedBy | None
    asked: RequestState | None
    waits: list[str]  # the names of those who have not called on the card on the pile
    answered: bool  # whether this person has
    instead: list[int]  # the nodes that the house has played for this person, who was away
    told: str
    news: list[str]  # what has happened to the seats in this deal and the last one
    saved: bool


class OpenedHands(TypedDict):
    """The field of a setting that changes when somebody steps together with others."""

    bare: bool


class TableFrame(TypedDict):
    """The changes at a table for one person."""

    head: NotRequired[TableHead]
    table: NotRequired[TableView]  # the whole table
    new: NotRequired[list[NodeData]]
    said: NotRequired[dict[StatementId, StatementData]]
    show: NotRequired[list[int]]  # the numbers of nodes to show, one after the other
    setting: NotRequired[OpenedHands]
    changed: NotRequired[list[Any]]  # [number of a node, the node]


class PlayerAnswer(TypedDict):
    """The answer to a message, for its sender alone."""

    id: NotRequired[int | None]
    error: NotRequired[str]
    refused: NotRequired[NodeData]
    said: NotRequired[dict[StatementId, StatementData]]
    answer: NotRequired[TableTold]
    link: NotRequired[str]
    kept: NotRequired[KeptTable]


class TableFull(TypedDict):
    """A person cannot come or stay."""

    full: str


ToPlayer = TableFrame | PlayerAnswer | TableFull
