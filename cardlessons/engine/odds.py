"""Exact chances from the cards that one seat has seen."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import comb

from cardlessons.engine.cards import Card, Pack
from cardlessons.engine.table import Position


@cache
def compute_chance_of_one(out: int, unseen: int, hand: int) -> Fraction:
    """Return the chance that a hidden hand holds at least one of some cards.

    Args:
        out: the number of those cards that are still unseen.
        unseen: the number of all unseen cards.
        hand: the number of cards in the hidden hand.
    """
    return 1 - Fraction(comb(unseen - out, hand), comb(unseen, hand))


def count_out(pack: Pack, seen: Position, card: Card) -> int:
    """Return how many cards of a card's rank a seat has not seen; `seen` is the position as the seat sees it."""
    known = [other.rank for other in seen.on_table()]
    return pack.of_rank(card.rank) - known.count(card.rank)
