"""Compare `simulate` with a loop of plays, and the environment of PettingZoo with `simulate`, by hand:
`python benchmarks/simulation.py`.

All three play random deals for four, in turn in each round, so that other work on the machine slows them alike. The
loop over `Game.play` does what `simulate` must do for results that do not depend on the number of workers: each seat
has random numbers of its own for each deal, and in Irish Snap each hand comes down at a time that is drawn by a seed.
The agents of the environment read each observation, and choose by its mask; who slaps at random never comes to an end,
so there are none in Irish Snap. Each figure is the median of the rounds.
"""

from __future__ import annotations

from collections.abc import Callable
from math import nan
from random import Random
from statistics import median
from time import process_time

from peers import MANIFEST

from cardlessons import Game, deal, simulate, variant
from cardlessons.engine.table import Act
from cardlessons.research.environments import TurnsWrapper, env

ROUNDS, DEALS, SEATS = 9, 20, 4
Playing = Callable[[str, int], int]
"""A function that plays `DEALS` deals of a game by a seed, and returns the number of acts."""


def count_acts(game: Game) -> int:
    """Return the number of acts so far."""
    return game._node.number


def play_by_simulate(slug: str, seed: int) -> int:
    """Play as `simulate` does, in this process."""
    found = simulate(slug, SEATS, "random", deals=DEALS, seed=seed, count=count_acts, workers=1)
    return sum(int(row["counted"]) for row in found.records())


def play_by_loop(slug: str, seed: int) -> int:
    """Play by `Game.play`."""
    acts = 0
    for number in range(DEALS):
        chances = [Random(f"{seed}/{number}/{seat}") for seat in range(SEATS)]
        game = deal(slug, SEATS, seed * DEALS + number)
        while not game.deal_over:
            game = game.play(choose(game, chances))
        acts += count_acts(game)
    return acts


def choose(game: Game, chances: list[Random]) -> Act:
    """Return a random act of the seat to play, or the slap of all hands."""
    position, live = game.position, game.variant.of.live
    if position.turn is not None:
        return chances[position.turn].choice(game.moves)
    if live is None:
        return game.moves[0]
    return live.answer(game.variant.rules, position, (0,) * SEATS, "1", count_acts(game))


def play_by_agents(tables: dict[str, TurnsWrapper], slug: str, seed: int) -> int:
    """Play in the environment, in which each agent chooses by the mask."""
    table, chance, acts = tables.setdefault(slug, env(slug, SEATS)), Random(seed), 0
    for number in range(DEALS):
        table.reset(seed=seed * DEALS + number)
        for _ in table.agent_iter():
            observation, _, over, cut, _ = table.last()
            if over or cut or observation is None:
                table.step(None)
                continue
            (lawful,) = observation["action_mask"].nonzero()
            table.step(lawful[int(chance.random() * len(lawful))])
        acts += count_acts(table.unwrapped.game)
    return acts


def measure(play: Playing, slug: str, seed: int) -> float:
    """Return the acts in a second of processor time."""
    start = process_time()
    return play(slug, seed) / (process_time() - start)


def main() -> None:
    """Print the acts of `simulate` in a second, and the two ratios."""
    tables: dict[str, TurnsWrapper] = {}
    print(f"{'':20}{'simulate':>16}{'simulate : loop':>18}{'agents : simulate':>18}")
    for slug in MANIFEST:
        rounds, live = [], variant(slug).of.live
        for seed in range(1, ROUNDS + 1):
            simulated, looped = (measure(play, slug, seed) for play in (play_by_simulate, play_by_loop))
            agents = nan if live else measure(lambda slug, seed: play_by_agents(tables, slug, seed), slug, seed)
            rounds.append((simulated, simulated / looped, agents / simulated))
        many, loop, agents = (median(figures) for figures in zip(*rounds, strict=True))
        print(f"{slug:20}{many:16.0f}{loop:18.2f}{agents:18.2f}")


if __name__ == "__main__":
    main()
