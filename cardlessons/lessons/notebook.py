"""Read and write a lesson as a notebook: facts in its metadata, and each part of the lesson in a cell.

A part's cell begins with `%%table TITLE`, or is one line such as `%play GAME ...`. A position has a line of the file,
for an editor, and the number of a cell, for people who see the notebook.
"""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from textwrap import dedent
from typing import Any

from cardlessons.engine.quoting import quote
from cardlessons.lessons.document import Block, Document, DocumentError, LoadCell, Remark, SourcePosition
from cardlessons.lessons.parts import get_part_types, list_part_names

LOAD_CELL = "%load_ext cardlessons"
"""The first cell of a lesson, which registers the magics of the parts."""
_KERNEL_METADATA = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}
HIDDEN_METADATA: Mapping[str, Any] = {"jupyter": {"source_hidden": True}, "tags": ["hide-input"]}
"""The metadata of a part's cell that says no more than that its source is hidden, in JupyterLab and in Jupyter Book.

A part without metadata of its own is written with it, because its source has the answers to its questions.
"""
_CELL_TYPES = ("code", "markdown", "raw")
_NEWEST_MINOR = 5
"""The newest known minor version of nbformat 4; newer ones may have other types of cells."""


_STRING_PATTERN = re.compile(r'"((?:[^"\\]|\\.)*)"')
_HALF_PATTERN = re.compile("[\ud800-\udfff]")
"""Half of a surrogate pair, which JSON can contain and UTF-8 cannot."""
_CONFLICT_PATTERN = re.compile(r"^(?:<{7}|={7}|>{7})(?: |$)", re.MULTILINE)
"""The marks between two versions of a file, as git writes them; no line of JSON begins like that."""
_LINE_END = re.compile(r"\r\n?|\n")
_NO_NOTEBOOK = "this is no notebook: expected one of nbformat 4, as Jupyter saves them"
_CONVERT = "jupyter nbconvert --to notebook --nbformat 4"
_JSON_MISTAKES = {
    "Expecting property name": "expected a name in double quotes",
    "Expecting value": "expected a value",
    "Expecting ',' delimiter": "a comma is missing before it",
    "Expecting ':' delimiter": "a colon is missing before it",
    "Illegal trailing comma": "this comma is one too many",
    "Extra data": "the notebook has ended before it",
}
"""The plain words for messages of Python's JSON reader, by their beginnings."""


class _Text(str):
    """A string from a JSON text; `at` is the index of its first character there."""

    at = 0


class _CellTypeError(DocumentError):
    """A cell has a type that nbformat 4 does not have."""


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
    lines = _Lines(text)
    notebook = _parse_json(text)
    cells = _expect_cells(notebook)
    metadata, said = _read_metadata(notebook, lines)
    facts = {str(key): value for key, value in said.items() if value is not None}
    _check_characters(lines, (one for both in facts.items() for one in both if isinstance(one, str)), 0)
    is_newer = isinstance(minor := notebook.get("nbformat_minor"), int) and minor > _NEWEST_MINOR
    blocks: list[Block] = []
    remarks: list[Remark] = []
    for number, cell in enumerate(cells, 1):
        try:
            blocks.append(_read_cell(lines, number, cell))
        except _CellTypeError as error:
            if not is_newer:
                raise
            remarks.append(Remark(error.place, f"this cell is passed over; {error}"))
    parts, load_cell = split_load_cell(blocks)
    return Document(facts, parts, "notebook", metadata, load_cell, tuple(remarks))


def _parse_json(text: str) -> Any:
    """Return a JSON text as data with a `_Text` for each string; raises `DocumentError` if it is no JSON."""
    begins = (found.start(1) for found in _STRING_PATTERN.finditer(text))
    try:
        return _locate_strings(json.loads(text), begins)
    except json.JSONDecodeError as error:
        raise _explain_json_error(text, error) from None
    except ValueError:
        raise DocumentError("this is no notebook: a number in it has more digits than can be read") from None
    except RecursionError:
        raise DocumentError("this is no notebook: it is nested too deeply") from None


def _explain_json_error(text: str, error: json.JSONDecodeError) -> DocumentError:
    """Return an error that says in plain words why a text is no JSON."""
    place = SourcePosition(error.lineno, error.colno)
    rest = text[error.pos :].strip()
    if not text.strip():
        why = "the file is empty"
    elif mark := _CONFLICT_PATTERN.search(text):
        place = SourcePosition(text.count("\n", 0, mark.start()) + 1)
        why = (
            f"a merge conflict stands in line {place.line}: keep one of the two versions, and delete the lines "
            "that begin with '<<<<<<<', '=======' and '>>>>>>>'"
        )
    elif not rest or error.msg.startswith("Unterminated string"):
        last = text.rstrip().count("\n") + 1
        why = f"the file ends in the middle (line {last}); copy or download it once more"
    else:
        read = re.match(r"\w+|[^\w\s]", text[error.pos :])
        why = next((told for begins, told in _JSON_MISTAKES.items() if error.msg.startswith(begins)), "it is no JSON")
        if rest[0] in "]}" and text[: error.pos].rstrip().endswith(","):
            why = "the comma before it is one too many"
        why = f"{quote(read[0])} was read; {why}" if read else "it is no JSON from here on"
    return DocumentError(f"this is no notebook: {why}", place)


def _expect_cells(notebook: Any) -> list[Any]:
    """Return the cells of a notebook; raises `DocumentError` if it is none of nbformat 4."""
    match notebook:
        case {"nbformat": 4, "cells": list(cells)}:
            return cells
        case {"nbformat": 1 | 2 | 3 as version}:
            told = f"this is a notebook of nbformat {version}; expected one of nbformat 4: convert it with '{_CONVERT}'"
            raise DocumentError(told)
        case {"nbformat": int(version)} if version > 4:
            raise DocumentError(f"this is a notebook of nbformat {version}; only nbformat 4 can be read")
        case {"nbformat": 4}:
            raise DocumentError(f"{_NO_NOTEBOOK}; its 'cells' are no list")
    raise DocumentError(_NO_NOTEBOOK)


def _read_metadata(notebook: Any, lines: _Lines) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return what a notebook says of itself, and what its lesson does; what Jupyter writes by itself is left out."""
    metadata = notebook.get("metadata", {})
    if not isinstance(metadata, dict):
        told = f"the metadata of the notebook is {quote(metadata)}; expected keys with values"
        raise DocumentError(told, lines.place(metadata, 0))
    said = metadata.get("cardlessons", {})
    if not isinstance(said, dict):
        told = f'the metadata \'cardlessons\' is {quote(said)}; expected keys with values, as in {{"title": "Snip"}}'
        raise DocumentError(told, lines.place(said, 0))
    others = {key: value for key, value in metadata.items() if key not in ("cardlessons", "widgets")}
    for key, usual in _KERNEL_METADATA.items():
        named = others.get(key)
        if not isinstance(named, dict) or named.get("name", usual["name"]) == usual["name"]:
            others.pop(key, None)
    if others.get("title") == said.get("title"):
        others.pop("title", None)
    return others, said


def _read_cell(lines: _Lines, number: int, cell: Any) -> Block:
    match cell:
        case {"cell_type": str(kind)} if kind not in _CELL_TYPES:
            heading = "; a heading is a Markdown cell that begins with '#'" if kind == "heading" else ""
            told = f"cell {number} is of the type {quote(kind)}; expected 'code', 'markdown' or 'raw'{heading}"
            raise _CellTypeError(told, lines.place(kind, number))
        case {"cell_type": str(kind), "source": str(source)}:
            pieces = [source]
        case {"cell_type": str(kind), "source": [*pieces]} if all(isinstance(piece, str) for piece in pieces):
            pass
        case _:
            told = f"cell {number} is none of a notebook: expected a 'cell_type', and a 'source' that is text"
            raise DocumentError(told, lines.place(cell.get("cell_type") if isinstance(cell, dict) else cell, number))
    _check_characters(lines, pieces, number)
    metadata = cell.get("metadata")
    block = _make_block(lines, number, kind, pieces, clean_metadata(metadata) if isinstance(metadata, dict) else {})
    return replace(block, metadata={}) if _is_hidden_by_default(block) and block.metadata == HIDDEN_METADATA else block


def _is_hidden_by_default(block: Block) -> bool:
    return block.kind in get_part_types() or (block.kind == "code" and block.body.strip() == LOAD_CELL)


def clean_metadata(metadata: Mapping[str, Any]) -> dict[str, Any]:
    """Return the metadata of a cell; tags that are a text become a list, and those that say nothing are left out."""
    tags = metadata.get("tags")
    tags = [tag.strip() for tag in tags.split(",")] if isinstance(tags, str) else tags
    found = [tag for tag in tags if isinstance(tag, str) and tag] if isinstance(tags, list) else []
    others = {key: value for key, value in metadata.items() if key != "tags" or found}
    return {**others, "tags": found} if found else others


def _check_characters(lines: _Lines, texts: Iterable[str], cell: int) -> None:
    """Raise `DocumentError`, with the place, if a text has half of a surrogate pair."""
    for text in texts:
        if half := _HALF_PATTERN.search(text):
            message = f"half a character was read (\\u{ord(half[0]):04x}); expected whole ones"
            raise DocumentError(message, lines.place(text, cell))


def split_load_cell(blocks: Iterable[Block]) -> tuple[tuple[Block, ...], LoadCell]:
    """Take the cells that only load the extension out of the blocks of a lesson; return the first one, too."""
    others: list[Block] = []
    found: list[LoadCell] = []
    for block in blocks:
        if block.kind == "code" and block.body.strip() == LOAD_CELL:
            found.append(LoadCell(len(others), block.metadata))
        else:
            others.append(block)
    return tuple(others), found[0] if found else LoadCell()


def list_cells(document: Document) -> list[Block]:
    """Return the blocks of a lesson with the cell that loads the extension."""
    after, metadata = document.load_cell
    return [*document.blocks[:after], Block("code", LOAD_CELL, metadata=metadata), *document.blocks[after:]]


def write_notebook(document: Document) -> str:
    """Return the lesson as a notebook without outputs; reading it gives the same lesson.

    Its title is repeated where nbconvert and Voilà look for that of their page.
    """
    cells = [_write_cell(block, number) for number, block in enumerate(list_cells(document), 1)]
    title = {"title": document.facts["title"]} if "title" in document.facts else {}
    metadata = {"cardlessons": dict(document.facts), **_KERNEL_METADATA, **title, **document.metadata}
    return write_json({"cells": cells, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}, indent=1) + "\n"


def write_json(value: Any, indent: int | None = None) -> str:
    """Return a value as JSON; letters other than those of ASCII are written as they are, if UTF-8 allows it."""
    text = json.dumps(value, ensure_ascii=False, indent=indent)
    return json.dumps(value, indent=indent) if _HALF_PATTERN.search(text) else text


def strip_outputs(text: str) -> str:
    """Return a notebook without the outputs of its cells."""
    notebook = json.loads(text.removeprefix("\ufeff"))
    for cell in notebook["cells"]:
        if "outputs" in cell:
            cell["outputs"] = []
    return write_json(notebook, indent=1) + "\n"


class _Lines:
    """The lines of a text, by which an index becomes a line and a column."""

    def __init__(self, text: str) -> None:
        self._begins = [0, *(found.end() for found in re.finditer("\n", text))]

    def place(self, piece: Any, cell: int) -> SourcePosition:
        """Return the position of a string in the JSON text."""
        at = getattr(piece, "at", 0)
        line = bisect_right(self._begins, at)
        return SourcePosition(line, at - self._begins[line - 1] + 1, cell)


def _make_block(text: _Lines, number: int, kind: str, source: Iterable[str], metadata: Mapping[str, Any]) -> Block:
    """Return a cell as a block."""
    lines, places = _split_lines(text, number, source)
    if kind == "code" and (part := read_part_cell(lines, places, metadata)):
        return part
    first, end = (0, len(lines)) if kind != "markdown" else _find_text(lines)
    lines, places = lines[first:end] or [""], places[first:end] or places[:1]
    return Block({"markdown": "prose"}.get(kind, kind), "\n".join(lines), "", (places[0], *places), metadata, first)


def _find_text(lines: Sequence[str]) -> tuple[int, int]:
    """Return the indices of the first line that is not empty, and of that behind the last one."""
    filled = [number for number, line in enumerate(lines) if line]
    return (filled[0], filled[-1] + 1) if filled else (0, 0)


def read_part_cell(lines: Sequence[str], places: Sequence[SourcePosition], metadata: Mapping[str, Any]) -> Block | None:
    """Return a cell of code as a part; None if it is no part.

    As in Jupyter, blank lines above a magic and the indentation of the whole cell do not count.
    """
    first = next((number for number, line in enumerate(lines) if line.strip()), 0)
    indent = len(lines[first]) - len(lines[first].lstrip())
    if indent:
        lines = dedent("\n".join(lines)).split("\n")
        indent -= len(lines[first]) - len(lines[first].lstrip())
    magic = lines[first].rstrip()
    for sign, names in (("%%", list_part_names("text", "either")), ("%", list_part_names("line", "either"))):
        name, _, head = magic.removeprefix(sign).partition(" ")
        is_alone = not any(line.strip() for line in lines[first + 1 :])
        if magic.startswith(sign) and name in names and (sign == "%%" or is_alone):
            body = "\n".join(lines[first + 1 :]).rstrip("\n")
            begins = tuple(place._replace(column=place.column + indent) for place in places[first:])
            return Block(name, body, head.strip(), begins, metadata, first)
    return None


def _split_lines(text: _Lines, cell: int, source: Iterable[str]) -> tuple[list[str], list[SourcePosition]]:
    """Return the lines of a cell and the position of each in the file."""
    lines: list[list[str]] = []
    places: list[SourcePosition] = []
    for piece in source:
        place = text.place(piece, cell)
        for n, part in enumerate(_LINE_END.split(piece)):
            if n or not lines:
                lines.append([part] if part else [])
                places.append(place)
            else:
                places[-1] = places[-1] if lines[-1] else place  # the piece before may have ended with a line break
                lines[-1] += [part] if part else []
            place = place._replace(column=place.column + len(json.dumps(part, ensure_ascii=False)))  # with line break
    return [*map("".join, lines)] or [""], places or [SourcePosition(1, 1, cell)]


def _write_cell(block: Block, number: int) -> dict[str, Any]:
    """Return a block as a cell of a notebook: its source is a list of lines, which keep their line breaks."""
    kind, source = _format_block(block)
    metadata = block.metadata or (HIDDEN_METADATA if _is_hidden_by_default(block) else {})
    cell: dict[str, Any] = {"cell_type": kind, "id": f"cell-{number}", "metadata": dict(metadata)}
    if kind == "code":
        cell |= {"execution_count": None, "outputs": []}
    return cell | {"source": re.findall(r"[^\n]*\n|[^\n]+", source)}


def _format_block(block: Block) -> tuple[str, str]:
    """Return a block as the kind and the source of a cell."""
    if block.kind in list_part_names("line") or (block.kind in list_part_names("either") and not block.body):
        return "code", f"%{block.kind} {block.head}".rstrip()
    if block.kind in list_part_names("text", "either"):
        return "code", "\n".join((f"%%{block.kind} {block.head}".rstrip(), *([block.body] if block.body else [])))
    return {"prose": "markdown"}.get(block.kind, block.kind), block.body
