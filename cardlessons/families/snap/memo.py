"""What Irish Snap remembers."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from cardlessons.engine.table import PositionOf


class SnapMemo(NamedTuple):
    """What the family remembers: the number last reached (0 as a round begins), the direction of play (1 to the left,
    -1 to the right), the turns taken so far, and how many hands each must slap with: none where no slap is due."""

    number: int = 0
    direction: int = 1
    turns: int = 0
    due: int = 0


Position: TypeAlias = PositionOf[SnapMemo]
