"""Measure how long the strong player thinks: `python benchmarks/thinking.py [DEALS] [GAME ...]`.

The strong player plays all seats to the end of `DEALS` deals. The tables have two players, four, and the most that the
game allows, up to six. The script prints the processor time of the choices; forced plays are left out.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from itertools import product
from statistics import median, quantiles
from time import process_time

from cardlessons.engine.variants import VARIANTS, variant
from cardlessons.research.simulator import simulate
from cardlessons.simulation.observation import Sight
from cardlessons.simulation.players import WAYS, Choice


def measure_thoughts(slug: str, deals: int) -> list[float]:
    """Return the processor seconds of each choice of the strong player."""
    expert, seconds = WAYS["expert"], []

    def choose(sight: Sight) -> Choice:
        began = process_time()
        choice = expert.choose(sight)
        if len(sight.moves) > 1:
            seconds.append(process_time() - began)
        return choice

    possible = [number for number in variant(slug).rules.seats if number <= 6]
    tables = {number for number in (2, 4, possible[-1]) if number in possible}
    for number, seed in product(sorted(tables), range(1, deals + 1)):
        simulate(slug, number, replace(expert, choose=choose), deals=1, seed=seed, workers=1)
    return seconds


def main(deals: int, games: tuple[str, ...]) -> None:
    """Print a row for each game."""
    print("| game | choices | median | 99 of 100 | longest |\n|---|---|---|---|---|")
    for slug in games or VARIANTS:
        seconds = measure_thoughts(slug, deals)
        if len(seconds) > 1:
            most = quantiles(seconds, n=100, method="inclusive")[98]
            times = " | ".join(f"{time:.3f} s" for time in (median(seconds), most, max(seconds)))
            print(f"| {slug} | {len(seconds)} | {times} |", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1, tuple(sys.argv[2:]))
