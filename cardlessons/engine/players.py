"""The house: who plays the other seats, and how the cards fall by seed.

A player sees only what its seat sees (`sight`), and chooses among the lawful acts. The same seed gives the same cards
on every machine.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TypeVar

from cardlessons.engine.cards import Pack
from cardlessons.engine.table import Act, Cards, Position, PositionOf
from cardlessons.engine.variant import Variant

M = TypeVar("M")
Player = Callable[[Variant, Position], Act]
"""Chooses the act for the seat to play, from the sight of that seat."""


def shuffled(pack: Pack, seed: int | str, deal: int = 1) -> Cards:
    """The pack in an order that depends on the seed and the number of the deal alone."""
    cards = list(pack)
    Random(f"cardlessons {seed}/{deal}").shuffle(cards)
    return tuple(cards)


def sight(position: PositionOf[M], seat: int, *, hidden: bool = False) -> PositionOf[M]:
    """What a seat sees: its own hand and what lies open; cards that it does not see are gone from the position.

    Where hands are hidden from everybody, nothing is left of them but the top card that the seat is about to turn.
    """
    own = position.hands[seat]
    if hidden:
        own = own[:1] if seat == position.turn else ()
    hands = tuple([own if s == seat else () for s in range(len(position.seats))])
    return position._replace(hands=hands, stock=(), dead=())


def house_play(variant: Variant, position: Position, player: Player) -> Act:
    """What a player does for the seat to play; raises ValueError where nobody has the turn."""
    if position.turn is None:
        raise ValueError("nobody has the turn")
    return player(variant, _own_sight(variant, position, position.turn))


def first_lawful(variant: Variant, seen: Position) -> Act:
    """The first lawful act."""
    return variant.rules.moves(seen)[0]


def advised(variant: Variant, seen: Position) -> Act:
    """What good advice for the family leads to, the first of the best in the order of the hand; see its `player`."""
    return variant.of.player(variant.rules, seen)[0]


def _own_sight(variant: Variant, position: Position, seat: int) -> Position:
    return sight(position, seat, hidden=variant.look.hands_hidden)
