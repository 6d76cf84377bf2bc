"""The act of this family: a seat asks another for a rank."""

from __future__ import annotations

from dataclasses import dataclass

from cardlessons.engine.cards import Rank
from cardlessons.engine.table import FamilyAct


@dataclass(frozen=True)
class Ask(FamilyAct):
    """A seat asks another for all cards of a rank."""

    other: int
    rank: Rank

    word = "asks"
    says = "{seat:seat} asks {other:seat} for {rank:ranks}"
    refused = "{seat:seat} cannot ask {other:seat} for {rank:ranks} now"
    group = "Ask {other:seat}"
    button = "for {rank:ranks}"
