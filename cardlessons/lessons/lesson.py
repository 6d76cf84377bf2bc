"""A lesson as data: its worked example, the questions asked on the way, its levels and its game against the house."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from cardlessons.engine.variants import Variant, variant
from cardlessons.record import Expectation, Record, RecordError, parse
from cardlessons.record.expect import read_conditions
from cardlessons.record.tree import Node

Line = tuple[Node, ...]
"""The nodes from a level's start to where the learner stands, the start left out."""


class LessonError(ValueError):
    """A lesson that cannot be laid out, said for its author."""


def _check_tuple(owner: str, name: str, given: object, kind: type) -> None:
    """Sees that a part of a lesson is a tuple of its kind: the comma that makes one of a single thing is soon forgotten.

    Raises:
        LessonError: it is something else.
    """
    if isinstance(given, kind):
        raise LessonError(f"{owner}: {name} is a tuple; of a single one it is written with a comma, {name}=(...,)")
    if not isinstance(given, tuple):
        raise LessonError(f"{owner}: {name} is a tuple, not a {type(given).__name__}")
    for one in given:
        if not isinstance(one, kind):
            raise LessonError(f"{owner}: {name} holds a {type(one).__name__}; expected a {kind.__name__}")


def _check_seat(owner: str, you: str, seats: tuple[str, ...]) -> None:
    """Sees that the learner's seat is one of those at the table; raises `LessonError` where it is not."""
    if you not in seats:
        raise LessonError(f"{owner}: you='{you}' is no seat; the seats are {', '.join(seats)}")


@dataclass(frozen=True)
class Answer:
    """One answer to a question, and what the learner is told for this very answer."""

    text: str
    told: str
    right: bool = False


@dataclass(frozen=True)
class Question:
    """A prediction asked before a step of the worked example is shown.

    Attributes:
        before: the number of the step, from 1.
        asks: the question.
        answers: two to four, exactly one of them right.
    """

    before: int
    asks: str
    answers: tuple[Answer, ...]

    def __post_init__(self) -> None:
        _check_tuple(f"the question '{self.asks}'", "answers", self.answers, Answer)


@dataclass(frozen=True)
class Worked:
    """A worked example.

    Attributes:
        title: a few words.
        text: the example, as the text of a record; its variations are branches from the start.
        cites: where it stands in the sources.
        questions: the predictions on the way.
    """

    title: str
    text: str
    cites: tuple[str, ...]
    questions: tuple[Question, ...] = ()

    def __post_init__(self) -> None:
        _check_tuple(f"the example '{self.title}'", "cites", self.cites, str)
        _check_tuple(f"the example '{self.title}'", "questions", self.questions, Question)

    @cached_property
    def record(self) -> Record:
        """The example, read."""
        return parse(self.text)


@dataclass(frozen=True)
class Level:
    """A short position with a goal.

    Attributes:
        title: a few words for the list of levels.
        asks: what the learner is to do, addressed as "you".
        record: the position, as the text of a record; its acts are played before the learner begins.
        you: the learner's seat.
        goal: conditions of `cardlessons.record.expect`, such as `pays B 1 pool; leads A`, asked of the line after each
            of the learner's plays and the replies to it.
        par: the fewest plays in which the goal can be reached.
        hints: a nudge, the suit or rank, the card.
        won: what is said on reaching the goal.
        lost: what is said when it is out of reach; the table's own reasons stand beside it.
        hidden: whether the other hands are hidden.
        moves: plays after which an unreached goal is lost; the par if None.
        keeps: conditions that must hold all along, besides committing no fault; the level is lost when one fails.
    """

    title: str
    asks: str
    record: str
    you: str
    goal: str
    par: int
    hints: tuple[str, str, str]
    won: str
    lost: str
    hidden: bool = False
    moves: int | None = None
    keeps: str = ""

    @cached_property
    def start(self) -> Record:
        """The record, read, with the learner at it."""
        start = parse(self.record)
        _check_seat(f"the level '{self.title}'", self.you, start.seats)
        return start

    @cached_property
    def goals(self) -> tuple[Expectation, ...]:
        """The conditions of the goal, read."""
        return self._read("goal", self.goal)

    @cached_property
    def kept(self) -> tuple[Expectation, ...]:
        """What must hold all along, read."""
        return self._read("keeps", self.keeps) if self.keeps else ()

    def _read(self, name: str, text: str) -> tuple[Expectation, ...]:
        try:
            return read_conditions(text, self.start.seats)
        except RecordError as error:
            raise LessonError(f"the level '{self.title}': {name}='{text}' cannot be read: {error}") from None


@dataclass(frozen=True)
class Game:
    """A game against the house: the variant, the seats, the learner's among them, and the first seed."""

    variant: str
    seats: tuple[str, ...]
    you: str
    seed: int = 1

    def __post_init__(self) -> None:
        owner = f"the game of {self.variant}"
        _check_tuple(owner, "seats", self.seats, str)
        _check_seat(owner, self.you, self.seats)

    def rules(self) -> Variant:
        """The variant played."""
        return variant(self.variant)


@dataclass(frozen=True)
class TwoRulebooks:
    """Plays to be laid under two rulebooks: a record, and the two variants."""

    record: str
    first: str
    second: str


@dataclass(frozen=True)
class Lesson:
    """A lesson; its prose stands in the notebook of the same slug.

    Attributes:
        slug: its name in code and in addresses.
        title: its name in prose.
        sections: the sections of the ledger that its source part shows.
        examples: the worked examples.
        levels: from obvious to hard.
        game: the game against the house.
        readings: the readings worth telling on the page.
        disputes: where the sources disagree: ledger ids and readings.
        rulebooks: the same plays under two rulebooks, where the lesson shows them.
        puzzles: the game of stops that its puzzles are of, where it has any.
    """

    slug: str
    title: str
    sections: tuple[str, ...]
    examples: tuple[Worked, ...]
    levels: tuple[Level, ...]
    game: Game
    readings: tuple[str, ...]
    disputes: tuple[str, ...] = ()
    rulebooks: TwoRulebooks | None = None
    puzzles: str | None = None

    def __post_init__(self) -> None:
        owner = f"the lesson '{self.slug}'"
        for name in ("sections", "readings", "disputes"):
            _check_tuple(owner, name, getattr(self, name), str)
        _check_tuple(owner, "examples", self.examples, Worked)
        _check_tuple(owner, "levels", self.levels, Level)

    def example(self, number: int) -> Worked:
        """A worked example by its number, from 1.

        Raises:
            LessonError: there is none of that number; the message says how many there are.
        """
        many = len(self.examples)
        if number not in range(1, many + 1):
            there = {0: "there are no examples", 1: "there is one example"}.get(many, f"there are {many} examples")
            raise LessonError(f"{there}, numbered from 1; {number!r} was asked for")
        return self.examples[number - 1]
