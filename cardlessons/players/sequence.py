"""Peel's advice for the games of stops."""

from __future__ import annotations

from cardlessons.games.sequence import Sequence
from cardlessons.stops import Home, leads
from cardlessons.table import Act, Play, Position

PREFERENCE = (Home.NO, Home.MAY, Home.SURE)


def advised(rules: Sequence, seen: Position) -> Act:
    """The lead that brings the lead home, or may; among those the one that sheds most cards (JIG-12, JIG-13)."""
    assert seen.turn is not None
    choices = rules.choices(seen)
    if len(choices) == 1:
        return Play(seen.turn, choices[0])
    known = leads(rules, seen, seen.turn)
    return Play(seen.turn, max(choices, key=lambda card: (PREFERENCE.index(known[card].home), known[card].sheds)))
