"""The lessons as data: their examples hold, their questions have one answer, their levels can be won and lost."""

import re
from dataclasses import replace

import pytest
from support.lessons import LESSONS

from cardlessons.engine.table import Fault, Lawful, Paid, Pass, Play
from cardlessons.families.snap.acts import Flinch, Slap
from cardlessons.lessons.check.level_spoilers import find_early_spoilers, find_level_spoilers
from cardlessons.lessons.goals import judge
from cardlessons.lessons.lesson import RulebooksPart, SourcesPart
from cardlessons.lessons.level_search import LevelSearch
from cardlessons.record.answers import find_answer_act, is_payment_question
from cardlessons.record.replay import replay
from cardlessons.record.tree import grow
from cardlessons.rulebook import get_statement

EXAMPLES = [worked for lesson in LESSONS.values() for worked in lesson.examples]
LEVELS = [level for lesson in LESSONS.values() for level in lesson.levels]
ALL = [lesson for lesson in LESSONS.values() if lesson.levels]


def test_a_lesson_has_enough_of_everything():
    for lesson in ALL:
        assert len(lesson.levels) >= 5, lesson.slug
        assert sum(len(worked.questions) for worked in lesson.examples) >= 2, lesson.slug
        assert len({level.title for level in lesson.levels}) == len(lesson.levels), lesson.slug
        assert len(lesson.games) == len(lesson.all(SourcesPart)) == 1, lesson.slug


def test_what_a_lesson_cites_is_in_the_rulebook():
    for lesson in ALL:
        (sources,) = lesson.all(SourcesPart)
        cited = [*sources.readings, *sources.disputes, *(id_ for worked in lesson.examples for id_ in worked.cites)]
        assert len(cited) >= 5, lesson.slug
        for id_ in cited:
            assert get_statement(id_).text, lesson.slug
        assert all(get_statement(id_).ours for id_ in sources.readings), lesson.slug
        assert len(set(sources.readings)) == len(sources.readings), lesson.slug


# Worked examples


def test_an_example_holds():
    for worked in EXAMPLES:
        assert replay(worked.record).failures() == [], worked.title
        assert sum(len(step.expects) for step in worked.record.steps) >= len(worked.record.steps) - 1, worked.title


def test_a_question_has_one_right_answer_and_stands_before_a_step():
    for worked in EXAMPLES:
        assert worked.questions, worked.title
        for _, question in worked.questions:
            assert question.asks.endswith("?"), worked.title
            assert is_payment_question(question.answers) or 2 <= len(question.answers) <= 4, worked.title
            assert sum(answer.right for answer in question.answers) == 1, worked.title
            assert len({answer.text for answer in question.answers}) == len(question.answers), worked.title
            assert all(answer.told for answer in question.answers), worked.title


def test_an_answer_that_is_an_act_can_be_given_at_the_table():
    """The card lies there to be touched, no two answers are the same act, and the right one is what then happens."""
    for worked in EXAMPLES:
        line = [node for node in grow(worked.record) if node.book]
        for before, question in worked.questions:
            acts = {act: answer.right for answer in question.answers if (act := find_answer_act(worked.record, answer))}
            assert len(acts) == sum(
                find_answer_act(worked.record, answer) is not None for answer in question.answers
            ), worked.title
            for act, right in acts.items():
                if isinstance(act, Play):
                    assert act.card in line[before - 1].position.hands[act.seat], worked.title
                assert not right or act == line[before].act, worked.title


def test_the_right_answer_does_not_always_stand_in_the_same_place():
    places = [
        [answer.right for answer in question.answers].index(True)
        for lesson in LESSONS.values()
        for worked in lesson.examples
        for _, question in worked.questions
    ]
    assert len(set(places)) > 1


@pytest.mark.parametrize(
    ("rules", "payers"),
    [
        ("nobble", [("Anna", 1), ("Ben", 2), ("Clara", 3), ("Anna", 1), ("Ben", 2)]),
        ("motor", [("Clara", 3), ("Ben", 2)]),
    ],
)
def test_nob_11_the_same_cards_are_lawful_in_nobble_and_in_motor_and_cost_other_players(rules, payers):
    (both_ways,) = LESSONS["nobble-bump-motor"].all(RulebooksPart)
    assert both_ways.record.variant == "nobble"
    played = replay(replace(both_ways.record, variant=rules))
    assert all(isinstance(step.verdict, Lawful) for step in played.steps)
    events = [event for step in played.steps for event in step.verdict.events]
    seats = played.final.seats
    assert [(seats[event.payer], event.amount) for event in events if isinstance(event, Paid)] == payers


# Levels


FOUND = {}
FAULT = re.compile(r"^(That card|Keeping silent) broke a rule[^,]*, and there is a fine\. ")


def lost_texts(level):
    """Return what may be said of a try at a level that is lost."""
    return [level.lost, *(wrong.told for wrong in level.wrong)]


def ways(level):
    """Return all the ways of a level, looked for once."""
    if level.title not in FOUND:
        FOUND[level.title] = level, LevelSearch(level)
    known, found = FOUND[level.title]
    return found if known is level else LevelSearch(level)


def test_a_fault_says_if_a_card_or_silence_broke_the_rule():
    """Levels of the whole pack are lost by a card or by silence."""
    tried = [tried for level in LESSONS["whole-pack"].levels for tried in ways(level).lost]
    silent = [judged.told for plays, judged in tried if isinstance(plays[-1], Pass)]
    carded = [judged.told for plays, judged in tried if isinstance(plays[-1], Play)]
    assert silent
    assert all(told.startswith("Keeping silent broke a rule, and there is a fine.") for told in silent)
    assert any(told.startswith("That card broke a rule.") for told in carded)
    assert not any(told.startswith("Keeping silent") for told in carded)


def test_a_level_begins_at_the_learners_play():
    for level in LEVELS:
        begin = ways(level).begin
        assert not any(node.refused or isinstance(node.verdict, Fault) for node in begin.line()), level.title
        assert ways(level).calls or begin.position.seats[begin.position.turn] == level.you, level.title
        assert judge(level, ()).state == "open", level.title


def test_a_level_is_won_at_par_and_not_sooner():
    for level in LEVELS:
        found = ways(level)
        assert min(len(plays) for plays, _ in found.won) == level.par, level.title
        assert all(judged.stars == 3 for plays, judged in found.won if len(plays) == level.par), level.title
        assert all(1 <= judged.stars < 3 for plays, judged in found.won if len(plays) > level.par), level.title


def test_a_level_can_be_lost_and_always_ends():
    for level in LEVELS:
        found = ways(level)
        assert found.lost, level.title
        assert found.open == [], level.title
        assert all(judged.stars == 0 for _, judged in found.lost), level.title
        assert max(len(plays) for plays, _ in (*found.won, *found.lost)) <= (level.plays or level.par), level.title


def test_a_level_says_what_it_must():
    for level in LEVELS:
        found = ways(level)
        assert level.title, level.title
        assert f"You are {level.you}" in level.asks, level.title
        assert len(set(level.hints)) == 3, level.title
        assert all(hint.strip() for hint in level.hints), level.title
        assert level.won.strip(), level.title
        assert all(text.strip() not in ("", level.won.strip()) for text in lost_texts(level)), level.title
        assert all(judged.told == level.won for _, judged in found.won), level.title
        assert level.hidden == ("other hands are hidden" in level.asks), level.title


def test_every_way_to_lose_has_its_words_and_all_words_a_way():
    for level in LEVELS:
        said = lost_texts(level)
        assert len(set(said)) == len(said), level.title
        assert {FAULT.sub("", judged.told) for _, judged in ways(level).lost} == set(said), level.title


def test_the_last_hint_names_a_winning_card():
    for level in LEVELS:
        found = ways(level)
        if found.calls:
            assert level.hints[-1].startswith("Slap"), level.title
            assert not any("slap" in hint.casefold() for hint in level.hints[:-1]), level.title
            continue
        hand = found.begin.position.hands[found.begin.position.turn]
        words = set(re.findall(r"\w+", level.hints[-1].lower()))
        named = [card for card in hand if {card.rank.word, card.rank.plural} & words]
        assert named, level.title
        assert {plays[0].card for plays, _ in found.won if len(plays) == level.par} & set(named), level.title


def test_only_the_last_hint_names_the_card():
    for level in LEVELS:
        assert find_early_spoilers(level, ways(level)) == [], level.title
        assert find_level_spoilers(level, ways(level)) == [], level.title


def test_judging_is_a_pure_function():
    for level in LEVELS[::4]:
        found = ways(level)
        start = len(found.begin.line())
        lines = [node.line()[start:] for node in found.tree.nodes if found.begin in (found.tree.root, *node.line())][
            :60
        ]
        assert len(lines) > 2, level.title
        first = [judge(level, line) for line in lines]
        assert first == [judge(level, line) for line in lines], level.title
        hinted = [judge(level, line, slips=1) for line in lines]
        for plain, with_hint in zip(first, hinted, strict=True):
            assert with_hint.state == plain.state, level.title
            assert with_hint.stars == (max(1, plain.stars - 1) if plain.state == "won" else 0), level.title


def test_iri_11_whoever_slaps_wrongly_or_lets_a_snap_go_by_takes_the_pile():
    """In a level of Irish Snap there is one way to win, and every other ends with the pile in the learner's hand."""
    for level in [level for slug in ("irish-snap", "irish-snap-house-rules") for level in LESSONS[slug].levels]:
        found = ways(level)
        ((right, _),) = found.won
        assert isinstance(right[-1], Slap), level.title
        you = level.start.seats.index(level.you)
        ends = [node for node in found.tree if not (node.children or node.refused)]
        assert all(node.parent.position.layout and not node.position.layout for node in ends), level.title
        assert sum(node.position.turn == you for node in ends) == len(found.lost) == len(ends) - 1, level.title
        lost = {plays[-1] for plays, _ in found.lost}
        assert Flinch(you) in lost, level.title
        assert any(isinstance(act, Slap) and you not in act.seats for act in lost), level.title  # let a snap go by
        assert (Slap((you,)) in lost) == (len(right) > 1), level.title
