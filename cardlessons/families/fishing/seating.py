"""The order of the seats, the sides, and the memory of the fishing games."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple, TypeAlias

from cardlessons.engine.table import Cards, PositionOf
from cardlessons.families.fishing.heaps import Builds
from cardlessons.families.fishing.options import FishingOptions


class FishingMemo(NamedTuple):
    """The memory of a fishing game: its state besides the cards.

    Attributes:
        order: the seats in playing order; the draw for partners may change it (CAS-12).
        last: the seat that captured last, if any.
        sweeps: each seat's sweeps with this pack.
        drawn: the cards that each seat drew for the deal.
        settled: whether the dealer is decided, so that nobody draws for the deal any more.
        builds: the builds in the middle.
    """

    order: tuple[int, ...]
    last: int | None = None
    sweeps: tuple[int, ...] = ()
    drawn: tuple[Cards, ...] = ()
    settled: bool = False
    builds: Builds = ()

    def after_capture(self, seat: int, builds: Builds) -> FishingMemo:
        """Return the memory after a capture by the seat, with the builds that are left."""
        return FishingMemo(self.order, seat, self.sweeps, self.drawn, self.settled, builds)


Position: TypeAlias = PositionOf[FishingMemo]


def list_seats_from_left(position: Position, seat: int) -> tuple[int, ...]:
    """Return the seats in playing order, from the seat's left neighbour to the seat itself."""
    return _turn_round(position.memo.order, seat)


@cache
def _turn_round(order: tuple[int, ...], seat: int) -> tuple[int, ...]:
    place = order.index(seat) + 1
    return order[place:] + order[:place]


def find_next_with_cards(position: Position, seat: int) -> int | None:
    """Return the next seat in order that holds cards, the seat itself last; None if nobody holds any."""
    hands = position.hands
    for other in list_seats_from_left(position, seat):
        if hands[other]:
            return other
    return None


def list_sides(rules: FishingOptions, position: Position) -> tuple[tuple[int, ...], ...]:
    """Return the seats of each side, in playing order: single players, or two pairs of partners facing each other."""
    order: tuple[int, ...] = position.memo.order
    return (order[0::2], order[1::2]) if rules.partners else tuple([(seat,) for seat in order])


def find_partner(rules: FishingOptions, position: Position, seat: int) -> int | None:
    """Return the seat of the player's partner, which is the opposite one; None in games without partners."""
    return list_seats_from_left(position, seat)[1] if rules.partners else None
