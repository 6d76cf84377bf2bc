"""Levels with other cards: the author's first, then others that play alike, and texts that name those on the table."""

import re
from functools import wraps

import pytest
from support.lessons import LESSONS, ONE_OF_A_FAMILY

from cardlessons.engine.cards import Card, Rank, Suit
from cardlessons.lessons.card_words import iter_named_cards
from cardlessons.lessons.level_search import LevelSearch
from cardlessons.lessons.levels import read_levels
from cardlessons.lessons.other_cards import CardChange, OtherDeals

DEALS = 3
NINES = """\
level: Snip
variant: peel-five-card
dealer: Anna
Anna: Kd 2h
Ben: 9c 3c
Clara: 4c 9d

Ben 9c

you: Clara
ask: You are Clara. Ben has led a nine. Make Ben pay.
goal: pays Ben 1 pool
par: 1
hint: Play the nine of diamonds.
won: You paired Ben's nine. Clubs do not matter.
lost: A four is no nine, and two counters are the fine.
lost after Clara 4c: You played the four.
"""


@pytest.fixture(params=["one lesson of each family", pytest.param("all lessons", marks=pytest.mark.slow)])
def levels(request):
    """Return the levels of some lessons, or of all."""
    slugs = LESSONS if request.param == "all lessons" else ONE_OF_A_FAMILY
    return [level for slug in slugs for level in LESSONS[slug].levels]


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
    return [deals.deal(number) for number in range(1, DEALS + 1)] if deals.has_other() else []


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
    """Return each level with each of its first deals with other cards."""
    found = [(level, other) for level in levels for other in others(level)]
    assert len(found) > len(levels)
    return found


def test_the_first_deal_is_the_authors(levels):
    for level in levels:
        assert other_deals(level).deal(0) is level


@pytest.mark.parametrize("levels", ["all lessons"], indirect=True)
def test_every_level_has_other_cards(levels):
    assert [level.title for level in levels if not other_deals(level).has_other()] == []


def test_other_cards_are_won_at_par_and_lost(levels):
    for level, other in pairs(levels):
        ways = search(other)
        assert ways.fewest == level.par
        assert ways.lost
        assert ways.open == []
        assert ways.guessed == pytest.approx(search(level).guessed)


def test_the_learner_holds_other_cards_each_time(levels):
    for level, other in pairs(levels):
        you = level.start.seats.index(level.you)
        assert {*other.start.hands[you]} != {*level.start.hands[you]}


def test_the_texts_name_no_card_that_is_not_in_the_deal(levels):
    """A card that a text names is on the table, as it was with the author's cards; so are the ranks that are named."""
    for level, other in pairs(levels):
        there, ranks = all_cards(other), {card.rank for card in all_cards(other)}
        before, ranks_before = all_cards(level), {card.rank for card in all_cards(level)}
        for text, first in zip(texts(other), texts(level), strict=True):
            assert len([*iter_named_cards(text)]) == len([*iter_named_cards(first)]), text
            for named, old in zip(iter_named_cards(text), iter_named_cards(first), strict=True):
                if named.rank and named.suit:
                    card, was = (Card.read(one.rank.letter + one.suit) for one in (named, old))
                    assert (card in there) == (was in before), text
                elif named.rank:
                    assert (named.rank in ranks) == (old.rank in ranks_before), text


def test_the_last_hint_names_a_card_that_wins(levels):
    for _, other in pairs(levels):
        ways = search(other)
        if ways.calls:
            continue
        ranks = {named.rank for named in iter_named_cards(other.hints[-1])}
        wins = {plays[0].card.rank for plays, _ in ways.won if len(plays) == other.par}
        assert ranks & wins, other.hints


def test_articles_fit_the_new_ranks(levels):
    for _, other in pairs(levels):
        for text in texts(other):
            assert not re.search(
                r"\b[Aa] (?:eight|ace)\b|\b[Aa]n (?!eight|ace)(?:two|three|four|nine|ten|king)\b", text
            )


def test_a_change_renames_cards_ranks_and_suits_and_leaves_counts():
    change = CardChange(
        {Suit.CLUBS: Suit.HEARTS, Suit.DIAMONDS: Suit.SPADES}, {Rank.NINE: Rank.ACE, Rank.TWO: Rank.SIX}
    )
    assert change.text("A nine of diamonds, two nines.") == "An ace of spades, two aces."
    assert change.text("Ben's nine cost two counters; the two of clubs did not.") == (
        "Ben's ace cost two counters; the six of hearts did not."
    )
    assert change.text("A club on a club.") == "A heart on a heart."
    assert change.text("Nines! The two of clubs and 9d.") == "Aces! The six of hearts and As."


def test_a_word_that_may_be_a_count_keeps_its_rank():
    """`two counters` is a count; a level whose words are not sure of a rank leaves that rank where it is."""
    (level,) = read_levels(NINES.replace("Play the nine of diamonds.", "Two is less than nine here."))
    for other in others(level):
        assert Card.read("2h").rank in {card.rank for card in other.start.hands[0]}
        assert "Two is less" in other.hints[0]


@pytest.mark.parametrize("word", ["This is Peel's own example.", "A knave is no nine."])
def test_a_level_about_the_authors_cards_keeps_them(word):
    (level,) = read_levels(NINES.replace("Clubs do not matter.", word))
    assert not OtherDeals(level).has_other()
    assert OtherDeals(level).deal(3) is level


def test_words_about_the_order_of_ranks_keep_the_ranks():
    (level,) = read_levels(NINES.replace("Clubs do not matter.", "A high card is no safer."))
    for other in others(level):
        assert [card.rank for card in other.start.hands[2]] == [Rank.FOUR, Rank.NINE]


def test_the_same_number_brings_the_same_cards():
    for level in LESSONS["four-nines"].levels:
        one, two = OtherDeals(level), OtherDeals(level)
        two.deal(1)
        two.deal(2)
        assert one.deal(3).start.hands == two.deal(3).start.hands
        assert one.deal(40).asks == two.deal(40).asks
