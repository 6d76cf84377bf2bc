"""The house: who plays the other seats, and how the cards fall by seed.

A player sees only what its seat sees (`sight`), and chooses among the lawful cards. The same seed gives the same cards
on every machine.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from cardlessons.cards import Card, Pack
from cardlessons.games.matching import Matching
from cardlessons.games.sequence import Sequence
from cardlessons.games.variants import Variant
from cardlessons.odds import still_out
from cardlessons.table import Cards, Play, Position

Player = Callable[[Variant, Position], Card]
"""Chooses the card for the seat to play, from the sight of that seat."""


def shuffled(pack: Pack, seed: int, deal: int = 1) -> Cards:
    """The pack in an order that depends on the seed and the number of the deal alone."""
    cards = list(pack)
    Random(f"cardlessons {seed}/{deal}").shuffle(cards)
    return tuple(cards)


def sight(position: Position, seat: int) -> Position:
    """What a seat sees: its own hand and what lies open; hidden cards are gone from the position."""
    hands = tuple(cards if s == seat else () for s, cards in enumerate(position.hands))
    return position._replace(hands=hands, stock=(), dead=())


def house_play(variant: Variant, position: Position, player: Player) -> Play:
    """The play that a player makes for the seat to play; raises ValueError where nobody has the turn."""
    if position.turn is None:
        raise ValueError("nobody has the turn")
    return Play(position.turn, player(variant, sight(position, position.turn)))


def first_lawful(variant: Variant, seen: Position) -> Card:
    """The first lawful card of the hand."""
    return variant.rules.choices(seen)[0]


def advised(variant: Variant, seen: Position) -> Card:
    """The card that Peel's advice leads to, the first of the best in the order of the hand.

    Matching (SSS-37 to SSS-39): the card of whose rank the fewest are still out, since only those can pair it; so one
    of a pair goes before a single card, and the last of its rank is quite safe. Stops (JIG-12, JIG-13): the lead whose
    run, as far as one can see, ends in one's own hand; among those the one that sheds most cards.
    """
    choices = variant.rules.choices(seen)
    rules = variant.rules
    if isinstance(rules, Matching):
        return min(choices, key=lambda card: still_out(rules.cards, seen, card))
    if isinstance(rules, Sequence):
        return max(choices, key=lambda card: _brings_back(rules, seen, card))
    return choices[0]


def _brings_back(rules: Sequence, seen: Position, lead: Card) -> tuple[bool, int]:
    """Whether the run from this lead ends in one's own hand for all one sees, and how many of one's cards it takes."""
    assert seen.turn is not None
    mine = seen.hands[seen.turn]
    gone = {card for cards in (*seen.piles, seen.layout) for card in cards}
    last, shed = lead, 1
    for _ in range(len(rules.words.calls) - 1):
        following = rules.next_higher[last]
        if following is None or following in gone:
            break
        last = following
        shed += last in mine
    return last in mine, shed
