"""Cold questions ask what the lesson teaches: by the reasons of each answer, not by the names of kinds."""

import pytest
from support.cases import read_cases
from support.lessons import ONE_OF_A_FAMILY, ask_cold

from cardlessons.lessons.catalog import LESSONS
from cardlessons.lessons.document import Block
from cardlessons.lessons.parts import read_part
from cardlessons.lessons.taught import Taught, collect_taught
from cardlessons.prerender.review import collect_lesson_taught
from cardlessons.rulebook import Explanation
from cardlessons.session.context import AUTHOR
from cardlessons.session.lesson import LessonSessions

pytestmark = pytest.mark.long

ASKED = {slug: lesson for slug, lesson in LESSONS.lessons_by_slug.items() if lesson.quizzes}
OWN_RULES = read_cases("taught", "own-rules")
"""A reason that only the rule gives which is the lesson's own; it is asked cold."""


@pytest.mark.parametrize(
    "slug", [pytest.param(slug, marks=() if slug in ONE_OF_A_FAMILY else pytest.mark.long) for slug in ASKED]
)
def test_every_reason_of_a_right_answer_is_told_in_the_lesson_and_its_own_rule_is_asked(slug):
    taught = collect_lesson_taught(ASKED[slug])
    asked = [(one.question.asks, why) for one in ask_cold(slug) for why in one.reasons]
    assert [(asks, why.code) for asks, why in asked if not taught.covers(why)] == []
    assert OWN_RULES.get(slug) in {None, *(why.code for _, why in asked)}


def test_the_quiz_of_a_lesson_asks_only_what_it_teaches():
    lesson = ASKED["nobble-bump-motor"]
    sessions, taught = LessonSessions(lesson.file, lambda _: None, AUTHOR), collect_lesson_taught(lesson)
    sessions.hear({"open": "quiz-1"})
    quiz = sessions._sessions["quiz-1"]
    for _ in range(12):
        quiz.touch("grade-3", "")
        assert all(taught.covers(why) for step in quiz.run.steps for why in step.reasons)


def test_a_reason_is_taught_by_a_step_or_by_words_on_all_its_statements():
    taught = Taught((("pair.pays", "table-1"), ("SSS-33", "rules"), ("R-1", ""), ("pair.pays", "table-2")))
    covered = {
        ("pair.pays", ()): "table-1",  # where it is told first
        ("stakes.lost", ("SSS-33",)): "rules",
        ("stakes.lost", ("SSS-33", "SSS-34")): None,
        ("stakes.lost", ("SSS-33", "R-9")): "rules",  # the statement stands for itself
        ("pay.short", ("R-1",)): "",
        ("pay.short", ("R-2",)): None,
        ("chain.broken", ()): None,
    }
    assert {key: taught.find_place(Explanation(key[0], "", key[1])) for key in covered} == covered


def test_rules_in_short_teach_and_the_list_of_sources_does_not():
    rules, needs = (Block("rules", f"- Everybody pays (SSS-{number}).") for number in (6, 7))
    parts = [(read_part(block), "") for block in (rules, Block("sources", "", "SSS R-1"), needs)]
    assert collect_taught(parts).told == (("SSS-6", "rules"), ("SSS-7", ""))
