"""Findings: the messages of the checks, with their places."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal, NamedTuple

from cardlessons.lessons.document import Block, SourcePosition
from cardlessons.lessons.parts import list_part_names
from cardlessons.record import RecordError

Kind = Literal[
    "reading", "fact", "part", "link", "citation", "record", "question", "given away", "level", "hint", "advice"
]
"""The kind of a finding; a hint concerns text that may be right, advice concerns words that are hard to read."""

MAX_FINDINGS_OF_KIND = 20
"""The most findings of one kind that are reported; further ones mostly have the same cause."""
_LINE = re.compile(r"(?<=\bin )line (\d+)")
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


def make_finding(kind: Kind, line: int, column: int, message: str) -> Finding:
    """Return a finding at a line and column of a text."""
    return Finding(SourcePosition(line, column), message, kind)


def make_error_finding(error: RecordError) -> Finding:
    """Return a reading error as a finding."""
    return make_finding("reading", error.line, error.column, error.message)


def shift_finding(finding: Finding, by: int) -> Finding:
    """Return a finding with `by` added to its line numbers, for a text that begins after so many lines."""
    message = _LINE.sub(lambda named: f"line {int(named[1]) + by}", finding.message)
    return finding._replace(place=finding.place._replace(line=finding.place.line + by), message=message)


def place_in_file(block: Block, finding: Finding) -> Finding:
    """Move a finding from the body of a block (line 0 is its head) to its position in the file."""
    line, column = finding.place.line, finding.place.column
    row = block.row + (line + 1 if block.kind in list_part_names("text", "either") else max(line, 1))
    message = _LINE.sub(lambda named: f"line {block.place(int(named[1])).line}", finding.message)
    return finding._replace(place=block.place(line, column), message=message, row=row)


def find_column(lines: Sequence[str], line: int, words: str = "") -> int:
    """Return the column, from 1, of the words in a line; else that of its first letter."""
    if not 0 < line <= len(lines):
        return 1
    text = lines[line - 1]
    at = text.find(words) if words else -1
    return (at if at >= 0 else len(text) - len(text.lstrip())) + 1
