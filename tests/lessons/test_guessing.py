"""A guesser who knows no rule wins hardly more cold questions than chance."""

from collections import defaultdict
from functools import cache
from random import Random

import pytest
from support.guesser import guess, learn_habits, score
from support.lessons import ask_cold

from cardlessons.engine.variants import variant
from cardlessons.lessons.catalog import LESSONS
from cardlessons.simulation.questions import ChoiceQuestion, choose_questions, list_kinds, play_deals
from cardlessons.simulation.questions.clues import list_clues

pytestmark = pytest.mark.long

ASKED = {slug: lesson for slug, lesson in LESSONS.lessons_by_slug.items() if lesson.quizzes}
MAX_WON = 0.30
"""The limit of the share that the habits win in a lesson, where chance wins one question in four."""
MAX_PHRASE = 0.40
"""The limit of the share that always the same answer wins in a kind."""
MIN_MANY = 8


@cache
def learn():
    """Return the best habits in other questions on all games of the lessons."""
    games = map(variant, sorted({game for lesson in ASKED.values() for game in lesson.quizzes}))
    deals = [(game, play_deals(game, "guesser", 6)) for game in games]
    return learn_habits(
        ((game.family, kind.name), one.question)
        for game, played in deals
        for kind in list_kinds(game)
        for one in choose_questions(kind, played, 6, Random(f"{game} {kind.name}"))
    )


def ask(slug):
    asked = [one for one in ask_cold(slug) if isinstance(one.question, ChoiceQuestion)]
    return [((one.case.game.family, one.kind.name), one.question) for one in asked]


@pytest.mark.parametrize("slug", ASKED)
def test_a_guesser_wins_hardly_more_than_chance(slug):
    assert guess(ask(slug), learn()) <= MAX_WON


def test_no_answer_wins_more_often_than_others_of_its_kind():
    by_kind = defaultdict(list)
    for slug in ASKED:
        for kind, question in ask(slug):
            by_kind[kind].append(question)
    for kind, some in by_kind.items():
        phrases = {_phrase(answer.says) for one in some for answer in one.answers}
        won = {phrase: sum(score(one, phrase) for one in some) / len(some) for phrase in phrases}
        assert len(some) < MIN_MANY or max(won.values()) <= MAX_PHRASE, (kind, max(won, key=won.get))


def _phrase(says):
    return next(iter(clue for clue in list_clues("", [says]) if clue.startswith("“")))
