"""What a family owes the house whose tables make puzzles: one act to be found, and what comes of each that is tried."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from cardlessons.engine.cards import Card
from cardlessons.engine.table import Act


class Outcome(NamedTuple):
    """What comes of a card that is tried: the acts to the end, itself the first, whether it is the one, and what is
    said of it."""

    line: tuple[Act, ...]
    right: bool
    told: str


class Posed(NamedTuple):
    """A puzzle.

    Attributes:
        record: the table, as the text of a record; the puzzle begins where it ends.
        you: the seat to play.
        asks: what is to be found.
        hints: a nudge, then more, then the card.
        outcomes: every card that can be played, the best first, and what comes of it.
    """

    record: str
    you: str
    asks: str
    hints: tuple[str, ...]
    outcomes: Mapping[Card, Outcome]

    @property
    def best(self) -> Outcome:
        """What comes of the right card."""
        return next(iter(self.outcomes.values()))


@dataclass(frozen=True)
class Puzzles:
    """A maker of puzzles.

    Attributes:
        grades: how far one must look, in words, by grade.
        pose: the puzzle of a game's name, a seed and a grade; the same one on every machine.
    """

    grades: Mapping[int, str]
    pose: Callable[[str, int, int], Posed]
