"""The order in which hands came down on the pile, first to last (R-44, R-122)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from cardlessons.engine.table import Why


def places(hands: Sequence[int], players: Iterable[int]) -> tuple[int, ...]:
    """Return the players in the order of their hands, the first one first.

    A player with fewer hands on the pile comes after a player with more; of those with equally many, the later last
    hand comes later. Players without any keep the order of their seats.
    """
    down = Counter(hands)
    came = {seat: at for at, seat in enumerate(hands)}
    return tuple(sorted(players, key=lambda seat: (-down[seat], came.get(seat, len(hands)))))


def too_many(hands: Sequence[int], due: int, *, both: bool) -> tuple[Why, ...]:
    """Return the reasons against naming a player too often.

    Args:
        due: the number of hands that each player must bring down.
        both: whether two hands can ever be due in this game.
    """
    most, often = max(due, 1), Counter(hands)
    named = tuple(seat for seat in often if often[seat] > most)
    if not named:
        return ()
    if not both:
        return (Why("slap.twice", {}),)
    return (Why("slap.third-hand" if due > 1 else "slap.second-hand", {"seats": named}),)
