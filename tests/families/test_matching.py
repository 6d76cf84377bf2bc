"""Tests of Peel's Snip-Snap-Snorum, statement by statement (SSS) and reading by reading (R)."""

import pytest
from support.cases import read_cases
from support.tables import codes, matching, noted_codes

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
    for more, message in read_cases("matching", "no-tables"):
        with pytest.raises(SetupError, match=message):
            lay_table("peel-five-card", 3, **more)


def test_r_76_a_seat_without_counters_is_out_and_its_cards_are_undealt():
    table = matching("9c 3d | 9d 4c | 8h 5h", more="counters: C 0")
    assert table.position.left == (2,)
    assert table.hand("C") == ""
    assert [str(card) for card in table.position.stock] == ["8h", "5h"]


# Calls and payments


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


# Deals


def test_sss_10_r_76_cards_are_turned_up_to_those_in_the_game_in_their_order():
    for act, code, facts in read_cases("matching", "draws"):
        verdict = matching("||", dealer="B", more="counters: A 0").does(act)
        assert [(why.code, why.facts) for why in getattr(verdict, "reasons", ())] == [(code, facts)] * bool(code), act
