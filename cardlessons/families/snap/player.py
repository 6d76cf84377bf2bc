"""Irish Snap without a clock: the learner says whether to slap, and the rivals' hands come down by seed.

The learner's hand, if it comes, is first; if it does not come where a slap is due, it is last. The rivals' order is
that of their reaction times (`cardlessons.families.snap.reactions`), so the same seed gives the same hands on every
machine.
"""

from __future__ import annotations

from collections.abc import Callable

from cardlessons.engine.family import Call
from cardlessons.engine.table import Act, Flinch, Slap
from cardlessons.families.snap.memo import Position, SnapMemo
from cardlessons.families.snap.reactions import PACES, both, rival, settle
from cardlessons.families.snap.rules import Snap


def slap(position: Position, you: int, seed: int, hands: int = 1) -> Slap:
    """Return the slap of the learner `you` with this many hands.

    It comes before all others where a slap is due, else it is alone. Where one hand is enough a second changes nothing
    (R-123).
    """
    due = position.memo.due
    if not due or you not in position.live():
        return Slap((you,))
    return Slap((you,) * min(hands, due) + _slap_of_others(position, you, seed).seats)


def go_on(rules: Snap, position: Position, you: int, seed: int) -> Act | None:
    """Return the act that follows if the learner does not slap.

    Where a slap is due it is the others' slap, else the next card; None when the game is over.
    """
    if not position.memo.due:
        return next(iter(rules.moves(position)), None)
    return _slap_of_others(position, you, seed)


def _slap_of_others(position: Position, you: int, seed: int) -> Slap:
    """Return the slap that is due, in which no hand of the learner comes."""
    steady, turn = PACES["steady"], position.memo.turns
    come = both if position.memo.due > 1 else rival
    times = {seat: None if seat == you else come(steady, seed, turn, seat) for seat in position.live()}
    return settle(position, times)


def possible_answers(rules: Snap) -> dict[str, Callable[[Snap, Call[SnapMemo]], Act | None]]:
    """Return the learner's possible answers by name: slap, slap with both hands (where allowed), go on, and flinch."""
    answers: dict[str, Callable[[Snap, Call[SnapMemo]], Act | None]] = {
        "slap": lambda _, call: slap(*call),
        "both": lambda _, call: slap(*call, hands=2),
        "turn": lambda rules, call: go_on(rules, *call),
        "flinch": lambda _, call: Flinch(call.seat),
    }
    return answers if rules.both_hands else {word: act for word, act in answers.items() if word != "both"}
