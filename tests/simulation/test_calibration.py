"""The errors hold as often as they claim, in every family; a smaller run of the scripts in `benchmarks/`."""

import runpy
from itertools import islice
from random import Random

import pytest
from support.paths import ROOT

from cardlessons.engine.variants import VARIANTS

pytestmark = pytest.mark.long

SCRIPT = runpy.run_path(str(ROOT / "benchmarks" / "calibration.py"))
GAMES = ("peel-five-card", "jig", "cassino", "irish-snap")
RIGHT = (0.68, 0.27, 0.05)
"""The chances that a true value lies in the narrow interval, only in the wide one, and in neither."""
WRONG = {"half as large": (0.383, 0.300, 0.317), "twice as large": (0.954, 0.045, 0.001)}
"""The same where the errors that are told are half or twice as large as the true ones."""
MAX_TABLES = 60


@pytest.fixture
def fewer_deals(monkeypatch):
    """Let samples and true figures come from fewer deals; the errors of both count in every comparison."""
    fewer = {"DEALS": 50, "TRUE_DEALS": 60, "MAX_LISTED": 300, "MAX_SHUFFLES": 1_200, "FIRST_SHUFFLES": 120}
    for name, number in fewer.items():
        monkeypatch.setitem(SCRIPT["check_table"].__globals__, name, number)


def weigh_errors(slug):
    """Return which of WRONG the errors are; None if they are right.

    One figure of each table counts, as those of one table are not independent. Tables are played until right errors
    explain them ten times as well as each of the wrong ones, or one of these a hundred times as well as right ones:
    with right errors, one run in a hundred would find them half as large, whatever the number of tables.
    """
    odds = dict.fromkeys(WRONG, 1.0)
    for seed in range(MAX_TABLES):
        (table,) = SCRIPT["check_game"](slug, 1, seed)
        if not table.figures:
            continue
        one = Random(seed).choice(table.figures)
        place = 0 if one.narrow else 1 if one.wide else 2
        odds = {name: odds[name] * RIGHT[place] / chances[place] for name, chances in WRONG.items()}
        likeliest = min(odds, key=odds.__getitem__)
        if odds[likeliest] < 0.01:
            return likeliest
        if odds[likeliest] > 10:
            return None
    pytest.fail(f"{slug}: {MAX_TABLES} tables do not tell whether the errors are right ({odds})")


def test_every_family_is_measured():
    measured = {VARIANTS[slug].of.name for slug in GAMES}
    assert measured == {game.of.name for game in VARIANTS.values()}
    assert measured == {VARIANTS[slug].of.name for slug in SCRIPT["GAMES"]}


@pytest.mark.usefixtures("fewer_deals")
def test_the_errors_of_chances_hold():
    assert {slug: weigh_errors(slug) for slug in GAMES} == dict.fromkeys(GAMES)


@pytest.mark.usefixtures("fewer_deals")
def test_errors_that_are_too_narrow_are_found(monkeypatch):
    """Each deal is counted five times, as if all of them were independent."""
    drawn = SCRIPT["iter_random_deals"]
    often = lambda now, seen: (one for one in islice(drawn(now, seen), 10) for _ in range(5))  # noqa: E731
    monkeypatch.setitem(SCRIPT["check_table"].__globals__, "iter_random_deals", often)
    assert weigh_errors("jig") == "half as large"
