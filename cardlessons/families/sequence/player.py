"""Peel's advice for the games of stops."""

from __future__ import annotations

from cardlessons.engine.table import Act, Play, Why
from cardlessons.families.sequence.law import Sequence
from cardlessons.families.sequence.run import Position
from cardlessons.families.sequence.stops import Home, leads

PREFERENCE = (Home.NO, Home.MAY, Home.SURE)


def considered(rules: Sequence, seen: Position) -> tuple[Act, Why | None]:
    """The lead that brings the lead home, or may; among those the one that sheds most cards (JIG-12, JIG-13)."""
    assert seen.turn is not None
    choices = rules.choices(seen)
    if len(choices) == 1:
        return Play(seen.turn, choices[0]), None
    known = leads(rules, seen, seen.turn)
    best = max(choices, key=lambda card: (PREFERENCE.index(known[card].home), known[card].sheds))
    return Play(seen.turn, best), Why("house.leads-home", {"seat": seen.turn, "card": best})
