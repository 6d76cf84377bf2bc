"""The claim of a revoke, and its headline."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from cardlessons.engine.family import Done
from cardlessons.engine.table import Interruption, Refused
from cardlessons.families.matching.chain import MatchingMemo
from cardlessons.rulebook import tell

TEXTS = Path(__file__).with_name("questions.toml")


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
    return tell(TEXTS, "claim.headline", done.seats, seat=done.act.seat, against=done.act.against)
