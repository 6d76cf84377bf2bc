"""The texts of puzzles of the matching games."""

from __future__ import annotations

from cardlessons.engine.puzzles import Posed, PuzzleMaker
from cardlessons.engine.table import Act, Play
from cardlessons.families.matching.puzzles import puzzle
from cardlessons.record.puzzle_search import DEPTHS, asks, hints, outcomes, up
from cardlessons.rulebook import called


def pose(game: str, seed: int, grade: int) -> Posed:
    """Return the puzzle of a seed, with its texts."""
    made = puzzle(seed, game, grade)
    record, you = made.record, made.record.seats[made.you]
    unit = called("counter", record.game().sections)
    told = outcomes(made.tried, _named, lambda one: up(one.values[made.you], unit))
    asked = asks(you, "have the turn", "play", "the card that leaves you best off: it is one card")
    last = f"Play {_named(made.best.act)}."
    return Posed(str(record), you, asked, hints(made, unit, _named, last), told)


def _named(act: Act) -> str:
    assert isinstance(act, Play)
    return f"the {act.card.name}"


PUZZLES = PuzzleMaker(DEPTHS, pose)
"""The puzzles of the matching games."""
