"""The questions of the review: a pool for each lesson, with tables, answers and reasons, so that no Python is needed.

A question belongs to a topic: a lesson, a kind of question, and a game of its quizzes. The pool of a lesson is a
script, since a page that is opened from a disk can load nothing else.
"""

from __future__ import annotations

import json
from functools import lru_cache
from random import Random
from typing import Any, TypedDict
from urllib.parse import quote

from cardlessons.engine.cards import Card
from cardlessons.engine.question_kinds import QuestionKind
from cardlessons.engine.variant import Variant
from cardlessons.engine.variants import variant
from cardlessons.lessons.catalog import LessonFile
from cardlessons.record.narration import describe_act
from cardlessons.session.table.view import build_game_frame, build_node_data
from cardlessons.simulation.questions import (
    PLAYS_SHOWN,
    Case,
    SingleQuestion,
    choose_questions,
    list_kinds,
    play_deals,
)

MIN_QUESTIONS = 3
"""The fewest questions of a topic; of a kind that gives fewer in a game there is no topic."""
MAX_GAMES = 2
"""The most games of a lesson in which a kind of question is asked."""
ALL_QUESTIONS = 40
"""The number of questions of a pool at which its topics aim together."""
SPARE_DEALS = 8
"""The number of deals beyond that of the questions of a topic: not every deal gives one of each kind."""


class ReviewQuestion(TypedDict):
    """A question of the review, as the page shows it."""

    game: str
    setting: dict[str, Any]  # of its table, such as the seats
    node: dict[str, Any]  # the table, and the words said there
    before: str  # the last plays in words
    asks: str
    answers: list[tuple[str, bool, str, str]]  # the words, whether it is right, the reply to a wrong one, its card
    reasons: list[str]  # why the right one is right


Pool = dict[str, list[ReviewQuestion]]
"""The questions of a lesson by topic: a kind and a game, such as `pays.nobble`."""


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
    """Return the questions on some games by topic: the same ones on every machine.

    Another lesson with one of the games has other deals.
    """
    topics = _list_topics(games)
    many = max(MIN_QUESTIONS + 1, ALL_QUESTIONS // len(topics))
    deals = {name: play_deals(variant(name), f"review/{' '.join(games)}", many + SPARE_DEALS) for name in games}
    pool: Pool = {}
    for name, kind in topics:
        game = variant(name)
        lot = Random(f"cardlessons review {' '.join(games)}/{game}/{kind.name}")
        questions = choose_questions(game, kind, deals[name], many, lot)
        if len(questions) >= MIN_QUESTIONS:
            pool[f"{kind.name}.{name}"] = [_build_question_data(game, question) for question in questions]
    return pool


def _list_topics(games: tuple[str, ...]) -> list[tuple[str, QuestionKind[Case]]]:
    """Return the kinds with their games: of each kind some of its games, and of the next kind the next games."""
    having: dict[str, list[tuple[str, QuestionKind[Case]]]] = {}
    for name in games:
        for kind in list_kinds(variant(name)):
            having.setdefault(kind.name, []).append((name, kind))
    turned = [[*some[n % len(some) :], *some[: n % len(some)]] for n, some in enumerate(having.values())]
    return [topic for some in turned for topic in some[:MAX_GAMES]]


def _build_question_data(game: Variant, question: SingleQuestion) -> ReviewQuestion:
    looks = question.looks
    table = question.before.position
    acts = [node.act for node in question.before.line() if node.act is not None][-PLAYS_SHOWN:]
    node = build_node_data(game, question.before, looks)
    said = [
        {"kind": "said", "seat": event["seat"], "words": event["words"]}
        for event in node["events"]
        if event["kind"] == "said"
    ]
    you = table.seats[next(iter(looks))] if looks and len(looks) == 1 else None
    return {
        "game": game.title,
        "setting": {**build_game_frame(game), "kind": "levels", "seats": table.seats, "you": you},
        "node": {"events": said, "state": node["state"], "may": {}},
        "before": "; ".join(describe_act(act, table.seats) for act in acts),
        "asks": question.question.asks,
        "answers": [
            (answer.says, answer.right, answer.why, answer.value.text if isinstance(answer.value, Card) else "")
            for answer in question.question.answers
        ],
        "reasons": [reason.text for reason in question.reasons],
    }
