"""The search of the last hands of a pack with all cards known, for puzzles and for the best play."""

from __future__ import annotations

from collections.abc import Hashable

from cardlessons.engine.search import Search, Tried
from cardlessons.families.fishing.rules import Fishing
from cardlessons.families.fishing.seating import FishingMemo, Position


def make_search(rules: Fishing, most: int) -> Search[FishingMemo]:
    """Return a search for the result of every player at the count, in points or in cards.

    It visits at most `most` positions.
    """
    return Search(rules, lambda position: position.scores, _get_position_key, most)


def rate_plays(rules: Fishing, position: Position, most: int) -> tuple[Tried, ...]:
    """Return every play with its values, the best first.

    Raises:
        TooFarError: the search would visit more than `most` positions.
    """
    return make_search(rules, most).rate_acts(position)


def _get_position_key(position: Position) -> Hashable:
    """Return a key of all that decides the rest of the game, without the order of the cards in the middle."""
    piles = tuple(map(frozenset, position.piles))
    return position.hands, frozenset(position.layout), piles, position.scores, position.turn, position.memo
