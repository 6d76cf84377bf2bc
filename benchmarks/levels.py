"""Measure how strong the levels of the computer player are: `python benchmarks/levels.py [share] [game ...]`.

Run by hand. All games take about half an hour; a share of `0.1` takes a tenth of that.

For each game, one player of a level plays against others of the level below, at every seat in turn. The script prints
how much more this player wins in a deal than a player of the lower level with the same cards. In games where the last
player with counters takes the pool, one deal says little; for these it also prints how much more often the player wins
the game. At the end it prints, for each piece of the sources' advice, the gain of a player who follows it among players
who choose at random.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from itertools import pairwise
from time import process_time

from cardlessons.engine.variants import variant
from cardlessons.research.jobs import Span
from cardlessons.research.simulator import simulate
from cardlessons.research.tournament import advantage
from cardlessons.simulation.estimates import Figure
from cardlessons.simulation.observation import Sight
from cardlessons.simulation.players import HOUSE_LEVELS, Choice, Way

PLAYED: dict[tuple[str, Span], tuple[int, ...]] = {
    ("peel-five-card", "deal"): (2000, 1000),
    ("peel-five-card", "game"): (150, 1000),
    ("equal-cards", "deal"): (3000, 100),
    ("nobble", "deal"): (2000, 1000),
    ("tuppenny-bump", "deal"): (1000, 1000),
    ("tuppenny-bump", "game"): (100, 1000),
    ("jig", "deal"): (200, 60),
    ("jingo-dead-cards", "deal"): (200, 150),
    ("cassino-two", "deal"): (150, 100),
    ("snitchems", "deal"): (150, 100),
    ("irish-snap", "game"): (60, 60),
    ("irish-snap-stay-in", "game"): (60, 60),
}
"""The numbers of deals or games at each seat, for each pair of levels; enough for errors far below the differences."""
ADVISED = {"peel-five-card": 2000, "tuppenny-bump": 1000, "jig": 200}
"""The games for which the sources give advice, each with the number of deals."""
THOUGHT = 1
"""The deals in which the time of a choice is measured."""


def format_figure(figure: Figure) -> str:
    """Return a figure with its margin of error and its unit, as text."""
    times = figure.scale.times
    return f"{float(figure.value) * times:+8.3f} ± {figure.margin * times:.3f} {figure.scale.unit:8}"


def measure_choice(game: str, way: Way) -> float:
    """Return the milliseconds that a player takes to choose a play."""
    spent: list[float] = []

    def choose(sight: Sight) -> Choice:
        began = process_time()
        choice = way.choose(sight)
        if len(sight.moves) > 1:
            spent.append(process_time() - began)
        return choice

    simulate(game, players=replace(way, choose=choose), deals=THOUGHT, workers=1)
    return 1000 * sum(spent) / max(1, len(spent))


def print_advantage(game: str, weaker: Way, stronger: Way, number: int, until: Span) -> None:
    """Print the advantage of one stronger player among weaker players."""
    found = advantage(game, stronger, weaker, deals=number, until=until)
    pace = measure_choice(game, stronger)
    players = f"{stronger.name} among {weaker.name}"
    print(f"{game:19} {players:24} {format_figure(found)} in {number} {until}s, {pace:.1f} ms", flush=True)


def main(share: float, games: tuple[str, ...]) -> None:
    """Print the advantage of each level over the one below, and of each piece of advice over random play."""
    for (game, until), numbers in PLAYED.items():
        if not games or game in games:
            for (weaker, stronger), number in zip(pairwise(HOUSE_LEVELS), numbers, strict=True):
                print_advantage(game, weaker, stronger, max(2, round(share * number)), until)
    for game, number in ADVISED.items():
        if not games or game in games:
            for id_ in variant(game).of.advice(variant(game).rules):
                print(f"{game:19} {f'{id_} among random':24} ", end="")
                print(format_figure(advantage(game, id_, "random", deals=max(2, round(share * number)))), flush=True)


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 1, tuple(sys.argv[2:]))
