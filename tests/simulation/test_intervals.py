"""Intervals and errors beside those of the textbooks, and the exact chance that they contain the true value."""

from math import comb, sqrt
from random import Random
from statistics import NormalDist, fmean, stdev, variance

import pytest

from cardlessons.simulation.estimates import Scale, average, make_share_scale

np = pytest.importorskip("numpy")

pytestmark = pytest.mark.long

TWO_ERRORS = NormalDist().cdf(2) - NormalDist().cdf(-2)
"""The claim of an interval: that of two standard errors, a little more than 95 of 100."""
STUDENT = {9: 2.319806, 18: 2.148849, 29: 2.089968, 99: 2.025568, 198: 2.012705, 999: 2.002506}
"""The errors that Student's distribution takes for this claim, by the degrees of freedom, as SciPy computes them."""
COUNTERS = Scale("gains", "counters")


def find_wilson(number, games):
    """Return the ends of Wilson's interval of a share, of two errors."""
    share = number / games
    middle, spread = share + 2 / games, 2 * sqrt(share * (1 - share) / games + 1 / games**2)
    return (middle - spread) / (1 + 4 / games), (middle + spread) / (1 + 4 / games)


def find_chances(games, share):
    """Return the chances of all numbers of successes in so many games."""
    numbers = np.arange(games + 1)
    return np.array([float(comb(games, number)) for number in numbers]) * share**numbers * (1 - share) ** numbers[::-1]


def share_of(number, games):
    return average(make_share_scale("wins"), "", [True] * number + [False] * (games - number))


@pytest.mark.parametrize("games", [20, 100])
def test_the_interval_of_a_share_is_wilsons_and_hardly_wider(games):
    """The package takes a game less, and more than two errors, because the error of few games is uncertain itself."""
    for number in range(games + 1):
        found = share_of(number, games)
        low, high = find_wilson(number, games)
        assert found.low <= low + 1e-9
        assert found.high >= high - 1e-9
        assert found.high - found.low <= (high - low) * (1 + 3 / games)


@pytest.mark.parametrize("games", [40, 200])
def test_the_interval_of_a_share_contains_the_true_one_as_often_as_it_claims(games):
    """The chance is summed over all results, for true shares from one in a hundred to a half."""
    intervals = [share_of(number, games) for number in range(games + 1)]
    low, high = np.array([[one.low, one.high] for one in intervals]).T
    true = np.linspace(0.01, 0.5, 99)
    chances = [find_chances(games, p)[(low <= p) & (p <= high)].sum() for p in true]
    assert 0.95 <= np.mean(chances) <= 0.97
    assert min(chances) > 0.89


def test_the_interval_of_a_mean_is_students():
    for games in [10, 30, 100, 1000]:
        random = Random(games)
        values = [random.choice((-1, -1, 0, 4)) for _ in range(games)]
        found = average(COUNTERS, "", values)
        error = stdev(values) / sqrt(games)
        assert found.error == pytest.approx(error), games
        wide = 2 * STUDENT[games - 1] * error
        assert wide * 0.999999 <= found.high - found.low <= wide * (1 + 0.5 / games), games


@pytest.mark.parametrize("games", [10, 100])
def test_the_difference_of_two_plays_in_the_same_deals_is_that_of_pairs(games):
    random = Random(games)
    luck = [random.randint(-9, 9) for _ in range(games)]
    one, two = ([some + random.randint(0, 2) for some in luck] for _ in "ab")
    pairs = [a - b for a, b in zip(one, two, strict=True)]
    found = average(COUNTERS, "", pairs)
    margin = STUDENT[games - 1] * stdev(pairs) / sqrt(games)
    assert (found.low, found.high) == pytest.approx((fmean(pairs) - margin, fmean(pairs) + margin), abs=0.5 / games)
    apart = STUDENT[2 * games - 2] * sqrt((variance(one) + variance(two)) / games)
    assert found.high - found.low < apart


def test_of_figures_together_all_hold_as_often_as_one_is_claimed_to():
    """Each is missed so much more seldom that at most five of a hundred runs miss any, whatever they share."""
    found = average(COUNTERS, "", [-1, 1] * 50_000)
    for together in (1, 2, 12):
        wide = type(found)(found.scale, "", found.value, found.games, found._squares, together)
        missed = 2 * NormalDist().cdf(-wide.margin / wide.error)
        assert missed * together == pytest.approx(1 - TWO_ERRORS, rel=0.01), together
