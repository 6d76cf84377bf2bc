"""Tests of Cassino and Snitch'ems, rule by rule, by the ids of the ledger and of our readings."""

from itertools import combinations, product
from random import Random

import pytest
from support.cases import read_cases
from support.fishing import cards, number, partable, table
from support.tables import codes, noted_codes, refusal_codes

from cardlessons.engine.cards import Card, Rank
from cardlessons.engine.players import choose_house_play, shuffle
from cardlessons.engine.table import Deal, DealPassed, Ended, Lawful, New, Play, Scored, Setup, after
from cardlessons.engine.variants import variant
from cardlessons.families.fishing.captures import MAX_CAPTURES, find_captures, find_capturing_cards
from cardlessons.families.fishing.counting import score_sides
from cardlessons.families.fishing.judging import check_capture, explain_touched
from cardlessons.families.fishing.player import choose_act
from cardlessons.families.fishing.sums import find_remainders
from cardlessons.record import write_act
from cardlessons.rulebook import explain

CASSINO = variant("cassino").rules
SNITCHEMS = variant("snitchems").rules
LIMITED = variant("snitchems-limited").rules


def deal_table(game, players, seed=1, order=None):
    rules = variant(game).rules
    names = tuple("ABCDEFGHIJKL"[:players])
    start = rules.begin(Setup(names, names[-1], ((),) * players))
    return rules, after(start, rules.decide(start, Deal(order or shuffle(rules.cards, seed))).events)


def score_list(verdict):
    return [(e.seat, e.points, e.why.code) for e in verdict.events if isinstance(e, Scored)]


# Against brute force


def by_brute_force(game, card, layout):
    """Return every lawful capture by the rules, from all subsets of the layout."""
    found = set()
    for size in range(1, len(layout) + 1):
        for some in combinations(layout, size):
            if capture(game, card, some, tuple(c for c in layout if c not in some)):
                found.add(frozenset(some))
    return found


def capture(game, card, some, rest):
    equal = [c for c in some if c.rank is card.rank]
    others = tuple(c for c in some if c.rank is not card.rank)
    own = number(card)
    adds_up = not others or (own and all(map(number, others)) and partable(others, {own}, 2))
    if game == "cassino":
        left_equal = any(c.rank is card.rank for c in rest)
        left_set = own and any(
            all(map(number, more)) and sum(map(number, more)) == own
            for size in range(2, len(rest) + 1)
            for more in combinations(rest, size)
        )
        return adds_up and not left_equal and not left_set
    match = bool(equal) and (not others or (own in (8, 10) and adds_up))
    joint = own and all(map(number, some)) and own + sum(map(number, some)) in (8, 10)
    return match or (game == "snitchems" and bool(joint))


def test_all_captures_are_those_found_by_trying_every_subset():
    """The captures, the judgement of each subset of the middle, and whether the card captures at all."""
    for game in ["cassino", "snitchems", "snitchems-limited"]:
        for seed in range(25):
            rules, chance = variant(game).rules, Random(seed)
            pack = [c for c in rules.cards if c.rank <= chance.choice((5, 10, 13))]
            card, *layout = chance.sample(pack, 1 + chance.randrange(10))
            layout = tuple(layout)
            expected = by_brute_force(game, card, layout)
            found = find_captures(rules, card, layout)
            assert {frozenset(some) for some in found} == expected, (game, seed)
            assert len(found) == len(expected), (game, seed)
            assert bool(find_capturing_cards(rules, (card,), layout)) == bool(expected), (game, seed)
            for size in range(1, len(layout) + 1):
                for some in combinations(layout, size):
                    is_lawful = check_capture(rules, card, layout, some) == ()
                    assert is_lawful == (frozenset(some) in expected), (game, seed)


SMALL = cards(" ".join(rank + suit for rank in "A23456" for suit in "cdhs"))


def test_a_layout_of_twenty_four_small_cards_is_not_searched_card_by_card(monkeypatch):
    """There are sixteen million subsets; the search looks at tallies, a thousand or so, and the list has an end."""
    looked_at = []
    monkeypatch.setattr(
        "cardlessons.families.fishing.captures.find_remainders",
        lambda whole, sets: looked_at.append(find_remainders(whole, sets)) or looked_at[-1],
    )
    for game in ("cassino", "snitchems", "snitchems-limited", "snitchems(several-sums=yes)"):
        rules = variant(game).rules
        for card in cards("Td 8d 7c"):
            found = find_captures(rules, card, SMALL)
            assert len(found) <= MAX_CAPTURES, game
            assert not any(check_capture(rules, card, SMALL, some) for some in found), game
        assert sum(map(len, looked_at)) < 20_000, game
        looked_at.clear()


# Cassino: captures


def test_r_48_a_card_that_captures_cannot_be_laid_and_the_refusal_says_what_it_takes():
    verdict = table("cassino", "Td 2c | Kd 3c", "6c 4c 4d").does("A Td")
    assert codes(verdict) == ["lay.captures-one-way"]
    assert set(verdict.reasons[0].facts["takes"]) == {cards("6c 4c"), cards("6c 4d")}
    assert codes(table("cassino", "Td | Kd", "6c 4c").does("A Td")) == ["lay.captures"]


def test_a_wrong_capture_is_refused_with_the_arithmetic():
    for takes, code, says in read_cases("fishing", "wrong-captures"):
        play = table("cassino", "Td | 3d", "5c 3c 8c 9c Ac")
        verdict = play.does(Play(0, Card.read("Td"), cards(takes)))
        assert codes(verdict) == [code], takes
        assert says in explain(verdict.reasons[0], ("A", "B"), ("CAS",)).text, takes
    several = table("snitchems(several-sums=yes)", "2c | 3d", "6c 8c")
    assert codes(several.does(Play(0, Card.read("2c"), cards("6c 6c")))) == ["take.twice"]


def test_sets_of_one_are_not_spoken_of():
    """An ace takes aces; and one card alone, though twice the number, is not said to make anything together."""
    ace = table("cassino", "As | 3d", "6c 4c").does("A As x 6c 4c")
    assert explain(ace.reasons[0], ("A", "B"), ("CAS",)).text.endswith(
        "takes only aces, not the six of clubs and four of clubs."
    )
    play = table("cassino", "4s | 3d", "8c 5c 3c 2c 6c")
    for takes, code in [("8c", "above"), ("5c 3c", "unparted"), ("5c 2c", "above"), ("3c", "below")]:
        assert codes(play.does(f"A 4s x {takes}")) == [f"take.{code}"], takes


# Touch by touch


def test_a_capture_is_told_touch_by_touch():
    """In Snitch'ems there is no set without a match (SNI-22)."""
    for game, card, layout, touched, told in read_cases("fishing", "touches"):
        found = explain_touched(variant(game).rules, Card.read(card), cards(layout), cards(touched))
        assert [why.code for why in found] == told, (game, layout, touched)


def test_a_capture_is_whole_exactly_where_the_play_is_lawful():
    for seed in range(40):
        chance = Random(seed)
        rules = chance.choice((CASSINO, SNITCHEMS, LIMITED))
        card, *layout = chance.sample([*rules.cards], 9)
        names = ("A", "B")
        position = rules.begin(Setup(names, "B", ((card,), (layout.pop(),)), layout=tuple(layout)))
        for size in range(1, 5):
            for some in combinations(position.layout, size):
                whole = explain_touched(rules, card, position.layout, some)[-1].code == "choice.whole"
                assert whole == isinstance(rules.decide(position, Play(0, card, some)), Lawful), seed


# Sweeps, the last cards and the deals


def test_r_102_the_lower_of_two_who_pass_eleven_is_told():
    verdict = table("cassino", "9d | Kd", "9c Qs", more="scores: A 10, B 12").plays("A 9d x 9c", "B Kd")
    (why,) = [e.why for e in verdict.events if e.why and e.why.code == "game.passed-too"]
    ended = next(e for e in verdict.events if isinstance(e, Ended))
    assert (why.facts["seat"], why.facts["seats"]) == (ended.losers[0], ended.winners)
    assert why.facts["points"] < why.facts["best"]


def test_cas_5_where_the_lowest_made_nothing_nothing_is_taken_off():
    verdict = table("cassino-lowest-deducted", "9d | Kd", "9c Qs").plays("A 9d x 9c", "B Kd")
    (why,) = [e.why for e in verdict.events if e.why and e.why.code == "settle.lowest-nought"]
    assert why.facts["seats"] == (1,)
    assert not [code for _, _, code in score_list(verdict) if code.startswith("settle.")]


def test_r_130_one_play_raises_a_build_and_lays_a_set_with_it():
    seated = table("cassino(builds=single and double)", "Ah 8c 2d 8s | 3c 7h 9d Kd", "4c 6d 2s Qc", dealer="A")
    seated.plays('B 3c + 4c "7"')
    seated.plays('A Ah + 3c 4c 6d 2s "8"')
    (build,) = seated.position.memo.builds
    assert (build.number, build.sets, build.seat) == (8, 2, 0)


def test_cas_13_cards_fall_singly_with_one_to_the_middle_each_round():
    order = tuple(CASSINO.cards)
    _, position = deal_table("cassino", 4, order=order)
    assert position.layout == (order[4], order[9], order[14], order[19])
    assert position.hands[0] == (order[0], order[5], order[10], order[15])
    _, position = deal_table("cassino(dealing=singly)", 4, order=order)
    assert position.layout == order[16:20]
    assert position.hands[0] == order[0:16:4]


def test_sni_4_cards_fall_in_packets_of_three():
    order = tuple(SNITCHEMS.cards)
    _, position = deal_table("snitchems", 2, order=order)
    assert position.hands == (order[0:3], order[3:6])
    assert position.layout == order[6:10]
    assert position.stock == order[10:]
    assert position.turn == 0


def test_deals_come_out_exactly_but_for_the_last_with_32_cards_and_every_card_is_played():
    """R-46, R-47, R-56, R-103: all games with the number of players, the cards in the middle, and the deals."""
    cassino = [("cassino", n, 4, 48 // (4 * n)) for n in (2, 3, 4, 6, 12)]
    short = [("cassino-32", n, 4, -(-28 // (4 * n))) for n in range(2, 8)]
    snitchems = [("snitchems", 2, 4, 8), ("snitchems", 3, 7, 5), ("snitchems", 4, 4, 4)]
    for game, players, middle, deals in [*cassino, *short, *snitchems]:
        rules, position = deal_table(game, players)
        assert len(position.layout) == middle, (game, players)
        told = []
        while position.turn is not None:
            verdict = rules.decide(position, rules.moves(position)[-1])
            told += codes(verdict)
            position = after(position, verdict.events)
        assert told.count("deal.next") + 1 == deals, (game, players)
        assert ("deal.last-short" in told) == (game == "cassino-32" and bool(28 % (4 * players))), (game, players)
        assert sum(map(len, position.piles)) == len(rules.cards), (game, players)


# The count


def final(game, players, seed):
    """Return a whole pack played at random, with the points scored in it by seat and reason."""
    rules, position = deal_table(game, players, seed)
    chance, points = Random(seed), []
    while position.turn is not None:
        verdict = rules.decide(position, chance.choice(rules.moves(position)))
        points += score_list(verdict)
        position = after(position, verdict.events)
        assert len(set(position.on_table())) == len(position.on_table()) == len(rules.cards)
    return position, points, noted_codes(verdict)


def test_scores_are_eleven_and_the_sweeps_less_what_is_tied():
    for players in [2, 3, 4, 6, 12]:
        for seed in range(8):
            position, points, told_of = final("cassino", players, seed)
            sweeps = sum(1 for _, _, code in points if code.startswith("sweep"))
            tied = 3 * ("count.tied-cards" in told_of) + ("count.tied-spades" in told_of)
            assert sum(position.scores) == 11 + sweeps - tied, (players, seed)
            assert sweeps >= 1, (players, seed)
            for seat, held in enumerate(position.piles):
                own = sum(n for s, n, code in points if s == seat and code.startswith("count"))
                most = 3 * (len(held) > max(len(p) for s, p in enumerate(position.piles) if s != seat))
                spades = [sum(c.suit.word == "spades" for c in p) for p in position.piles]
                most += spades[seat] > max(n for s, n in enumerate(spades) if s != seat)
                singles = (
                    sum(c.rank is Rank.ACE for c in held) + 2 * (Card.read("Td") in held) + (Card.read("2s") in held)
                )
                assert own == most + singles, (players, seed)


def test_cas_3_and_cas_23_two_sides_score_only_the_difference():
    for seed in range(6):
        for game, players in (("cassino-two", 2), ("cassino-partners", 4)):
            position, points, _ = final(game, players, seed)
            won = [sum(n for s, n, code in points if s == seat and not code.startswith("settle")) for seat in (0, 1)]
            gain = abs(won[0] - won[1])
            assert position.scores[:2] == tuple(gain if own == max(won) else 0 for own in won), seed
            assert position.scores == position.scores[:2] * (players // 2), seed


def test_cas_5_cas_6_cas_7_and_r_53_what_is_scored_of_the_points():
    for scoring, points, scores in read_cases("fishing", "scores"):
        assert score_sides(scoring, tuple(points)) == tuple(scores), (scoring, points)


def test_r_53_what_hoyle_takes_off_is_told_to_each():
    """C has five points, A two and B none: five less two are three."""
    play = table("cassino(scoring=hoyle)", "Tc | Qc | 9d", "Td 9s 4h")
    play.plays("A Tc x Td", "B Qc")
    verdict = play.does("C 9d x 9s")
    told = [(seat, points, code) for seat, points, code in score_list(verdict) if code.startswith("settle.")]
    assert told == [(0, -2, "settle.lower-two"), (2, -2, "settle.less-two")]
    assert play.position.scores == (0, 0, 3)


def test_cas_12_partners_keep_their_winnings_apart_and_share_the_score():
    play = table("cassino-partners", "Tc | Qc | 3c | 4c", "Td Qs 5d 2s")
    assert score_list(play.does("A Tc x Td")) == []
    play.plays("B Qc x Qs", "C 3c")
    verdict = play.does("D 4c")
    assert play.position.piles[0] == cards("Tc Td")
    assert (0, 2, "count.great-cassino") in score_list(verdict)
    assert (2, 2, "partner.great-cassino") in score_list(verdict)
    with pytest.raises(Exception, match="A and C are partners"):
        table("cassino-partners", "Tc | Qc | 3c | 4c", more="scores: A 3, C 2")


# Drawing


def draws(game, *acts, players=4):
    play = table(game, "|" * (players - 1))
    return play, [play.does(act) for act in acts]


def test_cas_10_the_ace_is_low_and_one_who_plays_for_himself_may_draw_too():
    play, _ = draws("cassino", "draw A Kc B Ad C 2h", players=3)
    assert play.position.dealer == 1


def test_cas_11_only_those_alike_draw_again_and_only_where_it_matters():
    tie_high, _ = draws("cassino-partners", "draw A 5c B 9d C 2h D 9c")
    assert tie_high.position.dealer == 2
    across, verdicts = draws("cassino-partners", "draw A 5c B 5d C 2h D 9c")
    assert noted_codes(verdicts[0]) == ["draw.tie"]
    across.plays("draw A Kd B Qd")
    assert across.position.memo.order == (2, 3, 1, 0)
    low, _ = draws("cassino-partners", "draw A 5c B 5d C Th D 9c A 4c B 3c")
    assert low.position.dealer == 1
    _, verdicts = draws("cassino-partners", "draw A 5c B 5d C Th D 9c A 4c B 4d")
    assert noted_codes(verdicts[0]) == ["draw.tie", "draw.tie"]
    first, second = (e.why.facts for e in verdicts[0].events if e.why and e.why.code == "draw.tie")
    assert (first["rank"], second["rank"]) == (Rank.FIVE, Rank.FOUR)
    assert first["seats"] == second["seats"] == (0, 1)


def test_a_draw_is_refused_with_the_reason():
    for before, act, told in read_cases("fishing", "refused-draws"):
        play, _ = draws("cassino-partners", *before)
        verdict = play.does(act)
        assert (refusal_codes(verdict), codes(verdict)) == (True, told), act
    decided = draws("cassino-partners")[0].does("draw A 5c B 9d C 2h D Kd A 3c")
    assert explain(decided.reasons[0], ("A", "B", "C", "D"), ("CAS",)).text.endswith("C deals first.")


def test_sni_3_and_r_72_the_high_card_deals_and_the_ace_is_high():
    play, _ = draws("snitchems", "draw A Kc B Ad", players=2)
    assert play.position.dealer == 1
    play, verdicts = draws("snitchems", "draw A Kc B Kd", "draw A 2c B 9d", players=2)
    assert noted_codes(verdicts[0]) == ["draw.tie"]
    assert play.position.dealer == 1
    (decided,) = [e for e in verdicts[1].events if isinstance(e, DealPassed)]
    assert (decided.why.facts["seat"], str(decided.why.facts["card"])) == (1, "9d")


# Snitch'ems


def test_r_101_one_sum_is_told_apart_from_several():
    for game, act, code in read_cases("fishing", "sums"):
        assert codes(table(game, "5d Ks | Qd 2d", "3c 5c 2c").does(act))[0] == code, (game, act)


def test_a_wrong_capture_in_snitchems_is_refused_with_the_arithmetic():
    for game, card, layout, takes, found in read_cases("fishing", "wrong-captures-in-snitchems"):
        assert codes(table(game, f"{card} | Qd", layout).does(f"A {card} x {takes}")) == found, found


def test_sni_18_all_52_cards_are_counted():
    for seed in range(6):
        for game in ("snitchems", "snitchems-limited"):
            position, points, _ = final(game, 2, seed)
            assert sum(position.scores) == 52, seed
            assert [(s, n) for s, n, _ in points] == [(s, n) for s, n in enumerate(position.scores) if n], seed


# The computer player


def test_the_house_takes_what_counts_most_and_says_why():
    for game, hands, layout, act, code in read_cases("fishing", "house"):
        play = table(game, hands, layout)
        chosen, why = choose_act(play.rules, play.position)
        assert chosen == choose_house_play(play.game, play.position), hands
        assert write_act(chosen, ("A", "B")) == act, hands
        assert why.code == code, hands
        assert explain(why, ("A", "B"), play.game.sections).cites, hands


def test_the_house_outscores_one_who_plays_the_first_lawful_card():
    """Each deal is played twice, with the computer player in either seat."""
    for game in ("cassino", "snitchems", "cassino(builds=single)", "cassino(builds=single and double)"):
        points = [0, 0]
        for seed, house in product(range(6), (0, 1)):
            rules, position = deal_table(game, 2, seed)
            while position.turn is not None:
                mine = position.turn == house
                act = choose_house_play(variant(game), position) if mine else rules.moves(position)[0]
                position = after(position, rules.decide(position, act).events)
            points[0] += position.scores[house]
            points[1] += position.scores[1 - house]
        assert points[0] > points[1], game


def test_new_comes_after_the_end_only_and_keeps_the_seats():
    play, _ = draws("cassino-partners", "draw A 5c B 2d C 9h D Kd")
    chance, deals = Random(3), 0
    while not play.position.over:
        if play.position.turn is None:
            deals += 1
            play.plays(Deal(shuffle(play.rules.cards, 3, deals)))
        else:
            play.plays(chance.choice(play.rules.moves(play.position)))
    assert len(play.position.winners) == 2
    assert play.position.memo.order == (1, 2, 0, 3)
    play.plays(New())
    assert play.position.memo.order == (1, 2, 0, 3)
    assert play.position.scores == (0, 0, 0, 0)
