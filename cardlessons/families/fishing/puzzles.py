"""Puzzles of the fishing games made from seeds: the last hands of a pack, all open, and exactly one best play.

The seed alone decides the puzzle, on every machine: a whole pack is dealt by the seed and played at random, deal after
deal, until the stock is empty; the first table after that with exactly one best play is the puzzle.

The best play follows from the search (`cardlessons.engine.search`): every player plays the card that leaves him with
the most at the count, points or cards as the game scores them, and expects the others to do the same. The grade says
how many choices on the best line matter.
"""

from __future__ import annotations

from random import Random
from typing import cast

from cardlessons.engine.players import shuffled
from cardlessons.engine.table import Deal, Setup, after
from cardlessons.families.fishing.rules import Fishing
from cardlessons.families.fishing.search import search
from cardlessons.families.fishing.seating import Position
from cardlessons.record import Record
from cardlessons.record.puzzle_search import CHOICES, Puzzle, drawn, first_puzzle, law_of, played_by_lot, sought

NAMES = tuple("ABCDEFGHIJKL")
FEW = 4
"""The largest number of players in a puzzle, if the game allows so few."""
MOST_CARDS = 9
"""The largest number of cards in all hands, so that a learner can look to the end."""
MOST_IN_THE_MIDDLE = 6
"""The largest number of cards in the middle; for so few the rules list every capture."""
GAPS = {"points": 1, "cards": 2}
"""The margin by which the answer must be better than any other play: in points, or in cards where these are counted."""
MOST_TABLES = 600
"""The largest number of tables searched for one answer."""


def puzzle(seed: int, game: str, grade: int) -> Puzzle:
    """Return the puzzle of a seed.

    Args:
        game: a variant of the fishing games, with or without options.
        grade: 1 to 3.

    Raises:
        VariantError: there is no such variant, it is not a fishing game, or it has no such puzzle.
        ValueError: there is no such grade.
    """
    rules = law_of(game, Fishing, "fishing game", grade, CHOICES)
    return sought(game, grade, lambda deal: _in_deal(rules, game, seed, deal, grade))


def _in_deal(rules: Fishing, game: str, seed: int, deal: int, grade: int) -> Puzzle | None:
    """Return the first puzzle of this grade with one pack; None if there is none."""
    lot = Random(f"cardlessons puzzle {seed}/{deal}")
    seats = NAMES[: drawn(lot, [n for n in rules.seats if n <= FEW] or rules.seats[:1])]
    empty = rules.begin(Setup(seats, seats[-1], ((),) * len(seats)))
    start = after(empty, rules.decide(empty, Deal(shuffled(rules.cards, seed, deal))).events)
    record = Record(game, seats, seats[-1], start.hands, layout=start.layout, stock=start.stock)
    played = played_by_lot(rules, cast("Position", record.start()), lot)
    tables = ((position, done) for position, done in played if _fit(position))
    return first_puzzle(record, tables, search(rules, MOST_TABLES), GAPS[rules.counting], grade)


def _fit(position: Position) -> bool:
    """Return True if the stock is empty and few enough cards are left."""
    if position.stock or len(position.layout) > MOST_IN_THE_MIDDLE:
        return False
    return sum(map(len, position.hands)) <= MOST_CARDS
