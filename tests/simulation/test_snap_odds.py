"""The chances of Irish Snap, compared with known figures, with every order of small packs, and with simulation."""

import re
from fractions import Fraction
from itertools import pairwise, permutations
from random import Random

from support.snap_odds import never_a_pair, never_its_number, no_snap_yet

from cardlessons.lessons.notebook import read_notebook
from cardlessons.paths import get_data_folder


def test_against_every_order_of_a_small_pack():
    for ranks, suits in [(2, 2), (3, 2), (2, 3), (4, 2), (7, 1)]:
        orders = list(permutations([rank for rank in range(ranks) for _ in range(suits)]))
        number = [all(rank != n % ranks for n, rank in enumerate(order)) for order in orders]
        pair = [all(one != other for one, other in pairwise(order)) for order in orders]
        assert never_its_number(ranks, suits) == Fraction(sum(number), len(orders)), (ranks, suits)
        assert never_a_pair(ranks, suits) == Fraction(sum(pair), len(orders)), (ranks, suits)
        for cards, chance in enumerate(no_snap_yet(ranks, suits)):
            quiet = sum(is_quiet(order[:cards], ranks) for order in orders)
            assert chance == Fraction(quiet, len(orders)), (ranks, suits)


def test_the_lesson_says_the_chances_as_they_are():
    """The lesson's table, row by row, and its figures for the whole pack are right."""
    lesson = read_notebook((get_data_folder("notebooks") / "irish-snap.ipynb").read_text("utf-8"))
    (prose,) = [block.body for block in lesson.blocks if "one time in thirteen" in block.body]
    rows = re.findall(r"^\| (\d+) \| ([\d.]+) % \| ([\d.]+) % \|$", prose, re.MULTILINE)
    assert len(rows) == 9
    for card, first, yet in rows:
        n = int(card)
        assert (first, yet) == (percent(no_snap_yet()[n - 1] - no_snap_yet()[n]), percent(no_snap_yet()[n]))
    assert no_snap_yet()[6] < Fraction(1, 2) < no_snap_yet()[5]
    assert round(1 / no_snap_yet()[13]) == 6
    assert f"no card is the number said is {percent(never_its_number())} %." in prose
    assert f"no card lies on a card of the same rank is {percent(never_a_pair())} %." in prose
    assert "Among twenty thousand shuffled packs it was less than one in a thousand" in prose
    assert count_quiet_packs(20_000) < 20_000 / 1000


def count_quiet_packs(packs):
    """Return how many of so many shuffled packs are laid and counted through without any snap."""
    chance, pack = Random("snaps"), [rank for rank in range(13) for _ in range(4)]
    return sum(is_quiet(chance.sample(pack, 52), 13) for _ in range(packs))


def is_quiet(order, ranks):
    """Return True if no card is the number said with it, nor lies on one of its rank."""
    return all(rank != n % ranks and not (n and rank == order[n - 1]) for n, rank in enumerate(order))


def percent(chance):
    return f"{float(100 * chance):.1f}"
