"""The memory as agents that learn read it: the chain."""

from __future__ import annotations

from cardlessons.engine.agents import Agents, Rows, list_around, mark
from cardlessons.engine.options import read_beside
from cardlessons.families.matching.calls import LAST_PAIRING
from cardlessons.families.matching.chain import MatchingMemo
from cardlessons.families.matching.rules import Matching

FEATURES = read_beside(__file__, "agents.toml")
"""The meanings of the features for agents."""


def collect_features(_rules: Matching, memo: MatchingMemo, seat: int, seats: int) -> Rows:
    """Return what agents see of the memory: the card to pair, its seat, its pairings, and the seats that must pay."""
    chain, around = memo.chain, list_around(seat, seats)
    victims = [victim.seat for victim in chain.victims] if chain else []
    return {
        "to_pair": frozenset([chain.card] if chain else []),
        "to_pair_of": mark(around, chain.seat if chain else None),
        "pairings": [chain.pairings / LAST_PAIRING if chain else 0.0],
        "victims": [float(victims.count(other)) for other in around],
    }


AGENTS = Agents(collect_features, FEATURES)
"""The features and words of agents."""
