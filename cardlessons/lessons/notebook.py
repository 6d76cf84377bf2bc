"""Read and write a lesson as a notebook: facts in its metadata, and each part of the lesson in a cell.

A part's cell begins with `%%table TITLE`, or is one line such as `%play GAME ...`. A position has a line of the file,
for an editor, and the number of a cell, for people who see the notebook.
"""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from cardlessons.lessons.document import Block, Document, DocumentError, Fact, SourcePosition
from cardlessons.lessons.parts import EITHER, LINES, TEXTS

LOADS = "%load_ext cardlessons"
"""The first cell of a lesson, which registers the magics of the parts."""
_KERNEL = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}


_STRING = re.compile(r'"((?:[^"\\]|\\.)*)"')
_HALF = re.compile("[\ud800-\udfff]")
"""Half of a surrogate pair, which JSON can contain and UTF-8 cannot."""
_NO_NOTEBOOK = "this is no notebook: expected one of nbformat 4, as Jupyter saves them"
_Cell = tuple[str, list[str]]
"""The kind of a cell, and its source as a list of strings."""


class _Text(str):
    """A string from a JSON text; `at` is the index of its first character there."""

    at = 0


def _locate_strings(value: Any, begins: Iterator[int]) -> Any:
    """Return a JSON value in which each string is a `_Text`; `begins` are the indices of all strings, keys included."""
    match value:
        case dict():
            return {(key, next(begins, 0))[0]: _locate_strings(inner, begins) for key, inner in value.items()}
        case list():
            return [_locate_strings(inner, begins) for inner in value]
        case str():
            found = _Text(value)
            found.at = next(begins, 0)
            return found
        case _:
            return value


def read_notebook(text: str) -> Document:
    """Read a lesson that is a notebook.

    Raises:
        DocumentError: the text is no notebook of nbformat 4. No text makes the function raise another error.
    """
    text = text.removeprefix("\ufeff")
    cells, facts = _read_contents(_parse_json(text))
    lines = _Lines(text)
    _check_characters(lines, cells, facts)
    blocks = (_make_block(lines, number, kind, source) for number, (kind, source) in enumerate(cells, 1))
    return Document(facts, tuple(block for block in blocks if block is not None), "notebook")


def _parse_json(text: str) -> Any:
    """Return a JSON text as data with a `_Text` for each string; raises `DocumentError` if it is no JSON."""
    begins = (found.start(1) for found in _STRING.finditer(text))
    try:
        return _locate_strings(json.loads(text), begins)
    except json.JSONDecodeError as error:
        raise DocumentError(f"this is no notebook: {error.msg}", SourcePosition(error.lineno, error.colno)) from None
    except ValueError:
        raise DocumentError("this is no notebook: a number in it has more digits than can be read") from None
    except RecursionError:
        raise DocumentError("this is no notebook: it is nested too deeply") from None


def _read_contents(notebook: Any) -> tuple[list[_Cell], dict[str, Fact]]:
    """Return the cells of a notebook, and the lesson's facts; raises `DocumentError` if it is no notebook."""
    match notebook:
        case {"nbformat": 4, "cells": list(cells)}:
            metadata = notebook.get("metadata", {})
            facts = metadata.get("cardlessons", {}) if isinstance(metadata, dict) else None
            if isinstance(facts, dict):
                known_facts = {str(key): value for key, value in facts.items() if isinstance(value, str | int | float)}
                return [_read_cell(number, cell) for number, cell in enumerate(cells, 1)], known_facts
    raise DocumentError(_NO_NOTEBOOK)


def _read_cell(number: int, cell: Any) -> _Cell:
    match cell:
        case {"cell_type": str(kind), "source": str(source)}:
            return kind, [source]
        case {"cell_type": str(kind), "source": [*pieces]} if all(isinstance(piece, str) for piece in pieces):
            return kind, pieces
    raise DocumentError(f"cell {number} is none of a notebook: expected a cell_type, and a source that is text")


def _check_characters(lines: _Lines, cells: Iterable[_Cell], facts: Mapping[str, Fact]) -> None:
    """Raise `DocumentError`, with the place, if a text has half of a surrogate pair."""
    fact_texts = (text for both in facts.items() for text in both if isinstance(text, str))
    sources = ((piece, number) for number, (_, pieces) in enumerate(cells, 1) for piece in pieces)
    for text, cell in (*((text, 0) for text in fact_texts), *sources):
        if half := _HALF.search(text):
            message = f"half a character was read (\\u{ord(half[0]):04x}); expected whole ones"
            raise DocumentError(message, lines.place(text, cell))


def write_notebook(document: Document) -> str:
    """Return the lesson as a notebook without outputs; reading it gives the same lesson."""
    cells = [_write_cell("code", LOADS, 1)]
    cells += [_write_cell(*_format_block(block), number) for number, block in enumerate(document.blocks, 2)]
    metadata = {"cardlessons": dict(document.facts), **_KERNEL}
    notebook = {"cells": cells, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}
    return json.dumps(notebook, ensure_ascii=False, indent=1) + "\n"


def find_attachments(text: str) -> Iterator[int]:
    """Yield the numbers, from 1, of cells with attached pictures, which Markdown cannot contain."""
    for number, cell in enumerate(json.loads(text)["cells"], 1):
        if cell.get("attachments"):
            yield number


class _Lines:
    """The lines of a text, by which an index becomes a line and a column."""

    def __init__(self, text: str) -> None:
        self._begins = [0, *(found.end() for found in re.finditer("\n", text))]

    def place(self, piece: str, cell: int) -> SourcePosition:
        """Return the position of a string in the JSON text."""
        at = getattr(piece, "at", 0)
        line = bisect_right(self._begins, at)
        return SourcePosition(line, at - self._begins[line - 1] + 1, cell)


def _make_block(text: _Lines, number: int, kind: str, source: Iterable[str]) -> Block | None:
    """Return a cell as a block; None for a cell that only loads the extension."""
    lines, found = _split_lines(text, number, source)
    places = tuple(found)
    whole = "\n".join(lines)
    if kind == "markdown":
        return Block("prose", whole.strip("\n"), "", (places[0], *places))
    if kind != "code":
        return Block("raw", whole, "", (places[0], *places))
    if whole.strip() == LOADS:
        return None
    for sign, names in (("%%", TEXTS), ("%", (*LINES, *EITHER))):
        name, _, head = lines[0].removeprefix(sign).partition(" ")
        if lines[0] == f"{sign}{name} {head}".rstrip() and name in names and (sign == "%%" or len(lines) == 1):
            return Block(name, "\n".join(lines[1:]).rstrip("\n"), head.strip(), places)
    return Block("code", whole, "", (places[0], *places))


def _split_lines(text: _Lines, cell: int, source: Iterable[str]) -> tuple[list[str], list[SourcePosition]]:
    """Return the lines of a cell and the position of each in the file."""
    lines: list[list[str]] = []
    places: list[SourcePosition] = []
    for piece in source:
        place = text.place(piece, cell)
        for n, part in enumerate(str(piece).split("\n")):
            if n or not lines:
                lines.append([part] if part else [])
                places.append(place)
                continue
            if not lines[-1]:  # the piece before ended with a line break
                places[-1] = place
            lines[-1] += [part] if part else []
    return [*map("".join, lines)] or [""], places or [SourcePosition(1, 1, cell)]


def _format_block(block: Block) -> tuple[str, str]:
    """Return a block as the kind and the source of a cell."""
    if block.kind in EITHER and not block.body:
        return "code", f"%{block.kind} {block.head}".rstrip()
    if block.kind in TEXTS:
        return "code", "\n".join((f"%%{block.kind} {block.head}".rstrip(), *([block.body] if block.body else [])))
    if block.kind in LINES:
        return "code", f"%{block.kind} {block.head}".rstrip()
    return {"prose": "markdown"}.get(block.kind, block.kind), block.body


def _write_cell(kind: str, source: str, number: int) -> dict[str, Any]:
    """Return a cell as a notebook stores it: its source is a list of lines, which keep their line breaks."""
    cell: dict[str, Any] = {"cell_type": kind, "id": f"cell-{number}", "metadata": {}}
    if kind == "code":
        cell |= {"execution_count": None, "outputs": []}
    return cell | {"source": re.findall(r"[^\n]*\n|[^\n]+", source)}
