"""The computer players and the advice of the sources, one rule at a time, each at a worked table."""

from fractions import Fraction
from math import comb
from random import Random

import pytest
from support.cases import read_cases, read_sample
from support.fishing import table as fishing_table
from support.tables import TableSetup, matching, stops

from cardlessons.engine.cards import Card, Rank
from cardlessons.engine.players import visible_position
from cardlessons.engine.table import Play
from cardlessons.families.fishing import player as fishing
from cardlessons.families.matching import player as peel
from cardlessons.families.matching.counting import choose_by_counting, compute_pairing_chances, find_neighbour
from cardlessons.families.sequence import player as jig
from cardlessons.families.snap import player as snap
from cardlessons.record import parse, read_act
from cardlessons.record.replay import replay
from cardlessons.simulation.game import Game
from cardlessons.simulation.observation import Sight

ONE_OF_27, ONE_OF_7 = 3 / 27, 1 / 7
"""The share of a card in the three points for most cards, and of a spade in the point for most spades."""


def rules_and_sight(seated):
    """Return the rules of a table, and the position as the seat to play sees it."""
    position = seated.position
    return seated.rules, visible_position(position, position.turn)


def names(cards):
    return " ".join(map(str, cards))


def chance_of_one(out, unseen, hand):
    """Return the chance that a hand has at least one of the cards that are out."""
    return 1 - comb(unseen - out, hand) / comb(unseen, hand)


# Fishing games: what a card is worth


def test_a_captured_card_is_worth_its_share_of_the_points_or_one_where_cards_are_counted():
    for card, points in [
        ("Td", 2 + ONE_OF_27),
        ("2s", 1 + ONE_OF_27 + ONE_OF_7),
        ("Ah", 1 + ONE_OF_27),
        ("As", 1 + ONE_OF_27 + ONE_OF_7),
        ("5h", ONE_OF_27),
        ("Ks", ONE_OF_27 + ONE_OF_7),
    ]:
        assert fishing.compute_worth(fishing_table("snitchems", "2h | 3h").rules, Card.read(card)) == 1, card
        worth = fishing.compute_worth(fishing_table("cassino", "2h | 3h").rules, Card.read(card))
        assert worth == pytest.approx(points), card


@pytest.mark.parametrize(
    ("game", "layout", "points"),
    [("cassino", "5c 3d", 3 * ONE_OF_27 + 1), ("cassino", "5c 3d Kc", 3 * ONE_OF_27), ("snitchems", "8c", 2)],
)
def test_a_sweep_is_worth_a_point_more_where_points_are_counted(game, layout, points):
    rules, seen = rules_and_sight(fishing_table(game, "8h | 2c", layout))
    (play,) = (act for act in rules.moves(seen) if act.takes)
    assert fishing.compute_gain(rules, seen, play) == pytest.approx(points)


# Fishing games: what the others may do


BUILDING = "cassino(builds=single and double)"


@pytest.mark.parametrize(("hands", "act", "cards", "others"), read_cases("players", "promised"))
def test_a_build_promises_its_cards_unless_another_player_has_its_number(hands, act, cards, others):
    """Nobody sees two or three of the eights; A holds two cards, so the others hold two each."""
    seated = fishing_table(BUILDING, hands, "5c 3c")
    rules, seen = rules_and_sight(seated)
    play = read_act(act, seated.position.seats)
    out = 4 - sum(card.rank == 8 for card in seen.hands[0])
    lost = chance_of_one(out, 52 - 4, others)
    assert fishing.estimate_build_gain(rules, seen, play) == pytest.approx(0.9 * (1 - lost) * cards * ONE_OF_27)


def test_a_build_is_taken_with_the_card_that_stays_in_the_hand():
    seated = fishing_table(BUILDING, "8h 8s | 2c 2d", "5c 3c")
    rules, seen = rules_and_sight(seated)
    play = read_act('A 8h + 5c 3c "8"', seated.position.seats)
    kept = 1 - chance_of_one(2, 52 - 4, 2)
    assert fishing.estimate_build_gain(rules, seen, play) == pytest.approx(0.9 * kept * (4 * ONE_OF_27 + ONE_OF_7))


def test_a_nine_alone_in_the_middle_is_left_to_whoever_has_another_nine():
    """A holds two cards, so the next player holds two of the fifty that A does not see; three of them are nines."""
    rules, seen = rules_and_sight(fishing_table("cassino", "9h Kc | 2c 2d"))
    sweep = 2 * ONE_OF_27 + 1
    assert fishing.estimate_loss(rules, seen, Play(0, Card.read("9h"))) == pytest.approx(
        sweep * chance_of_one(3, 50, 2)
    )


def test_whoever_builds_beside_another_build_tells_the_number_of_the_own():
    seated = fishing_table(BUILDING, "2s 8d | 3h 7h", "6s Js 4c", dealer="A")
    seated.plays('B 3h + 4c "7"')
    play, why = fishing.choose_act(*rules_and_sight(seated))
    assert play == read_act('A 2s + 6s "Eight"', seated.position.seats)
    assert (why.code, why.facts["number"]) == ("house.builds", 8)


@pytest.mark.parametrize(
    ("hands", "layout", "chosen"), [("8h Kd | 2c 2d", "5c 3c Kc", "8h"), ("Ah 5s 5h | 2c 2d 2h", "Kc", "5h")]
)
def test_in_haste_the_play_that_takes_most_is_chosen_or_the_card_that_counts_least_is_laid(hands, layout, chosen):
    assert fishing.choose_quickly(*rules_and_sight(fishing_table("cassino", hands, layout))).card.text == chosen


def test_a_seat_stands_as_far_ahead_as_its_captures_are_worth_more_than_those_of_the_others():
    seated = fishing_table("cassino", "8h 2d | 9h 2c | Th 3d", "5c 3c 9c Tc Jc")
    seated.plays("A 8h x 5c 3c", "B 9h x 9c")
    a, b, c = (fishing.compute_average_lead(seated.rules, seated.position, seat) for seat in range(3))
    assert a == pytest.approx((3 - (2 + 0) / 2) * ONE_OF_27)
    assert b == pytest.approx((2 - (3 + 0) / 2) * ONE_OF_27)
    assert c == pytest.approx((0 - (3 + 2) / 2) * ONE_OF_27)


def test_a_sweep_counts_for_the_seat_that_made_it():
    seated = fishing_table("cassino-two", "8h 2d | 9h 2c", "8c")
    seated.plays("A 8h x 8c")
    assert fishing.compute_average_lead(seated.rules, seated.position, 0) == pytest.approx(2 * ONE_OF_27 + 1)
    assert fishing.compute_average_lead(seated.rules, seated.position, 1) == -fishing.compute_average_lead(
        seated.rules, seated.position, 0
    )


def test_partners_stand_alike():
    seated = fishing_table("cassino-partners", "8h 2d | 9h 2c | Th 3d | Qd 4d", "8c Jc")
    seated.plays("A 8h x 8c")
    stands = [fishing.compute_average_lead(seated.rules, seated.position, seat) for seat in range(4)]
    assert stands == pytest.approx([2 * ONE_OF_27, -2 * ONE_OF_27] * 2)


# Matching games: Peel's advice


def test_sss_37_sss_39_the_safest_cards_are_those_of_which_few_are_out_and_those_of_a_pair():
    """One seven lies open and A holds two, so that one is out. Where a card must be paired, pairs do not matter."""
    for find, hands, acts, found in read_cases("players", "safe"):
        seated = matching(hands, dealer="C")
        seated.plays(*acts)
        assert names(getattr(peel, find)(*rules_and_sight(seated))) == found, (find, hands)


BUMP = read_sample("bump.play")


def bumped_game(hand="7h 2h", a=5, b=5):
    """Return a game of bumps in which A has led a seven, as B sees it."""
    record = parse(BUMP.format(hand=hand, a=a, b=b))
    return record.game().rules, visible_position(replay(record).final, 1)


def test_nob_9_whoever_is_afraid_plays_a_card_that_does_not_match():
    assert names(peel.avoid_matching(*bumped_game())) == "2h"
    assert names(peel.avoid_matching(*bumped_game("7h 7s"))) == "7h 7s"


@pytest.mark.parametrize("game", ["peel-five-card", "tuppenny-bump"])
def test_nob_9_is_advice_only_where_nobody_has_to_match(game):
    rules = parse(f"variant: {game}\ndealer: B\nA: 7c\nB: 7d\n").game().rules
    assert set(peel.collect_advice(rules)) == {"SSS-37", "SSS-39"} | ({"NOB-9"} if game == "tuppenny-bump" else set())


def test_nob_9_a_match_goes_before_other_cards_unless_it_risks_the_last_of_several_counters():
    """A player who matches B's seven in turn makes B pay two."""
    for counters, chosen in [(5, "7h"), (3, "7h"), (2, "2h"), (1, "7h")]:
        play, why = peel.choose_act(*bumped_game(b=counters))
        assert play.card.text == chosen, counters
        assert (why.code == "house.matches") == (chosen == "7h"), counters


def test_nob_9_a_match_that_nobody_can_match_in_turn_risks_nothing():
    play, _ = peel.choose_act(*bumped_game("7h 7d 7s 2h", b=2))
    assert play.card.text == "7h"


def test_the_reason_of_a_card_of_which_the_others_have_gone_is_that_all_can_see_it():
    seated = matching("7c 8c 9c | 7h 2h 2d | 7s 3h 4h | 7d 5h 5d", dealer="D")
    seated.plays("A 7c", "B 7h", "C 7s")
    assert peel.choose_act(*rules_and_sight(seated))[1].code == "house.must-pair"


def test_the_reason_of_a_lead_is_that_it_is_safe():
    assert peel.choose_act(*rules_and_sight(matching("7c 7d Qs | 7h 2h 2d", dealer="B")))[1].code == "house.safest"


# Matching games: counting


COUNTED = read_sample("counted.play")
"""B could not pair A's seven, so B has none. B led the four, since it answers nothing."""


def sight(text, game="peel-five-card"):
    game = Game.of(text.format(game=game))
    return Sight(game.variant, game._node, game.position.turn, Random(1))


def test_the_next_player_is_known_by_the_cards_he_played():
    seen = sight(COUNTED)
    assert find_neighbour(seen.variant.rules, seen) == (1, 4, {Rank.SEVEN}, {Rank.FOUR})


def test_the_chance_to_be_paired_counts_only_cards_that_are_not_in_sight():
    """A sees its four cards and four on the table; of the other 44 the two sevens are not B's, who holds four cards."""
    seen = sight(COUNTED)
    chances = compute_pairing_chances(seen.variant.rules, seen)
    assert chances[Rank.SEVEN] == 0
    assert chances[Rank.QUEEN] == 1 - Fraction(comb(41, 4), comb(42, 4))
    assert chances[Rank.JACK] == 1 - Fraction(comb(39, 4), comb(42, 4))


def test_a_rank_that_the_next_player_has_led_is_three_times_as_likely_by_its_odds():
    seen = sight(COUNTED.replace("Js", "4c"))
    chance = 1 - Fraction(comb(40, 4), comb(42, 4))
    odds = 3 * chance / (1 - chance)
    assert compute_pairing_chances(seen.variant.rules, seen)[Rank.FOUR] == odds / (1 + odds)


def test_a_player_without_cards_cannot_pair_and_the_one_after_him_may():
    text = "variant: peel-five-card\ndealer: C\nA: 7c Qs\nB: 4h\nC: 5h 6h 8h\n\nA 7c\nB 4h\nC 5h\n"
    seen = sight(text)
    after = find_neighbour(seen.variant.rules, seen)
    assert (after.seat, after.cards) == (2, 2)


def test_where_nobody_else_has_cards_nothing_can_be_paired():
    seen = sight("variant: peel-five-card\ndealer: B\nA: 7c Qs\nB: 4h\n\nA 7c\nB 4h\n")
    assert find_neighbour(seen.variant.rules, seen) is None
    assert compute_pairing_chances(seen.variant.rules, seen) == {Rank.QUEEN: 0}


def test_who_counts_tells_that_the_next_player_cannot_pair():
    seen = sight(COUNTED)
    play, why = choose_by_counting(seen.variant.rules, seen)
    assert (play.card.text, why.code, why.facts["next"]) == ("7d", "house.cannot-pair", 1)


def test_where_only_a_lead_is_a_choice_counting_is_not_enough():
    seen = sight("variant: equal-cards\ndealer: B\nA: 7c Qs\nB: 4h 7d\n")
    assert choose_by_counting(seen.variant.rules, seen) is None


# Irish Snap without a clock

BOTH_DUE = "variant: irish-snap(both-hands=yes)\ndealer: C\nA: 2c 5c\nB: 2d 3c\nC: Kh 4c\n"
"""At the two of diamonds both hands are due: it is Two, and equal to the card beneath."""
ONE_DUE = BOTH_DUE.replace("2d 3c", "7d 3c").replace("2c 5c", "7c 5c")


def snap_table(text):
    """Return a table of Irish Snap after the second card."""
    table = TableSetup(text)
    table.plays(*(f"{seat} {table.hand(seat).split()[0]}" for seat in "AB"))
    return table


def test_the_learners_hands_come_first_and_no_more_of_them_than_are_due():
    for text, hands, own, others in [(ONE_DUE, 1, 1, 1), (ONE_DUE, 2, 1, 1), (BOTH_DUE, 1, 1, 2), (BOTH_DUE, 2, 2, 2)]:
        act = snap.make_slap(snap_table(text).position, 1, seed=1, hands=hands)
        assert act.seats[:own] == (1,) * own, (text, hands)
        assert [act.seats.count(seat) for seat in range(3)] == [others, own, others], (text, hands)


@pytest.mark.parametrize(("text", "others"), [(ONE_DUE, 1), (BOTH_DUE, 2)])
def test_whoever_does_not_slap_is_left_out_and_takes_the_pile(text, others):
    table = snap_table(text)
    act = snap.go_on(table.rules, table.position, 1, seed=1)
    assert [act.seats.count(seat) for seat in range(3)] == [others, 0, others]
    table.plays(act)
    assert table.turn == "B"


def test_where_no_slap_is_due_the_learner_slaps_alone_or_the_next_card_is_turned():
    table = TableSetup(ONE_DUE)
    table.plays("A 7c")
    assert snap.make_slap(table.position, 2, seed=1, hands=2).seats == (2,)
    assert str(snap.go_on(table.rules, table.position, 2, seed=1).card) == "7d"


@pytest.mark.parametrize("both", [False, True])
def test_to_slap_with_both_hands_is_an_answer_only_where_both_can_be_due(both):
    rules = TableSetup(BOTH_DUE if both else "variant: irish-snap\ndealer: B\nA: 2c\nB: 3c\n").rules
    assert ("both" in snap.collect_answers(rules)) is both


# Games of stops: Peel's advice


def test_jig_12_jig_13_what_brings_the_lead_home_is_led_and_of_such_leads_the_one_that_takes_most_of_the_hand():
    """There is nothing to choose by advice where a card must follow."""
    for hands, acts, home, own, card, code in read_cases("players", "leads"):
        seated = stops(hands)
        seated.plays(*acts)
        seen = rules_and_sight(seated)
        assert (names(jig.find_returning_leads(*seen)), names(jig.find_leads_to_own_stops(*seen))) == (home, own), hands
        play, why = jig.choose_lead(*seen)
        assert (play.card.text, why.code if why else "") == (card, code), hands
