"""Tests of the matching games by statement (SSS, FULL, CAV, TURN, EQ, EARL, NOB) and by reading (R)."""

import pytest
from support.cases import read_cases
from support.tables import TableSetup, codes, list_words, matching, noted_codes, payments

from cardlessons.engine.players import choose_house_play
from cardlessons.engine.table import POOL, Deal, Moved, Setup, SetupError, Spot, Turned, Why, hide_from_seats
from cardlessons.engine.variants import variant
from cardlessons.record import read_act
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


def table(game, hands, dealer="D", more=""):
    """Return a table with `hands` (`Kd 2h | 9c 3c | ...`) for A, B, ...; a deal comes first where they are empty."""
    names = "ABCDEFGHIJ"[: hands.count("|") + 1]
    lines = [f"{name}: {cards.strip()}" for name, cards in zip(names, hands.split("|"), strict=True)]
    begins = "" if hands.replace("|", "").strip() else "deal"
    return TableSetup("\n".join([f"variant: {game}", f"dealer: {dealer}", *more.splitlines(), *lines, begins]))


# The full pack


def test_full_9_when_all_hands_are_played_the_next_player_deals():
    played = table("peel-full-pack", "4c | 2d | 3h", dealer="B").plays("C 3h", "A 4c", "B 2d")
    assert played.events[-1] == Turned(None, Why("deal.over", {"dealer": 2}))


# Turn-up


def test_turn_1_one_card_is_turned_up_no_more():
    rules = variant("turn-up-snip").rules
    cards = rules.cards.cards
    setup = Setup(("A", "B"), "A", (cards[:1], cards[1:2]), layout=cards[2:5])
    with pytest.raises(SetupError, match="one card is turned up") as caught:
        rules.begin(setup)
    assert (caught.value.part, caught.value.card) == ("layout", cards[3])


# Equal cards


def test_earl_2_the_rank_is_filled_in():
    for rank, saying in [("A", "an Ace"), ("8", "an Eight"), ("J", "a Jack"), ("T", "a Ten")]:
        seated = table("earl-of-coventry", f"{rank}c 2c | {rank}d 3c", dealer="B")
        seated.plays(f"A {rank}c")
        assert list_words(seated.plays(f"B {rank}d")) == [f"There's {saying} as good as he"], rank


# Nobble and its relatives


def test_nob_11_r_36_who_is_matched_twice_in_a_chain_pays_for_the_last_match_alone():
    told = table("motor", "9h 9s | 9c 9d", dealer="A").plays("B 9c", "A 9h", "B 9d", "A 9s")
    assert payments(told) == [(1, POOL, 3)]
    settled = {e.why.code: e.why.facts for e in told.events if e.why and e.why.code.startswith("settle.")}
    assert (settled["settle.let-off"]["seats"], "settle.waits" in settled) == ((0,), False)
    assert settled["settle.once"]["payer"] == 1


def test_r_127_counters_without_limit_fill_the_pool_before_each_game():
    seated = table("equal-cards(pool=2)", " | ", dealer="B")
    assert (seated.counters, seated.position.pool) == ({"A": -2, "B": -2}, 4)
    seated.plays("deal 2c 3d 4h 5h", "A 2c", "A 4h")
    assert seated.position.over
    assert sum(seated.counters.values()) == seated.position.pool == 0
    had = seated.counters
    assert payments(seated.plays("new")) == [(0, POOL, 2), (1, POOL, 2)]
    assert seated.counters == {name: count - 2 for name, count in had.items()}


def test_nob_1_five_cards_each_are_told_as_such():
    seated = table("nobble", "||", dealer="C")
    codes_told = codes(seated.does(Deal(seated.rules.cards.cards)), Moved)
    assert "deal.singly" in codes_told
    assert "deal.thirteen" not in codes_told


# The computer player


@pytest.mark.parametrize(("coins", "plays"), [(4, "C 9h"), (3, "C 5c")])
def test_nob_9_the_longer_the_chain_the_more_there_is_to_fear(coins, plays):
    seated = table("tuppenny-bump", "9c 2c | 9d Jc | 5c 9h | 8d 8c", more=f"counters: C {coins}")
    seated.plays("A 9c", "B 9d")
    assert choose_house_play(seated.game, seated.position) == read_act(plays, seated.position.seats)


def test_nob_9_the_house_does_not_fear_for_the_last_of_its_rank():
    seated = table("tuppenny-bump", "9c 2c 4c Kd | Js 5h 9d 6c | 9h 5c 7c Qd | 9s 8c 7d Qs", more="counters: B 2")
    seated.plays("A 2c", "B 5h", "C 9h", "D 9s", "A 4c", "B 6c", "C 5c", "D 8c")
    seated.plays("A 9c")
    assert choose_house_play(seated.game, seated.position) == read_act("B 9d", seated.position.seats)
