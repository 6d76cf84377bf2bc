"""A family of games, and all that it owes the house: the socket into which a folder of `families/` or a plug-in fits.

A family names its variants, says how its table is laid (`Look`), how the house plays, what lies on the table that a
position does not say, what a page may ask, and what a learner answers who spots instead of playing. What it leaves
out has a default that fits every game. Nothing outside a family knows its name.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, Literal, NamedTuple, Protocol, TypeAlias, TypeVar

from cardlessons.engine.live import LiveRules
from cardlessons.engine.puzzles import PuzzleMaker
from cardlessons.engine.search import Tried
from cardlessons.engine.table import Act, Cards, Event, Law, Play, PositionOf, Rules, Why

if TYPE_CHECKING:
    from cardlessons.engine.variant import Variant

M = TypeVar("M")
R = TypeVar("R", bound=Rules[Any])
Shown = dict[str, Any]
"""Plain data for the page, in which reasons (`Why`) may still stand as they are; they are put in words later."""


@dataclass(frozen=True)
class Look:
    """The look of a table, as data.

    Attributes:
        hands: who looks at the cards of a hand: its owner, or nobody (the top card is turned unseen).
        answers: what the learner does at a turn: plays a card, or calls out what was seen.
        tells: when it is told what a card has brought, where the learner calls: with the card after it, or only when
            hands have come down.
        played: where a card goes that is played.
        keeps: what each seat has won or lost by.
        sorted_by: how one sorts one's own hand.
        suits: whether the page shows, suit by suit, what has been played.
        example: an act as somebody would type it who plays this for the first time.
    """

    hands: Literal["own", "nobody's"] = "own"
    answers: Literal["cards", "calls"] = "cards"
    tells: Literal["at once", "when hands come down"] = "at once"
    played: Literal["in front", "middle", "taken"] = "in front"
    keeps: Literal["counters", "points", "cards", "nothing"] = "counters"
    sorted_by: Literal["rank", "suit"] = "rank"
    suits: bool = False
    example: str = "9d"

    @property
    def unit(self) -> str:
        """In what each seat wins and loses."""
        return "cards" if self.keeps == "nothing" else self.keeps

    @property
    def hands_hidden(self) -> bool:
        """True if nobody looks at the cards of a hand, not even its owner."""
        return self.hands == "nobody's"


class Heap(NamedTuple):
    """Cards in the middle that are more than cards by themselves: what is said of them, and whose they are."""

    says: str
    seat: int
    cards: Cards


class QuestionError(ValueError):
    """A question that cannot be answered here, said in words for the learner."""


class Inquiry(NamedTuple, Generic[M]):
    """A page's question about a position.

    Attributes:
        position: the table, all of it; an answer tells no more than `seat` may know, unless hands lie open.
        seat: through whose eyes it is asked.
        openly: whether everything that can be found out may be told, as it may not to the learner of a level.
        message: what the page says besides.
    """

    position: PositionOf[M]
    seat: int
    openly: bool
    message: Mapping[str, Any]


class LineAnswer(NamedTuple):
    """An answer that is a line of acts, to be laid into the tree and shown."""

    acts: tuple[Act, ...]


@dataclass(frozen=True)
class TableQuestion(Generic[R, M]):
    """A question that a page may ask in games of this family.

    Attributes:
        answer: from the rules and what is asked to what is told; raises `QuestionError`.
        studied: whether it looks into every hand, and so is answered only where all lie open.
        of_turn: whether it is about a card to be played, and so is for the seat to play alone.
    """

    answer: Callable[[R, Inquiry[M]], Shown | LineAnswer]
    studied: bool = False
    of_turn: bool = False


class Call(NamedTuple, Generic[M]):
    """A learner's call; with the learner's seat and the seed for the others' hands, where hands come down."""

    position: PositionOf[M]
    seat: int
    seed: int


class Advice(NamedTuple, Generic[R, M]):
    """A piece of advice that a source gives: what one plays who follows it, in a few words, and the cards that it
    leaves to choose among."""

    says: str
    leaves: Callable[[R, PositionOf[M]], Cards]


class JudgedPlay(NamedTuple):
    """A card that was played, and whether the play was a fault that the table fined."""

    play: Play
    fault: bool


class Seen(Protocol):
    """All that the seat to play goes by; the room of chance has it as `Sight`.

    Attributes:
        seat: whose eyes these are.
        position: the table, without the cards that the seat does not see.
        sizes: how many cards each seat holds.
        played: the cards played since the last deal, in their order.
    """

    seat: int

    @property
    def position(self) -> PositionOf[Any]: ...

    @property
    def sizes(self) -> tuple[int, ...]: ...

    @property
    def played(self) -> tuple[JudgedPlay, ...]: ...


@dataclass(frozen=True)
class Ahead(Generic[R, M]):
    """The way in which a strong player of this family looks ahead.

    Attributes:
        quick: what is played in one's head where the advice takes too long to think of; None as where it does not.
        stands: what a seat stands to gain by the end of a deal, besides what it has already.
        plays: how many plays are looked ahead; None to the end of the deal.
        counts: the best act, and why, where it is found by counting what has gone; None where it is found by playing
            on in one's head, as all the rest says.
    """

    quick: Callable[[R, PositionOf[M]], Act | None] = lambda _, __: None
    stands: Callable[[R, PositionOf[M], int], float] = lambda _, __, ___: 0.0
    plays: int | None = None
    counts: Callable[[R, Seen], tuple[Act, Why | None] | None] = lambda _, __: None


@dataclass(frozen=True)
class Family(Generic[R, M]):
    """A family of games.

    Attributes:
        name: one word; its folder, or the name of the entry point.
        plays: what one does in its games, in one sentence that sets them apart from the others.
        variants: its named rulesets, in the order in which they are listed.
        module: the dotted name of its package, in whose folder its words and its look lie.
        order: its place among the families.
        look: how a table is laid.
        player: the act for the seat to play, from that seat's sight, and why, where there is something to be said.
        trick: how far it is played on where only the next moments matter, in words: to where the lead is open again, or
            the turn has come round.
        advice: the pieces of advice that the sources give for a game, by their statements.
        ahead: how a strong player of its games thinks.
        leads: whether the seat to play is at the start of something new and may play what it likes; never, where the
            game knows no such lead.
        shows: what lies on the table that a position does not say.
        heaps: what lies built in the middle.
        tells: what belongs to an act besides its events: from the events and the table after them.
        questions: what a page may ask, by the word it asks with.
        brings: where nobody looks at his cards, what the next one may bring: in words after "it", by the code of the
            reason.
        calls: what the learner may answer where he does not play cards; None from a call that nothing can follow.
        vocabulary: by the sections of the sources, what a source says in place of the words of the sentences.
        solve: every act at a table with all hands open, the best first, where the family finds them faster than by
            playing all lines; None where it does not. Raises `TooFarError` where it is to look at more tables than the
            last argument says.
        puzzles: hands out the maker of puzzles, where its tables make any.
        live: what rounds in real time need, where its cards are answered by hands.
    """

    name: str
    plays: str
    variants: tuple[Variant, ...]
    module: str
    order: int = 100
    look: Callable[[R], Look] = lambda _: Look()
    player: Callable[[R, PositionOf[M]], tuple[Act, Why | None]] = lambda rules, seen: (rules.moves(seen)[0], None)
    advice: Callable[[R], Mapping[str, Advice[R, M]]] = lambda _: {}
    trick: str = "until this seat is to play again"
    ahead: Ahead[R, M] = field(default_factory=Ahead)
    leads: Callable[[R, PositionOf[M]], bool] = lambda _, __: False
    shows: Callable[[R, PositionOf[M]], Shown] = lambda _, __: {}
    heaps: Callable[[R, PositionOf[M]], Iterable[Heap]] = lambda _, __: ()
    tells: Callable[[R, Iterable[Event], PositionOf[M]], Shown] = lambda _, __, ___: {}
    questions: Mapping[str, TableQuestion[R, M]] = field(default_factory=dict)
    brings: Mapping[str, str] = field(default_factory=dict)
    calls: Callable[[R], Mapping[str, Callable[[R, Call[M]], Act | None]]] = lambda _: {}
    vocabulary: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    solve: Callable[[R, PositionOf[M], int], tuple[Tried, ...] | None] = lambda _, __, ___: None
    puzzles: Callable[[], PuzzleMaker] | None = None
    live: LiveRules[R, M] | None = None

    @property
    def folder(self) -> Path:
        """The folder of the family's sentences (`words.toml`), readings and look (`look/`)."""
        found = importlib.import_module(self.module).__file__
        assert found is not None
        return Path(found).parent


AnyFamily: TypeAlias = Family[Law, object]
"""A family whose law and memory are its own affair."""
