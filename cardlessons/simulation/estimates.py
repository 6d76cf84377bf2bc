"""Means of simulated games, with their errors.

Sums are exact fractions, so that batches of games can be merged in any order with the same result as one count of all
games.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields
from fractions import Fraction
from functools import cache
from math import floor, log10, sqrt
from statistics import NormalDist
from typing import Any, NamedTuple
from warnings import warn


class Scale(NamedTuple):
    """The scale of comparable figures.

    Attributes:
        says: the quantity.
        unit: its unit.
        times: the number of units in one.
        is_share: whether the figures are shares of a whole, so that none is below 0 or above 1.
    """

    says: str
    unit: str
    times: int = 1
    is_share: bool = False


def make_share_scale(says: str) -> Scale:
    """Return the scale of a frequency, in percent."""
    return Scale(says, "of 100", 100, is_share=True)


SMALL_SHARE = Fraction(1, 10)
"""Below this share, and above its complement, an interval is so uneven that both of its ends are shown."""


@dataclass(frozen=True, eq=False)
class Figure(float):
    """A number with its error: exact, or the mean of so many games.

    It is a `float`: compared with `<`, rounded, formatted, written as JSON, calculated with. The result is a plain
    number without an error. Only `==` compares figures in all their attributes.

    The interval from `low` to `high` contains the true value in about 95 cases of 100. For a share it
    is Wilson's interval, which is valid for rare results, too.

    Attributes:
        scale: the quantity and its unit.
        says: the label that tells it from other figures of that scale.
        value: the figure.
        games: the number of independent games behind the mean; 0 if the value is computed.
    """

    # `_squares` is the sum of the squared deviations of these games from the mean. `_together` is the number of figures
    # that are compared; the intervals are so much wider that in about 95 cases of 100 all contain the true values.

    scale: Scale
    says: str
    value: Fraction
    games: int = 0
    _squares: Fraction = Fraction(0)
    _together: int = 1

    def __new__(cls, scale: Scale, says: str, value: Fraction, *_: object, **__: object) -> Figure:
        return super().__new__(cls, value)

    def __getnewargs__(self) -> tuple[Any, ...]:
        return tuple(getattr(self, part.name) for part in fields(self))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Figure) and self.__getnewargs__() == other.__getnewargs__()

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(self.__getnewargs__())

    def __getattr__(self, name: str) -> object:
        if name not in ("squares", "together"):
            raise AttributeError(f"a figure has no attribute '{name}'")
        warn(f"Figure.{name} is not public; ask for `error`, `low` and `high`", DeprecationWarning, stacklevel=2)
        return getattr(self, f"_{name}")

    def __format__(self, spec: str) -> str:
        return format(float(self), spec) if spec else str(self)

    def __repr__(self) -> str:
        return f"<{' '.join(filter(None, (self.says, str(self), self.sure)))}>"

    @property
    def error(self) -> float:
        """Return the standard error."""
        return sqrt(self._squares / (self.games - 1) / self.games) if self.games > 1 else 0.0

    @property
    def margin(self) -> float:
        """Return the margin of error: the distance from the value to the farther end of its interval."""
        low, high = self._interval
        return max(high - float(self.value), float(self.value) - low)

    @property
    def low(self) -> float:
        """Return the lower end of the interval; of a share it lies between 0 and 1, as the value does."""
        return self._interval[0]

    @property
    def high(self) -> float:
        """Return the upper end of the interval; of a share it lies between 0 and 1, as the value does."""
        return self._interval[1]

    @property
    def _interval(self) -> tuple[float, float]:
        value = float(self.value)
        if self.games < 2:
            return value, value
        errors = _compute_errors(self._together)
        errors += 0.3 * (errors**3 + errors) / (self.games - 1)  # with few games the error itself is uncertain
        if not self.scale.is_share:
            return value - errors * self.error, value + errors * self.error
        spread = value * (1 - value)
        games = min(spread / self.error**2, self.games) if self.error else self.games
        middle, wide = value + errors**2 / games / 2, errors * sqrt(spread / games + (errors / games / 2) ** 2)
        whole = 1 + errors**2 / games
        return max(0.0, (middle - wide) / whole), min(1.0, (middle + wide) / whole)

    def __str__(self) -> str:
        return f"{self.number} {self.scale.unit}"

    @property
    def number(self) -> str:
        """Return the value in its unit, rounded to its significant digits.

        So a share is written of 100: "30", where the value is 0.3, and `low` and `high` are 0.24 and 0.37.
        """
        return self._format_value(self.value)

    @property
    def off(self) -> str:
        """Return the margin of error in its unit."""
        return self._format_value(self.margin)

    @property
    def sure(self) -> str:
        """Return the accuracy in words: the margin of error, the ends of the interval, or the exact fraction."""
        if self.games == 1:
            return "in a single deal, so its error is not known"
        if self.games > 1 and self.scale.is_share:
            if self.value in (0, 1):
                return (
                    f"at least {self._format_value(self.low)}"
                    if self.value
                    else f"at most {self._format_value(self.high)}"
                )
            if not SMALL_SHARE <= self.value <= 1 - SMALL_SHARE:
                return f"between {self._format_value(self.low)} and {self._format_value(self.high)}"
        if self.margin:
            return f"give or take {self.off}"
        parts, whole = self.value.as_integer_ratio()
        return "" if self.games or whole == 1 else f"exactly {parts:,} in {whole:,}"

    def _format_value(self, value: Fraction | float) -> str:
        off = self.margin * self.scale.times
        places = max(0, -floor(log10(off / 3))) if off else int(self.value.denominator > 1)
        return f"{float(value) * self.scale.times:z,.{places}f}"


@cache
def _compute_errors(together: int) -> float:
    """Return the half-width of an interval in standard errors: two, or more if several figures are compared."""
    normal = NormalDist()
    return -normal.inv_cdf(normal.cdf(-2) / together)


def average(scale: Scale, says: str, values: Iterable[Fraction | int]) -> Figure:
    """Return the mean of the values, one for each game."""
    counted = [Fraction(value) for value in values]
    games, middle = len(counted), sum(counted, Fraction(0)) / len(counted)
    return Figure(scale, says, middle, games, sum((v * v for v in counted), Fraction(0)) - games * middle * middle)
