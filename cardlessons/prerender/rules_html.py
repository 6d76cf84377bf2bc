"""The rules in short as HTML, folded on a page and open on paper, and paragraphs on paper.

No HTML of an author's comes through, and no picture.
"""

from __future__ import annotations

import html
from collections.abc import Callable

from markdown_it import MarkdownIt

from cardlessons.lessons.catalog import LESSONS, title_from
from cardlessons.lessons.lesson import RulesPart
from cardlessons.lessons.prose_links import LINK, Links


def folded(rules: RulesPart, links: Links) -> str:
    """The rules on a page, to be unfolded; its links lead there, and its citations open."""

    def written(text: str) -> str:
        return "".join(piece if made else html.escape(piece) for piece, made in links.pieces(text))

    listed = _list(rules, written)
    return f'<details class="ct-rules"><summary>{html.escape(rules.title)}</summary>{listed}</details>'


def on_paper(text: str) -> str:
    """A paragraph where nothing can be followed: links are the names of their lessons."""
    return str(_markdown(_printed).renderInline(text))


def printed(rules: RulesPart) -> str:
    """The rules on paper, where nothing can be unfolded or followed."""
    listed = _list(rules, _printed)
    return f'<section class="rules"><h2>{html.escape(rules.title)}</h2>{listed}</section>'


def _printed(text: str) -> str:
    return html.escape(LINK.sub(lambda link: _title(link[1].strip()), text))


def _title(slug: str) -> str:
    """The name of a lesson, for whoever cannot follow a link to it."""
    kept = LESSONS.kept.get(slug)
    return kept.title if kept else title_from(slug)


def _list(rules: RulesPart, written: Callable[[str], str]) -> str:
    """The lines as a list; `written` makes HTML of what stands between the marks of Markdown."""
    markdown = _markdown(written)
    return f"<ul>{''.join(f'<li>{markdown.renderInline(line)}</li>' for line in rules.lines)}</ul>"


def _markdown(written: Callable[[str], str]) -> MarkdownIt:
    """A reader of a paragraph, which leaves the words between the marks to `written`."""
    markdown = MarkdownIt("commonmark", {"html": False}).disable("image")
    markdown.renderer.rules["text"] = lambda tokens, index, _options, _env: written(tokens[index].content)  # type: ignore[attr-defined]
    return markdown
