"""The interface of families that make puzzles: one act is to be found, and each tried act has an outcome."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import NamedTuple

from cardlessons.engine.table import Act, Play


class Outcome(NamedTuple):
    """The outcome of an act tried in a puzzle.

    Attributes:
        line: the acts to the end, itself the first.
        right: whether it is the one.
        told: what is said of it.
        cites: what that rests on, where it rests on rules.
    """

    line: tuple[Act, ...]
    right: bool
    told: str
    cites: tuple[str, ...] = ()


class Posed(NamedTuple):
    """A puzzle.

    Attributes:
        record: the table, as the text of a record; the puzzle begins where it ends.
        you: the seat to act.
        asks: what is to be found.
        hints: a nudge, then more, then the act.
        outcomes: every act of that seat which the table takes, the best first, and what comes of it.
    """

    record: str
    you: str
    asks: str
    hints: tuple[str, ...]
    outcomes: Mapping[Act, Outcome]

    @property
    def best(self) -> Outcome:
        """The outcome of the right act."""
        return next(iter(self.outcomes.values()))


def by_card(act: Act) -> Hashable:
    """A play by its card, whatever is said with it; any other act by itself."""
    return act.card if isinstance(act, Play) else act


@dataclass(frozen=True)
class PuzzleMaker:
    """A maker of puzzles.

    Attributes:
        grades: how hard they are, in words, by grade.
        pose: the puzzle of a game's name, a seed and a grade; the same one on every machine. Raises `VariantError` for
            a game of which there are none.
        meant: what an act does, however it is written; acts that do the same have one outcome.
    """

    grades: Mapping[int, str]
    pose: Callable[[str, int, int], Posed]
    meant: Callable[[Act], Hashable] = by_card


def made_in(family: str) -> Callable[[], PuzzleMaker]:
    """Return a function that imports a family's module `puzzle_text` when called, and returns its `PUZZLES`.

    The import is late because puzzles import `record`, which imports all families, this one too.
    """

    def puzzles() -> PuzzleMaker:
        found: PuzzleMaker = import_module(f"{family}.puzzle_text").PUZZLES
        return found

    return puzzles
