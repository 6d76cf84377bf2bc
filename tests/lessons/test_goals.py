"""The goals of the lessons (`notebooks/teachers.toml`): for each of them the review asks a kind of question."""

import tomllib

from cardlessons.engine.variants import variant
from cardlessons.lessons.catalog import list_lessons
from cardlessons.paths import get_data_folder
from cardlessons.simulation.questions import list_kinds

KINDS = {
    "four-nines": [{"pays", "pairs"}, {"safest"}, {"safest", "pairs"}],
    "hearts-of-a": [{"home"}, {"length", "stop"}],
    "jig": [{"last"}, {"home", "settles"}],
    "deal-after-deal": [{"deals", "out"}, {"safest"}],
    "whole-pack": [{"pays", "pairs"}, {"safest"}],
    "turn-up-snip": [{"pays", "pairs"}, {"pays"}],
    "equal-cards": [{"pays", "pairs"}, {"said"}],
    "nobble-bump-motor": [{"pays", "plays"}, {"safest"}],
    "snore-em": [{"safest"}, {"out", "pairs"}],
    "cards-asleep": [{"stop"}, {"stop", "home"}],
    "jig-in-a-ring": [{"follows", "last"}, {"home"}],
    "schnipp-schnapp": [{"said"}, {"last", "length"}],
    "cassino": [{"takes"}, {"most", "counts"}],
    "cassino-house-rules": [{"most", "deducts"}, {"takes"}],
    "cassino-building": [{"builds"}, {"takes"}],
    "snitchems": [{"takes"}, {"takes", "plays"}],
    "irish-snap": [{"snap"}, {"pile"}],
    "irish-snap-house-rules": [{"snap", "pile"}, {"next"}],
    "four-nines-de": [{"pays", "pairs"}, {"safest"}, set()],
    "schnipp-schnapp-de": [{"said"}, {"stop"}],
    "jig-de": [{"last"}, {"home"}],
}
"""The kinds of questions that test whether a goal is met, in the order of the goals."""


def test_each_goal_of_a_lesson_is_met_by_a_kind_of_question():
    goals = tomllib.loads((get_data_folder("notebooks") / "teachers.toml").read_text("utf-8"))
    assert {*goals} == {*KINDS}
    files = {file.slug: file for file in list_lessons(get_data_folder("notebooks"))}
    for slug, kinds_of_goals in KINDS.items():
        asked = {kind.name for game in files[slug].quizzes for kind in list_kinds(variant(game))}
        assert len(goals[slug]["goals"]) == len(kinds_of_goals), f"{slug}: a goal has no kinds in this file"
        for goal, kinds in zip(goals[slug]["goals"], kinds_of_goals, strict=True):
            assert kinds <= asked, f"{slug}: “{goal}” needs {kinds - asked}"
