"""Irish Snap without a clock: the learner says whether to slap, and the seed decides the other hands.

If the learner slaps, the learner's hand is the first. If a slap is due and the learner does not slap, that hand is the
last. The other hands come in the order of their reaction times (`cardlessons.families.snap.reactions`). So the same
seed gives the same order on every machine.
"""

from __future__ import annotations

from collections.abc import Callable

from cardlessons.engine.family import Call
from cardlessons.engine.table import Act
from cardlessons.families.snap.acts import Flinch, Slap
from cardlessons.families.snap.memo import Position, SnapMemo
from cardlessons.families.snap.reactions import PACES, draw_both_times, draw_hand_time, settle_slap
from cardlessons.families.snap.rules import Snap


def make_slap(position: Position, you: int, seed: int, hands: int = 1) -> Slap:
    """Return the slap if the learner `you` slaps with this number of hands.

    If a slap is due, the learner is the first of all players, else the only one. If one hand is enough, a second
    changes nothing (R-123).
    """
    due = position.memo.due
    if not due or you not in position.live():
        return Slap((you,))
    return Slap((you,) * min(hands, due) + _make_slap_of_others(position, you, seed).seats)


def go_on(rules: Snap, position: Position, you: int, seed: int) -> Act | None:
    """Return the act that follows if the learner does not slap.

    It is the slap of the others if one is due, else the next card; None if the game is over.
    """
    if not position.memo.due:
        return next(iter(rules.moves(position)), None)
    return _make_slap_of_others(position, you, seed)


def _make_slap_of_others(position: Position, you: int, seed: int) -> Slap:
    """Return the slap that is due, with no hand of the learner."""
    steady, turn = PACES["steady"], position.memo.turns
    come = draw_both_times if position.memo.due > 1 else draw_hand_time
    times = {seat: None if seat == you else come(steady, seed, turn, seat) for seat in position.live()}
    return settle_slap(position, times)


def collect_answers(rules: Snap) -> dict[str, Callable[[Snap, Call[SnapMemo]], Act | None]]:
    """Return the acts of the learner's answers, by name: slap, slap with both hands, go on, and flinch."""
    answers: dict[str, Callable[[Snap, Call[SnapMemo]], Act | None]] = {
        "slap": lambda _, call: make_slap(*call),
        "both": lambda _, call: make_slap(*call, hands=2),
        "turn": lambda rules, call: go_on(rules, *call),
        "flinch": lambda _, call: Flinch(call.seat),
    }
    return answers if rules.both_hands else {word: act for word, act in answers.items() if word != "both"}
