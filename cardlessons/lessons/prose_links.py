"""Links in prose: `[[hearts-of-a]]` links another lesson, `[SSS-18]` opens a statement."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Mapping
from itertools import count

from cardlessons.rulebook import get_statement, list_statement_ids

CODE = re.compile(r"(?<!`)(`++)[^`]++\1(?!`)")
LINK = re.compile(r"\[\[([^\[\]\n]*)\]\]")
_BRACKETS = re.compile(rf"{LINK.pattern}|(?<![\[\]])\[([A-Z]{{1,9}}-\d+)\](?![(\[:])")
_MEANT = re.compile(rf"{CODE.pattern}|{_BRACKETS.pattern}")
_UNMARKED = re.compile(r"([\[\]*_`])")


class Links:
    """The links and citations of one page.

    `lessons` has the title and the address of each lesson by its slug; without an address, only the title is shown.
    `place` is the prefix of the ids of opened citations. Pieces of a page that are made apart need different prefixes.
    """

    def __init__(self, lessons: Mapping[str, tuple[str, str]], place: str = "said") -> None:
        self.lessons = lessons
        self._places = (f"{place}-{number}" for number in count(1))

    def resolve(self, prose: str) -> str:
        """Return Markdown with the names in brackets made into links and citations; unknown names stay as they are."""
        return _MEANT.sub(self._write_link, prose)

    def pieces(self, text: str) -> Iterator[tuple[str, bool]]:
        """Yield a text in pieces, each with whether it is HTML that replaces a name in brackets."""
        at = 0
        for match in _BRACKETS.finditer(text):
            link = self._render_lesson_link(match[1]) or self._render_citation(match[2])
            if link:
                yield text[at : match.start()], False
                yield link, True
                at = match.end()
        yield text[at:], False

    def _write_link(self, match: re.Match[str]) -> str:
        _, slug, id_ = match.groups()
        if slug is not None and slug.strip() in self.lessons:
            title, address = self.lessons[slug.strip()]
            name = _UNMARKED.sub(r"\\\1", title)
            return f"[{name}]({address})" if address else name
        return self._render_citation(id_) or match[0]

    def _render_lesson_link(self, slug: str | None) -> str:
        if slug is None or slug.strip() not in self.lessons:
            return ""
        title, address = self.lessons[slug.strip()]
        name = html.escape(title)
        return f'<a href="{html.escape(address)}">{name}</a>' if address else name

    def _render_citation(self, id_: str | None) -> str:
        if id_ not in list_statement_ids():
            return ""
        place = next(self._places)
        text = html.escape(get_statement(id_).text)
        opens = f'<button type="button" class="cl-cite" popovertarget="{place}">{id_}</button>'
        return f'{opens}<span popover class="cl-said" id="{place}"><b>{id_}</b> {text}</span>'
