"""The rules in short as HTML: folded on a page, open on paper. No HTML of an author's comes through, and no picture."""

from __future__ import annotations

import html
from collections.abc import Callable

from markdown_it import MarkdownIt

from cardlessons.lessons.lesson import RulesInShort
from cardlessons.lessons.links import Links


def folded(rules: RulesInShort, links: Links) -> str:
    """The rules on a page, to be unfolded; its links lead there, and its citations open."""
    listed = _list(rules, links.written)
    return f'<details class="ct-rules"><summary>{html.escape(rules.title)}</summary>{listed}</details>'


def printed(rules: RulesInShort) -> str:
    """The rules on paper, where nothing can be unfolded or followed."""
    listed = _list(rules, html.escape)
    return f'<section class="rules"><h2>{html.escape(rules.title)}</h2>{listed}</section>'


def _list(rules: RulesInShort, written: Callable[[str], str]) -> str:
    """The lines as a list; `written` makes HTML of what stands between the marks of Markdown."""
    markdown = MarkdownIt("commonmark", {"html": False}).disable("image")
    markdown.renderer.rules["text"] = lambda tokens, index, _options, _env: written(tokens[index].content)  # type: ignore[attr-defined]
    return f"<ul>{''.join(f'<li>{markdown.renderInline(line)}</li>' for line in rules.lines)}</ul>"
