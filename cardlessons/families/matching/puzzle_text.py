"""The words around a puzzle of a matching game."""

from __future__ import annotations

from cardlessons.engine.puzzles import PosedPuzzle, PuzzleMaker
from cardlessons.engine.table import Act, Play
from cardlessons.families.matching.puzzles import puzzle
from cardlessons.record.puzzle_search import DEPTHS, hints, outcomes, task_text, winnings_in_words
from cardlessons.rulebook import source_word


def pose(game: str, seed: int, grade: int) -> PosedPuzzle:
    """The puzzle of a seed, in words."""
    made = puzzle(seed, game, grade)
    record, you = made.record, made.record.seats[made.you]
    unit = source_word("counter", record.game().sections)
    told = outcomes(made.tried, _named, lambda one: winnings_in_words(one.values[made.you], unit))
    asked = task_text(you, "have the turn", "play", "the card that leaves you best off: it is one card")
    last = f"Play {_named(made.best.act)}."
    return PosedPuzzle(str(record), you, asked, hints(made, unit, _named, last), told)


def _named(act: Act) -> str:
    assert isinstance(act, Play)
    return f"the {act.card.name}"


PUZZLES = PuzzleMaker(DEPTHS, pose)
"""The puzzles of the matching games."""
