"""Events, which are changes on the table, and verdicts, which are the table's answers to acts."""

from __future__ import annotations

from typing import NamedTuple

from cardlessons.engine.table.acts import Cards, Place, Why
from cardlessons.engine.table.positions import Position


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
