"""The memo of the matching games: the chain of equal cards, and revokes not yet claimed."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from cardlessons.engine.cards import Card
from cardlessons.engine.table import PositionOf
from cardlessons.families.matching.calls import LAST_PAIRING


class Victim(NamedTuple):
    """A player who was paired: the seat, the card, and `nth`, the number of the pairing."""

    seat: int
    card: Card
    nth: int


class PairingChain(NamedTuple):
    """The card that may be paired now, its player, and the pairings of its rank so far.

    `victims` are those who were paired and have not paid, where the chain is settled when it ends.
    """

    card: Card
    seat: int
    pairings: int = 0
    victims: tuple[Victim, ...] = ()

    @property
    def open(self) -> bool:
        """True if the rank can still be paired."""
        return self.pairings < LAST_PAIRING


class Revoke(NamedTuple):
    """A pairing that was due and not made: `held` should have been pairing number `pairing` of `paired`.

    `victim` should have paid for it (the pool, where it pays for the turned-up card).
    """

    seat: int
    victim: int
    pairing: int
    held: Card
    paired: Card


class MatchingMemo(NamedTuple):
    """The memo of a position: the chain, whether the first deal of this game is made, and unclaimed revokes.

    It also holds whether another game went before, and whether several seats were out at the setup, so that nobody
    knows which of them was the first.
    """

    chain: PairingChain | None = None
    dealt: bool = False
    revokes: tuple[Revoke, ...] = ()
    again: bool = False
    several_out: bool = False

    def with_chain(self, chain: PairingChain | None) -> MatchingMemo:
        """Return the memo with another chain, or none."""
        return MatchingMemo(chain, self.dealt, self.revokes, self.again, self.several_out)


Position: TypeAlias = PositionOf[MatchingMemo]


def next_with_cards(position: Position, seat: int) -> int | None:
    """Return the next player in order who has cards; the seat itself comes last."""
    for following in position.to_the_left(seat):
        if position.hands[following]:
            return following
    return None
