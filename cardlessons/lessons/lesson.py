"""A lesson as data: its parts, in the order of the page, as they were read from its text."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import ClassVar, TypeVar

from cardlessons.engine.cards import Rank
from cardlessons.engine.table import Act
from cardlessons.engine.variants import Variant, variant
from cardlessons.lessons.document import FIRST_PLACE, SourcePosition
from cardlessons.record import Expectation, Question, Record
from cardlessons.record.tree import Node, Tree, grow

P = TypeVar("P")

Line = tuple[Node, ...]
"""The nodes from a level's start to the current one, without the start."""


class LessonError(ValueError):
    """An error in a part of a lesson, with its place; the message says what was read, and what was expected."""

    def __init__(self, message: str, place: SourcePosition = FIRST_PLACE) -> None:
        super().__init__(message)
        self.place = place


@dataclass(frozen=True)
class ProsePart:
    """Prose between the tables, as Markdown."""

    text: str


@dataclass(frozen=True)
class ExamplePart:
    """A worked example.

    Attributes:
        title: a few words.
        record: the record that is shown, with its questions; its variations are branches from the beginning.
        cites: the ids of the statements that it illustrates.
    """

    title: str
    record: Record
    cites: tuple[str, ...] = ()

    @property
    def questions(self) -> tuple[tuple[int, Question], ...]:
        """The questions of the example, each with the number of the step that follows it, from 1.

        One without a right answer is told by `check`, and not asked.
        """
        steps = enumerate(self.record.steps, 1)
        asked = ((number, step.question) for number, step in steps)
        return tuple((number, one) for number, one in asked if one and any(answer.right for answer in one.answers))

    @cached_property
    def tree(self) -> Tree:
        """The tree of the record, the same for all readers: each table has a copy.

        Raises:
            RecordError: the table of the record is not possible.
        """
        return grow(self.record)


@dataclass(frozen=True)
class RulesPart:
    """The rules of a game in short, in a fold beside the first table.

    Attributes:
        title: the title of the fold.
        lines: the rules, each as a line of Markdown with its citations.
    """

    title: str
    lines: tuple[str, ...]


@dataclass(frozen=True)
class WrongWay:
    """A way to lose a level that has its own text: after an act of the learner's, or when a condition holds."""

    told: str
    act: Act | None = None
    holds: Expectation | None = None


@dataclass(frozen=True)
class Level:
    """A short position with a goal.

    Attributes:
        title: a few words for the list of levels.
        asks: the task, in which the learner is "you".
        start: the position; its acts are played before the learner begins.
        you: the learner's seat.
        goals: conditions of `record.conditions`, checked after each of the learner's plays and the replies to it.
        par: the fewest plays in which the goal can be reached.
        hints: at most three, each more exact: a direction, the suit or rank, the card.
        won: the text when the goal is reached.
        lost: the text when the level is lost; the table shows its reasons beside it.
        hidden: whether the other hands are hidden.
        plays: the number of plays after which the level is lost if the goal is not reached; the par if None.
        kept: conditions that must always hold; the level is lost when one fails, or after a fault.
        wrong: wrong ways with their own texts, which replace `lost`; the first that matches counts.
        losses: the deals in a hundred that each lawful play loses; if given, the choice is judged, not its result.
        extra: whether the lesson counts as finished without it, because it is one of the hardest.
        fixed: the ranks that stay the same in deals with other cards.
        near: the ranks that stay low, middling or high in these deals, because a text calls them so.
        line: the line number of its title, in the cell or fence.
    """

    title: str
    asks: str
    start: Record
    you: str
    goals: tuple[Expectation, ...]
    par: int
    hints: tuple[str, ...]
    won: str
    lost: str
    hidden: bool = False
    plays: int | None = None
    kept: tuple[Expectation, ...] = ()
    wrong: tuple[WrongWay, ...] = ()
    losses: tuple[tuple[Act, int], ...] = ()
    extra: bool = False
    fixed: frozenset[Rank] = frozenset()
    near: frozenset[Rank] = frozenset()
    line: int = field(default=0, compare=False)


@dataclass(frozen=True)
class LevelsPart:
    """Levels, from easy to hard."""

    levels: tuple[Level, ...]


@dataclass(frozen=True)
class GamePart:
    """A game against the computer player: variant, seats, the learner's seat, and the number of the first deal."""

    variant: str
    seats: tuple[str, ...]
    you: str
    seed: int = 1

    def rules(self) -> Variant:
        """Return the variant played."""
        return variant(self.variant)


@dataclass(frozen=True)
class LiveGamePart:
    """A game against the computer player in real time."""

    game: GamePart


@dataclass(frozen=True)
class PuzzlesPart:
    """An endless series of puzzles of one game."""

    variant: str


@dataclass(frozen=True)
class RulebooksPart:
    """A comparison of two games: the rules in which they differ, or one record played by the rules of both."""

    first: str
    second: str
    record: Record | None = None


@dataclass(frozen=True)
class SourcesPart:
    """The sources of a lesson: sections, ids of readings, and ids of statements on which the sources disagree."""

    sections: tuple[str, ...]
    readings: tuple[str, ...] = ()
    disputes: tuple[str, ...] = ()


@dataclass(frozen=True)
class QuizPart:
    """Runs of plays to be completed, with new cards each time; the rounds mix the games."""

    games: tuple[str, ...]


@dataclass(frozen=True)
class WhichGamePart:
    """The part that identifies a game by a few questions."""


@dataclass(frozen=True)
class HouseRulesPart:
    """A panel for house rules: readers change the options of a game."""

    variant: str


@dataclass(frozen=True)
class OpenTablePart:
    """A table for a game with all hands face up."""

    variant: str
    players: int
    seed: int = 1


@dataclass(frozen=True)
class GuestPart:
    """A part of a kind that a guest gives; the class of each kind derives from it.

    Attributes:
        kind: the name of the kind.
        label: its name in the plan of an hour, if it needs time there.
        minutes: the minutes that it takes with a class.
        height: the height in pixels of the part in a frame 800 pixels wide.
    """

    kind: ClassVar[str]
    label: ClassVar[str] = ""
    minutes: ClassVar[int] = 0
    height: ClassVar[int] = 600

    @property
    def contents(self) -> str:
        """Return what it holds, for such a plan; empty if there is nothing to count."""
        return ""


@dataclass(frozen=True)
class MissingPart:
    """A part of a kind that a guest gives which is not there."""

    guest: str


Part = (
    ProsePart
    | ExamplePart
    | RulesPart
    | LevelsPart
    | GamePart
    | LiveGamePart
    | PuzzlesPart
    | RulebooksPart
    | SourcesPart
    | QuizPart
    | WhichGamePart
    | HouseRulesPart
    | OpenTablePart
    | GuestPart
    | MissingPart
)


@dataclass(frozen=True)
class Lesson:
    """A lesson with all its parts.

    Attributes:
        slug: its name in URLs, which is that of its file.
        title: its title.
        parts: its parts, in the order of its page.
        blurb: the text about it on the start page.
        source: the name of the source that it teaches, for the start page.
        minutes: about how many minutes it takes.
        lang: the tag of its language; empty if it states none.
    """

    slug: str
    title: str
    parts: tuple[Part, ...]
    blurb: str = ""
    source: str = ""
    minutes: int | None = None
    lang: str = ""

    def all(self, kind: type[P]) -> tuple[P, ...]:
        """Return its parts of one kind."""
        return tuple(part for part in self.parts if isinstance(part, kind))

    @property
    def examples(self) -> tuple[ExamplePart, ...]:
        """The worked examples of the lesson, in their order."""
        return self.all(ExamplePart)

    @property
    def levels(self) -> tuple[Level, ...]:
        """The levels of all its parts, in their order."""
        return tuple(level for part in self.all(LevelsPart) for level in part.levels)

    @property
    def games(self) -> tuple[GamePart, ...]:
        """The games of the lesson against the computer player."""
        return self.all(GamePart)

    @property
    def taught(self) -> frozenset[str]:
        """The slugs of the games in its examples, its levels and its games against the computer player."""
        shown = (worked.record for worked in self.examples)
        asked = (level.start for level in self.levels)
        played = (game.rules() for game in self.games)
        return frozenset(game.slug for game in (*(record.game() for record in (*shown, *asked)), *played))
