"""Figures that tell how far off they may be.

What is counted is kept exactly, so that batches of games can be put together in any way and make the same figure as
all these games counted at once.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import floor, hypot, log10, sqrt
from typing import NamedTuple


class Scale(NamedTuple):
    """A scale on which figures can be compared.

    `says` is its name, `unit` the unit, and `times` the number of units in one.
    """

    says: str
    unit: str
    times: int = 1


def share(says: str) -> Scale:
    """Return the scale of a frequency, in times out of a hundred."""
    return Scale(says, "of 100", 100)


@dataclass(frozen=True)
class Figure:
    """An estimate: an exact value, or the mean of many games.

    Attributes:
        scale: what it tells, and in which unit.
        says: what tells it from the others on that scale.
        value: the figure.
        games: of how many games it is the mean; none where it was reckoned.
        squares: the squares of what each of these games lies off it, all together.
    """

    scale: Scale
    says: str
    value: Fraction
    games: int = 0
    squares: Fraction = Fraction(0)

    @property
    def error(self) -> float:
        """The standard error."""
        return sqrt(self.squares / (self.games - 1) / self.games) if self.games > 1 else 0.0

    @property
    def margin(self) -> float:
        """Two standard errors, somewhat more for few games, where the error itself is uncertain.

        The true value lies within the margin in about nineteen cases of twenty.
        """
        return self.error * (2 + 3 / (self.games - 1)) if self.games > 1 else 0.0

    def __str__(self) -> str:
        return f"{self.number} {self.scale.unit}"

    @property
    def number(self) -> str:
        """So many of its unit, in no more figures than are worth telling."""
        return self._told(self.value)

    @property
    def off(self) -> str:
        """The margin as text, in the figure's unit."""
        return self._told(self.margin)

    @property
    def sure(self) -> str:
        """The precision in words: the margin, or the exact fraction."""
        if self.margin:
            return f"give or take {self.off}"
        parts, whole = self.value.as_integer_ratio()
        return "" if self.games or whole == 1 else f"exactly {parts:,} in {whole:,}"

    def _told(self, value: Fraction | float) -> str:
        off = self.margin * self.scale.times
        places = max(0, -floor(log10(off / 3))) if off else int(self.value.denominator > 1)
        return f"{float(value) * self.scale.times:z,.{places}f}"


Figures = tuple[Figure, ...]


def average(scale: Scale, says: str, values: Iterable[Fraction | int]) -> Figure:
    """The mean of what was counted in each game."""
    counted = [Fraction(value) for value in values]
    games, middle = len(counted), sum(counted, Fraction(0)) / len(counted)
    return Figure(scale, says, middle, games, sum((v * v for v in counted), Fraction(0)) - games * middle * middle)


def together(first: Figures, second: Figures) -> Figures:
    """Two batches of games as one."""
    return tuple(_together(one, other) for one, other in zip(first, second, strict=True))


def _together(one: Figure, other: Figure) -> Figure:
    games, apart = one.games + other.games, other.value - one.value
    value = one.value + apart * other.games / games
    squares = one.squares + other.squares + apart * apart * one.games * other.games / games
    return Figure(one.scale, one.says, value, games, squares)


def is_more(first: Figure, second: Figure) -> bool:
    """Return whether the first figure exceeds the second by more than chance explains."""
    return first.value - second.value > hypot(first.margin, second.margin)
