"""The order of hands on the pile: who was first with all the hands that are due, and who last (R-44, R-122)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from cardlessons.engine.table import Why


def places(hands: Sequence[int], players: Iterable[int]) -> tuple[int, ...]:
    """The players, first to last: who has brought down fewer hands comes after who has more, and of those who have
    equally many the one whose last hand was later; without any, as they sit."""
    down = Counter(hands)
    came = {seat: at for at, seat in enumerate(hands)}
    return tuple(sorted(players, key=lambda seat: (-down[seat], came.get(seat, len(hands)))))


def too_many(hands: Sequence[int], due: int, *, both: bool) -> tuple[Why, ...]:
    """Return the reasons against naming players more than once.

    `due` hands of each must come down; `both` says that it is sometimes two.
    """
    most, often = max(due, 1), Counter(hands)
    named = tuple(seat for seat in often if often[seat] > most)
    if not named:
        return ()
    if not both:
        return (Why("slap.twice", {}),)
    return (Why("slap.third-hand" if due > 1 else "slap.second-hand", {"seats": named}),)
