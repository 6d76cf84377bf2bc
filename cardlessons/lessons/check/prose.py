"""Find lines of prose that were meant as a heading, a part, a picture or a link, but are none."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from pathlib import PurePosixPath

from cardlessons.engine.options import suggest
from cardlessons.lessons.check.findings import Finding, make_finding
from cardlessons.lessons.markdown import list_fences
from cardlessons.lessons.parts import PART_TYPES
from cardlessons.lessons.prose import Target, iter_targets

_HEADING = re.compile(r" {0,3}(#{1,6})([^\W\d_].*)")
_LIKE_A_FENCE = re.compile(r" {0,3}([`´‘’‛ʼ'′“”\"]{2,}) ?([A-Za-z-]+)")
_LESSONS = (".md", ".ipynb")


def find_unspaced_headings(prose: str) -> Iterator[Finding]:
    """Yield findings on headings that lack the space after their `#`."""
    for number, line in _iter_prose_lines(prose):
        if heading := _HEADING.match(line):
            message = f"a heading needs a space behind '{heading[1]}': '{heading[1]} {heading[2][:40].strip()}'"
            yield make_finding("part", number, heading.start(1) + 1, message)


def find_unfenced_parts(prose: str) -> Iterator[Finding]:
    """Yield findings on lines that seem to begin a part, but have other signs than backticks before its name."""
    for number, line in _iter_prose_lines(prose):
        begins = _LIKE_A_FENCE.match(line)
        if begins is None or begins[1].startswith("```"):
            continue
        name = begins[2].casefold()
        if name in PART_TYPES or suggest(name, [*PART_TYPES]):
            meant = name if name in PART_TYPES else "table"
            message = f"'{begins[1]}' begins no part; three backticks do: '```{meant}', and '```' ends it"
            yield make_finding("part", number, begins.start(1) + 1, message)


def find_broken_targets(prose: str, files: Collection[str] | None) -> Iterator[Finding]:
    """Yield findings on pictures that are not shown, and on links that lead nowhere.

    Args:
        prose: Markdown.
        files: the names of the files beside the lesson; None if it is in no folder.
    """
    after: dict[int, int] = {}
    lines = prose.split("\n")
    hinted = False
    for target in iter_targets(prose):
        message = _check_picture(target.to, files) if target.picture else _check_link(target.to, files)
        if not message or (files is None and hinted):
            continue
        line, column = _find_place(target, lines, after)
        hinted = files is None
        yield make_finding("hint" if hinted else "link", line, column, message)


def _check_picture(name: str, files: Collection[str] | None) -> str:
    """Return the reason why a picture is not shown; empty if it is shown, or is elsewhere on the web."""
    if _is_elsewhere(name):
        return ""
    if files is None:
        return "on this page a picture is only its words; in a file it is seen, if it lies beside that"
    if "/" in name:
        return f"'{name}' is not shown: a picture lies in the folder of its lesson, as in '{PurePosixPath(name).name}'"
    known = [file for file in files if not file.endswith(_LESSONS)]
    return "" if name in files else f"there is no picture '{name}' beside this lesson{suggest(name, known)}"


def _check_link(to: str, files: Collection[str] | None) -> str:
    """Return the reason why a link leads nowhere; empty if it leads to a lesson, or elsewhere on the web."""
    name = re.split("[?#]", to)[0]
    if files is None or not name or _is_elsewhere(name):
        return ""
    if name in files and name.endswith(_LESSONS):
        return ""
    if name in files:
        return f"'{name}' does not come along with the page, only pictures do; link it where it lies on the web"
    return f"there is no '{name}' beside this lesson{suggest(name, [*files])}"


def _is_elsewhere(to: str) -> bool:
    """Return whether an address names no file of the folder: a URL, an absolute path, or a fragment."""
    return ":" in to or to.startswith(("/", "#"))


def _find_place(target: Target, lines: list[str], after: dict[int, int]) -> tuple[int, int]:
    """Return the line and column of a target; `after` has, by line, the end of the last target found there."""
    for number in range(target.first, min(target.end, len(lines)) + 1):
        at = lines[number - 1].find(target.to, after.get(number, 0))
        if at >= 0:
            after[number] = at + len(target.to)
            return number, at + 1
    return target.first, 1


def _iter_prose_lines(prose: str) -> Iterator[tuple[int, str]]:
    code = {number for fence in list_fences(prose) for number in range(fence.first, fence.end)}
    return ((number + 1, line) for number, line in enumerate(prose.split("\n")) if number not in code)
