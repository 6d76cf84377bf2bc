"""The claim of a revoke, and its headline."""

from __future__ import annotations

from dataclasses import dataclass

from cardlessons.engine.family import Done
from cardlessons.engine.table import Interruption, Refused
from cardlessons.families.matching.chain import MatchingMemo


@dataclass(frozen=True, repr=False)
class Claim(Interruption):
    """A seat claims another's revoke."""

    seat: int
    against: int

    word = "claim"
    says = "{seat:seat} claims that {against:seat} has revoked"


def write_headline(done: Done[MatchingMemo]) -> str | None:
    """Return the headline of a claim; None for other acts."""
    if not isinstance(done.act, Claim) or isinstance(done.verdict, Refused):
        return None
    return f"{done.seats[done.act.seat]} claims {done.seats[done.act.against]}'s revoke"
