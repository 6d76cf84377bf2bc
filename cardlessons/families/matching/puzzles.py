"""Puzzles of the matching games made from seeds: small open hands late in a deal, and exactly one best card.

The seed alone decides the puzzle, on every machine. A few ranks of the pack are dealt to three or four players, so that
many cards match; where counters are limited each player has a random number of them, and those that are gone are in the
pool. The deal is then played on at random, and the first table with exactly one best card is the puzzle.

The best card follows from the search (`cardlessons.engine.search`): at each choice every player plays the card that
leaves him with the most counters at the end of the deal, and expects the others to do the same. The grade says how many
choices on the best line matter.
"""

from __future__ import annotations

from random import Random
from typing import cast

from cardlessons.engine.puzzles import Posed, PuzzleMaker
from cardlessons.engine.table import Act, Play
from cardlessons.families.matching.chain import Position
from cardlessons.families.matching.rules import Matching
from cardlessons.families.matching.search import search
from cardlessons.record import Record
from cardlessons.record.puzzle_search import (
    CHOICES,
    DEPTHS,
    SEATS,
    Puzzle,
    asks,
    drawn,
    first_puzzle,
    hints,
    law_of,
    outcomes,
    picked,
    played_by_lot,
    sought,
    up,
)
from cardlessons.rulebook import called

SIZES = ((3, 3, 3), (3, 4, 5), (4, 3, 4))
"""The numbers of players, of cards each, and of ranks, where everyone plays a card in turn."""
CHAINS = ((3, 3, 3), (3, 4, 4), (4, 4, 5))
"""The same numbers where only a lead is a choice."""
GAP = 1
"""The number of counters by which the answer must be better than any other card."""
MOST = 600
"""The largest number of tables searched for one answer."""


def puzzle(seed: int, game: str, grade: int) -> Puzzle:
    """Return the puzzle of a seed.

    Args:
        game: a variant of the matching games, with or without options.
        grade: 1 to 3.

    Raises:
        VariantError: there is no such variant, it is not a matching game, or it has no such puzzle.
        ValueError: there is no such grade.
    """
    rules = law_of(game, Matching, "matching game", grade, CHOICES)
    return sought(game, grade, lambda deal: _in_deal(rules, game, Random(f"cardlessons puzzle {seed}/{deal}"), grade))


def _in_deal(rules: Matching, game: str, lot: Random, grade: int) -> Puzzle | None:
    """Return the first puzzle of this grade in a deal; None if there is none."""
    record = _dealt(rules, game, lot)
    played = played_by_lot(rules, cast("Position", record.start()), lot)
    tables = ((position, done) for position, done in played if len(rules.choices(position)) > 1)
    return first_puzzle(record, tables, search(rules, MOST), GAP, grade)


def _dealt(rules: Matching, game: str, lot: Random) -> Record:
    """Return the record of a table late in a deal, before the next lead."""
    players, size, ranks = drawn(lot, SIZES if rules.unable == "plays another" else CHAINS)
    players = min(players, rules.seats[-1])
    seats = SEATS[:players]
    if isinstance(rules.hand, int):
        size = min(size, rules.hand)
    some = picked(lot, rules.cards.ranks, ranks)
    cards = picked(lot, [card for card in rules.cards if card.rank in some], players * size + rules.turned_up)
    hands = tuple(cards[n * size : (n + 1) * size] for n in range(players))
    counters: dict[str, int] | None = None
    pool: int | None = None
    if rules.stakes is not None:
        counters = {name: 1 + int(lot.random() * rules.stakes) for name in seats}
        pool = (rules.stakes + rules.pool) * players - sum(counters.values())
    return Record(game, seats, seats[-1], hands, counters, pool, layout=cards[players * size :])


# In words


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
