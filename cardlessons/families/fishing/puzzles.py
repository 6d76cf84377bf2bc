"""Puzzles without end of the fishing games: the last hands of a pack, all open, where exactly one play is the best.

A puzzle follows from its seed alone, on every machine: a whole pack is dealt by the seed and played by lot, deal after
deal, to where no more cards come; the first table from there on with exactly one best play is the puzzle.

What is best: every player plays what leaves him with the most at the count, points or cards, as the game scores them,
and reckons on the others doing the same (`cardlessons.engine.search`). The grade says how many choices on the best
line matter.
"""

from __future__ import annotations

from random import Random
from typing import cast

from cardlessons.engine.players import shuffle
from cardlessons.engine.table import Deal, Setup, after
from cardlessons.families.fishing.rules import Fishing
from cardlessons.families.fishing.search import search
from cardlessons.families.fishing.seating import Position
from cardlessons.record import Record
from cardlessons.record.puzzle_search import CHOICES, Puzzle, draw, find_puzzle, first_puzzle, play_randomly, rules_of

NAMES = tuple("ABCDEFGHIJKL")
FEW = 4
"""Of the numbers of players that a game allows, those up to this one are taken, where there are any."""
MOST_CARDS = 9
"""A puzzle has no more cards in hand, so that one can look to the end."""
MOST_IN_THE_MIDDLE = 6
"""Of so few cards every way to take some is listed by the law."""
GAPS = {"points": 1, "cards": 2}
"""By how much the answer must be better than any other play: points, or cards where these are counted."""
MOST_TABLES = 600
"""How many tables are looked at for one answer."""


def puzzle(seed: int, game: str, grade: int) -> Puzzle:
    """The puzzle of a seed.

    Args:
        game: a variant of the fishing games, with options or without.
        grade: 1 to 3.

    Raises:
        VariantError: there is no such variant, it is no fishing game, or makes no such puzzle.
        ValueError: there is no such grade.
    """
    rules = rules_of(game, Fishing, "fishing game", grade, CHOICES)
    return find_puzzle(game, grade, lambda deal: _in_deal(rules, game, seed, deal, grade))


def _in_deal(rules: Fishing, game: str, seed: int, deal: int, grade: int) -> Puzzle | None:
    """The first puzzle of this grade with one pack, if there is one."""
    lot = Random(f"cardlessons puzzle {seed}/{deal}")
    seats = NAMES[: draw(lot, [n for n in rules.seats if n <= FEW] or rules.seats[:1])]
    empty = rules.begin(Setup(seats, seats[-1], ((),) * len(seats)))
    start = after(empty, rules.decide(empty, Deal(shuffle(rules.cards, seed, deal))).events)
    record = Record(game, seats, seats[-1], start.hands, layout=start.layout, stock=start.stock)
    played = play_randomly(rules, cast("Position", record.start()), lot)
    tables = ((position, done) for position, done in played if _fit(position))
    return first_puzzle(record, tables, search(rules, MOST_TABLES), GAPS[rules.counting], grade)


def _fit(position: Position) -> bool:
    """Whether no more cards come, and those that are left are few."""
    if position.stock or len(position.layout) > MOST_IN_THE_MIDDLE:
        return False
    return sum(map(len, position.hands)) <= MOST_CARDS
