"""The memory as agents that learn read it: sweeps and builds."""

from __future__ import annotations

from collections.abc import Iterator

from cardlessons.engine.agents import Agents, Rows, list_around, mark
from cardlessons.engine.cards import Card
from cardlessons.engine.options import read_beside
from cardlessons.families.fishing.rules import Fishing
from cardlessons.families.fishing.seating import FishingMemo
from cardlessons.families.fishing.sums import NUMBERED_RANKS

FEATURES = read_beside(__file__, "agents.toml")
"""The meanings of the features for agents."""


def collect_features(rules: Fishing, memo: FishingMemo, seat: int, seats: int) -> Rows:
    """Return what agents see of the memory; of each card in a build, the build's place among them, its number, whether
    it is double, and its owner."""
    around, sweeps = list_around(seat, seats), memo.sweeps or (0,) * seats
    rows: dict[str, list[float] | frozenset[Card]] = {
        "sweeps": [sweeps[other] for other in around],
        "captured_last": mark(around, memo.last),
    }
    if rules.builds_any:
        found = {card: (n, b) for n, b in enumerate(memo.builds, 1) for card in b.cards}
        each = [found.get(card) for card in rules.cards]
        rows["build"] = [one[0] / 8 if one else 0.0 for one in each]
        rows["build_number"] = [one[1].number / 10 if one else 0.0 for one in each]
        rows["build_double"] = frozenset(card for card, (_, build) in found.items() if not build.single)
        rows["build_owner"] = [(1 + around.index(one[1].seat)) / seats if one else 0.0 for one in each]
    return rows


def list_words(rules: Fishing) -> Iterator[str]:
    """Yield the words with which players build."""
    if rules.builds_any:
        yield from (word.capitalize() for rank in NUMBERED_RANKS for word in (rank.word, rank.plural))


AGENTS = Agents(collect_features, FEATURES, list_words)
"""The features and words of agents."""
