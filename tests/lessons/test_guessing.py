"""A guesser who knows no rule wins hardly more cold questions than chance."""

from functools import cache
from random import Random

import pytest
from support.guesser import guess, learn_habits

from cardlessons.engine.variants import variant
from cardlessons.lessons.catalog import LESSONS
from cardlessons.prerender.review import collect_lesson_taught
from cardlessons.session.exercises import choose_topics
from cardlessons.simulation.questions import ChoiceQuestion, choose_questions, list_kinds, play_deals

ASKED = {slug: lesson for slug, lesson in LESSONS.lessons_by_slug.items() if lesson.quizzes}
MAX_GAIN = 0.18
"""The limit of what the habits win beyond chance in a lesson, which has some forty questions."""


@cache
def learn():
    """Return the best habits in other questions on all games of the lessons."""
    games = map(variant, sorted({game for lesson in ASKED.values() for game in lesson.quizzes}))
    deals = [(game, play_deals(game, "guesser", 12)) for game in games]
    return learn_habits(
        ((game.family, kind.name), one.question)
        for game, played in deals
        for kind in list_kinds(game)
        for one in choose_questions(game, kind, played, 6, Random(f"{game} {kind.name}"))
    )


def ask(slug):
    topics = choose_topics(ASKED[slug].quizzes, collect_lesson_taught(ASKED[slug]))
    asked = [one for questions in topics.values() for one in questions if isinstance(one.question, ChoiceQuestion)]
    return [((one.case.game.family, one.kind.name), one.question) for one in asked]


@pytest.mark.parametrize("slug", ASKED)
def test_a_guesser_wins_hardly_more_than_chance(slug):
    won, by_chance = guess(ask(slug), learn())
    assert won <= by_chance + MAX_GAIN, f"{won:.2f} of chance {by_chance:.2f}"


def test_a_guesser_wins_of_all_lessons_together_one_question_in_three():
    won, _ = guess([one for slug in ASKED for one in ask(slug)], learn())
    assert won <= 1 / 3
