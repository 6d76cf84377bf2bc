"""Reasons that are told to some seats alone: what the others are shown instead, or nothing."""

from cardlessons.engine.cards import Card
from cardlessons.engine.table import STOCK, Lawful, Moved, Noted, Said, Why, hand, hide_from_seats

FACTS = {"seat": 0, "card": Card.read("9c")}
OPEN = Why("open", FACTS)


def visible_codes(looks, *events):
    """Return the codes of the reasons that these seats are shown, event by event; None for an event without one."""
    return [event.why and event.why.code for event in hide_from_seats(looks, Lawful(events)).events]


def test_others_are_shown_another_reason():
    why = Why("drawn", FACTS, Why("drawn-unseen", {"seat": 0}), frozenset({0}))
    drawn = Moved((FACTS["card"],), STOCK, hand(0), why)
    assert visible_codes(frozenset({0}), drawn) == ["drawn"]
    assert visible_codes(frozenset({1}), drawn) == ["drawn-unseen"]
    assert visible_codes(frozenset(), drawn) == ["drawn-unseen"]
    assert visible_codes(None, drawn) == ["drawn"]


def test_without_another_reason_a_move_is_shown_bare_and_a_remark_not_at_all():
    alone = Why("alone", FACTS, told_to=frozenset({1, 2}))
    events = (Moved((FACTS["card"],), STOCK, hand(1), alone), Noted(alone), Said(1, "Hm", alone), Noted(OPEN))
    assert visible_codes(frozenset({2}), *events) == ["alone", "alone", "alone", "open"]
    assert visible_codes(frozenset({0}), *events) == [None, "open"]


def test_the_seat_of_the_facts_decides_where_nobody_is_named():
    held = Noted(Why("held", FACTS, Why("not-held", {})))
    assert visible_codes(frozenset({0}), held) == ["held"]
    assert visible_codes(frozenset({1}), held) == ["not-held"]
