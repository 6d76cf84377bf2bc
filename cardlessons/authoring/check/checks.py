"""Answer what the core asks of the checks for authors."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardlessons.authoring.check.lesson import LessonContext, check_block
from cardlessons.authoring.check.places import place_finding
from cardlessons.authoring.check.unused_parts import find_unshown_parts
from cardlessons.lessons.catalog import LESSONS
from cardlessons.lessons.document import Block, Document
from cardlessons.lessons.findings import Checks, Finding


class _AuthorChecks(Checks):
    """The checks of parts and of prose; levels are not played, because that takes long."""

    def check_block(self, block: Block, lines: Sequence[str] = ()) -> Iterator[Finding]:
        found = check_block(block, LessonContext(LESSONS), plays=lambda level, draft: ())
        return (place_finding(block, finding, lines) for finding in found)

    def find_unshown_parts(self, block: Block, document: Document) -> Iterator[Finding]:
        return find_unshown_parts(block, document)


CHECKS = _AuthorChecks()
