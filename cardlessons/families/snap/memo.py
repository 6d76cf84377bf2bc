"""The memory of Irish Snap: state that the cards on the table do not show."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from cardlessons.engine.agents import Rows, mark
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


FEATURES = {
    "count": "for each number of the count 1 if it was said last",
    "to_the_left": "1 if the turn goes to the left, 0 if to the right",
}
"""What the features for agents mean."""


def collect_features(_rules: object, memo: SnapMemo, _seat: int, _seats: int) -> Rows:
    """Return what agents see of the memory: the count and the direction; whether a slap is due is theirs to find."""
    return {"count": mark(range(1, 14), memo.number), "to_the_left": [float(memo.direction == 1)]}
