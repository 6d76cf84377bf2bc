"""The goals of the lessons (`notebooks/teachers.toml`): for each of them the review asks a kind of question."""

import tomllib

from support.cases import read_cases

from cardlessons.engine.variants import variant
from cardlessons.lessons.catalog import list_lessons
from cardlessons.paths import get_data_folder
from cardlessons.simulation.questions import list_kinds

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
