"""Seats of a fishing game: partners, the order of play, and the family's memory."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from cardlessons.engine.table import Cards, PositionOf
from cardlessons.families.fishing.heaps import Builds
from cardlessons.families.fishing.options import FishingOptions


class FishingMemo(NamedTuple):
    """The family's memory.

    Attributes:
        order: the seats in the order in which they play; the draw for partners may change it (CAS-12).
        deals: how many deals of this pack have been dealt.
        last: who captured last, if anybody did.
        sweeps: each seat's sweeps with this pack.
        drawn: the cards each seat drew for the deal.
        settled: whether the deal is settled, so that nobody draws for it any more.
        builds: what has been built in the middle and lies there.
    """

    order: tuple[int, ...]
    deals: int = 0
    last: int | None = None
    sweeps: tuple[int, ...] = ()
    drawn: tuple[Cards, ...] = ()
    settled: bool = False
    builds: Builds = ()


Position: TypeAlias = PositionOf[FishingMemo]


def from_the_left(position: Position, seat: int) -> tuple[int, ...]:
    """The seats in playing order, from the seat's left neighbour round to the seat itself."""
    order: tuple[int, ...] = position.memo.order
    place = order.index(seat) + 1
    return order[place:] + order[:place]


def next_with_cards(position: Position, seat: int) -> int | None:
    """The next seat to the left that holds cards, the seat itself being the last; None where nobody does."""
    return next((other for other in from_the_left(position, seat) if position.hands[other]), None)


def sides(rules: FishingOptions, position: Position) -> tuple[tuple[int, ...], ...]:
    """The seats that score together, in playing order: each for himself, or two facing each other."""
    order: tuple[int, ...] = position.memo.order
    return (order[0::2], order[1::2]) if rules.partners else tuple((seat,) for seat in order)


def partner(rules: FishingOptions, position: Position, seat: int) -> int | None:
    """Return the seat opposite, which shares the points, if there are partners."""
    return from_the_left(position, seat)[1] if rules.partners else None
