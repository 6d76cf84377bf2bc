"""The chances of Irish Snap, compared with known figures, with every order of small packs, and with simulation."""

import re
from fractions import Fraction
from itertools import pairwise, permutations

import pytest
from support.snap_odds import first_snap, is_its_number, never_a_pair, never_its_number, no_snap_yet, simulate_no_snap

from cardlessons.paths import get_data_folder


def test_iri_7_one_card_in_thirteen_is_its_number():
    assert is_its_number() == Fraction(1, 13)


def test_the_figures_for_a_whole_pack():
    assert round(float(never_its_number()), 10) == 0.0162327275
    assert round(float(never_a_pair()), 10) == 0.0454762823


def test_against_every_order_of_a_small_pack():
    for ranks, suits in [(2, 2), (3, 2), (2, 3), (4, 2), (7, 1)]:
        orders = list(permutations([rank for rank in range(ranks) for _ in range(suits)]))
        number = [all(rank != n % ranks for n, rank in enumerate(order)) for order in orders]
        pair = [all(one != other for one, other in pairwise(order)) for order in orders]
        assert never_its_number(ranks, suits) == Fraction(sum(number), len(orders)), (ranks, suits)
        assert never_a_pair(ranks, suits) == Fraction(sum(pair), len(orders)), (ranks, suits)
        for cards, chance in enumerate(no_snap_yet(ranks, suits)):
            quiet = [
                all(rank != n % ranks for n, rank in enumerate(order[:cards]))
                and all(one != other for one, other in pairwise(order[:cards]))
                for order in orders
            ]
            assert chance == Fraction(sum(quiet), len(orders)), (ranks, suits)


def test_how_soon_the_first_snap_comes_exactly():
    yet = no_snap_yet()
    assert len(yet) == 14
    assert yet[1] == Fraction(12, 13)
    assert sum(first_snap()) == 1 - yet[13]
    assert round(float(yet[6]), 4) == 0.4565
    assert round(float(yet[13]), 4) == 0.1711


@pytest.mark.long
def test_how_soon_against_simulation():
    """The share counted is within four standard errors; and the rest of the pack only makes it rarer."""
    deals = 20_000
    counted = simulate_no_snap(deals, seed=3)
    assert len(counted) == 53
    for exact, share in zip(no_snap_yet(), counted, strict=False):
        assert abs(share - exact) <= 4 * (float(exact * (1 - exact)) / deals) ** 0.5
    assert list(counted) == sorted(counted, reverse=True)
    assert counted[52] < float(never_its_number())
    assert counted[52] < 1 / 1000, "as the lesson says"


def test_the_lesson_says_the_chances_as_they_are():
    """The lesson's table, row by row, and its figures for the whole pack are right."""
    import nbformat

    notebook = nbformat.read(get_data_folder("notebooks") / "irish-snap.ipynb", as_version=4)
    (prose,) = [cell.source for cell in notebook.cells if "one time in thirteen" in cell.source]
    rows = re.findall(r"^\| (\d+) \| ([\d.]+) % \| ([\d.]+) % \|$", prose, re.MULTILINE)
    assert len(rows) == 9
    for card, first, yet in rows:
        n = int(card)
        assert (first, yet) == (percent(first_snap()[n - 1]), percent(no_snap_yet()[n]))
    assert no_snap_yet()[6] < Fraction(1, 2) < no_snap_yet()[5]
    assert round(1 / no_snap_yet()[13]) == 6
    assert max(first_snap()) == first_snap()[1]
    assert f"no card is the number said is {percent(never_its_number())} %." in prose
    assert f"no card lies on a card of the same rank is {percent(never_a_pair())} %." in prose
    assert "Among twenty thousand shuffled packs it was less than one in a thousand" in prose


def percent(chance):
    return f"{float(100 * chance):.1f}"
