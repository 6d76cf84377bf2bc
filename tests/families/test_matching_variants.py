"""Tests of the other matching games by statement (FULL, CAV, TURN, EQ, EARL, NOB) and by reading (R)."""

import pytest
from support.tables import TableSetup, codes, fault, lawful, noted_codes, payments, refusal_codes

from cardlessons.engine.players import choose_house_play, shuffle
from cardlessons.engine.table import (
    POOL,
    Deal,
    Ended,
    Left,
    Moved,
    Paid,
    Refused,
    Said,
    Setup,
    SetupError,
    Turned,
    Why,
    after,
)
from cardlessons.engine.variants import VARIANTS, variant
from cardlessons.record import read_act
from cardlessons.rulebook import explain

NINES = "9c 2c 6c | 9d 3c 6d | 9h 4c 7c | 9s 5c 8c"
MATCHING = [slug for slug, game in VARIANTS.items() if game.family == "matching"]


def table(game, hands, dealer="D", more=""):
    """Return a table with `hands` (`Kd 2h | 9c 3c | ...`) for A, B, ...; a deal comes first where they are empty."""
    names = "ABCDEFGHIJ"[: hands.count("|") + 1]
    lines = [f"{name}: {cards.strip()}" for name, cards in zip(names, hands.split("|"), strict=True)]
    begins = "" if hands.replace("|", "").strip() else "deal"
    return TableSetup("\n".join([f"variant: {game}", f"dealer: {dealer}", *more.splitlines(), *lines, begins]))


def word_list(verdict):
    return [event.words for event in verdict.events if isinstance(event, Said)]


def cites(game, verdict, kind):
    """Return the citations of the events of one kind."""
    found = variant(game)
    whys = [event.why for event in verdict.events if isinstance(event, kind)]
    return [explain(why, tuple("ABCDEFGHIJ"), found.sections, found.borrowed).cites for why in whys]


def pack(game, players, count=None):
    """Return the first deal of a game, in the order of its pack."""
    rules = variant(game).rules
    start = rules.begin(Setup(tuple("ABCDEFGHIJ"[:players]), "A", ((),) * players))
    verdict = rules.decide(start, Deal(rules.cards.cards[:count]))
    assert lawful(verdict), verdict
    return after(start, verdict.events)


# The full pack


def test_full_1_the_whole_pack_is_dealt_as_evenly_as_it_goes():
    for game, players in [(g, n) for g in ("peel-full-pack", "cavendish") for n in (2, 3, 5, 7, 10)]:
        hands = [len(cards) for cards in pack(game, players).hands]
        assert sum(hands) == 52, (game, players)
        assert max(hands) - min(hands) <= 1, (game, players)
        assert hands[1] == max(hands), (game, players)  # the dealer's left gets the first card


def test_full_2_cav_3_five_stakes_each():
    for game in ("peel-full-pack", "cavendish"):
        assert pack(game, 4).counters == (5,) * 4


def test_full_3_the_leader_plays_on_until_his_left_neighbour_can_pair():
    seated = table("peel-full-pack", "9h 2c | 9c 3c 4c 5c | 5d 6c 7c", dealer="A")
    turns = []
    for act in ("B 3c", "B 9c", "B 4c", "B 5c"):
        seated.plays(act)
        turns.append(seated.turn)
    assert "".join(turns) == "BBBC"  # A's nine does not count: A is not next


def test_full_9_when_all_hands_are_played_the_next_player_deals():
    played = table("peel-full-pack", "4c | 2d | 3h", dealer="B").plays("C 3h", "A 4c", "B 2d")
    assert played.events[-1] == Turned(None, Why("deal.over", {"dealer": 2}))


def test_full_4_to_7_snip_snap_snorum_one_two_three():
    seated = table("peel-full-pack", NINES)
    told = [(word_list(v), payments(v)) for v in map(seated.plays, ("A 9c", "B 9d", "C 9h", "D 9s"))]
    assert told == [
        (["Nine"], []),
        (["Snip"], [(0, POOL, 1)]),
        (["Snap"], [(1, POOL, 2)]),
        (["Snorum"], [(2, POOL, 3)]),
    ]


def test_r_16_after_snorum_the_last_to_pair_plays_on_with_a_new_chain():
    seated = table("peel-full-pack", NINES)
    seated.plays("A 9c", "B 9d", "C 9h", "D 9s")
    assert (seated.turn, seated.choices()) == ("D", "5c 8c")


def test_full_8_r_16_after_snip_or_snap_too():
    snip = table("peel-full-pack", "9c 2c | 9d 3c | 4h 4c", dealer="C")
    snip.plays("A 9c", "B 9d")
    assert snip.turn == "B"
    snap = table("peel-full-pack", "9c 2c | 9d 3c | 9h 4c 6d | Ts 5c")
    snap.plays("A 9c", "B 9d", "C 9h")
    assert snap.turn == "C"
    assert codes(snap.plays("C 4c"), Turned) == ["turn.plays-on"]


def test_r_13_full_5_who_was_snipped_is_not_skipped():
    seated = table("peel-full-pack", "9c 3h | 9d 3c | 4c 3d", dealer="C")
    seated.plays("A 9c", "B 9d", "B 3c", "C 3d")
    assert seated.turn == "A"
    assert payments(seated.plays("A 3h")) == [(2, POOL, 2)]


def test_r_14_the_run_passes_to_the_next_player_who_has_cards():
    seated = table("peel-full-pack", "2c 9c 4c | 2d | 9d 5c", dealer="C")
    seated.plays("A 2c", "B 2d")
    assert seated.turn == "C"  # B is out of cards, unpaired: R-15
    seated.plays("C 5c")
    assert seated.turn == "C"
    seated.plays("C 9d")
    assert payments(seated.plays("A 9c")) == [(2, POOL, 1)]


def test_r_15_the_leader_out_of_cards_gives_the_lead_to_the_left():
    seated = table("peel-full-pack", "2c | 3d | 9d 5c", dealer="C")
    verdict = seated.plays("A 2c")
    assert codes(verdict, Turned) == ["turn.next-leads"]
    assert seated.turn == "B"
    seated.plays("B 3d")
    assert seated.turn == "C"


@pytest.mark.parametrize("act", ["B 3c", "B -"])
def test_r_17_r_61_who_can_pair_must_and_silence_is_a_revoke(act):
    seated = table("peel-full-pack", "9c 2c | 9d 3c | 4c 5c", dealer="C")
    seated.plays("A 9c")
    assert seated.choices() == "9d"
    verdict = seated.plays(act)
    assert fault(verdict)
    assert payments(verdict) == [(0, POOL, 1), (1, POOL, 2)]
    assert seated.turn == ("A" if act == "B -" else "B")


def test_r_61_a_silent_leader_is_refused():
    seated = table("peel-full-pack", "9c 2c | 8d 3c", dealer="B")
    assert codes(seated.does("A -")) == ["lead.silent"]
    assert codes(seated.does("B -")) == ["turn.other"]


def test_sss_42_a_silence_may_wait_for_its_claim():
    seated = table("peel-full-pack(enforced=claimed)", "9c 2c | 9d 3c | 4c 5c", dealer="C")
    assert payments(seated.plays("A 9c", "B -")) == []
    assert payments(seated.plays("claim C B")) == [(0, POOL, 1), (1, POOL, 2)]
    assert seated.turn == "A"


def test_full_9_all_hands_played_out_the_pack_is_dealt_again():
    seated = table("peel-full-pack", "2c | 3d", dealer="B")
    seated.plays("A 2c", "B 3d")
    assert seated.turn is None
    assert codes(seated.does("deal")) == ["deal.order-needed"]
    assert codes(seated.does("deal 2c")) == ["deal.too-few"]
    verdict = seated.plays("deal 2c 3c 4c")
    assert "deal.nearly-even" in noted_codes(verdict)
    assert seated.turn == "B"


def test_full_10_the_last_with_stakes_takes_the_pool():
    seated = table("peel-full-pack", "9c 2c | 9d 3c", dealer="B", more="counters: A 1\npool: 4")
    verdict = seated.plays("A 9c", "B 9d")
    assert payments(verdict) == [(0, POOL, 1), (POOL, 1, 5)]
    assert "FULL-10" in cites("peel-full-pack", verdict, Ended)[0]


def test_full_11_r_33_counters_without_limit_may_go_below_nothing():
    seated = table("peel-unlimited", NINES)
    seated.plays("A 9c", "B 9d", "C 9h", "D 9s")
    assert seated.counters == {"A": -1, "B": -2, "C": -3, "D": 0}
    assert seated.position.left == ()


def test_full_11_r_81_the_first_out_of_cards_ends_the_game_at_once():
    seated = table("peel-unlimited", "9c | 9d 3c", dealer="B", more="pool: 2")
    verdict = seated.plays("A 9c")
    assert payments(verdict) == [(POOL, 0, 2)]
    assert seated.position.winners == (0,)


def test_full_11_what_the_last_card_pairs_is_paid_and_an_empty_pool_is_noted():
    paid = table("peel-unlimited", "9c 2c | 9d", dealer="B").plays("A 9c", "B 9d")
    assert payments(paid) == [(0, POOL, 1), (POOL, 1, 1)]
    assert noted_codes(table("peel-unlimited", "9c | 8d 3c", dealer="B").plays("A 9c")) == ["pool.empty"]


def test_r_79_counters_without_limit_stay_and_the_deal_passes_to_the_left():
    seated = table("peel-unlimited", "9c 2c | 9d", dealer="B")
    seated.plays("A 9c", "B 9d", "new")
    assert seated.counters == {"A": -1, "B": 1}
    assert seated.position.dealer == 0
    assert codes(seated.does("draw A Jc")) == ["draw.deal-passes"]


# Cavendish


def test_cav_1_r_60_not_to_match_is_refused():
    seated = table("cavendish", "9c 2c | 9d 3c | 4c 5c", dealer="C")
    seated.plays("A 9c")
    assert codes(seated.does("B 3c")) == ["match.must"]
    assert codes(seated.does("B -")) == ["match.must"]
    assert codes(seated.does("B 2c")) == ["card.not-held"]  # nothing is told of the hand to one who guesses


def test_cav_3_who_is_out_of_chips_drops_out():
    seated = table("cavendish", "9c 2c | 9d 3c | 4c 5c", dealer="C", more="counters: A 1")
    verdict = seated.plays("A 9c", "B 9d")
    assert seated.position.left == (0,)
    assert "CAV-3" in cites("cavendish", verdict, Left)[0]


def test_cav_4_whichever_comes_first():
    cards = table("cavendish", "9c 2c | 9d | 4c 5c", dealer="C")
    cards.plays("A 9c", "B 9d")
    chips = table("cavendish", "9c 2c | 9d 3c", dealer="B", more="counters: A 1")
    chips.plays("A 9c", "B 9d")
    assert cards.position.winners == chips.position.winners == (1,)
    assert cards.counters == {"A": 4, "B": 6, "C": 5}


# Turn-up


def test_turn_1_the_top_of_the_rest_is_turned_up():
    position = pack("turn-up-snip", 3, 20)
    assert [str(card) for card in position.layout] == [str(variant("turn-up-snip").rules.cards.cards[15])]
    assert len(position.stock) == 4


def test_r_21_a_card_must_be_left_to_turn_up():
    seated = table("turn-up-snip", "||", dealer="A")
    cards = " ".join(map(str, seated.rules.cards.cards[:15]))
    assert codes(seated.does(f"deal {cards}")) == ["deal.short-turn-up"]


def test_turn_2_r_19_the_dealer_pays_the_match_is_compulsory_and_the_chain_runs_on():
    seated = table("turn-up-snip", "2d 3d | 9c 3c | 9d 4c", dealer="A", more="layout: 9s")
    assert seated.choices() == "9c"
    assert payments(seated.plays("B 9c")) == [(0, POOL, 1)]
    verdict = seated.plays("C 9d")
    assert (word_list(verdict), payments(verdict)) == (["Snap"], [(1, POOL, 2)])


def test_turn_3_r_20_the_pool_pays_if_it_can():
    hands = "2d 3d | 9c 3c | 9d 4c"
    full = table("turn-up-snip-pool", hands, dealer="A", more="layout: 9s\npool: 3")
    assert payments(full.plays("B 9c")) == [(POOL, 1, 1)]
    assert full.counters["B"] == 6
    empty = table("turn-up-snip-pool", hands, dealer="A", more="layout: 9s").plays("B 9c")
    assert (payments(empty), noted_codes(empty)) == ([], ["turnup.pool-empty"])


def test_r_63_a_revoke_against_the_card_turned_up():
    hands = "2d 3d | 9c 3c | 3h 4c"
    by_pool = table("turn-up-snip-pool", hands, dealer="A", more="layout: 9s\npool: 3").plays("B 3c")
    assert (fault(by_pool), payments(by_pool)) == (True, [(1, POOL, 2)])
    by_dealer = table("turn-up-snip", hands, dealer="A", more="layout: 9s").plays("B 3c")
    assert payments(by_dealer) == [(0, POOL, 1), (1, POOL, 2)]


def test_r_19_the_option_of_a_fresh_chain():
    seated = table("turn-up-snip(turn-up-chain=fresh)", "9h 3d | 9c 3c | 9d 4c", dealer="A", more="layout: 9s")
    seated.plays("B 9c")
    verdict = seated.plays("C 9d")
    assert (word_list(verdict), noted_codes(verdict)) == (["Snip"], [])
    assert word_list(seated.plays("A 9h")) == ["Snap"]


def test_turn_2_unmatched_nobody_pays():
    verdict = table("turn-up-snip", "2d 3d | 8c 3c", dealer="A", more="layout: 9s").plays("B 8c")
    assert (payments(verdict), noted_codes(verdict)) == ([], ["turnup.unmatched"])


def test_turn_1_one_card_is_turned_up_no_more():
    rules = variant("turn-up-snip").rules
    cards = rules.cards.cards
    setup = Setup(("A", "B"), "A", (cards[:1], cards[1:2]), layout=cards[2:5])
    with pytest.raises(SetupError, match="one card is turned up") as caught:
        rules.begin(setup)
    assert (caught.value.part, caught.value.card) == ("layout", cards[3])


@pytest.mark.parametrize(
    ("game", "hands", "acts"),
    [
        ("peel-five-card", "2c 9c | 3c | 4d 9d", ["A 2c", "B 3c", "C 4d", "A 9c"]),
        ("peel-full-pack", "2c 4c 9c | 2d | 4d 5s 9d", ["A 2c", "B 2d", "C 4d", "A 4c", "A 9c"]),
    ],
)
def test_r_14_past_a_player_without_cards_the_next_with_cards_is_the_neighbour(game, hands, acts):
    seated = table(game, hands, dealer="C")
    seated.plays(*acts)
    assert seated.hand("B") == ""
    assert payments(seated.plays("C 9d")) == [(0, POOL, 1)]


# Equal cards


def test_eq_2_eq_3_r_31_the_turn_is_the_next_who_can():
    seated = table("equal-cards", "9c 2c | 3c 4c | 9d 5c | 6c 9h")
    turns = [seated.turn]
    for act in ("A 9c", "C 9d", "D 9h"):
        seated.plays(act)
        turns.append(seated.turn)
    assert turns == ["A", "C", "D", "D"]


def test_eq_5_r_31_only_neighbours_pay():
    seated = table("equal-cards", "9c 2c | 3c 4c | 9d 5c | 6c 9h")
    seated.plays("A 9c")
    verdict = seated.plays("C 9d")
    assert (payments(verdict), noted_codes(verdict)) == ([], ["pair.not-adjacent"])
    assert payments(seated.plays("D 9h")) == [(2, POOL, 2)]  # the second card of its rank: snapped


def test_r_31_across_the_end_of_the_table_neighbours_are_neighbours():
    seated = table("equal-cards", "9c 2c | 3c 4c | 9d 5c", dealer="B")
    seated.plays("C 9d")
    assert payments(seated.plays("A 9c")) == [(2, POOL, 1)]


def test_r_32_one_may_play_two_and_never_pays_himself():
    seated = table("equal-cards", "9c 9d 2c | 3c 4c", dealer="B")
    seated.plays("A 9c")
    assert seated.turn == "A"
    verdict = seated.plays("A 9d")
    assert (payments(verdict), noted_codes(verdict), word_list(verdict)) == ([], ["pair.own"], ["Snip"])


@pytest.mark.parametrize(
    ("hands", "acts", "paid"),
    [
        ("9c 2c | 3c 4c | 9d 5c", ["A 9c", "C 9d"], []),
        ("9c 9d 2c | 3c 4c | 5c 6c", ["A 9c", "A 9d"], []),
        ("9c 2c | 9d 4c | 5c 6c", ["A 9c", "B 9d"], [(0, POOL, 1)]),
    ],
)
def test_r_31_r_32_r_36_a_match_by_no_neighbour_costs_nothing_when_the_chain_has_ended(hands, acts, paid):
    verdict = table("equal-cards(settle=last victim)", hands, dealer="C").plays(*acts)
    assert payments(verdict) == paid


def test_r_71_who_can_must():
    seated = table("equal-cards", "9c 2c | 3c 9d", dealer="B")
    seated.plays("A 9c")
    assert seated.choices() == "9d"
    assert codes(seated.does("B 3c")) == ["match.must"]
    assert codes(seated.does("B -")) == ["match.must"]


def test_eq_4_the_fourth_leads_any_card():
    seated = table("equal-cards", NINES)
    seated.plays("A 9c", "B 9d", "C 9h")
    verdict = seated.plays("D 9s")
    assert (word_list(verdict), payments(verdict)) == (["Snorum"], [(2, POOL, 3)])
    assert (seated.turn, seated.choices()) == ("D", "5c 8c")


def test_eq_1_the_leader_says_nothing():
    verdict = table("equal-cards", NINES).plays('A 9c "Nine"')
    assert (word_list(verdict), noted_codes(verdict)) == ([], ["call.none"])


def test_eq_7_cards_left_are_paid_and_the_pool_is_taken():
    seated = table("equal-cards", "9c | 3c 9d | 4c 5c 6c", dealer="C", more="pool: 1")
    verdict = seated.plays("A 9c")
    assert payments(verdict) == [(1, POOL, 2), (2, POOL, 3), (POOL, 0, 6)]
    assert all("EQ-7" in found for found in cites("equal-cards", verdict, Paid))
    assert seated.position.losers == (1, 2)


def test_r_31_strict_only_the_very_next_player():
    seated = table("equal-cards(strict=yes)", "9c 2c | 3c 4c | 9d 5c", dealer="C")
    verdict = seated.plays("A 9c")
    assert (seated.turn, codes(verdict, Turned)) == ("A", ["turn.plays-on"])


def test_earl_2_the_four_sayings():
    seated = table("earl-of-coventry", "7c 2c | 7d 3c | 7h 4c | 7s 5c")
    assert [word_list(seated.plays(act)) for act in ("A 7c", "B 7d", "C 7h", "D 7s")] == [
        ["There's as good as Seven can be"],
        ["There's a Seven as good as he"],
        ["There's the best of all the three"],
        ["And there's the Earl of Coventreee"],
    ]


def test_earl_2_the_rank_is_filled_in():
    for rank, saying in [("A", "an Ace"), ("8", "an Eight"), ("J", "a Jack"), ("T", "a Ten")]:
        seated = table("earl-of-coventry", f"{rank}c 2c | {rank}d 3c", dealer="B")
        seated.plays(f"A {rank}c")
        assert word_list(seated.plays(f"B {rank}d")) == [f"There's {saying} as good as he"], rank


# Nobble and its relatives


def test_nob_1_five_coins_and_five_cards():
    position = pack("nobble", 4)
    assert position.counters == (5,) * 4
    assert [len(cards) for cards in position.hands] == [5] * 4


def test_nob_2_no_calls():
    seated = table("nobble", NINES)
    assert [word_list(seated.plays(act)) for act in ("A 9c", "B 9d")] == [[], []]


def test_nob_3_r_60_must_match_or_is_refused():
    seated = table("nobble", NINES)
    seated.plays("A 9c")
    assert seated.choices() == "9d"
    assert codes(seated.does("B 3c")) == ["match.must"]
    assert codes(seated.does("claim A B")) == ["claim.no-revokes"]
    assert codes(seated.does("B -")) == ["pass.never"]


def test_nob_4_to_6_r_35_one_two_and_three():
    seated = table("nobble", NINES)
    paid = [payments(seated.plays(act)) for act in ("A 9c", "B 9d", "C 9h", "D 9s")]
    assert paid == [[], [(0, POOL, 1)], [(1, POOL, 2)], [(2, POOL, 3)]]


def test_nob_7_too_few_coins():
    seated = table("nobble", NINES, more="counters: B 1")
    seated.plays("A 9c", "B 9d")
    verdict = seated.plays("C 9h")
    assert (payments(verdict), noted_codes(verdict)) == ([(1, POOL, 1)], ["pay.short"])


def test_nob_8_r_62_who_drops_out_lays_his_cards_on_the_undealt_ones():
    seated = table("nobble", NINES, more="counters: A 1\nstock: Kd")
    verdict = seated.plays("A 9c", "B 9d")
    assert [str(card) for card in seated.position.stock] == ["2c", "6c", "Kd"]
    assert cites("nobble", verdict, Moved)[-1] == ("R-62",)


def test_nob_9_r_37_nobody_has_to_bump():
    seated = table("tuppenny-bump", NINES)
    seated.plays("A 9c")
    assert seated.choices() == seated.hand("B")
    assert codes(seated.plays("B 3c"), Moved) == ["play.rather-other"]
    assert codes(seated.plays("C 9h"), Moved) == ["play.other"]


def test_nob_10_seven_cards():
    assert [len(cards) for cards in pack("tuppenny-bump-7", 7).hands] == [7] * 7


@pytest.mark.parametrize(
    ("acts", "paid"),
    [
        (["A 9c", "B 9d", "C 4c"], [(0, POOL, 1)]),
        (["A 9c", "B 9d", "C 9h", "D 5c"], [(1, POOL, 2)]),
        (["A 9c", "B 9d", "C 9h", "D 9s"], [(2, POOL, 3)]),
    ],
)
def test_nob_11_r_36_only_the_last_one_matched_pays_when_the_chain_has_ended(acts, paid):
    hands = {"C 4c": "9c 2c | 9d 3c | Th 4c | Ts 5c", "D 5c": "9c 2c | 9d 3c | 9h 4c | Ts 5c"}
    seated = table("motor", hands.get(acts[-1], NINES))
    before = [payments(seated.plays(act)) for act in acts[:-1]]
    assert before == [[]] * len(before)
    assert payments(seated.plays(acts[-1])) == paid


def test_nob_11_who_is_let_off_is_told():
    seated = table("motor", NINES)
    seated.plays("A 9c", "B 9d", "C 9h")
    assert "settle.let-off" in noted_codes(seated.plays("D 9s"))


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


def test_nob_13_r_38_all_the_cards_or_thirteen_each():
    for players, each in [(2, 13), (3, 13), (4, 13), (5, 11), (10, 6)]:
        assert max(len(cards) for cards in pack("snore-em", players).hands) == each, players


def test_nob_1_five_cards_each_are_told_as_such():
    seated = table("nobble", "||", dealer="C")
    codes_told = codes(seated.does(Deal(seated.rules.cards.cards)), Moved)
    assert "deal.singly" in codes_told
    assert "deal.thirteen" not in codes_told


def test_nob_13_thirteen_when_three_remain():
    seated = table("snore-em", "9c | 9d | 4c | 5c", more="counters: A 1")
    seated.plays("A 9c", "B 9d", "C 4c", "D 5c")
    verdict = seated.does(Deal(seated.rules.cards.cards))
    assert "deal.thirteen" in codes(verdict, Moved)
    assert [len(cards) for cards in seated.position.hands] == [0, 13, 13, 13]
    assert len(seated.position.stock) == 13


# The computer player


def test_every_game_is_played_to_its_end_by_the_house_and_by_first_cards():
    for advised in [True, False]:
        for game in MATCHING:
            found = variant(game)
            rules = found.rules
            position = rules.begin(Setup(tuple("ABCD"), "A", ((),) * 4))
            deals = 0
            while not position.over:
                if position.turn is None:
                    deals += 1
                    act = Deal(shuffle(rules.cards, 7, deals))
                else:
                    act = choose_house_play(found, position) if advised else rules.moves(position)[0]
                verdict = rules.decide(position, act)
                assert lawful(verdict), (act, verdict)
                position = after(position, verdict.events)
                assert deals < 400, (game, advised)
            assert position.winners, (game, advised)


def test_nob_9_the_house_bumps_unless_a_double_bump_would_cost_it_its_last_coins():
    """A double bump costs two; with one coin left any card may cost it, and a bump is worth having."""
    for coins, plays in [(5, "B 9d"), (3, "B 9d"), (2, "B Jc"), (1, "B 9d")]:
        seated = table("tuppenny-bump", "9c 2c 3c | Jc Js 9d | 9h 5c 6c | Jd 8c 7c", more=f"counters: B {coins}")
        seated.plays("A 9c")
        assert choose_house_play(seated.game, seated.position) == read_act(plays, seated.position.seats), coins


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


def test_nob_9_where_there_is_nothing_but_the_match_the_house_matches():
    seated = table("tuppenny-bump", "9c 2c | 9d 9s | 9h 5c", dealer="C", more="counters: B 2")
    seated.plays("A 9c")
    assert choose_house_play(seated.game, seated.position) == read_act("B 9d", seated.position.seats)


def test_r_75_the_law_of_every_table():
    for game in MATCHING:
        seated = table(game, "9c Jc | 8d Qc | 7c Kc", dealer="C")
        for act, code in (("B 8d", "turn.other"), ("A 8d", "card.not-held"), ("new", "new.not-over")):
            verdict = seated.does(act)
            assert refusal_codes(verdict), game
            assert code in codes(verdict), game
        assert isinstance(seated.does("deal"), Refused), game
