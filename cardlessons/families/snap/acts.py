"""The acts of hands on the pile."""

from __future__ import annotations

from dataclasses import dataclass

from cardlessons.engine.table import Interruption

PENALTY_WORDS = "whoever did it takes the pile"


@dataclass(frozen=True, repr=False)
class Slap(Interruption):
    """Hands slap the pile; `seats` is in the order in which they come down."""

    seats: tuple[int, ...]

    word = "slap"
    says = "hands come down on the pile, in this order: {seats:seats}"
    fined = PENALTY_WORDS


@dataclass(frozen=True, repr=False)
class Flinch(Interruption):
    """A seat starts to slap and draws back."""

    seat: int

    word = "flinch"
    says = "{seat:seat} flinches"
    fined = PENALTY_WORDS
