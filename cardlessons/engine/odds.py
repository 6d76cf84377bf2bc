"""Exact chances from what one seat has seen."""

from __future__ import annotations

from fractions import Fraction
from math import comb

from cardlessons.engine.cards import Card, Pack
from cardlessons.engine.table import Position


def holds_one(out: int, unseen: int, hand: int) -> Fraction:
    """The chance that a hidden hand holds at least one of some cards.

    Args:
        out: how many of those cards are still unseen.
        unseen: how many cards are unseen altogether.
        hand: how many of the unseen cards the hand holds.
    """
    return 1 - Fraction(comb(unseen - out, hand), comb(unseen, hand))


def still_out(pack: Pack, seen: Position, card: Card) -> int:
    """Return the number of cards of the card's rank that a seat has not seen."""
    known = [other.rank for other in seen.on_table()]
    return pack.of_rank(card.rank) - known.count(card.rank)
