"""Tests of Jig and the sequence game, statement by statement (JIG, SEQ, PAG) and reading by reading (R)."""

import pytest
from support.cases import read_cases
from support.tables import codes, lawful, noted_codes, refusal_codes, stops

from cardlessons.engine.table import Deal, Ended, Noted, Paid, Said, Setup, SetupError, Turned
from cardlessons.engine.variants import VARIANTS, variant

PACK = VARIANTS["jig"].rules.cards


def lay_table(game, players, **more):
    return variant(game).rules.begin(Setup(tuple("ABCDEFGHI"[:players]), "A", ((),) * players, **more))


# The table and the deal


def test_jig_1_an_even_deal_needs_no_word():
    assert "deal.uneven" not in noted_codes(stops("|||", dealer="A").does(Deal(PACK.cards)))


def test_cards_named_nowhere_are_dead():
    position = stops("Ac 2c | 3c 4c | 5c 6c").position
    assert len(position.dead) == 46
    assert set(position.on_table()) == set(PACK)


def test_a_seat_without_cards_cannot_begin():
    with pytest.raises(SetupError, match="B holds no cards"):
        variant("jig").rules.begin(Setup(("A", "B"), "A", (PACK.cards[:3], ())))


# Runs


def test_jig_3_seq_1_where_cards_are_played():
    in_front, middle = stops("2c 9d | 3c 8d", dealer="B"), stops("2c 9d | 3c 8d", "jingo", dealer="B")
    for table in (in_front, middle):
        table.plays("A 2c", "B 3c")
    assert [[str(card) for card in cards] for cards in in_front.position.piles] == [["2c"], ["3c"]]
    assert in_front.position.layout == ()
    assert [str(card) for card in middle.position.layout] == ["2c", "3c"]
    assert middle.position.piles == ((), ())


# Cards that belong to nobody


def test_seq_10_below_the_lowest_card_no_stop_is_told():
    order = (*(card for card in PACK if str(card) != "As"), *(card for card in PACK if str(card) == "As"))
    straight, ring = stops("|||", "jingo-turned-up"), stops("|||", "jingo-turned-up(cyclic=yes)")
    assert "deal.known-stop" not in noted_codes(straight.does(Deal(order)))
    assert "deal.known-stop" in noted_codes(ring.does(Deal(order)))


@pytest.mark.parametrize("dead", [0, 1, 12])
def test_seq_11_how_many_lie_face_down_is_an_option(dead):
    table = stops("||", f"jig(dead={dead})", dealer="A")
    table.does(Deal(PACK.cards))
    assert len(table.position.dead) == dead
    assert table.position.layout == ()


def test_a_deal_needs_cards_for_all_and_for_nobody():
    for game, order, code in read_cases("sequence", "deals"):
        verdict = stops("|", game, dealer="A").does(f"deal {order}")
        assert codes(verdict) == [code] if code else lawful(verdict), order


def test_r_29_the_card_turned_up_is_remembered_when_others_lie_above_it():
    table = stops("|", "jingo-turned-up", dealer="B")
    table.plays("deal 2c 3c 8h 4c 5d 6d 9h", "A 2c", "B 3c")
    assert [str(card) for card in table.position.layout] == ["9h", "2c", "3c"]
    assert refusal_codes(table.does("B 9h"))
    table.plays("B 4c")
    assert "card.turned-up" in codes(table.does("B 9h"))


def test_a_new_deal_begins_with_nothing_known():
    table = stops("Kc | 2d 3d", "jingo-turned-up", dealer="B", more="layout: 9s")
    table.plays("A Kc", "new", "deal 2c 3c 4c")
    assert (str(table.position.memo.turned_up), table.position.memo.missed) == ("4c", ())


# Runs of other lengths, rings and the short pack


@pytest.mark.parametrize(
    ("game", "highest", "lowest"),
    [("four-card-jig", "Ks", "As"), ("schnipp-schnapp-cyclic", "Ks", "As"), ("schnipp-schnapp-32-cyclic", "As", "7s")],
)
def test_r_27_in_a_ring_the_highest_card_is_a_stop_only_if_the_lowest_is_gone_or_out_of_the_game(game, highest, lowest):
    held = stops(f"{highest} 9d | {lowest} 9h", game, dealer="B").plays(f"A {highest}")
    assert (codes(held, Turned), codes(held, Said)) == (["run.holder"], ["call.plain"])
    gone = stops(f"{highest} 9d | 8d 9h", game, dealer="B", more=f"layout: {lowest}").plays(f"A {highest}")
    assert (codes(gone, Turned), codes(gone, Said)) == (["run.gone-round"], ["call.stop-led"])
    dead = stops(f"{highest} 9d | 8d 9h", game, dealer="B").plays(f"A {highest}")
    assert (codes(dead, Turned), codes(dead, Said)) == (["run.silent"], ["call.plain"])


# Calls and fines


def test_jig_18_r_65_how_the_pool_is_formed():
    for game, counters, pool in read_cases("sequence", "pools"):
        dealt = stops("||", game)
        dealt.does("deal 2c 3c 4c 5c 6c 7c")
        ready = stops("2c 5c | 3c 6c | 4c 7c", game)
        for table in (dealt, ready):
            assert (table.position.counters, table.position.pool) == (tuple(counters), pool), game


# Out


def test_why_a_card_that_wins_the_game_is_a_stop_is_told_before_the_rest():
    for hands, game, middle, acts, why in read_cases("sequence", "last-cards"):
        verdict = stops(hands, game, dealer="B", more=f"layout: {middle}" if middle else "").plays(*acts)
        assert codes(verdict, Noted) == ([why] if why else []), hands
        if why:
            kinds = [type(event) for event in verdict.events]
            assert kinds.index(Said) < kinds.index(Noted) < kinds.index(Paid) < kinds.index(Ended), hands
