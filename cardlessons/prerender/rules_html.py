"""HTML of the rules of a game on one page, and of the rules in short.

Images in the author's text, and HTML but `TAGS`, are not passed through.
"""

from __future__ import annotations

import html
from collections.abc import Callable
from typing import TYPE_CHECKING

from cardlessons.lessons.lesson import RulesPart
from cardlessons.lessons.prose import make_reader
from cardlessons.lessons.prose_links import Links
from cardlessons.rulebook.rules_page import RulesPage, RulesParagraph
from cardlessons.rulebook.texts import get_page_text

if TYPE_CHECKING:
    from markdown_it import MarkdownIt


def render_collapsed_rules(rules: RulesPart, links: Links, id_: str = "", *, is_open: bool = False) -> str:
    """Return the rules for a page as a collapsed `details` element, with links and citations; its list has the id."""

    def to_html(text: str) -> str:
        return "".join(piece if made else html.escape(piece) for piece, made in links.pieces(text))

    listed = render_list_of_rules(rules, to_html)
    listed, shown = listed.replace("<ul>", f'<ul id="{id_}">' if id_ else "<ul>", 1), " open" * is_open
    return f'<details class="ct-rules"{shown}><summary>{html.escape(rules.title)}</summary>{listed}</details>'


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


def render_list_of_rules(rules: RulesPart, to_html: Callable[[str], str]) -> str:
    """Return the lines as an HTML list; `to_html` converts the text between Markdown marks to HTML."""
    markdown = make_markdown(to_html)
    return f"<ul>{''.join(f'<li>{markdown.renderInline(line)}</li>' for line in rules.lines)}</ul>"


def make_markdown(to_html: Callable[[str], str]) -> MarkdownIt:
    """Return a Markdown renderer that converts plain text by `to_html`."""
    markdown = make_reader().disable("image")
    markdown.renderer.rules["text"] = lambda tokens, index, _options, _env: to_html(tokens[index].content)  # type: ignore[attr-defined]
    return markdown
