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
    """The links and citations of one page; `lessons` are the titles and the addresses of the others by their slugs."""

    def __init__(self, lessons: Mapping[str, tuple[str, str]]) -> None:
        self.lessons = lessons
        self._numbers = count(1)

    def followed(self, prose: str) -> str:
        """The prose with links that lead there, and citations that open; what leads nowhere stays as it is."""
        return _MEANT.sub(self._made, prose)

    def _made(self, match: re.Match[str]) -> str:
        _, slug, id_ = match.groups()
        if slug is not None and slug.strip() in self.lessons:
            title, address = self.lessons[slug.strip()]
            name = _UNMARKED.sub(r"\\\1", title)
            return f"[{name}]({address})"
        if id_ in ids():
            place = f"said-{next(self._numbers)}"
            told = html.escape(statement(id_).text)
            opens = f'<button type="button" class="cl-cite" popovertarget="{place}">{id_}</button>'
            return f'{opens}<span popover class="cl-said" id="{place}"><b>{id_}</b> {told}</span>'
        return match[0]
