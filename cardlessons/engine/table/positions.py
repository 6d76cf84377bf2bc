"""An immutable position, and what events make of it; no law at all."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar, cast

from cardlessons.engine.shown import as_html, as_svg
from cardlessons.engine.table.acts import POOL, Cards, Spot
from cardlessons.engine.table.events import (
    Began,
    DealPassed,
    Ended,
    Event,
    Left,
    Moved,
    Paid,
    Remembered,
    Scored,
    Turned,
)

M = TypeVar("M", covariant=True)
"""What a family of games remembers."""


class PositionOf(NamedTuple, Generic[M]):
    """Everything on the table at one moment. Per-seat fields are in seat order; cards of a spot are in the order
    they lie (hands as held, piles and layout lowest first, stock top first)."""

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
    """Seats out of the game, the first out first."""
    over: bool = False
    winners: tuple[int, ...] = ()
    losers: tuple[int, ...] = ()
    memo: M = None  # type: ignore[assignment]
    """What the family of games remembers; outside of it nobody can look into that."""

    def live(self) -> tuple[int, ...]:
        """The seats still in the game."""
        return tuple([seat for seat in range(len(self.seats)) if seat not in self.left])

    def to_the_left(self, seat: int) -> tuple[int, ...]:
        """The live seats in playing order, from the seat's left neighbour round to the seat itself."""
        round_the_table, left = _to_the_left(len(self.seats), seat), self.left
        return tuple([s for s in round_the_table if s not in left]) if left else round_the_table

    def on_table(self) -> Cards:
        """Every card that lies somewhere on the table."""
        return (*_flat(self.hands), *_flat(self.piles), *self.layout, *self.stock, *self.dead)

    def _repr_html_(self) -> str | None:
        return as_html(self)

    def _repr_svg_(self) -> str | None:
        return as_svg(self)


Position: TypeAlias = PositionOf[object]
"""A position of whatever family of games: what is remembered stays shut."""


@cache
def _to_the_left(seats: int, seat: int) -> tuple[int, ...]:
    """So many seats from a seat's left neighbour round to the seat itself."""
    return tuple((seat + step) % seats for step in range(1, seats + 1))


def _flat(groups: Iterable[Cards]) -> Cards:
    return tuple(card for group in groups for card in group)


def evolve(position: PositionOf[M], event: Event) -> PositionOf[M]:
    """The position after one event."""
    return after(position, (event,))


def after(position: PositionOf[M], events: Iterable[Event]) -> PositionOf[M]:
    """The position after all the events, in their order."""
    table: _Table | None = None
    for event in events:
        if type(event) is Began:
            position, table = cast("PositionOf[M]", event.position), None
        elif change := _CHANGES.get(type(event)):
            table = table or _Table(position)
            change(table, event)
    return position if table is None else cast("PositionOf[M]", table.position())


_NUMBER: dict[str, int] = {name: n for n, name in enumerate(PositionOf._fields)}
"""The number of each field of a position."""
_DEALER, _COUNTERS, _POOL, _SCORES = (_NUMBER[name] for name in ("dealer", "counters", "pool", "scores"))
_STOCK, _TURN, _LEFT, _MEMO = (_NUMBER[name] for name in ("stock", "turn", "left", "memo"))
_OVER, _WINNERS, _LOSERS = (_NUMBER[name] for name in ("over", "winners", "losers"))
_OF_EACH = (_NUMBER["hands"], _NUMBER["piles"], _COUNTERS, _SCORES)
"""The fields that have something for each seat."""
_OF_SEATS = {Spot.HAND: _NUMBER["hands"], Spot.PILE: _NUMBER["piles"]}
_IN_THE_MIDDLE = {Spot.LAYOUT: _NUMBER["layout"], Spot.STOCK: _STOCK, Spot.DEAD: _NUMBER["dead"]}


class _Table:
    """A table on which one act's events happen: it is copied once, however many they are."""

    __slots__ = ("fields",)

    def __init__(self, before: Position) -> None:
        self.fields: list[Any] = [*before]

    def position(self) -> Position:
        """The position as it is now."""
        fields = self.fields
        for n in _OF_EACH:
            if type(fields[n]) is list:
                fields[n] = tuple(fields[n])
        return PositionOf._make(fields)

    def each(self, n: int) -> list[Any]:
        """A field that has something for each seat, to be changed."""
        found: list[Any] = self.fields[n]
        if type(found) is not list:
            found = self.fields[n] = [*found]
        return found

    def moved(self, event: Moved) -> None:
        cards, (source, giver), (target, taker), _ = event
        if n := _OF_SEATS.get(source):
            held = self.each(n)
            held[giver] = _without(held[giver], cards)
        elif n := _IN_THE_MIDDLE.get(source):
            self.fields[n] = _without(self.fields[n], cards)
        if n := _OF_SEATS.get(target):
            self.each(n)[taker] += cards
        elif n := _IN_THE_MIDDLE.get(target):
            lying = self.fields[n]
            self.fields[n] = cards + lying if n == _STOCK else lying + cards

    def paid(self, event: Paid) -> None:
        payer, payee, amount, _ = event
        for purse, more in ((payer, -amount), (payee, amount)):
            if purse == POOL:
                self.fields[_POOL] += more
            else:
                self.each(_COUNTERS)[purse] += more

    def scored(self, event: Scored) -> None:
        self.each(_SCORES)[event.seat] += event.points

    def turned(self, event: Turned) -> None:
        self.fields[_TURN] = event.seat

    def left(self, event: Left) -> None:
        self.fields[_LEFT] += (event.seat,)

    def ended(self, event: Ended) -> None:
        for n, now in ((_OVER, True), (_TURN, None), (_WINNERS, event.winners), (_LOSERS, event.losers)):
            self.fields[n] = now

    def deal_passed(self, event: DealPassed) -> None:
        self.fields[_DEALER] = event.seat

    def remembered(self, event: Remembered) -> None:
        self.fields[_MEMO] = event.memo


_CHANGES: dict[type, Callable[[_Table, Any], None]] = {
    Moved: _Table.moved,
    Paid: _Table.paid,
    Scored: _Table.scored,
    Turned: _Table.turned,
    Left: _Table.left,
    Ended: _Table.ended,
    DealPassed: _Table.deal_passed,
    Remembered: _Table.remembered,
}
"""What each kind of event changes; the others change nothing, and a new game changes everything."""


def _without(cards: Cards, gone: Cards) -> Cards:
    if len(gone) == 1:
        (one,) = gone
        return tuple([card for card in cards if card is not one])
    return () if cards == gone else tuple(card for card in cards if card not in gone)
