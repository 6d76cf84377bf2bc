"""Reasons, the places of cards, and acts: the things that players do at the table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Any, NamedTuple

from cardlessons.engine.cards import Card

Cards = tuple[Card, ...]
POOL = -1


class Why(NamedTuple):
    """A reason: a code of the rulebook, and the facts that its sentence needs.

    Attributes:
        unseen: the reason shown instead to players who do not see the hand of the fact `seat`; None where the
            reason speaks of no card in hand.
    """

    code: str
    facts: Mapping[str, Any]
    unseen: Why | None = None


class Spot(StrEnum):
    """The kinds of places for cards. `BOX` is off the table: the cards of the pack that are named nowhere."""

    HAND = "hand"
    PILE = "pile"
    LAYOUT = "layout"
    STOCK = "stock"
    DEAD = "dead"
    BOX = "box"


class Place(NamedTuple):
    """A spot on the table, and the seat that owns it, where each seat has its own."""

    spot: Spot
    seat: int = POOL


LAYOUT, STOCK, DEAD, BOX = Place(Spot.LAYOUT), Place(Spot.STOCK), Place(Spot.DEAD), Place(Spot.BOX)


@cache
def hand(seat: int) -> Place:
    """Return the place of a seat's hand."""
    return Place(Spot.HAND, seat)


@cache
def pile(seat: int) -> Place:
    """Return the place of the cards in front of a seat, played or captured."""
    return Place(Spot.PILE, seat)


# Acts: what people do. Chance comes in as an act too (`Deal`, `Draw`), so everything replays exactly.
# They are dataclasses, not tuples: letting a chance go by and flinching are different acts of the same seat.


@dataclass(frozen=True)
class Play:
    """A seat plays a card and may make a call; the card may take others, or be laid onto others to build with them.

    Raises:
        ValueError: both at once.
    """

    seat: int
    card: Card
    takes: Cards = ()
    call: str | None = None
    onto: Cards = ()

    def __post_init__(self) -> None:
        if self.takes and self.onto:
            raise ValueError("a card takes others or is laid onto others, never both")


@dataclass(frozen=True)
class Pass:
    """A seat lets its chance go by."""

    seat: int


@dataclass(frozen=True)
class Slap:
    """Hands come down on the pile, first down first."""

    seats: tuple[int, ...]


@dataclass(frozen=True)
class Flinch:
    """A seat starts to slap and draws back."""

    seat: int


@dataclass(frozen=True)
class Claim:
    """A seat claims another's revoke."""

    seat: int
    against: int


@dataclass(frozen=True)
class Draw:
    """Cards turned up to seats in this order, to settle the first deal."""

    cards: tuple[tuple[int, Card], ...]


@dataclass(frozen=True)
class Deal:
    """A deal in this order, top first; without cards it goes on from the stock."""

    cards: Cards = ()


@dataclass(frozen=True)
class New:
    """The next game begins."""


Act = Play | Pass | Slap | Flinch | Claim | Draw | Deal | New


def seat_of(act: Act | None) -> int | None:
    """Return the one seat that does an act; None if several seats do it, or none."""
    return act.seat if isinstance(act, Play | Pass | Flinch | Claim) else None
