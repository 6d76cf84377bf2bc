"""The memory of Irish Snap."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from cardlessons.engine.table import PositionOf


class SnapMemo(NamedTuple):
    """The family's memory: the last number (0 as a round begins), the direction, the turns taken, and hands due.

    The direction is 1 to the left and -1 to the right. The hands due are the number with which each must slap, or none.
    """

    number: int = 0
    direction: int = 1
    turns: int = 0
    due: int = 0


Position: TypeAlias = PositionOf[SnapMemo]
