"""IPython magics for the parts of a lesson: `%%table`, `%%levels`, `%play` and the rest.

`%load_ext cardlessons` registers them. Running a cell shows its part at once, below what is wrong
in it; to try a what-if, change a card in the cell and run it again.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

from cardlessons.hosts.jupyter.cell_output import find_title, make_cell_output, name_cell
from cardlessons.hosts.jupyter.context import get_current_context, get_notebook
from cardlessons.hosts.jupyter.magics_help import get_help
from cardlessons.hosts.jupyter.saved_table import render_saved_script
from cardlessons.hosts.jupyter.session_widget import SessionWidget
from cardlessons.hosts.jupyter.static_output import display, find_run
from cardlessons.hosts.jupyter.table_widget import TableWidget
from cardlessons.hosts.jupyter.widget_module import hash_module
from cardlessons.lessons.document import Block, DocumentError, SourcePosition, get_language
from cardlessons.lessons.findings import check_block
from cardlessons.lessons.lesson import ExamplePart, LessonError, Part
from cardlessons.lessons.notebook import read_notebook
from cardlessons.lessons.parts import list_part_names, read_part
from cardlessons.prerender.error_card import MAX_OPEN, CellHtml, ErrorCard, catch_errors, render_error_card
from cardlessons.prerender.still import BEGIN_KEY, render_begin, render_still
from cardlessons.rulebook import list_statement_ids
from cardlessons.session.base import Session
from cardlessons.session.registry import session_of
from cardlessons.session.static_render import render_static

EXAMPLE_RECORD = "variant: peel-five-card\ndealer: A\nA: Kd 2h\nB: 9c 3c\nC: 9d 4c\n\nB 9c\nC 9d > cites SSS-18\n"
"""A table that nobody sees, which is opened when a kernel starts."""


class LessonMagics:
    """The magics of one notebook; they number its tables, so that each has its own id."""

    def __init__(self) -> None:
        self._numbered: dict[type[Part], list[object]] = {}
        SessionWidget.is_carried, SessionWidget.is_next_first = SessionWidget.is_preloaded, True
        TableWidget.carriers.clear()

    def register(self, shell: Any) -> None:
        """Register all magics with a shell of IPython."""
        for kind, names in (("line", list_part_names("line", "either")), ("cell", list_part_names("text", "either"))):
            for name in names:
                magic = partial(self.line if kind == "line" else self.cell, name)
                magic.__doc__ = get_help(name)
                shell.register_magic_function(magic, kind, name)
        shell.register_magic_function(show_lesson, "line", "lesson")
        if find_run().number and not get_current_context().visitor:
            begin = render_still(render_begin(), BEGIN_KEY, hides_source=True)
            display({"text/html": begin, "text/plain": ""}, raw=True)

    def line(self, name: str, head: str) -> Any:
        """Return the output of a line magic."""
        return self._make_output(Block(name, "", head.strip()), f"%{name} {head}".strip())

    def cell(self, name: str, head: str, body: str) -> Any:
        """Return the output of a cell magic; `body` is the rest of the cell, with the line ends of any system."""
        body = body.replace("\r\n", "\n").replace("\r", "\n")
        cell = f"%%{name} {head}\n{body}"
        places = tuple(SourcePosition(number) for number in range(1, cell.count("\n") + 2))
        return self._make_output(Block(name, body, head.strip(), places), cell)

    def _make_output(self, block: Block, written: str) -> Any:
        """Return a part as a cell's output, and display above it what is wrong with it.

        Visitors do not see these mistakes, because they cannot mend them.
        """
        lang = _find_language()
        block = replace(block, lang=lang)
        mistakes, most = _list_mistakes(block, written)
        try:
            part = read_part(block)
        except LessonError as error:
            return render_error_card(*mistakes or [str(error)], most=most)
        assert part is not None
        if isinstance(part, ExamplePart):  # an unknown id is told above the table, which can be shown without it
            part = replace(part, cites=tuple(id_ for id_ in part.cites if id_ in list_statement_ids()))
        number = self._find_number(part)
        tells = mistakes and not get_current_context().visitor
        kept = "" if tells else name_cell(part, number, f"{block.head}\n{block.body}")  # a slip clears nothing
        output = make_cell_output(part, number, lang, kept)
        match output:
            case SessionWidget():
                output.is_part = True
            case ErrorCard():
                return render_error_card(*mistakes, most=most) if tells else output
            case CellHtml():
                output = CellHtml(render_still(output.text, hides_source=True))
        if tells:
            about = "Something is wrong in this cell. What can be shown stands below."
            display(render_error_card(*mistakes, about=about, most=most))
        return output

    def _find_number(self, part: Part) -> int:
        """Return the number of a part among those of its type; a cell that runs again gets the same number."""
        name = find_title(part) or part
        numbered = self._numbered.setdefault(type(part), [])
        if name not in numbered:
            numbered.append(name)
        return numbered.index(name) + 1


def prepare() -> None:
    """Read what the first table needs in a kernel of `cardlessons lab`, whose page has the module that draws."""
    block = Block("table", EXAMPLE_RECORD)
    _list_mistakes(block, EXAMPLE_RECORD)
    part = read_part(block)
    assert part is not None
    session = session_of(part)
    assert isinstance(session, Session)
    session.view()
    render_static(session)
    hash_module()
    render_saved_script()
    SessionWidget.is_preloaded = SessionWidget.is_carried = True


def show_lesson(named: str) -> Any:
    """Return a whole lesson with its path and stages: `%lesson four-nines`, or `%lesson mine.md`."""
    from cardlessons.hosts.jupyter.lesson_widget import make_lesson_widget  # only few notebooks need pages

    return catch_errors(lambda: make_lesson_widget(named.strip()), get_current_context())


def _list_mistakes(block: Block, written: str) -> tuple[list[str], int]:
    """Return the mistakes in a part, each with its line in the cell, and how many of them stand on their own.

    What cannot be read does. Of the rest only the first does: the others may follow from it.
    """
    findings = check_block(block, written.split("\n"))
    sorted_by = ((finding.kind != "reading", finding.kind != "record", finding) for finding in findings)
    told = [finding for *_, finding in sorted(sorted_by) if finding.kind not in ("hint", "advice")]
    texts = [
        f"Line {place.line}, column {place.column} of this cell: {message}" if block.places else f"{written}: {message}"
        for place, message, *_ in told
    ]
    return texts, min(MAX_OPEN, max(1, sum(finding.kind == "reading" for finding in told)))


def _find_language() -> str:
    """Return the language in the metadata of the kernel's notebook; empty if it is unknown.

    The file is read at each call, since its author may have changed and saved it.
    """
    path = get_notebook()
    if path.suffix != ".ipynb":
        return ""
    try:
        return get_language(read_notebook(path.read_text("utf-8")).facts)
    except (OSError, UnicodeDecodeError, DocumentError):
        return ""
