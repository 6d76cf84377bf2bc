"""A lesson asks cold only what its words teach: by the reasons of each answer, not by the names of kinds."""

import pytest
from support.lessons import LESSONS as READ

from cardlessons.lessons.catalog import LESSONS
from cardlessons.lessons.document import Block
from cardlessons.lessons.lesson import Lesson
from cardlessons.lessons.parts import read_part
from cardlessons.lessons.taught import Taught, collect_taught
from cardlessons.rulebook import Explanation
from cardlessons.session.exercises import choose_topics

ASKED = {slug: lesson for slug, lesson in LESSONS.lessons_by_slug.items() if lesson.quizzes}
OWN_RULES = {
    "deal-after-deal": "stakes.lost",
    "whole-pack": "turn.plays-on",
    "turn-up-snip": "turnup.dealer-pays",
    "equal-cards": "call.earl",
    "nobble-bump-motor": "settle.pays",
    "jig": "lead.complete",
    "cards-asleep": "stop.maybe",
    "schnipp-schnapp": "run.ace",
    "cassino-house-rules": "settle.less-lowest",
    "cassino-building": "build.single",
    "snitchems": "take.makes",
    "irish-snap-house-rules": "snap.queen",
}
"""A reason that only the rule gives which is the lesson's own; it is asked cold."""


def ask(slug):
    """Return the questions of a lesson, each with the reasons of its right answer."""
    topics = choose_topics(ASKED[slug].quizzes, collect_taught(READ[slug]))
    return [one for questions in topics.values() for one in questions]


@pytest.mark.parametrize("slug", ASKED)
def test_every_reason_of_a_right_answer_is_told_in_the_lesson(slug):
    taught = collect_taught(READ[slug])
    untaught = [(one.question.asks, why.code) for one in ask(slug) for why in one.reasons if not taught.covers(why)]
    assert untaught == []


@pytest.mark.parametrize("slug", OWN_RULES)
def test_the_own_rule_of_a_lesson_is_asked(slug):
    assert OWN_RULES[slug] in {why.code for one in ask(slug) for why in one.reasons}


def test_a_reason_is_taught_by_a_step_or_by_words_on_all_its_statements():
    taught = Taught(frozenset({"pair.pays"}), frozenset({"SSS-33", "R-1"}))
    covered = {
        ("pair.pays", ()): True,  # a step tells it
        ("stakes.lost", ("SSS-33",)): True,
        ("stakes.lost", ("SSS-33", "SSS-34")): False,
        ("stakes.lost", ("SSS-33", "R-9")): True,  # the statement stands for itself
        ("pay.short", ("R-1",)): True,
        ("pay.short", ("R-2",)): False,
        ("chain.broken", ()): False,
    }
    assert {key: taught.covers(Explanation(key[0], "", key[1])) for key in covered} == covered


def test_rules_in_short_teach_and_the_list_of_sources_does_not():
    parts = [read_part(Block("rules", "- Everybody pays (SSS-6).")), read_part(Block("sources", "", "SSS R-1"))]
    assert collect_taught(Lesson("a", "A", tuple(parts))).cites == {"SSS-6"}
