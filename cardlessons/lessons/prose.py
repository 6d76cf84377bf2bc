"""Render prose as HTML: Markdown with links to lessons, and citations that open.

Of HTML only the tags in `PLAIN_TAGS` are understood; all else is shown as it is written. The same holds for quotations
and lists more than `MAX_NESTING` deep.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from posixpath import normpath
from typing import TYPE_CHECKING, Any, NamedTuple, cast
from urllib.parse import quote, unquote

from cardlessons.lessons.prose_links import Links, shorten_citations

if TYPE_CHECKING:  # the library is read when there is prose: a table in a notebook has none
    from markdown_it import MarkdownIt
    from markdown_it.renderer import RendererHTML
    from markdown_it.rules_block import StateBlock
    from markdown_it.rules_core import StateCore
    from markdown_it.rules_inline import StateInline
    from markdown_it.token import Token

PLAIN_TAGS = ("br", "b", "i", "em", "strong", "sub", "sup", "kbd")
"""The HTML tags that prose may have, without attributes; all but `br` are closed in the same paragraph."""
MAX_NESTING = 8
"""The most quotations and lists within each other; what begins another one is shown as it is written."""
_MAX_SEEN_LINES = 1_000
"""The lines after which quotations are read in a way that looks at no line again and again."""
_TAG_PATTERN = re.compile(r"<(?P<close>/?)(?P<name>[A-Za-z][A-Za-z0-9-]*)(?P<rest>(?:\s[^<>]*)?/?)>|<!--")


@cache
def _get_rules() -> Any:
    from markdown_it import rules_block

    return rules_block


def make_reader() -> MarkdownIt:
    """Return a parser of Markdown that takes no long time for any text, and knows no HTML but `PLAIN_TAGS`."""
    from markdown_it import MarkdownIt

    reader = MarkdownIt("commonmark", {"html": False, "xhtmlOut": False}).enable("table")
    rules = reader.block.ruler
    # Markdown-it asks all these rules about each line of each quotation. One rule in their place asks them once.
    rules.at("fence", _get_rules().fence, {"alt": ["paragraph", "reference", "list"]})
    rules.at("hr", _get_rules().hr, {"alt": ["paragraph", "reference", "list"]})
    rules.at("heading", _get_rules().heading, {"alt": ["paragraph", "reference"]})
    rules.at("html_block", _end_quote, {"alt": ["blockquote"]})
    rules.at("blockquote", _begin_quote, {"alt": ["paragraph", "reference", "list"]})
    rules.at("list", _begin_list, {"alt": ["paragraph", "reference"]})
    reader.inline.ruler.at("html_inline", _read_tag)
    reader.core.ruler.push("pair_tags", _pair_tags)
    return reader


def _begin_quote(state: StateBlock, line: int, end: int, silent: bool) -> bool:
    """Read a quotation.

    Markdown-it looks through all lines up to a blank one, even where the quotation ends at once, and does so again for
    the next quotation. After `_MAX_SEEN_LINES` such lines a quotation ends at the next `>` behind a line without one.
    """
    rule = _get_rules().blockquote
    if silent or not _has_quote_sign(state, line):
        return _begin_container(rule, state, line, end, silent)
    seen: int = state.env.get("seen", 0)
    if seen > _MAX_SEEN_LINES:
        return _begin_container(rule, state, line, _find_quote_end(state, line, end, strict=True), silent)
    found = _begin_container(rule, state, line, end, silent)
    if found:
        state.env["seen"] = seen + _find_quote_end(state, state.line - 1, end, strict=False) - state.line
    return found


def _find_quote_end(state: StateBlock, line: int, end: int, *, strict: bool) -> int:
    """Return the line at which markdown-it stops to look for more of a quotation.

    If `strict`, it is also the first line with `>` behind one without it.
    """
    is_lazy = False
    for after in range(line + 1, end):
        has_sign = _has_quote_sign(state, after)
        if (
            state.isEmpty(after)
            or (has_sign and is_lazy and strict)
            or (not has_sign and _end_quote(state, after, end, True))
        ):
            return after
        is_lazy |= not has_sign
    return max(end, line + 1)


def _has_quote_sign(state: StateBlock, line: int) -> bool:
    return state.src.startswith(">", state.bMarks[line] + state.tShift[line])


def _begin_list(state: StateBlock, line: int, end: int, silent: bool) -> bool:
    return _begin_container(_get_rules().list_block, state, line, end, silent)


def _begin_container(rule: Any, state: StateBlock, line: int, end: int, silent: bool) -> bool:
    """Read a quotation or a list, except one that is too deep: its line is noted, and read as a paragraph."""
    depth: int = state.env.setdefault("depth", 0)
    if depth == MAX_NESTING:
        if rule(state, line, end, True):
            state.env.setdefault("too deep", set()).add(line)
        return False
    if silent:
        return bool(rule(state, line, end, True))
    state.env["depth"] = depth + 1
    found = bool(rule(state, line, end, False))
    state.env["depth"] = depth
    return found


def _end_quote(state: StateBlock, line: int, end: int, silent: bool) -> bool:
    """Return whether a line ends a quotation or a table, because a block of another kind begins there.

    A negative indentation marks a line about which an outer quotation has asked already.
    """
    rules = _get_rules()
    begins = (rules.fence, _begin_quote, rules.hr, _begin_list, rules.heading)
    return silent and state.sCount[line] >= 0 and any(rule(state, line, end, True) for rule in begins)


def _read_tag(state: StateInline, silent: bool) -> bool:
    """Read an HTML tag, whose token has its name; `_pair_tags` decides whether it is shown as it is written."""
    found = _TAG_PATTERN.match(state.src, state.pos)
    if found is None:
        return False
    if not silent:
        name = (found["name"] or "").lower()
        is_bare = not found["rest"] or (name == "br" and found["rest"].strip() == "/")
        state.push("html_inline", f"{found['close']}{name}" if is_bare else "", 0).content = found[0]
    state.pos = found.end()
    return True


class Prose(NamedTuple):
    """Parsed prose: its tokens, and the lines (from 1) of quotations and lists that are too deep."""

    tokens: Sequence[Token]
    too_deep: Sequence[int]


@lru_cache(2)
def read_prose(text: str) -> Prose:
    """Parse prose; the tokens are shared, so nobody may change them."""
    env: dict[str, Any] = {}
    return Prose(_get_reader().parse(text, env), sorted(line + 1 for line in env.get("too deep", ())))


def _pair_tags(state: StateCore) -> None:
    """Make text of the tags that are not in `PLAIN_TAGS`, or that do not stand in pairs; mark it as `html`."""
    for token in state.tokens:
        opened: list[Token] = []
        for child in token.children or ():
            if child.nesting == 1 or (child.type == "html_inline" and child.tag in PLAIN_TAGS[1:]):
                opened.append(child)
            elif child.nesting == -1:
                while opened.pop().type == "html_inline":
                    pass
            elif child.type == "html_inline" and child.tag == "br":
                child.type = "tag"
            elif child.type == "html_inline" and opened and child.tag == f"/{opened[-1].tag}":
                begun = opened.pop()
                child.tag, child.type, child.nesting = begun.tag, "tag", -1
                begun.type, begun.nesting = "tag", 1
        for child in token.children or ():
            if child.type == "html_inline":
                child.type, child.meta = "text", {"html": True}


_get_reader = cache(make_reader)
_RIGHT_TO_LEFT = re.compile(r"(?:ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)\b", re.IGNORECASE)
"""Matches the tag of a language that is written from right to left."""


def render_prose(text: str, links: Links, pictures: str | None = "") -> str:
    """Return the prose as HTML; of HTML in it all but `PLAIN_TAGS` is escaped.

    Args:
        text: Markdown.
        links: the links and citations of the page.
        pictures: the address of the folder of the lesson's pictures; if None, only their texts are shown.
    """
    tokens = [
        _place_links(token, links, pictures) if token.children and "[" in token.content else token
        for token in read_prose(shorten_citations(text)).tokens
    ]
    reader = _get_reader()
    return cast("RendererHTML", reader.renderer).render(tokens, reader.options, {})


def render_lang(lang: str) -> str:
    """Return the HTML attribute `lang` with a space before it, and `dir` if the language runs from right to left.

    It is empty if no language is given.
    """
    direction = ' dir="rtl"' if _RIGHT_TO_LEFT.match(lang) else ""
    return f' lang="{html.escape(lang)}"{direction}' if lang else ""


class Target(NamedTuple):
    """Something in a paragraph of prose: an address or a tag, and the lines (from 1) of the paragraph.

    `kind` is that of the token: `image`, `link_open`, or `text` for a tag that is shown as it is written. `words` are
    those for a picture.
    """

    to: str
    kind: str
    first: int
    end: int
    words: str = ""


def iter_targets(text: str) -> Iterator[Target]:
    """Yield the addresses of the pictures and links in prose, and the tags that are shown as they are written."""
    for token in read_prose(text).tokens:
        for child in token.children or ():
            to = child.attrGet("src" if child.type == "image" else "href")
            if child.meta.get("html"):
                to = child.content
            elif isinstance(to, str) and child.type != "image":
                to = unquote(to)
            if isinstance(to, str) and token.map:
                yield Target(to, child.type, token.map[0] + 1, token.map[1], child.content)


def find_picture(source: str) -> str | None:
    """Return the path of a picture from the folder of its lesson; None if it lies elsewhere on the web.

    It is empty if the picture is not below the folder, or in a hidden one.
    """
    if ":" in source or source.startswith(("/", "#")):
        return None
    path = normpath(unquote(re.split("[?#]", source)[0]).replace("\\", "/"))
    return "" if path.startswith("/") or any(name.startswith(".") for name in path.split("/")) else path


def list_pictures(text: str) -> list[str]:
    """Return the paths of the pictures of prose that lie below the folder of its lesson."""
    found = (find_picture(target.to) for target in iter_targets(text) if target.kind == "image")
    return [path for path in found if path]


def _place_links(token: Token, links: Links, pictures: str | None) -> Token:
    """Return a copy of a paragraph, with its links and citations, and with the addresses of its pictures."""
    children = [*_link_brackets(token.children or (), links)]
    for number, child in enumerate(children):
        source = child.attrGet("src")
        if child.type != "image":
            continue
        path = find_picture(str(source))
        if pictures is None or path == "":
            children[number] = child.copy(type="text", tag="", nesting=0)
        elif path:
            children[number] = child.copy(attrs={**child.attrs, "src": pictures + quote(path), "loading": "lazy"})
    return token.copy(children=children)


def _link_brackets(children: Sequence[Token], links: Links) -> Iterator[Token]:
    """Yield the tokens of a paragraph, with the names in brackets made into links, except within a link."""
    from markdown_it.token import Token

    within, address = 0, None
    for token in children:
        if token.type == "link_open":
            address = links.find_address(unquote(str(token.attrGet("href"))))
            token = token.copy(attrs={**token.attrs, "href": address}) if address else token
        if token.type.startswith("link_"):
            within += token.nesting
            if address == "":  # of a lesson that is left out only the title is shown
                continue
        if token.type != "text" or within or token.meta.get("html"):
            yield token
            continue
        for piece, made in links.pieces(token.content):
            yield Token("html_inline" if made else "text", "", 0, content=piece)
