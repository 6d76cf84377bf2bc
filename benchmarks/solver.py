"""Measure how fast the best lead is found: `python benchmarks/solver.py [deals]`, run by hand.

It deals Jig to four players by seed and plays on at random. It solves positions at the first lead, and after 13, 26 and
39 played cards: some within the budget, others to the end of the deal. For each it prints the leads tried and the
milliseconds (median, 90th percentile and maximum), and how many solutions are proven. Then it prints the time to find
puzzles.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from math import inf
from random import Random
from time import perf_counter

from cardlessons.engine.players import shuffle
from cardlessons.engine.table import Deal, Play, Position, Setup, after
from cardlessons.engine.variants import VARIANTS
from cardlessons.families.sequence.puzzles import GRADES, make_puzzle
from cardlessons.families.sequence.rules import Sequence
from cardlessons.families.sequence.solver import MAX_TRIED_LEADS, solve

SEATS = ("A", "B", "C", "D")
RULES = VARIANTS["jig"].rules
STAGES = ((0, MAX_TRIED_LEADS), (13, MAX_TRIED_LEADS), (13, inf), (26, MAX_TRIED_LEADS), (39, MAX_TRIED_LEADS))
DEALS = 40
SLOW = 10
"""The number of deals for searches without a budget."""


def make_table(seed: int, played: int) -> Position | None:
    """Return the position at the first lead after at least `played` cards; None if the deal ends before that."""
    chance = Random(f"solver {seed}")
    start = RULES.begin(Setup(SEATS, SEATS[-1], ((),) * len(SEATS)))
    position = after(start, RULES.decide(start, Deal(shuffle(RULES.cards, seed))).events)
    while position.turn is not None:
        if position.memo.run is None and len(RULES.cards) - sum(map(len, position.hands)) >= played:
            return position
        choices = RULES.choices(position)
        play = Play(position.turn, choices[int(chance.random() * len(choices))])
        position = after(position, RULES.decide(position, play).events)
    return None


def format_spread(numbers: list[float]) -> str:
    """Return the median, the 90th percentile and the maximum, as text."""
    numbers = sorted(numbers)
    return "".join(f"{numbers[int(part * (len(numbers) - 1))]:10.0f}" for part in (0.5, 0.9, 1))


def measure_time(work: Callable[[], object]) -> float:
    """Return the milliseconds that the work takes."""
    start = perf_counter()
    work()
    return (perf_counter() - start) * 1000


def main(deals: int) -> None:
    """Print the figures of each stage, and the times to find puzzles of each grade."""
    assert isinstance(RULES, Sequence)
    print(f"{'':34}{'leads tried: median, 90 %, worst':>32}{'milliseconds: median, 90 %, worst':>36}    proven")
    for played, budget in STAGES:
        tables = [found for seed in range(SLOW if budget == inf else deals) if (found := make_table(seed, played))]
        nodes, times, proven = [], [], 0
        for position in tables:
            start = perf_counter()
            solution = solve(RULES, position, budget)
            times.append((perf_counter() - start) * 1000)
            nodes.append(float(solution.nodes))
            proven += solution.exact
        limit = "to the end" if budget == inf else f"budget {budget}"
        searched, taken = format_spread(nodes), format_spread(times)
        print(f"{played:2} cards played, {limit:<16}{searched:>34}{taken:>34}    {proven}/{len(tables)}")
    for grade in (None, *GRADES):
        times = [measure_time(lambda: make_puzzle(seed, "jig", grade)) for seed in range(deals)]  # noqa: B023 - called at once
        print(f"puzzles of grade {grade or 'any':<17}{'':34}{format_spread(times):>30}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else DEALS)
