"""The interface of families whose cards fall in real time and are answered by hands on the pile.

All times are milliseconds from the moment at which a card, or what is said without one, was shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeVar

from cardlessons.engine.table import Event, PositionOf, Rules, Slap

M = TypeVar("M")
R = TypeVar("R", bound=Rules[Any])


class TimesError(ValueError):
    """Times that cannot have been measured; the message says whose, and why."""


class Hand(NamedTuple, Generic[M]):
    """A rival's hand: its seat, the pace of the rivals, the seed, and the turn on which it comes down."""

    position: PositionOf[M]
    seat: int
    pace: str
    seed: int
    turn: int


@dataclass(frozen=True)
class LiveRules(Generic[R, M]):
    """The rules that games in real time need.

    Attributes:
        paces: how fast the rivals may be, each by its name with how their times are spread.
        agreements: what may be agreed on, as what the page sends for it and what it means.
        agreed: the options of a game that follow from what the page sent; raises `OptionError`.
        due: how many hands each must bring down now; none where no slap is due.
        counted: the number that was reached.
        comes: when a rival's hand comes down: a time, or a list of them where more than one is due.
        settle: the slap that measured times make, first down first; a hand that never came has the time None. Raises
            `TimesError`.
        placed: the players in the order in which they slapped, the last one last.
        causes: of what happened at a turn that which says why a slap was due, or why none was.
        how: how hands are measured in a game, with a clock or without, and what is to be known of several at once,
            where several can be due: texts with their citations.
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
