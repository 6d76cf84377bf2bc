"""Voilà's renderer for lessons with code of their own: a cell that fails costs itself alone."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import AsyncIterator
from typing import Any

from jupyter_client.kernelspec import NATIVE_KERNEL_NAME
from jupyter_core.utils import ensure_async
from nbclient.exceptions import DeadKernelError
from nbformat import from_dict
from voila.notebook_renderer import NotebookRenderer

from cardlessons.hosts.server.log import warn_rarely
from cardlessons.lessons.catalog import LessonFile
from cardlessons.prerender.cached_page import hash_lesson

_READERS_ERROR = "This part cannot be shown."
"""The text for readers in place of what a failed cell would have shown; the author sees the error instead."""
_KERNEL_ENDED = "This part cannot be shown, because the kernel has ended."
"""The text for the author in place of a widget whose kernel has ended."""
_INTERRUPT_SECONDS = 20.0
"""Seconds that a kernel has to stop a cell that has taken too long."""
_MAX_LETTERS = 300
_TERMINAL_MARKS = re.compile(r"\x1b\[[\d;]*m|\d+\.py, (?=line \d+\))")
"""Colours for a terminal, and the name that IPython gives to a cell."""
_SILENT_LOGGER = logging.Logger("silent", logging.CRITICAL + 1)
"""The logger of the executor, whose messages hold the code of a cell; `LessonRenderer` logs what an author needs."""


class LessonRenderer(NotebookRenderer):  # type: ignore[misc]
    """A renderer that runs every cell; Voilà's own ends the page at the first one that fails.

    A cell that fails has the text of its error card as `failure` in its metadata. When it has ended the kernel, or the
    kernel does not stop it in time and is ended, the cells of code behind it are not run, and the text for widgets that
    were made before is its `widgets_lost`.
    """

    def __init__(self, lesson: LessonFile, *, for_author: bool, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._lesson, self._for_author = lesson, for_author
        self._error = self._lost = ""

    async def fix_notebook(self, notebook: Any) -> Any:
        """Let the code run in Python, whatever its kernel is called; this replaces Voilà's own search for one."""
        kernel = {"name": NATIVE_KERNEL_NAME, "display_name": "Python 3", "language": "python"}
        notebook.metadata.kernelspec = from_dict(kernel)  # type: ignore[no-untyped-call]
        return notebook

    async def _jinja_cell_generator(self, nb: Any, kernel_id: str) -> AsyncIterator[Any]:
        """Run the cells in order and yield each; this replaces Voilà's own generator, which ends at the first error."""
        self.executor.allow_errors, self.executor.on_cell_error = True, self._save_error
        self.executor.log = _SILENT_LOGGER
        for index, cell in enumerate(nb.cells):
            before = self._lost
            self._error = before if cell.cell_type == "code" and cell.source.strip() else ""
            if not before:
                await self._run_cell(cell, index)
            if self._lost != before:
                cell.metadata["widgets_lost"] = _KERNEL_ENDED if self._for_author else _READERS_ERROR
            if self._error:
                cell.outputs = [output for output in cell.outputs if output["output_type"] != "error"]
                cell.metadata["failure"] = self._tell(cell, index)
            yield cell
        await self._cleanup_resources()

    async def _run_cell(self, cell: Any, index: int) -> None:
        try:
            await ensure_async(self.executor.execute_cell(cell, None, index, store_history=False))
        except TimeoutError:
            self._error = f"it did not end within {self.executor._get_timeout(cell)} seconds"
            if not await self._stop_cell():
                await ensure_async(self.executor.km.shutdown_kernel(now=True))
                self._lost = f"it was not run, because {self._name(cell, index)} does not end"
        except DeadKernelError:
            self._error = "the kernel ended while it ran"
            self._lost = f"it was not run, because {self._name(cell, index)} ended the kernel"

    def _save_error(self, cell: Any, cell_index: int, execute_reply: Any) -> None:
        """Keep the error of a cell; the executor calls this."""
        content = execute_reply["content"]
        words = _TERMINAL_MARKS.sub("", str(content.get("evalue", ""))).strip().partition("\n")[0]
        self._error = f"{content.get('ename', 'Error')}: {words}"[:_MAX_LETTERS]

    async def _stop_cell(self) -> bool:
        """Interrupt the cell that runs, and return whether the kernel answers again."""
        await ensure_async(self.executor.km.interrupt_kernel())
        asked = self.executor.kc.kernel_info()
        try:
            await asyncio.wait_for(self.executor.async_wait_for_reply(asked), _INTERRUPT_SECONDS)
        except (TimeoutError, DeadKernelError):
            return False
        return True

    def _name(self, cell: Any, index: int) -> str:
        """Return the name of a cell: its number in a notebook, its line in Markdown."""
        line, _, number = cell.metadata.get("place") or (0, 0, index + 1)
        return f"cell {number or index + 1}" if self._lesson.file.suffix == ".ipynb" else f"line {line}"

    def _tell(self, cell: Any, index: int) -> str:
        """Log the error of a cell that was run, once for each version of the lesson; return the text of its card."""
        name = self._name(cell, index)
        if self._error != self._lost:
            kind = f"{self._lesson.file} {hash_lesson(self._lesson)} {name} {self._error.partition(':')[0]}"
            warn_rarely(kind, f"{self._lesson.file}: {name}: {self._error}")
        return f"{self._lesson.name}: {name}: {self._error}" if self._for_author else _READERS_ERROR
