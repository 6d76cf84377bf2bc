"""IPython magics for the parts of a lesson: `%%table`, `%%levels`, `%play` and the rest.

`%load_ext cardlessons` registers them. Running a cell shows its part at once; to try a what-if, change a card in the
cell and run it again.
"""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path
from typing import Any, Protocol

from cardlessons.hosts.jupyter.cell_output import make_cell_output
from cardlessons.lessons.document import Block, DocumentError, SourcePosition, get_language
from cardlessons.lessons.lesson import ExamplePart, LessonError, Part
from cardlessons.lessons.notebook import read_notebook
from cardlessons.lessons.parts import EITHER, LINES, TEXTS, read_part
from cardlessons.prerender.error_card import render_error_card


class Shell(Protocol):
    """The one method of IPython's shell that this module needs."""

    def register_magic_function(self, func: Any, magic_kind: str, magic_name: str) -> None:
        """Register a magic."""


class LessonMagics:
    """The magics of one notebook; they number its tables, so that each has its own id."""

    def __init__(self) -> None:
        self._numbered: dict[type[Part], list[object]] = {}

    def register(self, shell: Shell) -> None:
        """Register all magics with a shell."""
        for name in (*LINES, *EITHER):
            shell.register_magic_function(partial(self.line, name), "line", name)
        for name in TEXTS:
            shell.register_magic_function(partial(self.cell, name), "cell", name)

    def line(self, name: str, head: str) -> Any:
        """Return the output of a line magic."""
        return self._make_output(Block(name, "", head.strip(), (SourcePosition(1),)))

    def cell(self, name: str, head: str, body: str) -> Any:
        """Return the output of a cell magic; `body` is the rest of the cell, with the line ends of any system."""
        body = body.replace("\r\n", "\n").replace("\r", "\n")
        places = tuple(SourcePosition(number) for number in range(1, body.count("\n") + 3))
        return self._make_output(Block(name, body, head.strip(), places))

    def _make_output(self, block: Block) -> Any:
        try:
            part = read_part(block)
        except LessonError as error:
            return render_error_card(f"Line {error.place.line}, column {error.place.column} of this cell: {error}")
        assert part is not None
        return make_cell_output(part, self._find_number(part), _find_language())

    def _find_number(self, part: Part) -> int:
        """Return the number of a part among those of its type; a cell that runs again gets the same number."""
        name = part.title if isinstance(part, ExamplePart) else part
        numbered = self._numbered.setdefault(type(part), [])
        if name not in numbered:
            numbered.append(name)
        return numbered.index(name) + 1


def _find_language() -> str:
    """Return the language in the metadata of the kernel's notebook; empty if it is unknown.

    Jupyter Server names the notebook in `JPY_SESSION_NAME`; other hosts may not. The file is read at each call, since
    its author may have changed and saved it.
    """
    path = Path(os.environ.get("JPY_SESSION_NAME", ""))
    if path.suffix != ".ipynb":
        return ""
    try:
        return get_language(read_notebook(path.read_text("utf-8")).facts)
    except (OSError, UnicodeDecodeError, DocumentError):
        return ""
