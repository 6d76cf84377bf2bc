"""The value of the best reply to a way to play, in variants that are small enough to be exact."""

import pytest

from cardlessons import PlayerError, advantage, best_reply

SMALL = "nobble(hand=2, pack=32)"


def hold_pairs_back(sight):
    """Return the last of the moves: it leaves a card unpaired if it may."""
    return sight.moves[-1]


@pytest.mark.long
def test_no_way_wins_more_than_the_best_reply_and_whoever_plays_the_first_card_can_be_exploited():
    for way, least in (("first", 0.001), (hold_pairs_back, 0)):
        best = best_reply(SMALL, way, 2, deals=2)
        assert best.value >= least
        assert best.games == 2
        assert best.scale.unit == "counters"
        for other in ("advice", "random", hold_pairs_back):
            more = advantage(SMALL, other, way, 2, deals=100)
            assert more.low <= best.high, (way, other)


def test_where_nothing_is_hidden_the_best_reply_is_the_best_line():
    late = "equal-cards(hand=1, pack=32)"
    assert best_reply(late, "first", 2, deals=3).value == 0  # nobody has two cards to choose from


def test_what_cannot_be_exact_is_refused_with_what_to_do(monkeypatch):
    monkeypatch.setattr("cardlessons.research.best_reply.MAX_ACTS", 5000)
    with pytest.raises(PlayerError, match="draws no lots"):
        best_reply(SMALL, "random", 2, deals=1)
    with pytest.raises(ValueError, match=r"more than 5,000 acts .* smaller hands"):
        best_reply("jig", "first", 2, deals=1)
    with pytest.raises(ValueError, match="hands come down"):
        best_reply("irish-snap", "first", 2, deals=1)
