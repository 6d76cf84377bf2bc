"""The parts of lessons for studies: claims that readers test, and the strategy lab."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardlessons.engine.quoting import quote
from cardlessons.lessons.document import Block
from cardlessons.lessons.lesson import GuestPart, LessonError
from cardlessons.lessons.part_type import PartType
from cardlessons.lessons.parts import read_game_options
from cardlessons.research.texts import get_text
from cardlessons.session.context import Context

if TYPE_CHECKING:
    from cardlessons.research.claims_panel import ClaimsPanel
    from cardlessons.research.strategy_lab import Lab


@dataclass(frozen=True)
class ClaimsPart(GuestPart):
    """Claims of the sources that readers can test: the ids of their statements."""

    kind = "is-it-so"
    label = "Test the book"
    minutes = 5
    height = 1160
    claims: tuple[str, ...]

    @property
    def contents(self) -> str:
        """Return the number of claims."""
        return f"{len(self.claims)} claim{'' if len(self.claims) == 1 else 's'}"


@dataclass(frozen=True)
class LabPart(GuestPart):
    """The strategy lab: many deals of a game, in which each seat plays by its own strategy."""

    kind = "lab"
    variant: str


def _read_claims(block: Block) -> ClaimsPart:
    from cardlessons.research.claims import CLAIMS  # every lesson asks for the kinds of parts, few for this one

    ids, tested = tuple(block.head.split()), f"there are {', '.join(CLAIMS)}"
    if not ids:
        raise LessonError(f"no claim is named here; {tested}", block.place(0))
    for number, id_ in enumerate(ids):
        if id_ not in CLAIMS:
            raise LessonError(f"{quote(id_)} is no claim that can be put to the test; {tested}", block.place(0))
        if mistake := CLAIMS[id_].find_mistake():
            raise LessonError(mistake, block.place(0))
        if id_ in ids[:number]:
            raise LessonError(f"{quote(id_)} is named twice", block.place(0))
    return ClaimsPart(ids)


CLAIMS_TYPE = PartType(ClaimsPart.kind, _read_claims, is_slow=True, stage=lambda: get_text("stages.is-it-so"))
LAB_TYPE = PartType(
    LabPart.kind,
    lambda block: LabPart(read_game_options(block)[0]),
    is_slow=True,
    stage=lambda: get_text("stages.lab"),
)


def open_claims(part: ClaimsPart, number: int, context: Context) -> ClaimsPanel:
    """Open the panel of claims."""
    from cardlessons.research.claims_panel import ClaimsPanel

    return ClaimsPanel(part.claims, context)


def open_lab(part: LabPart, number: int, context: Context) -> Lab:
    """Open the strategy lab."""
    from cardlessons.research.strategy_lab import Lab

    return Lab(part.variant, context=context)
