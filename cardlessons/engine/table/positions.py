"""An immutable position, and what events make of it; no law at all."""

from __future__ import annotations

from collections.abc import Callable, Iterable
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
        return tuple(seat for seat in range(len(self.seats)) if seat not in self.left)

    def to_the_left(self, seat: int) -> tuple[int, ...]:
        """The live seats in playing order, from the seat's left neighbour round to the seat itself."""
        n = len(self.seats)
        return tuple(s % n for s in range(seat + 1, seat + n + 1) if s % n not in self.left)

    def on_table(self) -> Cards:
        """Every card that lies somewhere on the table."""
        return (*_flat(self.hands), *_flat(self.piles), *self.layout, *self.stock, *self.dead)

    def _repr_html_(self) -> str | None:
        return as_html(self)

    def _repr_svg_(self) -> str | None:
        return as_svg(self)


Position: TypeAlias = PositionOf[object]
"""A position of whatever family of games: what is remembered stays shut."""


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


_N: dict[str, int] = {name: n for n, name in enumerate(PositionOf._fields)}
"""The number of each field of a position."""
_OF_EACH = tuple(_N[name] for name in ("hands", "piles", "counters", "scores"))
"""The fields that have something for each seat."""
_OF_SEATS = {Spot.HAND: _N["hands"], Spot.PILE: _N["piles"]}
_IN_THE_MIDDLE = {Spot.LAYOUT: _N["layout"], Spot.STOCK: _N["stock"], Spot.DEAD: _N["dead"]}


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
        cards, source, target = event[:3]
        if n := _OF_SEATS.get(source.spot):
            held = self.each(n)
            held[source.seat] = _without(held[source.seat], cards)
        elif n := _IN_THE_MIDDLE.get(source.spot):
            self.fields[n] = _without(self.fields[n], cards)
        if n := _OF_SEATS.get(target.spot):
            self.each(n)[target.seat] += cards
        elif target.spot is Spot.STOCK:
            self.fields[_N["stock"]] = cards + self.fields[_N["stock"]]
        elif n := _IN_THE_MIDDLE.get(target.spot):
            self.fields[n] += cards

    def paid(self, event: Paid) -> None:
        for purse, amount in ((event.payer, -event.amount), (event.payee, event.amount)):
            if purse == POOL:
                self.fields[_N["pool"]] += amount
            else:
                self.each(_N["counters"])[purse] += amount

    def scored(self, event: Scored) -> None:
        self.each(_N["scores"])[event.seat] += event.points

    def turned(self, event: Turned) -> None:
        self.fields[_N["turn"]] = event.seat

    def left(self, event: Left) -> None:
        self.fields[_N["left"]] += (event.seat,)

    def ended(self, event: Ended) -> None:
        for name, now in (("over", True), ("turn", None), ("winners", event.winners), ("losers", event.losers)):
            self.fields[_N[name]] = now

    def deal_passed(self, event: DealPassed) -> None:
        self.fields[_N["dealer"]] = event.seat

    def remembered(self, event: Remembered) -> None:
        self.fields[_N["memo"]] = event.memo


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
    if len(gone) == 1 and gone[0] in cards:
        n = cards.index(gone[0])
        return cards[:n] + cards[n + 1 :]
    return tuple(card for card in cards if card not in gone)
