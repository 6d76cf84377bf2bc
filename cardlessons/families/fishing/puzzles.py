"""Puzzles of the fishing games made from seeds: the last hands of a pack, all open, and exactly one best play.

The seed alone decides the puzzle, on every machine: a whole pack is dealt by the seed and played at random, deal after
deal, until the stock is empty; the first table after that with exactly one best play is the puzzle.

The best play follows from the search (`cardlessons.engine.search`): every player plays the card that leaves him with
the most at the count, points or cards as the game scores them, and expects the others to do the same. The grade says
how many choices on the best line matter.
"""

from __future__ import annotations

from collections.abc import Hashable
from random import Random
from typing import cast

from cardlessons.engine.cards import Suit
from cardlessons.engine.players import shuffled
from cardlessons.engine.puzzles import Posed, PuzzleMaker, by_card
from cardlessons.engine.table import Act, Cards, Deal, Play, Setup, after
from cardlessons.families.fishing.building import announced
from cardlessons.families.fishing.rules import Fishing
from cardlessons.families.fishing.search import search
from cardlessons.families.fishing.seating import Position
from cardlessons.record import Record
from cardlessons.record.narration import cards_in_words
from cardlessons.record.puzzle_search import (
    CHOICES,
    DEPTHS,
    Puzzle,
    asks,
    drawn,
    first_puzzle,
    hints,
    law_of,
    many,
    outcomes,
    played_by_lot,
    sought,
)
from cardlessons.rulebook import listed

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


# In words


def pose(game: str, seed: int, grade: int) -> Posed:
    """Return the puzzle of a seed, with its texts."""
    made = puzzle(seed, game, grade)
    record, you = made.record, made.you
    rules = cast("Fishing", record.game().rules)
    unit = "point" if rules.counting == "points" else "card"
    told = outcomes(
        made.tried, _named, lambda one: many(made.start.scores[you] + one.values[you], unit), end="you come to"
    )
    wanted = "the play that brings you most: it is one card, played in one way"
    asked = f"{asks(record.seats[you], 'have the turn', 'play', wanted)} {_so_far(rules, made)}"
    return Posed(str(record), record.seats[you], asked, hints(made, unit, _named, _done(made.best.act)), told)


def meant(act: Act) -> Hashable:
    """Return the meaning of an act, equal for all orders of the cards that a play takes or is laid on."""
    if not isinstance(act, Play):
        return by_card(act)
    return act.card, frozenset(act.takes), frozenset(act.onto), announced(act.call) if act.onto else None


def _named(act: Act) -> str:
    """Return a play as a phrase to follow `With`."""
    assert isinstance(act, Play)
    card = f"the {act.card.name}"
    if act.takes:
        return f"{card} taking {cards_in_words(act.takes)}"
    if act.onto:
        return f"{card} laid onto {cards_in_words(act.onto)} as “{act.call}”"
    return f"{card} laid in the middle"


def _done(act: Act) -> str:
    """Return a play as an instruction."""
    assert isinstance(act, Play)
    card = f"the {act.card.name}"
    if act.takes:
        return f"Take {cards_in_words(act.takes)} with {card}."
    if act.onto:
        return f"Lay {card} onto {cards_in_words(act.onto)}, and say “{act.call}”."
    return f"Lay {card} in the middle."


def _so_far(rules: Fishing, made: Puzzle) -> str:
    """Return the sentences on the cards that each side has captured, and on the last to capture, since the piles are
    face down."""
    position = cast("Position", made.start)
    names = ["you" if seat == made.you else name for seat, name in enumerate(position.seats)]
    piles = [
        f"{listed([names[seat] for seat in side])} {_pile(rules, [position.piles[seat] for seat in side])}"
        for side in rules.sides(position)
    ]
    last = position.memo.last
    who = "Nobody has captured yet" if last is None else f"The last to capture was {names[last]}"
    return f"Captured so far: {'; '.join(piles)}. {who}."


def _pile(rules: Fishing, piles: list[Cards]) -> str:
    cards = many(sum(map(len, piles)), "card")
    spades = sum(card.suit is Suit.SPADES for pile in piles for card in pile)
    return cards if rules.counting == "cards" else f"{cards} with {many(spades, 'spade')}"


PUZZLES = PuzzleMaker(DEPTHS, pose, meant)
"""The puzzles of the fishing games."""
