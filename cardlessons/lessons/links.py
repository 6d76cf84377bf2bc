"""What stands in brackets in prose: `[[hearts-of-a]]` links another lesson, `[SSS-18]` opens a statement."""

from __future__ import annotations

import html
import re
from collections.abc import Mapping
from itertools import count

from cardlessons.rulebook import ids, statement

CODE = re.compile(r"(`+)[^`]+\1")
LINK = re.compile(r"\[\[([^\[\]\n]*)\]\]")
_MEANT = re.compile(rf"{CODE.pattern}|{LINK.pattern}|(?<![\[\]])\[([A-Z]{{1,9}}-\d+)\](?![(\[:])")
_UNMARKED = re.compile(r"([\[\]*_`])")


class Links:
    """The links and citations of one page.

    `lessons` are the titles and the addresses of the others by their slugs; `place` begins the names of what opens, and
    tells the citations of one piece of the page from those of another.
    """

    def __init__(self, lessons: Mapping[str, tuple[str, str]], place: str = "said") -> None:
        self.lessons = lessons
        self._places = (f"{place}-{number}" for number in count(1))

    def followed(self, prose: str) -> str:
        """The prose with links that lead there, and citations that open; what leads nowhere stays as it is."""
        return _MEANT.sub(self._made, prose)

    def written(self, text: str) -> str:
        """A text without any marks of Markdown as HTML, with links and citations as prose has them."""
        pieces, at = [], 0
        for match in _MEANT.finditer(text):
            pieces += [html.escape(text[at : match.start()]), self._written(match)]
            at = match.end()
        return "".join((*pieces, html.escape(text[at:])))

    def _made(self, match: re.Match[str]) -> str:
        _, slug, id_ = match.groups()
        if lesson := self._lesson(slug):
            title, address = lesson
            name = _UNMARKED.sub(r"\\\1", title)
            return f"[{name}]({address})"
        return self._opening(id_) if id_ in ids() else match[0]

    def _written(self, match: re.Match[str]) -> str:
        _, slug, id_ = match.groups()
        if lesson := self._lesson(slug):
            title, address = map(html.escape, lesson)
            return f'<a href="{address}">{title}</a>'
        return self._opening(id_) if id_ in ids() else html.escape(match[0])

    def _lesson(self, slug: str | None) -> tuple[str, str] | None:
        return None if slug is None else self.lessons.get(slug.strip())

    def _opening(self, id_: str) -> str:
        """A citation that opens what the statement says."""
        place = next(self._places)
        told = html.escape(statement(id_).text)
        opens = f'<button type="button" class="cl-cite" popovertarget="{place}">{id_}</button>'
        return f'{opens}<span popover class="cl-said" id="{place}"><b>{id_}</b> {told}</span>'
