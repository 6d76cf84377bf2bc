"""Reasons, the places of cards, and acts: the things that players do at the table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from enum import StrEnum
from functools import cache
from typing import Any, ClassVar, NamedTuple, get_type_hints

from cardlessons.engine.cards import Card, Rank

Cards = tuple[Card, ...]
POOL = -1


class Why(NamedTuple):
    """A reason: a code of the rulebook, and the facts that its sentence needs.

    Attributes:
        unseen: the reason shown instead to players who do not see the hand of the fact `seat`; None where the
            reason speaks of no card in hand.
        told_to: the only seats that are shown the reason, instead of the fact `seat`; the others are shown `unseen`,
            or nothing if that is None. None where all are shown it, or `unseen` alone decides.
    """

    code: str
    facts: Mapping[str, Any]
    unseen: Why | None = None
    told_to: frozenset[int] | None = None


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


@dataclass(frozen=True)
class FamilyAct:
    """An act that only one family of games has, such as asking a player for a rank: the base class of such acts.

    A subclass is a frozen dataclass. Its fields after `seat` are what the act names, in the order in which a record
    writes them: an `int` is a seat, a `Rank` a rank, a `Card` a card. Sentences are written like those of the rulebook
    (`{seat:seat}`, `{rank:ranks}`); they need no citation.

    Attributes:
        word: the word of the act in records, after the seat: `asks` in `B asks C 7`.
        says: the act in words: `{seat:seat} asks {other:seat} for {rank:ranks}`.
        refused: the same if the table refuses it: `{seat:seat} cannot ask {other:seat} for {rank:ranks} now`.
        group: the words above a group of its buttons on the page: `Ask {other:seat} for`.
        button: the words on a button: `{rank:ranks}`.
    """

    seat: int

    word: ClassVar[str]
    says: ClassVar[str]
    refused: ClassVar[str]
    group: ClassVar[str]
    button: ClassVar[str]

    @classmethod
    def parts(cls) -> dict[str, type]:
        """Return the type of each thing that the act names after its seat, by its name: `int`, `Rank` or `Card`.

        Raises:
            TypeError: a field has another type, which no record can write.
        """
        known = get_type_hints(cls)
        named = {part.name: known[part.name] for part in fields(cls) if part.name != "seat"}
        for name, part in named.items():
            if part not in (int, Rank, Card):
                raise TypeError(f"{cls.__name__}.{name} is no seat (int), Rank or Card, so no record can write it")
        return named

    @property
    def facts(self) -> dict[str, Any]:
        """Return the seat and everything that the act names, as the facts of its sentences."""
        return {part.name: getattr(self, part.name) for part in fields(self)}


Act = Play | Pass | Slap | Flinch | Claim | Draw | Deal | New | FamilyAct


def seat_of(act: Act | None) -> int | None:
    """Return the one seat that does an act; None if several seats do it, or none."""
    return act.seat if isinstance(act, Play | Pass | Flinch | Claim | FamilyAct) else None
