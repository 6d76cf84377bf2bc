"""Search once for the puzzles of the lessons: `python tools/puzzle_deals.py` writes the number of the deal of each.

Run it after a change of a family's rules or puzzles. Without the file each server and each export searches anew.
"""

from __future__ import annotations

import json
from importlib import import_module

from cardlessons.engine.variants import variant
from cardlessons.lessons.catalog import list_lessons
from cardlessons.paths import get_data_folder
from cardlessons.record.puzzle_search import PUZZLE_DEALS
from cardlessons.session.exercises import PUZZLE_SEEDS

Puzzle = tuple[str, int, int]


def list_puzzles() -> list[Puzzle]:
    """Return the puzzles of all lessons' reviews: the game, the seed and the grade of each."""
    lessons = list_lessons(get_data_folder("notebooks"))
    games = sorted({game for lesson in lessons for game in lesson.puzzles})
    return [(game, *puzzle) for game in games for puzzle in PUZZLE_SEEDS]


def find_puzzle_deal(game: str, seed: int, grade: int) -> int:
    """Return the number of the first deal with a puzzle."""
    make_puzzle = import_module(f"cardlessons.families.{variant(game).family}.puzzles").make_puzzle
    deal: int = make_puzzle.find_with_deal(seed, game, grade)[0]
    return deal


if __name__ == "__main__":
    deals = {" ".join(map(str, puzzle)): find_puzzle_deal(*puzzle) for puzzle in list_puzzles()}
    PUZZLE_DEALS.write_text(json.dumps(deals, indent=0) + "\n", "utf-8")
