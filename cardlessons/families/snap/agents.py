"""The memory as agents that learn read it: the count."""

from __future__ import annotations

from cardlessons.engine.agents import Agents, Rows, mark
from cardlessons.families.snap.memo import SnapMemo
from cardlessons.families.snap.rules import Snap

FEATURES = {
    "count": "for each number of the count 1 if it was said last",
    "to_the_left": "1 if the turn goes to the left, 0 if to the right",
}
"""The meanings of the features for agents."""


def collect_features(_rules: Snap, memo: SnapMemo, _seat: int, _seats: int) -> Rows:
    """Return what agents see of the memory: the count and the direction; whether a slap is due is theirs to find."""
    return {"count": mark(range(1, 14), memo.number), "to_the_left": [float(memo.direction == 1)]}


AGENTS = Agents(collect_features, FEATURES)
"""The features and words of agents."""
