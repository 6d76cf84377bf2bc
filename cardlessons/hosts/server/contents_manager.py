"""The lessons as Voilà asks for them: notebooks by their names, wherever they are kept and however they are written."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from urllib.parse import quote

import nbformat
from jupyter_server.services.contents.largefilemanager import LargeFileManager
from nbformat import NotebookNode
from traitlets import Tuple

from cardlessons.lessons.catalog import LessonFile, lessons_in
from cardlessons.lessons.loader import read_document
from cardlessons.lessons.notebook import write_notebook
from cardlessons.lessons.prose_links import Links


class LessonsContentsManager(LargeFileManager):
    """The lessons of some folders. They are ours: nobody is warned of them, and no list of signatures is kept."""

    shelves: Sequence[Path] = Tuple()  # type: ignore[assignment]

    def get(
        self,
        path: str,
        content: bool = True,
        type: str | None = None,
        format: str | None = None,
        require_hash: bool = False,
    ) -> dict[str, Any]:
        """A lesson as a notebook; anything else as Jupyter's own manager gives it."""
        kept = next((kept for kept in lessons_in(*self.shelves) if kept.name == path.strip("/")), None)
        if kept is None:
            return dict(super().get(path, content, type, format, require_hash))  # type: ignore[no-untyped-call]
        changed = datetime.fromtimestamp(kept.file.stat().st_mtime, UTC)
        return {
            "name": kept.name,
            "path": kept.name,
            "type": "notebook",
            "format": "json",
            "content": self._linked(_notebook(kept)),
            "created": changed,
            "last_modified": changed,
            "mimetype": None,
            "writable": False,
        }

    def _linked(self, notebook: Any) -> Any:
        """The notebook with links to the other lessons, and citations that open."""
        there = {kept.slug: (kept.title, quote(kept.name)) for kept in lessons_in(*self.shelves)}
        links = Links(there)
        for cell in notebook.cells:
            if cell.cell_type == "markdown":
                cell.source = links.followed(cell.source)
        return notebook

    def mark_trusted_cells(self, nb: NotebookNode, path: str = "") -> None:
        """Nothing to mark: outputs kept in a notebook are not shown."""


def _notebook(kept: LessonFile) -> Any:
    """The lesson as a notebook, however it is written."""
    if kept.file.suffix == ".ipynb":
        return nbformat.read(kept.file, as_version=4)  # type: ignore[no-untyped-call]
    return nbformat.reads(write_notebook(read_document(kept.file)), as_version=4)  # type: ignore[no-untyped-call]
