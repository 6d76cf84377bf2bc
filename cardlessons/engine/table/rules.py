"""The setup of a table, and the interface of a game's rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias, TypeVar

from cardlessons.engine.cards import Card, Pack
from cardlessons.engine.quoting import list_names, quote
from cardlessons.engine.table.acts import Act, Cards
from cardlessons.engine.table.events import Verdict
from cardlessons.engine.table.positions import PositionOf

M = TypeVar("M")


class SetupError(ValueError):
    """An error for a setup that is not possible.

    `part` names the wrong part (`dealer`, a seat, ...); `card` is the wrong card, or None.
    """

    def __init__(self, part: str, message: str, card: Card | None = None) -> None:
        super().__init__(message)
        self.part = part
        self.card = card


@dataclass(frozen=True)
class Setup:
    """A description of a table before its first act; None stands for the variant's default."""

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
    """Return the position of a setup, in which nobody has the turn yet.

    Args:
        pack: the cards of the game.
        memo: the family's memory at first.
        counters: the counters of each seat if the setup does not say.
        pool: the counters in the pool if the setup does not say.

    Raises:
        SetupError: a seat, a number or a card is not possible.
    """
    for part, named in (("counters", setup.counters), ("scores", setup.scores)):
        for name in named or ():
            if name not in setup.seats:
                raise SetupError(part, f"{quote(name)} is no seat; the seats are {list_names(setup.seats)}")
    if setup.dealer not in setup.seats:
        raise SetupError("dealer", f"{quote(setup.dealer)} is no seat; the seats are {list_names(setup.seats)}")
    if setup.pool is not None and setup.pool < 0:
        raise SetupError("pool", "the pool cannot hold less than nothing")
    seen: dict[Card, str] = {}
    groups = [*zip(setup.seats, setup.hands, strict=True)]
    for part, cards in [*groups, ("layout", setup.layout), ("stock", setup.stock), ("dead", setup.dead)]:
        for card in cards:
            if card not in pack:
                raise SetupError(part, f"the pack of {len(pack)} has no {card.name} ({card})", card)
            if card in seen:
                raise SetupError(
                    part, f"{card} is there twice: {_describe_place(seen[card])} and {_describe_place(part)}", card
                )
            seen[card] = part
    given, points = setup.counters or {}, setup.scores or {}
    return PositionOf(
        seats=setup.seats,
        dealer=setup.seats.index(setup.dealer),
        hands=setup.hands,
        piles=((),) * len(setup.seats),
        counters=tuple([given.get(name, counters) for name in setup.seats]),
        pool=pool if setup.pool is None else setup.pool,
        scores=tuple([points.get(name, 0) for name in setup.seats]),
        layout=setup.layout,
        stock=setup.stock,
        dead=setup.dead,
        memo=memo,
    )


def _describe_place(part: str) -> str:
    return f"in the {part}" if part in ("layout", "stock", "dead") else f"in {part}'s hand"


class Rules(Protocol[M]):
    """The rules of one game: a family of games with its options filled in."""

    @property
    def cards(self) -> Pack:
        """Return the pack of the game."""

    @property
    def seats(self) -> Sequence[int]:
        """Return the possible numbers of players."""

    @property
    def uses(self) -> frozenset[str]:
        """Return the parts of a table, besides hands, that this game uses.

        They are among `counters`, `pool`, `scores`, `layout`, `stock`, `dead`.
        """

    def begin(self, setup: Setup) -> PositionOf[M]:
        """Return the first position; raises `SetupError` if the setup is not possible."""

    def decide(self, position: PositionOf[M], act: Act) -> Verdict:
        """Return the verdict on an act: events, or every reason against it."""

    def choices(self, position: PositionOf[M]) -> Cards:
        """Return the cards that the rules allow the seat to play now; empty if nobody has the turn."""

    def moves(self, position: PositionOf[M]) -> tuple[Act, ...]:
        """Return all lawful acts of the players now; empty if a deal is due or the game is over."""


Law: TypeAlias = Rules[object]
"""The rules of any family of games."""
