"""Positions: everything on the table at one moment. They are immutable."""

from __future__ import annotations

from functools import lru_cache
from itertools import chain
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from cardlessons.engine.reprs import render_html, render_svg
from cardlessons.engine.table.acts import Cards

M = TypeVar("M", covariant=True)
"""The type of a family's memory."""


class PositionOf(NamedTuple, Generic[M]):
    """Everything on the table at one moment.

    Fields with a value for each seat are in the order of the seats. Hands are in the order in which players hold
    them, piles and layout begin with the lowest card, the stock begins with the top card.
    """

    seats: tuple[str, ...]
    dealer: int
    hands: tuple[Cards, ...]
    piles: tuple[Cards, ...]
    counters: tuple[int, ...]
    pool: int
    scores: tuple[int, ...]
    layout: Cards = ()
    stock: Cards = ()
    dead: Cards = ()
    turn: int | None = None
    left: tuple[int, ...] = ()
    """The seats out of the game, the first out first."""
    over: bool = False
    winners: tuple[int, ...] = ()
    losers: tuple[int, ...] = ()
    memo: M = None  # type: ignore[assignment]
    """The memory of the family of games; no other code reads it."""
    unseen: tuple[int, ...] = ()
    """In the view of one seat: the number of cards in each hand, then in the stock. Otherwise empty."""

    def live(self) -> tuple[int, ...]:
        """Return the seats that are still in the game."""
        return _list_to_the_left(len(self.seats), self.left, -1)

    def to_the_left(self, seat: int) -> tuple[int, ...]:
        """Return the live seats in playing order, from the seat's left neighbour to the seat itself."""
        return _list_to_the_left(len(self.seats), self.left, seat)

    def hand_size(self, seat: int) -> int:
        """Return the number of cards in a hand, also if the position shows no cards of it."""
        return len(self.hands[seat]) or (self.unseen[seat] if self.unseen else 0)

    @property
    def stock_size(self) -> int:
        """Return the number of cards in the stock, also if the position shows no cards of it."""
        return len(self.stock) or (self.unseen[-1] if self.unseen else 0)

    def on_table(self) -> Cards:
        """Return every card that is in some place of the position."""
        return tuple(chain(*self.hands, *self.piles, self.layout, self.stock, self.dead))

    def _repr_html_(self) -> str | None:
        return render_html(self)

    def _repr_svg_(self) -> str | None:
        return render_svg(self)


Position: TypeAlias = PositionOf[object]
"""A position of any family of games, whose memory has an unknown type."""


@lru_cache(maxsize=4096)
def _list_to_the_left(seats: int, left: tuple[int, ...], seat: int) -> tuple[int, ...]:
    """Return the seats still in the game in playing order, from a seat's left neighbour to the seat itself."""
    around = ((seat + step) % seats for step in range(1, seats + 1))
    return tuple(live for live in around if live not in left)
