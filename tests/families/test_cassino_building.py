"""Tests of building in Cassino, an option that Peel's text has not, by the ids of our readings."""

from itertools import combinations
from random import Random

import pytest
from support.cases import read_cases
from support.fishing import cards, number, partable, table
from support.tables import codes, lawful

from cardlessons.engine.cards import Card
from cardlessons.engine.players import choose_house_play, shuffle
from cardlessons.engine.table import Deal, Lawful, Play, Setup, after
from cardlessons.engine.variants import variant
from cardlessons.families.fishing.building import explain_build, find_exact_builds, read_called_number
from cardlessons.families.fishing.captures import MAX_CAPTURES, find_captures, find_capturing_cards
from cardlessons.families.fishing.heaps import Build
from cardlessons.families.fishing.judging import check_capture
from cardlessons.families.fishing.player import choose_act
from cardlessons.record import write_act
from cardlessons.rulebook import explain

BUILDING = "cassino(builds=single and double)"
SINGLE = "cassino(builds=single)"
LENIENT = "cassino(must-capture=no, builds=single and double)"


def heaps(play):
    """Return the builds in the middle: `{"8A": "5c 3h"}` for an eight of A's."""
    seats = play.position.seats
    return {f"{b.number}{seats[b.seat]}": " ".join(map(str, b.cards)) for b in play.position.memo.builds}


# Against brute force


def draw_builds(chance, layout, several):
    """Return random builds of some cards of a layout, single and double, each of the second seat."""
    free, builds = [card for card in layout if number(card)], []
    for _ in range(chance.randrange(4)):
        some = tuple(chance.sample(free, min(len(free), chance.randint(2, 4))))
        made = sum(map(number, some))
        options = [n for n in range(1, 11) if made and made % n == 0 and partable(some, {n}, 1)]
        options = [n for n in options if several or n == made]
        if options and len(some) > 1:
            n = chance.choice(options)
            if not (several and any(build.number == n for build in builds)):
                builds.append(Build(n, some, 1, made // n))
                free = [card for card in free if card not in some]
    return tuple(builds)


def find_captures_by_brute_force(card, layout, builds):
    """Return every lawful capture over all subsets of the middle.

    It has all equal cards, every build of the number, and sets until no further one fits.
    """
    heaped = {one for build in builds for one in build.cards}
    found = set()
    for size in range(1, len(layout) + 1):
        for some in map(set, combinations(layout, size)):
            loose = [c for c in some if c not in heaped]
            rest = [c for c in layout if c not in some and c not in heaped]
            whole = all((set(b.cards) <= some) if b.number == number(card) else not set(b.cards) & some for b in builds)
            sums = tuple(c for c in loose if c.rank is not card.rank)
            fits = not sums or (number(card) and all(map(number, sums)) and partable(sums, {number(card)}, 2))
            more = any(c.rank is card.rank for c in rest) or any(
                all(map(number, others)) and sum(map(number, others)) == number(card)
                for n in range(2, len(rest) + 1)
                for others in combinations(rest, n)
            )
            if whole and fits and not more:
                found.add(frozenset(some))
    return found


def may_build(play, wanted, held, builds, several):
    """Return True if a build is lawful: each set makes the number, and the hand's card is in one of them."""
    onto, own = set(play.onto), number(play.card)
    if not own or not all(map(number, onto)) or wanted not in {number(c) for c in held}:
        return False
    if any(0 < len(onto & set(b.cards)) < len(b.cards) for b in builds):
        return False
    under = [b for b in builds if set(b.cards) <= onto]
    raised = [b for b in under if b.number != wanted]
    loose = tuple(c for c in play.onto if not any(c in b.cards for b in under))
    if raised:
        (low, *others) = raised
        if others or low.sets > 1 or low.number + own != wanted or not partable(loose, {wanted}, 1):
            return False
    elif not partable((play.card, *loose), {wanted}, 1):
        return False
    once = own + sum(map(number, onto)) == wanted
    return all(b in under for b in builds if b.number == wanted) if several else once


def test_captures_and_builds_are_those_found_by_trying_every_subset():
    for game in [BUILDING, SINGLE]:
        for seed in range(5):
            rules, chance = variant(game).rules, Random(seed)
            pack = [c for c in rules.cards if c.rank <= chance.choice((5, 8, 10, 12))]
            *held, last = chance.sample(pack, 4)
            layout = tuple(chance.sample([c for c in pack if c not in (*held, last)], chance.randrange(2, 9)))
            builds = draw_builds(chance, layout, game == BUILDING)
            position = rules.begin(Setup(("A", "B"), "B", (tuple(held), (last,)), layout=layout))
            position = position._replace(memo=position.memo._replace(builds=builds))
            for card in held:
                expected = find_captures_by_brute_force(card, layout, builds)
                found = find_captures(rules, card, layout, builds)
                assert {frozenset(some) for some in found} == expected, (game, seed)
                assert len(found) == len(expected), (game, seed)
                assert bool(find_capturing_cards(rules, (card,), layout, builds)) == bool(expected), (game, seed)
                lawful_builds = set()
                for size in range(1, len(layout) + 1):
                    for some in combinations(layout, size):
                        assert (check_capture(rules, card, layout, some, builds) == ()) == (
                            frozenset(some) in expected
                        ), (game, seed)
                        for wanted in range(1, 11):
                            play = Play(0, card, (), str(wanted), some)
                            rest = [c for c in held if c is not card]
                            rightly = bool(may_build(play, wanted, rest, builds, game == BUILDING))
                            assert isinstance(rules.decide(position, play), Lawful) == rightly, play
                            lawful_builds |= {(some, wanted)} if rightly else set()
                moves = [move for move in rules.moves(position) if move.card is card and move.onto]
                listed = [(move.onto, read_called_number(move.call)) for move in moves]
                assert len(listed) == len(set(listed)), (game, seed)
                assert set(listed) <= lawful_builds, (game, seed)
                assert set(listed) == lawful_builds or len(listed) == MAX_CAPTURES, (game, seed)


def test_brute_force_meets_heaps_of_both_kinds_and_lawful_builds_on_them():
    """The layouts tried above are not all without builds."""
    kinds = set()
    for seed in range(40):
        chance = Random(seed)
        layout = tuple(chance.sample(cards(" ".join(r + s for r in "A23456789T" for s in "cd")), 8))
        kinds |= {min(b.sets, 2) for b in draw_builds(chance, layout, several=True)}
    assert kinds == {1, 2}


def test_a_layout_of_twenty_small_cards_has_bounded_work():
    layout = " ".join(rank + suit for rank in "A2345" for suit in "cdhs")
    play = table(BUILDING, "6c 6d 8c 9c | Kd", layout)
    builds = [move for move in play.rules.moves(play.position) if move.onto]
    assert MAX_CAPTURES < len(builds) <= 4 * MAX_CAPTURES


# A whole game


def test_r_120_a_builder_always_holds_a_card_for_his_build_so_nothing_built_is_left_over():
    for game in [BUILDING, SINGLE, LENIENT]:
        for seed in range(12):
            rules, chance = variant(game).rules, Random(seed)
            names = ("A", "B", "C")[: chance.choice((2, 3))]
            position = rules.begin(Setup(names, names[-1], ((),) * len(names)))
            position = after(position, rules.decide(position, Deal(shuffle(rules.cards, seed))).events)
            built = 0
            while position.turn is not None:
                moves = rules.moves(position)
                position = after(
                    position, rules.decide(position, chance.choice([m for m in moves if m.onto] or moves)).events
                )
                builds = position.memo.builds
                built += bool(builds)
                lying = [card for build in builds for card in build.cards]
                assert len(lying) == len(set(lying)), (game, seed)
                assert set(lying) <= set(position.layout), (game, seed)
                for build in builds:
                    assert sum(map(number, build.cards)) == build.number * build.sets, (game, seed)
                    assert build.number in map(number, position.hands[build.seat]), (game, seed)
                    assert game != SINGLE or build.single, (game, seed)
                if game != SINGLE:
                    assert len({build.number for build in builds}) == len(builds), (game, seed)
                assert any(position.hands) or not builds, (game, seed)
            assert built, (game, seed)
            assert sum(map(len, position.piles)) == 52, (game, seed)


# what a build is


def test_r_118_the_number_may_be_said_in_many_ways():
    for call in ["8", "eight", "Eights", "Building eight", "eight!", "EIGHTS."]:
        assert read_called_number(call) == 8, call
        assert lawful(table(BUILDING, "3h 8d | 8c", "5c").does(f'A 3h + 5c "{call}"')), call


def test_r_118_from_one_to_ten():
    for call, asked in [("one", 1), ("Ones", 1), ("aces", 1), ("1", 1), ("tens", 10), ("10", 10)]:
        assert read_called_number(call) == asked, call


def test_r_118_what_is_no_number_up_to_ten_builds_nothing():
    for call in [None, "", "Snip", "11", "0", "8 or 9?", "-8", "joker", "kings"]:
        play = table(BUILDING, "3h 8d | 8c", "5c")
        assert codes(play.does(Play(0, Card.read("3h"), (), call, cards("5c")))) == ["build.say-the-number"], call


def test_r_118_a_wrong_build_is_refused_with_the_arithmetic():
    for act, code, says in read_cases("cassino_building", "wrong-builds"):
        play = table(BUILDING, "3h 7c 8d Kd | 8c", "5c 6d 3c Jh 8h Kh Qh")
        verdict = play.does(act)
        assert codes(verdict) == [code], act
        said = explain(verdict.reasons[0], ("A", "B"), ("CAS",))
        assert says in said.text, act
        assert said.cites, act
        assert codes(play.does(Play(0, Card.read("3h"), (), "8", cards("5c 5c")))) == ["take.twice"], act


# raising, and double builds


def test_r_119_others_add_to_a_double_build_and_then_it_is_theirs():
    play = table(BUILDING, "8d 8s | 8c 5d 8h 9c", "3h 2c 6s")
    play.plays('A 8d + 6s 2c "8"')
    assert codes(play.plays('B 5d + 3h 6s 2c 8d "eights"'))[:2] == ["build.double", "say.double"]
    assert heaps(play) == {"8B": "3h 6s 2c 8d 5d"}
    assert play.position.memo.builds[0].sets == 3


# the duties of a builder


def test_r_120_a_builder_lays_no_card_until_his_build_is_gone():
    for game in (BUILDING, LENIENT):
        play = table(game, "3h 8d 2c Kd | Kc 8c 4c", "5c 9h Ks")
        play.plays('A 3h + 5c "8"', "B Kc x Ks")
        assert codes(play.does("A 2c"))[0] == "build.laid-beside"
        assert "Kd" not in play.choices()
        assert "2c" not in play.choices()
        assert not [m for m in play.rules.moves(play.position) if not m.takes and not m.onto]
        play.plays("A 8d x 5c 3h", "B 4c")
        assert lawful(play.does("A 2c"))


# Further rules


def test_a_play_takes_or_builds_never_both():
    with pytest.raises(ValueError, match="never both"):
        Play(0, Card.read("3h"), cards("5c"), "8", cards("4c"))


def test_what_can_be_built_is_told_touch_by_touch():
    for card, touched, found in read_cases("cassino_building", "touches"):
        play = table(BUILDING, "3h 8d 8s Kd 9h | 5d", "5c 6d 2c 8h 9c")
        told = explain_build(play.rules, play.position, Card.read(card), cards(touched))
        assert [why.code for why in told] == found, (card, touched)
        possible = find_exact_builds(play.rules, play.position, Card.read(card), cards(touched))
        assert bool(possible) == any(code.startswith("choice.builds") for code in found), (card, touched)
        assert all(lawful(play.rules.decide(play.position, act)) for act in possible), (card, touched)
        plain = table("cassino", "3h 8d | 5d", "5c 6d")
        assert explain_build(plain.rules, plain.position, Card.read("3h"), cards("5c")) == (), (card, touched)


def test_both_numbers_are_offered_where_two_can_be_built():
    play = table(BUILDING, "4d 4h 8s | Kd", "4c")
    found = find_exact_builds(play.rules, play.position, Card.read("4d"), cards("4c"))
    assert [play.call for play in found] == ["Fours", "Eight"]


# The computer player


def test_the_house_builds_where_it_gains_by_it_and_says_why():
    play = table(BUILDING, "3h Td Kd | 9d 6c 2h", "7s Qc")
    act, why = choose_act(play.rules, play.position)
    assert write_act(act, ("A", "B")) == 'A 3h + 7s "Ten"'
    assert act == choose_house_play(play.game, play.position)
    assert why.code == "house.builds"
    said = explain(why, ("A", "B"), ("CAS",))
    assert said.text.startswith("A builds a ten to take three cards together")
    assert "R-118" in said.cites
