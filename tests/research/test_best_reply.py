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
        assert (best.games, best.scale.unit) == (2, "counters")
        for other in ("advice", "random", hold_pairs_back):
            assert advantage(SMALL, other, way, 2, deals=100).low <= best.high, (way, other)


def test_where_nothing_is_hidden_the_best_reply_is_the_best_line():
    assert (
        best_reply("equal-cards(hand=1, pack=32)", "first", 2, deals=3).value == 0
    )  # nobody has two cards to choose from


def test_what_cannot_be_exact_is_refused_with_what_to_do(monkeypatch):
    asked = []
    with pytest.raises(ValueError, match=r"more than 1,000,000 acts .* smaller hands"):
        best_reply("jig", lambda sight: asked.append(sight) or sight.moves[0], 2, deals=1)
    assert len(asked) < 1000  # it is estimated first, not tried up to the limit
    monkeypatch.setattr("cardlessons.research.best_reply.MAX_ACTS", 5000)
    for way, error, why in (("random", PlayerError, "draws no lots"), ("first", ValueError, "more than 5,000 acts")):
        with pytest.raises(error, match=why):
            best_reply(SMALL, way, 2, deals=1)
    with pytest.raises(ValueError, match="hands come down"):
        best_reply("irish-snap", "first", 2, deals=1)
