"""An immutable position, and what events make of it; no law at all."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar, cast

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


Position: TypeAlias = PositionOf[object]
"""A position of whatever family of games: what is remembered stays shut."""


def _flat(groups: Iterable[Cards]) -> Cards:
    return tuple(card for group in groups for card in group)


def evolve(position: PositionOf[M], event: Event) -> PositionOf[M]:
    """The position after one event."""
    return after(position, (event,))


def after(position: PositionOf[M], events: Iterable[Event]) -> PositionOf[M]:
    """The position after all the events, in their order."""
    table: _Table[M] | None = None
    for event in events:
        if type(event) is Began:
            position, table = cast("PositionOf[M]", event.position), None
        elif change := _CHANGES.get(type(event)):
            table = table or _Table(position)
            change(table, event)
    return position if table is None else table.position()


class _Table(Generic[M]):
    """A table on which one act's events happen: what they change is copied once, however many they are."""

    __slots__ = ("before", "changed")

    def __init__(self, before: PositionOf[M]) -> None:
        self.before = before
        self.changed: dict[str, Any] = {}

    def position(self) -> PositionOf[M]:
        """The position as it is now."""
        changed: dict[str, Any] = {name: tuple(now) if type(now) is list else now for name, now in self.changed.items()}
        return self.before._replace(**changed)

    def now(self, name: str) -> Any:
        """A field as it stands."""
        return self.changed[name] if name in self.changed else getattr(self.before, name)

    def seats(self, name: str) -> list[Any]:
        """A field that has something for each seat, to be changed."""
        found: list[Any] | None = self.changed.get(name)
        if found is None:
            found = self.changed[name] = [*getattr(self.before, name)]
        return found

    def moved(self, event: Moved) -> None:
        cards, source, target = event.cards, event.source, event.target
        if field := _OF_SEATS.get(source.spot):
            held = self.seats(field)
            held[source.seat] = _without(held[source.seat], cards)
        elif field := _IN_THE_MIDDLE.get(source.spot):
            self.changed[field] = _without(self.now(field), cards)
        if field := _OF_SEATS.get(target.spot):
            self.seats(field)[target.seat] += cards
        elif target.spot is Spot.STOCK:
            self.changed["stock"] = cards + self.now("stock")
        elif field := _IN_THE_MIDDLE.get(target.spot):
            self.changed[field] = self.now(field) + cards

    def paid(self, event: Paid) -> None:
        for purse, amount in ((event.payer, -event.amount), (event.payee, event.amount)):
            if purse == POOL:
                self.changed["pool"] = self.now("pool") + amount
            else:
                self.seats("counters")[purse] += amount

    def scored(self, event: Scored) -> None:
        self.seats("scores")[event.seat] += event.points

    def turned(self, event: Turned) -> None:
        self.changed["turn"] = event.seat

    def left(self, event: Left) -> None:
        self.changed["left"] = (*self.now("left"), event.seat)

    def ended(self, event: Ended) -> None:
        self.changed |= {"over": True, "turn": None, "winners": event.winners, "losers": event.losers}

    def deal_passed(self, event: DealPassed) -> None:
        self.changed["dealer"] = event.seat

    def remembered(self, event: Remembered) -> None:
        self.changed["memo"] = event.memo


_CHANGES: dict[type, Callable[[_Table[Any], Any], None]] = {
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
_OF_SEATS = {Spot.HAND: "hands", Spot.PILE: "piles"}
_IN_THE_MIDDLE = {Spot.LAYOUT: "layout", Spot.STOCK: "stock", Spot.DEAD: "dead"}


def _without(cards: Cards, gone: Cards) -> Cards:
    return tuple(card for card in cards if card not in gone)
