"""Findings: what is wrong in a lesson, with its place. What finds it comes from guests."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from typing import Literal, NamedTuple

from cardlessons.hooks import gather
from cardlessons.lessons.document import Block, Document, SourcePosition
from cardlessons.lessons.lesson import LessonError
from cardlessons.lessons.parts import list_part_names, read_part
from cardlessons.record import Record, RecordError

Kind = Literal[
    "reading", "fact", "part", "link", "citation", "record", "question", "given away", "level", "hint", "advice"
]
"""The kind of a finding; a hint concerns text that may be right, advice concerns words that are hard to read."""

LINE_PATTERN = re.compile(r"(?<=\bin )line (\d+)")
"""The number of another line of the block, in a message."""


class Finding(NamedTuple):
    """A mistake, a hint or advice with its place; `row` is the line within the cell of a notebook, or 0."""

    place: SourcePosition
    message: str
    kind: Kind = "reading"
    row: int = 0

    def __str__(self) -> str:
        cell = f" (cell {self.place.cell}, line {self.row})" if self.place.cell and self.row else ""
        doubt = "a doubt: " if self.is_hint else "advice: " if self.kind == "advice" else ""
        return f"{self.place.line}:{self.place.column}: {doubt}{self.message}{cell}"

    @property
    def is_hint(self) -> bool:
        """Return whether the finding is only a hint, because the text may be right."""
        return self.kind == "hint"


class Checks:
    """Finds nothing in lessons; a guest derives a class that looks for something."""

    def check_block(self, block: Block, lines: Sequence[str] = ()) -> Iterable[Finding]:
        """Return what is wrong in a block, with places in its file, whose lines are `lines` if they are known."""
        return ()

    def find_unshown_parts(self, block: Block, document: Document) -> Iterable[Finding]:
        """Return the places where a block has text that was meant as a part of the lesson, but is none."""
        return ()

    def check_record(self, record: Record, lines: Sequence[str], prose: str) -> Iterable[Finding]:
        """Return what is wrong in a record that could be read; `lines` are its text, `prose` is what stands above."""
        return ()


def list_checks() -> Collection[Checks]:
    """Return the checks of all guests."""
    return gather("checks", Checks).values()


def check_block(block: Block, lines: Sequence[str] = ()) -> list[Finding]:
    """Return what guests find wrong in a block, or without any only what keeps it from being read."""
    if list_checks():
        return [finding for checks in list_checks() for finding in checks.check_block(block, lines)]
    try:
        read_part(block)
    except LessonError as error:
        return [Finding(error.place, str(error))]
    return []


def find_unshown_parts(block: Block, document: Document) -> list[Finding]:
    """Return where a block has text that was meant as a part of the lesson, but is none."""
    return [finding for checks in list_checks() for finding in checks.find_unshown_parts(block, document)]


def list_reading_mistakes(block: Block) -> list[Finding]:
    """Return the mistakes that keep a block from being read, with their places in the file."""
    return sorted(finding for finding in check_block(block) if finding.kind == "reading")


def list_broken_parts(document: Document) -> list[Finding]:
    """Return the mistakes that keep parts of a lesson from being shown."""
    return [
        finding
        for block in document.blocks
        for finding in (*list_reading_mistakes(block), *find_unshown_parts(block, document))
    ]


def make_finding(kind: Kind, line: int, column: int, message: str) -> Finding:
    """Return a finding at a line and column of a text."""
    return Finding(SourcePosition(line, column), message, kind)


def make_error_finding(error: RecordError) -> Finding:
    """Return a reading error of a record as a finding."""
    return make_finding("reading", error.line, error.column, error.message)


def find_mistake(block: Block, error: Exception) -> Finding | None:
    """Return the mistake that an exception reports, with its place in the file; None for other exceptions."""
    match error:
        case RecordError():
            return place_in_file(block, make_error_finding(error))
        case LessonError():
            return Finding(error.place, str(error))
        case KeyError():
            message = str(error.args[0]) if error.args else ""
            return place_in_file(block, make_finding("citation", 0, 1, message)) if " " in message else None
        case _:
            return place_in_file(block, make_finding("part", 0, 1, str(error)))


def place_in_file(block: Block, finding: Finding) -> Finding:
    """Move a finding from the body of a block (line 0 is its head) to its position in the file."""
    line, column = finding.place.line, finding.place.column
    row = block.row + (line + 1 if block.kind in list_part_names("text", "either") else max(line, 1))
    message = LINE_PATTERN.sub(lambda named: f"line {block.place(int(named[1])).line}", finding.message)
    return finding._replace(place=block.place(line, column), message=message, row=row)
