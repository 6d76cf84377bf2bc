"""Reasons, the places of cards, and acts: the things that players do at the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import MISSING, dataclass, fields
from enum import StrEnum
from functools import cache
from typing import Any, ClassVar, NamedTuple, cast, get_type_hints

from cardlessons.engine.cards import Card, Rank, Suit

Cards = tuple[Card, ...]
POOL = -1
SEAT_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""The names of the first seats if they have no other."""


class Why(NamedTuple):
    """A reason: a code of the rulebook, and the facts that its sentence needs.

    Attributes:
        unseen: the reason that players see in its place if they do not see the hand of the seat in the fact `seat`;
            None if the reason names no card of a hand.
        told_to: the only seats that see the reason. Other seats see `unseen`, or nothing if it is None. If `told_to`
            is None, all see the reason, or those that `unseen` allows.
    """

    code: str
    facts: Mapping[str, Any]
    unseen: Why | None = None
    told_to: frozenset[int] | None = None


class Spot(StrEnum):
    """The kinds of places for cards; `BOX` is off the table and holds the cards that are in no other place."""

    HAND = "hand"
    PILE = "pile"
    LAYOUT = "layout"
    STOCK = "stock"
    DEAD = "dead"
    BOX = "box"


def is_open(spot: str, *, own: bool) -> bool:
    """Return whether a player sees the cards in a spot; `own` is true if the spot is the player's own."""
    return spot in (Spot.PILE, Spot.LAYOUT) or (spot == Spot.HAND and own)


class Place(NamedTuple):
    """A spot on the table, with the seat that owns it; the seat is None for spots in the middle."""

    spot: Spot
    seat: int = POOL


def get_purse_name(seats: tuple[str, ...], number: int) -> str:
    """Return the name of a payer or payee: a seat's name, or `pool`."""
    return "pool" if number == POOL else seats[number]


LAYOUT, STOCK, DEAD, BOX = Place(Spot.LAYOUT), Place(Spot.STOCK), Place(Spot.DEAD), Place(Spot.BOX)


@cache
def hand(seat: int) -> Place:
    """Return the place of a seat's hand."""
    return Place(Spot.HAND, seat)


@cache
def pile(seat: int) -> Place:
    """Return the place of the cards in front of a seat, played or captured."""
    return Place(Spot.PILE, seat)


# Acts. Chance enters only by the acts `Deal` and `Draw`, so that a replay is always the same.
# Acts are dataclasses, because equal tuples of different kinds would be equal: `Pass(0)` is no other act of
# the first seat.


class _ShortlyWritten:
    """The base class of acts: their `repr` leaves out what is not said, as in `Play(0, Card('9c'))`.

    Their text is that of records, where a letter stands for each seat: `A 9c`.
    """

    def __str__(self) -> str:
        return write_act(cast("Act", self), SEAT_LETTERS)

    def __repr__(self) -> str:
        told = []
        for part in fields(self):  # type: ignore[arg-type]  # all subclasses are dataclasses
            value = getattr(self, part.name)
            if part.default is MISSING:
                told.append(repr(value))
            elif value != part.default:
                told.append(f"{part.name}={value!r}")
        return f"{type(self).__name__}({', '.join(told)})"


@dataclass(frozen=True, repr=False)
class Play(_ShortlyWritten):
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


@dataclass(frozen=True, repr=False)
class Pass(_ShortlyWritten):
    """A seat passes: it lets its chance to play go by."""

    seat: int


@dataclass(frozen=True, repr=False)
class Draw(_ShortlyWritten):
    """Cards are turned up for seats, in this order, to decide who deals first."""

    cards: tuple[tuple[int, Card], ...]


@dataclass(frozen=True, repr=False)
class Deal(_ShortlyWritten):
    """The cards are dealt in this order, the top card first; an empty order stands for that of the stock."""

    cards: Cards = ()


@dataclass(frozen=True, repr=False)
class New(_ShortlyWritten):
    """The next game begins."""


class _OwnAct(_ShortlyWritten):
    """The base class of acts that only one family of games has.

    A subclass is a frozen dataclass. Its fields are the things that the act names, in the order in which a record
    writes them: an `int` is a seat, a `Rank` a rank, a `Suit` a suit, a `Card` a card. Sentences use the format of the
    rulebook (`{seat:seat}`, `{rank:ranks}`); they need no citation.

    Attributes:
        word: the word of the act in records.
        says: the act in words: `{seat:seat} asks {other:seat} for {rank:ranks}`.
    """

    word: ClassVar[str]
    says: ClassVar[str]
    _before_word: ClassVar[int] = 0
    _types: ClassVar[tuple[Any, ...]] = (int, Rank, Suit, Card)

    @classmethod
    @cache
    def parts(cls) -> dict[str, Any]:
        """Return the types of the fields that a record writes after the word, by name.

        Raises:
            TypeError: a field has another type, which no record can write.
        """
        known = get_type_hints(cls)
        named = {part.name: known[part.name] for part in fields(cls)[cls._before_word :]}  # type: ignore[arg-type]
        for name, part in named.items():
            if part not in cls._types:
                raise TypeError(f"{cls.__name__}.{name} is no seat (int), Rank, Suit or Card, so nobody can write it")
        return named

    @property
    def facts(self) -> dict[str, Any]:
        """Return the values of all fields by name; they are the facts of the act's sentences."""
        return {part.name: getattr(self, part.name) for part in fields(self)}  # type: ignore[arg-type]


@dataclass(frozen=True, repr=False)
class FamilyAct(_OwnAct):
    """The base class of a family's own acts of the seat that has the turn, such as asking a player for a rank.

    A record writes the seat before the word: `B asks C 7`.

    Attributes:
        refused: the act in words if the table refuses it: `{seat:seat} cannot ask {other:seat} for {rank:ranks} now`.
        group: the words above a group of its buttons on the page: `Ask {other:seat} for`.
        button: the words on a button: `{rank:ranks}`.
    """

    seat: int

    refused: ClassVar[str]
    group: ClassVar[str]
    button: ClassVar[str]
    _before_word = 1


class Interruption(_OwnAct):
    """The base class of a family's own acts that need no turn, such as a claim.

    A record writes the word first: `claim B C`. The field of the seat that interrupts is called `seat`; if there may
    be several, it is `seats`, a `tuple[int, ...]`.

    Attributes:
        fined: what happens if it is against the rules; empty if a fine is paid.
    """

    fined: ClassVar[str] = ""
    _types = (*_OwnAct._types, tuple[int, ...])


Act = Play | Pass | Draw | Deal | New | FamilyAct | Interruption


def write_act(act: Act, seats: Sequence[str]) -> str:
    """Return the act as a record writes it, such as `B 9c`."""
    match act:
        case Play(seat, card, takes, call, onto):
            others = f" x {_write_cards(takes)}" if takes else f" + {_write_cards(onto)}" if onto else ""
            return f"{seats[seat]} {card.text}{others}" + (f' "{call}"' if call is not None else "")
        case Pass(seat):
            return f"{seats[seat]} -"
        case Draw(cards):
            return " ".join(("draw", *(f"{seats[s]} {card}" for s, card in cards)))
        case Deal(cards):
            return f"deal {_write_cards(cards)}".rstrip()
        case New():
            return "new"
        case FamilyAct() | Interruption():
            parts = (_write_part(getattr(act, name), kind, seats) for name, kind in act.parts().items())
            return " ".join((*([seats[act.seat]] if isinstance(act, FamilyAct) else []), act.word, *parts))


def _write_part(part: Any, kind: Any, seats: Sequence[str]) -> str:
    """Return the text of a seat, several seats, a rank, a suit or a card in an act of a family."""
    if kind == tuple[int, ...]:
        return " ".join(seats[seat] for seat in part)
    if kind is Suit:
        return str(part.word)
    return seats[part] if kind is int else str(part.letter if kind is Rank else part)


def _write_cards(cards: Cards) -> str:
    return " ".join(map(str, cards))


def seat_of(act: Act | None) -> int | None:
    """Return the seat that does an act; None if several seats do it, or no seat."""
    seat: int | None = getattr(act, "seat", None)
    return seat
