"""Peel's advice for the matching games."""

from __future__ import annotations

from cardlessons.games.matching import Matching
from cardlessons.odds import still_out
from cardlessons.table import Act, Play, Position


def advised(rules: Matching, seen: Position) -> Act:
    """The card of whose rank the fewest are still out, since only those can pair it (SSS-37 to SSS-39).

    So one of a pair goes before a single card, and the last of its rank is quite safe.
    """
    assert seen.turn is not None
    return Play(seen.turn, min(rules.choices(seen), key=lambda card: still_out(rules.cards, seen, card)))
