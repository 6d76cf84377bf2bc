"""Exact chances, compared with the figures in lessons, with counts of every hand or order, and with simulation."""

import re
from fractions import Fraction
from itertools import combinations, pairwise, permutations
from random import Random

from support.lessons import LESSONS
from support.snap_odds import never_a_pair, never_its_number, no_snap_yet

import cardlessons
from cardlessons.engine.cards import Card, Pack
from cardlessons.engine.odds import compute_chance_of_one, count_out
from cardlessons.engine.players import visible_position
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


def pairing_chance(seen, card, hand):
    """Return the chance that the next player, holding so many cards, can pair this card, for one who has only looked at
    the cards: what others failed to play is not counted in."""
    return compute_chance_of_one(count_out(Pack(), seen, card), len(Pack()) - len(seen.on_table()), hand)


def test_sss_39_one_of_a_pair_is_safer_than_a_single_card():
    """The opening lead of the level "The safest lead": its figures are those of the text."""
    level = next(level for level in LESSONS["four-nines"].levels if level.title == "The safest lead")
    start = level.start.start()
    seen = visible_position(start, start.seats.index(level.you))
    single, one_of_two = (pairing_chance(seen, Card.read(text), 5) for text in ("3c", "8h"))
    assert (one_of_two, single) == (Fraction(220, 1081), Fraction(947, 3243))
    assert "220 in 1081" in level.won
    assert "947 of 3243" in level.won


def test_sss_38_the_third_jack_is_paired_about_once_in_thirteen():
    """D showed by passing over a knave that none of D's three cards is one, so 38 cards may be the last knave."""
    level = next(level for level in LESSONS["four-nines"].levels if level.title == "Almost safe")
    position = cardlessons.replay(level.start).final
    unseen = len(Pack()) - len(visible_position(position, position.turn).on_table())
    assert unseen == 41
    chance = compute_chance_of_one(1, unseen - len(position.hands[3]), len(position.hands[1]))
    assert chance == Fraction(3, 38)
    assert round(1 / chance) == 13


def test_against_every_hand():
    hands = list(combinations(range(9), 3))
    assert compute_chance_of_one(2, 9, 3) == Fraction(sum(bool({0, 1} & {*hand}) for hand in hands), len(hands))
    assert compute_chance_of_one(0, 20, 5) == 0
