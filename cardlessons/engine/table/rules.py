"""Setting the table, and what a game's law must answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias, TypeVar

from cardlessons.engine.cards import Card, Pack
from cardlessons.engine.quoting import quoted
from cardlessons.engine.table.acts import Act, Cards
from cardlessons.engine.table.events import Verdict
from cardlessons.engine.table.positions import PositionOf

M = TypeVar("M")


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


def lay(setup: Setup, pack: Pack, memo: M, *, counters: int, pool: int) -> PositionOf[M]:
    """The position that a setup describes, before anybody has the turn.

    Args:
        pack: the cards of the game.
        memo: what the family of games remembers at first.
        counters: what each seat has where the setup does not say.
        pool: what the pool holds where the setup does not say.

    Raises:
        SetupError: a seat, number or card that cannot be.
    """
    for part, named in (("counters", setup.counters), ("scores", setup.scores)):
        for name in named or ():
            if name not in setup.seats:
                raise SetupError(part, f"{quoted(name)} is no seat; the seats are {', '.join(setup.seats)}")
    if setup.dealer not in setup.seats:
        raise SetupError("dealer", f"{quoted(setup.dealer)} is no seat; the seats are {', '.join(setup.seats)}")
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
    return PositionOf(
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
        memo=memo,
    )


def _where(part: str) -> str:
    return f"in the {part}" if part in ("layout", "stock", "dead") else f"in {part}'s hand"


class Rules(Protocol[M]):
    """One game's law: a family of games with its options filled in."""

    @property
    def cards(self) -> Pack:
        """The pack it is played with."""

    @property
    def seats(self) -> Sequence[int]:
        """The numbers of players with whom it can be played."""

    @property
    def uses(self) -> frozenset[str]:
        """The parts that a table may have besides hands: `counters`, `pool`, `scores`, `layout`, `stock`, `dead`."""

    def begin(self, setup: Setup) -> PositionOf[M]:
        """The first position; raises `SetupError` where the table cannot be laid so."""

    def decide(self, position: PositionOf[M], act: Act) -> Verdict:
        """Decide an act: return its events, or every reason against it."""

    def choices(self, position: PositionOf[M]) -> Cards:
        """The cards that the seat to play may lawfully play now."""

    def moves(self, position: PositionOf[M]) -> tuple[Act, ...]:
        """Everything that may lawfully be done now by those at play; empty where a deal is due or the game is over."""


Law: TypeAlias = Rules[object]
"""The law of whatever family of games."""
