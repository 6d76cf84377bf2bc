"""Plays many games by seed and counts something in each, to test the claims of the sources."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from random import Random
from typing import NamedTuple

from cardlessons.engine.players import house_play
from cardlessons.engine.table import Act, Deal, Event, Position
from cardlessons.engine.variants import Variant, variant
from cardlessons.simulation import game_loop
from cardlessons.simulation.estimates import Figures, Scale, average
from cardlessons.simulation.game import set_up

SEED = 1891
Chooser = Callable[[Variant, Position, Random], Act]


class TrialStep(NamedTuple):
    """An act of a game that was played, what followed from it, and the table then."""

    act: Act
    events: tuple[Event, ...]
    table: Position


def choose_by_advice(game: Variant, table: Position, chance: Random) -> Act:
    """Return the act that the computer player recommends."""
    return house_play(game, table)


def choose_by_chance(game: Variant, table: Position, chance: Random) -> Act:
    """Return anything lawful; where all slap, any of them may be the last."""
    return chance.choice(game.rules.moves(table))


def play_trial(
    name: str, players: int, number: int, choose: Chooser = choose_by_advice, seed: int = SEED
) -> Iterator[TrialStep]:
    """Yield one game, from its first deal to its end; the last seat deals first."""
    game, chance = variant(name), Random(f"{seed}/{number}")
    tables = game_loop.play_game(
        game,
        set_up(game, players).node,
        lambda node: choose(game, node.position, chance),
        lambda _: shuffled_deal(game, chance),
    )
    for table in tables:
        assert table.act is not None
        yield TrialStep(table.act, table.verdict.events, table.position)


def shuffled_deal(game: Variant, chance: Random) -> Deal:
    """Return a deal of the whole pack in random order."""
    cards = list(game.rules.cards)
    chance.shuffle(cards)
    return Deal(tuple(cards))


class TrialSetup(NamedTuple):
    """One of the ways to play of which a figure is made."""

    says: str
    game: str
    players: int
    choose: Chooser = choose_by_advice


Count = Callable[[range, int], Figures]
"""Makes figures of games by their numbers and a seed."""


def count_each(scale: Scale, count: Callable[[Iterable[TrialStep]], Fraction | int], *ways: TrialSetup) -> Count:
    """Make a figure of each of these ways to play, by what is counted in a game."""

    def count_trials(games: range, seed: int) -> Figures:
        return tuple(
            average(scale, says, (count(play_trial(game, players, number, choose, seed)) for number in games))
            for says, game, players, choose in ways
        )

    return count_trials
