"""Find what prose does not show as it was meant: headings, parts, pictures, links, HTML, and quotations too deep."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from urllib.parse import unquote

from cardlessons.authoring.check.citations import blank_out_code
from cardlessons.authoring.check.fences import list_fences
from cardlessons.engine.options import suggest
from cardlessons.engine.quoting import quote
from cardlessons.lessons.findings import Finding, make_finding
from cardlessons.lessons.parts import get_part_types
from cardlessons.lessons.prose import MAX_NESTING, PLAIN_TAGS, Target, find_picture, iter_targets, read_prose

_HEADING_PATTERN = re.compile(r" {0,3}(#{1,6})([^\W\d_].*)")
_LIKE_A_FENCE = re.compile(r" {0,3}([`´‘’‛ʼ'′“”\"]{2,}) ?([A-Za-z-]+)")
_LESSON_SUFFIXES = (".md", ".ipynb")
MAX_QUICK_BYTES = 300_000
"""The most bytes of a picture that is soon there on a phone."""
_IN_MARKDOWN = {
    "img": "a picture is '![words](picture.png)'",
    "a": "a link is '[words](address)'",
    "p": "a blank line begins another paragraph",
    "div": "a blank line begins another paragraph",
    **dict.fromkeys(("h1", "h2", "h3", "h4", "h5", "h6"), "a heading is '## words'"),
    **dict.fromkeys(("ul", "ol", "li"), "a list has a line '- words' for each item"),
    **dict.fromkeys(("table", "tr", "td", "th"), "a table has a line '| a | b |' for each row"),
    **dict.fromkeys(("code", "pre"), "code stands between backticks"),
    "blockquote": "a quotation has '> ' before each line",
    "hr": "a line across the page is '---' between blank lines",
    "!--": "leave the comment out",
}
"""The advice on HTML, by the names of the tags."""


def find_unspaced_headings(prose: str) -> Iterator[Finding]:
    """Yield findings on headings that lack the space after their `#`."""
    for number, line in _iter_prose_lines(prose):
        if heading := _HEADING_PATTERN.match(line):
            message = f"a heading needs a space behind '{heading[1]}': '{heading[1]} {heading[2][:40].strip()}'"
            yield make_finding("part", number, heading.start(1) + 1, message)


def find_unfenced_parts(prose: str) -> Iterator[Finding]:
    """Yield findings on lines that seem to begin a part, but have other signs than backticks before its name."""
    for number, line in _iter_prose_lines(prose):
        begins = _LIKE_A_FENCE.match(line)
        if begins is None or begins[1].startswith("```"):
            continue
        name = begins[2].casefold()
        if name in get_part_types() or suggest(name, [*get_part_types()]):
            meant = name if name in get_part_types() else "table"
            message = f"'{begins[1]}' begins no part; three backticks do: '```{meant}', and '```' ends it"
            yield make_finding("part", number, begins.start(1) + 1, message)


def find_broken_targets(prose: str, files: Collection[str] | None) -> Iterator[Finding]:
    """Yield findings on pictures that are not shown, have no words or are large, and on links that lead nowhere.

    Args:
        prose: Markdown.
        files: the names of the files beside the lesson, or their sizes by these; None if it is in no folder.
    """
    after: dict[int, int] = {}
    lines = blank_out_code(prose).split("\n")
    hinted = False
    for target in iter_targets(prose):
        message = _check_picture(target.to, files) if target.kind == "image" else ""
        message = _check_link(target.to, files) if target.kind == "link_open" else message
        doubts = [*_doubt_picture(target, files)] if target.kind == "image" and not message else []
        if not message and not doubts:
            continue
        line, column = _find_place(target, lines, after)
        yield from (make_finding("hint", line, column, doubt) for doubt in doubts)
        if message and not (files is None and hinted):
            hinted = files is None
            yield make_finding("hint" if hinted else "link", line, column, message)


def find_written_tags(prose: str) -> Iterator[Finding]:
    """Yield a hint on each HTML tag that is shown as it is written."""
    after: dict[int, int] = {}
    lines = blank_out_code(prose).split("\n")
    told: set[tuple[int, str]] = set()
    for target in iter_targets(prose):
        if target.kind == "text" and (message := _check_tag(target, told)):
            yield make_finding("hint", *_find_place(target, lines, after), message)


def find_deep_nesting(prose: str) -> Iterator[Finding]:
    """Yield a hint for each line that begins a quotation or a list within too many others."""
    for line in read_prose(prose).too_deep:
        message = f"this is inside {MAX_NESTING} quotations or lists already, and is shown as it is written"
        yield make_finding("hint", line, 1, f"{message}; leave some of them out")


def _check_tag(tag: Target, told: set[tuple[int, str]]) -> str:
    """Return a hint on a tag that is shown as it is written; empty for the end of what such a hint is about already.

    `told` has the paragraph and the name of each tag with a hint.
    """
    name = re.split(r"[\s/>]", tag.to.removeprefix("<").removeprefix("/"))[0].lower()
    if tag.to.startswith("</") and (name not in PLAIN_TAGS or (tag.first, name) in told):
        return ""
    told.add((tag.first, name))
    cure = _IN_MARKDOWN.get(name, "prose has the marks of Markdown, such as **bold** and *italic*")
    if name in PLAIN_TAGS and tag.to.startswith("</"):
        cure = "it closes nothing here; leave it out"
    elif name in PLAIN_TAGS:
        is_bare = tag.to.lower() == f"<{name}>"
        cure = f"expected '</{name}>' in the same paragraph" if is_bare else f"expected '<{name}>' with nothing more"
    return f"HTML {quote(tag.to)} is shown as it is written; {cure}"


def _check_picture(source: str, files: Collection[str] | None) -> str:
    """Return the reason why a picture is not shown; empty if it is shown, or is elsewhere on the web."""
    if (path := find_picture(source)) is None:
        return ""
    if files is None:
        return "on this page a picture is only its words; in a file it is seen, if it lies beside that"
    if not path:
        told = f"{quote(unquote(source))} is not shown: a picture lies in the folder of its lesson, or below it"
        return f"{told}, in no hidden folder; put a copy there"
    if path in files:
        return ""
    known = [file for file in files if not file.endswith(_LESSON_SUFFIXES)]
    return f"there is no picture {quote(path)} beside this lesson{suggest(path, known)}"


def _doubt_picture(target: Target, files: Collection[str] | None) -> Iterator[str]:
    """Yield hints on a picture that is shown: it has no words, or takes long to come."""
    if not target.words.strip():
        yield "who does not see this picture needs words; write them in the square brackets before its name"
    size = files.get(find_picture(target.to) or "", 0) if isinstance(files, Mapping) else 0
    if size > MAX_QUICK_BYTES:
        most = f"{MAX_QUICK_BYTES // 1000} kB"
        yield f"this picture has {size // 1000:,} kB, and comes late on a phone; make it smaller than {most}"


def _check_link(to: str, files: Collection[str] | None) -> str:
    """Return the reason why a link leads nowhere; empty if it leads to a lesson, or elsewhere on the web."""
    name = re.split("[?#]", to)[0]
    if files is None or not name or _is_elsewhere(name):
        return ""
    if name in files and name.endswith(_LESSON_SUFFIXES):
        return ""
    if name in files:
        return f"{quote(name)} does not come along with the page, only pictures do; link it where it lies on the web"
    return f"there is no {quote(name)} beside this lesson{suggest(name, [*files])}"


def _is_elsewhere(to: str) -> bool:
    """Return whether an address names no file of the folder: a URL, an absolute path, or a fragment."""
    return ":" in to or to.startswith(("/", "#"))


def _find_place(target: Target, lines: list[str], after: dict[int, int]) -> tuple[int, int]:
    """Return the line and column of a target; `after` has, by line, the end of the last target found there."""
    for number in range(target.first, min(target.end, len(lines)) + 1):
        for written in (target.to, unquote(target.to)):
            at = lines[number - 1].find(written, after.get(number, 0))
            if at >= 0:
                after[number] = at + len(written)
                return number, at + 1
    return target.first, 1


def _iter_prose_lines(prose: str) -> Iterator[tuple[int, str]]:
    code = {number for fence in list_fences(prose) for number in range(fence.first, fence.end)}
    return ((number + 1, line) for number, line in enumerate(prose.split("\n")) if number not in code)
