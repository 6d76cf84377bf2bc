"""The interface of families for rounds in real time, in which hands come down on the pile.

All times are in milliseconds, from the moment at which a card, or a number without one, was shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeVar

from cardlessons.engine.table import Event, PositionOf, Rules, Slap

M = TypeVar("M")
R = TypeVar("R", bound=Rules[Any])


class TimesError(ValueError):
    """An error for times that cannot have been measured; the message says whose, and why."""


class Hand(NamedTuple, Generic[M]):
    """A computer player's hand in a round: the position, its seat, the pace of such players, the seed and the turn."""

    position: PositionOf[M]
    seat: int
    pace: str
    seed: int
    turn: int


@dataclass(frozen=True)
class LiveRules(Generic[R, M]):
    """The functions and texts that a family provides for rounds in real time.

    Attributes:
        paces: the speeds of the computer players: by name, the spread of their times in words.
        agreements: the rules that players may choose: the key that the page sends, and its meaning.
        agreed: returns the options of a game for the page's message; raises `OptionError`.
        due: returns how many hands each player must bring down now; 0 if no slap is due.
        counted: returns the number that the count has reached.
        comes: returns the time of a computer player's slap, or a list of times if more than one is due.
        settle: returns the slap of measured times, first down first; the time is None for a missing hand. Raises
            `TimesError`.
        placed: returns the players in the order in which they slapped.
        causes: returns the events of a turn that say why a slap was due, or why none was.
        how: returns two texts with citations: how hands are measured, with a clock or without, and the rule for several
            at once; the second is None if several are never due.
    """

    paces: Mapping[str, str]
    agreements: tuple[tuple[str, str], ...]
    agreed: Callable[[R, Mapping[str, Any]], Mapping[str, Any]]
    due: Callable[[PositionOf[M]], int]
    counted: Callable[[PositionOf[M]], int]
    comes: Callable[[Hand[M]], int | list[int]]
    settle: Callable[[PositionOf[M], Mapping[int, object]], Slap]
    placed: Callable[[Slap, Iterable[int]], tuple[int, ...]]
    causes: Callable[[PositionOf[M], Iterable[Event]], tuple[Event, ...]]
    how: Callable[[R, bool], tuple[dict[str, Any], dict[str, Any] | None]]
