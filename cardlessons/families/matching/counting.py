"""A strong player of the matching games, which counts cards and remembers the plays of the next player.

Only the next player who holds cards can pair a card so that its owner pays. So the best card is the one that this
player is least likely to pair. The probability follows from the cards that the player may hold:

- A player who must pair and did not has no card of that rank, and draws none before the next deal (SSS-23, NOB-3).
- A player who leads a rank by choice may hold another card of it: Peel advises to lead one of a pair (SSS-39).
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from cardlessons.engine.cards import Rank, remove_cards
from cardlessons.engine.family import Seen
from cardlessons.engine.odds import compute_chance_of_one
from cardlessons.engine.table import Act, Play, Why
from cardlessons.families.matching.player import choose_reason, list_choosable_cards
from cardlessons.families.matching.rules import Matching

LED_RANK_ODDS_FACTOR = 3
"""The factor on the odds that a player holds another card of a rank that it has led by choice.

Against players who follow Peel's advice, all factors from two to six work equally well.
"""


class Neighbour(NamedTuple):
    """The next player who holds cards, with what is known of the hand.

    Attributes:
        seat: the player's seat.
        cards: the number of cards in the hand.
        lacks: the ranks of which the hand has no card.
        led: the ranks that the player has led by choice.
    """

    seat: int
    cards: int
    lacks: frozenset[Rank]
    led: frozenset[Rank]


def choose_by_counting(rules: Matching, seen: Seen) -> tuple[Act, Why] | None:
    """Return the card that the next player is least likely to pair, and the reason.

    None in games where the turn may skip players. There a card also decides the next lead, and who is first without
    cards.
    """
    if not rules.each_plays:
        return None
    chances = compute_pairing_chances(rules, seen)
    best = min(list_choosable_cards(rules, seen.position), key=lambda card: chances[card.rank])
    after = find_neighbour(rules, seen)
    if after is not None and best.rank in after.lacks and best not in rules.pairing_cards(seen.position):
        facts = {"seat": seen.seat, "rank": best.rank, "next": after.seat}
        return Play(seen.seat, best), Why("house.cannot-pair", facts)
    return Play(seen.seat, best), choose_reason(rules, seen.position, best, "house.counts")


def compute_pairing_chances(rules: Matching, seen: Seen) -> dict[Rank, Fraction]:
    """Return the probability that the next player can pair a card of each rank that the seat holds."""
    own, after = seen.position.hands[seen.seat], find_neighbour(rules, seen)
    if after is None:
        return dict.fromkeys((card.rank for card in own), Fraction(0))
    unseen = remove_cards(rules.cards.cards, seen.position.on_table())
    hidden = [card.rank for card in unseen if card.rank not in after.lacks]
    hand_size = min(after.cards, len(hidden))
    chances: dict[Rank, Fraction] = {}
    for rank in dict.fromkeys(card.rank for card in own):
        chance = compute_chance_of_one(hidden.count(rank), len(hidden), hand_size)
        more = LED_RANK_ODDS_FACTOR if rank in after.led else 1
        chances[rank] = more * chance / (1 + (more - 1) * chance)
    return chances


def find_neighbour(rules: Matching, seen: Seen) -> Neighbour | None:
    """Return the next player who holds cards, with what is known of the hand; None if nobody else holds any."""
    others = seen.position.to_the_left(seen.seat)[:-1]
    after = next((seat for seat in others if seen.sizes[seat]), None)
    if after is None:
        return None
    lacks, led = set[Rank](), set[Rank]()
    before: Play | None = None
    for play, fault in seen.played:
        answers = before is not None and before.seat != play.seat and before.card.rank is play.card.rank
        if play.seat == after and not answers:
            led.add(play.card.rank)
            if before is not None and before.seat == seen.seat and rules.must_match and not fault:
                lacks.add(before.card.rank)
        before = play
    return Neighbour(after, seen.sizes[after], frozenset(lacks), frozenset(led))
