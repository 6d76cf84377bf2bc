"""The lessons as data. That their examples hold and their levels can be won and lost is found by `check`."""

from support.lessons import LESSONS

from cardlessons.engine.table import Pass, Play
from cardlessons.lessons.lesson import SourcesPart
from cardlessons.lessons.level_search import LevelSearch


def test_a_lesson_has_enough_of_everything():
    for lesson in LESSONS.values():
        assert len(lesson.levels) >= 5, lesson.slug
        assert sum(len(worked.questions) for worked in lesson.examples) >= 2, lesson.slug
        assert len(lesson.games) == len(lesson.all(SourcesPart)) == 1, lesson.slug


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
