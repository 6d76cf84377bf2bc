"""The memory of Irish Snap: state that the cards on the table do not show."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from cardlessons.engine.table import PositionOf


class SnapMemo(NamedTuple):
    """The memory of a game of Irish Snap.

    Attributes:
        number: the last number said; 0 at the start of a round.
        direction: the direction of play, 1 to the left and -1 to the right.
        turns: the number of turns taken so far.
        due: the number of hands that each player must slap with; 0 if no slap is due.
    """

    number: int = 0
    direction: int = 1
    turns: int = 0
    due: int = 0


Position: TypeAlias = PositionOf[SnapMemo]
