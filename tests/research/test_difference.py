"""The difference of two simulations: paired deal by deal, with an interval; and simulations as sequences that join."""

import pickle

import pytest

from cardlessons import difference, simulate

pytestmark = pytest.mark.long


def has_long_line(game):
    """Return whether the deal takes more than ten acts."""
    return len(game.line) > 10


def count_some(game):
    """Return the acts of some of the deals, and those of all."""
    acts = len(game.line)
    return {"acts": acts, **({"odd": acts} if acts % 2 else {})}


def test_a_difference_is_that_of_each_deal_with_itself():
    one, other = (simulate(game, 4, deals=60) for game in ("nobble(hand=7)", "nobble"))
    apart = [float(a.gains[3] - b.gains[3]) for a, b in zip(one, other, strict=True)]
    found = difference(one, other, "D")
    assert float(found) == pytest.approx(sum(apart) / 60)
    assert found.games == 60
    assert found.low < float(found) < found.high
    assert found.scale.unit == "counters"
    assert repr(found).startswith("<nobble(hand=7) against nobble ")
    assert float(difference(other, one, "D")) == -float(found)
    assert difference(one, one, "D").margin == 0


def test_the_interval_is_narrower_than_of_two_independent_runs():
    one, other = (
        simulate("jig", 3, [way, "random", "random"], deals=80, count=has_long_line) for way in ("first", "random")
    )
    alone = (one.gain("A").margin ** 2 + other.gain("A").margin ** 2) ** 0.5
    assert difference(one, other, "A").margin < alone
    shares = difference(one, other)
    assert shares.scale.unit == "of 100"
    assert float(shares) == pytest.approx(float(one.counted) - float(other.counted))


def test_what_only_one_deal_counted_is_left_out():
    one, other = (simulate("jig", 3, way, deals=40, count=count_some) for way in ("first", "random"))
    both = sum("odd" in a.counted and "odd" in b.counted for a, b in zip(one, other, strict=True))
    assert 0 < both < 40
    assert difference(one, other, "odd").games == both
    with pytest.raises(ValueError, match=r"no single thing was counted in both; .*: A, B, C, acts, odd"):
        difference(one, other)


def test_what_cannot_be_compared_is_refused_with_what_to_do():
    run = simulate("jig", 3, deals=3)
    with pytest.raises(ValueError, match=r"3 by seed 1 until 'deal', and 3 by seed 2 .* give both the same"):
        difference(run, simulate("jig", 3, deals=3, seed=2), "A")
    with pytest.raises(ValueError, match="counters and points cannot be compared"):
        difference(run, simulate("cassino", 3, deals=3), "A")
    with pytest.raises(ValueError, match="'D' was not counted in both"):
        difference(run, simulate("jig", 4, deals=3), "D")
    with pytest.raises(TypeError, match="two results of `simulate`"):
        difference(run, run.gain("A"))


def test_simulations_of_several_seeds_are_joined():
    parts = [
        simulate("jig", 3, deals=deals, seed=seed, count=has_long_line) for deals, seed in ((4, 1), (3, 2), (2, 3))
    ]
    whole = sum(parts[1:], parts[0])
    assert len(whole) == whole.deals == 9
    assert [*whole] == [result for part in parts for result in part]
    assert [row["seed"] for row in whole.records()] == [1] * 4 + [2] * 3 + [3] * 2
    assert whole.records()[6] == parts[1].records()[2]
    assert whole.game(9) == parts[2].game(2)
    assert whole.note.endswith(" + ".join(map(repr, parts)))
    assert pickle.loads(pickle.dumps(whole)) == whole
    assert difference(whole, whole, "A").games == 9
    with pytest.raises(ValueError, match="both have deals of seed 2"):
        whole + parts[1]
    with pytest.raises(ValueError, match="differ in more than the seed"):
        whole + simulate("jig", 3, "first", deals=1, seed=9, count=has_long_line)
