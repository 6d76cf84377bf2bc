"""Irish Snap without a clock: you say whether you slap, and the house's hands come down by seed.

Your hand, if it comes, is first; if it does not come where a slap is due, it is last. The rivals' order is that of
their reaction times (`cardlessons.families.snap.reactions`), so the same seed gives the same hands on every machine.
"""

from __future__ import annotations

from collections.abc import Callable

from cardlessons.engine.family import Call
from cardlessons.engine.table import Act, Flinch, Slap
from cardlessons.families.snap.memo import Position, SnapMemo
from cardlessons.families.snap.reactions import PACES, both, rival, settle
from cardlessons.families.snap.rules import Snap


def slap(position: Position, you: int, seed: int, hands: int = 1) -> Slap:
    """You slap with so many hands: before all the others where a slap is due, and else alone. Where one hand is enough
    a second changes nothing (R-123)."""
    yours: object = [0] * hands if position.memo.due > 1 else 0
    return settle(position, _times(position, you, seed) | {you: yours}) if you in position.live() else Slap((you,))


def go_on(rules: Snap, position: Position, you: int, seed: int) -> Act | None:
    """You do not slap: where a slap is due the others do, else the next card is turned; None when the game is over."""
    if not position.memo.due:
        return next(iter(rules.moves(position)), None)
    late = {you: None} if you in position.live() else {}
    return settle(position, _times(position, you, seed) | late)


def _times(position: Position, you: int, seed: int) -> dict[int, object]:
    """The times of the others' hands where a slap is due; nobody else slaps where none is."""
    if not position.memo.due:
        return {}
    steady, turn = PACES["steady"], position.memo.turns
    come = both if position.memo.due > 1 else rival
    return {seat: come(steady, seed, turn, seat) for seat in position.live() if seat != you}


def calls(rules: Snap) -> dict[str, Callable[[Snap, Call[SnapMemo]], Act | None]]:
    """Return the possible answers to a card: a slap, one with both hands where both can be due, going on, a flinch."""
    said: dict[str, Callable[[Snap, Call[SnapMemo]], Act | None]] = {
        "slap": lambda _, call: slap(*call),
        "both": lambda _, call: slap(*call, hands=2),
        "turn": lambda rules, call: go_on(rules, *call),
        "flinch": lambda _, call: Flinch(call.seat),
    }
    return said if rules.both_hands else {word: act for word, act in said.items() if word != "both"}
