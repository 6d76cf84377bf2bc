"""HTML of the rules of a game on one page, of the rules in short, and of paragraphs on paper.

Images in the author's text, and HTML but `TAGS`, are not passed through.
"""

from __future__ import annotations

import html
from collections.abc import Callable
from typing import TYPE_CHECKING

from cardlessons.lessons.catalog import LESSONS, make_title
from cardlessons.lessons.lesson import RulesPart
from cardlessons.lessons.prose import make_reader
from cardlessons.lessons.prose_links import LINK, Links, shorten_citations
from cardlessons.rulebook.rules_page import RulesPage, RulesParagraph
from cardlessons.rulebook.texts import get_page_text

if TYPE_CHECKING:
    from markdown_it import MarkdownIt


def render_collapsed_rules(rules: RulesPart, links: Links, id_: str = "") -> str:
    """Return the rules for a page as a collapsed `details` element, with links and citations; its list has the id."""

    def to_html(text: str) -> str:
        return "".join(piece if made else html.escape(piece) for piece, made in links.pieces(text))

    listed = _render_list(rules, to_html)
    listed = listed.replace("<ul>", f'<ul id="{id_}">', 1) if id_ else listed
    return f'<details class="ct-rules"><summary>{html.escape(rules.title)}</summary>{listed}</details>'


def render_paragraph_for_print(text: str) -> str:
    """Return a paragraph for print; links become the titles of their lessons."""
    markdown = _make_markdown(_escape_for_print)
    for mark in ("link_open", "link_close"):
        markdown.renderer.rules[mark] = lambda *_: ""  # type: ignore[attr-defined]
    return str(markdown.renderInline(shorten_citations(text)))


def render_rules_for_print(rules: RulesPart) -> str:
    """Return the rules for print, open and without links."""
    listed = _render_list(rules, _escape_for_print)
    return f'<section class="rules"><h2>{html.escape(rules.title)}</h2>{listed}</section>'


def render_rules_body(page: RulesPage) -> str:
    """Return the house rules and the sections of a rules page."""
    changes = "".join(f"<li>{html.escape(subject)}: {html.escape(says)}</li>" for subject, says in page.house_rules)
    title = f"<p>{get_page_text('rules.house-rules')}</p>"
    listed = f'<div class="cl-house-rules">{title}<ul>{changes}</ul></div>' if changes else ""
    return listed + "".join(
        f'<section id="{name}"><h2>{html.escape(heading)}</h2>{"".join(map(_render_paragraph, paragraphs))}</section>'
        for name, heading, paragraphs in page.sections
    )


def _render_paragraph(paragraph: RulesParagraph) -> str:
    title = f"<b>{html.escape(paragraph.title)}</b>" if paragraph.title else ""
    mark = f"<em>({get_page_text('rules.changed')})</em>" if paragraph.changed else ""
    cites = f'<span class="cl-cites">[{", ".join(paragraph.cites)}]</span>' if paragraph.cites else ""
    said = " ".join(filter(None, (title, html.escape(paragraph.text), mark, cites)))
    rows = [
        "".join(f"<td>{html.escape(cell)}</td>" if n else f'<th scope="col">{html.escape(cell)}</th>' for cell in row)
        for n, row in enumerate(paragraph.table)
    ]
    table = f"<table>{''.join(f'<tr>{row}</tr>' for row in rows)}</table>" if rows else ""
    changed = ' class="cl-changed"' if paragraph.changed else ""
    return f'<div id="{paragraph.id}"{changed}><p>{said}</p>{table}</div>'


def _escape_for_print(text: str) -> str:
    return html.escape(LINK.sub(lambda link: _find_title(link[1].strip()), text))


def _find_title(slug: str) -> str:
    """Return the title of a lesson, which replaces a link to it."""
    lesson_file = LESSONS.lessons_by_slug.get(slug)
    return lesson_file.title if lesson_file else make_title(slug)


def _render_list(rules: RulesPart, to_html: Callable[[str], str]) -> str:
    """Return the lines as an HTML list; `to_html` converts the text between Markdown marks to HTML."""
    markdown = _make_markdown(to_html)
    return f"<ul>{''.join(f'<li>{markdown.renderInline(line)}</li>' for line in rules.lines)}</ul>"


def _make_markdown(to_html: Callable[[str], str]) -> MarkdownIt:
    """Return a Markdown renderer that converts plain text by `to_html`."""
    markdown = make_reader().disable("image")
    markdown.renderer.rules["text"] = lambda tokens, index, _options, _env: to_html(tokens[index].content)  # type: ignore[attr-defined]
    return markdown
