"""The kernels of plain Voilà for a folder of lessons; a file `voila.json` or an option of the command names the class.

A notebook of words alone is shown as a page and gets no kernel. A visitor has one kernel, from lesson to lesson.
"""

from __future__ import annotations

import asyncio
import html
from pathlib import Path
from string import Template
from typing import Any

from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from nbconvert.filters.markdown import markdown2html
from tornado.web import Finish

FRAME_FILE = Path(__file__).parent / "hosts" / "jupyter" / "words.html"
"""The frame of a page for a notebook of words alone."""


class LessonKernels(AsyncMappingKernelManager):
    """Kernels only for notebooks with code. A new one starts once those of pages that were left have ended.

    Without it Voilà starts a kernel for each notebook that is opened, beside those that are ending.
    """

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)  # type: ignore[no-untyped-call]
        self._turn = asyncio.Lock()
        settings = kwargs["parent"].voila_configuration
        if not settings.preheat_kernel:
            settings.prelaunch_hook = settings.prelaunch_hook or show_words

    async def start_kernel(self, **kwargs: Any) -> str:  # type: ignore[override]
        """Start a kernel and return its id."""
        async with self._turn:
            return await super().start_kernel(**kwargs)

    async def shutdown_kernel(self, kernel_id: str, now: bool = True, restart: bool = False) -> None:  # type: ignore[override]
        """Shut a kernel down at once: nothing of it is kept."""
        async with self._turn:
            await super().shutdown_kernel(kernel_id, now=True, restart=restart)  # type: ignore[no-untyped-call]


def show_words(handler: Any, notebook: Any, cwd: str) -> None:
    """Answer a request for a notebook of words alone. One with formulas or attached pictures is left to Voilà."""
    if any(one.cell_type != "markdown" or one.get("attachments") or "$" in one.source for one in notebook.cells):
        return
    words = "".join(markdown2html(cell.source) for cell in notebook.cells)
    title, scheme = html.escape(handler.request.path.rpartition("/")[2]), handler.voila_configuration.theme
    raise Finish(Template(FRAME_FILE.read_text("utf-8")).substitute(title=title, words=words, scheme=scheme))
