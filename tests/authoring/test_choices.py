"""Levels in which luck decides: the choice is judged, by numbers that are checked, and not what came of it."""

import re
from dataclasses import replace
from fractions import Fraction

import pytest
from support.checking import CHANCE, LESSON, find_mistakes
from support.lessons import LESSONS

from cardlessons.authoring.check import level_play
from cardlessons.authoring.check.choices import DEALS_OF_CHOICE, count_losses, iter_loss_counts
from cardlessons.authoring.check.level_play import LOSS_MARGIN
from cardlessons.engine.cards import Card
from cardlessons.engine.table import Play
from cardlessons.lessons.goals import is_spoilt, judge
from cardlessons.lessons.level_search import LevelSearch
from cardlessons.lessons.other_cards import OtherDeals


@pytest.fixture(scope="module")
def levels():
    """Return the levels in which luck decides, by their titles."""
    return {level.title: level for lesson in LESSONS.values() for level in lesson.levels if level.losses}


@pytest.fixture
def safest(levels):
    return levels["The safest lead"]


def play(level, text):
    """Return the line of one play of the learner's and the house's answer, as the page has it."""
    ways = LevelSearch(level)
    node = ways.tree.play(ways.begin, Play(ways.you, Card.read(text)))
    return ways._get_line(ways._play_replies(node))


def test_exactly_one_rank_is_the_best_choice(levels):
    assert len(levels) >= 3
    for title, level in levels.items():
        losses = dict(level.losses)
        best = {act.card.rank for act, many in losses.items() if many == min(losses.values())}
        assert len(best) == 1, title
        counted = count_losses(level, 60)
        assert counted.keys() == losses.keys(), title
        assert all(0 <= share <= 1 for share in counted.values()), title


@pytest.mark.long
def test_the_numbers_of_the_lessons_are_near_the_count(levels):
    for title, level in levels.items():
        counted = count_losses(level)
        assert all(abs(many - round(100 * counted[act])) <= LOSS_MARGIN for act, many in level.losses), title


def test_the_best_choice_wins_though_it_costs_a_counter(safest):
    """Ben holds an eight here, and pairs the eight that was led: it was the best choice all the same."""
    hands = (safest.start.hands[0], tuple(map(Card.read, ["8c", "9h", "5s", "7c", "Kd"])), *safest.start.hands[2:])
    unlucky = replace(safest, start=replace(safest.start, hands=hands))
    line = play(unlucky, "8h")
    assert is_spoilt(unlucky, line)
    assert judge(unlucky, line).state == "won"


def test_another_choice_loses_though_nothing_came_of_it(safest):
    line = play(safest, "Qd")
    assert not is_spoilt(safest, line)
    assert judge(safest, line).state == "lost"


def test_the_numbers_go_with_the_cards_of_another_deal(safest):
    other = OtherDeals(safest).deal(1)
    assert sorted(many for _, many in other.losses) == sorted(many for _, many in safest.losses)
    assert {act.card for act, _ in other.losses} == {*other.start.hands[0]}


@pytest.fixture
def fewer_deals(monkeypatch):
    """Count in a quarter of the deals, which are the same each time."""
    for count in (count_losses, iter_loss_counts):
        monkeypatch.setattr(count, "__defaults__", (DEALS_OF_CHOICE // 4,))


@pytest.mark.long
@pytest.mark.usefixtures("fewer_deals")
def test_check_gives_the_right_numbers_for_wrong_ones():
    wrong, *_ = find_mistakes(CHANCE.format("3c 90, 8h 12, 8s 12"))
    assert re.search(r"3c loses about \d+ of 100 deals, not 90; expected a number at most 5 away", wrong)
    right = re.search(r"'loses: (3c \d+, 8h \d+, 8s \d+)'", wrong)[1]
    assert find_mistakes(CHANCE.format(right)) == []


@pytest.fixture
def fixed_count(monkeypatch):
    """The check counts 40 of 100 deals lost with the three, and 20 with each eight."""
    shares = {Play(0, Card.read(card)): Fraction(many, 100) for card, many in (("3c", 40), ("8h", 20), ("8s", 20))}
    monkeypatch.setattr(level_play, "count_losses", lambda level: shares)


@pytest.mark.usefixtures("fixed_count")
def test_a_number_may_be_a_few_deals_away_from_the_count():
    for away, found in [(LOSS_MARGIN, 0), (-LOSS_MARGIN, 0), (LOSS_MARGIN + 1, 1)]:
        assert len(find_mistakes(CHANCE.format(f"3c {40 + away}, 8h 20, 8s 20"))) == found, away


@pytest.mark.usefixtures("fixed_count")
def test_a_choice_is_judged_only_where_hands_are_hidden():
    (found,) = find_mistakes(CHANCE.format("3c 40, 8h 20, 8s 20").replace("hands: hidden\n", ""))
    assert found == "17:8: the deals are those that the learner cannot tell apart; expected 'hands: hidden'"


def test_check_counts_no_deals_for_a_level_without_numbers(monkeypatch):
    """To play some hundred deals for each play takes seconds."""
    counted = []
    monkeypatch.setattr(level_play, "count_losses", lambda level: counted.append(level) or {})
    assert find_mistakes(LESSON) == []
    assert counted == []
    assert find_mistakes(CHANCE.format("3c 18, 8h 12, 8s 12")) != []
    assert len(counted) == 1


@pytest.mark.usefixtures("fixed_count")
def test_check_wants_every_play_and_one_best():
    (missing,) = find_mistakes(CHANCE.format("3c 18, 8h 12"))
    assert "expected each lawful play and no other, as in 'loses: 3c" in missing
    assert any(
        "exactly one choice must be the best" in one for one in find_mistakes(CHANCE.format("3c 14, 8h 14, 8s 14"))
    )
