"""The levels of the computer player: each wins more than the one below."""

import pytest

from cardlessons import advantage
from cardlessons.simulation.players import HOUSE_LEVELS

pytestmark = pytest.mark.long

RANDOM, ADVICE, EXPERT = HOUSE_LEVELS


def test_counting_is_worth_something_to_who_sits_among_those_who_follow_the_advice():
    found = advantage("peel-five-card", EXPERT, ADVICE, deals=80, workers=1)
    assert found.value > found.margin


def test_who_matches_where_he_need_not_wins_the_game_and_not_the_deal():
    """In one deal it costs counters, since a match may be matched in turn; but the others lose theirs sooner."""
    games = advantage("tuppenny-bump", ADVICE, RANDOM, deals=10, until="game", workers=1)
    assert games.value > games.margin


def test_the_levels_of_snap_are_how_fast_hands_come_down():
    for slower, faster in ((RANDOM, ADVICE), (ADVICE, EXPERT)):
        found = advantage("irish-snap", faster, slower, 3, deals=8, until="game", workers=1)
        assert found.value > found.margin
