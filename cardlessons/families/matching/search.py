"""The search of the end of a deal with all cards known, for puzzles and for the best play."""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial

from cardlessons.engine.search import Search, Tried
from cardlessons.families.matching.chain import MatchingMemo, Position
from cardlessons.families.matching.rules import Matching


def make_search(rules: Matching, most: int) -> Search[MatchingMemo]:
    """Return a search for the counters of every player at the end of the deal.

    It visits at most `most` positions.
    """
    return Search(rules, lambda position: position.counters, partial(_get_position_key, rules), most)


def rate_plays(rules: Matching, position: Position, most: int) -> tuple[Tried, ...]:
    """Return every play with its values, the best first.

    Raises:
        TooFarError: the search would visit more than `most` positions.
    """
    return make_search(rules, most).rate_acts(position)


def _get_position_key(rules: Matching, position: Position) -> Hashable:
    """Return a key of all that decides the rest of the deal; without the counters if they have no limit."""
    counters = position.counters if rules.stakes is not None else ()
    return position.hands, position.turn, position.memo.chain, counters, position.pool, position.left, position.layout
