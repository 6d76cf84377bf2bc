"""The places of findings, and how many of one kind are told."""

from __future__ import annotations

import re
from collections.abc import Sequence

from cardlessons.lessons.document import Block
from cardlessons.lessons.findings import LINE_PATTERN, Finding, place_in_file
from cardlessons.lessons.parts import list_part_names

MAX_FINDINGS_OF_KIND = 20
"""The most findings of one kind that are reported; further ones mostly have the same cause."""
_QUOTED_PATTERN = re.compile(r"'([^']+)'")
_JSON_SIGN = re.compile(r"\\u[dD][89abAB]\w\w\\u[dD][c-fC-F]\w\w|\\u\w{4}|\\.|.")
"""A sign as it is written in a text of JSON, alone or behind a backslash."""


def shift_finding(finding: Finding, by: int) -> Finding:
    """Return a finding with `by` added to its line numbers, for a text that begins after so many lines."""
    message = LINE_PATTERN.sub(lambda named: f"line {int(named[1]) + by}", finding.message)
    return finding._replace(place=finding.place._replace(line=finding.place.line + by), message=message)


def place_finding(block: Block, finding: Finding, lines: Sequence[str]) -> Finding:
    """Return a finding of a block with its place in the file, whose lines are `lines`.

    In a head it is the place of the word that the message quotes, in a notebook that of the sign as JSON has it.
    """
    placed = place_in_file(block, finding)
    if lines and finding.place.line == 0 and (quoted := _QUOTED_PATTERN.search(finding.message)):
        word = re.compile(rf"(?<![\w-]){re.escape(quoted[1])}(?![\w-])")
        for place in block.places if block.kind in list_part_names("line") else block.places[:1]:
            if found := word.search(lines[place.line - 1], place.column - 1):
                return placed._replace(place=place._replace(column=found.start() + 1))
    if lines and placed.place.cell and finding.place.line:
        begin = block.place(finding.place.line).column
        before = _JSON_SIGN.findall(lines[placed.place.line - 1][begin - 1 :])[: finding.place.column - 1]
        return placed._replace(place=placed.place._replace(column=begin + len("".join(before))))
    return placed


def find_column(lines: Sequence[str], line: int, words: str = "") -> int:
    """Return the column, from 1, of the words in a line; else that of its first letter."""
    if not 0 < line <= len(lines):
        return 1
    text = lines[line - 1]
    at = text.find(words) if words else -1
    return (at if at >= 0 else len(text) - len(text.lstrip())) + 1
