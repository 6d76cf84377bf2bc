"""A lesson as a notebook: facts in its metadata, prose in Markdown cells, and each part of the lesson in a cell.

A part's cell begins with `%%table TITLE`, or is one line such as `%play GAME ...`. Where something stands is told by
the line of the file, which an editor opens, and by the cell, which a reader of the notebook sees.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from cardlessons.lessons.document import EITHER, LINES, TEXTS, Block, Document, DocumentError, Place

LOADS = "%load_ext cardlessons"
"""The first cell of a lesson: it makes the parts known to the notebook."""
_KERNEL = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}


_STRING = re.compile(r'"((?:[^"\\]|\\.)*)"')


class _Text(str):
    """A string of a JSON text that knows where it began."""

    at = 0


def _located(value: Any, begins: Iterator[int]) -> Any:
    """A JSON value whose strings know where they began: they come in the order in which they are written."""
    match value:
        case dict():
            return {(key, next(begins, 0))[0]: _located(said, begins) for key, said in value.items()}
        case list():
            return [_located(said, begins) for said in value]
        case str():
            found = _Text(value)
            found.at = next(begins, 0)
            return found
        case _:
            return value


def read_notebook(text: str) -> Document:
    """Reads a lesson that is a notebook.

    Raises:
        DocumentError: it is no notebook of the format's fourth version.
    """
    text = text.removeprefix("\ufeff")
    try:
        begins = (found.start(1) for found in _STRING.finditer(text))
        notebook = _located(json.loads(text), begins)
        assert notebook["nbformat"] == 4
        cells = [(cell["cell_type"], cell["source"]) for cell in notebook["cells"]]
        facts = notebook.get("metadata", {}).get("cardlessons", {})
        assert isinstance(facts, Mapping)
    except json.JSONDecodeError as error:
        raise DocumentError(f"this is no notebook: {error.msg}", Place(error.lineno, error.colno)) from None
    except (AssertionError, LookupError, TypeError, AttributeError, RecursionError):
        raise DocumentError("this is no notebook: expected one of nbformat 4, as Jupyter saves them") from None
    blocks = (_cell(text, number, kind, source) for number, (kind, source) in enumerate(cells, 1))
    told = {str(key): said for key, said in facts.items() if isinstance(said, str | int | float)}
    return Document(told, tuple(block for block in blocks if block is not None), "notebook")


def write_notebook(document: Document) -> str:
    """The lesson as a notebook without outputs; what is read from it is the same lesson."""
    cells = [_written("code", LOADS, 1)]
    cells += [_written(*_source(block), number) for number, block in enumerate(document.blocks, 2)]
    metadata = {"cardlessons": dict(document.facts), **_KERNEL}
    notebook = {"cells": cells, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}
    return json.dumps(notebook, ensure_ascii=False, indent=1) + "\n"


def attachments(text: str) -> Iterator[int]:
    """The cells, numbered from 1, whose attached pictures do not come along when a notebook is read as a lesson."""
    for number, cell in enumerate(json.loads(text)["cells"], 1):
        if cell.get("attachments"):
            yield number


def _cell(text: str, number: int, kind: str, source: Any) -> Block | None:
    """A cell as a block; what only loads the extension is none."""
    lines, found = _lines(text, number, source)
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


def _lines(text: str, cell: int, source: Any) -> tuple[list[str], list[Place]]:
    """The lines of a cell, and where each of them stands in the file."""
    lines: list[str] = []
    places: list[Place] = []
    for piece in [source] if isinstance(source, str) else source:
        at = getattr(piece, "at", 0)
        line, column = text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)
        for n, part in enumerate(str(piece).split("\n")):
            if n or not lines:
                lines.append(part)
                places.append(Place(line, column, cell))
                continue
            if not lines[-1]:  # the piece before ended with its line
                places[-1] = Place(line, column, cell)
            lines[-1] += part
    return lines or [""], places or [Place(1, 1, cell)]


def _source(block: Block) -> tuple[str, str]:
    """A block as the kind and the source of a cell."""
    if block.kind in EITHER and not block.body:
        return "code", f"%{block.kind} {block.head}".rstrip()
    if block.kind in TEXTS:
        return "code", "\n".join((f"%%{block.kind} {block.head}".rstrip(), *([block.body] if block.body else [])))
    if block.kind in LINES:
        return "code", f"%{block.kind} {block.head}".rstrip()
    return {"prose": "markdown"}.get(block.kind, block.kind), block.body


def _written(kind: str, source: str, number: int) -> dict[str, Any]:
    """A cell as a notebook keeps it: its lines each with the end of the line."""
    cell: dict[str, Any] = {"cell_type": kind, "id": f"cell-{number}", "metadata": {}}
    if kind == "code":
        cell |= {"execution_count": None, "outputs": []}
    return cell | {"source": re.findall(r"[^\n]*\n|[^\n]+", source)}
