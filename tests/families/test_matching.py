"""Tests of Peel's Snip-Snap-Snorum, statement by statement (SSS) and reading by reading (R)."""

import pytest
from support.tables import codes, fault, lawful, matching, noted_codes, payments, refusal_codes

from cardlessons.engine.table import POOL, Deal, Moved, Said, Setup, SetupError, Spot, Turned, hide_from_seats
from cardlessons.engine.variants import VARIANTS, variant
from cardlessons.rulebook import explain

NINES = "Kd 2h 5c 7s Jh | 9c 3c 4d 8h Qs | 9d 4c 6h 8s Kc | 9h Tc 2s 5d Qc | 9s 5h 6c 7d Ad"
NAMES = "ABCDEFGHIJKLM"


def lay_table(game, players, dealer="A", **more):
    return variant(game).rules.begin(Setup(tuple(NAMES[:players]), dealer, ((),) * players, **more))


def first_cards(count):
    return Deal(VARIANTS["peel-five-card"].rules.cards.cards[:count])


def word_list(verdict):
    return [event.words for event in verdict.events if isinstance(event, Said)]


# The table


def test_sss_2_two_to_ten_play_with_52_cards():
    for players in range(2, 11):
        assert len(lay_table("peel-five-card", players).seats) == players, players


def test_sss_3_r_12_up_to_six_play_with_the_32_cards_from_seven_to_ace():
    for players in range(2, 7):
        assert len(lay_table("peel-five-card-32", players).seats) == players, players
        cards = VARIANTS["peel-five-card-32"].rules.cards
        assert len(cards) == 32, players
        assert {card.rank.letter for card in cards} == set("789TJQKA"), players


@pytest.mark.parametrize(
    ("game", "players", "sum_"),
    [
        ("peel-five-card", 11, "11 hands of 5 need 55 cards of the 52"),
        ("peel-five-card-32", 7, "7 hands of 5 need 35 cards of the 32"),
        ("peel-five-card(hand=13)", 5, "5 hands of 13 need 65 cards of the 52"),
    ],
)
def test_r_39_more_than_the_cards_go_round_is_refused_with_the_arithmetic(game, players, sum_):
    with pytest.raises(SetupError, match=sum_) as caught:
        lay_table(game, players)
    assert caught.value.part == "seats"
    assert str(players) in str(caught.value)


@pytest.mark.parametrize("players", [11, 13])
def test_sss_2_more_than_ten_are_too_many_even_with_small_hands(players):
    """Thirteen hands of four are the whole pack, so the cards suffice."""
    with pytest.raises(SetupError, match=rf"{players} cannot play this game; it takes 2 to 10 players$"):
        lay_table("peel-five-card(hand=4)", players)


def test_sss_2_nobody_plays_alone():
    with pytest.raises(SetupError, match=r"1 cannot play this game; it takes 2 to 10 players$"):
        lay_table("peel-five-card", 1)


def test_sss_6_sss_9_r_11_five_stakes_each_and_an_empty_pool():
    position = lay_table("peel-five-card", 5)
    assert position.counters == (5,) * 5
    assert position.pool == 0


def test_r_127_what_is_put_in_first_is_added_to_the_stakes():
    position = lay_table("peel-five-card(pool=2)", 5)
    assert (position.counters, position.pool) == ((5,) * 5, 10)


def test_r_11_the_option_of_a_pool_seeded_by_everybody():
    assert lay_table("peel-five-card(pool=2)", 5).pool == 10


def test_a_table_that_cannot_be_laid_says_why():
    for more, message in [
        ({"counters": {"B": -1}}, "B cannot hold less than no counters"),
        ({"counters": {"A": 0, "B": 0, "C": 3}}, "fewer than two seats hold counters"),
        ({"counters": {"Z": 1}}, "'Z' is no seat"),
        ({"pool": -1}, "less than nothing"),
    ]:
        with pytest.raises(SetupError, match=message):
            lay_table("peel-five-card", 3, **more)


def test_r_76_a_seat_without_counters_is_out_and_its_cards_are_undealt():
    table = matching("9c 3d | 9d 4c | 8h 5h", more="counters: C 0")
    assert table.position.left == (2,)
    assert table.hand("C") == ""
    assert [str(card) for card in table.position.stock] == ["8h", "5h"]


# Calls and payments


def test_sss_14_the_dealers_left_neighbour_leads_and_the_turn_passes_to_the_left():
    table = matching("2c 2d | 3c 3d | 4c 4d", dealer="B")
    turns = [table.turn]
    for act in ("C 4c", "A 2c", "B 3c", "C 4d", "A 2d"):
        table.plays(act)
        turns.append(table.turn)
    assert "".join(turns) == "CABCAB"


def test_sss_15_each_card_lies_in_front_of_its_player():
    table = matching("2c | 3c 3d | 4c")
    table.plays("B 3c", "C 4c")
    assert [[str(card) for card in cards] for cards in table.position.piles] == [[], ["3c"], ["4c"]]


def test_sss_16_a_led_card_is_named_by_its_rank():
    for card, rank in [("Ac", "Ace"), ("6c", "Six"), ("Tc", "Ten"), ("Jc", "Jack")]:
        assert word_list(matching(f"2d | {card} | 3d").plays(f"B {card}")) == [rank], card


@pytest.mark.parametrize("word", ["Knave", "jack", "KNAVE!"])
def test_sss_16_a_knave_is_a_jack(word):
    assert noted_codes(matching("2d | Jc | 3d").plays(f'B Jc "{word}"')) == []


@pytest.mark.parametrize(
    ("plays", "call", "payer", "due"),
    [
        (["B 9c", "C 9d"], "Snip", 1, 1),
        (["B 9c", "C 9d", "D 9h"], "Snap", 2, 2),
        (["B 9c", "C 9d", "D 9h", "E 9s"], "Snorum", 3, 3),
    ],
)
def test_sss_18_to_21_each_pairing_has_its_word_and_its_price_and_the_neighbour_pays(plays, call, payer, due):
    verdict = matching(NINES).plays(*plays)
    assert word_list(verdict) == [call]
    assert payments(verdict) == [(payer, POOL, due)]


def test_sss_22_suits_do_not_matter():
    for nine in ("9d", "9h", "9s"):
        assert payments(matching(f"2c | 9c | {nine}").plays("B 9c", f"C {nine}")) == [(1, POOL, 1)]


def test_sss_23_who_can_pair_may_play_nothing_else():
    table = matching("2c | 9c | 9d 9h 4c")
    table.plays("B 9c")
    assert table.choices() == "9d 9h"


def test_sss_24_who_cannot_pair_plays_what_he_likes_and_may_not_pass():
    table = matching("2c | 9c 8c | 3d 4c")
    table.plays("B 9c")
    assert table.choices() == "3d 4c"
    assert codes(table.does("C -")) == ["pass.never"]
    verdict = table.plays("C 3d")
    assert lawful(verdict)
    assert payments(verdict) == []


def test_sss_25_after_snorum_any_card_may_be_led():
    table = matching(NINES)
    verdict = table.plays("B 9c", "C 9d", "D 9h", "E 9s")
    assert codes(verdict, Turned) == ["turn.leads-anew"]
    assert table.choices() == table.hand("A")


def test_sss_26_only_the_next_player_can_pair():
    table = matching("9h 2d | 9c 8c | 3d 4c")
    verdict = table.plays("B 9c", "C 3d")
    assert noted_codes(verdict) == ["chain.broken"]
    assert payments(table.plays("A 9h")) == []


def test_sss_27_the_card_between_is_the_next_to_be_paired():
    assert payments(matching("3h 2d | 9c 8c | 3d 4c").plays("B 9c", "C 3d", "A 3h")) == [(2, POOL, 1)]


def test_sss_28_after_an_interruption_the_count_begins_again_and_the_table_says_so():
    table = matching("9s 2d | 9c 8c | 9d 4c | 3d 5d | 9h 6d")
    verdict = table.plays("B 9c", "C 9d", "D 3d", "E 9h", "A 9s")
    assert word_list(verdict) == ["Snip"]
    assert noted_codes(verdict) == ["chain.restarted"]


def test_sss_28_a_chain_that_was_not_interrupted_is_not_said_to_be():
    table = matching(NINES)
    for act in ("B 9c", "C 9d", "D 9h", "E 9s"):
        assert "chain.restarted" not in noted_codes(table.plays(act))


def test_r_64_a_wrong_call_costs_nothing_in_peels_game():
    table = matching("2c | 9c 8c | 9d 4c")
    verdict = table.plays('B 9c "Snip"')
    assert lawful(verdict)
    assert noted_codes(verdict) == ["call.rank-put-right"]
    assert word_list(verdict) == ["Nine"]


@pytest.mark.parametrize(
    ("before", "act", "cites"),
    [([], "C 9d", "SSS-18"), (["C 9d"], "D 9h", "SSS-19"), (["C 9d", "D 9h"], "E 9s", "SSS-20")],
)
def test_r_64_a_wrong_call_at_a_pairing_is_put_right_by_the_rule_of_that_pairing(before, act, cites):
    verdict = matching(NINES).plays("B 9c", *before, f'{act} "Snorem"')
    (why,) = [event.why for event in verdict.events if event.why and event.why.code == "call.put-right"]
    assert explain(why, tuple("ABCDE"), ("SSS",)).cites[0] == cites


# Revokes


def test_sss_40_sss_41_r_3_the_victim_pays_as_if_paired_and_the_revoker_his_fine():
    for before, revokes, victim, due, fine in [
        (["B 9c"], "C 4c", 1, 1, 2),
        (["B 9c", "C 9d"], "D Tc", 2, 2, 4),
        (["B 9c", "C 9d", "D 9h"], "E 5h", 3, 3, 6),
    ]:
        for option in ["double", "flat"]:
            table = matching(NINES, f"(stakes=9, fine={option})")
            table.plays(*before)
            verdict = table.plays(revokes)
            assert fault(verdict), (option, revokes)
            assert payments(verdict) == [(victim, POOL, due), (victim + 1, POOL, fine if option == "double" else 2)], (
                option,
                revokes,
            )


def test_r_4_the_card_really_played_is_the_one_to_be_paired():
    table = matching("4h 2d | 9c 8c | 9d 4c")
    table.plays("B 9c", "C 4c")
    assert table.choices() == "4h"
    assert payments(table.plays("A 4h")) == [(2, POOL, 1)]


def test_r_5_nobody_wins_by_revoking():
    table = matching("9d 4c | 9c 8h", more="counters: A 2, B 1")
    verdict = table.plays("B 9c", "A 4c")
    assert payments(verdict) == [(1, POOL, 1), (0, POOL, 2), (POOL, 1, 3)]
    assert table.position.winners == (1,)
    assert table.position.losers == (0,)
    assert table.position.left == (0,)


def test_r_5_the_option_of_sharing_with_the_odd_counter_to_the_victim():
    table = matching("9d 4c | 9c 8h", "(both-out=share)", more="counters: A 2, B 1\npool: 4")
    table.plays("B 9c", "A 4c")
    assert table.counters == {"A": 3, "B": 4}
    assert (table.position.winners, table.position.losers) == ((0, 1), ())


def test_r_5_when_others_are_left_both_are_out_and_the_revoker_first():
    table = matching("9d 4c | 9c 8h | 2c 3c", dealer="C", more="counters: A 1, B 2, C 5")
    verdict = table.plays("A 9d", "B 8h")
    assert payments(verdict)[:2] == [(0, POOL, 1), (1, POOL, 2)]
    assert table.position.left == (1, 0)
    assert table.position.winners == (2,)


def test_r_6_at_once_there_is_nothing_to_claim():
    table = matching("4h 2d | 9c 8c | 9d 4c")
    table.plays("B 9c", "C 4c")
    assert codes(table.does("claim A C")) == ["claim.at-once"]


@pytest.mark.parametrize(
    ("options", "code"),
    [("", "play.other"), ("(enforced=claimed)", "play.another"), ("(must-match=no)", "play.another")],
)
def test_sss_42_others_know_that_a_player_could_not_pair_only_where_he_had_to_and_it_is_seen(options, code):
    table = matching("2h 3h | 4c 6d | Kd 5h", options)
    table.plays("B 4c")
    verdict = table.does("C Kd")
    assert codes(verdict)[0] == "play.other"
    assert codes(hide_from_seats(frozenset([1]), verdict))[0] == code
    assert codes(hide_from_seats(frozenset([2]), verdict))[0] == "play.other"


def test_sss_42_r_6_a_claim_must_be_made_before_the_next_deal():
    table = matching("4h | 9c | 9d 4c", "(enforced=claimed, hand=2)")
    assert payments(table.plays("B 9c", "C 4c")) == []
    table.plays("A 4h", "C 9d")
    assert table.turn is None
    lapsed = table.plays("deal 2c 2d 2h 3c 3d 3h")
    assert "revoke.lapsed" in noted_codes(lapsed)
    assert codes(table.does("claim B C")) == ["claim.unfounded"]


def test_r_6_two_revokes_need_two_claims():
    table = matching("4h 5h 5d 2c | 9c 5s 3c 3d | 9d 4c 6d 7d", "(enforced=claimed)")
    table.plays("B 9c", "C 4c", "A 5h", "B 3c")
    assert [payments(table.plays(f"claim A {name}")) for name in "CB"] == [
        [(1, POOL, 1), (2, POOL, 2)],
        [(0, POOL, 1), (1, POOL, 2)],
    ]
    assert refusal_codes(table.does("claim A C"))


def test_r_6_a_claim_can_put_the_player_to_play_out():
    table = matching("4h 5h | 9c 5s | 9d 4c | 7c 7d", "(enforced=claimed)", dealer="D", more="counters: B 1")
    table.plays("A 4h", "B 9c", "C 4c", "D 7c")
    table.plays("A 5h")
    assert table.turn == "B"
    table.plays("claim D C")
    assert table.position.left == (1,)
    assert table.turn == "C"
    assert [str(card) for card in table.position.stock] == ["5s"]


# Out, and the end


def test_r_1_who_has_too_little_pays_what_he_has():
    table = matching("2c 3c | 9c 8c | 9d 4c | 9h 5c", more="counters: C 1")
    verdict = table.plays("B 9c", "C 9d", "D 9h")
    assert payments(verdict) == [(2, POOL, 1)]
    assert "pay.short" in noted_codes(verdict)
    assert table.counters["C"] == 0


def test_r_2_the_chain_goes_on_past_a_player_who_is_out():
    table = matching("9s 2d | 9c 8c | 9d 4c | 9h 5c", more="counters: B 1, C 2")
    assert [payments(table.plays(act)) for act in ("B 9c", "C 9d", "D 9h", "A 9s")] == [
        [],
        [(1, POOL, 1)],
        [(2, POOL, 2)],
        [(3, POOL, 3)],
    ]
    assert table.position.left == (1, 2)


def test_r_2_nobody_pays_for_the_card_of_a_player_who_is_out():
    table = matching("2h 2d | 9c 8c | 9d 4c | 4d 5d", more="counters: C 2")
    verdict = table.plays("B 9c", "C 4c", "D 4d")
    assert word_list(verdict) == ["Snip"]
    assert payments(verdict) == []
    assert noted_codes(verdict) == ["pay.owner-out"]


def test_sss_33_unplayed_cards_go_unseen_on_top_of_the_stock():
    table = matching("2c 3c | 9c 8c 7c | 9d 4c", more="counters: B 1\nstock: Kd Qd")
    verdict = table.plays("B 9c", "C 9d")
    (gone,) = [e for e in verdict.events if isinstance(e, Moved) and e.target.spot is Spot.STOCK]
    assert [str(card) for card in gone.cards] == ["8c", "7c"]
    assert [str(card) for card in table.position.stock] == ["8c", "7c", "Kd", "Qd"]


def test_r_125_a_revoke_that_empties_two_while_others_play_on_puts_the_revoker_out_first():
    table = matching("2c 3c | 9c 8c | 9d 4c | 9h 5c", dealer="A", more="counters: B 1, C 1")
    verdict = table.plays("B 9c", "C 4c")
    assert table.position.left == (2, 1)
    assert "revoke.out-first" in noted_codes(verdict)
    table.plays("D 5c", "A 2c")
    assert not table.position.over


def test_a_revoke_that_empties_one_puts_nobody_out_first():
    table = matching("2c 3c | 9c 8c | 9d 4c | 9h 5c", dealer="A", more="counters: C 1")
    assert "revoke.out-first" not in noted_codes(table.plays("B 9c", "C 4c"))


def test_sss_42_r_126_no_claim_reopens_a_game_that_is_over():
    table = matching("2c 9h | 9c 8c | 4c 9d", "(enforced=claimed)", dealer="A", more="counters: B 1, A 0")
    table.plays("B 9c", "C 4c")
    table.plays("B 8c")
    assert lawful(table.does("claim B C"))
    over = matching("9d 4c 8d | 9c 8c 3c", "(enforced=claimed)", dealer="A", more="counters: B 1")
    over.plays("B 9c", "A 4c", "B 8c", "A 8d")
    assert over.position.over
    assert codes(over.does("claim B A")) == ["claim.game-over"]


def test_sss_34_who_is_out_gets_no_turn_and_no_cards():
    table = matching("2c | 9c 8c | 9d | 5c", "(hand=1)", dealer="A", more="counters: B 1")
    table.plays("B 9c", "C 9d")
    assert codes(table.does("B 8c")) == ["seat.out", "card.not-held"]
    table.plays("D 5c", "A 2c", "deal Kc Qc Jc")
    assert [len(cards) for cards in table.position.hands] == [1, 0, 1, 1]


def test_sss_7_sss_8_the_last_with_stakes_wins_and_takes_the_pool():
    table = matching("9d 3c | 9c 8c", more="counters: B 1\npool: 7")
    verdict = table.plays("B 9c", "A 9d")
    assert payments(verdict) == [(1, POOL, 1), (POOL, 0, 8)]
    assert table.position.over
    assert (table.position.winners, table.position.losers, table.turn) == ((0,), (1,), None)


def test_r_2_the_game_ends_at_once_when_one_is_left():
    table = matching("9d 3c | 9c 8c", more="counters: B 1")
    table.plays("B 9c", "A 9d")
    assert codes(table.does("A 3c")) == ["game.over"]
    assert codes(table.does("B 8c")) == ["game.over", "card.not-held"]


def test_sss_35_the_first_out_deals_the_next_game():
    table = matching("9d 3c | 9c 8c | 2d 9h", dealer="B", more="counters: A 1, B 2")
    table.plays("C 2d", "A 9d", "B 9c", "C 9h")
    assert (table.position.left, table.position.winners) == ((0, 1), (2,))
    table.plays("new")
    assert table.position.dealer == 0
    assert table.counters == {"A": 5, "B": 5, "C": 5}
    assert table.position.pool == 0


# Deals


def test_sss_11_five_each_singly_beginning_on_the_left():
    table = matching("||", dealer="A")
    assert lawful(table.does(first_cards(15)))
    pack = [str(card) for card in table.rules.cards][:15]
    assert table.hand("B") == " ".join(pack[0::3])
    assert table.hand("C") == " ".join(pack[1::3])
    assert table.hand("A") == " ".join(pack[2::3])


def test_sss_12_nothing_is_turned_up():
    table = matching("||", dealer="A")
    table.does(first_cards(52))
    assert table.position.layout == ()
    assert len(table.position.stock) == 52 - 15


def test_r_75_what_cannot_be_done_is_refused_and_changes_nothing():
    for acts, code in [
        (["deal 2c 2c 3c 4c 5c 6c"], "deal.twice"),
        (["deal 2c 3c 4c 5c 6c"], "deal.short"),
        (["deal"], "deal.stock-short"),
        (["draw A 2c"], "draw.no-knave"),
        (["new"], "new.not-over"),
        (["B 2c"], "deal.due"),
        (["slap A B"], "act.unknown"),
        (["flinch A"], "act.unknown"),
        (["deal 2c 3c 4c 5c 6c 7c", "deal 2c 3c 4c 5c 6c 7c"], "deal.not-yet"),
        (["deal 2c 3c 4c 5c 6c 7c", "B 3c"], "card.not-held"),
        (["deal 2c 3c 4c 5c 6c 7c", "C 3c"], "turn.other"),
        (["deal 2c 3c 4c 5c 6c 7c", "draw A Jc"], "draw.too-late"),
        (["deal 2c 3c 4c 5c 6c 7c", "B 2c x 3c"], "play.takes-nothing"),
        (["deal 2c 3c 4c 5c 6c 7c", "B 2c", "C 2c"], "card.played-before"),
        (["deal 2c 3c 4c 5c 6c 7c", "claim A B"], "claim.at-once"),
    ]:
        table = matching("||", "(hand=2)")
        table.plays(*acts[:-1])
        before = table.position
        verdict = table.does(acts[-1])
        assert refusal_codes(verdict), acts
        assert code in codes(verdict), acts
        assert table.position == before, acts


def test_r_75_every_reason_is_given():
    table = matching("2c 3c | 9c 8c | 4c 5c")
    assert codes(table.does("C 9c x 2c")) == ["turn.other", "play.takes-nothing", "card.not-held"]


def test_the_short_pack_has_no_six():
    table = matching("||", "(pack=32, hand=1)")
    assert codes(table.does("deal 6c 7c 8c")) == ["deal.no-such-card"]


def test_r_8_no_chain_runs_from_one_deal_into_the_next():
    table = matching("2c | 9c | 8d", "(hand=1)", dealer="A")
    table.plays("B 9c", "C 8d", "A 2c", "deal 2d 3c 4c")
    verdict = table.plays("C 2d")
    assert word_list(verdict) == ["Two"]
    assert payments(verdict) == []


def test_r_9_the_deal_passes_over_a_player_who_is_out():
    table = matching("2c | 9c | 9d | 3c", "(hand=1)", dealer="A", more="counters: B 1")
    table.plays("B 9c", "C 9d", "D 3c", "A 2c", "deal 2d 3d 4c")
    assert table.position.dealer == 2
    assert table.turn == "D"


def test_r_7_the_whole_pack_is_shuffled_for_each_deal():
    table = matching("2c | 9c", "(hand=1)", more="stock: 3c 4c 5c 6c")
    table.plays("B 9c", "A 2c")
    assert codes(table.does("deal")) == ["deal.order-needed"]
    table.plays("deal 9c 2c")
    assert table.position.stock == ()


def test_r_7_the_option_of_dealing_on_from_the_stock():
    table = matching("2c | 9c", "(hand=1, redeal=stock)", more="stock: 3c 4c 5c")
    table.plays("B 9c", "A 2c")
    assert codes(table.does("deal 9c 2c")) == ["deal.from-stock"]
    table.plays("deal")
    assert (table.hand("A"), table.hand("B")) == ("3c", "4c")
    table.plays("A 3c", "B 4c")
    assert codes(table.does("deal")) == ["deal.stock-short"]
    assert lawful(table.does("deal 9c 2c"))


def test_r_7_a_stock_that_just_reaches_round_is_dealt():
    table = matching("2c | 9c", "(hand=1, redeal=stock)", more="stock: 3c 4c")
    table.plays("B 9c", "A 2c")
    assert codes(table.does("deal 9c 2c")) == ["deal.from-stock"]
    table.plays("deal")
    assert (table.hand("A"), table.hand("B"), table.position.stock) == ("3c", "4c", ())


def test_sss_10_the_first_knave_gives_the_first_deal():
    table = matching("||")
    table.plays("draw A 5c B 9d C Jh")
    assert table.position.dealer == 2
    assert [len(cards) for cards in table.position.piles] == [1, 1, 1]
    table.does(first_cards(15))
    assert table.turn == "A"
    assert table.position.piles == ((), (), ())


def test_sss_10_a_card_after_the_first_knave_is_one_too_many():
    (why,) = matching("||").does("draw A Jc B Jd").reasons
    assert (why.code, why.facts["seat"], str(why.facts["card"])) == ("draw.settled", 0, "Jc")


def test_sss_10_r_76_cards_are_turned_up_to_those_in_the_game_in_their_order():
    for act, code, facts in [
        ("draw A 5c B Jc", "seat.out", {"seat": 0}),
        ("draw B 5c B Jc", "draw.round", {"last": 1, "next": 2, "seat": 1}),
        ("draw B 5c A Jc", "draw.round", {"last": 1, "next": 2, "seat": 0}),
        ("draw B 5c C Jc", None, {}),
        ("draw C 5c B Jc", None, {}),
    ]:
        verdict = matching("||", dealer="B", more="counters: A 0").does(act)
        assert (
            lawful(verdict) if code is None else [(why.code, why.facts) for why in verdict.reasons] == [(code, facts)]
        ), act


def test_r_32_nobody_pairs_his_own_card():
    table = matching("2c | 9c 3c 9d 9h", dealer="A")
    table.plays("B 9c", "A 2c", "B 9d")
    assert (table.turn, table.choices()) == ("B", "3c 9h")
    verdict = table.plays("B 9h")
    assert payments(verdict) == []
    assert codes(verdict, Moved) == ["lead.alone"]


def test_r_10_two_can_play():
    table = matching("9c 9h 3c | 9d 9s 2h", dealer="B")
    assert [payments(table.plays(act)) for act in ("A 9c", "B 9d", "A 9h", "B 9s")] == [
        [],
        [(0, POOL, 1)],
        [(1, POOL, 2)],
        [(0, POOL, 3)],
    ]
