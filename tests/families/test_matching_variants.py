"""Tests of the other matching games by statement (FULL, CAV, TURN, EQ, EARL, NOB) and by reading (R)."""

import pytest
from support.tables import TableSetup, codes, list_words, payments

from cardlessons.engine.players import choose_house_play
from cardlessons.engine.table import POOL, Deal, Moved, Setup, SetupError, Turned, Why
from cardlessons.engine.variants import variant
from cardlessons.record import read_act


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
    assert settled["settle.let-off"]["seats"] == (0,)
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
