"""Reaction times: times of computer players from a seed, and the order of slaps by measured times (R-45, R-115, R-122).

All times are in milliseconds from the moment at which the card, or the number without a card, was shown. The learner's
browser measures them, and this module only compares them. So a slow network makes no player slower.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import exp, inf, log
from operator import itemgetter
from random import Random
from statistics import NormalDist
from typing import NamedTuple

from cardlessons.engine.live import TimesError
from cardlessons.families.snap.acts import Slap
from cardlessons.families.snap.hands import sort_players
from cardlessons.families.snap.memo import Position

MAX_MS = 60_000
"""The latest allowed time of a hand, in milliseconds."""


class ReactionPace(NamedTuple):
    """The pace of computer players, whose times have a log-normal distribution.

    Attributes:
        median: the median of the times, in milliseconds.
        spread: the standard deviation of their logarithm.
    """

    median: int
    spread: float

    def time_for_share(self, share: float) -> int:
        """Return the time in milliseconds within which this share of the hands comes down."""
        return round(exp(NormalDist(log(self.median), self.spread).inv_cdf(share)))

    @property
    def second(self) -> ReactionPace:
        """The pace of the second hands, if both hands are due."""
        return ReactionPace(self.median // 5, self.spread)


PACES = {"gentle": ReactionPace(1800, 0.3), "steady": ReactionPace(1000, 0.25), "quick": ReactionPace(650, 0.2)}
"""The paces that a learner can choose, by name."""


def draw_hand_time(pace: ReactionPace, seed: int, turn: int, seat: int) -> int:
    """Return the time of a computer player's hand at a turn, in milliseconds.

    It depends only on the pace, the seed, the turn and the seat.
    """
    share = Random(f"cardlessons reactions {seed}/{turn}/{seat}").random()
    return pace.time_for_share(min(max(share, 0.0001), 0.9999))


def draw_both_times(pace: ReactionPace, seed: int, turn: int, seat: int) -> list[int]:
    """Return the times of both hands of a computer player.

    The first is the time of `draw_hand_time`. The second hand follows after a time at the pace `ReactionPace.second`.
    """
    first = draw_hand_time(pace, seed, turn, seat)
    return [first, first + draw_hand_time(pace.second, seed, turn, -1 - seat)]


def settle_slap(position: Position, times: Mapping[int, object]) -> Slap:
    """Return the slap that follows from measured times, the first hand first.

    If a slap is due, `times` has a time for every player in the game, or None for a hand that never came. If both hands
    are due, a player may have a list of at most two times. A hand that never came is later than all others. If no slap
    is due, all players with a time have slapped wrongly. Of equal times, the later one is that of the player whose turn
    comes later, counted from the dealer's left (R-115).

    Raises:
        TimesError: a time is not a number, is before the card was shown or after `MAX_MS`, is missing, or belongs to
            nobody in the game.
    """
    order = position.to_the_left(position.dealer)
    if any(seat not in order for seat in times):
        names = ", ".join(position.seats[seat] for seat in order)
        raise TimesError(f"there is the time of somebody who cannot slap; those in the game are {names}")
    due = position.memo.due
    if due and (missing := [position.seats[seat] for seat in order if seat not in times]):
        raise TimesError(f"the time of {', '.join(missing)} is missing; whoever did not slap has the time None")
    measured = {seat: _read_hands(times[seat], due, position.seats[seat]) for seat in order if seat in times}
    hands = [
        seat for _, seat in sorted(((time, seat) for seat in measured for time in measured[seat]), key=itemgetter(0))
    ]
    if due and len(late := [seat for seat in order if seat not in hands]) > 1:
        hands += late
    if not hands:
        raise TimesError("nobody's hand came down, so nobody slapped")
    return Slap(tuple(hands))


def list_slap_order(slap: Slap, players: Iterable[int]) -> tuple[int, ...]:
    """Return the players in the order in which they slapped, the first one first."""
    return sort_players(slap.seats, players)


def _read_hands(times: object, due: int, name: str) -> list[float]:
    """Return the times of the hands of a player that came down."""
    hand_times = times if due > 1 and isinstance(times, list) else [times]
    if len(hand_times) > 2:
        raise TimesError(f"{name} has more than two hands")
    return [time for time in (_read_time(time, name) for time in hand_times) if time < inf]


def _read_time(time: object, name: str) -> float:
    """Return a time as a number; infinity if no hand came.

    Raises:
        TimesError: it is no number, is before the card was shown, or is after `MAX_MS`.
    """
    if time is None:
        return inf
    if isinstance(time, bool) or not isinstance(time, (int, float)):
        raise TimesError(f"the time of {name} is no number of milliseconds")
    if time < 0:
        raise TimesError(f"the time of {name} is from before the card was shown")
    if not time <= MAX_MS:
        raise TimesError(f"the time of {name} cannot be: a hand comes down within {MAX_MS} milliseconds, or not at all")
    return time
