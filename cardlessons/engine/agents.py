"""The interface of families for agents that learn: what they read besides cards, and the words that they may say."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from cardlessons.engine.cards import Card
from cardlessons.engine.table import Rules

M_contra = TypeVar("M_contra", contravariant=True)
R_contra = TypeVar("R_contra", bound=Rules[Any], contravariant=True)
Rows = Mapping[str, Sequence[float] | frozenset[Card]]
"""Features by name: numbers, as many at every table of a game; or cards, for 1 for each card of the pack among them."""


@dataclass(frozen=True)
class Agents(Generic[R_contra, M_contra]):
    """The numbers and words that a family gives agents that learn.

    Attributes:
        features: returns what the family remembers and all players see, as numbers, from the memory, the seat that
            looks and the number of seats. Begin rows of seats with the seat that looks (`list_around`).
        meanings: what each of them means, in a few words, by its name without a number.
        words: returns the words that may be said with a play, if plays differ by them alone.
    """

    features: Callable[[R_contra, M_contra, int, int], Rows] = lambda _, __, ___, ____: {}
    meanings: Mapping[str, str] = field(default_factory=dict)
    words: Callable[[R_contra], Iterable[str]] = lambda _: ()


def list_around(seat: int, seats: int) -> tuple[int, ...]:
    """Return all seats in the order of play, the given one first."""
    return (*range(seat, seats), *range(seat))


def mark(every: Iterable[object], *chosen: object) -> list[float]:
    """Return 1 for each thing that is among the chosen ones, and else 0."""
    return [float(one in chosen) for one in every]
