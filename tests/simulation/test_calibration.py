"""The errors hold as often as they claim, in every family; a smaller run of the scripts in `benchmarks/`."""

import runpy
import sys
from itertools import islice
from math import comb
from random import Random

import pytest
from support.paths import ROOT

from cardlessons.engine.variants import VARIANTS

pytestmark = pytest.mark.long

POSITIONS = 24
RARE = 0.001
"""The chance at which a count is taken for wrong; the random numbers are the same in every run."""
SCRIPT = runpy.run_path(str(ROOT / "benchmarks" / "calibration.py"))
GAMES = ("peel-five-card", "jig", "cassino", "irish-snap")


def at_most(number, trials, chance):
    """Return the chance of at most so many successes."""
    return sum(comb(trials, n) * chance**n * (1 - chance) ** (trials - n) for n in range(number + 1))


def is_within(held, trials, low, high):
    """Return whether a count may come from a chance between the two."""
    return at_most(held, trials, low) > RARE and at_most(trials - held, trials, 1 - high) > RARE


def one_of_each(checks):
    """Return one figure of each table, as those of one table are not independent."""
    random = Random(1)
    return [random.choice(table.figures) for table in checks if table.figures]


def count_held(figures):
    """Return in how many cases the wide and the narrow interval hold."""
    return sum(one.wide for one in figures), sum(one.narrow for one in figures)


def test_every_family_is_measured():
    measured = {VARIANTS[slug].of.name for slug in GAMES}
    assert measured == {game.of.name for game in VARIANTS.values()}
    assert measured == {VARIANTS[slug].of.name for slug in SCRIPT["GAMES"]}


def test_the_errors_of_chances_hold():
    for slug in GAMES:
        figures = one_of_each(SCRIPT["check_game"](slug, POSITIONS, 7))
        wide, narrow = count_held(figures)
        assert len(figures) >= POSITIONS // 2, slug
        assert is_within(wide, len(figures), 0.93, 0.97), f"{wide} of {len(figures)}"
        assert is_within(narrow, len(figures), 0.65, 0.71), f"{narrow} of {len(figures)}"


def test_errors_that_are_too_narrow_are_found(monkeypatch):
    """Each deal is counted five times, as if all of them were independent."""
    drawn = SCRIPT["iter_random_deals"]
    often = lambda now, seen: (one for one in islice(drawn(now, seen), 20) for _ in range(5))  # noqa: E731
    monkeypatch.setitem(SCRIPT["check_table"].__globals__, "iter_random_deals", often)
    figures = one_of_each(SCRIPT["check_game"]("jig", POSITIONS, 7))
    wide, _ = count_held(figures)
    assert not is_within(wide, len(figures), 0.93, 0.97)


@pytest.mark.parametrize(("slug", "seats"), [("jig", 2), ("peel-five-card", 4), ("snitchems", 2)])
def test_the_lab_sees_no_difference_where_there_is_none(slug, seats, monkeypatch):
    monkeypatch.syspath_prepend(str(ROOT / "benchmarks"))
    alarms = runpy.run_path(str(ROOT / "benchmarks" / "false_alarms.py"))
    sys.modules.pop("calibration", None)
    wrong = alarms["count_lab_alarms"](slug, seats, pool=500, runs=100)
    assert at_most(100 - wrong, 100, 0.95) > RARE, f"{wrong} of 100"
