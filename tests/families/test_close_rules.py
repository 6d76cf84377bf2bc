"""Rules that lie close together: the reason told tells one from the other, and a slip in the code would mix them up."""

from random import Random

import pytest
from support.tables import TableSetup, codes

from cardlessons import parse, replay
from cardlessons.engine.cards import Card, Rank
from cardlessons.families.fishing.building import find_builds
from cardlessons.families.matching.counting import neighbour
from cardlessons.families.sequence.stops import find_stops
from cardlessons.record.tree import grow
from cardlessons.simulation.observation import Sight


def reasons(record):
    """Return the codes and sentences of each step of a record."""
    steps = replay(parse(record)).data()["steps"]
    return [
        {event["why"]["code"]: event["why"]["text"] for event in step["events"] if event.get("why")} for step in steps
    ]


LATE_HANDS = """
variant: peel-five-card
dealer: D
A: 9h 2c 7s
B: 4c
C: {c}
D: Kd Qd 8h

A 9h
B 4c
C 5d
D Kd
A 2c
"""


@pytest.mark.parametrize(
    ("c", "told"),
    [
        ("5d", ("turn.passes-over", "The turn passes to the left, past B and C, to D.")),
        ("5d Td", ("turn.passes-over", "The turn passes to the left, past B, to C.")),
    ],
)
def test_the_turn_passes_over_exactly_those_without_cards(c, told):
    assert told in reasons(LATE_HANDS.format(c=c))[-1].items()


def test_the_turn_that_passes_to_the_next_passes_over_nobody():
    first, *_ = reasons(LATE_HANDS.format(c="5d"))
    assert "turn.passes" in first
    assert "turn.passes-over" not in first


@pytest.mark.parametrize(("dealer", "act", "following"), [("C", "A 3c", "A"), ("A", "B 9c", "B")])
def test_where_nobody_has_lost_his_stakes_the_next_player_to_the_left_deals(dealer, act, following):
    table = TableSetup(f"variant: cavendish(next-game=first out)\ndealer: {dealer}\nA: 3c\nB: 9c\nC: 2d\n")
    table.plays(act)
    assert codes(table.does("new"))[0] == "new.first-out-unknown"
    assert table.position.seats[table.position.dealer] == following


@pytest.mark.parametrize(("enforced", "noticed"), [("at once", True), ("claimed", False)])
def test_r_6_a_revoke_that_somebody_has_to_claim_is_not_noticed_at_once(enforced, noticed):
    table = TableSetup(f"variant: peel-five-card(enforced={enforced})\ndealer: C\nA: 9c 2c\nB: 9d 4c\nC: 5d 6d\n")
    table.plays("A 9c")
    assert table.does("B 4c").noticed is noticed


def test_a_refusal_names_the_first_card_that_would_match():
    table = TableSetup("variant: peel-five-card(failing=refused)\ndealer: B\nA: 9c 2c 3c\nB: 9d 9s 4c\n")
    table.plays("A 9c")
    (why,) = table.does("B 4c").reasons
    assert (why.code, str(why.facts["held"])) == ("match.must", "9d")


def test_the_winner_takes_the_pool_with_what_the_others_pay_for_their_cards():
    """B has one counter for two cards and pays it; C pays one for one card."""
    head = "variant: cavendish(cards-left=one each)\ndealer: C\ncounters: A 2, B 1, C 5\npool: 4\n"
    table = TableSetup(f"{head}A: 3c\nB: 9c 8c\nC: 2d\n")
    table.plays("A 3c")
    assert (table.counters, table.position.pool) == ({"A": 8, "B": 0, "C": 4}, 0)


TWO_OUT = """
variant: peel-five-card(hand=1)
dealer: B
counters: A 0, B 2, C 1, D 0
A:
B: 9d
C: 9c
D:
"""
"""C leads; B pairs the nine and takes C's last counter, and so the game."""


def test_r_77_where_two_were_out_from_the_beginning_the_next_player_to_the_left_of_the_dealer_deals():
    table = TableSetup(TWO_OUT)
    table.plays("C 9c", "B 9d")
    assert codes(table.does("new"))[0] == "new.first-out-unknown"
    assert table.position.seats[table.position.dealer] == "C"


def test_sss_35_after_that_game_all_have_seen_who_was_the_first_out():
    table = TableSetup(TWO_OUT.replace("hand=1", "hand=1, stakes=1").replace("B 2", "B 1"))
    table.plays("C 9c", "B 9d", "new", "deal Kc Kd Qh Qs", "D Kc", "A Kd")
    assert table.position.seats[table.position.left[0]] == "D"
    table.plays("B Qh", "C Qs", "deal 9c 9d", "C 9c", "A 9d")
    assert codes(table.does("new"))[0] == "new.first-out-deals"
    assert table.position.seats[table.position.dealer] == "D"


SNITCHEMS = """
variant: snitchems
dealer: B
A: {hand} 5h
B: 4c 2s
layout: {layout} Kd 2h

A {hand} x {layout}
"""


@pytest.mark.parametrize(
    ("hand", "layout", "code"),
    [
        ("3h", "4d", "take.below-eight"),
        ("3h", "6d", "take.nine"),
        ("4h", "7d", "take.above-ten"),
        ("3h", "5d", None),
        ("4h", "6d", None),
    ],
)
def test_only_eight_and_ten_are_made_and_the_sum_says_what_is_lacking(hand, layout, code):
    """A seven, a nine and an eleven are refused, each in words of its own (SNI-9); an eight and a ten are taken."""
    (told,) = reasons(SNITCHEMS.format(hand=hand, layout=layout))
    assert [one for one in told if one in ("take.below-eight", "take.nine", "take.above-ten")] == (
        [code] if code else []
    )


CASSINO = """
variant: {game}
dealer: B
A: 3h 5h
B: 4c 2s
layout: {layout}

{acts}
"""


@pytest.mark.parametrize(
    ("game", "layout", "acts", "code"),
    [
        ("cassino", "9d", "A 3h", "lay.card"),
        ("cassino", "3d", "A 3h x 3d\nB 4c", "lay.new-board"),
        ("cassino(must-capture=no)", "3d", "A 3h", "lay.rather"),
        ("cassino(must-capture=no)", "9d", "A 3h", "lay.card"),
    ],
)
def test_a_card_is_laid_because_it_takes_nothing_or_rather_than_taking_or_on_an_empty_board(game, layout, acts, code):
    told = reasons(CASSINO.format(game=game, layout=layout, acts=acts))[-1]
    assert [one for one in told if one.startswith("lay.")] == [code]


def test_every_build_that_can_be_made_is_offered():
    head = "variant: cassino(builds=single and double)\ndealer: B\nA: 3h 8h\nB: 4c 2s\nlayout: "
    for layout, expected in [("5d 5c", 2), ("9d", 0)]:
        record = parse(f"{head}{layout}\n")
        assert len([*find_builds(record.game().rules, record.start(), Card.read("3h"))]) == expected


BUILT = """
variant: cassino(builds=single)
dealer: B
A: 3h 8h
B: 4c 2s
layout: 5d Kd

A 3h + 5d "8"
"""


@pytest.mark.parametrize(("card", "over"), [("4c", True), ("2s", False)])
def test_a_build_is_raised_by_the_number_of_its_heap(card, over):
    """An eight raised by a four would be twelve, more than any card takes; raised by a two it would be ten."""
    record = parse(BUILT)
    position = grow(record).nodes[-1].position
    told = record.game().rules.explain_build(position, Card.read(card), tuple(map(Card.read, ("3h", "5d"))))
    assert ("choice.built-over" in [why.code for why in told]) is over


KNOWN = """
variant: peel-five-card
dealer: A
A: 9h 2c 7s
B: 9c 3c 4d
C: Kd 5d 6d

B 9c
C Kd
A 2c
B 3c
"""


def test_a_seat_knows_which_rank_its_neighbour_has_lacked_and_which_it_has_led():
    """C did not pair B's nine, so B knows that C has no nine; what C played freely counts as led (SSS-23)."""
    tree = grow(parse(KNOWN))
    after_b = tree.find(("B 9c", "C Kd", "A 2c"))
    found = neighbour(tree.variant.rules, Sight(tree.variant, after_b, 1, Random(1)))
    assert (found.seat, found.cards) == (2, 2)
    assert found.lacks == {Rank.NINE}
    assert found.led == {Rank.KING}


def test_a_turned_up_card_is_gone_and_makes_the_card_below_it_a_stop():
    record = parse("variant: jingo-turned-up\ndealer: B\nA: 7h 3c\nB: 9c 2s\nlayout: 8h\n")
    game, start = record.game(), record.start()
    known = find_stops(game.rules, start, 0)
    assert known[Card.read("8h")].why.code == "stop.gone-turned-up"
    assert known[Card.read("7h")].why.code == "stop.next-turned-up"
