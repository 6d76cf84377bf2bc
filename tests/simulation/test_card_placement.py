"""Placements are counted exactly, listed once each, and drawn with equal chances."""

from collections import Counter
from itertools import permutations
from math import inf
from random import Random

import pytest

from cardlessons.engine.cards import Card
from cardlessons.simulation import card_placement
from cardlessons.simulation.card_placement import Placement, SlotGroup, UncountedError

CARDS = tuple(map(Card.read, ("9c", "9d", "Kh", "2s", "3s", "4d")))
NINES = frozenset(CARDS[:2])
GROUPS = {
    "free": [SlotGroup(2, frozenset()), SlotGroup(4, frozenset())],
    "no nine in a hand": [SlotGroup(2, NINES), SlotGroup(2, frozenset()), SlotGroup(2, frozenset())],
    "two hands without": [SlotGroup(2, NINES), SlotGroup(2, NINES | {CARDS[2]}), SlotGroup(2, frozenset())],
    "a stock": [SlotGroup(3, frozenset(CARDS[3:5])), SlotGroup(3, NINES, ordered=True)],
    "impossible": [SlotGroup(5, NINES), SlotGroup(1, frozenset())],
}


def every_placement(groups):
    """Return all placements by trying all orders of the cards; a set where the order does not count."""
    found = set()
    for order in permutations(CARDS):
        left, placed = list(order), []
        for size, barred, ordered in groups:
            cards, left = left[:size], left[size:]
            if {*cards} & barred:
                break
            placed.append(tuple(cards) if ordered else frozenset(cards))
        else:
            found.add(tuple(placed))
    return found


def as_key(groups, placed):
    return tuple(cards if group.ordered else frozenset(cards) for group, cards in zip(groups, placed, strict=True))


def test_placements_are_counted_and_listed_as_by_trying_all_orders():
    for name, groups in GROUPS.items():
        placement, wanted = Placement(CARDS, groups), every_placement(groups)
        listed = [as_key(groups, placed) for placed in placement.all()]
        assert placement.count == len(wanted) == len(listed), name
        assert {*listed} == wanted, name
    with pytest.raises(ValueError, match="no placement"):
        Placement(CARDS, GROUPS["impossible"]).draw(Random(1))


def test_placements_that_take_too_long_to_count_are_not_counted(monkeypatch):
    """Draw none where one of 720 shuffles is the only placement."""
    monkeypatch.setattr(card_placement, "MAX_COUNTED_PLACEMENTS", 0)
    monkeypatch.setattr(card_placement, "MAX_SHUFFLES", 10)
    assert Placement(CARDS, GROUPS["free"]).count == 15, "there is nothing to count"
    only = Placement(CARDS, [SlotGroup(1, frozenset(CARDS) - {card}) for card in CARDS])
    assert only.count == inf
    with pytest.raises(UncountedError):
        only.draw(Random(1))


@pytest.mark.parametrize("most", [card_placement.MAX_COUNTED_PLACEMENTS, 0])
@pytest.mark.parametrize("name", [name for name in GROUPS if name != "impossible"])
def test_each_placement_is_drawn_equally_often(name, most, monkeypatch):
    """A chi-square test with a fixed seed: the sum of squares stays below the value that one in 10,000 exceeds."""
    monkeypatch.setattr(card_placement, "MAX_COUNTED_PLACEMENTS", most)
    groups = GROUPS[name]
    placement, wanted, random = Placement(CARDS, groups), every_placement(groups), Random(1)
    drawn = Counter(as_key(groups, placement.draw(random)) for _ in range(30 * len(wanted)))
    assert {*drawn} == wanted
    freedom = len(wanted) - 1
    chi = sum((drawn[key] - 30) ** 2 / 30 for key in drawn)
    assert chi < freedom + 4 * (2 * freedom) ** 0.5 + 10
