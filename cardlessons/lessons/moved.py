"""Read the fact `moved`: where the parts of a lesson are now to which older links lead.

    moved: example-3 snap#example-1, levels=3 #levels=1

says that the third table is the first of the lesson `snap` now, and that level 3 is level 1 of this lesson. Levels are
numbered through in a lesson, from 0.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from cardlessons.lessons.document import Fact

MOVED_KEY = "moved"
"""The fact with the moves."""
_PLACE_PATTERN = r"example-[1-9]\d*|levels=\d+"
_MOVE_PATTERN = re.compile(rf"(?P<old>{_PLACE_PATTERN})\s+(?P<lesson>[^\s#,]*)#(?P<new>{_PLACE_PATTERN})")


class Move(NamedTuple):
    """An old place, the lesson where it is now (empty for the same lesson), and its place there."""

    old: str
    lesson: str
    new: str


def read_moves(facts: Mapping[str, Fact]) -> tuple[Move, ...]:
    """Return the moves of a lesson; what cannot be read is left out."""
    return tuple(move for text in _split(facts) if (move := _read_move(text)))


def find_wrong_moves(facts: Mapping[str, Fact]) -> list[str]:
    """Return the moves that cannot be read."""
    return [text for text in _split(facts) if not _read_move(text)]


def _split(facts: Mapping[str, Fact]) -> list[str]:
    return [text.strip() for text in str(facts.get(MOVED_KEY, "")).split(",") if text.strip()]


def _read_move(text: str) -> Move | None:
    found = _MOVE_PATTERN.fullmatch(text)
    if not found or found["old"].partition("=")[0].split("-")[0] != found["new"].partition("=")[0].split("-")[0]:
        return None
    return Move(found["old"], found["lesson"], found["new"])
