"""The questions of the review: a pool for each lesson, with figures, answers and reasons, so that no Python is needed.

A question belongs to a topic: a lesson, and a kind of question of its quizzes. The pool of a lesson is a script, since
a page that is opened from a disk can load nothing else.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from itertools import zip_longest
from random import Random
from typing import NamedTuple, TypedDict
from urllib.parse import quote

from cardlessons.engine.cards import Rank
from cardlessons.engine.seat_names import SEAT_NAMES
from cardlessons.engine.variant import Variant
from cardlessons.engine.variants import variant
from cardlessons.lessons.catalog import LessonFile
from cardlessons.record.figure import draw_linked_cards, figure
from cardlessons.record.narration import describe_act, describe_table
from cardlessons.simulation.quiz import KINDS, Kind, QuizQuestion, ask

QUESTIONS = 20
"""The fewest questions of each topic in a pool."""
ALL_QUESTIONS = 40
"""The fewest questions of a pool: a round on a single topic has ten of them."""
_DEALS = 3
"""The limit of deals from which a question is chosen."""
_PLAYS_BEFORE = 4
"""The number of plays before the one in question that are described."""
_LEFT_OUT = re.compile(
    rf"{'|'.join(SEAT_NAMES)}|;.*|(?<=pool pays )[\w-]+|“({'|'.join(rank.word.capitalize() for rank in Rank)})”"
)
"""Matches what may differ in equal answers: names, payments after the first, counters of the pool, a rank said."""


class ReviewQuestion(TypedDict):
    """A question of the review, as the page shows it."""

    game: str
    svg: str
    words: list[str]  # the table in sentences
    before: str  # the last plays in words
    asks: str
    answers: list[tuple[str, bool, str]]  # the words of each, whether it is right, and the reply to a wrong one
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


def draw_pool_cards(lessons: Iterable[LessonFile]) -> str:
    """Return an SVG with the cards to which the figures of all questions refer."""
    games = [variant(game) for lesson in lessons for game in lesson.quizzes]
    return draw_linked_cards(dict.fromkeys(card for game in games for card in game.rules.cards))


@lru_cache(64)
def collect_question_pool(games: tuple[str, ...]) -> Pool:
    """Return the questions on some games, which take turns: the same ones on every machine."""
    kinds = [kind for kind in KINDS if _choose_questions(games, kind, 1)]
    many = max(QUESTIONS, ALL_QUESTIONS // len(kinds))
    return {kind: [*map(_build_question_data, _choose_questions(games, kind, many))] for kind in kinds}


class _Asked(NamedTuple):
    game: Variant
    question: QuizQuestion


def _choose_questions(games: tuple[str, ...], kind: Kind, many: int) -> list[_Asked]:
    """Return `many` questions of a kind, each on a deal of its own; each right answer is about equally frequent.

    The list is empty if the games have no questions of that kind. Another lesson with one of the games has other deals.
    """
    lots = {game: Random(f"cardlessons review {' '.join(games)}/{game}/{kind}") for game in games}
    chosen: dict[str, list[_Asked]] = {game: [] for game in games}
    rights: Counter[str] = Counter()
    while lots and sum(map(len, chosen.values())) < many:
        for name, lot in [*lots.items()]:
            try:
                question = _choose_question(variant(name), kind, lot, rights)
            except ValueError:
                del lots[name]
                continue
            rights[_get_right_class(question)] += 1
            chosen[name].append(_Asked(variant(name), question))
    mixed = (lot.sample(chosen[game], len(chosen[game])) for game, lot in lots.items())
    return [asked for turn in zip_longest(*mixed) for asked in turn if asked][:many]


def _choose_question(game: Variant, kind: Kind, lot: Random, rights: Counter[str]) -> QuizQuestion:
    """Return a question with a right answer that is not yet more frequent than others, if some deals have one.

    Raises:
        ValueError: the game has no questions of that kind.
    """
    fewest = min(rights.values(), default=0)
    tried = (ask(game, lot.randrange(1, 2**31), (kind,), lambda right: rights[_classify(right)]) for _ in range(_DEALS))
    questions = []
    for question in tried:
        questions.append(question)
        if rights[_get_right_class(question)] <= fewest:
            break
    return min(questions, key=lambda one: rights[_get_right_class(one)])


def _get_right_class(question: QuizQuestion) -> str:
    return next(_classify(answer.says) for answer in question.answers if answer.right)


def _classify(answer: str) -> str:
    """Return an answer without what may differ in equal ones, so that they can be counted."""
    return _LEFT_OUT.sub("", answer)


def _build_question_data(asked: _Asked) -> ReviewQuestion:
    game, question = asked
    looks = frozenset[int]() if game.look.hands_hidden else None
    table = question.before.position
    acts = [node.act for node in question.before.line() if node.act is not None][-_PLAYS_BEFORE:]
    return {
        "game": game.title,
        "svg": figure(game, table, looks=looks, narrow=True, linked=True),
        "words": describe_table(game, table, looks=looks),
        "before": "; ".join(describe_act(act, table.seats) for act in acts),
        "asks": question.asks,
        "answers": [(answer.says, answer.right, answer.reply) for answer in question.answers],
        "reasons": [reason.text for reason in question.reasons],
    }
