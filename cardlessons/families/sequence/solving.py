"""The connection of the solver of the games of stops to the questions that any game answers."""

from __future__ import annotations

from cardlessons.engine.search import TooFarError, Tried
from cardlessons.families.sequence.rules import Sequence
from cardlessons.families.sequence.run import Position
from cardlessons.families.sequence.solver import solve


def rate_leads(rules: Sequence, position: Position, most: int) -> tuple[Tried, ...]:
    """Return every lead, the best first; raise `TooFarError` if that takes more than `most` tries of a lead."""
    solution = solve(rules, position, most)
    if not solution.exact:
        raise TooFarError
    return tuple(Tried(lead.play, lead.values, lead.line) for lead in solution.leads)
