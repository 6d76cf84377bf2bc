"""The lessons as data. That their examples hold and their levels can be won and lost is found by `check`."""

from dataclasses import replace

from support.lessons import LESSONS, ONE_OF_A_FAMILY

from cardlessons.engine.table import Lawful, Paid, Pass, Play
from cardlessons.families.snap.acts import Flinch, Slap
from cardlessons.lessons.lesson import RulebooksPart, SourcesPart
from cardlessons.lessons.level_search import LevelSearch
from cardlessons.record.replay import replay


def test_one_lesson_of_each_family_is_known_to_these_tests():
    families = [LESSONS[slug].games[0].rules().family for slug in ONE_OF_A_FAMILY]
    assert sorted(families) == sorted({lesson.games[0].rules().family for lesson in LESSONS.values()})


def test_a_lesson_has_enough_of_everything():
    for lesson in LESSONS.values():
        assert len(lesson.levels) >= 5, lesson.slug
        assert sum(len(worked.questions) for worked in lesson.examples) >= 2, lesson.slug
        assert len(lesson.games) == len(lesson.all(SourcesPart)) == 1, lesson.slug


# Worked examples


def test_nob_11_the_same_cards_are_lawful_in_nobble_and_in_motor_and_cost_other_players():
    (both_ways,) = LESSONS["nobble-bump-motor"].all(RulebooksPart)
    assert both_ways.record.variant == "nobble"
    for rules, payers in [
        ("nobble", [("Anna", 1), ("Ben", 2), ("Clara", 3), ("Anna", 1), ("Ben", 2)]),
        ("motor", [("Clara", 3), ("Ben", 2)]),
    ]:
        played = replay(replace(both_ways.record, variant=rules))
        assert all(isinstance(step.verdict, Lawful) for step in played.steps), rules
        events = [event for step in played.steps for event in step.verdict.events]
        seats = played.final.seats
        assert [(seats[event.payer], event.amount) for event in events if isinstance(event, Paid)] == payers, rules


# Levels


def test_a_fault_says_if_a_card_or_silence_broke_the_rule():
    """Levels of the whole pack are lost by a card or by silence."""
    tried = [tried for level in LESSONS["whole-pack"].levels for tried in LevelSearch(level).lost]
    silent = [judged.told for plays, judged in tried if isinstance(plays[-1], Pass)]
    carded = [judged.told for plays, judged in tried if isinstance(plays[-1], Play)]
    assert silent
    assert all(told.startswith("Keeping silent broke a rule, and there is a fine.") for told in silent)
    assert any(told.startswith("That card broke a rule.") for told in carded)
    assert not any(told.startswith("Keeping silent") for told in carded)


def test_a_level_says_what_it_must():
    for level in (level for lesson in LESSONS.values() for level in lesson.levels):
        assert f"You are {level.you}" in level.asks, level.title
        assert len(set(level.hints)) == 3, level.title
        assert len({level.won, level.lost, *(wrong.told for wrong in level.wrong)}) == 2 + len(level.wrong), level.title
        assert level.hidden == ("other hands are hidden" in level.asks), level.title


def test_iri_11_whoever_slaps_wrongly_or_lets_a_snap_go_by_takes_the_pile():
    """In a level of Irish Snap there is one way to win, and every other ends with the pile in the learner's hand."""
    for level in [level for slug in ("irish-snap", "irish-snap-house-rules") for level in LESSONS[slug].levels]:
        found = LevelSearch(level)
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
