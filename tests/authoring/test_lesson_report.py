"""Tests of the report on how the lessons ask: `tools/lesson_report.py`."""

import runpy

import pytest
from support.lessons import LESSONS
from support.paths import ROOT

from cardlessons.lessons.level_search import LevelSearch

TOOL = runpy.run_path(str(ROOT / "tools" / "lesson_report.py"))


def test_how_often_a_guess_wins_a_level():
    """One right card of five; and two plays, one after the other."""
    for slug, par, share in [("four-nines", 1, 1 / 5), ("hearts-of-a", 2, 1 / 2)]:
        level = LESSONS[slug].levels[0]
        assert level.par == par
        assert LevelSearch(level).guessed == pytest.approx(share)


def test_the_table_has_a_line_for_each_lesson_with_levels_and_one_for_all():
    lessons = [LESSONS["four-nines"], LESSONS["jig"]]
    lines = TOOL["render_table"](TOOL["list_reports"](lessons)).splitlines()
    assert [line.split(" | ")[0] for line in lines[2:]] == ["| four-nines", "| jig", "| **all**"]
    assert lines[-1].split(" | ")[1] == str(sum(len(lesson.levels) for lesson in lessons))


def test_the_page_has_what_the_tool_writes():
    page = TOOL["PAGE"].read_text("utf-8")
    assert page.startswith(TOOL["INTRODUCTION"])
    assert all(f"| {slug} | " in page for slug, lesson in LESSONS.items() if lesson.levels)
