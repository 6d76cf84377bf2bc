"""The parts of a lesson as commands of a notebook: `%%table`, `%%levels`, `%play` and the rest.

`%load_ext cardlessons` makes them known. Running a cell shows its part at once; changing a card in it and running it
again is a what-if.
"""

from __future__ import annotations

from functools import partial
from typing import Any, Protocol

from cardlessons.hosts.jupyter.cell_output import shown
from cardlessons.lessons.document import Block, SourcePosition
from cardlessons.lessons.lesson import ExamplePart, LessonError, Part
from cardlessons.lessons.parts import EITHER, LINES, TEXTS, read_part
from cardlessons.prerender.error_card import card


class Shell(Protocol):
    """What we need of IPython."""

    def register_magic_function(self, func: Any, magic_kind: str, magic_name: str) -> None:
        """Makes a command known."""


class LessonMagics:
    """The commands of one notebook; they count its tables, so that each has an address of its own."""

    def __init__(self) -> None:
        self._seen: dict[type[Part], list[object]] = {}

    def register(self, shell: Shell) -> None:
        """Makes them known to a notebook."""
        for name in (*LINES, *EITHER):
            shell.register_magic_function(partial(self.line, name), "line", name)
        for name in TEXTS:
            shell.register_magic_function(partial(self.cell, name), "cell", name)

    def line(self, name: str, head: str) -> Any:
        """A part that is told in one line."""
        return self._shown(Block(name, "", head.strip(), (SourcePosition(1),)))

    def cell(self, name: str, head: str, body: str) -> Any:
        """A part with a text: the rest of the cell."""
        places = tuple(SourcePosition(number) for number in range(1, body.count("\n") + 3))
        return self._shown(Block(name, body, head.strip(), places))

    def _shown(self, block: Block) -> Any:
        try:
            part = read_part(block)
        except LessonError as error:
            return card(f"Line {error.place.line}, column {error.place.column} of this cell: {error}")
        assert part is not None
        return shown(part, self._number(part))

    def _number(self, part: Part) -> int:
        """Which of its kind it is: a table whose cell is run again keeps its number."""
        name = part.title if isinstance(part, ExamplePart) else part
        seen = self._seen.setdefault(type(part), [])
        if name not in seen:
            seen.append(name)
        return seen.index(name) + 1
