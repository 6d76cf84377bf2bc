"""Playing many games by a seed, and counting something in each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from math import hypot, sqrt
from random import Random
from statistics import mean, stdev
from typing import NamedTuple

from cardlessons.engine.players import advised, house_play
from cardlessons.engine.table import Act, Deal, Event, Position, Setup, after
from cardlessons.engine.variants import Variant, variant

SEED = 1891
SEATS = "ABCDEFGHIJ"
Chooser = Callable[[Variant, Position, Random], Act]


class Figure(NamedTuple):
    """What was counted, and how far off it may be; an exact figure has no error."""

    says: str
    value: float
    error: float = 0.0

    def __str__(self) -> str:
        places = 3 if 0 < self.error < 0.01 else 2
        return f"{self.value:.{places}f}" + (f" ± {self.error:.{places}f}" if self.error else "")


class Step(NamedTuple):
    """An act of a game that was played, what followed from it, and the table then."""

    act: Act
    events: tuple[Event, ...]
    table: Position


def by_advice(game: Variant, table: Position, chance: Random) -> Act:
    """What the house does who has the turn."""
    return house_play(game, table, advised)


def by_chance(game: Variant, table: Position, chance: Random) -> Act:
    """Anything lawful; where all slap, any of them may be the last."""
    return chance.choice(game.rules.moves(table))


def played(name: str, players: int, number: int, choose: Chooser = by_advice, seed: int = SEED) -> Iterator[Step]:
    """One game, from its first deal to its end; the last seat deals first."""
    game, chance = variant(name), Random(f"{seed}/{number}")
    seats = tuple(SEATS[:players])
    table = game.rules.begin(Setup(seats, seats[-1], ((),) * players))
    while not table.over:
        deals = table.turn is None and not game.rules.moves(table)
        act = _deal(game, chance) if deals else choose(game, table, chance)
        events = game.rules.decide(table, act).events
        table = after(table, events)
        yield Step(act, events, table)


def _deal(game: Variant, chance: Random) -> Deal:
    cards = list(game.rules.cards)
    chance.shuffle(cards)
    return Deal(tuple(cards))


def average(says: str, values: Iterable[float]) -> Figure:
    """The mean of what was counted in each game, and its standard error."""
    counted = list(values)
    return Figure(says, mean(counted), stdev(counted) / sqrt(len(counted)))


def is_more(first: Figure, second: Figure) -> bool:
    """Whether the first is more than the second, by two standard errors of their difference."""
    return first.value - second.value > 2 * hypot(first.error, second.error)
