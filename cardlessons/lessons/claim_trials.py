"""Play many games by seed and count something in each, to test the claims of the sources."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from random import Random
from typing import NamedTuple

from cardlessons.engine.players import choose_house_play
from cardlessons.engine.table import Act, Deal, Event, Position
from cardlessons.engine.variants import Variant, variant
from cardlessons.simulation import game_loop
from cardlessons.simulation.estimates import Figures, Scale, average
from cardlessons.simulation.game import set_up

SEED = 1891
Chooser = Callable[[Variant, Position, Random], Act]


class TrialStep(NamedTuple):
    """One act of a played game, its events, and the position after it."""

    act: Act
    events: tuple[Event, ...]
    table: Position


def choose_by_advice(game: Variant, table: Position, chance: Random) -> Act:
    """Return the act that the computer player recommends."""
    return choose_house_play(game, table)


def choose_by_chance(game: Variant, table: Position, chance: Random) -> Act:
    """Return a random lawful act; in games of slapping, each player may be the last to slap."""
    return chance.choice(game.rules.moves(table))


def play_trial(
    name: str, players: int, number: int, choose: Chooser = choose_by_advice, seed: int = SEED
) -> Iterator[TrialStep]:
    """Yield the steps of one game, from its first deal to its end; the last seat deals first.

    The same `number` and `seed` always give the same cards.
    """
    game, chance = variant(name), Random(f"{seed}/{number}")
    tables = game_loop.play_game(
        game,
        set_up(game, players)._node,
        lambda node: choose(game, node.position, chance),
        lambda _: shuffle_deal(game, chance),
    )
    for table in tables:
        assert table.act is not None
        yield TrialStep(table.act, table.verdict.events, table.position)


def shuffle_deal(game: Variant, chance: Random) -> Deal:
    """Return a deal of the whole pack in random order."""
    cards = list(game.rules.cards)
    chance.shuffle(cards)
    return Deal(tuple(cards))


class TrialSetup(NamedTuple):
    """A way to play that gets its own figure: the figure's label, the game, the players, and how they choose."""

    says: str
    game: str
    players: int
    choose: Chooser = choose_by_advice


Count = Callable[[range, int], Figures]
"""A function that plays the games with these numbers and a seed, and returns figures."""


def make_count(scale: Scale, count: Callable[[Iterable[TrialStep]], Fraction | int], *ways: TrialSetup) -> Count:
    """Return a function that plays games in each of these ways, and averages the result of `count` for each way."""

    def count_trials(games: range, seed: int) -> Figures:
        return tuple(
            average(scale, says, (count(play_trial(game, players, number, choose, seed)) for number in games))
            for says, game, players, choose in ways
        )

    return count_trials
