"""Links in prose: `[[hearts-of-a]]` links another lesson, `[SSS-18]` opens a statement.

Notebooks have both as links of Markdown, which lead somewhere in every program: `[The hearts of A](hearts-of-a.ipynb)`
and `[SSS-18](sources.ipynb#SSS-18)`. Here these mean the same.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Mapping
from itertools import count

from cardlessons.rulebook import get_statement, list_statement_ids
from cardlessons.rulebook.texts import mark_english

CODE_PATTERN = re.compile(r"(?<!`)(`++)(?:[^`\n]|\n(?![ \t]*+\n))++\1(?!`)")
LINK_PATTERN = re.compile(r"\[\[([^\[\]\n]*)\]\]")
SOURCES_PAGE = "sources.ipynb"
"""The name of the notebook that has all statements, to which citations in notebooks lead."""
_CITATION_LINK = re.compile(rf"\[([A-Z]{{1,9}}-\d+)\]\({re.escape(SOURCES_PAGE)}#\1\)")
_LESSON_PATTERN = re.compile(r"(?:\./)?(?P<slug>[^/#?:]+)\.(?:ipynb|md)(?P<part>#.*)?")
_TO_LESSON = re.compile(r"(?<=\]\()[^()\s]+(?=\))")
_BRACKETS_PATTERN = re.compile(rf"{LINK_PATTERN.pattern}|(?<![\[\]])\[([A-Z]{{1,9}}-\d+)\](?![(\[:])")
CODE_OR_BRACKETS = re.compile(rf"{CODE_PATTERN.pattern}|{_BRACKETS_PATTERN.pattern}")
_UNMARKED_PATTERN = re.compile(r"([\[\]*_`])")


def shorten_citations(prose: str) -> str:
    """Return prose in which each citation is only an id in brackets."""
    return _CITATION_LINK.sub(r"[\1]", prose)


def escape_marks(title: str) -> str:
    """Return a title as Markdown, in which none of its letters is a mark."""
    return _UNMARKED_PATTERN.sub(r"\\\1", title)


class Links:
    """The links and citations of one page.

    `lessons` has the title and the address of each lesson by its slug; without an address, only the title is shown.
    `place` is the prefix of the ids of opened citations. Pieces of a page that are made apart need different prefixes.
    `sources` is the address of a page with all statements; if it is given, citations lead there, and do not open.
    """

    def __init__(self, lessons: Mapping[str, tuple[str, str]], place: str = "said", sources: str = "") -> None:
        self.lessons = lessons
        self.sources = sources
        self._places = (f"{place}-{number}" for number in count(1))

    def resolve(self, prose: str) -> str:
        """Return Markdown with the names in brackets made into links and citations; unknown names stay as they are."""
        linked = CODE_OR_BRACKETS.sub(self._write_link, shorten_citations(prose))
        return _TO_LESSON.sub(lambda to: self.find_address(to[0]) or to[0], linked)

    def find_address(self, to: str) -> str | None:
        """Return the address of the lesson to whose file a link leads: empty without one, None for other links."""
        found = _LESSON_PATTERN.fullmatch(to)
        if not found or found["slug"] not in self.lessons:
            return None
        address = self.lessons[found["slug"]][1]
        return address and f"{address}{found['part'] or ''}"

    def pieces(self, text: str) -> Iterator[tuple[str, bool]]:
        """Yield a text in pieces, each with whether it is HTML that replaces a name in brackets."""
        at = 0
        for match in _BRACKETS_PATTERN.finditer(text):
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
            name = escape_marks(title)
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
        if self.sources:
            return f'<a href="{html.escape(self.sources)}#{id_}">[{id_}]</a>'
        place = next(self._places)
        text = html.escape(get_statement(id_).text)
        opens = f'<button type="button" class="cl-cite" popovertarget="{place}">{id_}</button>'
        return (
            f'{opens}<span popover class="cl-said" dir="auto" id="{place}"{mark_english()}><b>{id_}</b> {text}</span>'
        )
