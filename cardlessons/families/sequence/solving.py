"""The solver of the games of stops, for whoever asks any game what its best play is."""

from __future__ import annotations

from cardlessons.engine.search import TooFarError, Tried
from cardlessons.families.sequence.rules import Sequence
from cardlessons.families.sequence.run import Position
from cardlessons.families.sequence.solver import solve


def solved(rules: Sequence, position: Position, most: int) -> tuple[Tried, ...]:
    """Every lead, the best first; raises `TooFarError` where that cannot be proven by so many tries of a lead."""
    solution = solve(rules, position, most)
    if not solution.exact:
        raise TooFarError
    return tuple(Tried(lead.play, lead.values, lead.line) for lead in solution.leads)
