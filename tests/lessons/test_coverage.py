"""Every statement of the sources is met in a lesson, and every goal of a lesson by a kind of question."""

import tomllib

import pytest
from support.cases import read_cases, read_sample
from support.coverage import collect_shown_ids, find_unshown
from support.lessons import LESSONS

from cardlessons.engine.variants import variant
from cardlessons.hooks import list_missing_parts
from cardlessons.lessons.catalog import list_lessons
from cardlessons.lessons.document import Block
from cardlessons.lessons.parts import read_part
from cardlessons.paths import get_data_folder
from cardlessons.rulebook import list_documents
from cardlessons.simulation.questions import list_kinds

pytestmark = pytest.mark.long

TABLE = read_sample("cover.md")
LEVEL = f"""
level: Snip
{TABLE.partition("?")[0]}
you: C
ask: You are C.
goal: pays B 1 pool
par: 1
hint: See SSS-4.
won: Yes (SSS-5).
lost: No (SSS-6).
lost after C 3c: A revoke (SSS-42).
"""
PARTS = [
    ("prose", "", "So says Peel (SSS-1), and [SSS-2] besides.", {"SSS-1", "SSS-2"}),
    ("table", "The nines [SSS-3]", TABLE, {"SSS-2", "SSS-3", "SSS-18", "SSS-21", "SSS-29", "SSS-40"}),
    ("levels", "", LEVEL, {"SSS-4", "SSS-5", "SSS-6", "SSS-14", "SSS-42"}),
    ("rulebooks", "peel-five-card nobble", TABLE, {"SSS-18"}),
    ("sources", "SSS R-1", "", set()),
]


def test_a_statement_is_met_in_the_words_and_in_the_reasons_of_a_part():
    for kind, head, body, told in PARTS:
        found = collect_shown_ids(read_part(Block(kind, body, head)))
        assert told <= found, kind
        assert bool(told) == bool(found), kind


def test_what_no_lesson_shows_is_told_in_the_order_of_the_sources():
    everything = [id_ for document in list_documents() for id_ in document.statements]
    assert len(everything) == 191 + 30
    assert find_unshown([]) == everything
    assert find_unshown([LESSONS["jig"]]) == [id_ for id_ in everything if id_ in {*find_unshown([LESSONS["jig"]])}]


@pytest.mark.skipif(bool(list_missing_parts()), reason="a guest is gone, and with it some parts of the lessons")
def test_every_statement_is_met_in_a_lesson():
    for document in list_documents():
        assert [id_ for id_ in find_unshown(LESSONS.values()) if id_ in document.statements] == [], document


KINDS = read_cases("goals", "kinds")
"""The kinds of questions that test whether a goal is met, in the order of the goals."""


def test_each_goal_of_a_lesson_is_met_by_a_kind_of_question():
    goals = tomllib.loads((get_data_folder("notebooks") / "teachers.toml").read_text("utf-8"))
    assert {*goals} == {*KINDS}
    files = {file.slug: file for file in list_lessons(get_data_folder("notebooks"))}
    for slug, kinds_of_goals in KINDS.items():
        asked = {kind.name for game in files[slug].quizzes for kind in list_kinds(variant(game))}
        assert len(goals[slug]["goals"]) == len(kinds_of_goals), f"{slug}: a goal has no kinds in this file"
        for goal, kinds in zip(goals[slug]["goals"], kinds_of_goals, strict=True):
            assert {*kinds} <= asked, f"{slug}: “{goal}” needs {kinds}"
