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
    """An error for impossible times of hands; the message names the player and the reason."""


class Hand(NamedTuple, Generic[M]):
    """A computer player's hand in a round: its position, seat, pace, seed and turn number."""

    position: PositionOf[M]
    seat: int
    pace: str
    seed: int
    turn: int


class AnswerAnalysis(NamedTuple):
    """The answers of a seat to the cards of a game.

    Attributes:
        due: how many answers were due while the seat was in the game.
        late: the places in the line of the acts at which its hand was the last, drew back, or did not come.
        wrong: the places of those at which its hand came down, or drew back, though nothing was due.
    """

    due: int
    late: tuple[int, ...]
    wrong: tuple[int, ...]


@dataclass(frozen=True)
class LiveRules(Generic[R, M]):
    """The functions and texts that a family provides for rounds in real time.

    Attributes:
        hands_down: the act of the hands that come down.
        draw_back: returns the act of a seat whose hand starts and draws back.
        paces: the speeds of the computer players, the slowest first.
        describe_pace: returns the spread of the times of a pace in words.
        list_agreements: returns the rules that players may choose: the key that the page sends, and its meaning.
        read_agreements: returns the options of a game for the page's message; raises `OptionError`.
        count_due_hands: returns how many hands each player must bring down now; 0 if none is due.
        count_reached: returns the number that the count has reached.
        due_result: what a card brings that all must answer, in words; one of the results of the next card.
        hand_times: returns the time of a computer player's hand, or a list of times if more than one is due.
        answer: returns the act that follows if computer players answer a table alone: from the table, the levels of
            their speed, the seed of a game, and the number of the turn.
        settle_hands: returns the act of measured times, first down first; the time is None for a missing hand. Raises
            `TimesError`.
        hand_order: returns the players in the order in which their hands came down.
        causes: returns the events of a turn that say why hands were due, or why none was.
        analyze: returns the analysis of a seat's answers on a line of acts, each with the table before it.
        explain_hands: returns two texts with citations: how hands are measured, with a clock or without, and the
            rule for several at once; the second is None if several are never due.
    """

    hands_down: type[Interruption]
    draw_back: Callable[[int], Act]
    paces: tuple[str, ...]
    describe_pace: Callable[[str], str]
    list_agreements: Callable[[], tuple[tuple[str, str], ...]]
    read_agreements: Callable[[R, Mapping[str, Any]], Mapping[str, Any]]
    count_due_hands: Callable[[PositionOf[M]], int]
    count_reached: Callable[[PositionOf[M]], int]
    due_result: str
    hand_times: Callable[[Hand[M]], int | list[int]]
    answer: Callable[[R, PositionOf[M], Sequence[int], str, int], Act]
    settle_hands: Callable[[PositionOf[M], Mapping[int, object]], Act]
    hand_order: Callable[[Any, Iterable[int]], tuple[int, ...]]
    causes: Callable[[PositionOf[M], Iterable[Event]], tuple[Event, ...]]
    analyze: Callable[[Sequence[tuple[PositionOf[M], Act]], int], AnswerAnalysis]
    explain_hands: Callable[[R, bool], tuple[dict[str, Any], dict[str, Any] | None]]
