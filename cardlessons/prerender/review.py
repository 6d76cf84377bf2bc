"""The pools of the review: scripts with the exercises of each lesson.

A pool is a script, since a page that is opened from a disk can load nothing else.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from itertools import groupby, islice
from urllib.parse import quote

from cardlessons.engine.variants import variant
from cardlessons.lessons.catalog import LessonFile
from cardlessons.lessons.document import Block, Document, DocumentError
from cardlessons.lessons.lesson import LessonError
from cardlessons.lessons.loader import get_document
from cardlessons.lessons.stages import split_stages
from cardlessons.lessons.taught import Taught
from cardlessons.record import RecordError
from cardlessons.rulebook.languages import find_language, speak
from cardlessons.session.exercises import BANKER, PUZZLE, Pool, collect_page_taught, collect_pool, collect_puzzles
from cardlessons.session.ids import name_blocks
from cardlessons.simulation.questions import list_kinds


def list_pools(lesson: LessonFile) -> list[str]:
    """Return the names of a lesson's pools: its questions and payments, and its puzzles, which take longer to make."""
    return [lesson.slug] * bool(lesson.quizzes) + [f"{lesson.slug}.puzzles"] * bool(lesson.puzzles)


def build_pool_address(pool: str) -> str:
    """Return the URL of a pool, relative to the start page."""
    return f"review/{quote(pool)}.js"


def build_pool_script(lesson: LessonFile, pool: str) -> str:
    """Return the script that adds a pool of a lesson to those of the page."""
    with speak(find_language(lesson.lang)):
        is_asking = pool == lesson.slug
        exercises = collect_lesson_pool(lesson) if is_asking else collect_puzzles(lesson.puzzles)
    text = json.dumps(exercises, ensure_ascii=False, separators=(",", ":"))
    return f"Object.assign((self.QUESTIONS??={{}})[{json.dumps(lesson.slug)}]??={{}},{text});\n"


def collect_lesson_pool(lesson: LessonFile) -> Pool:
    """Return the questions and payments on what a lesson teaches; on anything if that is nothing, or cannot be read."""
    taught = None
    with suppress(DocumentError, LessonError, RecordError):
        taught = collect_lesson_taught(lesson)
    return collect_pool(lesson.quizzes, taught) or collect_pool(lesson.quizzes)


def collect_lesson_taught(lesson: LessonFile) -> Taught:
    """Return what a lesson teaches, and where on its page.

    Raises:
        DocumentError, LessonError, RecordError: the lesson or a part of it cannot be read.
    """
    return collect_page_taught(_iter_places(get_document(lesson.file)))


def _iter_places(document: Document) -> Iterator[tuple[Block, str]]:
    """Yield the blocks of a lesson, each with the id of its session, or else of the section that has it."""
    stages = split_stages(document)
    named = name_blocks(block for stage in stages for block in stage.blocks)
    for is_more, some in groupby(stages, key=lambda stage: stage.is_more):
        for number, stage in enumerate(some, 1):
            section = f"{'more' if is_more else 'stage'}-{number}"
            yield from ((block, name or section) for block, name in islice(named, len(stage.blocks)))


def list_exercise_kinds(lesson: LessonFile) -> list[str]:
    """Return the kinds of a lesson's exercises beside questions with answers to choose from."""
    pays = any(kind.payers for game in lesson.quizzes for kind in list_kinds(variant(game)))
    return [BANKER] * pays + [PUZZLE] * bool(lesson.puzzles)


def get_lesson_family(lesson: LessonFile) -> str:
    """Return the family of the lesson's first game.

    The review mixes games of one family, since learners confuse them.
    """
    return variant((*lesson.quizzes, *lesson.puzzles)[0]).family
