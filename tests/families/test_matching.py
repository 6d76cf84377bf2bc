"""Tests of Peel's Snip-Snap-Snorum, statement by statement (SSS) and reading by reading (R)."""

import pytest
from support.tables import codes, lawful, list_words, matching, noted_codes

from cardlessons.engine.table import Moved, Setup, SetupError, Spot, hide_from_seats
from cardlessons.engine.variants import variant
from cardlessons.rulebook import explain

NINES = "Kd 2h 5c 7s Jh | 9c 3c 4d 8h Qs | 9d 4c 6h 8s Kc | 9h Tc 2s 5d Qc | 9s 5h 6c 7d Ad"
NAMES = "ABCDEFGHIJKLM"


def lay_table(game, players, dealer="A", **more):
    return variant(game).rules.begin(Setup(tuple(NAMES[:players]), dealer, ((),) * players, **more))


# The table


def test_r_127_what_is_put_in_first_is_added_to_the_stakes():
    position = lay_table("peel-five-card(pool=2)", 5)
    assert (position.counters, position.pool) == ((5,) * 5, 10)


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


@pytest.mark.parametrize("word", ["Knave", "jack", "KNAVE!"])
def test_sss_16_a_knave_is_a_jack(word):
    assert noted_codes(matching("2d | Jc | 3d").plays(f'B Jc "{word}"')) == []


def test_r_64_a_wrong_call_costs_nothing_in_peels_game():
    table = matching("2c | 9c 8c | 9d 4c")
    verdict = table.plays('B 9c "Snip"')
    assert lawful(verdict)
    assert noted_codes(verdict) == ["call.rank-put-right"]
    assert list_words(verdict) == ["Nine"]


@pytest.mark.parametrize(
    ("before", "act", "cites"),
    [([], "C 9d", "SSS-18"), (["C 9d"], "D 9h", "SSS-19"), (["C 9d", "D 9h"], "E 9s", "SSS-20")],
)
def test_r_64_a_wrong_call_at_a_pairing_is_put_right_by_the_rule_of_that_pairing(before, act, cites):
    verdict = matching(NINES).plays("B 9c", *before, f'{act} "Snorem"')
    (why,) = [event.why for event in verdict.events if event.why and event.why.code == "call.put-right"]
    assert explain(why, tuple("ABCDE"), ("SSS",)).cites[0] == cites


# Revokes


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


# Out, and the end


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


# Deals


def test_r_75_every_reason_is_given():
    table = matching("2c 3c | 9c 8c | 4c 5c")
    assert codes(table.does("C 9c x 2c")) == ["turn.other", "play.takes-nothing", "card.not-held"]


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
