"""Peel's advice for the games of stops."""

from __future__ import annotations

from cardlessons.cards import Card
from cardlessons.games.sequence import Sequence
from cardlessons.table import Act, Play, Position


def advised(rules: Sequence, seen: Position) -> Act:
    """The lead whose run, as far as one can see, ends in one's own hand; among those the one that sheds most cards
    (JIG-12, JIG-13)."""
    assert seen.turn is not None
    return Play(seen.turn, max(rules.choices(seen), key=lambda card: _brings_back(rules, seen, card)))


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
