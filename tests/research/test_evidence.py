"""The test that may be watched finds a difference that is not there in five of a hundred runs at most."""

import runpy
import sys
from math import comb

import pytest
from support.paths import ROOT

from cardlessons.research.evidence import BET_SIZES, MIN_WATCHED_GAMES, is_surely_positive

np = pytest.importorskip("numpy")

pytestmark = pytest.mark.long

RUNS, WATCHED = 250, 1000
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
        assert find_chance_of(alarms, RUNS) > 0.01, uneven


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


def find_chance_of(alarms, runs):
    """Return the chance of so many false alarms or more, if there is one in 5 of 100 runs."""
    return sum(comb(runs, n) * 0.05**n * 0.95 ** (runs - n) for n in range(alarms, runs + 1))


def test_the_lab_sees_no_difference_where_there_is_none(monkeypatch):
    monkeypatch.syspath_prepend(str(ROOT / "benchmarks"))
    alarms = runpy.run_path(str(ROOT / "benchmarks" / "false_alarms.py"))
    sys.modules.pop("calibration", None)
    for slug, seats in [("jig", 2), ("peel-five-card", 4)]:
        wrong = alarms["count_lab_alarms"](slug, seats, pool=400, runs=100)
        assert find_chance_of(wrong, 100) > 0.001, f"{slug}: {wrong} of 100"
