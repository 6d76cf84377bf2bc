"""Results as values: they are pickled, written in a line, and have names that are no longer public."""

import pytest
from support.processes import send

from cardlessons import chances, deal, simulate, tournament


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
