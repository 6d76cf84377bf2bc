"""The order in which hands come down on the pile (R-44, R-122)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from cardlessons.engine.table import Why


def sort_players(hands: Sequence[int], players: Iterable[int]) -> tuple[int, ...]:
    """Return the players in the order in which they slapped, the first one first.

    A player with fewer hands on the pile comes after a player with more. With equally many, the player whose last hand
    came later comes later. Players without a hand on the pile come last, in the order given.
    """
    down = Counter(hands)
    came = {seat: at for at, seat in enumerate(hands)}
    return tuple(sorted(players, key=lambda seat: (-down[seat], came.get(seat, len(hands)))))


def check_hand_counts(hands: Sequence[int], due: int, *, both: bool) -> tuple[Why, ...]:
    """Return the reasons against a slap that names a player too often.

    Args:
        hands: the seats of the hands, in the order in which they came down.
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
