"""The memory as agents that learn read it: the count."""

from __future__ import annotations

from cardlessons.engine.agents import Agents, Rows, mark
from cardlessons.engine.options import read_beside
from cardlessons.families.snap.memo import SnapMemo
from cardlessons.families.snap.rules import Snap

FEATURES = read_beside(__file__, "agents.toml")
"""The meanings of the features for agents."""


def collect_features(_rules: Snap, memo: SnapMemo, _seat: int, _seats: int) -> Rows:
    """Return what agents see of the memory: the count and the direction; whether a slap is due is theirs to find."""
    return {"count": mark(range(1, 14), memo.number), "to_the_left": [float(memo.direction == 1)]}


AGENTS = Agents(collect_features, FEATURES)
"""The features and words of agents."""
