"""The last hands of a pack searched to the end: what a player reckons who knows every card, and what a puzzle asks."""

from __future__ import annotations

from collections.abc import Hashable

from cardlessons.engine.search import Search, Tried
from cardlessons.families.fishing.rules import Fishing
from cardlessons.families.fishing.seating import FishingMemo, Position


def search(rules: Fishing, most: int) -> Search[FishingMemo]:
    """A search of what every player has at the count, points or cards, as the game scores them; it looks at so many
    tables at most."""
    return Search(rules, lambda position: position.scores, _alike, most)


def solved(rules: Fishing, position: Position, most: int) -> tuple[Tried, ...]:
    """Every play, the best first; raises `TooFarError` where there are more tables."""
    return search(rules, most).tried(position)


def _alike(position: Position) -> Hashable:
    """All that the law looks at, whatever the order in which cards lie."""
    piles = tuple(map(frozenset, position.piles))
    return position.hands, frozenset(position.layout), piles, position.scores, position.turn, position.memo
