"""The memory as agents that learn read it: the run, and the cards out of the game."""

from __future__ import annotations

from cardlessons.engine.agents import Agents, Rows
from cardlessons.engine.options import read_beside
from cardlessons.families.sequence.rules import Sequence
from cardlessons.families.sequence.run import SequenceMemo

FEATURES = read_beside(__file__, "agents.toml")
"""The meanings of the features for agents."""


def collect_features(rules: Sequence, memo: SequenceMemo, _seat: int, _seats: int) -> Rows:
    """Return what agents see of the memory: the run, and the cards that are out of the game."""
    run, size = memo.run, len(rules.cards)
    return {
        "run": frozenset([run.card] if run else []),
        "run_length": [run.length / size if run else 0.0],
        "turned_up": frozenset([memo.turned_up] if memo.turned_up else []),
        "missed": frozenset(memo.missed),
        "face_down": [memo.asleep / size],
    }


AGENTS = Agents(collect_features, FEATURES)
"""The features and words of agents."""
