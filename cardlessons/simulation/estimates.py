"""Means of simulated games, with their errors.

Sums are exact fractions, so that batches of games can be merged in any order with the same result as one count of all
games.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import floor, hypot, log10, sqrt
from typing import NamedTuple


class Scale(NamedTuple):
    """The scale of comparable figures: `says` is the quantity, `unit` its unit, and `times` the number of units in
    one."""

    says: str
    unit: str
    times: int = 1


def share(says: str) -> Scale:
    """Return the scale of a frequency, in percent."""
    return Scale(says, "of 100", 100)


@dataclass(frozen=True)
class Figure:
    """A value with its error: exact, or the mean of so many games.

    Attributes:
        scale: the quantity and its unit.
        says: the label that tells it from other figures of that scale.
        value: the figure.
        games: the number of games behind the mean; 0 if the value is computed.
        squares: the sum of the squared deviations of these games from the mean.
    """

    scale: Scale
    says: str
    value: Fraction
    games: int = 0
    squares: Fraction = Fraction(0)

    @property
    def error(self) -> float:
        """Return the standard error."""
        return sqrt(self.squares / (self.games - 1) / self.games) if self.games > 1 else 0.0

    @property
    def margin(self) -> float:
        """Return the margin of error: two standard errors, and more if few games were played, since the error itself is
        then uncertain. In about nineteen cases of twenty the true value lies within it."""
        return self.error * (2 + 3 / (self.games - 1)) if self.games > 1 else 0.0

    def __str__(self) -> str:
        return f"{self.number} {self.scale.unit}"

    @property
    def number(self) -> str:
        """Return the value in its unit, rounded to its significant digits."""
        return self._format_value(self.value)

    @property
    def off(self) -> str:
        """Return the margin of error in its unit."""
        return self._format_value(self.margin)

    @property
    def sure(self) -> str:
        """Return the accuracy in words: the margin of error, or the exact fraction."""
        if self.margin:
            return f"give or take {self.off}"
        parts, whole = self.value.as_integer_ratio()
        return "" if self.games or whole == 1 else f"exactly {parts:,} in {whole:,}"

    def _format_value(self, value: Fraction | float) -> str:
        off = self.margin * self.scale.times
        places = max(0, -floor(log10(off / 3))) if off else int(self.value.denominator > 1)
        return f"{float(value) * self.scale.times:z,.{places}f}"


Figures = tuple[Figure, ...]


def average(scale: Scale, says: str, values: Iterable[Fraction | int]) -> Figure:
    """Return the mean of the values, one for each game."""
    counted = [Fraction(value) for value in values]
    games, middle = len(counted), sum(counted, Fraction(0)) / len(counted)
    return Figure(scale, says, middle, games, sum((v * v for v in counted), Fraction(0)) - games * middle * middle)


def merge(first: Figures, second: Figures) -> Figures:
    """Return two batches of games merged into one."""
    return tuple(_merge_figures(one, other) for one, other in zip(first, second, strict=True))


def _merge_figures(one: Figure, other: Figure) -> Figure:
    games, apart = one.games + other.games, other.value - one.value
    value = one.value + apart * other.games / games
    squares = one.squares + other.squares + apart * apart * one.games * other.games / games
    return Figure(one.scale, one.says, value, games, squares)


def is_more(first: Figure, second: Figure) -> bool:
    """Return whether the first value is greater than the second by more than the margin of error of their
    difference."""
    return first.value - second.value > hypot(first.margin, second.margin)
