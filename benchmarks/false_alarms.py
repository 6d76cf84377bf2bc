"""Count the false alarms of comparisons: `python benchmarks/false_alarms.py [lab] [ways] [plays]`.

- `lab`: two seats win the same in the long run, and a reader of the strategy lab watches up to 5,000 deals. In how many
  runs does the lab ever say that one does better than the other? Deals are drawn from many real ones, and their mean
  difference is subtracted.
- `ways`: in tournaments of ways that all play at random, how often is a way behind the best by more than its margin?
  And how often do the errors of the winnings hold?
- `plays`: how often is a play better than all those that *How likely?* calls as good as the best, or than the only one
  that it calls best?

Each should go wrong in at most 5 of 100.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from fractions import Fraction
from itertools import product
from math import log
from random import Random
from typing import Any

import numpy as np
from calibration import iter_tables

from cardlessons.engine.table import Act
from cardlessons.engine.variants import variant
from cardlessons.research.evidence import BET_SIZES, MIN_WATCHED_GAMES
from cardlessons.research.jobs import Span
from cardlessons.research.simulator import simulate
from cardlessons.research.strategy_lab import MAX_DEALS
from cardlessons.research.tournament import tournament
from cardlessons.simulation.chances import Counting
from cardlessons.simulation.estimates import average, make_share_scale
from cardlessons.simulation.observation import Sight

LAB = (
    *(("jig", 2), ("jig", 3), ("jig", 4), ("peel-five-card", 4), ("nobble", 4)),
    *(("snitchems", 2), ("cassino-two", 2), ("irish-snap", 3)),
)
"""The games and numbers of players in the lab; as in the lab, a game without counters is played to its end."""
POOL, RUNS = 3_000, 500
WAYS = (("peel-five-card", 4, 6), ("jig", 3, 4))
"""The games, the players at a table and the numbers of ways."""
TOURNAMENTS, MEETINGS = 50, 10
PLAYS = ("jig", "jingo-dead-cards", "peel-five-card")
OPENINGS, FEW_DEALS, MANY_DEALS = 20, 100, 500


def format_rate(wrong: int, of: int) -> str:
    """Return how often something was wrong, in percent with its interval."""
    found = average(make_share_scale("wrong"), "", (n < wrong for n in range(of)))
    return f"{found.number} of 100, {found.sure}"


def count_lab_alarms(slug: str, seats: int, pool: int, runs: int) -> int:
    """Return in how many runs the lab ever finds a difference between two seats that win the same."""
    span: Span = "game" if variant(slug).look.keeps == "cards" else "deal"
    found = simulate(slug, seats, "random", pool, seed=2, until=span, workers=1)
    real = np.array([float(result.winnings(0, span) - result.winnings(1, span)) for result in found.results])
    spread = max(max(result.gains) - min(result.gains) for result in found.results)
    most = 1 if span == "game" else sum(found._job.start().position.counters) or 2 * float(spread)
    differences, random = real - real.mean(), np.random.default_rng(2)
    most = max(most, *abs(differences))
    return sum(has_alarm(random.choice(differences, MAX_DEALS), most) for _ in range(runs))


def has_alarm(differences: Any, most: float) -> bool:
    """Return whether `is_surely_positive` or its opposite is true after any number of games."""
    logs = np.log1p(
        np.multiply.outer([sign * bet for sign in (1, -1) for bet in BET_SIZES], differences / most)
    ).cumsum(1)
    wealth = [np.logaddexp.reduce(side)[MIN_WATCHED_GAMES - 1 :] - log(len(BET_SIZES)) for side in np.split(logs, 2)]
    return bool(np.max(wealth) >= log(2 / 0.05))


def measure_lab(slug: str, seats: int) -> str:
    """Return a row: in how many runs the lab finds a difference that does not exist."""
    pool = POOL if variant(slug).look.keeps != "cards" else POOL // 4
    return f"| {slug}, {seats} players | {format_rate(count_lab_alarms(slug, seats, pool, RUNS), RUNS)} |"


def make_random_way(number: int) -> Callable[[Sight], Act]:
    """Return a player who chooses at random, by other random numbers than those of the other ways."""

    def choose(sight: Sight) -> Act:
        return Random(f"{number} {sight.chance.random()}").choice(sight.moves)

    choose.__name__ = f"way {number}"
    return choose


def measure_ways(slug: str, seats: int, many: int) -> str:
    """Return a row: how often a way seems to be worse than the best, and how often the errors of winnings hold."""
    ways = [make_random_way(number) for number in range(many)]
    found = [tournament(slug, ways, seats, MEETINGS, seed, workers=1) for seed in range(1, TOURNAMENTS + 1)]
    ranked = [figure for one in found for figure in one.ranked]
    true = sum((figure.value for figure in ranked), Fraction(0)) / len(ranked)
    out = sum(not figure.low <= true <= figure.high for figure in ranked)
    wrong = sum(any(figure.value > figure.margin for figure in one.behind) for one in found)
    rates = f"{format_rate(wrong, TOURNAMENTS)} | {format_rate(out, len(ranked))}"
    return f"| {slug}, {seats} players, {many} ways | {rates} |"


def measure_plays(slug: str) -> str:
    """Return a row: how often the plays that *How likely?* calls best are not the best in other deals."""
    missing = single = not_best = 0
    for game in iter_tables(slug, OPENINGS, seed=3):
        counting = Counting(game.variant, game.node, "deal", most=0)
        counting.go_on(FEW_DEALS)
        few = counting.figures()
        counting.go_on(MANY_DEALS)
        better = {act for act in counting.acts if counting.lead(few.best.act, act, FEW_DEALS).high < 0}
        missing += bool(better) and better.isdisjoint(chance.act for chance in few.as_good)
        if len(few.as_good) == 1:
            single += 1
            not_best += bool(better)
    return f"| {slug} | {format_rate(missing, OPENINGS)} | {not_best} of {single} |"


PARTS: dict[str, tuple[str, Callable[..., str], Sequence[tuple[Any, ...]]]] = {
    "lab": ("| the lab | finds a difference |\n|---|---|", measure_lab, LAB),
    "ways": ("| ways alike | one is behind | winnings out of their interval |\n|---|---|---|", measure_ways, WAYS),
    "plays": (
        "| best plays | a better one not among them | a better one than the single best |\n|---|---|---|",
        measure_plays,
        [*product(PLAYS)],
    ),
}


def iter_rows(pool: ProcessPoolExecutor, part: str) -> Iterator[str]:
    """Yield the head of a part's table, and its rows in their order."""
    head, ask, each = PARTS[part]
    running = [pool.submit(ask, *given) for given in each]
    yield f"\n{head}"
    for future in running:
        yield future.result()


def main() -> None:
    """Print a table for each part."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", default=[*PARTS], help=" ".join(PARTS))
    given = parser.parse_args()
    with ProcessPoolExecutor() as pool:
        for part in given.parts:
            for row in iter_rows(pool, part):
                print(row, flush=True)


if __name__ == "__main__":
    main()
