"""The memory of the matching games: the chain of equal cards, and the revokes that nobody has claimed."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from cardlessons.engine.cards import Card
from cardlessons.engine.table import PositionOf
from cardlessons.families.matching.calls import LAST_PAIRING


class Victim(NamedTuple):
    """A player whose card was paired: the seat, the card, and `nth`, the number of the pairing."""

    seat: int
    card: Card
    nth: int


class PairingChain(NamedTuple):
    """The card that may be paired now, its player, and the number of pairings of its rank so far.

    `victims` are the paired players who have not paid yet, in games that settle a chain at its end.
    """

    card: Card
    seat: int
    pairings: int = 0
    victims: tuple[Victim, ...] = ()

    @property
    def open(self) -> bool:
        """True if another card of the rank can still pair."""
        return self.pairings < LAST_PAIRING


class Revoke(NamedTuple):
    """A pairing that a player had to make and did not make.

    Attributes:
        seat: the player who revoked.
        victim: the player who had to pay for the pairing; the pool, if it pays for the turned-up card.
        pairing: the number that the pairing would have had.
        held: the card with which the player could pair.
        paired: the card that could be paired.
    """

    seat: int
    victim: int
    pairing: int
    held: Card
    paired: Card


class MatchingMemo(NamedTuple):
    """The memory of a matching game: its state besides the cards.

    Attributes:
        chain: the chain that can be continued, if any.
        dealt: whether the first deal of this game is made.
        revokes: the revokes that nobody has claimed.
        again: whether another game went before.
        several_out: whether several seats were out at the setup, so that the first one is unknown.
    """

    chain: PairingChain | None = None
    dealt: bool = False
    revokes: tuple[Revoke, ...] = ()
    again: bool = False
    several_out: bool = False

    def with_chain(self, chain: PairingChain | None) -> MatchingMemo:
        """Return the memory with another chain, or without one."""
        return MatchingMemo(chain, self.dealt, self.revokes, self.again, self.several_out)


Position: TypeAlias = PositionOf[MatchingMemo]


def find_next_with_cards(position: Position, seat: int) -> int | None:
    """Return the next seat in order that holds cards, the seat itself last; None if nobody holds any."""
    for following in position.to_the_left(seat):
        if position.hands[following]:
            return following
    return None
