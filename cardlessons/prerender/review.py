"""The questions of the review: a pool for each lesson, with figures, answers and reasons, so that no Python is needed.

A question belongs to a topic: a lesson, and a kind of question of its quizzes. The pool of a lesson is a script, since
a page that is opened from a disk can load nothing else.
"""

from __future__ import annotations

import json
from functools import lru_cache
from typing import TypedDict
from urllib.parse import quote

from cardlessons.engine.variant import Variant
from cardlessons.engine.variants import variant
from cardlessons.lessons.catalog import LessonFile
from cardlessons.record.figure import figure
from cardlessons.record.narration import describe_act, describe_table
from cardlessons.simulation.quiz import KINDS, Kind, QuizQuestion, ask

QUESTIONS = 5
"""Questions of each topic and game in a pool."""
_FIRST_SEED = 9001
"""The seed of the first question, far above the seeds of the quizzes, which begin with 1."""
_PLAYS_BEFORE = 4
"""The number of plays before the one in question that are described."""


class ReviewQuestion(TypedDict):
    """A question of the review, as the page shows it."""

    game: str
    svg: str
    words: str  # the table in words
    before: str  # the last plays in words
    asks: str
    answers: list[tuple[str, bool]]  # the words of each, and whether it is right
    reasons: list[str]  # why the right one is right


Pool = dict[Kind, list[ReviewQuestion]]
"""The questions of a lesson by their kind."""


def build_pool_address(lesson: LessonFile) -> str:
    """Return the URL of a lesson's pool, relative to the start page."""
    return f"review/{quote(lesson.slug)}.js"


def build_pool_script(lesson: LessonFile) -> str:
    """Return the script that adds a lesson's pool to those of the page."""
    pool = json.dumps(collect_question_pool(lesson.quizzes), ensure_ascii=False, separators=(",", ":"))
    return f"(self.QUESTIONS??={{}})[{json.dumps(lesson.slug)}]={pool};\n"


def get_lesson_family(lesson: LessonFile) -> str:
    """Return the family of the lesson's first quiz.

    The review mixes games of one family, since learners confuse them.
    """
    return variant(lesson.quizzes[0]).family


@lru_cache(64)
def collect_question_pool(games: tuple[str, ...]) -> Pool:
    """Return the questions on some games: the same ones on every machine."""
    pool: Pool = {}
    for kind in KINDS:
        for game in map(variant, games):
            pool.setdefault(kind, []).extend(_list_questions(game, kind))
    return {kind: questions for kind, questions in pool.items() if questions}


def _list_questions(game: Variant, kind: Kind) -> list[ReviewQuestion]:
    """Return the questions of a kind on a game; an empty list if the game has no questions of that kind."""
    seeds = range(_FIRST_SEED, _FIRST_SEED + QUESTIONS)
    try:
        return [_build_question_data(game, ask(game, seed, (kind,))) for seed in seeds]
    except ValueError:
        return []


def _build_question_data(game: Variant, question: QuizQuestion) -> ReviewQuestion:
    looks = frozenset[int]() if game.look.hands_hidden else None
    table = question.before.position
    acts = [node.act for node in question.before.line() if node.act is not None][-_PLAYS_BEFORE:]
    return {
        "game": game.title,
        "svg": figure(game, table, looks=looks, narrow=True),
        "words": " ".join(describe_table(game, table, looks=looks)),
        "before": "; ".join(describe_act(act, table.seats) for act in acts),
        "asks": question.asks,
        "answers": [(answer.says, answer.right) for answer in question.answers],
        "reasons": [reason.text for reason in question.reasons],
    }
