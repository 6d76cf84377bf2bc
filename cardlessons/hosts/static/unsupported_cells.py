"""Notebook cells that a site cannot run: their saved outputs are shown, or a note."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import lru_cache
from html import escape
from pathlib import Path
from typing import Any

from cardlessons.lessons.catalog import LessonFile
from cardlessons.lessons.document import Block
from cardlessons.lessons.loader import read_document
from cardlessons.lessons.prose import iter_targets

_NOTE_TEXT = (
    "Here the notebook runs code of its own, which this page cannot. The notebook itself can be opened in JupyterLab."
)


def iter_skipped_cells(lesson: LessonFile) -> Iterator[str]:
    """Yield a remark about each cell of a lesson that the site cannot run or show."""
    document = read_document(lesson.file)
    yield from (f"{lesson.name}:{remark}" for remark in document.remarks)
    for block in document.blocks:
        where = f"{lesson.name}, {f'cell {cell}' if (cell := block.place(0).cell) else f'line {block.place(0).line}'}"
        if block.kind == "raw":
            yield f"{where}: is a raw cell, which no page shows"
        elif block.kind == "code":
            outputs = (
                "what it last put out is shown"
                if [*_iter_pieces(_list_outputs(lesson, block))]
                else "a note stands in its place"
            )
            yield f"{where}: holds code of its own, which no page without a server runs; {outputs}"
        elif block.kind == "prose" and any(target.kind == "text" for target in iter_targets(block.body)):
            yield f"{where}: holds HTML, which is shown as it is written"


def render_replacement(lesson: LessonFile, block: Block) -> str:
    """Return the HTML that replaces a cell that cannot run: its saved outputs, or a note."""
    pieces = [*_iter_pieces(_list_outputs(lesson, block))]
    return "\n".join(pieces) if pieces else f'<p class="cl-aside">{_NOTE_TEXT}</p>'


def _list_outputs(lesson: LessonFile, block: Block) -> list[Any]:
    """Return the saved outputs of a cell; malformed entries are left out."""
    cell = block.place(0).cell
    if not cell:
        return []
    outputs = _read_cells(lesson.file, lesson.file.stat().st_mtime_ns)[cell - 1].get("outputs")
    return [output for output in outputs if isinstance(output, dict)] if isinstance(outputs, list) else []


@lru_cache(1)
def _read_cells(notebook: Path, changed: int) -> list[dict[str, Any]]:
    """Return the raw cells of a notebook, cached until the file changes."""
    cells: list[dict[str, Any]] = json.loads(notebook.read_text("utf-8-sig"))["cells"]
    return cells


def _iter_pieces(outputs: list[Any]) -> Iterator[str]:
    """Yield the pictures and texts of outputs as safe HTML."""
    for output in outputs:
        data = output.get("data")
        data = data if isinstance(data, dict) else {}
        words = _join_text(output.get("text", data.get("text/plain")))
        if picture := "".join(_join_text(data.get("image/png")).split()):
            yield f'<p><img src="data:image/png;base64,{escape(picture)}" alt="{escape(words)}"></p>'
        elif words:
            yield f"<pre>{escape(words)}</pre>"


def _join_text(text: object) -> str:
    """Return a notebook's text, which is saved as a string or a list of lines; other values are left out."""
    pieces = [text] if isinstance(text, str) else text if isinstance(text, list) else []
    whole = "".join(piece for piece in pieces if isinstance(piece, str))
    return whole.encode("utf-8", "replace").decode()  # JSON can contain half of a surrogate pair
