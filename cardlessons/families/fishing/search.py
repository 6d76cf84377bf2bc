"""The search of the last hands of a pack with all cards known, for puzzles and for the best play."""

from __future__ import annotations

from collections.abc import Hashable

from cardlessons.engine.search import Search, Tried
from cardlessons.families.fishing.rules import Fishing
from cardlessons.families.fishing.seating import FishingMemo, Position


def search(rules: Fishing, most: int) -> Search[FishingMemo]:
    """Return a search for the result of every player at the count, in points or cards as the game scores them.

    It looks at `most` tables at most.
    """
    return Search(rules, lambda position: position.scores, _position_key, most)


def rate_plays(rules: Fishing, position: Position, most: int) -> tuple[Tried, ...]:
    """Return every play, the best first; raise `TooFarError` where there are more than `most` tables."""
    return search(rules, most).rate_acts(position)


def _position_key(position: Position) -> Hashable:
    """Return all that decides the rest of the game, as a key, equal for all orders of the cards in the middle."""
    piles = tuple(map(frozenset, position.piles))
    return position.hands, frozenset(position.layout), piles, position.scores, position.turn, position.memo
