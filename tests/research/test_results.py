"""Results as values, which are pickled and written in a line; and wrong arguments, told in one clear sentence."""

from functools import partial

import pytest
from support.processes import send

from cardlessons import PlayerError, advantage, chances, deal, simulate, tournament


def test_a_long_game_is_pickled():
    game = simulate("irish-snap", 4, deals=1).game(1)
    assert len(game._node.line()) > 100
    assert send(game) == game


def test_results_are_pickled():
    simulated = simulate("jig", 3, ["random", "JIG-12", "advice"], deals=2)
    for found in (simulated, tournament("jig", ["random", "JIG-12"], 2, deals=2), chances(deal("jig", 3), deals=2)):
        assert type(send(found)) is type(found)
        assert send(found).records() == found.records()
        assert found is simulated or send(found) == found
    assert send(simulated).game(2) == simulated.game(2)


def test_what_a_console_shows_of_a_tournament_is_one_line():
    shown = repr(tournament("jig", ["random", "JIG-12"], 2, deals=2))
    assert shown.startswith("tournament('jig', ['random', 'JIG-12'], 2, deals=2, ")
    assert len(shown) < 80


def test_what_is_no_longer_public_warns_and_still_works():
    found = simulate("jig", 3, "first", deals=1)
    with pytest.warns(DeprecationWarning, match=r"`seats`"):
        assert found.job.seats == found.seats == ("A", "B", "C")


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
