"""Collect what a lesson teaches: the reasons that its steps tell, and the statements that its words cite."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from cardlessons.lessons.lesson import (
    ExamplePart,
    GuestPart,
    Lesson,
    LevelsPart,
    Part,
    ProsePart,
    RulebooksPart,
    RulesPart,
)
from cardlessons.record import Record, Step
from cardlessons.record.condition_checks import list_verdict_reasons
from cardlessons.record.tree import grow
from cardlessons.rulebook import Explanation

_ID = re.compile(r"\b[A-Z]+-\d+\b")
_READING = "R-"


@dataclass(frozen=True)
class Taught:
    """The reasons and statements that a lesson teaches.

    Attributes:
        codes: the codes of the reasons that the steps of its tables and levels tell.
        cites: the ids of the statements and readings that its words cite, without the list of its sources.
    """

    codes: frozenset[str]
    cites: frozenset[str]

    def covers(self, reason: Explanation) -> bool:
        """Tell whether the lesson tells a reason: in a step, or in words on all statements on which the reason rests.

        Readings count only where the reason rests on no statement of a source.
        """
        statements = [id_ for id_ in reason.cites if not id_.startswith(_READING)] or reason.cites
        return reason.code in self.codes or (bool(statements) and self.cites.issuperset(statements))


def collect_taught(lesson: Lesson) -> Taught:
    """Return what a lesson teaches; raises `RecordError` if a record of it has no valid start."""
    nodes = (node for part in lesson.parts for record in list_records(part) for node in grow(record))
    codes = {why.code for node in nodes for why in list_verdict_reasons(node.verdict)}
    rules = (line for part in lesson.all(RulesPart) for line in part.lines)
    cites = {id_ for part in lesson.parts for id_ in iter_cited_ids(part)}
    return Taught(frozenset(codes), frozenset(cites.union(_find_ids(*rules))))


def list_records(part: Part) -> list[Record]:
    """Return the records that a part shows."""
    match part:
        case ExamplePart(record=record) | RulebooksPart(record=Record() as record):
            return [record]
        case LevelsPart(levels):
            return [level.start for level in levels]
        case _:
            return []


def iter_cited_ids(part: Part) -> Iterator[str]:
    """Yield the ids of the statements and readings that the words of a part cite, without rules in short."""
    match part:
        case ProsePart(text):
            yield from _find_ids(text)
        case ExamplePart(title=title, cites=cites):
            yield from (*cites, *_find_ids(title))
        case GuestPart():  # such as claims of the sources that are tested
            yield from getattr(part, "claims", ())
        case LevelsPart(levels):
            for level in levels:
                wrong = (wrong.told for wrong in level.wrong)
                yield from _find_ids(level.title, level.asks, *level.hints, level.won, level.lost, *wrong)
    for record in list_records(part):
        yield from _find_ids(record.comment, *_iter_texts(record.steps))


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
