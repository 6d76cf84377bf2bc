"""Intervals and errors beside those of SciPy, and the exact chance that they contain the true value."""

from random import Random

import pytest

from cardlessons.simulation.estimates import (
    BET_SIZES,
    MIN_WATCHED_GAMES,
    Scale,
    average,
    is_surely_positive,
    make_share_scale,
)

stats = pytest.importorskip("scipy.stats", reason="SciPy is not installed: pip install -e '.[test-all]'")
np = pytest.importorskip("numpy")

pytestmark = pytest.mark.long

TWO_ERRORS = stats.norm.cdf(2) - stats.norm.cdf(-2)
"""The claim of an interval: that of two standard errors, a little more than 95 of 100."""
COUNTERS = Scale("gains", "counters")


def share_of(number, games):
    return average(make_share_scale("wins"), "", [True] * number + [False] * (games - number))


@pytest.mark.parametrize("games", [20, 100])
def test_the_interval_of_a_share_is_wilsons_and_hardly_wider(games):
    """The package takes a game less, and more than two errors, because the error of few games is uncertain itself."""
    for number in range(games + 1):
        found = share_of(number, games)
        wilson = stats.binomtest(number, games).proportion_ci(TWO_ERRORS, "wilson")
        assert found.low <= wilson.low + 1e-9
        assert found.high >= wilson.high - 1e-9
        assert found.high - found.low <= (wilson.high - wilson.low) * (1 + 3 / games)


@pytest.mark.parametrize("games", [40, 100, 400])
def test_the_interval_of_a_share_contains_the_true_one_as_often_as_it_claims(games):
    """The chance is summed over all results, for true shares from one in a hundred to a half."""
    intervals = [share_of(number, games) for number in range(games + 1)]
    low, high = np.array([[one.low, one.high] for one in intervals]).T
    true = np.linspace(0.01, 0.5, 99)
    chances = [stats.binom.pmf(np.arange(games + 1), games, p)[(low <= p) & (p <= high)].sum() for p in true]
    assert 0.95 <= np.mean(chances) <= 0.97
    assert min(chances) > 0.89


def test_the_interval_of_a_mean_is_students():
    for games in [10, 30, 100, 1000]:
        random = Random(games)
        values = [random.choice((-1, -1, 0, 4)) for _ in range(games)]
        found = average(COUNTERS, "", values)
        assert found.error == pytest.approx(stats.sem(values)), games
        low, high = stats.t.interval(TWO_ERRORS, games - 1, np.mean(values), stats.sem(values))
        assert high - low <= found.high - found.low <= (high - low) * (1 + 0.5 / games), games


@pytest.mark.parametrize("games", [10, 100])
def test_the_difference_of_two_plays_in_the_same_deals_is_that_of_pairs(games):
    random = Random(games)
    luck = [random.randint(-9, 9) for _ in range(games)]
    one, two = ([some + random.randint(0, 2) for some in luck] for _ in "ab")
    found = average(COUNTERS, "", (a - b for a, b in zip(one, two, strict=True)))
    paired = stats.ttest_rel(one, two).confidence_interval(TWO_ERRORS)
    assert (found.low, found.high) == pytest.approx(tuple(paired), abs=0.5 / games)
    apart = stats.ttest_ind(one, two).confidence_interval(TWO_ERRORS)
    assert found.high - found.low < (apart.high - apart.low) / 2


@pytest.mark.parametrize("together", [1, 2, 12])
def test_of_figures_together_all_hold_as_often_as_one_is_claimed_to(together):
    """Each is missed so much more seldom that at most five of a hundred runs miss any, whatever they share."""
    found = average(COUNTERS, "", [-1, 1] * 50_000)
    wide = type(found)(found.scale, "", found.value, found.games, found._squares, together)
    missed = 2 * stats.norm.sf(wide.margin / wide.error)
    assert missed * together == pytest.approx(1 - TWO_ERRORS, rel=0.01)


RUNS, WATCHED = 400, 1000
UNEVEN = {
    "normal": (lambda random, size: random.normal(size=size).clip(-6, 6), 6),
    "a rare loss of twenty": (lambda random, size: np.where(random.random(size) < 0.02, -20, 20 * 0.02 / 0.98), 20),
    "a rarer loss of twenty": (lambda random, size: np.where(random.random(size) < 0.002, -20, 20 * 0.002 / 0.998), 20),
    "a rare gain of twenty": (lambda random, size: np.where(random.random(size) < 0.01, 20, -20 * 0.01 / 0.99), 20),
}
"""Differences whose mean is 0, with the largest possible one."""


def test_who_watches_finds_a_difference_that_is_not_there_in_five_of_a_hundred_runs_at_most():
    for uneven in UNEVEN:
        draw, most = UNEVEN[uneven]
        steps = draw(np.random.default_rng(1), (RUNS, WATCHED))
        alarms = int(np.logical_or.reduce([find_alarms(sign * steps, most) for sign in (1, -1)]).sum())
        assert stats.binomtest(alarms, RUNS, 0.05, alternative="greater").pvalue > 0.01, uneven


def find_alarms(steps, most):
    """Return for each run whether `is_surely_positive` is true after any number of games."""
    logs = [np.log1p(bet * steps / most).cumsum(1) for bet in BET_SIZES]
    wealth = np.logaddexp.reduce(logs)[:, MIN_WATCHED_GAMES - 1 :] - np.log(len(BET_SIZES))
    return (wealth >= np.log(2 / 0.05)).any(1)


def test_the_test_that_may_be_watched_is_the_one_whose_false_alarms_are_counted():
    steps = np.random.default_rng(4).integers(-1, 3, size=(40, 60))
    ever = [any(is_surely_positive(run[:games].tolist(), 2) for games in range(61)) for run in steps]
    assert ever == find_alarms(steps, 2).tolist()
    assert 0 < sum(ever) < 40
