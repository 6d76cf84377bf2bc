"""Chains: the cards in hand, divided into groups of which a run uses only one.

A run goes on while the next card is in any hand. So the cards in hand divide into chains, in which each card is
followed by the next higher one. A chain ends where the next card has been played, is out of play or turned up, or does
not exist. Suits and ranks make no further difference: two tables are equal if their chains have the same owners in the
same order. This keeps the search small.

The numbers of cards in the hands are stored in one integer, with a byte for each seat.
"""

from __future__ import annotations

from collections.abc import Container
from typing import NamedTuple

from cardlessons.engine.cards import Card
from cardlessons.engine.table import Cards
from cardlessons.families.sequence.rules import Sequence


class CardChain(NamedTuple):
    """A chain of cards, each followed by the next higher one.

    In a ring the first card follows the last one: the order is cyclic, and all cards of the suit are in hand.
    """

    cards: Cards
    ring: bool


Table = tuple[int, ...]
"""A table as the numbers of its chains, sorted."""

Owners = tuple[bool, tuple[int, ...]]
"""A chain without its cards: whether it is a ring, and the seat that holds each card."""


class ChainLead(NamedTuple):
    """The effect of a lead on a chain.

    Attributes:
        taken: the number of cards that the run takes from each hand, with a byte for each seat.
        costs: the number of cards that the run takes from other hands than the leader's.
        end: the seat that ends the run, and leads again.
        rest: the numbers of the chains that remain of the chain.
        players: the seats that play, card by card.
    """

    taken: int
    costs: int
    end: int
    rest: tuple[int, ...]
    players: tuple[int, ...]


def find_chains(rules: Sequence, held: Container[Card]) -> list[CardChain]:
    """Return the chains of the cards in hand."""
    in_hand = [card for card in rules.cards if card in held]
    following = {card: after for card in in_hand if (after := rules.next_higher[card]) is not None and after in held}
    inside = set(following.values())
    all_chains = [CardChain(_follow_chain(card, following), ring=False) for card in in_hand if card not in inside]
    walked = {card for chain in all_chains for card in chain.cards}
    for card in in_hand:
        if card not in walked:
            all_chains.append(CardChain(_follow_chain(card, following), ring=True))
            walked.update(all_chains[-1].cards)
    return all_chains


def _follow_chain(first: Card, following: dict[Card, Card]) -> Cards:
    """Return the cards of a chain from its first card on."""
    cards = [first]
    while (card := following.get(cards[-1], first)) is not first:
        cards.append(card)
    return tuple(cards)


def count_owners(owners: tuple[int, ...]) -> int:
    """Return the number of cards that each seat holds, with a byte for each seat."""
    return sum(1 << 8 * seat for seat in owners)


class Leads:
    """A register of chains, which numbers each chain and computes its leads once.

    Attributes:
        seats: the number of seats.
        length: the number of cards in a whole run.
        of: the leads by the chain's number and the seat, in the order of the chain.
    """

    def __init__(self, seats: int, length: int) -> None:
        self.seats = seats
        self.length = length
        self.of: list[tuple[tuple[ChainLead, ...], ...]] = []
        self._numbers: dict[Owners, int] = {}

    def number(self, owners: Owners) -> int:
        """Return the number of a chain; a new chain gets the next number."""
        if owners not in self._numbers:
            leads = tuple(tuple(self._find_leads(owners, seat)) for seat in range(self.seats))
            self._numbers[owners] = len(self.of)
            self.of.append(leads)
        return self._numbers[owners]

    def _find_leads(self, owners: Owners, seat: int) -> list[ChainLead]:
        """Return the leads of a seat in a chain, in the order of the chain."""
        ring, chain = owners
        leads = []
        for place, owner in enumerate(chain):
            if owner != seat:
                continue
            before, cards = ((), chain[place:] + chain[:place]) if ring else (chain[:place], chain[place:])
            run, after = cards[: self.length], cards[self.length :]
            rest = tuple(self.number((False, part)) for part in (before, after) if part)
            leads.append(ChainLead(count_owners(run), len(run) - run.count(seat), run[-1], rest, run))
        return leads


def replace_chain(table: Table, chain: int, rest: tuple[int, ...]) -> Table:
    """Return the table after a run, with the chain replaced by the chains that remain of it."""
    left = list(table)
    left.remove(chain)
    left += rest
    left.sort()
    return tuple(left)


def play_to_first_out(hands: list[int], players: tuple[int, ...]) -> int:
    """Take the cards of a run out of the numbers of cards in hand; return the first seat without cards (R-30).

    The run ends there.
    """
    for seat in players:
        hands[seat] -= 1
        if not hands[seat]:
            return seat
    raise ValueError("nobody is out after this run")
