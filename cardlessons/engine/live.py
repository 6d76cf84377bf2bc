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
    """An error for impossible times of slaps; the message names the player and the reason."""


class Hand(NamedTuple, Generic[M]):
    """A computer player's hand in a round: its position, seat, pace, seed and turn number."""

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
        read_agreements: returns the options of a game for the page's message; raises `OptionError`.
        count_due_hands: returns how many hands each player must bring down now; 0 if no slap is due.
        count_reached: returns the number that the count has reached.
        hand_times: returns the time of a computer player's slap, or a list of times if more than one is due.
        settle_slap: returns the slap of measured times, first down first; the time is None for a missing hand. Raises
            `TimesError`.
        slap_order: returns the players in the order in which they slapped.
        snap_causes: returns the events of a turn that say why a slap was due, or why none was.
        explain_slapping: returns two texts with citations: how hands are measured, with a clock or without, and the
            rule for several at once; the second is None if several are never due.
    """

    paces: Mapping[str, str]
    agreements: tuple[tuple[str, str], ...]
    read_agreements: Callable[[R, Mapping[str, Any]], Mapping[str, Any]]
    count_due_hands: Callable[[PositionOf[M]], int]
    count_reached: Callable[[PositionOf[M]], int]
    hand_times: Callable[[Hand[M]], int | list[int]]
    settle_slap: Callable[[PositionOf[M], Mapping[int, object]], Slap]
    slap_order: Callable[[Slap, Iterable[int]], tuple[int, ...]]
    snap_causes: Callable[[PositionOf[M], Iterable[Event]], tuple[Event, ...]]
    explain_slapping: Callable[[R, bool], tuple[dict[str, Any], dict[str, Any] | None]]
