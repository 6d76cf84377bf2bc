"""Find the statements of the sources that the lessons show to their readers.

A statement in a fold, in a page's list of sources or in the rules in short does not count: a reader must look for it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from cardlessons.lessons.lesson import (
    ExamplePart,
    GuestPart,
    Lesson,
    Level,
    LevelsPart,
    Part,
    ProsePart,
    RulebooksPart,
)
from cardlessons.record import Record, Step
from cardlessons.record.condition_checks import list_step_citations
from cardlessons.record.tree import grow
from cardlessons.rulebook import list_documents

_ID = re.compile(r"\b[A-Z]+-\d+\b")


def find_unshown(lessons: Iterable[Lesson]) -> list[str]:
    """List the ids of the statements that none of the lessons shows, in the order of the sources."""
    found = {id_ for lesson in lessons for part in lesson.parts for id_ in collect_shown_ids(part)}
    return [id_ for document in list_documents() for id_ in document.statements if id_ not in found]


def collect_shown_ids(part: Part) -> frozenset[str]:
    """Return the ids of the statements and readings that a part of a lesson shows."""
    return frozenset(_find_shown_ids(part))


def _find_shown_ids(part: Part) -> Iterator[str]:
    match part:
        case ProsePart(text):
            yield from _find_ids(text)
        case ExamplePart(title=title, record=record, cites=cites):
            yield from (*cites, *_find_ids(title), *_find_record_ids(record))
        case GuestPart():  # claims of the sources that are tested
            yield from getattr(part, "claims", ())
        case RulebooksPart(record=Record() as record):
            yield from _find_record_ids(record)
        case LevelsPart(levels):
            for level in levels:
                yield from _find_level_ids(level)


def _find_level_ids(level: Level) -> Iterator[str]:
    wrong = (wrong.told for wrong in level.wrong)
    yield from _find_ids(level.title, level.asks, *level.hints, level.won, level.lost, *wrong)
    yield from _find_record_ids(level.start)


def _find_record_ids(record: Record) -> Iterator[str]:
    """Yield the ids cited in a record's comments and questions, and in the reasons of its events, with variations."""
    tree = grow(record)
    yield from _find_ids(record.comment, *_iter_texts(record.steps))
    for node in tree:
        yield from list_step_citations(tree.variant, node)


def _iter_texts(steps: Iterable[Step]) -> Iterator[str]:
    for step in steps:
        yield step.comment
        if step.question:
            yield from (step.question.asks, *(f"{answer.text} {answer.told}" for answer in step.question.answers))
        for variation in step.variations:
            yield from _iter_texts(variation)


def _find_ids(*texts: str) -> Iterator[str]:
    """Yield the ids in texts, written as `SSS-18` or as `[SSS-18]`."""
    for text in texts:
        yield from _ID.findall(text)
