"""Evidence of simulated games: batches merged, groups averaged, and whether one figure is greater than another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import exp, hypot, log, log1p
from statistics import fmean

from cardlessons.simulation.estimates import Figure, Scale, average

Figures = tuple[Figure, ...]


def merge(first: Figures, second: Figures) -> Figures:
    """Return two batches of games merged into one."""
    return tuple(_merge_figures(one, other) for one, other in zip(first, second, strict=True))


def _merge_figures(one: Figure, other: Figure) -> Figure:
    games, apart = one.games + other.games, other.value - one.value
    value = one.value + apart * other.games / games
    squares = one._squares + other._squares + apart * apart * one.games * other.games / games
    return Figure(one.scale, one.says, value, games, squares)


def average_groups(scale: Scale, says: str, groups: Iterable[Sequence[Fraction | int]]) -> Figure:
    """Return the mean of the means of groups.

    The groups are independent of each other. The values of a group are not, such as those of one deal at several seats.
    """
    return average(scale, says, (sum(map(Fraction, values), Fraction(0)) / len(values) for values in groups))


def is_more(first: Figure, second: Figure) -> bool:
    """Return whether the first value is greater than the second by more than the margin of error of their
    difference; for figures of different games."""
    return first.value - second.value > hypot(first.margin, second.margin)


MIN_WATCHED_GAMES = 30
"""The least number of differences at which `is_surely_positive` can return True."""
BET_SIZES = tuple(0.99 * 2.0**-number for number in range(8))
"""The bets of `is_surely_positive`, as parts of the largest possible one."""


def is_surely_positive(differences: Sequence[Fraction | int], most: float | None = None, alpha: float = 0.05) -> bool:
    """Return whether the mean of the differences is above 0, by a test that may be asked after every game.

    Somebody bets on each difference a part of what he has, so that no difference can take everything. If the true mean
    is 0, he never has more on average than at first. So at most half of `alpha` of all runs ever bring him `2 / alpha`
    times as much (Ville), whenever the reader stops and however uneven the differences are. This test and that of the
    opposite together are wrong in at most `alpha` of all runs.

    Args:
        differences: one for each game.
        most: the largest difference that is possible, above or below 0. By default twice the largest of those given;
            the limit then holds if no rare one is larger. If all are the same, the result is False.
    """
    counted = Counter(map(float, differences))
    if len(differences) < MIN_WATCHED_GAMES or len(counted) == 1:
        return False
    largest = max(map(abs, counted))
    most = max(largest, most) if most is not None else 2 * largest
    gains = [sum(times * log1p(bet * value / most) for value, times in counted.items()) for bet in BET_SIZES]
    best = max(gains)
    return best + log(fmean(exp(gain - best) for gain in gains)) >= log(2 / alpha)
