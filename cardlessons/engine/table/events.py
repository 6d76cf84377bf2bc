"""Events, which are changes on the table, and verdicts, which are the table's answers to acts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeAlias, TypeVar

from cardlessons.engine.cards import remove_cards
from cardlessons.engine.table.acts import POOL, Cards, Place, Spot, Why
from cardlessons.engine.table.positions import Position, PositionOf

M = TypeVar("M")


class Moved(NamedTuple):
    """Cards go from one place to another: to the top of the stock, or behind the cards of another place."""

    cards: Cards
    source: Place
    target: Place
    why: Why | None = None


class Paid(NamedTuple):
    """Counters change hands; `POOL` stands for the pool."""

    payer: int
    payee: int
    amount: int
    why: Why


class Scored(NamedTuple):
    """Points are written down for a seat."""

    seat: int
    points: int
    why: Why


class Said(NamedTuple):
    """A seat says some words."""

    seat: int
    words: str
    why: Why


class Turned(NamedTuple):
    """The turn comes to a seat, or to nobody (between deals)."""

    seat: int | None
    why: Why


class Left(NamedTuple):
    """A seat leaves the game."""

    seat: int
    why: Why


class Ended(NamedTuple):
    """The game is over."""

    winners: tuple[int, ...]
    losers: tuple[int, ...]
    why: Why


class Noted(NamedTuple):
    """Nothing changes on the table, but the reason is reported."""

    why: Why


class DealPassed(NamedTuple):
    """Another seat is the dealer now."""

    seat: int
    why: Why


class Began(NamedTuple):
    """A new game begins: the table is set up anew."""

    position: Position
    why: Why


class Remembered(NamedTuple):
    """The family's memory changes; nobody at the table sees it."""

    memo: object

    @property
    def why(self) -> None:
        """Return None: a change of memory has no reason."""


Event = Moved | Paid | Scored | Said | Turned | Left | Ended | Noted | DealPassed | Began | Remembered


# Verdicts: the table's decisions on acts.


class Lawful(NamedTuple):
    """The act is within the rules."""

    events: tuple[Event, ...]


class Fault(NamedTuple):
    """The act breaks a rule; the table accepts it and fines the player.

    Attributes:
        noticed: whether all players see that the act is a fault; otherwise it looks lawful to players who do not see
            the hand.
    """

    events: tuple[Event, ...]
    noticed: bool = True


class Refused(NamedTuple):
    """The act is not possible, for all of these reasons; nothing changes."""

    reasons: tuple[Why, ...]

    @property
    def events(self) -> tuple[Event, ...]:
        """Return no events: a refusal changes nothing."""
        return ()


Verdict = Lawful | Fault | Refused


Looks = frozenset[int] | None
"""The seats whose hands are visible; None shows every hand."""


def hide_from_seats(looks: Looks, verdict: Verdict) -> Verdict:
    """Return a verdict as the players who see these hands may know it.

    Reasons that name cards of other hands are replaced or removed. A fault that these players cannot notice is lawful.
    """
    if looks is None or isinstance(verdict, Refused):
        return verdict
    events = tuple([shown for event in verdict.events if (shown := _hide_reason(looks, event)) is not None])
    if isinstance(verdict, Fault) and not verdict.noticed and events != verdict.events:
        return Lawful(events)
    return verdict._replace(events=events)


def _hide_reason(looks: frozenset[int], event: Event) -> Event | None:
    """Return an event with the reason that these seats may see; None if they may not see the event."""
    if isinstance(event, Remembered) or not (why := event.why):
        return event
    if why.told_to is None:
        return event if why.unseen is None or why.facts["seat"] in looks else event._replace(why=why.unseen)
    if looks & why.told_to:
        return event
    if why.unseen is not None:
        return event._replace(why=why.unseen)
    return event._replace(why=None) if isinstance(event, Moved) else None


def name_of(thing: Event | Verdict) -> str:
    """Return the name of an event's or a verdict's kind in plain data: `paid`, `noted`, `lawful`, ..."""
    if isinstance(thing, (DealPassed, Began)):
        return "noted"
    return type(thing).__name__.lower()


def evolve(position: PositionOf[M], event: Event) -> PositionOf[M]:
    """Return the position after one event."""
    return after(position, (event,))


def after(position: PositionOf[M], events: Sequence[Event]) -> PositionOf[M]:
    """Return the position after all the events, in their order; the same position if there are none."""
    if not events:
        return position
    table: _Table = [*position]
    for event in events:
        _TABLE_CHANGES[type(event)](table, event)
    return tuple.__new__(PositionOf, table)


_Table: TypeAlias = list[Any]
"""A mutable copy of a position's fields, to which all events of one act are applied."""

_FIELD_NUMBERS: dict[str, int] = {name: n for n, name in enumerate(PositionOf._fields)}
"""The index of each field of a position."""
_DEALER, _COUNTERS, _POOL, _SCORES = (_FIELD_NUMBERS[name] for name in ("dealer", "counters", "pool", "scores"))
_TURN, _LEFT, _MEMO = (_FIELD_NUMBERS[name] for name in ("turn", "left", "memo"))
_OVER, _WINNERS, _LOSERS = (_FIELD_NUMBERS[name] for name in ("over", "winners", "losers"))
_STOCK, _OFF_THE_TABLE = _FIELD_NUMBERS["stock"], 0
_OF_SPOT = {
    Spot.HAND: _FIELD_NUMBERS["hands"],
    Spot.PILE: _FIELD_NUMBERS["piles"],
    Spot.LAYOUT: _FIELD_NUMBERS["layout"],
    Spot.STOCK: _STOCK,
    Spot.DEAD: _FIELD_NUMBERS["dead"],
    Spot.BOX: _OFF_THE_TABLE,
}
"""The field of the cards in each spot; hands and piles have a seat, the others the number `POOL`."""


def _move_cards(table: _Table, event: Moved) -> None:
    cards, (source, giver), (target, taker), _ = event
    if giver != POOL:
        n = _OF_SPOT[source]
        each = [*table[n]]
        each[giver] = _take_away(each[giver], cards)
        table[n] = tuple(each)
    elif n := _OF_SPOT[source]:
        table[n] = _take_away(table[n], cards)
    if taker != POOL:
        n = _OF_SPOT[target]
        each = [*table[n]]
        each[taker] += cards
        table[n] = tuple(each)
    elif n := _OF_SPOT[target]:
        table[n] = cards + table[n] if n == _STOCK else table[n] + cards


def _pay(table: _Table, event: Paid) -> None:
    payer, payee, amount, _ = event
    purses = [*table[_COUNTERS], table[_POOL]]  # the pool has the number -1
    purses[payer] -= amount
    purses[payee] += amount
    *each, table[_POOL] = purses
    table[_COUNTERS] = tuple(each)


def _add_score(table: _Table, event: Scored) -> None:
    each = [*table[_SCORES]]
    each[event.seat] += event.points
    table[_SCORES] = tuple(each)


def _set_turn(table: _Table, event: Turned) -> None:
    table[_TURN] = event.seat


def _add_left(table: _Table, event: Left) -> None:
    table[_LEFT] += (event.seat,)


def _end(table: _Table, event: Ended) -> None:
    for n, now in ((_OVER, True), (_TURN, None), (_WINNERS, event.winners), (_LOSERS, event.losers)):
        table[n] = now


def _pass_deal(table: _Table, event: DealPassed) -> None:
    table[_DEALER] = event.seat


def _begin(table: _Table, event: Began) -> None:
    table[:] = event.position


def _remember(table: _Table, event: Remembered) -> None:
    table[_MEMO] = event.memo


def _keep(table: _Table, event: Said | Noted) -> None:
    """Change nothing."""


_TABLE_CHANGES: dict[type, Callable[[_Table, Any], None]] = {
    Moved: _move_cards,
    Paid: _pay,
    Scored: _add_score,
    Turned: _set_turn,
    Left: _add_left,
    Ended: _end,
    DealPassed: _pass_deal,
    Began: _begin,
    Remembered: _remember,
    Said: _keep,
    Noted: _keep,
}
"""The function that applies each kind of event."""


def _take_away(cards: Cards, gone: Cards) -> Cards:
    if cards and gone and cards[0] is gone[0] and cards[: len(gone)] == gone:  # a deal or a card from the top
        return cards[len(gone) :]
    if len(gone) == 1:
        (one,) = gone
        return tuple([card for card in cards if card is not one])
    return remove_cards(cards, gone)
