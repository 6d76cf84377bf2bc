"""Levels with other cards: the author's first, then others that play alike, and texts that name those on the table."""

import re
from collections import Counter
from functools import wraps

import pytest
from support.cases import read_cases, read_sample
from support.lessons import LESSONS, ONE_OF_A_FAMILY

from cardlessons.authoring.check.marks import find_number_marks
from cardlessons.engine.cards import Card, Pack, Rank, Suit
from cardlessons.engine.table import Fault, Play
from cardlessons.lessons.card_change import CardChange
from cardlessons.lessons.level_search import LevelSearch
from cardlessons.lessons.levels import read_levels
from cardlessons.lessons.other_cards import OtherDeals
from cardlessons.rulebook.marks import get_written, list_marks, mark_text
from cardlessons.rulebook.second_person import YOU

DEALS = 2
NINES = read_sample("nines.md")


@pytest.fixture(params=["one lesson of each family", pytest.param("the other lessons", marks=pytest.mark.long)])
def named_levels(request):
    """Return the levels of one lesson of each family, or of the others, by their lessons and titles."""
    slugs = ONE_OF_A_FAMILY if request.param == "one lesson of each family" else {*LESSONS} - {*ONE_OF_A_FAMILY}
    return {f"{slug}: {level.title}": level for slug in slugs for level in LESSONS[slug].levels}


@pytest.fixture
def levels(named_levels):
    """Return the same levels without their names."""
    return [*named_levels.values()]


def cache_by_level(make):
    """Keep what a function makes of a level, which several tests ask for; a level cannot be hashed."""
    found = {}

    @wraps(make)
    def keep(level):
        if id(level) not in found:
            found[id(level)] = make(level), level
        return found[id(level)][0]

    return keep


@cache_by_level
def other_deals(level):
    """Return what deals a level with other cards."""
    return OtherDeals(level)


@cache_by_level
def others(level):
    """Return the first deals of a level with other cards."""
    deals = other_deals(level)
    return [deals.deal(number) for number in range(1, DEALS + 1)] if deals.deal(1) is not deals.level else []


@cache_by_level
def search(level):
    """Return all ways through a level."""
    return LevelSearch(level)


def all_cards(level):
    record = level.start
    return {card for cards in (*record.hands, record.layout, record.stock, record.dead) for card in cards}


def texts(level):
    return [level.title, level.asks, *level.hints, level.won, level.lost, *(wrong.told for wrong in level.wrong)]


def pairs(levels):
    """Return each level with each of its first deals with other cards, which every level has."""
    assert [level.title for level in levels if not others(level)] == []
    return [(level, other) for level in levels for other in others(level)]


@pytest.mark.long
def test_other_cards_are_won_at_par_and_lost(levels):
    for level, other in pairs(levels):
        ways = search(other)
        assert ways.fewest == other.par
        assert ways.lost
        assert ways.open == []
        if ways.calls:  # a wrong slap is not told as one that was missed
            faults, others_lost = (
                {judged.told for plays, judged in ways.lost if isinstance(ways.follow(plays).verdict, Fault) is wrong}
                for wrong in (True, False)
            )
            assert faults.isdisjoint(others_lost)
        else:
            assert other.par == level.par
            assert ways.guessed == pytest.approx(search(level).guessed)


def test_the_learner_holds_other_cards_each_time(levels):
    for level, other in pairs(levels):
        you = level.start.seats.index(level.you)
        assert {*other.start.hands[you]} != {*level.start.hands[you]}


IN_FISHING = {"cassino": 6, "cassino-house-rules": 5, "cassino-building": 5}
SAME_CARD = IN_FISHING
"""In how many levels of a lesson a card wins again: only two suits are alike where points count."""
SAME_RANK = IN_FISHING | {
    "snitchems": 11,  # numbers add up
    "hearts-of-a": 1,  # three cards of long runs win
    "cards-asleep": 1,  # cards that sleep and one that is turned up leave few places
    "jig-in-a-ring": 6,  # a run that goes on past the end of a ring has few places
    "schnipp-schnapp": 2,  # so has the highest rank, of which one tells
}
"""In how many levels of a lesson a rank wins again."""
SAME_PLACE = {"cassino": 1, "snitchems": 1, "cassino-building": 1}
"""In how many the card is again at its place in the hand: the page sorts the hand, and it is the highest of it."""
CARD, RANK, PLACE = range(3)


def answers(level):
    """Return the cards, the ranks and the places of the first plays that win."""
    ways, you = search(level), level.start.seats.index(level.you)
    hand = ways.begin.position.hands[you]
    shown = level.start.game().sort_hand(hand) if level.hidden else hand
    cards = {plays[0].card for plays, _ in ways.won if isinstance(plays[0], Play)}
    return cards, {card.rank for card in cards}, {shown.index(card) for card in cards}


def count_copied(levels, kind):
    """Return for each lesson the number of levels in which a try can be won by what won in one of those before."""
    copied = []
    for name, level in levels.items():
        if search(level).calls:
            continue
        first, second, third = (answers(deal)[kind] for deal in (level, *others(level)[:2]))
        if kind == PLACE and not has_three_places(level):
            continue
        if first & second or (first | second) & third:
            copied.append(name.partition(":")[0])
    return Counter(copied)


def test_what_won_does_not_win_again(named_levels):
    """Neither the card, nor its rank, nor its place in the hand, but for some levels of some lessons."""
    for kind, but in [(CARD, SAME_CARD), (RANK, SAME_RANK), (PLACE, SAME_PLACE)]:
        lessons = {name.partition(":")[0] for name in named_levels}
        assert count_copied(named_levels, kind) == {slug: many for slug, many in but.items() if slug in lessons}, kind


def has_three_places(level):
    """Return whether the hand has a place for each card that wins in three deals."""
    begin = search(level).begin
    return 3 * len(answers(level)[2]) <= len(begin.position.hands[level.start.seats.index(level.you)])


def test_the_turn_of_a_slap_is_another_each_time(levels):
    called = [level for level in levels if search(level).calls]
    assert called
    for level in called:
        first, second, third = (deal.par for deal in (level, *others(level)[:2]))
        assert len({first, second, third}) == 3, level.title


def test_the_texts_name_no_card_that_is_not_in_the_deal(levels):
    """A card that a text names is on the table, as it was with the author's cards; so are the ranks that are named."""
    for level, other in pairs(levels):
        there, ranks = all_cards(other), {card.rank for card in all_cards(other)}
        before, ranks_before = all_cards(level), {card.rank for card in all_cards(level)}
        for text, first in zip(texts(other), texts(level), strict=True):
            for mark, old in zip(list_marks(text), list_marks(first), strict=True):
                if mark.card:
                    assert (mark.card in there) == (old.card in before), text
                elif mark.rank:
                    assert (mark.rank in ranks) == (old.rank in ranks_before), text


def test_the_last_hint_names_a_card_that_wins(levels):
    for _, other in pairs(levels):
        ways = search(other)
        if ways.calls:
            continue
        ranks = {mark.rank for mark in list_marks(other.hints[-1])}
        wins = {plays[0].card.rank for plays, _ in ways.won if len(plays) == other.par}
        assert ranks & wins, other.hints


def test_a_number_that_counts_is_a_word(levels):
    """A mark would name another rank at a next try; what an owner is said to hold is in the owner's hand."""
    for _, other in pairs(levels):
        hands = dict(zip(other.start.seats, other.start.hands, strict=True))
        for text in texts(other):
            assert [*find_number_marks(get_written(text))] == [], text
            for mark in list_marks(text):
                hand = hands.get(other.you if mark.owner == YOU else mark.owner)
                assert not (hand and mark.rank) or mark.rank in {card.rank for card in hand}, text


def test_articles_fit_the_new_ranks(levels):
    for _, other in pairs(levels):
        for text in texts(other):
            assert not re.search(
                r"\b[Aa] (?:eight|ace)\b|\b[Aa]n (?!eight|ace)(?:two|three|four|nine|ten|king)\b", text
            )


def test_a_change_replaces_the_marks_and_nothing_else():
    change = CardChange(
        {Suit.CLUBS: Suit.HEARTS, Suit.DIAMONDS: Suit.SPADES}, {Rank.NINE: Rank.ACE, Rank.TWO: Rank.SIX}
    )
    for written, expected, rewritten in read_cases("other_cards", "marks"):
        changed = change.apply(mark_text(written))
        assert [changed, get_written(changed)] == [expected, rewritten]


def test_a_fixed_rank_stays():
    (level,) = read_levels(NINES.replace("par: 1", "par: 1\nfixed: 2 K"))
    assert others(level)
    for other in others(level):
        assert {card.rank for card in other.start.hands[0]} == {Rank.KING, Rank.TWO}


def test_a_level_without_marks_keeps_its_cards():
    (level,) = read_levels(re.sub(r"\[.*?\]", "the card", NINES))
    assert OtherDeals(level).deal(1) is level
    assert OtherDeals(level).deal(3) is level


def test_ranks_that_are_low_or_high_stay_near():
    told = "lost after Clara 4c: A low card such as [a 4] is no better than a high card such as [a K]."
    (level,) = read_levels(NINES.replace("lost after Clara 4c: You played [the 4].", f"near: 4 K\n{told}"))
    found = {other.wrong[0].act.card.rank: other.wrong[0].told for other in map(OtherDeals(level).deal, range(1, 9))}
    assert len(found) > 2
    for rank, text in found.items():
        assert Rank.TWO <= rank <= Rank.FIVE
        assert re.search(r"a high card such as a (ten|jack|queen|king)\.", text)


RUN = read_sample("run.md")


def read_run():
    held = ["4s", "6s", "Td", "2h", "5s", "Jd", "8c", "8s", "3h", "4c"]
    (level,) = read_levels(RUN.format(" ".join(card.text for card in Pack() if card.text not in held)))
    return level


def test_runs_of_a_suit_move_each_by_itself_with_the_played_card_behind_them():
    level, steps = read_run(), set()
    deals = OtherDeals(level)
    for number in range(1, 5):
        other = deals.deal(number)
        (four, six), ten = (
            [card for card in other.start.hands[0] if card.suit is suit]
            for suit in (other_suit(other, Suit.SPADES), other_suit(other, Suit.DIAMONDS))
        )
        steps.add((min(four.rank, six.rank), ten[0].rank))
        ends = max(four.rank, six.rank)
        assert abs(four.rank - six.rank) == 2
        assert Card.read(Rank(ends + 1).letter + four.suit) in other.start.layout
        assert f"your {ends.word} ends the run" in other.won
        assert f"followed your {ten[0].rank.word}" in other.wrong[0].told
        assert f"The {Rank(ends + 1).word} of {four.suit.word}" in other.asks
    assert len({ten - four for four, ten in steps}) > 1


def other_suit(other, suit):
    """Return the new suit of the author's spades, of which the learner holds two cards, or of the diamonds."""
    own = [card.suit for card in other.start.hands[0]]
    spades = next(one for one in own if own.count(one) == 2)
    ben = {card.suit for card in other.start.hands[1]}
    return spades if suit is Suit.SPADES else next(one for one in own if one is not spades and one in ben)


COUNT = read_sample("count.md")


def turns(level):
    """Return the turn of the slap, counted from the first turn, and the rank that is slapped."""
    ways = search(level)
    plays = min((plays for plays, _ in ways.won), key=len)
    return len(level.start.steps) + len(plays) - 1, plays[-2].card.rank


def test_rounds_are_added_before_the_number_comes():
    (level,) = read_levels(COUNT.format("Slap at [the 4]."))
    assert turns(level) == (4, Rank.FOUR)
    found = {}
    for number in range(1, 4):
        other = OtherDeals(level).deal(number)
        turn, rank = turns(other)
        found[turn] = rank
        assert other.hints == (f"Slap at the {rank.word}.",)
        assert other.won == f"Anna turned {'an' if rank is Rank.EIGHT else 'a'} {rank.word}."
        assert other.par == turn - len(other.start.steps) + 1
    assert len(found) > 1
    assert all(rank == turn for turn, rank in found.items())


def test_a_text_that_says_the_number_keeps_the_turn():
    (level,) = read_levels(COUNT.format("The player says “Four”.").replace("par: 4", "par: 4\nfixed: 4"))
    for number in range(1, 4):
        assert turns(OtherDeals(level).deal(number)) == (4, Rank.FOUR)


@pytest.mark.parametrize("text", [NINES, COUNT.format("Slap at [the 4].")], ids=["cards", "calls"])
def test_a_level_that_cannot_be_won_keeps_its_cards(text):
    (level,) = read_levels(re.sub("goal: .*", "goal: pays Anna 99 pool", text))
    assert OtherDeals(level).deal(1) is level


def test_the_same_number_brings_the_same_cards():
    for level in LESSONS["four-nines"].levels[:2]:
        one, two = OtherDeals(level), OtherDeals(level)
        two.deal(1)
        two.deal(2)
        assert one.deal(3).start.hands == two.deal(3).start.hands
        assert one.deal(20).asks == two.deal(20).asks
