"""The interface of a family of games (`Family`), implemented by a folder of `families/` or by a plug-in.

A family names its variants and provides the layout of its table (`Look`), its computer player, extra data about the
table, questions that a page may ask, and the calls with which a learner answers instead of playing cards. Every field
that it leaves out has a default that fits every game. Nothing outside a family knows its name.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, Literal, NamedTuple, Protocol, TypeAlias, TypeVar

from cardlessons.engine.agents import Agents
from cardlessons.engine.cards import Card, Rank, Suit
from cardlessons.engine.conditions import Word
from cardlessons.engine.live import LiveRules
from cardlessons.engine.puzzles import PuzzleMaker
from cardlessons.engine.question_kinds import QuestionKind
from cardlessons.engine.search import Tried
from cardlessons.engine.table import (
    Act,
    Cards,
    Event,
    FamilyAct,
    Interruption,
    Law,
    Play,
    PositionOf,
    Rules,
    Verdict,
    Why,
)

if TYPE_CHECKING:
    from cardlessons.engine.variant import Variant

M = TypeVar("M")
R = TypeVar("R", bound=Rules[Any])
Shown = dict[str, Any]
"""Plain data for the page; reasons (`Why`) in it are turned into sentences later."""


@dataclass(frozen=True)
class Look:
    """The layout of a table, as data.

    Attributes:
        hands: the players who look at the cards of a hand: its owner, or nobody (the top card is turned unseen).
        tells: the moment at which the effect of a card is explained, if the learner calls: with the next card, or only
            when hands have come down.
        played: the place of a card after it is played.
        keeps: the unit of winnings and losses.
        sorted_by: the order of the learner's hand.
        suits: whether the page shows the cards played, suit by suit.
        verb: the verb of a play: `plays`, or `turns` where cards are turned.
        example: an act as a beginner would type it.
    """

    hands: Literal["own", "nobody's"] = "own"
    tells: Literal["at once", "when hands come down"] = "at once"
    played: Literal["in front", "middle", "taken"] = "in front"
    keeps: Literal["counters", "points", "cards", "nothing"] = "counters"
    sorted_by: Literal["rank", "suit"] = "rank"
    suits: bool = False
    verb: str = "plays"
    example: str = "9d"

    @property
    def unit(self) -> str:
        """Return the unit of winnings and losses."""
        return "cards" if self.keeps == "nothing" else self.keeps

    @property
    def hands_hidden(self) -> bool:
        """Return whether nobody looks at the cards of a hand, not even its owner."""
        return self.hands == "nobody's"


class Heap(NamedTuple):
    """Cards in the middle that form a unit: its name in words, the seat that built it, and the cards."""

    says: str
    seat: int
    cards: Cards


class QuestionError(ValueError):
    """An error for a question that cannot be answered here; its message is for the learner."""


class Inquiry(NamedTuple, Generic[M]):
    """A page's question about a position.

    Attributes:
        position: the whole table; an answer tells no more than `seat` may know, unless all hands are open.
        seat: the seat whose view counts.
        openly: whether the whole answer may be given; it may not in a level, where the learner has to find it.
        message: the other fields of the page's message.
    """

    position: PositionOf[M]
    seat: int
    openly: bool
    message: Mapping[str, Any]


class LineAnswer(NamedTuple):
    """An answer that is a line of acts, to be added to the tree and shown."""

    acts: tuple[Act, ...]


@dataclass(frozen=True)
class TableQuestion(Generic[R, M]):
    """A question that a page may ask in games of this family.

    Attributes:
        answer: returns the answer to an inquiry under the rules; raises `QuestionError`.
        studied: whether it uses every hand; it is then answered only if all hands are open.
        of_turn: whether it is about a card to be played; it is then answered only for the seat to play.
        beforehand: returns the messages about a position whose answers a page without Python needs to have.
    """

    answer: Callable[[R, Inquiry[M]], Shown | LineAnswer]
    studied: bool = False
    of_turn: bool = False
    beforehand: Callable[[R, PositionOf[M]], Iterable[Mapping[str, Any]]] = lambda _rules, _position: ()


class Call(NamedTuple, Generic[M]):
    """The situation of a learner who answers with a call.

    It has the position, the learner's seat, and the seed for the times at which the other hands come down.
    """

    position: PositionOf[M]
    seat: int
    seed: int


class Done(NamedTuple, Generic[M]):
    """An act that was done, for its headline.

    Attributes:
        act: the act.
        verdict: the verdict on it.
        position: the table after it.
        seats: the names of the seats; the learner's is `you`, if sentences address the learner.
        events: the events that the viewer sees, as plain data.
    """

    act: Act
    verdict: Verdict
    position: PositionOf[M]
    seats: tuple[str, ...]
    events: Iterable[Mapping[str, Any]]


class Advice(NamedTuple, Generic[R, M]):
    """A piece of advice from a source: a description in a few words, and a function that returns the allowed cards."""

    says: str
    leaves: Callable[[R, PositionOf[M]], Cards]


class HandFact(NamedTuple):
    """A fact that an act shows about a hand: the least and the greatest number of certain cards in it.

    The fact is true just before the act. A seat that asks for sevens holds at least one seven; a seat that gives two
    sevens holds two.
    """

    seat: int
    cards: frozenset[Card]
    least: int
    most: int


class JudgedPlay(NamedTuple):
    """A card that was played, and whether the table fined the play as a fault."""

    play: Play
    fault: bool


class Seen(Protocol):
    """The information that a player may use for a choice; `cardlessons.simulation` implements it as `Sight`.

    Attributes:
        seat: the player's seat.
        position: the table, without the cards that the seat does not see.
        sizes: the number of cards in each hand.
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
    """The settings of a strong player's look-ahead in games of this family.

    Attributes:
        choose_quickly: returns a fast choice for the plays that are looked ahead; None to use the slower advice.
        expected_gain: returns the expected further gain of a seat at the end of a deal.
        depth: the number of plays that are looked ahead; None for all plays to the end of the deal.
        choose_by_counting: returns the best act, and the reason, if counting the cards played is enough to find it;
            None to look ahead.
    """

    choose_quickly: Callable[[R, PositionOf[M]], Act | None] = lambda _, __: None
    expected_gain: Callable[[R, PositionOf[M], int], float] = lambda _, __, ___: 0.0
    depth: int | None = None
    choose_by_counting: Callable[[R, Seen], tuple[Act, Why | None] | None] = lambda _, __: None


class Interchange(NamedTuple):
    """The cards of a game that may change places without changing anything else.

    Attributes:
        suits: the suits that are alike.
        ranks: the ranks that are alike.
        row: ranks in their order, if of other cards only the next higher one of the suit matters.
        ring: whether the first rank of the row follows the last.
        counted: ranks in the order of a count with one number for each turn, if a card matters by its number.
    """

    suits: frozenset[Suit] = frozenset()
    ranks: frozenset[Rank] = frozenset()
    row: tuple[Rank, ...] = ()
    ring: bool = False
    counted: tuple[Rank, ...] = ()


SUITS = frozenset(suit for suit in Suit if suit is not Suit.NONE)
"""The four suits."""
COURTS = frozenset({Rank.JACK, Rank.QUEEN, Rank.KING})
"""The ranks without a number."""


@dataclass(frozen=True)
class Family(Generic[R, M]):
    """A family of games.

    Attributes:
        name: one word: the name of the folder, or of the entry point.
        plays: one sentence that distinguishes its games from those of other families.
        variants: its named rulesets, in the order of lists.
        module: the dotted name of its package; the folder has its words and its look.
        order: the sort key among the families.
        look: returns the layout of a table.
        player: returns the computer player's act, from the position as its seat sees it, and the reason, if any.
        trick: the end of a look-ahead of one trick, in words: when the lead is open again, or the turn has come round.
        advice: returns the sources' pieces of advice for a game, by the ids of their statements.
        lookahead: the settings of a strong player's look-ahead.
        is_lead: returns whether the seat to play has the lead, so that it may play any card; False in games without a
            lead.
        table_data: returns data about the table that a position does not have: `turned_up` and `missed` are drawn for
            every family, `due` is the number of hands that all must bring down, and its own look draws the rest.
        heaps: returns the heaps built in the middle.
        act_data: returns data about an act that are not in its events, from the events and the table after them.
        questions: the questions that a page may ask, by their message kind.
        question_kinds: the kinds of questions on plays that learners are asked, in quizzes and in the review.
        next_card_effects: the effects that a hidden next card may have: in words after "it", by the code of the reason.
        acts: the acts of a turn that only this family has, such as asking a player for a rank.
        interruptions: the acts that only this family has and that need no turn, such as a claim.
        conditions: conditions of records and goals that only these games have, by their first word.
        headline: returns the headline of an act; None for the usual one.
        happenings: results of an act for its player that only these games have, by the words after the player's name
            (`gets cards`); each returns whether an event is such a result, from the event and the seat.
        hand_facts: returns the facts about hands that an act shows to everybody, from the table before it and the
            verdict; they speed up the search for consistent deals.
        calls: returns the calls with which a learner answers each card instead of playing cards, as functions that
            return an act, or None if no act follows; empty in games where the answer to a turn is a card.
        vocabulary: by section of the sources, the words that replace words of the sentences; `counter`, `counters`,
            `point` and `points` are replaced on the page, too.
        solve: returns every act at a table with all hands open, the best first, if the family has a faster method than
            the general search; None if not. Raises `TooFarError` at the limit of tables, its last argument.
        alike: returns the suits and ranks that are alike in a game; a level exchanges them to have other cards.
        puzzles: the maker of its puzzles; None if there are none.
        live: the functions for rounds in real time; None if cards are not answered with hands.
        agents: what agents that learn read besides cards, and the words that they may say.
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
    lookahead: Ahead[R, M] = field(default_factory=Ahead)
    is_lead: Callable[[R, PositionOf[M]], bool] = lambda _, __: False
    table_data: Callable[[R, PositionOf[M]], Shown] = lambda _, __: {}
    heaps: Callable[[R, PositionOf[M]], Iterable[Heap]] = lambda _, __: ()
    act_data: Callable[[R, Iterable[Event], PositionOf[M]], Shown] = lambda _, __, ___: {}
    questions: Mapping[str, TableQuestion[R, M]] = field(default_factory=dict)
    question_kinds: tuple[QuestionKind[Any], ...] = ()
    next_card_effects: Mapping[str, str] = field(default_factory=dict)
    acts: tuple[type[FamilyAct], ...] = ()
    interruptions: tuple[type[Interruption], ...] = ()
    conditions: Mapping[str, Word] = field(default_factory=dict)
    headline: Callable[[Done[M]], str | None] = lambda _: None
    happenings: Mapping[str, Callable[[Event, int], bool]] = field(default_factory=dict)
    hand_facts: Callable[[R, PositionOf[M], Act, Verdict], Iterable[HandFact]] = lambda _, __, ___, ____: ()
    calls: Callable[[R], Mapping[str, Callable[[R, Call[M]], Act | None]]] = lambda _: {}
    vocabulary: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    solve: Callable[[R, PositionOf[M], int], tuple[Tried, ...] | None] = lambda _, __, ___: None
    alike: Callable[[R], Interchange] = lambda _: Interchange()
    puzzles: PuzzleMaker | None = None
    live: LiveRules[R, M] | None = None
    agents: Agents[R, M] = field(default_factory=Agents)

    @cached_property
    def folder(self) -> Path:
        """Return the folder of its words (`words.toml`), readings and look (`look/`)."""
        found = importlib.import_module(self.module).__file__
        assert found is not None
        return Path(found).parent


AnyFamily: TypeAlias = Family[Law, object]
"""A family with any rules and any memory."""
