"""The cards in hand as chains, on which alone a run depends.

A run goes on while the next card is in any hand. So the cards in hand divide into chains, each card followed by the
next, and a chain ends where the next card has been played, is out of play or turned up, or where there is none. Suits
and ranks matter no more: two tables are the same game when their chains have the same owners in the same order. That
keeps the search small.

The numbers of cards in the hands are stored in one whole number, a byte for each seat.
"""

from __future__ import annotations

from collections.abc import Container
from typing import NamedTuple

from cardlessons.engine.cards import Card
from cardlessons.engine.table import Cards
from cardlessons.families.sequence.rules import Sequence


class CardChain(NamedTuple):
    """A chain of cards, each followed by the next; in a ring the last is followed by the first (cyclic order, none
    gone)."""

    cards: Cards
    ring: bool


Table = tuple[int, ...]
"""The numbers of all the chains on the table, in order."""

Owners = tuple[bool, tuple[int, ...]]
"""A chain without its cards: whether it is a ring, and the seats that hold its cards."""


class ChainLead(NamedTuple):
    """The effect of a lead on a chain.

    Attributes:
        taken: the cards that the run takes from the hands.
        costs: the number of them that are not the leader's.
        end: the seat that ends the run, and leads again.
        rest: the chains that are left of it.
        players: the seats that play, card by card.
    """

    taken: int
    costs: int
    end: int
    rest: tuple[int, ...]
    players: tuple[int, ...]


def chains(rules: Sequence, held: Container[Card]) -> list[CardChain]:
    """Return the chains of the cards in hand."""
    in_hand = [card for card in rules.cards if card in held]
    following = {card: after for card in in_hand if (after := rules.next_higher[card]) is not None and after in held}
    inside = set(following.values())
    found = [CardChain(_walk(card, following), ring=False) for card in in_hand if card not in inside]
    walked = {card for chain in found for card in chain.cards}
    for card in in_hand:
        if card not in walked:
            found.append(CardChain(_walk(card, following), ring=True))
            walked.update(found[-1].cards)
    return found


def _walk(first: Card, following: dict[Card, Card]) -> Cards:
    cards = [first]
    while (card := following.get(cards[-1], first)) is not first:
        cards.append(card)
    return tuple(cards)


def count_owners(owners: tuple[int, ...]) -> int:
    """Return the number of these cards that each seat holds, a byte for each seat."""
    return sum(1 << 8 * seat for seat in owners)


class Leads:
    """The numbering of all chains met so far, with the leads of each seat in them, computed once.

    Attributes:
        seats: the number of seats.
        of: by a chain's number, for each seat, its leads in the order of the chain.
    """

    def __init__(self, seats: int, length: int) -> None:
        self.seats = seats
        self.length = length
        self.of: list[tuple[tuple[ChainLead, ...], ...]] = []
        self._numbers: dict[Owners, int] = {}

    def number(self, owners: Owners) -> int:
        """Return the chain's number."""
        if owners not in self._numbers:
            leads = tuple(tuple(self._find_leads(owners, seat)) for seat in range(self.seats))
            self._numbers[owners] = len(self.of)
            self.of.append(leads)
        return self._numbers[owners]

    def _find_leads(self, owners: Owners, seat: int) -> list[ChainLead]:
        ring, chain = owners
        found = []
        for place, owner in enumerate(chain):
            if owner != seat:
                continue
            before, cards = ((), chain[place:] + chain[:place]) if ring else (chain[:place], chain[place:])
            run, after = cards[: self.length], cards[self.length :]
            rest = tuple(self.number((False, part)) for part in (before, after) if part)
            found.append(ChainLead(count_owners(run), len(run) - run.count(seat), run[-1], rest, run))
        return found


def without(table: Table, chain: int, rest: tuple[int, ...]) -> Table:
    """Return the table after a run has taken one of its chains and left these of it."""
    left = list(table)
    left.remove(chain)
    left += rest
    left.sort()
    return tuple(left)


def first_out(hands: list[int], players: tuple[int, ...]) -> int:
    """Play a run against the numbers of cards in hand; return the seat that is out first, where it ends (R-30)."""
    for seat in players:
        hands[seat] -= 1
        if not hands[seat]:
            return seat
    raise ValueError("nobody is out after this run")
