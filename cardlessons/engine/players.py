"""The house: who plays the other seats, and how the cards fall by seed.

It sees only what its seat sees (`sight`). The same seed gives the same cards on every machine.
"""

from __future__ import annotations

from random import Random
from typing import TypeVar

from cardlessons.engine.cards import Pack
from cardlessons.engine.table import Act, Cards, Position, PositionOf
from cardlessons.engine.variant import Variant

M = TypeVar("M")


def shuffled(pack: Pack, seed: int | str, deal: int = 1) -> Cards:
    """The pack in an order that depends on the seed and the number of the deal alone."""
    cards = list(pack)
    Random(f"cardlessons {seed}/{deal}").shuffle(cards)
    return tuple(cards)


def sight(position: PositionOf[M], seat: int, *, hidden: bool = False) -> PositionOf[M]:
    """Return the position as a seat sees it: its own hand and open cards; other cards are removed.

    Where hands are hidden from everybody, only the top card that the seat is about to turn remains.

    Where hands are hidden from everybody, nothing is left of them but the top card that the seat is about to turn.
    """
    own = position.hands[seat]
    if hidden:
        own = own[:1] if seat == position.turn else ()
    hands = tuple([own if s == seat else () for s in range(len(position.seats))])
    return position._replace(hands=hands, stock=(), dead=())


def house_play(variant: Variant, position: Position) -> Act:
    """Return the act that the family's advice recommends, the first of the best in the order of the hand.

    Raises ValueError if nobody has the turn.
    """
    if position.turn is None:
        raise ValueError("nobody has the turn")
    seen = sight(position, position.turn, hidden=variant.look.hands_hidden)
    return variant.of.player(variant.rules, seen)[0]
