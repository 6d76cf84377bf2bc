"""The order of the seats in the fishing games, the sides, and the memo of a position."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from cardlessons.engine.table import Cards, PositionOf
from cardlessons.families.fishing.heaps import Builds
from cardlessons.families.fishing.options import FishingOptions


class FishingMemo(NamedTuple):
    """The memo of a position.

    Attributes:
        order: the seats in the order in which they play; the draw for partners may change it (CAS-12).
        last: the seat that captured last, if any.
        sweeps: each seat's sweeps with this pack.
        drawn: the cards each seat drew for the deal.
        settled: whether the dealer is settled, so that nobody draws for the deal any more.
        builds: the builds in the middle.
    """

    order: tuple[int, ...]
    last: int | None = None
    sweeps: tuple[int, ...] = ()
    drawn: tuple[Cards, ...] = ()
    settled: bool = False
    builds: Builds = ()

    def after_capture(self, seat: int, builds: Builds) -> FishingMemo:
        """Return the memo after a seat has captured and these builds are left."""
        return FishingMemo(self.order, seat, self.sweeps, self.drawn, self.settled, builds)


Position: TypeAlias = PositionOf[FishingMemo]


def from_the_left(position: Position, seat: int) -> tuple[int, ...]:
    """Return the seats in playing order, from the seat's left neighbour round to the seat itself."""
    order: tuple[int, ...] = position.memo.order
    place = order.index(seat) + 1
    return order[place:] + order[:place]


def next_with_cards(position: Position, seat: int) -> int | None:
    """Return the next seat to the left that holds cards, the seat itself being the last; None where nobody does."""
    hands = position.hands
    for other in from_the_left(position, seat):
        if hands[other]:
            return other
    return None


def sides(rules: FishingOptions, position: Position) -> tuple[tuple[int, ...], ...]:
    """Return the seats that score together, in playing order: each for himself, or two facing each other."""
    order: tuple[int, ...] = position.memo.order
    return (order[0::2], order[1::2]) if rules.partners else tuple([(seat,) for seat in order])


def partner(rules: FishingOptions, position: Position, seat: int) -> int | None:
    """Return the seat opposite that shares the seat's points; None without partners."""
    return from_the_left(position, seat)[1] if rules.partners else None
