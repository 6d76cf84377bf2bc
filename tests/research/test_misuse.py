"""A wrong argument of a study gets an error of one clear sentence."""

from functools import partial

import pytest

from cardlessons import PlayerError, advantage, simulate, tournament

FEW = partial(simulate, "jig", 2, deals=1)
MEET = partial(tournament, "jig", seats=2, deals=1)
MEET_TWO = partial(advantage, "jig", "random", "advice", 2, deals=1)


def keeper(bound):
    """Return a player; all players made here have the same name."""

    def plays(sight):
        return sight.moves[min(bound, len(sight.moves) - 1)]

    return plays


MISUSES = {
    "no such end of a tournament": (lambda: MEET(["random", "advice"], until="gmae"), ValueError, "'gmae' .* deal"),
    "no such end of an advantage": (lambda: MEET_TWO(until="trick"), ValueError, "'trick' .* deal or game"),
    "half a deal": (lambda: simulate("jig", 2, deals=1.5), ValueError, "expected a whole number"),
    "nothing counted": (lambda: FEW(count=lambda game: None), TypeError, "`count` gave None; expected a number"),
    "a tournament of one": (lambda: MEET(["random"]), PlayerError, "expected two ways to play at least"),
    "a tournament with itself": (lambda: MEET(["random", "random"]), PlayerError, "two .* are called 'random'"),
    "players of one name": (lambda: MEET([keeper(0), keeper(1)]), PlayerError, "two .* are called 'plays'"),
    "a number counted with": (lambda: FEW(count=3), TypeError, "3 counts nothing; expected a function"),
    "nothing by name": (lambda: FEW(count=lambda _: {"trumps": None}), TypeError, "`count` gave None as 'trumps'; "),
    "one player that is a number": (lambda: FEW(players=["first", 3]), PlayerError, "3 is no player; expected a name"),
    "no executor": (lambda: FEW(executor=2), TypeError, "2 is no executor; expected one with `submit`"),
}
"""Common mistakes: the call, and the error with its message."""


def test_what_cannot_be_asked_is_told_in_a_sentence():
    for ask, error, says in MISUSES.values():
        with pytest.raises(error, match=says):
            ask()
