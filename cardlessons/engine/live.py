"""The interface of families for rounds in real time, in which hands come down on the pile.

All times are in milliseconds, from the moment at which a card, or a number without one, was shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeVar

from cardlessons.engine.table import Act, Event, Interruption, PositionOf, Rules

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


class SlapAnalysis(NamedTuple):
    """The answers of a seat to the cards of a game.

    Attributes:
        due: how many slaps were due while the seat was in the game.
        late: the places in the line of the acts at which its hand was the last, drew back, or did not come.
        wrong: the places of those at which it slapped, or flinched, though no slap was due.
    """

    due: int
    late: tuple[int, ...]
    wrong: tuple[int, ...]


@dataclass(frozen=True)
class LiveRules(Generic[R, M]):
    """The functions and texts that a family provides for rounds in real time.

    Attributes:
        slap: the act of the hands that come down.
        flinch: returns the act of a seat whose hand starts and draws back.
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
        analyze: returns the analysis of a seat's answers on a line of acts, each with the table before it.
        explain_slapping: returns two texts with citations: how hands are measured, with a clock or without, and the
            rule for several at once; the second is None if several are never due.
    """

    slap: type[Interruption]
    flinch: Callable[[int], Act]
    paces: Mapping[str, str]
    agreements: tuple[tuple[str, str], ...]
    read_agreements: Callable[[R, Mapping[str, Any]], Mapping[str, Any]]
    count_due_hands: Callable[[PositionOf[M]], int]
    count_reached: Callable[[PositionOf[M]], int]
    hand_times: Callable[[Hand[M]], int | list[int]]
    settle_slap: Callable[[PositionOf[M], Mapping[int, object]], Act]
    slap_order: Callable[[Any, Iterable[int]], tuple[int, ...]]
    snap_causes: Callable[[PositionOf[M], Iterable[Event]], tuple[Event, ...]]
    analyze: Callable[[Sequence[tuple[PositionOf[M], Act]], int], SlapAnalysis]
    explain_slapping: Callable[[R, bool], tuple[dict[str, Any], dict[str, Any] | None]]
