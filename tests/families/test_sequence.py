"""Tests of Jig and the sequence game, statement by statement (JIG, SEQ, PAG) and reading by reading (R)."""

import pytest
from support.tables import codes, fault, lawful, noted_codes, payments, refusal_codes, stops

from cardlessons.engine.table import POOL, Deal, Ended, Moved, Noted, Paid, Said, Setup, SetupError, Spot, Turned
from cardlessons.engine.variants import VARIANTS, variant
from cardlessons.rulebook import explain

PACK = VARIANTS["jig"].rules.cards


def word_list(verdict):
    return [event.words for event in verdict.events if isinstance(event, Said)]


def lay_table(game, players, **more):
    return variant(game).rules.begin(Setup(tuple("ABCDEFGHI"[:players]), "A", ((),) * players, **more))


def deal_in_order(game="jig", players=4, cards=PACK.cards):
    """Return a table after a deal in the order of the pack."""
    table = stops("|" * (players - 1), game, dealer="A")
    assert lawful(table.does(Deal(tuple(cards))))
    return table


# The table and the deal


def test_r_39_two_to_eight_play():
    for players in range(2, 9):
        assert len(lay_table("jig", players).seats) == players, players


@pytest.mark.parametrize(("players", "why"), [(1, "$"), (9, ": with more the hands are too small$")])
def test_r_39_others_are_refused(players, why):
    with pytest.raises(SetupError, match=rf"{players} cannot play this game; it takes 2 to 8 players{why}") as caught:
        lay_table("jig", players)
    assert caught.value.part == "seats"


def test_jig_1_pag_4_all_the_cards_are_dealt_singly():
    position = deal_in_order().position
    assert [len(cards) for cards in position.hands] == [13] * 4
    assert position.hands[1] == PACK.cards[0::4]
    assert (position.stock, position.dead) == ((), ())


def test_seq_11_before_the_deal_nothing_lies_asleep():
    position = lay_table("jingo-dead-cards", 4)
    assert position.memo == (None, False, None, 0, ())
    assert (position.counters, position.pool) == ((0,) * 4, 0)


def test_r_28_uneven_hands_are_allowed_and_told():
    for players in [3, 5, 6, 7, 8]:
        table = stops("|" * (players - 1), dealer="A")
        verdict = table.does(Deal(PACK.cards))
        sizes = [len(cards) for cards in table.position.hands]
        assert (sum(sizes), max(sizes) - min(sizes)) == (52, 1), players
        assert "deal.uneven" in noted_codes(verdict), players
        assert len(table.position.hands[1]) == max(sizes), players


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


def test_r_75_what_cannot_be_done_is_refused_and_changes_nothing():
    for acts, code in [
        (["deal"], "deal.order-needed"),
        (["deal 2c"], "deal.too-few"),
        (["deal 2c 3c 2c"], "deal.twice"),
        (["deal 2c 3c X1"], "deal.no-such-card"),
        (["new"], "new.not-over"),
        (["B 2c"], "deal.due"),
        (["draw A Jc"], "draw.untold"),
        (["claim A B"], "act.unknown"),
        (["deal 2c 3c 5d 6d", "deal 2c 3c 5d 6d"], "deal.not-yet"),
        (["deal 2c 3c 5d 6d", "A 3c"], "turn.other"),
        (["deal 2c 3c 5d 6d", "B 3c"], "card.not-held"),
        (["deal 2c 3c 5d 6d", "B Kc"], "card.not-held"),
        (["deal 2c 3c 5d 6d", "B 2c x 5d"], "play.takes-nothing"),
        (["deal 2c 3c 5d 6d", "B -"], "pass.lead"),
        (["deal 2c 3c 5d 6d", "B 2c", "A 6d"], "run.next-card"),
        (["deal 2c 3c 5d 6d", "B 2c", "A 2c"], "card.played-before"),
        (["deal 2c 3c 5d 6d", "B 2c", "A 3c", "A 6d", "A 6d"], "game.over"),
        (["deal 2c 3c 5d 6d", "B 2c", "A 3c", "A 6d", "deal 2c 3c"], "deal.game-over"),
    ]:
        table = stops("|", dealer="A")
        table.plays(*acts[:-1])
        before = table.position
        verdict = table.does(acts[-1])
        assert refusal_codes(verdict), acts
        assert code in codes(verdict), acts
        assert table.position == before, acts


def test_r_75_every_reason_is_given():
    table = stops("2c 9d | 3c 8d | 5h 6h")
    table.plays("A 2c")
    assert codes(table.does("C 9d")) == ["turn.other", "card.not-held", "run.next-card"]


def test_a_card_in_the_middle_has_been_played():
    table = stops("2c 9d | 3c 8d", "jingo", dealer="B")
    table.plays("A 2c")
    assert codes(table.does("B 2c")) == ["card.in-the-middle", "run.next-card"]


# Runs


def test_jig_3_the_dealers_left_neighbour_leads_any_card():
    table = deal_in_order()
    assert table.turn == "B"
    assert table.choices() == table.hand("B")


def test_jig_3_seq_1_where_cards_are_played():
    in_front, middle = stops("2c 9d | 3c 8d", dealer="B"), stops("2c 9d | 3c 8d", "jingo", dealer="B")
    for table in (in_front, middle):
        table.plays("A 2c", "B 3c")
    assert [[str(card) for card in cards] for cards in in_front.position.piles] == [["2c"], ["3c"]]
    assert in_front.position.layout == ()
    assert [str(card) for card in middle.position.layout] == ["2c", "3c"]
    assert middle.position.piles == ((), ())


@pytest.mark.parametrize(
    ("game", "words"),
    [
        ("jig", ["Snip", "Snap", "Snorum", "Hicockalorum", "Jig"]),
        ("jingo", ["Snip", "Snap", "Snorum", "High cockalorum", "Jingo"]),
        ("schnipp-schnapp", ["Schnipp", "Schnapp", "Schnurr", "Burr", "Basilorum"]),
    ],
)
def test_jig_4_seq_2_seq_13_the_five_calls(game, words):
    table = stops("Ac 4c Kd | 2c 5c Kh | 3c Ks", game)
    verdicts = [table.plays(act) for act in ("A Ac", "B 2c", "C 3c", "A 4c", "B 5c")]
    assert [word_list(verdict) for verdict in verdicts] == [[word] for word in words]


def test_jig_5_r_22_the_next_higher_of_the_suit_follows_whoever_holds_it():
    table = stops("Ac 3c Kd | 2d 4c Kh | 2c 2h Ks")
    for act, turn, due in [("A Ac", "C", "2c"), ("C 2c", "A", "3c"), ("A 3c", "B", "4c")]:
        table.plays(act)
        assert (table.turn, table.choices()) == (turn, due)


def test_jig_5_one_player_may_hold_two_cards_running():
    table = stops("Ac 2c Kd | 3c Kh | 4c Ks")
    verdict = table.plays("A Ac")
    assert table.turn == "A"
    assert codes(verdict, Turned) == ["run.own"]


@pytest.mark.parametrize("game", ["jig", "jingo"])
def test_jig_6_pag_3_the_ace_is_lowest_and_nothing_follows_a_king(game):
    table = stops("Kc 2d | Ac 3d | 5d 6d", game)
    verdict = table.plays("A Kc")
    assert codes(verdict, Turned) == ["run.king"]
    assert table.turn == "A"


def test_jig_7_seq_3_the_fifth_card_ends_the_run_and_its_player_leads():
    table = stops("Ac 4c Kd | 2c 5c Kh | 3c 6c")
    verdict = table.plays("A Ac", "B 2c", "C 3c", "A 4c", "B 5c")
    assert codes(verdict, Turned) == ["run.complete"]
    assert (table.turn, table.choices()) == ("B", "Kh")


def test_jig_8_jig_9_seq_4_seq_5_r_25_a_stop_has_the_last_word_added():
    for game, last, calls in [
        ("jig", "Jig", ["Snip-Jig", "Snap-Jig", "Snorum-Jig"]),
        ("jingo", "Jingo", ["Snip, jingo", "Snap, jingo", "Snorum, jingo"]),
        ("four-card-jig(cyclic=no)", "Jig", ["Snip, jig", "Snap, jig", "Snorum, jig"]),
        ("schnipp-schnapp", "Basilorum", ["Schnipp, Basilorum", "Schnapp, Basilorum", "Schnurr, Basilorum"]),
        ("schnipp-schnapp-rex", "Rex", ["Schnipp, Rex", "Schnapp, Rex", "Schnurr, Rex"]),
    ]:
        table = stops("Kc Qd Jh 2s | Kd Qh 3s | Kh 4s 5s", game)
        verdicts = [table.plays(act) for act in ("A Kc", "A Qd", "B Kd", "B Qh", "C Kh")]
        assert word_list(verdicts[0]) == calls[:1], game
        assert word_list(verdicts[2]) == calls[1:2], game
        (call,) = [event for event in verdicts[2].events if isinstance(event, Said)]
        assert explain(call.why, table.position.seats, ()).text.startswith(
            f"This card is a stop, so “{last}” is added"
        ), game
        table = stops("Kc Qd Jh 2s | Kd Qh 3s | Kh 4s 5s", game)
        verdict = table.plays("A Jh", "B Qh", "C Kh")
        assert word_list(verdict) == calls[2:], game
        assert table.turn == "C", game


def test_jig_8_jig_10_a_card_whose_next_has_gone_is_a_stop():
    table = stops("9c 7c 2d | 8c 4d | 6d 6h")
    verdict = table.plays("A 9c", "A 7c", "B 8c")
    assert word_list(verdict) == ["Snap-Jig"]
    assert codes(verdict, Turned) == ["run.gone"]
    assert table.turn == "B"


def test_jig_11_a_lead_may_itself_be_a_stop():
    table = stops("9c 8c Tc 2d | 7c 4d 5d | 6d 6h")
    verdict = table.plays("A 9c", "A Tc", "A 8c")
    assert word_list(verdict) == ["Snip-Jig"]
    assert codes(verdict, Said) == ["call.stop-led"]
    assert table.turn == "A"


@pytest.mark.parametrize("where", ["dead", "stock"])
def test_r_29_a_dead_card_makes_a_silent_stop(where):
    table = stops("7s 2c 9d | 8s 3c 5c | Kd 5h", more=f"{where}: 9s")
    verdict = table.plays("A 7s", "B 8s")
    assert word_list(verdict) == ["Snap"]
    assert codes(verdict, Turned) == ["run.silent"]
    assert table.turn == "B"
    assert table.choices() == table.hand("B")


def test_r_29_a_turned_up_card_is_seen_by_all_so_the_stop_is_called():
    table = stops("7s 2c 9d | 8s 3c 5c | Kd 5h", "jig(turn-up=yes)", more="layout: 9s")
    verdict = table.plays("A 7s", "B 8s")
    assert word_list(verdict) == ["Snap-Jig"]
    assert codes(verdict, Turned) == ["run.turned-up"]


# Cards that belong to nobody


def test_seq_10_the_dealer_turns_up_the_last_card_and_one_card_less_goes_round():
    table = stops("|||", "jingo-turned-up", dealer="A")
    verdict = table.does(Deal(PACK.cards))
    assert [len(cards) for cards in table.position.hands] == [12, 13, 13, 13]
    assert [str(card) for card in table.position.layout] == ["Ks"]
    assert "deal.known-stop" in noted_codes(verdict)
    assert (table.position.dead, table.position.stock) == ((), ())


def test_seq_10_below_the_lowest_card_no_stop_is_told():
    order = (*(card for card in PACK if str(card) != "As"), *(card for card in PACK if str(card) == "As"))
    straight, ring = stops("|||", "jingo-turned-up"), stops("|||", "jingo-turned-up(cyclic=yes)")
    assert "deal.known-stop" not in noted_codes(straight.does(Deal(order)))
    assert "deal.known-stop" in noted_codes(ring.does(Deal(order)))


def test_seq_11_r_87_three_cards_lie_face_down_before_the_one_turned_up():
    table = stops("|||", "jingo-dead-cards", dealer="A")
    verdict = table.does(Deal(PACK.cards))
    assert [len(cards) for cards in table.position.hands] == [12] * 4
    assert [str(card) for card in table.position.dead] == ["Ts", "Js", "Qs"]
    assert [str(card) for card in table.position.layout] == ["Ks"]
    assert [str(e.why.facts["stop"]) for e in verdict.events if e.why and e.why.code == "deal.known-stop"] == ["Qs"]
    assert "deal.uneven" not in noted_codes(verdict)


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
    assert word_list(verdict) == ["Snip, jingo"]
    assert codes(verdict, Said) == ["call.stop-led"]


def test_r_29_what_nobody_played_is_known_to_all_afterwards():
    table = stops("7s 2c 9d | 8s 3c 5c | Kd 5h")
    assert table.position.memo.missed == ()
    table.plays("A 7s", "B 8s")
    assert [str(card) for card in table.position.memo.missed] == ["9s"]
    table.plays("B 3c")
    assert [str(card) for card in table.position.memo.missed] == ["9s", "4c"]


def test_a_new_deal_begins_with_nothing_known():
    table = stops("Kc | 2d 3d", "jingo-turned-up", dealer="B", more="layout: 9s")
    table.plays("A Kc", "new", "deal 2c 3c 4c")
    assert (str(table.position.memo.turned_up), table.position.memo.missed) == ("4c", ())


# Runs of other lengths, rings and the short pack


def test_seq_12_to_seq_16_a_whole_run():
    """One seat plays all of it and leads again, and only the last call is a last one."""
    for game, run in [
        ("four-card-jig", "Qs Ks As 2s"),
        ("schnipp-schnapp-cyclic", "Ks As 2s 3s 4s"),
        ("schnipp-schnapp-32-cyclic", "Qs Ks As 7s 8s"),
        ("schnipp-schnapp", "9s Ts Js Qs Ks"),
        ("schnipp-schnapp-32", "Ts Js Qs Ks As"),
        ("schnipp-schnapp-rex", "8s 9s Ts Js Qs Ks"),
    ]:
        cards = run.split()
        table = stops(f"{run} 9d | 9h Th", game, dealer="B")
        verdicts = [table.plays(f"A {card}") for card in cards]
        words = table.rules.words.calls
        assert len(words) == len(cards), game
        assert [word_list(verdict) for verdict in verdicts] == [[word] for word in words], game
        assert codes(verdicts[-1], Turned) == ["run.complete"], game
        assert table.choices() == "9d", game


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


def test_seq_14_with_the_short_pack_the_ace_is_the_stop_and_the_king_is_none():
    table = stops("Ks 9d Ad | As 9h", "schnipp-schnapp-32", dealer="B")
    assert codes(table.plays("A Ks"), Turned) == ["run.holder"]
    verdict = table.plays("B As")
    assert codes(verdict, Turned) == ["run.ace"]
    assert word_list(verdict) == ["Schnapp, Basilorum"]


def test_seq_14_the_pack():
    rules = variant("schnipp-schnapp-32").rules
    assert len(rules.cards) == 32
    assert [rank.letter for rank in rules.cards.ranks] == list("789TJQKA")


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
        assert word_list(verdict) == ["Snip"], word
        assert table.turn == "B", word


def test_r_64_elsewhere_it_is_put_right_without_a_fine():
    verdict = stops("2c 9d | 3c 8d | 5h 6h").plays('A 2c "Snap"')
    assert lawful(verdict)
    assert payments(verdict) == []
    assert noted_codes(verdict) == ["call.corrected"]


def test_r_64_a_play_without_a_call_is_never_wrong():
    assert lawful(stops("2c 9d | 3c 8d | 5h 6h", "jig-pool").plays("A 2c"))


def test_jig_18_r_65_how_the_pool_is_formed():
    for game, paid, pool in [
        ("jig", {}, 0),
        ("jig-pool", {0: 1, 1: 1, 2: 1}, 3),
        ("jig(pool=dealer)", {2: 3}, 3),
        ("jig(pool=fines)", {}, 0),
    ]:
        table = stops("||", game)
        verdict = table.does("deal 2c 3c 4c 5c 6c 7c")
        assert {payer: amount for payer, _, amount in payments(verdict)} == paid, game
        assert table.position.pool == pool, game
        ready = stops("2c 5c | 3c 6c | 4c 7c", game)
        assert ready.position.pool == pool, game
        assert ready.position.counters == table.position.counters, game


# Out


def test_jig_2_jig_16_r_30_who_is_out_first_is_paid_at_once_for_every_card_left():
    table = stops("4h 9c Kc | 5h | 6h 7h Qd Jd | Ad 2d", dealer="D")
    verdict = table.plays("A 4h", "B 5h")
    assert word_list(verdict) == ["Snap", "Out"]
    assert payments(verdict) == [(0, 1, 2), (2, 1, 4), (3, 1, 2)]
    assert table.counters == {"A": -2, "B": 8, "C": -4, "D": -2}
    assert (table.position.winners, table.position.losers) == ((1,), (0, 2, 3))


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
    assert word_list(verdict) == ["Snap"]
    assert payments(verdict) == [(0, 1, 1), (2, 1, 2)]


def test_jig_17_the_winner_takes_the_pool_with_his_own_last_fine_in_it():
    table = stops("Kc | 2d 3d | 4d 5d", "jig-pool")
    verdict = table.plays('A Kc "Snap"')
    assert payments(verdict) == [(0, POOL, 1), (1, 0, 2), (2, 0, 2), (POOL, 0, 4)]
    assert table.position.pool == 0


def test_pag_4_the_deal_passes_to_the_left_and_counters_stay():
    table = stops("Kc | 2d 3d | 4d 5d")
    table.plays("A Kc")
    won = table.counters
    table.plays("new")
    assert table.position.dealer == 0
    assert table.counters == won
    table.plays("deal 2c 3c 4c")
    assert table.turn == "B"


def test_jig_14_the_whole_table():
    """Jig to each rank, from a table where one player holds the lead and another all the rest of the suit."""
    table = {}
    for lead in (card for card in PACK if card.suit == "c"):
        rest = " ".join(str(card) for card in PACK if card.suit == "c" and card is not lead) + " 2d"
        game = stops(f"{lead} 2h | {rest}", dealer="B")
        verdict = game.plays(f"A {lead}")
        last = lead
        while game.position.memo.run is not None:
            (last,) = game.rules.choices(game.position)
            verdict = game.plays(f"B {last}")
        assert word_list(verdict)[0].endswith("Jig")
        table[int(lead.rank)] = int(last.rank)
    assert table == {rank: min(rank + 4, 13) for rank in range(1, 14)}


def test_moved_cards_say_why_they_were_led_or_followed():
    table = stops("2c 9d | 3c 8d | 5h 6h")
    assert codes(table.plays("A 2c"), Moved) == ["lead.any"]
    verdict = table.plays("B 3c")
    assert codes(verdict, Moved) == ["run.follows"]
    assert [e.target.spot for e in verdict.events if isinstance(e, Moved)] == [Spot.PILE]
