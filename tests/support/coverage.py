"""Find the statements of the sources that the lessons show to their readers.

A statement in a fold, in a page's list of sources or in the rules in short does not count: a reader must look for it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cardlessons.lessons.lesson import Lesson, Part
from cardlessons.lessons.taught import iter_cited_ids, list_records
from cardlessons.record.condition_checks import list_step_citations
from cardlessons.record.tree import grow
from cardlessons.rulebook import list_documents


def find_unshown(lessons: Iterable[Lesson]) -> list[str]:
    """List the ids of the statements that none of the lessons shows, in the order of the sources."""
    found = {id_ for lesson in lessons for part in lesson.parts for id_ in collect_shown_ids(part)}
    return [id_ for document in list_documents() for id_ in document.statements if id_ not in found]


def collect_shown_ids(part: Part) -> frozenset[str]:
    """Return the ids of the statements and readings that a part of a lesson shows: in its words, and in its reasons."""
    return frozenset((*iter_cited_ids(part), *_iter_reasoned_ids(part)))


def _iter_reasoned_ids(part: Part) -> Iterator[str]:
    """Yield the ids cited in the reasons of the events in a part's records, with variations."""
    for record in list_records(part):
        tree = grow(record)
        for node in tree:
            yield from list_step_citations(tree.variant, node)
