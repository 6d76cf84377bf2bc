"""The end of a deal searched: what a player reckons who knows every card, and what a puzzle asks."""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial

from cardlessons.engine.search import Search, Tried
from cardlessons.families.matching.chain import MatchingMemo, Position
from cardlessons.families.matching.rules import Matching


def search(rules: Matching, most: int) -> Search[MatchingMemo]:
    """A search of what every player has at the end of the deal, in counters; it looks at so many tables at most."""
    return Search(rules, lambda position: position.counters, partial(_alike, rules), most)


def solved(rules: Matching, position: Position, most: int) -> tuple[Tried, ...]:
    """Every play, the best first; raises `TooFarError` where there are more tables."""
    return search(rules, most).tried(position)


def _alike(rules: Matching, position: Position) -> Hashable:
    """All that the law looks at; how many counters each has, only where they can be lost."""
    counters = position.counters if rules.stakes is not None else ()
    return position.hands, position.turn, position.memo.chain, counters, position.pool, position.left, position.layout
