"""The contents of a lesson: the reasons that its steps tell, and the statements that its words cite."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from cardlessons.lessons.lesson import (
    ExamplePart,
    GuestPart,
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

_ID_PATTERN = re.compile(r"\b[A-Z]+-\d+\b")
_READING_PREFIX = "R-"


RULES_ID = "rules"
"""The id of the first rules in short on the page of a lesson."""


@dataclass(frozen=True)
class Taught:
    """The reasons and statements that a lesson teaches.

    Attributes:
        told: the codes of the reasons that the steps of its tables and levels tell, and the ids of the statements and
            readings that its words cite, without the list of its sources; each with its place on the page: the id of
            the part that tells it, which may be empty, and for a step `=` and the acts that lead to it, as in
            `table-1=B 9d.C 9h`. The first place counts.
    """

    told: tuple[tuple[str, str], ...]

    @cached_property
    def _places(self) -> dict[str, str]:
        return dict(reversed(self.told))

    def find_place(self, reason: Explanation) -> str | None:
        """Return the place that tells a reason; None if the lesson does not tell it.

        A lesson tells a reason in a step, or in words on all statements on which it rests. Readings count only where
        the reason rests on no statement of a source.
        """
        if reason.code in self._places:
            return self._places[reason.code]
        statements = [id_ for id_ in reason.cites if not id_.startswith(_READING_PREFIX)] or reason.cites
        found = [self._places.get(id_) for id_ in statements]
        return None if not found or None in found else next(filter(None, found), "")

    def covers(self, reason: Explanation) -> bool:
        """Tell whether the lesson tells a reason."""
        return self.find_place(reason) is not None


def collect_taught(parts: Iterable[tuple[Part, str]]) -> Taught:
    """Return what the parts of a lesson teach, each with its id on the page.

    Raises:
        RecordError: a record has no valid start.
    """
    told: list[tuple[str, str]] = []
    rules_id = RULES_ID
    for part, id_ in parts:
        for node in (node for record in list_records(part) for node in grow(record)):
            place = f"{id_}={'.'.join(node.path)}" if isinstance(part, ExamplePart) and node.path and id_ else id_
            told += ((why.code, place) for why in list_verdict_reasons(node.verdict))
            told += ((cited, place) for cited in _find_ids(node.comment))
        told += ((cited, id_) for cited in iter_cited_ids(part))
        if isinstance(part, RulesPart):
            told += ((cited, rules_id or id_) for cited in _find_ids(*part.lines))
            rules_id = ""
    return Taught(tuple(dict.fromkeys(told)))


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
        yield from _ID_PATTERN.findall(text)
