"""The interface of families whose tables make puzzles: one right act, and the outcome of every act."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from cardlessons.engine.table import Act, Play


class Outcome(NamedTuple):
    """The outcome of an act in a puzzle.

    Attributes:
        line: the acts to the end, beginning with this act.
        right: whether it is the right answer.
        told: the explanation for the learner.
        cites: the citations of the explanation, if it rests on rules.
        says: the act as an answer in words; empty for the usual words.
    """

    line: tuple[Act, ...]
    right: bool
    told: str
    cites: tuple[str, ...] = ()
    says: str = ""


class PosedPuzzle(NamedTuple):
    """A puzzle.

    Attributes:
        record: the table, as the text of a record; the puzzle begins where it ends.
        you: the seat to act.
        asks: the text of the task.
        hints: a first hint, a stronger one, then the act.
        outcomes: every act of that seat that the table accepts, with its outcome; the best first.
        hidden: whether the learner sees only that seat's hand, and has to infer the others from the acts so far.
    """

    record: str
    you: str
    asks: str
    hints: tuple[str, ...]
    outcomes: Mapping[Act, Outcome]
    hidden: bool = False

    @property
    def best(self) -> Outcome:
        """Return the outcome of the right act."""
        return next(iter(self.outcomes.values()))


def get_card_key(act: Act) -> Hashable:
    """Return the card of a play, without its call; any other act is returned as is."""
    return act.card if isinstance(act, Play) else act


@dataclass(frozen=True)
class PuzzleMaker:
    """A maker of puzzles.

    Attributes:
        grades: the difficulty in words, by grade.
        pose: returns the puzzle of a game's name, a seed and a grade, the same on every machine. Raises
            `VariantError` for a game without puzzles.
        act_key: returns a key that is the same for acts with the same effect; they have one outcome.
    """

    grades: Mapping[int, str]
    pose: Callable[[str, int, int], PosedPuzzle]
    act_key: Callable[[Act], Hashable] = get_card_key
