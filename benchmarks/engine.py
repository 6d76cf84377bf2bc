"""Measure how fast the engine is: `python benchmarks/engine.py`, run by hand.

It prints the time to import the engine beside the time to import `dataclasses`, the acts decided each second, and the
whole deals of Jig each second. Each figure is the median of several rounds. The ratios depend less on the machine than
the figures do.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from random import Random
from statistics import median
from time import perf_counter

from cardlessons.engine.table import Act, Deal, Position, Setup, after
from cardlessons.engine.variants import VARIANTS, Variant

ROUNDS = 5
SEATS = ("A", "B", "C", "D")


def measure_import(module: str) -> float:
    """Return the milliseconds that an import takes in a new interpreter, without the start of the interpreter."""
    code = f"from time import perf_counter as now; t = now(); import {module}; print((now() - t) * 1000)"
    runs = [subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True) for _ in range(11)]
    return median(float(run.stdout) for run in runs)


def measure_rate(work: Callable[[], int]) -> float:
    """Return the count that `work` returns, summed per second; the median of several rounds."""
    rates = []
    for _ in range(ROUNDS):
        start, done = perf_counter(), 0
        while (passed := perf_counter() - start) < 0.5:
            done += work()
        rates.append(done / passed)
    return median(rates)


def deal_table(game: Variant, chance: Random) -> Position:
    """Return a table of four after a deal."""
    cards = list(game.rules.cards)
    chance.shuffle(cards)
    start = game.rules.begin(Setup(SEATS, "D", ((),) * len(SEATS)))
    return after(start, game.rules.decide(start, Deal(tuple(cards))).events)


def play_out(game: Variant, position: Position, chance: Random) -> list[tuple[Position, Act]]:
    """Return random lawful play to the end of the deal: each position with its act."""
    rules, line = game.rules, []
    while moves := rules.moves(position):
        act = moves[int(chance.random() * len(moves))]
        line.append((position, act))
        position = after(position, rules.decide(position, act).events)
    return line


def measure_decisions(game: Variant) -> float:
    """Return the acts decided each second, without the next positions."""
    chance = Random(1)
    line = [step for _ in range(20) for step in play_out(game, deal_table(game, chance), chance)]
    decide = game.rules.decide

    def work() -> int:
        for position, act in line:
            decide(position, act)
        return len(line)

    return measure_rate(work)


def measure_deals(game: Variant) -> tuple[float, float]:
    """Return the whole deals played each second, and the average number of plays of a deal."""
    chance = Random(2)
    starts = [deal_table(game, chance) for _ in range(50)]
    plays = [len(play_out(game, start, chance)) for start in starts]

    def work() -> int:
        for start in starts:
            play_out(game, start, chance)
        return len(starts)

    return measure_rate(work), sum(plays) / len(plays)


def main() -> None:
    """Print the import times, and for each game the acts decided and the deals played in a second."""
    ours, theirs = measure_import("cardlessons"), measure_import("dataclasses")
    print(f"import cardlessons   {ours:8.1f} ms")
    print(f"import dataclasses   {theirs:8.1f} ms    ratio {ours / theirs:.1f}")
    games = (
        "peel-five-card",
        "peel-full-pack",
        "equal-cards",
        "motor",
        "jig",
        "schnipp-schnapp-32-cyclic",
        "jingo-dead-cards",
        "cassino",
        "snitchems",
        "irish-snap",
    )
    for slug in games:
        print(f"decide, {slug:<25} {measure_decisions(VARIANTS[slug]):8.0f} acts a second")
    for slug in games:
        rate, plays = measure_deals(VARIANTS[slug])
        print(f"deals of {slug:<24} {rate:8.0f} a second    {plays:.0f} plays each, {rate * plays:.0f} plays a second")


if __name__ == "__main__":
    main()
