"""Render prose as HTML: Markdown with links to lessons, and citations that open. The author's own HTML is escaped."""

from __future__ import annotations

import html
from collections.abc import Iterator, Sequence
from typing import NamedTuple
from urllib.parse import unquote

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token

from cardlessons.lessons.prose_links import Links

_READER = MarkdownIt("commonmark", {"html": False, "xhtmlOut": False}).enable("table")
_AS_WRITTEN = MarkdownIt("commonmark").enable("table")


def render_prose(text: str, links: Links, pictures: str | None = "") -> str:
    """Return the prose as HTML; markup in it is escaped.

    Args:
        text: Markdown.
        links: the links and citations of the page.
        pictures: the address of the folder of pictures that have none; if None, only their texts are shown.
    """
    tokens = _READER.parse(text)
    for token in tokens:
        if token.children:
            token.children = [*_link_brackets(token.children, links)]
        for child in token.children or ():
            if child.type != "image":
                continue
            source = child.attrGet("src")
            if pictures is None:
                child.type, child.tag, child.nesting = "text", "", 0
            elif isinstance(source, str) and "/" not in source and ":" not in source:
                child.attrSet("src", pictures + source)
    renderer = _READER.renderer
    assert isinstance(renderer, RendererHTML)
    return renderer.render(tokens, _READER.options, {})


def render_lang(lang: str) -> str:
    """Return the HTML attribute `lang` with a space before it; empty if no language is given."""
    return f' lang="{html.escape(lang)}"' if lang else ""


class Target(NamedTuple):
    """The address of a picture or a link in prose, and the lines (from 1) of its paragraph."""

    to: str
    picture: bool
    first: int
    end: int


def iter_targets(text: str) -> Iterator[Target]:
    """Yield the addresses of the pictures and links in prose, in their order."""
    for token in _READER.parse(text):
        for child in token.children or ():
            to = child.attrGet("src" if child.type == "image" else "href")
            if isinstance(to, str) and token.map:
                yield Target(unquote(to), child.type == "image", token.map[0] + 1, token.map[1])


def has_markup(text: str) -> bool:
    """Return whether prose holds HTML other than a comment."""
    tokens = (inner for token in _AS_WRITTEN.parse(text) for inner in (token, *(token.children or ())))
    return any(token.type.startswith("html_") and not token.content.startswith("<!--") for token in tokens)


def _link_brackets(children: Sequence[Token], links: Links) -> Iterator[Token]:
    """Yield the tokens of a paragraph, with the names in brackets made into links, except within a link."""
    within = 0
    for token in children:
        within += token.nesting if token.type.startswith("link_") else 0
        if token.type != "text" or within:
            yield token
            continue
        for piece, made in links.pieces(token.content):
            yield Token("html_inline" if made else "text", "", 0, content=piece)
