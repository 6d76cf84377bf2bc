"""A lesson as its author writes it: facts about it, and a list of blocks.

A block is prose, a part of the lesson (`table`, `levels`, `play`, ...), or other code. Notebooks and Markdown give the
same blocks; `notebook.py` and `markdown.py` read and write them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, Literal, NamedTuple, TypeAlias

Fact: TypeAlias = str | int | float | list[Any] | dict[str, Any]
"""The value of a fact; only keys of other programs have lists, or keys of their own."""

FACT_NAMES = ("title", "blurb", "source", "minutes", "order", "shelf", "lang", "translates", "more", "moved")
"""The facts that an author may state about a whole lesson."""

FOREIGN_KINDS = ("code", "raw")
"""The kinds of blocks that are no part of a lesson: cells with code of an author's own, and cells of no kind."""
_LANGUAGE_PATTERN = re.compile(
    r"[a-z]{2,3}(-[a-z]{3}){0,3}(-[a-z]{4})?(-([a-z]{2}|\d{3}))?(-([a-z\d]{5,8}|\d[a-z\d]{3}))*"
    r"(-[a-wyz\d](-[a-z\d]{2,8})+)*(-x(-[a-z\d]{1,8})+)?",
    re.IGNORECASE | re.ASCII,
)
"""Matches a language tag of BCP 47: `de`, `pt-BR`, `zh-Hant-TW`."""
MAX_NUMBER = 1_000_000
"""The limit of facts that are numbers, such as the minutes; they are between its negative and itself."""


class SourcePosition(NamedTuple):
    """A position in a file; line and column count from 1, `cell` is the number of a notebook's cell, or 0."""

    line: int
    column: int = 1
    cell: int = 0


FIRST_PLACE = SourcePosition(1)


class DocumentError(ValueError):
    """An error in the form of a lesson's file; the message says what was read, and what was expected."""

    def __init__(self, message: str, place: SourcePosition = FIRST_PLACE) -> None:
        super().__init__(message)
        self.place = place


@dataclass(frozen=True)
class Block:
    """A block of a lesson: prose, a part, or other code.

    Attributes:
        kind: `prose`, `code`, `raw`, or the name of a part.
        head: the text beside the name of a part.
        body: the text below that.
        places: the positions of its lines in the file: first that of the head, then those of the body.
        metadata: what a notebook says of its cell, such as its tags.
        row: the number of lines above it in its cell.
        lang: the tag of its lesson's language; empty if the lesson states none.
    """

    kind: str
    body: str = ""
    head: str = ""
    places: tuple[SourcePosition, ...] = field(default=(), compare=False, repr=False)
    metadata: Mapping[str, Any] = field(default_factory=dict, hash=False)
    row: int = field(default=0, compare=False, repr=False)
    lang: str = field(default="", repr=False)

    def place(self, line: int, column: int = 1) -> SourcePosition:
        """Return the position in the file of a line of the body; line 0 is the head."""
        if not self.places:
            return SourcePosition(max(line, 1), column)
        found = self.places[min(line, len(self.places) - 1)]
        return found._replace(column=found.column + column - 1)


class LoadCell(NamedTuple):
    """The cell that registers the magics of the parts: the number of blocks before it, and its metadata."""

    after: int = 0
    metadata: Mapping[str, Any] = MappingProxyType({})


class Remark(NamedTuple):
    """Something in a lesson's file that is passed over, with its place; a mistake, or what other programs use."""

    place: SourcePosition
    message: str
    is_mistake: bool = False

    def __str__(self) -> str:
        return f"{self.place.line}:{self.place.column}: {self.message}"


@dataclass(frozen=True)
class Document:
    """The facts and the blocks of a lesson, and the form in which its file has them.

    Attributes:
        facts: what the author states about the lesson.
        blocks: its blocks.
        form: the form of its file.
        metadata: what the notebook says of itself besides the facts.
        load_cell: the cell of the notebook that registers the magics, which is no block.
        remarks: what is passed over in the file.
        places: the positions of the facts in the front matter of Markdown, by their keys.
    """

    facts: Mapping[str, Fact]
    blocks: tuple[Block, ...]
    form: Literal["notebook", "markdown"] = field(default="markdown", compare=False)
    metadata: Mapping[str, Any] = field(default_factory=dict)
    load_cell: LoadCell = field(default_factory=LoadCell)
    remarks: tuple[Remark, ...] = field(default=(), compare=False)
    places: Mapping[str, SourcePosition] = field(default_factory=dict, compare=False)

    def __post_init__(self) -> None:
        lang = get_language(self.facts)
        object.__setattr__(self, "blocks", tuple(replace(block, lang=lang) for block in self.blocks))


def get_number(facts: Mapping[str, Fact], key: str) -> int | float | None:
    """Return the number under a key; None if there is none, or if it is not below `MAX_NUMBER`."""
    value = facts.get(key)
    if not isinstance(value, int | float) or isinstance(value, bool):
        return None
    return value if -MAX_NUMBER < value < MAX_NUMBER else None


def get_language(facts: Mapping[str, Fact]) -> str:
    """Return the tag of the lesson's language; empty if it states none, or no valid tag."""
    value = facts.get("lang")
    return value.strip() if isinstance(value, str) and _LANGUAGE_PATTERN.fullmatch(value.strip()) else ""


def read_fact(key: str, text: str) -> Fact:
    """Read the value of a key; `minutes` and `order` become numbers if possible."""
    if key in ("minutes", "order"):
        for number in (int, float):
            try:
                return number(text)
            except ValueError:
                continue
    return text
