"""The card table: an immutable position, the acts that people do, the events that follow, and why.

On a card table only a few physical things ever happen: cards are moved, counters are paid, points are scored, words
are said, the turn passes, a player leaves, the game ends. `evolve` knows these and no law at all; when and why they
happen is the affair of the families of games (`cardlessons.families`), whose `decide` turns an act into a verdict.

Seats are numbered from 0 in the order in which they play (clockwise); `Position.seats` holds their names. The pool pays
and is paid under the number `POOL`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple, Protocol

from cardlessons.engine.cards import Card, Pack

Cards = tuple[Card, ...]
POOL = -1


class Why(NamedTuple):
    """A reason: a code of the rulebook, and the facts that its sentence needs."""

    code: str
    facts: Mapping[str, Any]


class Spot(StrEnum):
    """Where cards can lie. `BOX` is off the table: the cards of the pack that nobody has named."""

    HAND = "hand"
    PILE = "pile"
    LAYOUT = "layout"
    STOCK = "stock"
    DEAD = "dead"
    BOX = "box"


class Place(NamedTuple):
    """A spot on the table, and whose it is where each seat has its own."""

    spot: Spot
    seat: int = POOL


LAYOUT, STOCK, DEAD, BOX = Place(Spot.LAYOUT), Place(Spot.STOCK), Place(Spot.DEAD), Place(Spot.BOX)


def hand(seat: int) -> Place:
    """The seat's hand."""
    return Place(Spot.HAND, seat)


def pile(seat: int) -> Place:
    """What lies in front of the seat, played or captured."""
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


# Events: what happens on the table.


class Moved(NamedTuple):
    """Cards go from one place to another; onto the stock they go on top, elsewhere behind what lies there."""

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
    """A call."""

    seat: int
    words: str
    why: Why


class Turned(NamedTuple):
    """The turn comes to a seat, or to nobody (between deals)."""

    seat: int | None
    why: Why


class Left(NamedTuple):
    """A seat is out of the game."""

    seat: int
    why: Why


class Ended(NamedTuple):
    """The game is over."""

    winners: tuple[int, ...]
    losers: tuple[int, ...]
    why: Why


class Noted(NamedTuple):
    """Nothing happened, and that is worth telling."""

    why: Why


class DealPassed(NamedTuple):
    """Another seat is the dealer now."""

    seat: int
    why: Why


class Began(NamedTuple):
    """A new game: the table is laid afresh."""

    position: Position
    why: Why


class Remembered(NamedTuple):
    """What the family of games must remember from here on; nobody at the table sees it."""

    memo: Any

    @property
    def why(self) -> None:
        """Memory needs no reason."""


Event = Moved | Paid | Scored | Said | Turned | Left | Ended | Noted | DealPassed | Began | Remembered


# Verdicts: what the table makes of an act.


class Lawful(NamedTuple):
    """The act is within the rules."""

    events: tuple[Event, ...]


class Fault(NamedTuple):
    """The act breaks a rule; the table accepts it and fines it."""

    events: tuple[Event, ...]


class Refused(NamedTuple):
    """The act is not possible, for every one of these reasons; nothing changes."""

    reasons: tuple[Why, ...]

    @property
    def events(self) -> tuple[Event, ...]:
        """A refusal changes nothing."""
        return ()


Verdict = Lawful | Fault | Refused


def name_of(thing: Event | Verdict) -> str:
    """The word for an event or a verdict in data: `paid`, `noted`, `lawful`, ..."""
    if isinstance(thing, (DealPassed, Began)):
        return "noted"
    return type(thing).__name__.lower()


class Position(NamedTuple):
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
    memo: Any = None
    """What the family of games remembers; see its module."""

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


def _flat(groups: Iterable[Cards]) -> Cards:
    return tuple(card for group in groups for card in group)


def evolve(position: Position, event: Event) -> Position:
    """The position after one event."""
    return after(position, (event,))


def after(position: Position, events: Iterable[Event]) -> Position:
    """The position after all the events, in their order."""
    table: _Table | None = None
    for event in events:
        if type(event) is Began:
            position, table = event.position, None
        elif change := _CHANGES.get(type(event)):
            table = table or _Table(position)
            change(table, event)
    return position if table is None else table.position()


class _Table:
    """A table on which one act's events happen: what they change is copied once, however many they are."""

    __slots__ = ("before", "changed")

    def __init__(self, before: Position) -> None:
        self.before = before
        self.changed: dict[str, Any] = {}

    def position(self) -> Position:
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
_OF_SEATS = {Spot.HAND: "hands", Spot.PILE: "piles"}
_IN_THE_MIDDLE = {Spot.LAYOUT: "layout", Spot.STOCK: "stock", Spot.DEAD: "dead"}


def _without(cards: Cards, gone: Cards) -> Cards:
    return tuple(card for card in cards if card not in gone)


# Setting the table.


class SetupError(ValueError):
    """A table that cannot be laid so; `part` names the part of the setup that is wrong (`dealer`, a seat, ...)
    and `card` the card in it, where it is a card."""

    def __init__(self, part: str, message: str, card: Card | None = None) -> None:
        super().__init__(message)
        self.part = part
        self.card = card


@dataclass(frozen=True)
class Setup:
    """A table as somebody describes it; what is None is the variant's own."""

    seats: tuple[str, ...]
    dealer: str
    hands: tuple[Cards, ...]
    counters: Mapping[str, int] | None = None
    pool: int | None = None
    scores: Mapping[str, int] | None = None
    layout: Cards = ()
    stock: Cards = ()
    dead: Cards = ()


def lay(setup: Setup, pack: Pack, *, counters: int, pool: int) -> Position:
    """The position that a setup describes, before anybody has the turn, with no memo.

    Args:
        pack: the cards of the game.
        counters: what each seat has where the setup does not say.
        pool: what the pool holds where the setup does not say.

    Raises:
        SetupError: a seat, number or card that cannot be.
    """
    for part, named in (("counters", setup.counters), ("scores", setup.scores)):
        for name in named or ():
            if name not in setup.seats:
                raise SetupError(part, f"'{name}' is no seat; the seats are {', '.join(setup.seats)}")
    if setup.dealer not in setup.seats:
        raise SetupError("dealer", f"'{setup.dealer}' is no seat; the seats are {', '.join(setup.seats)}")
    if setup.pool is not None and setup.pool < 0:
        raise SetupError("pool", "the pool cannot hold less than nothing")
    seen: dict[Card, str] = {}
    groups = [*zip(setup.seats, setup.hands, strict=True)]
    for part, cards in [*groups, ("layout", setup.layout), ("stock", setup.stock), ("dead", setup.dead)]:
        for card in cards:
            if card not in pack:
                raise SetupError(part, f"the pack of {len(pack)} has no {card.name} ({card})", card)
            if card in seen:
                raise SetupError(part, f"{card} is there twice: {_where(seen[card])} and {_where(part)}", card)
            seen[card] = part
    given, points = setup.counters or {}, setup.scores or {}
    return Position(
        seats=setup.seats,
        dealer=setup.seats.index(setup.dealer),
        hands=setup.hands,
        piles=((),) * len(setup.seats),
        counters=tuple(given.get(name, counters) for name in setup.seats),
        pool=pool if setup.pool is None else setup.pool,
        scores=tuple(points.get(name, 0) for name in setup.seats),
        layout=setup.layout,
        stock=setup.stock,
        dead=setup.dead,
    )


def _where(part: str) -> str:
    return f"in the {part}" if part in ("layout", "stock", "dead") else f"in {part}'s hand"


class Rules(Protocol):
    """One game's law: a family of games with its options filled in."""

    @property
    def cards(self) -> Pack:
        """The pack it is played with."""

    @property
    def seats(self) -> Sequence[int]:
        """How many may play."""

    @property
    def uses(self) -> frozenset[str]:
        """What a table of this game may have besides hands: `counters`, `pool`, `scores`, `layout`, `stock`, `dead`."""

    def begin(self, setup: Setup) -> Position:
        """The first position; raises `SetupError` where the table cannot be laid so."""

    def decide(self, position: Position, act: Act) -> Verdict:
        """What the table makes of an act: events, or every reason against it."""

    def choices(self, position: Position) -> Cards:
        """The cards that the seat to play may lawfully play now."""

    def moves(self, position: Position) -> tuple[Act, ...]:
        """Everything that may lawfully be done now by those at play; empty where a deal is due or the game is over."""
