"""Find parts of a lesson that are never shown: misspelt ones, and those at places where no part can be."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from cardlessons.authoring.check.fences import Fence, list_fences
from cardlessons.authoring.check.places import find_column
from cardlessons.authoring.check.prose import find_unfenced_parts
from cardlessons.engine.options import suggest
from cardlessons.engine.quoting import quote
from cardlessons.lessons.document import Block, Document, SourcePosition
from cardlessons.lessons.findings import Finding, make_finding, place_in_file
from cardlessons.lessons.kernel import find_other_kernel
from cardlessons.lessons.notebook import LOAD_CELL
from cardlessons.lessons.parts import get_part_types, list_fence_names, list_part_names

_COMMAND_PATTERN = re.compile(r"(?P<sign>%[% ]*)(?P<name>[A-Za-z][\w-]*)(?P<rest>.*)")
_FENCE_PATTERN = re.compile(r"(?:`{3,}|~{3,})([^\s`]+)")
_LANGUAGE_PATTERN = re.compile("plain|text|python|py|tex|latex|html|sh|console|lua|matlab|rust|swift")
"""The names that a fence may have besides those of parts."""
_OTHER_MAGICS = ("pylab", "reset", "store", "writefile")
"""The magics of IPython whose names are near those of parts."""


def check_extension_loaded(document: Document, text: str) -> Iterator[Finding]:
    """Yield a finding on a notebook with parts, but without the cell that registers their magics."""
    parts = [(number, block) for number, block in enumerate(document.blocks) if block.kind in get_part_types()]
    if document.form == "notebook" and parts and LOAD_CELL not in text:
        message = f"no cell loads the parts of a lesson; the first one is '{LOAD_CELL}'"
        yield Finding(parts[0][1].place(0), message, "part", 1)
    elif parts and document.load_cell.after > parts[0][0]:
        yield Finding(parts[0][1].place(0), f"the cell '{LOAD_CELL}' stands below this part; move it up", "part", 1)


def find_other_code(document: Document) -> Iterator[Finding]:
    """Yield a hint on the first cell of other code, and one on the first raw cell."""
    kernel = find_other_kernel(document)
    code = f"needs the kernel {quote(kernel)}, and" if kernel else "is code of your own:"
    runs = "no page runs it" if kernel else "'serve' runs it in a kernel for each reader, 'export' does not run it"
    told = {"code": f"this cell {code} {runs}", "raw": "this raw cell is not shown on a page"}
    for kind, message in told.items():
        block = next((block for block in document.blocks if block.kind == kind), None)
        if block:
            yield Finding(block.place(0), message, "hint", 1)


def find_unclosed_fences(document: Document, lines: Sequence[str]) -> Iterator[SourcePosition]:
    """Yield the positions where a Markdown fence begins inside another one, which is therefore never closed."""
    for block in document.blocks if document.form == "markdown" else ():
        for place in block.places[1:] if block.kind in get_part_types() else ():
            fence = _FENCE_PATTERN.match(lines[place.line - 1])
            if fence and fence[1] in list_fence_names():
                yield place


def find_unshown_parts(block: Block, document: Document, lines: Sequence[str] = ()) -> Iterator[Finding]:
    """Yield findings on text in a block that was meant as a part of the lesson, but is none.

    With the `lines` of the file, it also finds a fence that is never closed.
    """
    if block.kind == "prose":
        code = list_fences(block.body) if any(sign in block.body for sign in "`~%") else []
        findings = [*_check_fences(code, block.body.split("\n"), document.form)]
        findings += _check_commands(block.body, code, document.form)
        findings += find_unfenced_parts(block.body) if document.form == "markdown" else ()
    elif block.kind == "code":
        findings = [*_check_code(block.body)]
    elif block.kind == "raw":
        findings = [*_check_commands(block.body, (), "notebook")]
    else:
        findings = []
    yield from (place_in_file(block, finding) for finding in findings)
    if lines and document.form == "markdown" and block.kind != "prose" and block.places:
        last = lines[block.places[-1].line - 1].strip()
        if not last or set(last) - {"`", "~"}:
            yield Finding(block.place(0), "this fence is never closed; expected a line of its own, '```'", "part")


def _check_fences(code: Sequence[Fence], lines: Sequence[str], form: str) -> Iterator[Finding]:
    """Yield findings on fences in prose that have the name of a part, or a similar one."""
    for fence in code:
        name, line = fence.info.partition(" ")[0], fence.first + 1
        column = find_column(lines, line, name)
        if name in list_fence_names() and form == "markdown" and fence.inside:
            yield make_finding("part", line, column, f"{quote(name)} is never shown here, inside a list or a quotation")
        elif name in get_part_types() and form == "notebook":
            message = f"in a notebook {quote(name)} is a cell of code: '{_get_sign(name)}{name} ...'"
            yield make_finding("part", line, column, message)
        elif (
            name
            and name not in list_fence_names()
            and not _LANGUAGE_PATTERN.fullmatch(name)
            and (hint := suggest(name, [*list_fence_names()]))
        ):
            yield make_finding("part", line, column, f"{quote(name)} was read, which is no part of a lesson{hint}")


def _check_commands(prose: str, code: Sequence[Fence], form: str) -> Iterator[Finding]:
    """Yield findings on lines of prose that are commands of a notebook."""
    shown = {number for fence in code for number in range(fence.first, fence.end)}
    for number, line in enumerate(prose.split("\n")):
        command = _COMMAND_PATTERN.match(line.lstrip())
        if command is None or number in shown:
            continue
        name = command["name"]
        if name in get_part_types() and command["sign"] in ("%", "%%"):
            is_fence = form == "markdown"
            where = f"in Markdown it is a fence, '```{name}'" if is_fence else "it is a cell of code by itself"
            column = len(line) - len(line.lstrip()) + 1
            yield make_finding("part", number + 1, column, f"'{command['sign']}{name}' is never shown here: {where}")


def _check_code(source: str) -> Iterator[Finding]:
    """Yield findings on commands in a code cell that are no parts, or that are written wrongly."""
    lines = source.split("\n")
    first = next((number for number, line in enumerate(lines, 1) if line.strip()), 0)
    for number, line in enumerate(lines, 1):
        command = _COMMAND_PATTERN.match(line.lstrip() if number == first else line)
        if command is None:
            continue
        sign, name = command["sign"], command["name"]
        right = f"{_get_sign(name)}{name}"
        message = ""
        if name not in get_part_types():
            if number == first and name not in _OTHER_MAGICS and (hint := suggest(name, [*get_part_types()])):
                message = f"'{sign}{name}' was read, which is no part of a lesson{hint}"
        elif sign + name != right:
            message = f"'{sign}{name}' was read; expected '{right}'" if number == first or sign in ("%", "%%") else ""
        elif number > first or (name in list_part_names("line") and source.strip() != line.strip()):
            message = f"'{right}' stands in a cell of its own; this one holds more"
            if all(above.startswith("#") or not above.strip() for above in lines[: number - 1]) and number > first:
                message += f"; move the comment {'below' if _get_sign(name) == '%%' else 'into another cell'}"
        else:
            message = f"'{right}' needs a space behind it, and then what it shows"
        if message:
            yield make_finding("part", number, len(line) - len(line.lstrip()) + 1, message)


def _get_sign(name: str) -> str:
    return "%%" if name in list_part_names("text", "either") else "%"
