"""The computer player, and the shuffling of cards by seed.

A computer player sees only the cards that its seat sees. The same seed gives the same cards on every machine.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, TypeVar

from cardlessons.engine.cards import Pack
from cardlessons.engine.table import Act, Cards, Position, PositionOf

if TYPE_CHECKING:
    from cardlessons.engine.variant import Variant

M = TypeVar("M")


def shuffle(pack: Pack, seed: int | str, deal: int = 1) -> Cards:
    """Return the pack in an order that depends only on the seed and the number of the deal."""
    cards = list(pack)
    Random(f"cardlessons {seed}/{deal}").shuffle(cards)
    return tuple(cards)


def visible_position(position: PositionOf[M], seat: int, *, hidden: bool = False) -> PositionOf[M]:
    """Return the position as a seat sees it: with its own hand and the open cards.

    All other cards are removed, and `unseen` has their numbers. If nobody sees a hand (`hidden`), only one card is left
    of the seat's hand: the top card, at its turn.
    """
    own = position.hands[seat]
    if hidden:
        own = own[:1] if seat == position.turn else ()
    hands = (*((),) * seat, own, *((),) * (len(position.hands) - seat - 1))
    unseen = (*map(len, position.hands), len(position.stock))
    return position._replace(hands=hands, stock=(), dead=(), unseen=unseen)


def choose_house_play(variant: Variant, position: Position) -> Act:
    """Return the play that the family's computer player chooses for the seat to play.

    Raises:
        ValueError: nobody has the turn.
    """
    if position.turn is None:
        raise ValueError("nobody has the turn")
    seen = variant.see(position, position.turn)
    return variant.of.player(variant.rules, seen)[0]
