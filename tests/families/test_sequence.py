"""Tests of Jig and the sequence game, statement by statement (JIG, SEQ, PAG) and reading by reading (R)."""

import pytest
from support.tables import codes, fault, lawful, list_words, noted_codes, payments, refusal_codes, stops

from cardlessons.engine.table import POOL, Deal, Ended, Moved, Noted, Paid, Said, Setup, SetupError, Turned
from cardlessons.engine.variants import VARIANTS, variant

PACK = VARIANTS["jig"].rules.cards


def lay_table(game, players, **more):
    return variant(game).rules.begin(Setup(tuple("ABCDEFGHI"[:players]), "A", ((),) * players, **more))


# The table and the deal


@pytest.mark.parametrize(("players", "why"), [(1, "$"), (9, ": with more the hands are too small$")])
def test_r_39_others_are_refused(players, why):
    with pytest.raises(SetupError, match=rf"{players} cannot play this game; it takes 2 to 8 players{why}") as caught:
        lay_table("jig", players)
    assert caught.value.part == "seats"


def test_jig_1_an_even_deal_needs_no_word():
    table = stops("|||", dealer="A")
    assert "deal.uneven" not in noted_codes(table.does(Deal(PACK.cards)))


def test_cards_named_nowhere_are_dead():
    position = stops("Ac 2c | 3c 4c | 5c 6c").position
    assert len(position.dead) == 46
    assert set(position.on_table()) == set(PACK)


def test_a_seat_without_cards_cannot_begin():
    with pytest.raises(SetupError, match="B holds no cards"):
        variant("jig").rules.begin(Setup(("A", "B"), "A", (PACK.cards[:3], ())))


def test_r_75_every_reason_is_given():
    table = stops("2c 9d | 3c 8d | 5h 6h")
    table.plays("A 2c")
    assert codes(table.does("C 9d")) == ["turn.other", "card.not-held", "run.next-card"]


def test_a_card_in_the_middle_has_been_played():
    table = stops("2c 9d | 3c 8d", "jingo", dealer="B")
    table.plays("A 2c")
    assert codes(table.does("B 2c")) == ["card.in-the-middle", "run.next-card"]


# Runs


def test_jig_3_seq_1_where_cards_are_played():
    in_front, middle = stops("2c 9d | 3c 8d", dealer="B"), stops("2c 9d | 3c 8d", "jingo", dealer="B")
    for table in (in_front, middle):
        table.plays("A 2c", "B 3c")
    assert [[str(card) for card in cards] for cards in in_front.position.piles] == [["2c"], ["3c"]]
    assert in_front.position.layout == ()
    assert [str(card) for card in middle.position.layout] == ["2c", "3c"]
    assert middle.position.piles == ((), ())


def test_jig_5_one_player_may_hold_two_cards_running():
    table = stops("Ac 2c Kd | 3c Kh | 4c Ks")
    verdict = table.plays("A Ac")
    assert table.turn == "A"
    assert codes(verdict, Turned) == ["run.own"]


@pytest.mark.parametrize("where", ["dead", "stock"])
def test_r_29_a_dead_card_makes_a_silent_stop(where):
    table = stops("7s 2c 9d | 8s 3c 5c | Kd 5h", more=f"{where}: 9s")
    verdict = table.plays("A 7s", "B 8s")
    assert list_words(verdict) == ["Snap"]
    assert codes(verdict, Turned) == ["run.silent"]
    assert table.turn == "B"
    assert table.choices() == table.hand("B")


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
    for game, order, code in [
        ("jingo-turned-up", "2c 3c", "deal.too-few-left"),
        ("jingo-turned-up", "2c 3c 4c", None),
        ("jingo-dead-cards", "2c 3c 4c 5c 6c", "deal.too-few-left"),
        ("jingo-dead-cards", "2c 3c 4c 5c 6c 7c", None),
        ("schnipp-schnapp-32", "6c 7c 8c", "deal.no-such-card"),
    ]:
        verdict = stops("|", game, dealer="A").does(f"deal {order}")
        assert codes(verdict) == [code] if code else lawful(verdict), order


def test_r_29_the_first_card_in_the_middle_is_the_one_turned_up_the_others_have_been_played():
    table = stops("7s 2c 9d | 8s 3c 5d | Kd 5h", "jingo-turned-up", more="layout: 9s 4c")
    assert codes(table.plays("A 7s", "B 8s"), Turned) == ["run.turned-up"]
    assert codes(table.plays("B 3c"), Turned) == ["run.gone"]


def test_r_29_the_card_turned_up_is_remembered_when_others_lie_above_it():
    table = stops("|", "jingo-turned-up", dealer="B")
    table.plays("deal 2c 3c 8h 4c 5d 6d 9h", "A 2c", "B 3c")
    assert [str(card) for card in table.position.layout] == ["9h", "2c", "3c"]
    assert refusal_codes(table.does("B 9h"))
    table.plays("B 4c")
    assert "card.turned-up" in codes(table.does("B 9h"))


def test_r_29_a_lead_below_the_card_turned_up_is_a_stop_at_once():
    verdict = stops("8s 2c | 3c 5d", "jingo-turned-up", dealer="B", more="layout: 9s").plays("A 8s")
    assert list_words(verdict) == ["Snip, jingo"]
    assert codes(verdict, Said) == ["call.stop-led"]


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


def test_seq_15_the_ring_is_told_where_the_run_goes_round():
    table = stops("Ks 9d | As 9h | 2s 3h", "schnipp-schnapp-cyclic")
    assert codes(table.plays("A Ks", "B As"), Moved) == ["run.round"]
    assert codes(table.plays("C 2s"), Moved) == ["run.follows"]


def test_r_64_the_german_words_too_are_judged():
    start = stops("4c 9d | 5c 8d", "schnipp-schnapp(pool=each)", dealer="B")
    assert fault(start.does('A 4c "Burr"'))
    assert lawful(stops("4c 9d | 5c 8d", "schnipp-schnapp(pool=each)", dealer="B").does('A 4c "schnipp"'))


# Calls and fines


def test_seq_9_hicockalorum_may_be_one_word():
    for word in ["hicockalorum", "High cockalorum", "HICOCKALORUM!", "high-cockalorum"]:
        table = stops("Ac 4c Kd | 2c 5c Kh | 3c Ks", "jig-pool")
        assert lawful(table.plays("A Ac", "B 2c", "C 3c", f'A 4c "{word}"')), word


@pytest.mark.parametrize("word", ["Snip-Jig", "snip, jingo", "snip jig"])
def test_seq_9_jig_is_jingo(word):
    assert noted_codes(stops("Kc 2d | 3d 4d", "jingo", dealer="B").plays(f'A Kc "{word}"')) == []


def test_r_64_where_a_pool_is_formed_a_wrong_call_is_a_fault_and_costs_one():
    for word in ["Snap", "Snip-Jig", "", "Sn1p"]:
        table = stops("2c 9d | 3c 8d | 5h 6h", "jig-pool")
        verdict = table.plays(f'A 2c "{word}"')
        assert fault(verdict), word
        assert payments(verdict) == [(0, POOL, 1)], word
        assert list_words(verdict) == ["Snip"], word
        assert table.turn == "B", word


def test_jig_18_r_65_how_the_pool_is_formed():
    for game, counters, pool in [
        ("jig", (0, 0, 0), 0),
        ("jig-pool", (-1, -1, -1), 3),
        ("jig(pool=dealer)", (0, 0, -3), 3),
        ("jig(pool=fines)", (0, 0, 0), 0),
    ]:
        dealt = stops("||", game)
        dealt.does("deal 2c 3c 4c 5c 6c 7c")
        ready = stops("2c 5c | 3c 6c | 4c 7c", game)
        for table in (dealt, ready):
            assert (table.position.counters, table.position.pool) == (counters, pool), game


# Out


def test_why_a_card_that_wins_the_game_is_a_stop_is_told_before_the_rest():
    for hands, game, middle, acts, why in [
        ("Qc Kc | 2d 3d", "jig", "", ["A Qc", "A Kc"], "run.king-last"),
        ("Kc | 2d 3d", "jingo", "", ["A Kc"], "run.king-last"),
        ("Ac | 8d 9d", "schnipp-schnapp-32", "", ["A Ac"], "run.ace-last"),
        ("9c Tc Qc 8c | 2d 3d", "jig", "", ["A 9c", "A Tc", "A Qc", "A 8c"], "run.gone-last"),
        ("8s | 2d 3d", "jingo-turned-up", "9s", ["A 8s"], "run.turned-up-last"),
        ("Ad Kd | 2c 3c", "four-card-jig", "", ["A Ad", "A Kd"], "run.gone-round-last"),
        ("8s | 9s 3d", "jig", "", ["A 8s"], None),
    ]:
        verdict = stops(hands, game, dealer="B", more=f"layout: {middle}" if middle else "").plays(*acts)
        assert codes(verdict, Noted) == ([why] if why else []), hands
        if why:
            kinds = [type(event) for event in verdict.events]
            assert kinds.index(Said) < kinds.index(Noted) < kinds.index(Paid) < kinds.index(Ended), hands


def test_seq_8_in_pagats_game_nothing_is_said_on_going_out():
    verdict = stops("4h 9c | 5h | 6h 7h", "jingo").plays("A 4h", "B 5h")
    assert list_words(verdict) == ["Snap"]
    assert payments(verdict) == [(0, 1, 1), (2, 1, 2)]
