"""A Jupyter contents manager that serves the lessons of several folders to Voilà as notebooks."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from urllib.parse import quote

import nbformat
from jupyter_server.services.contents.largefilemanager import LargeFileManager
from nbformat import NotebookNode
from traitlets import Tuple

from cardlessons.lessons.catalog import LessonFile, list_lessons
from cardlessons.lessons.loader import read_document, read_lesson_text
from cardlessons.lessons.notebook import list_cells, write_notebook
from cardlessons.lessons.prose_links import Links


class LessonsContentsManager(LargeFileManager):
    """The lessons of some folders as notebooks; Jupyter's own knows one folder, and stores signatures."""

    shelves: Sequence[Path] = Tuple()  # type: ignore[assignment]

    def get(
        self,
        path: str,
        content: bool = True,
        type: str | None = None,
        format: str | None = None,
        require_hash: bool = False,
    ) -> dict[str, Any]:
        """Return a lesson as a notebook model, and any other path with the method of Jupyter's own manager."""
        lesson = next((lesson for lesson in list_lessons(*self.shelves) if lesson.name == path.strip("/")), None)
        if lesson is None:
            return dict(super().get(path, content, type, format, require_hash))  # type: ignore[no-untyped-call]
        changed = datetime.fromtimestamp(lesson.file.stat().st_mtime, UTC)
        return {
            "name": lesson.name,
            "path": lesson.name,
            "type": "notebook",
            "format": "json",
            "content": self._resolve_links(_load_notebook(lesson)),
            "created": changed,
            "last_modified": changed,
            "mimetype": None,
            "writable": False,
        }

    def _resolve_links(self, notebook: Any) -> Any:
        """Return the notebook with lesson links and citations turned into HTML links."""
        there = {lesson.slug: (lesson.title, quote(lesson.name)) for lesson in list_lessons(*self.shelves)}
        links = Links(there)
        for cell in notebook.cells:
            if cell.cell_type == "markdown":
                cell.source = links.resolve(cell.source)
        return notebook

    def mark_trusted_cells(self, nb: NotebookNode, path: str = "") -> None:
        """Do nothing: trust matters only for saved outputs, and these are not shown."""


def _load_notebook(lesson: LessonFile) -> Any:
    """Return a lesson as a notebook of nbformat, as it is read everywhere; each cell has its place in the file.

    Pictures that are attached to a cell are kept, although Markdown cannot hold them.
    """
    document = read_document(lesson.file)
    notebook = nbformat.v4.reads(write_notebook(document))  # type: ignore[no-untyped-call]
    text = read_lesson_text(lesson.file).removeprefix("\ufeff") if lesson.file.suffix == ".ipynb" else '{"cells": []}'
    saved = json.loads(text)["cells"]
    for cell, block in zip(notebook.cells, list_cells(document), strict=True):
        place = cell.metadata["place"] = block.place(0)
        attached = saved[place.cell - 1].get("attachments") if saved and place.cell else None
        if isinstance(attached, dict) and cell.cell_type == "markdown":
            cell.attachments = nbformat.from_dict(attached)  # type: ignore[no-untyped-call]
    return notebook
