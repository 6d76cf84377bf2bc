"""The observations of a game as numbers."""

import pytest

from cardlessons import Encoding


def test_what_a_console_shows_of_it_is_one_line():
    assert repr(Encoding("jig", 3)) == "Encoding('jig', 3)"


def test_more_seats_than_there_can_be_are_refused():
    with pytest.raises(ValueError, match=r"99 cannot play this game; .* 2 to 8"):
        Encoding("jig", 99)
