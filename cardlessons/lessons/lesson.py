"""A lesson as data: its parts, in the order of the page, as they were read from its text."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeVar

from cardlessons.engine.table import Act
from cardlessons.engine.variants import Variant, variant
from cardlessons.lessons.document import BEGINNING, SourcePosition
from cardlessons.record import Expectation, Question, Record
from cardlessons.record.tree import Node

P = TypeVar("P")

Line = tuple[Node, ...]
"""The nodes from a level's start to where the learner stands, the start left out."""


class LessonError(ValueError):
    """A part of a lesson that cannot be read: where it stands, what was read, and what was expected."""

    def __init__(self, message: str, place: SourcePosition = BEGINNING) -> None:
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
        record: what is played, with its questions; its variations are branches from the start.
        cites: where it stands in the sources.
    """

    title: str
    record: Record
    cites: tuple[str, ...] = ()

    @property
    def questions(self) -> tuple[tuple[int, Question], ...]:
        """The questions of the example, each with the number of the step that follows it, from 1."""
        steps = enumerate(self.record.steps, 1)
        return tuple((number, step.question) for number, step in steps if step.question)


@dataclass(frozen=True)
class RulesPart:
    """The rules of a game, folded beside the first table.

    Attributes:
        title: what the fold says.
        lines: a rule each, as Markdown within a line, with its citations.
    """

    title: str
    lines: tuple[str, ...]


@dataclass(frozen=True)
class WrongWay:
    """A wrong way that deserves its own words: after an act of the learner's, or where a condition holds."""

    told: str
    act: Act | None = None
    holds: Expectation | None = None


@dataclass(frozen=True)
class Level:
    """A short position with a goal.

    Attributes:
        title: a few words for the list of levels.
        asks: what the learner is to do, addressed as "you".
        start: the position; its acts are played before the learner begins.
        you: the learner's seat.
        goals: conditions of `record.conditions`, asked of the line after each of the learner's plays and the replies.
        par: the fewest plays in which the goal can be reached.
        hints: three at most: a nudge, the suit or rank, the card.
        won: what is said on reaching the goal.
        lost: what is said when it is out of reach; the table's own reasons stand beside it.
        hidden: whether the other hands are hidden.
        plays: after how many an unreached goal is lost; the par if None.
        kept: conditions that must hold all along, besides committing no fault; the level is lost when one fails.
        wrong: wrong ways with words of their own, said instead of `lost`; the first that fits is meant.
        losses: of a hundred deals, how many each lawful play loses; then the choice is judged, and not what came of it.
        extra: whether the lesson is finished without it: it is one of the hardest.
        line: that of its title, in the cell or fence.
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
    line: int = field(default=0, compare=False)


@dataclass(frozen=True)
class LevelsPart:
    """Levels, from obvious to hard."""

    levels: tuple[Level, ...]


@dataclass(frozen=True)
class GamePart:
    """A game against the house: the variant, the seats, the learner's among them, and the number of the first deal."""

    variant: str
    seats: tuple[str, ...]
    you: str
    seed: int = 1

    def rules(self) -> Variant:
        """Return the variant played."""
        return variant(self.variant)


@dataclass(frozen=True)
class LiveGamePart:
    """The same in real time."""

    game: GamePart


@dataclass(frozen=True)
class PuzzlesPart:
    """Puzzles without end, of a game."""

    variant: str


@dataclass(frozen=True)
class RulebooksPart:
    """In what two games differ; or plays to be laid under both."""

    first: str
    second: str
    record: Record | None = None


@dataclass(frozen=True)
class SourcesPart:
    """The sources: sections of the ledger, readings worth telling, and where the sources disagree."""

    sections: tuple[str, ...]
    readings: tuple[str, ...] = ()
    disputes: tuple[str, ...] = ()


@dataclass(frozen=True)
class ClaimsPart:
    """Claims of the sources put to the test: the ids of their statements."""

    claims: tuple[str, ...]


@dataclass(frozen=True)
class LabPart:
    """A table at which each seat plays in its own way, over many deals of a game."""

    variant: str


@dataclass(frozen=True)
class QuizPart:
    """Questions on single plays of a game, with fresh cards each time."""

    variant: str


@dataclass(frozen=True)
class WhichGamePart:
    """The part that identifies a game by a few questions."""


@dataclass(frozen=True)
class HouseRulesPart:
    """House rules to compose, starting from a game."""

    variant: str


@dataclass(frozen=True)
class OpenTablePart:
    """Any game with all hands open."""

    variant: str
    players: int
    seed: int = 1


@dataclass(frozen=True)
class EditorPart:
    """A lesson to write: the text on one side, the lesson on the other."""


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
    | ClaimsPart
    | LabPart
    | QuizPart
    | WhichGamePart
    | HouseRulesPart
    | OpenTablePart
    | EditorPart
)


@dataclass(frozen=True)
class Lesson:
    """A lesson.

    Attributes:
        slug: its name in addresses: that of its file.
        title: its name in prose.
        parts: what stands on its page, from above.
        blurb: what the start page says of it.
        source: whose words it rests on, for the start page.
        minutes: how long it takes, about.
        lang: the tag of the language in which it is written, if it says one.
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
        """Its worked examples."""
        return self.all(ExamplePart)

    @property
    def levels(self) -> tuple[Level, ...]:
        """All its levels."""
        return tuple(level for part in self.all(LevelsPart) for level in part.levels)

    @property
    def games(self) -> tuple[GamePart, ...]:
        """Its games against the house."""
        return self.all(GamePart)

    @property
    def taught(self) -> frozenset[str]:
        """The names of the games that are shown, asked about or played in it."""
        shown = (worked.record for worked in self.examples)
        asked = (level.start for level in self.levels)
        played = (game.rules() for game in self.games)
        return frozenset(game.slug for game in (*(record.game() for record in (*shown, *asked)), *played))
